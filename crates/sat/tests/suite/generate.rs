//! Formulas whose answers are known, or that are random.

use sat::{Cnf, Lit};

/// SplitMix64.
pub struct Rng(pub u64);

impl Rng {
    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    pub fn below(&mut self, bound: usize) -> usize {
        (self.next() % bound as u64) as usize
    }

    pub fn flip(&mut self) -> bool {
        self.next() & 1 == 1
    }

    pub fn lit(&mut self, vars: &[Lit]) -> Lit {
        let lit = vars[self.below(vars.len())];
        if self.flip() { !lit } else { lit }
    }
}

pub fn fresh(cnf: &mut Cnf, count: usize) -> Vec<Lit> {
    (0..count).map(|_| Lit::positive(cnf.new_var())).collect()
}

/// A clause of `size` literals over different variables.
pub fn random_clause(rng: &mut Rng, vars: &[Lit], size: usize) -> Vec<Lit> {
    let mut clause: Vec<Lit> = Vec::new();
    while clause.len() < size.min(vars.len()) {
        let lit = rng.lit(vars);
        if clause.iter().all(|other| other.var() != lit.var()) {
            clause.push(lit);
        }
    }
    clause
}

/// Random 3-SAT; unsatisfiable with high probability well above 4.27 clauses for each variable.
pub fn random_3sat(rng: &mut Rng, vars: usize, clauses: usize) -> Cnf {
    let mut cnf = Cnf::new();
    let lits = fresh(&mut cnf, vars);
    for _ in 0..clauses {
        cnf.add_clause(&random_clause(rng, &lits, 3));
    }
    cnf
}

/// `holes + 1` pigeons do not fit.
pub fn pigeonhole(holes: usize) -> Cnf {
    let mut cnf = Cnf::new();
    let sits: Vec<Vec<Lit>> = (0..=holes).map(|_| fresh(&mut cnf, holes)).collect();
    for pigeon in &sits {
        cnf.add_clause(pigeon);
    }
    for (index, first) in sits.iter().enumerate() {
        for second in &sits[..index] {
            for (&here, &there) in first.iter().zip(second) {
                cnf.add_clause(&[!here, !there]);
            }
        }
    }
    cnf
}

/// The same variables, chained by exclusive or in two orders, with different parities.
pub fn parity(rng: &mut Rng, vars: usize) -> Cnf {
    let mut circuit = Circuit::default();
    let mut inputs = fresh(&mut circuit.cnf, vars);
    let first = circuit.parity(&inputs);
    for index in (1..vars).rev() {
        inputs.swap(index, rng.below(index + 1));
    }
    let second = circuit.parity(&inputs);
    circuit.require_different(&[first], &[second]);
    circuit.cnf
}

/// `a + b` against `b + a`, the second with another adder.
pub fn adder_miter(width: usize) -> Cnf {
    let mut circuit = Circuit::default();
    let (a, b) = (fresh(&mut circuit.cnf, width), fresh(&mut circuit.cnf, width));
    let first = circuit.add(&a, &b);
    let second = circuit.add_by_halves(&b, &a);
    circuit.require_different(&first, &second);
    circuit.cnf
}

/// `a * (b + c)` against `a * b + a * c`.
pub fn distributivity_miter(width: usize) -> Cnf {
    let mut circuit = Circuit::default();
    let [a, b, c] = [(); 3].map(|()| fresh(&mut circuit.cnf, width));
    let sum = circuit.add(&b, &c);
    let first = circuit.multiply(&a, &sum);
    let (left, right) = (circuit.multiply(&a, &b), circuit.multiply(&a, &c));
    let second = circuit.add_by_halves(&left, &right);
    circuit.require_different(&first, &second);
    circuit.cnf
}

/// `a * b` against `b * a`.
pub fn multiplier_miter(width: usize) -> Cnf {
    let mut circuit = Circuit::default();
    let (a, b) = (fresh(&mut circuit.cnf, width), fresh(&mut circuit.cnf, width));
    let (first, second) = (circuit.multiply(&a, &b), circuit.multiply(&b, &a));
    circuit.require_different(&first, &second);
    circuit.cnf
}

/// Gates as clauses.
#[derive(Default)]
pub struct Circuit {
    pub cnf: Cnf,
}

