// error: 5: expected
struct s {
    int a;

int main(void) { return 0; }
