//! Gates against truth tables.

use super::*;

/// The truth table of `lit` over the first `inputs` inputs.
fn table(aig: &Aig, inputs: u32, lit: AigLit) -> Vec<bool> {
    (0..1u32 << inputs)
        .map(|row| {
            let values = aig.simulate(|input| row >> input & 1 == 1);
            values[lit.node() as usize] ^ lit.is_negative()
        })
        .collect()
}

/// Random graphs over four inputs: each gate means what it says, whatever the rules did.
#[test]
fn gates_compute_their_functions() {
    let mut seed = 1u64;
    let mut random = move |n: usize| {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (seed >> 33) as usize % n
    };
    for _ in 0..200 {
        let mut aig = Aig::new();
        let mut lits = aig.input_word(4);
        lits.push(AigLit::TRUE);
        for _ in 0..30 {
            let mut pick = || lits[random(lits.len())].negate_if(random(2) == 0);
            let (a, b, c) = (pick(), pick(), pick());
            let (ta, tb, tc) = (table(&aig, 4, a), table(&aig, 4, b), table(&aig, 4, c));
            let kind = random(6);
            let lit = match kind {
                0 => aig.and(a, b),
                1 => aig.xor(a, b),
                2 => aig.mux(a, b, c),
                3 => aig.majority(a, b, c),
                4 => aig.full_adder(a, b, c).1,
                _ => aig.full_adder(a, b, c).0,
            };
            for (row, got) in table(&aig, 4, lit).into_iter().enumerate() {
                let (a, b, c) = (ta[row], tb[row], tc[row]);
                let want = match kind {
                    0 => a && b,
                    1 => a != b,
                    2 => [c, b][usize::from(a)],
                    3 | 4 => u8::from(a) + u8::from(b) + u8::from(c) >= 2,
                    _ => a ^ b ^ c,
                };
                assert_eq!(got, want, "kind {kind}");
            }
            lits.push(lit);
        }
        check_recognition(&aig);
    }
}

/// Every recognised gate computes what its node does.
fn check_recognition(aig: &Aig) {
    for node in 0..aig.len() as u32 {
        let Some(gate) = aig.gate(node) else { continue };
        let table = |lit| table(aig, 4, lit);
        let zip3 = |a, b, c, f: fn(bool, bool, bool) -> bool| -> Vec<bool> {
            let (a, b, c) = (table(a), table(b), table(c));
            (0..16).map(|row| f(a[row], b[row], c[row])).collect()
        };
        let want = match gate {
            Gate::And(a, b) => zip3(a, b, b, |a, b, _| a && b),
            Gate::Xor(a, b) => zip3(a, b, b, |a, b, _| a != b),
            Gate::Mux(c, a, b) => zip3(c, a, b, |c, a, b| if c { a } else { b }),
            Gate::Majority(a, b, c) => {
                zip3(a, b, c, |a, b, c| [a, b, c].iter().filter(|&&x| x).count() >= 2)
            }
        };
        assert_eq!(table(AigLit::new(node, false)), want, "{gate:?}");
    }
}

#[test]
fn adders_are_recognised() {
    let mut aig = Aig::new();
    let [a, b, c] = [(); 3].map(|()| aig.input());
    for (x, y, z) in [(a, b, c), (!a, b, c), (a, !b, !c), (!a, !b, c)] {
        let (sum, carry) = aig.full_adder(x, y, z);
        assert!(matches!(aig.gate(sum.node()), Some(Gate::Xor(..))));
        assert!(matches!(aig.gate(carry.node()), Some(Gate::Majority(..))));
        let majority = aig.majority(x, y, z);
        assert!(matches!(aig.gate(majority.node()), Some(Gate::Majority(..))));
    }
}

#[test]
fn equal_structure_is_shared() {
    let mut aig = Aig::new();
    let [a, b] = [(); 2].map(|()| aig.input());
    let first = aig.xor(a, b);
    let gates = aig.gates();
    assert_eq!(aig.xor(b, a), first);
    assert_eq!(aig.xor(!a, !b), first);
    assert_eq!(aig.xor(first, a), b);
    assert_eq!(aig.gates(), gates);
}
