//! What C constructs become: each test shows the edges of one function of the automaton.

use base::SourceMap;
use cfa::ir::Cfa;
use cfront::Options;

fn compile(text: &str, options: &Options) -> Cfa {
    let mut sources = SourceMap::default();
    let file = sources.add("test.c", text.as_bytes().to_vec()).expect("small");
    let compiled = cfront::compile(&mut sources, &[file], options);
    let messages: String = compiled.diagnostics.iter().map(|d| d.render(&sources)).collect();
    compiled.cfa.unwrap_or_else(|| panic!("{messages}"))
}

/// The edges of `func`, one a line: `from to statement`.
fn edges(cfa: &Cfa, func: &str) -> String {
    let func = cfa.find_func(func).expect("the function exists");
    let body = cfa.funcs[func].body.as_ref().expect("it has a body");
    let mut lines = String::new();
    for edge in body.edges.iter() {
        let stmt = cfa::print::stmt(cfa, &edge.stmt);
        lines += &format!("{} {} {stmt}\n", edge.from, edge.to);
    }
    lines
}

fn check(text: &str, expected: &str) {
    let options = Options::default();
    let cfa = compile(text, &options);
    let lines: Vec<&str> = expected.lines().map(str::trim).filter(|l| !l.is_empty()).collect();
    let got = edges(&cfa, &options.entry);
    assert_eq!(got.lines().collect::<Vec<_>>(), lines, "\n{got}");
}

#[test]
fn short_circuit_is_control_flow() {
    check(
        r#"int main(void) { int a = 1, b = 2; if (a && !b || a > b) a = 3; return a; }"#,
        "
         n0 n3 a = 1;
         n3 n4 b = 2;
         n4 n8 [a]
         n4 n7 [!a]
         n8 n7 [b]
         n8 n5 [!b]
         n7 n5 [a > b]
         n7 n6 [!(a > b)]
         n5 n6 a = 3;
         n6 n1 return a;
        ",
    );
}

#[test]
fn conditional_expression_joins_in_a_temporary() {
    check(
        r#"int f(int); int main(void) { int x = 0; x = x ? f(1) : 2; return x; }"#,
        "
         n0 n3 x = 0;
         n3 n4 [x]
         n3 n5 [!x]
         n4 n6 t%2 = f(1);
         n5 n6 t%2 = 2;
         n6 n7 x = t%2;
         n7 n1 return x;
        ",
    );
}

#[test]
fn arguments_are_evaluated_from_right_to_left() {
    check(
        r#"int f(int, int); int g(void); int h(void); int main(void) { return f(g(), h()); }"#,
        "
         n0 n3 t%1 = h();
         n3 n4 t%2 = g();
         n4 n5 t%3 = f(t%2, t%1);
         n5 n1 return t%3;
        ",
    );
}

#[test]
fn a_compound_assignment_computes_its_right_side_first() {
    check(
        r#"int *p(void); int q(void); int main(void) { *p() += q(); return 0; }"#,
        "
         n0 n3 t%2 = q();
         n3 n4 t%3 = p();
         n4 n5 *t%3 = *t%3 + t%2;
         n5 n1 return 0;
        ",
    );
}

#[test]
fn a_plain_assignment_fixes_its_place_first() {
    check(
        r#"int *p(void); int q(void); int main(void) { *p() = q(); return 0; }"#,
        "
         n0 n3 t%1 = p();
         n3 n4 t%2 = q();
         n4 n5 *t%1 = t%2;
         n5 n1 return 0;
        ",
    );
}

#[test]
fn post_increment_keeps_the_old_value() {
    check(
        r#"int main(void) { int i = 0, a[3] = {7}; a[i++] = i; return a[0]; }"#,
        "
         n0 n3 i = 0;
         n3 n4 int a[3];
         n4 n5 a[1l] = 0;
         n5 n6 a[2l] = 0;
         n6 n7 a[0l] = 7;
         n7 n8 t%1 = i;
         n8 n9 i = t%1 + 1;
         n9 n10 a[t%1] = i;
         n10 n1 return a[0l];
        ",
    );
}

#[test]
fn switch_is_a_chain_of_comparisons() {
    check(
        r#"int main(void) { int x = 0; switch (x) { case 1: x = 5; case 2 ... 4: x = 6; break; default: x = 7; } return x; }"#,
        "
         n0 n3 x = 0;
         n5 n6 x = 5;
         n6 n4 x = 6;
         n7 n4 x = 7;
         n3 n5 [x == 1]
         n3 n8 [!(x == 1)]
         n8 n9 [x >= 2]
         n8 n7 [!(x >= 2)]
         n9 n6 [x <= 4]
         n9 n7 [!(x <= 4)]
         n4 n1 return x;
        ",
    );
}

#[test]
fn constant_conditions_leave_no_dead_code() {
    check(
        r#"int main(void) { int x = 0; if (sizeof(int) == 8) x = 1; while (0) x = 2; return x; }"#,
        "
         n0 n3 x = 0;
         n3 n1 return x;
        ",
    );
}

