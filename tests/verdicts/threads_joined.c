// verdict: UNKNOWN thread
extern void reach_error(void);

extern int pthread_create(unsigned long *, void *, void *(*)(void *), void *);
extern int pthread_join(unsigned long, void **);
static int g;
static void *t(void *a) { g = 1; return a; }
int main(void) {
  unsigned long id;
  pthread_create(&id, 0, t, 0);
  pthread_join(id, 0);
  if (!(g == 1)) reach_error();
  return 0;
}
