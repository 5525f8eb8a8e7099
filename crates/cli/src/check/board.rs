//! What engines are doing, and how a terminal shows it.

use engine::Progress;
use engine::progress::{Query, Unwound};
use std::sync::atomic::{AtomicBool, AtomicU32, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The counter that random runs have instead of those of engines.
pub const RUNS: &str = "runs";

/// What one engine has told.
#[derive(Default)]
pub struct Line {
    name: &'static str,
    depth: AtomicU32,
    live: AtomicU32,
    k: AtomicU32,
    queries: AtomicU64,
    satisfiable: AtomicU64,
    checking: AtomicU32,
    /// Whether its turn has come, and is not over.
    running: AtomicBool,
    unwound: Mutex<Unwound>,
    /// Counters of the engine's own.
    details: Mutex<Vec<(String, String)>>,
    /// When its turn began and ended.
    times: Mutex<(Option<Instant>, Option<Instant>)>,
}

impl Line {
    /// The engine of this name.
    pub fn new(name: &'static str) -> Arc<Self> {
        Arc::new(Self { name, ..Self::default() })
    }

    /// The engine has an answer, which is being checked.
    pub fn is_checked(&self) {
        self.checking.store(1, Ordering::Relaxed);
    }

    /// The engine's turn begins.
    pub fn is_running(&self) {
        lock(&self.times).0 = Some(Instant::now());
        self.running.store(true, Ordering::Relaxed);
    }

    /// The engine's turn is over.
    pub fn is_over(&self) {
        lock(&self.times).1 = Some(Instant::now());
        self.running.store(false, Ordering::Relaxed);
    }

    /// How long its turn was, if it began; until now if it is not over.
    pub fn duration(&self) -> Option<Duration> {
        let (start, end) = *lock(&self.times);
        Some(end.unwrap_or_else(Instant::now).duration_since(start?))
    }

    /// The engine's own counter of this name.
    pub fn detail(&self, name: &str) -> Option<String> {
        let details = lock(&self.details);
        details.iter().find(|(what, _)| what == name).map(|(_, value)| value.clone())
    }

    /// What the engine counted by itself.
    pub fn tell(&self, details: Vec<(String, String)>) {
        *lock(&self.details) = details;
    }

    fn text(&self) -> String {
        let doing = match self.checking.load(Ordering::Relaxed) {
            0 => self.progress(),
            _ => "checking its answer".into(),
        };
        format!("{}: {doing}", self.name)
    }

    /// How far the engine has come.
    pub fn progress(&self) -> String {
        if let Some(runs) = self.detail(RUNS) {
            return format!("{runs} {RUNS}");
        }
        let get = |counter: &AtomicU32| counter.load(Ordering::Relaxed);
        let Unwound { vertices, coverings, refinements, language } = *lock(&self.unwound);
        if vertices > 0 {
            return format!(
                "{vertices} vertices, {coverings} covered, {refinements} refinements, L_{language}"
            );
        }
        let so_far = match get(&self.k) {
            0 => format!("frame {} ({} live)", get(&self.depth), get(&self.live)),
            k => format!("k = {k}"),
        };
        format!("{so_far}, {} queries", self.queries.load(Ordering::Relaxed))
    }

    /// Counters by name.
    pub fn stats(&self) -> Vec<(String, String)> {
        let mut stats = match lock(&self.unwound).vertices {
            0 if self.detail(RUNS).is_none() => self.frames(),
            _ => Vec::new(),
        };
        stats.extend(lock(&self.details).clone());
        stats.into_iter().map(|(what, value)| (format!("{} {what}", self.name), value)).collect()
    }

    /// The counters of an engine that works frame by frame.
    fn frames(&self) -> Vec<(String, String)> {
        let k = self.k.load(Ordering::Relaxed);
        let depth = self.depth.load(Ordering::Relaxed);
        let mut stats = vec![("frames".to_string(), depth.to_string())];
        if k > 0 {
            stats.push(("k".into(), k.to_string()));
        }
        for (what, counter) in [("queries", &self.queries), ("satisfiable", &self.satisfiable)] {
            stats.push((what.into(), counter.load(Ordering::Relaxed).to_string()));
        }
        stats
    }
}

/// An engine's own end of a [`Line`].
pub struct Reporter(pub Arc<Line>);

impl Progress for Reporter {
    fn frame(&mut self, depth: u32, live: usize) {
        self.0.depth.store(depth, Ordering::Relaxed);
        self.0.live.store(live as u32, Ordering::Relaxed);
    }

    fn induction(&mut self, k: u32) {
        self.0.k.store(k, Ordering::Relaxed);
    }

    fn unwinding(&mut self, size: Unwound) {
        *lock(&self.0.unwound) = size;
    }

    fn query(&mut self, _: Query, satisfiable: bool) {
        self.0.queries.fetch_add(1, Ordering::Relaxed);
        self.0.satisfiable.fetch_add(satisfiable.into(), Ordering::Relaxed);
    }
}

/// All engines on one line.
pub fn summary(lines: &[Arc<Line>]) -> String {
    let running = lines.iter().filter(|line| line.running.load(Ordering::Relaxed));
    let texts: Vec<String> = running.map(|line| line.text()).collect();
    texts.join(" · ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn unwindings_are_shown_with_their_coverings() {
        let line = Line::new("impact");
        line.is_running();
        let size = Unwound { vertices: 12, coverings: 3, refinements: 5, language: 1 };
        Reporter(Arc::clone(&line)).unwinding(size);
        let expected = "impact: 12 vertices, 3 covered, 5 refinements, L_1";
        assert_eq!(summary(&[line]), expected);
    }
}
