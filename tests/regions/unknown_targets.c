/* Pointers of unknown origin that point to what has escaped, and what is stored through them. */
extern void register_(void *, int **);
extern int *get(void);
extern int **get_slot(void);
extern struct node *get_node(void);
extern void (*get_handler(void))(int *);
struct node { int v; struct node *next; } first, second;
int x, y, hidden, given, *slot, *other;
int *(*finder)(void) = get;

static void handler(int *p) { if (p) *p = 9; }
static void (*handlers[])(int *) = { handler };

int main(void) {
    register_(&first, &slot);
    register_(handlers, &other);
    first.next = &second;
    hidden = 3;
    slot = &hidden;
    int **p = get_slot();
    if (p) *p = &y;
    if (slot) *slot = 6;
    if (other) *other = 7;
    struct node *n = get_node();
    if (n) {
        n->v = 3;
        n->next = &second;
        if (n->next) n->next->v = 4;
    }
    if (first.next) first.next->v = 5;
    int *q = get();
    if (q) *q = 1;
    void (*h)(int *) = get_handler();
    if (h) h(&given);
    given++;
    y = x + second.v;
    return hidden == 1;
}
