// error: 2: functions
int f[3](void);
int main(void) { return 0; }
