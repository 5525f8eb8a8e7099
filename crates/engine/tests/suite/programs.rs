//! Programs made by hand.

use base::{FastSet, IdVec};
use evidence::Task;
use logic::program::Unfolded;
use logic::{Action, LocId, LocKind, Location, Program, Sort, SymId, TermId, Terms};

/// A program that is expanded everywhere, with its terms. Locations are found by their names.
pub struct Built {
    pub terms: Terms,
    pub program: Program,
    pub deterministic: bool,
    unfold: Unfolded,
}

/// The width of all numbers.
pub const WIDTH: u32 = 4;

impl Built {
    /// The locations `start`, `error` and those named.
    pub fn new(names: &[&str]) -> Self {
        let mut locs = IdVec::new();
        let location = |name: &str, kind| Location {
            name: name.into(),
            kind,
            out: Vec::new(),
            expanded: true,
        };
        let initial = locs.push(location("start", LocKind::Plain));
        let error = locs.push(location("error", LocKind::Error));
        for name in names {
            let kind = if name.starts_with("cut") { LocKind::Cut(7) } else { LocKind::Plain };
            locs.push(location(name, kind));
        }
        let (state, detours, actions) = (Vec::new(), FastSet::default(), IdVec::new());
        let program = Program { state, detours, locs, actions, initial, error };
        Self { terms: Terms::new(), program, deterministic: true, unfold: Unfolded }
    }

    pub fn task(&mut self) -> Task<'_> {
        Task {
            terms: &mut self.terms,
            program: &mut self.program,
            unfold: &mut self.unfold,
            deterministic: self.deterministic,
        }
    }

    pub fn loc(&self, name: &str) -> LocId {
        let all = &self.program.locs;
        all.ids().find(|&loc| all[loc].name == name).expect("the location exists")
    }

    /// A state variable.
    pub fn state(&mut self, name: &str) -> SymId {
        let sym = self.terms.declare(name, Sort::BitVec(WIDTH));
        self.program.state.push(sym);
        sym
    }

    /// An input, which belongs to the action that uses it.
    pub fn input(&mut self, name: &str) -> SymId {
        self.terms.declare(name, Sort::BitVec(WIDTH))
    }

    pub fn var(&mut self, sym: SymId) -> TermId {
        self.terms.var(sym, 0)
    }

    pub fn number(&mut self, value: u128) -> TermId {
        self.terms.bv(WIDTH, value)
    }

    pub fn plus(&mut self, sym: SymId, value: u128) -> TermId {
        let (var, value) = (self.var(sym), self.number(value));
        self.terms.bv_add(var, value)
    }

    /// `sym < value`
    pub fn less(&mut self, sym: SymId, value: u128) -> TermId {
        let (var, value) = (self.var(sym), self.number(value));
        self.terms.bv_ult(var, value)
    }

    pub fn not(&mut self, term: TermId) -> TermId {
        self.terms.not(term)
    }

    /// `sym = value`
    pub fn equals(&mut self, sym: SymId, value: u128) -> TermId {
        let (var, value) = (self.var(sym), self.number(value));
        self.terms.eq(var, value)
    }

    pub fn holds(&mut self) -> TermId {
        self.terms.bool(true)
    }

    /// Adds an action.
    pub fn action(&mut self, from: &str, to: &str, guard: TermId, updates: &[(SymId, TermId)]) {
        let (from, to) = (self.loc(from), self.loc(to));
        let mut updates = updates.to_vec();
        updates.sort_unstable();
        let mut inputs = Vec::new();
        for sym in (0..self.terms.symbol_count()).map(base::Id::from_index) {
            if !self.program.state.contains(&sym) {
                inputs.push(sym);
            }
        }
        let action = Action { from, to, guard, updates, inputs };
        let id = self.program.actions.push(action);
        self.program.locs[from].out.push(id);
    }
}

/// `x = 0; while (x < bound) x++; assert(x == expected);`
pub fn counter(bound: u128, expected: u128) -> Built {
    let mut p = Built::new(&["loop", "after"]);
    let x = p.state("x");
    let (holds, zero, next) = (p.holds(), p.number(0), p.plus(x, 1));
    let inside = p.less(x, bound);
    let outside = p.not(inside);
    let good = p.equals(x, expected);
    let wrong = p.not(good);
    p.action("start", "loop", holds, &[(x, zero)]);
    p.action("loop", "loop", inside, &[(x, next)]);
    p.action("loop", "after", outside, &[]);
    p.action("after", "error", wrong, &[]);
    p
}

/// `x = 0; for (;;) { assert(x != bad); x = x == 3 ? 0 : x + 1; }`: safe for `bad` from 4 on.
pub fn cycle(bad: u128) -> Built {
    let mut p = Built::new(&["loop"]);
    let x = p.state("x");
    let (holds, zero, plus) = (p.holds(), p.number(0), p.plus(x, 1));
    let at_end = p.equals(x, 3);
    let next = p.terms.ite(at_end, zero, plus);
    let wrong = p.equals(x, bad);
    let good = p.not(wrong);
    p.action("start", "loop", holds, &[(x, zero)]);
    p.action("loop", "error", wrong, &[]);
    p.action("loop", "loop", good, &[(x, next)]);
    p
}

/// `n = nondet(); assume(n < 4); x = 0; while (x < n) x++; y = 0; while (y < x) y++;
/// assert(y != bad);`
pub fn two_loops(bad: u128) -> Built {
    let mut p = Built::new(&["first", "second"]);
    let (n, x, y) = (p.state("n"), p.state("x"), p.state("y"));
    let zero = p.number(0);
    let (x_next, y_next) = (p.plus(x, 1), p.plus(y, 1));
    let (nv, xv, yv) = (p.var(n), p.var(x), p.var(y));
    let in_first = p.terms.bv_ult(xv, nv);
    let after_first = p.not(in_first);
    let in_second = p.terms.bv_ult(yv, xv);
    let after_second = p.not(in_second);
    let at_bad = p.equals(y, bad);
    let wrong = p.terms.and(&[after_second, at_bad]);
    p.action("first", "first", in_first, &[(x, x_next)]);
    p.action("first", "second", after_first, &[(y, zero)]);
    p.action("second", "second", in_second, &[(y, y_next)]);
    p.action("second", "error", wrong, &[]);
    let input = p.input("nondet");
    let (chosen, few) = (p.var(input), p.less(input, 4));
    p.action("start", "first", few, &[(n, chosen), (x, zero)]);
    p
}

/// `for (i = 0; i < n; i++) for (j = 0; j < n; j++) s++;  assert(s != bad);` with constant `n`.
pub fn nested(n: u128, bad: u128) -> Built {
    let mut p = Built::new(&["outer", "inner"]);
    let (i, j, s) = (p.state("i"), p.state("j"), p.state("s"));
    let (holds, zero) = (p.holds(), p.number(0));
    let (i_next, j_next, s_next) = (p.plus(i, 1), p.plus(j, 1), p.plus(s, 1));
    let (in_outer, in_inner) = (p.less(i, n), p.less(j, n));
    let (after_outer, after_inner) = (p.not(in_outer), p.not(in_inner));
    let at_bad = p.equals(s, bad);
    let wrong = p.terms.and(&[after_outer, at_bad]);
    p.action("start", "outer", holds, &[(i, zero), (s, zero)]);
    p.action("outer", "inner", in_outer, &[(j, zero)]);
    p.action("outer", "error", wrong, &[]);
    p.action("inner", "inner", in_inner, &[(j, j_next), (s, s_next)]);
    p.action("inner", "outer", after_inner, &[(i, i_next)]);
    p
}
