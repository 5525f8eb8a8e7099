//! Paths of the papers, and random problems.
