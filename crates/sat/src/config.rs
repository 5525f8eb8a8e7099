//! How a solver is set up.

/// Settings of a solver; the defaults suit incremental use.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Config {
    /// Whether to record a resolution proof.
    pub proof: bool,
    /// The seed of the solver's random choices; at most 2,000,000,000.
    pub seed: u32,
}
