// error: 4: constructor
static int ready;

__attribute__((constructor)) static void prepare(void) { ready = 1; }

int main(void) { return ready; }
