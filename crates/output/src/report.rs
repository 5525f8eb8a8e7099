//! The result of `wedge check` as text.

use crate::trace::{describe, input_list, place, shortened, uninitialised};
use base::SourceMap;
use cfa::ir::{Cfa, LedgerEntry, LedgerKind};
use evidence::{Counterexample, Proof, Unknown, Verdict};
use std::fmt::Write;

/// Counters, in the order in which they are shown.
pub type Stats = Vec<(String, String)>;

/// What holds whenever a loop begins or goes on, or a recursive function is called.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct LoopInvariant {
    /// The file of the loop.
    pub file: String,
    /// Its line.
    pub line: u32,
    /// The recursive function that begins there, if it is no loop.
    pub function: Option<String>,
    /// The invariant as a C expression.
    pub text: String,
    /// Whether there is more that C cannot say.
    pub partial: bool,
}

/// All that is said about a run.
pub struct Report<'r> {
    /// The program.
    pub cfa: &'r Cfa,
    /// Its text.
    pub sources: &'r SourceMap,
    /// The files, as they were named.
    pub files: &'r [String],
    /// The options and files that name the program on a command line.
    pub program: &'r str,
    /// The property, as the verdict names it.
    pub property: &'r str,
    /// The answer.
    pub verdict: &'r Verdict,
    /// The engine that gave it.
    pub engine: Option<&'r str>,
    /// The approximations that were made.
    pub ledger: &'r [LedgerEntry],
    /// The loop invariants of a proof.
    pub invariants: &'r [LoopInvariant],
    /// Which engines ran, why, and what each contributed, if somebody wants to know.
    pub explanation: Option<&'r str>,
    /// What else a person should know.
    pub warnings: &'r [String],
    /// Counters.
    pub stats: &'r Stats,
}

/// Lines of a trace that are shown.
const TRACE: usize = 400;

/// Loop invariants that are shown.
const INVARIANTS: usize = 12;

/// Entries of the ledger that are shown.
const LEDGER: usize = 20;

/// The last line: `VERDICT: …`.
pub fn verdict_line(verdict: &Verdict, property: &str) -> String {
    match verdict {
        Verdict::True(_) => "VERDICT: TRUE".into(),
        Verdict::False(_) => format!("VERDICT: FALSE ({property})"),
        Verdict::Unknown(unknown) => unknown_line(unknown),
    }
}

/// `VERDICT: UNKNOWN (reason)`, on one line.
pub fn unknown_line(unknown: &Unknown) -> String {
    let reason = unknown.reason.to_string();
    let reason = reason.split_whitespace().collect::<Vec<_>>().join(" ");
    format!("VERDICT: UNKNOWN ({reason})")
}

impl Report<'_> {
    /// The report as text; the verdict is its last line.
    pub fn text(&self, with_stats: bool) -> String {
        let mut out = String::new();
        match self.verdict {
            Verdict::True(proof) => self.proof(&mut out, proof),
            Verdict::False(found) => self.counterexample(&mut out, found),
            Verdict::Unknown(unknown) => out.push_str(&no_answer(unknown)),
        }
        for warning in self.warnings {
            let _ = writeln!(out, "warning: {warning}");
        }
        self.ledger(&mut out);
        if let Some(explanation) = self.explanation {
            out.push_str(explanation);
        }
        if with_stats && !self.stats.is_empty() {
            let width = self.stats.iter().map(|(name, _)| name.len()).max().unwrap_or(0);
            out.push_str("statistics:\n");
            for (name, value) in self.stats {
                let _ = writeln!(out, "  {name:width$}  {value}");
            }
        }
        let _ = writeln!(out, "{}", verdict_line(self.verdict, self.property));
        out
    }

    fn by(&self) -> String {
        self.engine.map_or(String::new(), |engine| format!(" ({engine})"))
    }

    fn proof(&self, out: &mut String, proof: &Proof) {
        let queries = match proof.queries() {
            0 => "without a query".to_string(),
            1 => "with 1 query".to_string(),
            count => format!("with {count} queries"),
        };
        let summary = proof.certificate().summary();
        let _ = writeln!(out, "no execution violates the property{}: {summary}", self.by());
        let _ = writeln!(out, "the proof was checked on a new encoding {queries}");
        let (loops, functions): (Vec<_>, Vec<_>) =
            self.invariants.iter().partition(|found| found.function.is_none());
        list(out, "what holds at the loops:", &loops);
        list(out, "what holds when recursive functions are called:", &functions);
    }

    fn counterexample(&self, out: &mut String, found: &Counterexample) {
        let (cfa, sources) = (self.cfa, self.sources);
        out.push_str(&shortened(&found.run().trace.render(cfa, sources), TRACE));
        let at = place(sources, found.span());
        let what = describe(cfa, found.kind());
        let _ = writeln!(out, "error reached{at}: {what}{}", self.by());
        if let Some(note) = uninitialised(cfa, sources, found.run()) {
            let _ = writeln!(out, "note: {note}");
        }
        let inputs = input_list(&found.run().trace);
        if inputs.len() < 2000 {
            let _ = writeln!(out, "replayed; again: wedge run --inputs {inputs} {}", self.program);
        }
    }

    fn ledger(&self, out: &mut String) {
        let mut shown: Vec<String> = Vec::new();
        for entry in self.ledger {
            let at = place(self.sources, entry.span);
            let line = format!("  {}: {}{at}", kind_name(entry.kind), entry.text);
            if !shown.contains(&line) {
                shown.push(line);
            }
        }
        if shown.is_empty() {
            return;
        }
        out.push_str("assumptions and approximations:\n");
        for line in shown.iter().take(LEDGER) {
            let _ = writeln!(out, "{line}");
        }
        if shown.len() > LEDGER {
            let _ = writeln!(out, "  … {} more (all are in --json)", shown.len() - LEDGER);
        }
    }
}

fn list(out: &mut String, title: &str, invariants: &[&LoopInvariant]) {
    if !invariants.is_empty() {
        let _ = writeln!(out, "{title}");
    }
    for LoopInvariant { file, line, function, text, partial } in invariants.iter().take(INVARIANTS)
    {
        let name = function.as_ref().map_or(String::new(), |name| format!(" {name}:"));
        let more = if *partial { " (and more)" } else { "" };
        let _ = writeln!(out, "  {file}:{line}:{name} {text}{more}");
    }
    if invariants.len() > INVARIANTS {
        let more = invariants.len() - INVARIANTS;
        let _ = writeln!(out, "  … {more} more (all are in --json)");
    }
}

/// Why there is no answer, and what to do.
pub fn no_answer(unknown: &Unknown) -> String {
    let hint = unknown.hint.as_ref().map_or(String::new(), |hint| format!("  hint: {hint}\n"));
    format!("no answer: {}\n{hint}", unknown.reason)
}

/// The direction of an approximation in words.
pub fn kind_name(kind: LedgerKind) -> &'static str {
    match kind {
        LedgerKind::Over => "over-approximation",
        LedgerKind::Under => "under-approximation",
        LedgerKind::Assumption => "assumption",
    }
}
