//! The result of `wedge check` for other programs.

use crate::report::{LoopInvariant, Report, kind_name, verdict_line};
use crate::trace::{describe, number};
use base::{SourceMap, Span};
use cfa::interp::{DrawnInput, InputRequestKind};
use evidence::{CertificateKind, Counterexample, Proof, Unknown, Verdict};
use serde_json::{Map, Value, json};

/// Lines of the trace that are kept.
const TRACE: usize = 20_000;

/// The report as one JSON object.
pub fn report(report: &Report) -> String {
    let mut object = json!({
        "files": report.files,
        "property": report.property,
        "engine": report.engine,
        "line": verdict_line(report.verdict, report.property),
        "warnings": report.warnings,
        "ledger": ledger(report),
    });
    let stats: Map<String, Value> =
        report.stats.iter().map(|(name, value)| (name.clone(), json!(value))).collect();
    object["statistics"] = Value::Object(stats);
    let (verdict, key, detail) = match report.verdict {
        Verdict::True(proof) => ("TRUE", "proof", proof_object(report, proof)),
        Verdict::False(found) => ("FALSE", "counterexample", counterexample(report, found)),
        Verdict::Unknown(unknown) => ("UNKNOWN", "unknown", unknown_object(unknown)),
    };
    object["verdict"] = json!(verdict);
    object[key] = detail;
    pretty(&object)
}

/// The report of a run that ended before there was anything to report on.
pub fn unknown(files: &[String], property: &str, unknown: &Unknown) -> String {
    pretty(&json!({
        "files": files,
        "property": property,
        "verdict": "UNKNOWN",
        "line": crate::report::unknown_line(unknown),
        "unknown": unknown_object(unknown),
    }))
}

pub(crate) fn pretty(object: &Value) -> String {
    serde_json::to_string_pretty(object).expect("maps have strings as keys") + "\n"
}

fn unknown_object(unknown: &Unknown) -> Value {
    json!({ "reason": unknown.reason.to_string(), "hint": unknown.hint })
}

fn proof_object(report: &Report, proof: &Proof) -> Value {
    let certificate = proof.certificate();
    let invariants: Vec<Value> = report.invariants.iter().map(invariant).collect();
    let mut object = json!({
        "summary": certificate.summary(),
        "queries": proof.queries(),
        "invariants": invariants,
    });
    let kind = match &certificate.kind {
        CertificateKind::Inductive(_) => "inductive",
        CertificateKind::KInductive { k, .. } => {
            object["k"] = json!(k);
            "k-inductive"
        }
        CertificateKind::Bounded { depth, .. } => {
            object["depth"] = json!(depth);
            "bounded"
        }
    };
    object["kind"] = json!(kind);
    object
}

fn invariant(found: &LoopInvariant) -> Value {
    let LoopInvariant { file, line, function, text, partial } = found;
    json!({
        "file": file,
        "line": line,
        "function": function,
        "formula": text,
        "partial": partial,
    })
}

fn location(sources: &SourceMap, span: Span) -> Value {
    if span.is_none() {
        return Value::Null;
    }
    let place = sources.locate(span.lo);
    json!({ "file": place.file, "line": place.line, "column": place.column })
}

fn ledger(report: &Report) -> Vec<Value> {
    let entry = |entry: &cfa::ir::LedgerEntry| {
        json!({
            "kind": kind_name(entry.kind),
            "text": entry.text,
            "location": location(report.sources, entry.span),
        })
    };
    report.ledger.iter().map(entry).collect()
}

fn counterexample(report: &Report, found: &Counterexample) -> Value {
    let (cfa, sources) = (report.cfa, report.sources);
    let input = |input: &DrawnInput| {
        json!({
            "value": number(input),
            "type": cfa::print::types::name(&cfa.types, &cfa.symbols, input.ty),
            "for": input.name.map(|name| cfa.symbols.name(name)),
            "uninitialised": input.kind == InputRequestKind::Uninitialised,
            "location": location(sources, input.span),
        })
    };
    let run = found.run();
    let rendered = run.trace.render(cfa, sources);
    let trace: Vec<&str> = rendered.lines().collect();
    let from = trace.len().saturating_sub(TRACE);
    json!({
        "error": describe(cfa, found.kind()),
        "location": location(sources, found.span()),
        "steps": run.steps,
        "inputs": run.trace.inputs.iter().map(input).collect::<Vec<_>>(),
        "trace": &trace[from..],
    })
}
