// verdict: TRUE
// engines: impact predicate
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

/* `filtered` is written, but only with the value that it has: what it guards is never called. */
struct port { int (*set_mode)(struct port *, int); int mode; };
static int filtered = 0;
static struct port *ports[2];
extern struct port *next_port(void);

static int set_mode(struct port *port, int mode) {
  if (filtered) return port->set_mode(port, mode);
  port->mode = mode & 7;
  return 0;
}

static int clear_mode(struct port *port, int mode) {
  if (filtered) return port->set_mode(port, mode);
  port->mode = 0;
  return 1;
}

int main(void) {
  int i, calls = 0;
  filtered = 0;
  for (i = 0; i < 2; i++) {
    ports[i] = next_port();
    if (!ports[i]) return 0;
    ports[i]->set_mode = __VERIFIER_nondet_int() ? set_mode : clear_mode;
  }
  for (i = 0; i < 2; i++) {
    calls += set_mode(ports[i], i);
    calls += clear_mode(ports[i], i);
  }
  if (calls != 2) reach_error();
  return 0;
}
