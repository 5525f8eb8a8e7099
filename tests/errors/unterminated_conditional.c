// error: 2: unterminated
#if 1
int main(void) { return 0; }
