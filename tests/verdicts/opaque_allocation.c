// verdict: FALSE
// engines: impact predicate bmc
extern void reach_error(void);
extern void *malloc(unsigned long size);
extern void *outside(void);

/* What is allocated shares the memory of pointers from nowhere; nobody sets its members. */
struct device { struct device *below; int active; int state; };

int main(void) {
  struct device *device = malloc(sizeof *device);
  struct device *other = outside();
  if (other && other->active == 17) device->below = other;
  if (device->active == 40271 && device->state == -77123) reach_error();
  return 0;
}
