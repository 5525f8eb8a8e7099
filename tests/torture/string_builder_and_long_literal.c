#include <stdio.h>
#include <string.h>

static const char text[] =
    "It was the afternoon of a day in the seventh month, and the rain, which "
    "had begun before anyone in the village was awake, had not yet made up its "
    "mind to stop; the gutters ran, the roofs shone, and the one dog that had "
    "been foolish enough to leave its porch stood in the road and considered "
    "the several errors that had brought it there. Nobody called it back. "
    "Behind the windows lamps were lit, one by one, as if somebody were "
    "counting the houses and had decided, on reflection, to count them again.";

int main(void)
{
    int words = 0, in = 0, longest = 0, cur = 0, i;
    unsigned h = 5381;
    char out[80] = "";
    char *p = out;

    for (i = 0; text[i]; i++) {
        h = h * 33 ^ text[i];
        if (strchr(" ,;.", text[i])) {
            in = cur = 0;
        } else {
            words += !in;
            in = 1;
            if (++cur > longest)
                longest = cur;
        }
    }
    printf("%d %d %d %u\n", (int)sizeof text, words, longest, h);
    for (i = 0; i < 10; i++)
        p += sprintf(p, "%s%d", i ? "," : "", i * i * i);
    printf("%s %d\n", out, (int)(p - out));
    return words;
}
