//! What the parser makes of C text.

mod depth;
mod mistakes;
mod shape;
mod syntax;
mod typedefs;

use shape::parse;

/// Parses `text`, which must be right, and compares the tree with `expected`.
#[track_caller]
fn check(text: &str, expected: &str) {
    let parsed = parse(text);
    assert!(parsed.diagnostics.is_empty(), "{text}\n{:#?}", parsed.messages());
    assert_eq!(parsed.shape(), expected, "{text}");
}

/// Checks the tree of an expression.
#[track_caller]
fn check_expr(text: &str, expected: &str) {
    check(&format!("int v = {text};"), &format!("v: Int = {expected};"));
}

/// Checks the tree of the statements of a block.
#[track_caller]
fn check_stmt(text: &str, expected: &str) {
    check(&format!("void f(void) {{ {text} }}"), &format!("f: fn() Void {{{expected}}}"));
}
