// error: 5: duplicate
struct s {
    int a;
    char b;
    long a;
};
int main(void) { return 0; }
