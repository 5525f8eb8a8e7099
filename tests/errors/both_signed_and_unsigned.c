// error: 2: signed
signed unsigned x;
int main(void) { return 0; }
