#include <stdio.h>

struct date { unsigned day : 5, month : 4; int year : 14; };

static struct date next(struct date d)
{
    if (++d.day == 0) {
        d.day = 1;
        d.month++;
    }
    return d;
}

static int diff(struct date a, struct date b)
{
    return (a.year - b.year) * 372 + (a.month - b.month) * 31 + (int)(a.day - b.day);
}

int main(void)
{
    struct date d = { .year = -44, .month = 3, .day = 15 }, e;
    struct date arr[3] = { { 1, 2, 3 }, { 30, 12, 1999 }, [2].year = 8191 };
    int i;

    e = d;
    for (i = 0; i < 20; i++)
        e = next(e);
    printf("%d-%d-%d\n", e.year, e.month, e.day);
    printf("%d\n", diff(e, d));
    arr[1] = next(next(arr[1]));
    printf("%d %d %d\n", arr[1].day, arr[1].month, arr[1].year);
    arr[2].year++;
    printf("%d %d\n", arr[2].year, arr[2].day);
    return next(d).day;
}
