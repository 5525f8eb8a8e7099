// error: 3: bit-field
struct s {
    float a : 3;
};
int main(void) { return 0; }
