//! What engines are doing, and how a terminal shows it.

use engine::Progress;
use engine::progress::Query;
use std::fmt::Write;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};

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

    fn text(&self) -> String {
        let get = |counter: &AtomicU32| counter.load(Ordering::Relaxed);
        let mut text = self.name.to_string();
        if get(&self.checking) > 0 {
            text.push_str(": checking its answer");
            return text;
        }
        if get(&self.k) > 0 {
            let _ = write!(text, ": k = {}", get(&self.k));
        } else {
            let _ = write!(text, ": frame {} ({} live)", get(&self.depth), get(&self.live));
        }
        let queries = self.queries.load(Ordering::Relaxed);
        let _ = write!(text, ", {queries} queries");
        text
    }

    /// Counters by name.
    pub fn stats(&self) -> Vec<(String, String)> {
        let k = self.k.load(Ordering::Relaxed);
        let depth = self.depth.load(Ordering::Relaxed);
        let mut stats = vec![(format!("{} frames", self.name), depth.to_string())];
        if k > 0 {
            stats.push((format!("{} k", self.name), k.to_string()));
        }
        for (what, counter) in [("queries", &self.queries), ("satisfiable", &self.satisfiable)] {
            let value = counter.load(Ordering::Relaxed);
            stats.push((format!("{} {what}", self.name), value.to_string()));
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

    fn query(&mut self, _: Query, satisfiable: bool) {
        self.0.queries.fetch_add(1, Ordering::Relaxed);
        self.0.satisfiable.fetch_add(satisfiable.into(), Ordering::Relaxed);
    }
}

/// All engines on one line.
pub fn summary(lines: &[Arc<Line>]) -> String {
    let texts: Vec<String> = lines.iter().map(|line| line.text()).collect();
    texts.join(" · ")
}
