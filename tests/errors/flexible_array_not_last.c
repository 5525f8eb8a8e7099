// error: 3: flexible array
struct s {
    int a[];
    int n;
};
int main(void) { return 0; }