#[test]
fn loops_and_jumps() {
    check(
        r#"int main(void) { int i = 0; for (;;) { if (i > 3) break; i++; if (i == 2) continue; i++; } again: if (i) { i--; goto again; } return i; }"#,
        "
         n0 n3 i = 0;
         n3 n7 [i > 3]
         n3 n4 [!(i > 3)]
         n4 n5 i = i + 1;
         n5 n3 [i == 2]
         n5 n6 [!(i == 2)]
         n6 n3 i = i + 1;
         n7 n8 [i]
         n7 n9 [!i]
         n8 n7 i = i - 1;
         n9 n1 return i;
        ",
    );
}

#[test]
fn computed_goto_meets_at_one_node() {
    check(
        r#"int main(void) { void *t = &&a; goto *t; a: return 1; b: t = &&b; return 2; }"#,
        "
         n0 n4 t = &&a;
         n4 n5 target%1 = t;
         n3 n1 return 1;
         n6 n7 t = &&b;
         n7 n1 return 2;
         n5 n3 [target%1 == &&a]
         n5 n8 [!(target%1 == &&a)]
         n8 n6 [target%1 == &&b]
         n8 n9 [!(target%1 == &&b)]
         n9 n2 undefined: `goto *` to something that is no label of the function;
        ",
    );
}

#[test]
fn variable_length_arrays_are_allocations() {
    check(
        r#"int main(void) { int n = 3; int a[n]; a[1] = sizeof a; return a[1]; }"#,
        "
         n0 n3 n = 3;
         n3 n4 length%1 = (unsigned long)n;
         n4 n5 a = alloca(length%1 * 4ul);
         n5 n6 (*a)[1l] = (int)(length%1 * 4ul);
         n6 n1 return (*a)[1l];
        ",
    );
}

#[test]
fn bit_fields_are_members() {
    check(
        r#"struct s { unsigned a : 3, b : 5; }; int main(void) { struct s x = {1, 2}; x.a += 9; return x.b; }"#,
        "
         n0 n3 struct s x;
         n3 n4 x.a = 0u;
         n4 n5 x.b = 0u;
         n5 n6 x.a = 1u;
         n6 n7 x.b = 2u;
         n7 n8 x.a = (unsigned int)((int)x.a + 9);
         n8 n1 return (int)x.b;
        ",
    );
}

#[test]
fn pointer_arithmetic_is_scaled() {
    check(
        r#"int main(void) { int a[4], *p = a; p += 2; *(a + 1) = p - a; return p[-1]; }"#,
        "
         n0 n3 int a[4];
         n3 n4 p = a;
         n4 n5 p = p + 2;
         n5 n6 a[1l] = (int)(p - a);
         n6 n1 return p[-1l];
        ",
    );
}

#[test]
fn known_functions_are_statements() {
    check(
        r#"void *malloc(unsigned long); void free(void *); void __VERIFIER_assume(int); int __VERIFIER_nondet_int(void); void reach_error(void); int main(void) { int *p = malloc(4); *p = __VERIFIER_nondet_int(); __VERIFIER_assume(*p > 3); if (*p < 3) reach_error(); free(p); return 0; }"#,
        "
         n0 n3 t%1 = malloc(4ul);
         n3 n4 p = (int *)t%1;
         n4 n5 t%2 = __VERIFIER_nondet_int();
         n5 n6 *p = t%2;
         n6 n7 [*p > 3]
         n7 n8 [*p < 3]
         n7 n9 [!(*p < 3)]
         n8 n2 ERROR: reach_error();
         n9 n10 free((void *)p);
         n10 n1 return 0;
         n6 n11 [!(*p > 3)]
         n11 n2 stop: assumption fails;
        ",
    );
}

#[test]
fn variable_arguments_are_read_from_an_area() {
    check(
        r#"int main(int n, ...) { __builtin_va_list ap; __builtin_va_start(ap, n); int x = __builtin_va_arg(ap, int); __builtin_va_end(ap); return x; }"#,
        "
         n0 n3 struct __va_list_tag ap[1];
         n3 n4 ap[0l].overflow_arg_area = __va_area;
         n4 n5 t%1 = ap[0l].overflow_arg_area;
         n5 n6 ap[0l].overflow_arg_area = t%1 + 8;
         n6 n7 x = *(int *)t%1;
         n7 n1 return x;
        ",
    );
}

#[test]
fn inline_assembly_writes_anything() {
    check(
        r#"int main(void) { int x = 1, y = 2; __asm__ volatile ("mov" : "=r"(x) : "r"(&y) : "memory"); return x + y; }"#,
        "
         n0 n3 x = 1;
         n3 n4 y = 2;
         n4 n5 skip
         n5 n6 x = asm();
         n6 n7 y = asm();
         n7 n1 return x + y;
        ",
    );
}

#[test]
fn initialisers_zero_only_what_they_leave_out() {
    check(
        r#"int main(void) { struct { int a, b[2]; } s = {.b = {[1] = 4}}; return s.a; }"#,
        "
         n0 n3 struct <r1> s;
         n3 n4 s.a = 0;
         n4 n5 s.b[0l] = 0;
         n5 n6 s.b[1l] = 4;
         n6 n1 return s.a;
        ",
    );
}
