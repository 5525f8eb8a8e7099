/* An index beyond the inner bound of an array of arrays stays in the object. */
int a[3][4];

int main(void) {
    int i = 7;
    a[0][i] = 5;
    a[0][9] = 6;
    return a[1][3] == 5 && a[2][1] == 6 ? 0 : 1;
}
