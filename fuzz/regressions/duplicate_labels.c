int main(void) {
one:
    ;
    int x = 1;
one:
    x = 2;
one:
    return x;
}
