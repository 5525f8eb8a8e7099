// The arguments of main go together.
void reach_error(void);

int main(int argc, char **argv) {  // keep
  int n = argc;                    // drop
  if (argv[0] == 0) reach_error(); // keep
  return n;
}
