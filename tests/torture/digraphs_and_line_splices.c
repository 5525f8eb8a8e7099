#include <stdio.h>

%:define SIX 6
#define JOIN(a, b) a%:%:b

int ma\
in(void)
<%
    int a<:3:> = <% 1, 2, 3 %>;
    int JOIN(x, y) = SI\
X; // a comment that goes on \
    xy = 0;
    int dollar$name = 4, \u00e9t\u00e9 = 5;

    printf("%d %d\n", a<:1:>, xy);
    printf("%d\n", dollar$name + \u00e9t\u00e9);
    /* nested // kinds */ printf("%d\n", 10 /* in the middle */ / 2); // "quote
    printf("a/*not a comment*/b // neither\n");
    return a[2] //**/ 2
        ;
%>
