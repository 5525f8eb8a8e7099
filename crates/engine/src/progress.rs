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

    /// An unwinding has so many vertices after so many refinements in the language of a number.
    fn unwinding(&mut self, vertices: usize, refinements: u64, language: u32) {
        let _ = (vertices, refinements, language);
    }

    /// A query was answered.
    fn query(&mut self, what: Query, satisfiable: bool) {
        let _ = (what, satisfiable);
    }
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
