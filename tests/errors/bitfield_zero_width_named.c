// error: 3: width
struct s {
    int a : 0;
};
int main(void) { return 0; }
