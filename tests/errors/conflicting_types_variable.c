// error: 3: conflicting
extern int g;
double g;
int main(void) { return (int)g; }
