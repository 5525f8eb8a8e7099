// error: 2: unsupported configuration
#error unsupported configuration
int main(void) { return 0; }
