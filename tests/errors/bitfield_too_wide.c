// error: 3: width
struct s {
    int a : 33;
};
int main(void) { return 0; }
