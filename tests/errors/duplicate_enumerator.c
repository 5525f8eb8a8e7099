// error: 3: enumerator
enum a { RED, GREEN };
enum b { BLUE, RED };
int main(void) { return BLUE; }
