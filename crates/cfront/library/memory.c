// Models of allocation functions, on top of the built-in malloc and realloc.
// The alignment asked for is checked but is not promised of the result's address.

//@ posix_memalign
void *malloc(__typeof__(sizeof(int)));
int posix_memalign(void **out, __typeof__(sizeof(int)) alignment, __typeof__(sizeof(int)) size) {
    void *p;
    if (alignment == 0 || alignment % sizeof(void *) != 0 || (alignment & (alignment - 1)) != 0)
        return 22;
    p = malloc(size);
    if (!p)
        return 12;
    *out = p;
    return 0;
}

//@ aligned_alloc
void *malloc(__typeof__(sizeof(int)));
void *aligned_alloc(__typeof__(sizeof(int)) alignment, __typeof__(sizeof(int)) size) { return malloc(size); }

//@ memalign
void *malloc(__typeof__(sizeof(int)));
void *memalign(__typeof__(sizeof(int)) alignment, __typeof__(sizeof(int)) size) { return malloc(size); }

//@ valloc
void *malloc(__typeof__(sizeof(int)));
void *valloc(__typeof__(sizeof(int)) size) { return malloc(size); }

//@ reallocarray
void *realloc(void *, __typeof__(sizeof(int)));
int *__errno_location(void);
void *reallocarray(void *old, __typeof__(sizeof(int)) count, __typeof__(sizeof(int)) size) {
    if (size != 0 && count > (__typeof__(sizeof(int)))-1 / size) {
        *__errno_location() = 12;
        return (void *)0;
    }
    return realloc(old, count * size);
}

//@ cfree
void free(void *);
void cfree(void *p) { free(p); }

//@ malloc_usable_size
__typeof__(sizeof(int)) __wedge_object_size(const void *);
__typeof__(sizeof(int)) malloc_usable_size(void *p) { return p ? __wedge_object_size(p) : 0; }
