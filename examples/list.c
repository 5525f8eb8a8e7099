// A linked list on the heap: numbers are put in front, the list is turned round, printed and freed.
// Safe: the list has as many nodes after the turn as before, and every node is freed once.
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

struct node {
    int value;
    struct node *next;
};

static struct node *push(struct node *list, int value) {
    struct node *node = malloc(sizeof *node);
    if (!node)
        abort();
    node->value = value;
    node->next = list;
    return node;
}

static struct node *turn(struct node *list) {
    struct node *turned = NULL;
    while (list) {
        struct node *next = list->next;
        list->next = turned;
        turned = list;
        list = next;
    }
    return turned;
}

int main(void) {
    struct node *list = NULL;
    int length = __VERIFIER_nondet_uchar() % 10;
    for (int i = 0; i < length; i++)
        list = push(list, i * i);
    list = turn(list);
    int count = 0;
    while (list) {
        struct node *next = list->next;
        printf("%d\n", list->value);
        free(list);
        list = next;
        count++;
    }
    assert(count == length);
    return 0;
}
