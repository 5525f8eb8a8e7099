//! `printf` and `sscanf` against the C library.

use super::build::Build;
use crate::ir::*;
use crate::types::*;
use std::process::Command;

/// What the C program with this body of `main` prints.
fn native(name: &str, body: &str) -> String {
    let dir = std::env::temp_dir().join(format!("wedge-{name}-{}", std::process::id()));
    std::fs::create_dir_all(&dir).unwrap();
    let (source, binary) = (dir.join("a.c"), dir.join("a.out"));
    let head = "#include <stdio.h>\n#include <string.h>\nint main(void) {\n";
    std::fs::write(&source, format!("{head}{body}\nreturn 0; }}\n")).unwrap();
    let gcc = Command::new("gcc").args(["-w", "-O0", "-o"]).arg(&binary).arg(&source).status();
    assert!(gcc.unwrap().success());
    let output = Command::new(&binary).output().unwrap().stdout;
    std::fs::remove_dir_all(&dir).unwrap();
    String::from_utf8_lossy(&output).into_owned()
}

struct Dice(u64);

impl Dice {
    fn roll(&mut self, sides: u64) -> u64 {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % sides
    }

    fn pick<T: Copy>(&mut self, of: &[T]) -> T {
        of[self.roll(of.len() as u64) as usize]
    }
}

#[test]
#[ignore = "needs gcc"]
fn printf_agrees() {
    let mut dice = Dice(5);
    let mut b = Build::lp64();
    let mut body = String::new();
    let mut formats = Vec::new();
    for _ in 0..4000 {
        let mut format = String::from("%");
        for flag in ["-", "+", " ", "#", "0"] {
            if dice.roll(3) == 0 {
                format.push_str(flag);
            }
        }
        format.push_str(dice.pick(&["", "", "1", "5", "12", "20"]));
        format.push_str(dice.pick(&["", "", ".", ".0", ".1", ".3", ".10"]));
        let (text, arg) = match dice.roll(3) {
            0 => {
                let (length, kind) = dice.pick(&[
                    ("", IntKind::Int),
                    ("hh", IntKind::Int),
                    ("h", IntKind::Int),
                    ("l", IntKind::Long),
                    ("ll", IntKind::LongLong),
                    ("z", IntKind::Long),
                    ("j", IntKind::Long),
                ]);
                let letter = dice.pick(&["d", "i", "u", "x", "X", "o"]);
                format.push_str(length);
                format.push_str(letter);
                let value =
                    dice.pick(&[0, 1, -1, 7, 255, -300, 70_000, i64::MAX, i64::MIN, 12_345]);
                let value = if kind == IntKind::Int { i64::from(value as i32) } else { value };
                let ty = b.int_kind(kind);
                let cast = if kind == IntKind::Int { "(int)" } else { "" };
                (format!("{cast}{}UL", value as u64), b.constant(ty, value))
            }
            1 => {
                format.push_str(dice.pick(&["f", "F", "e", "E", "g", "G", "a", "A"]));
                let value = dice.pick(&[
                    0.0, -0.0, 1.0, -1.5, 0.1, 123456.789, 1e10, 1e-5, 9.9999999, 2.5, 1e100, 0.5,
                ]);
                (format!("{value:?}"), b.double(value))
            }
            _ => {
                format = format.replace(['+', ' ', '#', '0'], "");
                if dice.roll(2) == 0 {
                    format.push('s');
                    let text = dice.pick(&["", "a", "hello world"]);
                    (format!("{text:?}"), b.string(text))
                } else {
                    format = format.replace('.', "");
                    format.push('c');
                    ("65".to_string(), b.int(65))
                }
            }
        };
        body.push_str(&format!("printf(\"<{format}>\\n\", {text});\n"));
        let line = b.string(&format!("<{format}>\n"));
        b.intrinsic(Intrinsic::Printf, None, &[line, arg]);
        formats.push((format, text));
    }
    let (ours, theirs) = (b.output(), native("printf", &body));
    for ((ours, theirs), format) in ours.lines().zip(theirs.lines()).zip(&formats) {
        assert_eq!(ours, theirs, "{format:?}");
    }
    assert_eq!(ours.lines().count(), theirs.lines().count());
}

