//! Parses the files named on standard input or as arguments and prints what went wrong, and the
//! speed: `find dir -name '*.c' | cargo run --release -p wedge-cfront --example parse`

use base::{Interner, Severity, SourceMap};
use std::io::BufRead;
use std::time::{Duration, Instant};

fn main() {
    let mut names: Vec<String> = std::env::args().skip(1).collect();
    if names.is_empty() {
        names = std::io::stdin().lock().lines().map_while(Result::ok).collect();
    }
    let mut failed = 0;
    let mut bytes = 0;
    let mut total = Duration::ZERO;
    for name in &names {
        let text = match std::fs::read(name) {
            Ok(text) => text,
            Err(error) => {
                println!("{name}: {error}");
                failed += 1;
                continue;
            }
        };
        let len = text.len();
        let mut sources = SourceMap::default();
        let Some(file) = sources.add(name, text) else {
            continue;
        };
        let mut symbols = Interner::default();
        let mut diagnostics = Vec::new();
        let start = Instant::now();
        let ast = cfront::parser::parse(&mut sources, file, &mut symbols, &mut diagnostics);
        let time = start.elapsed();
        bytes += len;
        total += time;
        for diagnostic in &diagnostics {
            print!("{}", diagnostic.render(&sources));
        }
        failed += usize::from(diagnostics.iter().any(|d| d.severity == Severity::Error));
        if names.len() <= 20 {
            let speed = len as f64 / 1e6 / time.as_secs_f64();
            println!("{name}: {} expressions, {speed:.1} MB/s", ast.exprs.len());
        }
    }
    let speed = bytes as f64 / 1e6 / total.as_secs_f64().max(1e-9);
    println!(
        "{} files, {failed} with errors, {:.1} MB, {speed:.1} MB/s",
        names.len(),
        bytes as f64 / 1e6
    );
}
