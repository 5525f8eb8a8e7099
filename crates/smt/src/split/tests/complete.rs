//! [JM06 §3, Theorem 5] over rational difference bounds, by other methods.
//!
//! The composition of Definition 8 is computed naively: all atoms of L_k that follow in a frame are
//! told to all frames that share their variables, until nothing is new. The prover refutes exactly what
//! that refutes. And whether there is a sequence in L_k at all is found by enumerating the regions
//! that L_k tells apart: the strongest sequence says which of them can be reached.
//!
//! Variables occur in neighbouring frames only, or anywhere: then they are shared by all frames from
//! their first to their last.

use base::testing::Random;
use logic::{Op, Sort, TermId, Terms};

use super::{constant, language, plus, sequence};

/// `x - y ≤ c`, or below it. Zero is variable 0.
type Limit = (i64, bool);

#[derive(Clone, Copy, PartialEq, Debug)]
enum Atom {
    AtMost(usize, usize, Limit),
    Distinct(usize, usize, i64),
}

/// Variable 0 is zero.
#[derive(Debug)]
struct Problem {
    frames: Vec<Vec<Atom>>,
    vars: usize,
    k: i64,
    constants: Vec<i64>,
}

/// How many variables neighbours share.
const SHARED: usize = 2;

impl Problem {
    fn random(random: &mut Random) -> Self {
        let count = 2 + random.below(4) as usize;
        let vars = 1 + (count - 1) * SHARED + count;
        let strict = random.once_in(2);
        let mut frames = Vec::new();
        for frame in 0..count {
            // One of its own, and those at its borders.
            let mut known = vec![0, 1 + (count - 1) * SHARED + frame];
            let borders = [frame.checked_sub(1), (frame + 1 < count).then_some(frame)];
            for border in borders.into_iter().flatten() {
                known.extend(1 + border * SHARED..=(border + 1) * SHARED);
            }
            if !strict {
                known = (0..5).collect();
            }
            let atoms = (0..2 + random.below(5)).filter_map(|_| Self::atom(random, &known));
            frames.push(atoms.collect());
        }
        let constants = (0..random.below(3)).map(|_| random.below(5) as i64 - 2).collect();
        Self { frames, vars, k: random.below(3) as i64, constants }
    }

    /// The variables that occur both up to a frame and after it.
    fn border(&self, frame: usize) -> Vec<usize> {
        let (before, after) = self.frames.split_at(frame + 1);
        (1..self.vars).filter(|&x| self.occurs(x, before) && self.occurs(x, after)).collect()
    }

