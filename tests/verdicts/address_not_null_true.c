// verdict: TRUE
// model: ILP32
// engines: impact predicate value-predicate default
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
struct item { int key; };
void use(int *key) {
    unsigned int null = (unsigned int)(void *)0;
    unsigned int at = (unsigned int)key;
    if (at == null) reach_error();
}
int main(void) {
    struct item it;
    use(&it.key);
    return 0;
}
