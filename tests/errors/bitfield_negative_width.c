// error: 3: width
struct s {
    int a : -1;
};
int main(void) { return 0; }
