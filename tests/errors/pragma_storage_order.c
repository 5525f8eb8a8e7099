// error: 2: scalar_storage_order
#pragma scalar_storage_order big-endian
int main(void) { return 0; }
