// error: 3: redefinition
struct s { int a; };
struct s { char b; };
int main(void) { return 0; }
