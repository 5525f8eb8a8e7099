//! [JM06 §3, Theorem 5] over rational difference bounds: there is a refutation if and only if there
//! is a sequence in L_k. Whether there is one is found here by another method: frame by frame, all
//! atoms of L_k over shared variables that follow from those of the frame before.

use base::testing::Random;
use logic::{Op, Sort, TermId, Terms};

use super::{constant, language, plus, sequence};

/// `x - y ≤ c`, or below it. Zero is variable 0.
type Limit = (i64, bool);

#[derive(Clone, Copy, Debug)]
enum Atom {
    AtMost(usize, usize, Limit),
    Distinct(usize, usize, i64),
}

/// Variables shared by neighbouring frames, then one of its own for each frame.
#[derive(Debug)]
struct Problem {
    frames: Vec<Vec<Atom>>,
    k: i64,
    constants: Vec<i64>,
}

/// How many variables neighbours share.
const SHARED: usize = 2;

/// The variables that a frame shares with the next.
fn border(frame: usize) -> Vec<usize> {
    (1 + frame * SHARED..=(frame + 1) * SHARED).collect()
}

impl Problem {
    fn random(random: &mut Random) -> Self {
        let count = 2 + random.below(2) as usize;
        let mut frames = Vec::new();
        for frame in 0..count {
            let mut variables = vec![0, 1 + (count - 1) * SHARED + frame];
            if frame > 0 {
                variables.extend(border(frame - 1));
            }
            if frame + 1 < count {
                variables.extend(border(frame));
            }
            let atoms = (0..2 + random.below(5)).filter_map(|_| Self::atom(random, &variables));
            frames.push(atoms.collect());
        }
        let constants = (0..random.below(3)).map(|_| random.below(5) as i64 - 2).collect();
        Self { frames, k: random.below(3) as i64, constants }
    }

    fn atom(random: &mut Random, variables: &[usize]) -> Option<Atom> {
        let mut pick = || variables[random.below(variables.len() as u64) as usize];
        let (x, y) = (pick(), pick());
        let c = random.below(7) as i64 - 4;
        (x != y).then(|| match random.below(6) {
            0 => Atom::Distinct(x, y, c),
            kind => Atom::AtMost(x, y, (c, kind == 1)),
        })
    }

    fn vars(&self) -> usize {
        1 + (self.frames.len() - 1) * SHARED + self.frames.len()
    }

    /// Whether there is a sequence in L_k.
    fn has_sequence(&self) -> bool {
        let mut known: Vec<Atom> = Vec::new();
        for (frame, atoms) in self.frames.iter().enumerate() {
            let Some(closed) = self.closure(&[&known[..], atoms].concat()) else { return true };
            known = if frame + 1 < self.frames.len() {
                self.consequences(&closed, &border(frame))
            } else {
                Vec::new()
            };
        }
        false
    }

    /// The strongest limits by Floyd and Warshall; nothing if the atoms contradict each other.
    fn closure(&self, atoms: &[Atom]) -> Option<Vec<Vec<Option<Limit>>>> {
        let count = self.vars();
        let mut limits = vec![vec![None; count]; count];
        for (at, row) in limits.iter_mut().enumerate() {
            row[at] = Some((0, false));
        }
        let stronger =
            |a: Limit, b: Option<Limit>| b.is_none_or(|b| a.0 < b.0 || (a.0 == b.0 && a.1 && !b.1));
        for atom in atoms {
            if let Atom::AtMost(x, y, limit) = *atom
                && stronger(limit, limits[x][y])
            {
                limits[x][y] = Some(limit);
            }
        }
        loop {
            for via in 0..count {
                for x in 0..count {
                    for y in 0..count {
                        let (Some(a), Some(b)) = (limits[x][via], limits[via][y]) else { continue };
                        let sum = (a.0 + b.0, a.1 || b.1);
                        if stronger(sum, limits[x][y]) {
                            limits[x][y] = Some(sum);
                        }
                    }
                }
            }
            if (0..count).any(|at| limits[at][at] != Some((0, false))) {
                return None;
            }
            let mut again = false;
            for atom in atoms {
                if let Atom::Distinct(x, y, c) = *atom {
                    for (x, y, c) in [(x, y, c), (y, x, -c)] {
                        if limits[x][y] == Some((c, false)) {
                            limits[x][y] = Some((c, true));
                            again = true;
                        }
                    }
                }
            }
            if !again {
                return Some(limits);
            }
        }
    }

    /// All atoms of L_k over these variables and zero that hold.
    fn consequences(&self, limits: &[Vec<Option<Limit>>], variables: &[usize]) -> Vec<Atom> {
        let near = -self.k..=self.k;
        let mut values: Vec<i64> = near.clone().collect();
        values.extend(self.constants.iter().flat_map(|c| near.clone().map(move |by| c + by)));
        let mut found = Vec::new();
        let points: Vec<usize> = [&[0], variables].concat();
        for &x in &points {
            for &y in points.iter().filter(|&&y| y != x) {
                let Some((limit, strict)) = limits[x][y] else { continue };
                let constants: Vec<i64> = match (x, y) {
                    (0, _) => values.iter().map(|c| -c).collect(),
                    (_, 0) => values.clone(),
                    _ => near.clone().collect(),
                };
                for c in constants {
                    if limit < c || (limit == c && strict) {
                        found.push(Atom::AtMost(x, y, (c, true)));
                    }
                    if limit <= c {
                        found.push(Atom::AtMost(x, y, (c, false)));
                    }
                }
            }
        }
        found
    }

    fn parts(&self, t: &mut Terms) -> Vec<TermId> {
        let zero = constant(t, Sort::Real, 0);
        let mut vars = vec![zero];
        for at in 1..self.vars() {
            let sym = t.declare(format!("v{at}"), Sort::Real);
            vars.push(t.var(sym, 0));
        }
        let mut parts = Vec::new();
        for atoms in &self.frames {
            let formulas: Vec<TermId> = atoms.iter().map(|atom| formula(t, &vars, atom)).collect();
            parts.push(t.and(&formulas));
        }
        parts
    }
}

fn formula(t: &mut Terms, vars: &[TermId], atom: &Atom) -> TermId {
    match *atom {
        Atom::AtMost(x, y, (c, strict)) => {
            let sum = plus(t, vars[y], c);
            if strict {
                let converse = t.make(Op::Le, &[sum, vars[x]]);
                t.not(converse)
            } else {
                t.make(Op::Le, &[vars[x], sum])
            }
        }
        Atom::Distinct(x, y, c) => {
            let sum = plus(t, vars[y], c);
            super::differ(t, vars[x], sum)
        }
    }
}

#[test]
fn refutations_are_found_exactly_when_there_are_sequences() {
    let (mut refuted, mut beyond) = (0, 0);
    for seed in 0..4000 {
        let problem = Problem::random(&mut Random(seed));
        let expected = problem.has_sequence();
        let mut t = Terms::new();
        let parts = problem.parts(&mut t);
        let found = sequence(&mut t, &parts, &language(problem.k as u32, &problem.constants));
        assert_eq!(found.is_some(), expected, "seed {seed}: {problem:?}");
        refuted += u32::from(expected);
        let all = problem.frames.concat();
        beyond += u32::from(!expected && problem.closure(&all).is_none());
    }
    assert!(refuted > 400, "{refuted} have a sequence");
    assert!(beyond > 50, "{beyond} have one, but not in L_k");
}
