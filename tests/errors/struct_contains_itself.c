// error: 4: incomplete
struct s {
    int a;
    struct s inner;
};
int main(void) { return 0; }
