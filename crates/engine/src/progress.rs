//! What engines tell about their work.

/// Takes reports of an engine; somebody else decides what to show and when.
pub trait Progress {
    /// A frame of the unrolling is complete, with so many live states.
    fn frame(&mut self, depth: u32, live: usize) {
        let _ = (depth, live);
    }

    /// The step case of k-induction is tried with this k.
    fn induction(&mut self, k: u32) {
        let _ = k;
    }

    /// A leaf of an unwinding was looked at.
    fn unwinding(&mut self, size: Unwound) {
        let _ = size;
    }

    /// A query was answered.
    fn query(&mut self, what: Query, satisfiable: bool) {
        let _ = (what, satisfiable);
    }
}

/// How far an unwinding has come.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Unwound {
    /// Vertices, those that were removed again included.
    pub vertices: usize,
    /// Vertices that others cover.
    pub coverings: usize,
    /// Paths that were refuted.
    pub refinements: u64,
    /// The number of the restriction language.
    pub language: u32,
}

/// What was asked.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Query {
    /// Can an error be reached?
    Error,
    /// Can the execution be longer?
    Feasible,
    /// Can a cut be reached?
    Cut,
    /// The step case of k-induction.
    Step,
}

/// Nobody listens.
pub struct Silent;

impl Progress for Silent {}
