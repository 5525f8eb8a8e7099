//! What `--explain` prints: which engines ran, why, and what each contributed.

use super::Message;
use super::board::Line;
use super::engine_name;
use super::features::Features;
use super::plan::{Lane, Turn};
use base::Stop;
use evidence::{Endings, Verdict};
use std::fmt::Write;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// What is known so far.
#[derive(Default)]
pub struct Explanation(Mutex<Parts>);

#[derive(Default)]
struct Parts {
    features: Option<Features>,
    runs: Option<u64>,
    turns: Vec<(usize, Turn)>,
    /// How turns ended.
    ends: Vec<Option<String>>,
}

impl Explanation {
    fn parts(&self) -> MutexGuard<'_, Parts> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The engines that will run.
    pub fn plan(&self, features: &Features, endings: &Endings, lanes: &[Lane]) {
        let mut parts = self.parts();
        parts.features = Some(*features);
        parts.runs = Some(endings.runs);
        for (lane, turns) in lanes.iter().enumerate() {
            parts.turns.extend(turns.iter().map(|&turn| (lane + 1, turn)));
        }
        parts.ends = vec![None; parts.turns.len()];
    }

    /// The turn of a number has ended.
    pub fn end(&self, index: usize, message: &Message) {
        let how = match message {
            Message::Decided(decision) => match &decision.verdict {
                Verdict::True(_) => "found a proof, which was checked".into(),
                Verdict::False(_) => "found an error, which was replayed".into(),
                Verdict::Unknown(unknown) => unknown.reason.to_string(),
            },
            Message::Stopped(Stop::OutOfWork) => "it did its share".into(),
            Message::Stopped(_) | Message::OutOfTime => "its time was over".into(),
            Message::Panicked(text) => format!("it failed: {text}"),
        };
        self.parts().ends[index] = Some(how);
    }

    /// All that was found out.
    pub fn text(&self, lines: &[Arc<Line>]) -> String {
        let parts = self.parts();
        let mut out = String::from("what ran:\n");
        if let Some(features) = &parts.features {
            let _ = writeln!(out, "  the program: {}", features.text());
        }
        match parts.runs {
            Some(0) => {}
            Some(runs) => {
                let _ = writeln!(out, "  random: {runs} runs found no error");
            }
            None => out.push_str("  random: one of the first runs decided\n"),
        }
        for (((lane, turn), end), line) in parts.turns.iter().zip(&parts.ends).zip(lines) {
            let name = engine_name(turn.engine);
            let _ = write!(out, "  {name} (thread {lane}, because {}): ", turn.why);
            let _ = writeln!(out, "{}", told(line, end.as_deref()));
        }
        out
    }
}

/// What became of a turn.
fn told(line: &Line, end: Option<&str>) -> String {
    let Some(duration) = line.duration() else { return "its turn did not come".into() };
    let end = end.unwrap_or("another engine was faster");
    let mut text = format!("{:.2} s, {}; {end}", duration.as_secs_f64(), line.progress());
    for what in ["invariants published", "invariants assumed"] {
        if let Some(count) = line.detail(what) {
            let _ = write!(text, "; {what}: {count}");
        }
    }
    text
}
