//! An interpolator with a clock: engines themselves do not look at one.

use base::{Budget, Stop};
use logic::{Interpolator, Source, TermId, Terms};
use std::time::{Duration, Instant};

/// A timed interpolator.
pub struct Timed<'i> {
    inner: &'i mut dyn Interpolator,
    time: Duration,
}

impl<'i> Timed<'i> {
    /// Takes the time of all that `inner` is asked.
    pub fn new(inner: &'i mut dyn Interpolator) -> Self {
        Self { inner, time: Duration::ZERO }
    }
}

impl Interpolator for Timed<'_> {
    fn interpolate(
        &mut self,
        terms: &mut Terms,
        parts: &[TermId],
        visits: &[usize],
        source: Source,
        budget: &mut Budget,
    ) -> Result<Option<Vec<TermId>>, Stop> {
        let start = Instant::now();
        let found = self.inner.interpolate(terms, parts, visits, source, budget);
        self.time += start.elapsed();
        found
    }

    fn languages(&self) -> u32 {
        self.inner.languages()
    }

    fn statistics(&self) -> Vec<(String, String)> {
        let time = format!("{:.3} s", self.time.as_secs_f64());
        let mut lines = vec![("interpolation time".to_string(), time)];
        lines.extend(self.inner.statistics());
        lines
    }
}