impl Circuit {
    pub fn input(&mut self) -> Lit {
        Lit::positive(self.cnf.new_var())
    }

    pub fn and(&mut self, a: Lit, b: Lit) -> Lit {
        let out = self.input();
        self.cnf.add_clause(&[!out, a]);
        self.cnf.add_clause(&[!out, b]);
        self.cnf.add_clause(&[out, !a, !b]);
        out
    }

    pub fn or(&mut self, a: Lit, b: Lit) -> Lit {
        !self.and(!a, !b)
    }

    pub fn xor(&mut self, a: Lit, b: Lit) -> Lit {
        let out = self.input();
        self.cnf.add_clause(&[!out, a, b]);
        self.cnf.add_clause(&[!out, !a, !b]);
        self.cnf.add_clause(&[out, !a, b]);
        self.cnf.add_clause(&[out, a, !b]);
        out
    }

    fn majority(&mut self, a: Lit, b: Lit, c: Lit) -> Lit {
        let out = self.input();
        for (x, y) in [(a, b), (a, c), (b, c)] {
            self.cnf.add_clause(&[out, !x, !y]);
            self.cnf.add_clause(&[!out, x, y]);
        }
        out
    }

    fn constant_false(&mut self) -> Lit {
        let out = self.input();
        self.cnf.add_clause(&[!out]);
        out
    }

    fn parity(&mut self, lits: &[Lit]) -> Lit {
        let zero = self.constant_false();
        lits.iter().fold(zero, |sum, &lit| self.xor(sum, lit))
    }

    /// A ripple-carry adder of full adders, without the last carry.
    pub fn add(&mut self, a: &[Lit], b: &[Lit]) -> Vec<Lit> {
        let mut carry = self.constant_false();
        let mut sum = Vec::new();
        for (&x, &y) in a.iter().zip(b) {
            let half = self.xor(x, y);
            sum.push(self.xor(half, carry));
            carry = self.majority(x, y, carry);
        }
        sum
    }

    /// The same sum with two half adders for each bit.
    pub fn add_by_halves(&mut self, a: &[Lit], b: &[Lit]) -> Vec<Lit> {
        let mut carry = self.constant_false();
        let mut sum = Vec::new();
        for (&x, &y) in a.iter().zip(b) {
            let half = self.xor(y, carry);
            sum.push(self.xor(x, half));
            let (low, high) = (self.and(y, carry), self.and(x, half));
            carry = self.or(low, high);
        }
        sum
    }

    /// The product modulo two to the width, by shifting and adding.
    pub fn multiply(&mut self, a: &[Lit], b: &[Lit]) -> Vec<Lit> {
        let zero = self.constant_false();
        let mut product = vec![zero; a.len()];
        for (shift, &bit) in b.iter().enumerate() {
            let mut row = vec![zero; shift];
            row.extend(a[..a.len() - shift].iter().map(|&lit| self.and(lit, bit)));
            product = self.add(&product, &row);
        }
        product
    }

    /// Requires that some bit differs.
    pub fn require_different(&mut self, a: &[Lit], b: &[Lit]) {
        let bits: Vec<Lit> = a.iter().zip(b).map(|(&x, &y)| self.xor(x, y)).collect();
        self.cnf.add_clause(&bits);
    }
}

/// Two accumulators with different adders, fed with the same inputs, unrolled frame by frame.
pub struct Unrolling {
    pub circuit: Circuit,
    pub first: Vec<Lit>,
    pub second: Vec<Lit>,
}

impl Unrolling {
    /// Both start with the same arbitrary value.
    pub fn new(width: usize) -> Self {
        let mut circuit = Circuit::default();
        let start = fresh(&mut circuit.cnf, width);
        Self { circuit, first: start.clone(), second: start }
    }

    /// Adds a frame; returns a literal that implies that the accumulators differ after it.
    pub fn step(&mut self) -> Lit {
        let input = fresh(&mut self.circuit.cnf, self.first.len());
        self.first = self.circuit.add(&self.first, &input);
        self.second = self.circuit.add_by_halves(&input, &self.second);
        let bad = self.circuit.input();
        let mut bits = vec![!bad];
        for (&x, &y) in self.first.iter().zip(&self.second) {
            bits.push(self.circuit.xor(x, y));
        }
        self.circuit.cnf.add_clause(&bits);
        bad
    }
}
