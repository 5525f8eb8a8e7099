#include "common.h"
extern const unsigned short **m___ctype_b_loc(void);
extern const int **m___ctype_toupper_loc(void), **m___ctype_tolower_loc(void);
extern size_t m___ctype_get_mb_cur_max(void);
#define CLASS(f) do { MODEL(f); for (int c = -1; c < 256; c++) CHECK(!m_##f(c) == !(f)(c), "%d", c); \
    CHECK(!m_##f(1000) && !m_##f(INT_MIN), "far"); } while (0)
#define MAP(f) do { MODEL(f); for (int c = -1; c < 256; c++) CHECK(m_##f(c) == (f)(c), "%d", c); } while (0)
int main(void) {
    CLASS(isalpha); CLASS(isdigit); CLASS(isalnum); CLASS(isupper); CLASS(islower); CLASS(isspace);
    CLASS(isblank); CLASS(iscntrl); CLASS(isgraph); CLASS(isprint); CLASS(ispunct); CLASS(isxdigit);
    CLASS(isascii);
    MAP(toupper); MAP(tolower); MAP(toascii);
    MODEL(_toupper); MODEL(_tolower);
    for (int c = 'a'; c <= 'z'; c++) {
        CHECK(m__toupper(c) == toupper(c), "%d", c);
        CHECK(m__tolower(toupper(c)) == c, "%d", c);
    }
    for (int c = -128; c < 256; c++) {
        CHECK((*m___ctype_b_loc())[c] == (*__ctype_b_loc())[c], "%d: %x %x", c, (*m___ctype_b_loc())[c], (*__ctype_b_loc())[c]);
        CHECK((*m___ctype_toupper_loc())[c] == (*__ctype_toupper_loc())[c], "%d: %d", c, (*__ctype_toupper_loc())[c]);
        CHECK((*m___ctype_tolower_loc())[c] == (*__ctype_tolower_loc())[c], "%d: %d", c, (*__ctype_tolower_loc())[c]);
    }
    CHECK(m___ctype_get_mb_cur_max() == MB_CUR_MAX, "mb");
    return finish();
}
