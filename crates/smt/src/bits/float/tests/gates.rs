//! How large the circuits are. `cargo test -p wedge-smt gates -- --nocapture` prints the table.

use super::{Circuit, FloatFormat, FpOp};
use FloatFormat::{F16, F32, F64, F128, X87};

/// The gates of an operation rounding to nearest even.
fn gates(op: FpOp, format: FloatFormat, integer: u32) -> usize {
    let circuit = Circuit::new(op, format, integer, &[]);
    let rounds = circuit.widths[0] == 3;
    match rounds {
        true => Circuit::new(op, format, integer, &[Some(FpOp::RNE)]).aig.gates(),
        false => circuit.aig.gates(),
    }
}

#[test]
fn table_of_gates() {
    let operations = [
        ("add", FpOp::Add),
        ("mul", FpOp::Mul),
        ("div", FpOp::Div),
        ("sqrt", FpOp::Sqrt),
        ("fma", FpOp::Fma),
        ("rint", FpOp::RoundToIntegral),
        ("lt", FpOp::Lt),
        ("eq", FpOp::Eq),
        ("to i32", FpOp::ToSigned(32)),
        ("to i64", FpOp::ToSigned(64)),
        ("to f32", FpOp::Convert(F32)),
        ("to f64", FpOp::Convert(F64)),
        ("from f64", FpOp::Convert(F64)),
    ];
    let formats = [F16, F32, F64, X87, F128];
    println!("{:10} {:?}", "", formats);
    for (name, op) in operations {
        let row = formats.map(|format| match (name, op) {
            ("to f32" | "to f64", FpOp::Convert(to)) => gates(FpOp::Convert(format), to, 0),
            _ => gates(op, format, 0),
        });
        println!("{name:10} {row:?}");
    }
    for width in [32, 64] {
        let row = formats.map(|format| gates(FpOp::FromSigned, format, width));
        println!("from i{width:<4} {row:?}");
    }
    for op in [FpOp::Rem, FpOp::IeeeRem] {
        println!("{op:?} {:?}", [F16, F32].map(|format| gates(op, format, 0)));
    }
    for constant in [1.0, 360.0, 0.1] {
        let row = [F32, F64].map(|format| {
            let constants = [None, Some(format.from_f64(constant))];
            Circuit::new(FpOp::Rem, format, 0, &constants).aig.gates()
        });
        println!("fmod(x, {constant}): {row:?}");
    }
    for (name, constant) in [("1", 1.0), ("10", 10.0), ("0.1", 0.1)] {
        let row = [F32, F64].map(|format| {
            let constant = format.from_f64(constant);
            [FpOp::Add, FpOp::Mul, FpOp::Div].map(|op| {
                let constants = [Some(FpOp::RNE), None, Some(constant)];
                Circuit::new(op, format, 0, &constants).aig.gates()
            })
        });
        println!("x + {name}, x * {name}, x / {name}: {row:?}");
    }
}