    fn occurs(&self, var: usize, frames: &[Vec<Atom>]) -> bool {
        frames.iter().flatten().any(|atom| match *atom {
            Atom::AtMost(x, y, _) | Atom::Distinct(x, y, _) => x == var || y == var,
        })
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

    /// Whether frames that tell each other all atoms of L_k become contradictory.
    fn is_refuted(&self) -> bool {
        let mut known: Vec<Vec<Atom>> = self.frames.clone();
        loop {
            let mut new = false;
            for frame in 0..known.len() {
                let Some(closed) = self.closure(&known[frame]) else { return true };
                for atom in self.consequences(&closed, &(1..self.vars).collect::<Vec<_>>()) {
                    for other in self.shared_by(atom) {
                        if self.span_contains(atom, frame) && !known[other].contains(&atom) {
                            known[other].push(atom);
                            new = true;
                        }
                    }
                }
            }
            if !new {
                return false;
            }
        }
    }

    /// The frames in which all variables of an atom are alive.
    fn shared_by(&self, atom: Atom) -> Vec<usize> {
        (0..self.frames.len()).filter(|&frame| self.span_contains(atom, frame)).collect()
    }

    fn span_contains(&self, atom: Atom, frame: usize) -> bool {
        let (Atom::AtMost(x, y, _) | Atom::Distinct(x, y, _)) = atom;
        let alive = |var: usize| {
            var == 0
                || (self.occurs(var, &self.frames[..=frame])
                    && self.occurs(var, &self.frames[frame..]))
        };
        alive(x) && alive(y)
    }

    /// Whether there is a sequence in L_k: the regions at the last border that can be reached
    /// contradict the last frame.
    fn has_sequence(&self) -> bool {
        let mut reached: Vec<Vec<Atom>> = vec![Vec::new()];
        for (frame, atoms) in self.frames.iter().enumerate() {
            let mut next: Vec<Vec<Atom>> = Vec::new();
            let border = self.border(frame);
            for region in &reached {
                self.regions(&[&region[..], atoms].concat(), &border, &mut next);
            }
            reached = next;
        }
        reached.is_empty()
    }

    /// Adds the regions over variables that have points in common with atoms.
    fn regions(&self, atoms: &[Atom], variables: &[usize], found: &mut Vec<Vec<Atom>>) {
        let points: Vec<usize> = [&[0], variables].concat();
        let mut pairs = Vec::new();
        for (at, &y) in points.iter().enumerate() {
            pairs.extend(points[at + 1..].iter().map(|&x| (x, y)));
        }
        let start = self.closure(atoms).map(|_| Vec::new());
        let mut open: Vec<Vec<Atom>> = start.into_iter().collect();
        for (x, y) in pairs {
            let mut longer = Vec::new();
            for region in open {
                for cell in self.cells(x, y) {
                    let region = [&region[..], &cell[..]].concat();
                    if self.closure(&[atoms, &region[..]].concat()).is_some() {
                        longer.push(region);
                    }
                }
            }
            open = longer;
        }
        for region in open {
            if !found.contains(&region) {
                found.push(region);
            }
        }
    }

    /// The intervals of `x - y` that L_k tells apart.
    fn cells(&self, x: usize, y: usize) -> Vec<Vec<Atom>> {
        let mut constants = self.constants_of(x, y);
        constants.sort_unstable();
        constants.dedup();
        let below = |c: i64| Atom::AtMost(x, y, (c, true));
        let above = |c: i64| Atom::AtMost(y, x, (-c, true));
        let mut cells = vec![vec![below(constants[0])]];
        for (at, &c) in constants.iter().enumerate() {
            cells.push(vec![Atom::AtMost(x, y, (c, false)), Atom::AtMost(y, x, (-c, false))]);
            cells.push(match constants.get(at + 1) {
                Some(&next) => vec![above(c), below(next)],
                None => vec![above(c)],
            });
        }
        cells
    }

    /// The constants that L_k has for `x - y`.
    fn constants_of(&self, x: usize, y: usize) -> Vec<i64> {
        let near = -self.k..=self.k;
        let mut constants: Vec<i64> = near.clone().collect();
        if x == 0 || y == 0 {
            let values = self.constants.iter().flat_map(|c| near.clone().map(move |by| c + by));
            constants.extend(values);
        }
        match x {
            0 => constants.iter().map(|c| -c).collect(),
            _ => constants,
        }
    }

    /// The strongest limits by Floyd and Warshall; nothing if the atoms contradict each other.
    fn closure(&self, atoms: &[Atom]) -> Option<Vec<Vec<Option<Limit>>>> {
        let count = self.vars;
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
        let mut found = Vec::new();
        let points: Vec<usize> = [&[0], variables].concat();
        for &x in &points {
            for &y in points.iter().filter(|&&y| y != x) {
                let Some((limit, strict)) = limits[x][y] else { continue };
                for c in self.constants_of(x, y) {
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
        for at in 1..self.vars {
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

/// Few regions, so that they can be enumerated.
fn is_small(problem: &Problem) -> bool {
    let narrow = |frame: usize| problem.border(frame).len() <= 2;
    problem.k < 2 && (0..problem.frames.len()).all(narrow)
}

#[test]
fn refutations_are_found_exactly_when_there_are_sequences() {
    let (mut refuted, mut beyond, mut enumerated) = (0, 0, 0);
    for seed in 0..4000 {
        let problem = Problem::random(&mut Random(seed));
        let expected = problem.is_refuted();
        let mut t = Terms::new();
        let parts = problem.parts(&mut t);
        let found = sequence(&mut t, &parts, &language(problem.k as u32, &problem.constants));
        assert_eq!(found.is_some(), expected, "seed {seed}: {problem:?}");
        let is_contradictory = problem.closure(&problem.frames.concat()).is_none();
        assert!(is_contradictory || !expected, "seed {seed}: {problem:?}");
        refuted += u32::from(expected);
        beyond += u32::from(is_contradictory && !expected);
        let is_interesting = is_contradictory && (!expected || seed % 8 == 0);
        if is_interesting && is_small(&problem) {
            enumerated += 1;
            assert_eq!(problem.has_sequence(), expected, "seed {seed}: {problem:?}");
        }
    }
    assert!(refuted > 400, "{refuted} have a sequence");
    assert!(beyond > 50, "{beyond} are contradictory, but not in L_k");
    assert!(enumerated > 50, "{enumerated} are small");
}
