// error: 3: constant
int g = 4;
int h = g + 1;
int main(void) { return h; }