#[test]
#[ignore = "needs gcc"]
fn sscanf_agrees() {
    let mut dice = Dice(11);
    let mut b = Build::lp64();
    let mut body =
        String::from("int n, i; unsigned char c[32]; long long l; float f; double d; short h;\n");
    let (int, uchar) = (b.int_ty(), b.int_kind(IntKind::UChar));
    let float = |b: &Build, kind| b.cfa.types.float(kind);
    let array = b.array(uchar, 32);
    let n = b.global("n", int, false);
    let types = [
        int,
        array,
        b.int_kind(IntKind::LongLong),
        float(&b, FloatKind::Float),
        float(&b, FloatKind::Double),
        b.int_kind(IntKind::Short),
    ];
    let vars = types.map(|ty| b.global("v", ty, true));
    let names = ["i", "c", "l", "f", "d", "h"];
    let mut cases = Vec::new();
    for _ in 0..3000 {
        let (conversion, which) = dice.pick(&[
            ("%d", 0),
            ("%i", 0),
            ("%x", 0),
            ("%o", 0),
            ("%u", 0),
            ("%2d", 0),
            ("%3i", 0),
            ("%lld", 2),
            ("%llx", 2),
            ("%hd", 5),
            ("%f", 3),
            ("%g", 3),
            ("%lf", 4),
            ("%5le", 4),
            ("%s", 1),
            ("%3s", 1),
            ("%[a-f]", 1),
            ("%[^ ]", 1),
            ("%[]x]", 1),
            ("%2c", 1),
        ]);
        let front = dice.pick(&["", "", " ", "x", "%%", "%*d", "%*s", "1"]);
        let mut text = String::new();
        for _ in 0..1 + dice.roll(4) {
            text.push_str(dice.pick(&[
                "",
                " ",
                "0",
                "1",
                "-1",
                "+5",
                "0x1f",
                "08",
                "1.5",
                "-2e3",
                ".5",
                "1e",
                "x",
                "%",
                "abc",
                "99999999999",
                "0x",
                "12 34",
                "]x",
                "inf",
                "-0x1.8p1",
            ]));
        }
        let format = format!("{front}{conversion}%n");
        let name = names[which];
        body.push_str(&format!(
            "{{ int at = -5; memset(&{name}, 65, sizeof {name}); \
             n = sscanf({text:?}, {format:?}, &{name}, &at); printf(\"%d %d\", n, at); \
             for (unsigned k = 0; k < sizeof {name}; k++) \
             printf(\" %02x\", ((unsigned char *)&{name})[k]); printf(\"\\n\"); }}\n"
        ));
        let size = b.cfa.types.size_of(types[which]).unwrap();
        let place = b.var(vars[which]);
        let address = b.addr(place);
        let (pattern, len) = (b.int(65), b.constant(b.cfa.types.size_t(), size as i64));
        b.intrinsic(Intrinsic::MemSet, None, &[address, pattern, len]);
        let at = b.local("at", int, true);
        let before = b.int(-5);
        b.set(at, before);
        let at_place = b.var(at);
        let at_address = b.addr(at_place);
        let (source, line) = (b.string(&text), b.string(&format));
        b.intrinsic(Intrinsic::Sscanf, Some(n), &[source, line, address, at_address]);
        let (shown, stored, position) = (b.string("%d %d"), b.get(n), b.get(at));
        b.intrinsic(Intrinsic::Printf, None, &[shown, stored, position]);
        let uchar_ptr = b.pointer(uchar);
        let bytes = b.cast(uchar_ptr, address);
        let shown = b.string(" %02x");
        for k in 0..size {
            let index = b.long(k as i64);
            let ptr = b.expr(Expr::PtrAdd { ptr: bytes, index, scale: 1 }, uchar_ptr);
            let place = b.deref(ptr);
            let byte = b.load(place);
            let byte = b.cast(int, byte);
            b.intrinsic(Intrinsic::Printf, None, &[shown, byte]);
        }
        let end = b.string("");
        b.intrinsic(Intrinsic::Puts, None, &[end]);
        cases.push((format, text));
    }
    let (ours, theirs) = (b.output(), native("sscanf", &body));
    let mut wrong = 0;
    for ((ours, theirs), case) in ours.lines().zip(theirs.lines()).zip(&cases) {
        if ours != theirs {
            wrong += 1;
            eprintln!("{case:?}\n  ours   {ours}\n  theirs {theirs}");
        }
    }
    assert_eq!(wrong, 0);
    assert_eq!(ours.lines().count(), theirs.lines().count());
}
