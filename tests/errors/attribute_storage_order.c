// error: 2: scalar_storage_order
struct __attribute__((scalar_storage_order("big-endian"))) s { int a; };

int main(void)
{
    struct s v = { 1 };
    return v.a;
}
