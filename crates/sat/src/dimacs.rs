//! The DIMACS format for formulas, for tests and dumps.

use std::fmt::{self, Write};

use crate::cnf::Cnf;
use crate::lit::Lit;

/// What is wrong with a DIMACS text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DimacsError {
    /// The line, counted from 1.
    pub line: usize,
    /// What is wrong there.
    pub message: &'static str,
}

impl fmt::Display for DimacsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.message)
    }
}

impl std::error::Error for DimacsError {}

/// The formula as DIMACS text.
pub fn write(cnf: &Cnf) -> String {
    let mut text = format!("p cnf {} {}\n", cnf.vars(), cnf.len());
    for clause in cnf.iter() {
        for lit in clause {
            write!(text, "{} ", lit.to_dimacs()).expect("a string takes everything");
        }
        text.push_str("0\n");
    }
    text
}

/// Reads DIMACS text. The header may promise more variables than occur, but no fewer, and must
/// give the right number of clauses.
pub fn read(text: &str) -> Result<Cnf, DimacsError> {
    let mut reader = Reader::default();
    for (index, line) in text.lines().enumerate() {
        let error = |message| DimacsError { line: index + 1, message };
        reader.read_line(line.trim()).map_err(error)?;
    }
    let error = |message| DimacsError { line: text.lines().count().max(1), message };
    reader.finish().map_err(error)
}

#[derive(Default)]
struct Reader {
    cnf: Cnf,
    /// Variables and clauses as the header gives them.
    header: Option<(usize, usize)>,
    clause: Vec<Lit>,
}

impl Reader {
    fn read_line(&mut self, line: &str) -> Result<(), &'static str> {
        if line.is_empty() || line.starts_with('c') {
            Ok(())
        } else if line.starts_with('p') {
            self.read_header(line)
        } else {
            line.split_ascii_whitespace().try_for_each(|word| self.read_number(word))
        }
    }

    fn read_header(&mut self, line: &str) -> Result<(), &'static str> {
        let words: Vec<&str> = line.split_ascii_whitespace().collect();
        let ["p", "cnf", vars, clauses] = words[..] else {
            return Err("expected `p cnf VARIABLES CLAUSES`");
        };
        let number = |word: &str| word.parse::<u32>().map_err(|_| "expected a number");
        let header = (number(vars)? as usize, number(clauses)? as usize);
        if header.0 >= 1 << 30 {
            return Err("too many variables");
        }
        match self.header.replace(header) {
            Some(_) => Err("a second header"),
            None => Ok(()),
        }
    }

    fn read_number(&mut self, word: &str) -> Result<(), &'static str> {
        let (vars, _) = self.header.ok_or("the header is missing")?;
        let number: i32 = word.parse().map_err(|_| "expected a literal")?;
        if number.unsigned_abs() as usize > vars {
            return Err("a variable beyond those of the header");
        }
        if number == 0 {
            self.cnf.add_clause(&self.clause);
            self.clause.clear();
        } else {
            self.clause.push(Lit::from_dimacs(number));
        }
        Ok(())
    }

    fn finish(mut self) -> Result<Cnf, &'static str> {
        let (vars, clauses) = self.header.ok_or("the header is missing")?;
        if !self.clause.is_empty() {
            return Err("the last clause has no end");
        }
        if self.cnf.len() != clauses {
            return Err("not as many clauses as the header says");
        }
        while self.cnf.vars() < vars {
            self.cnf.new_var();
        }
        Ok(self.cnf)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_what_it_writes() {
        let text = "c comment\np cnf 4 3\n1 -2\n0 3 0\n\n0\n";
        let cnf = read(text).expect("right");
        assert_eq!(write(&cnf), "p cnf 4 3\n1 -2 0\n3 0\n0\n");
        assert_eq!(read(&write(&cnf)), Ok(cnf));
    }

    #[test]
    fn refuses_wrong_texts() {
        let check = |text: &str, line, message| {
            assert_eq!(read(text), Err(DimacsError { line, message }));
        };
        check("", 1, "the header is missing");
        check("1 0\n", 1, "the header is missing");
        check("p cnf 1\n", 1, "expected `p cnf VARIABLES CLAUSES`");
        check("p cnf 1 -1\n", 1, "expected a number");
        check("p cnf 4000000000 1\n", 1, "too many variables");
        check("p cnf 1 1\np cnf 1 1\n", 2, "a second header");
        check("p cnf 1 1\n1 2 0\n", 2, "a variable beyond those of the header");
        check("p cnf 1 1\n1 x 0\n", 2, "expected a literal");
        check("p cnf 1 1\n1\n", 2, "the last clause has no end");
        check("p cnf 1 2\n1 0\n", 2, "not as many clauses as the header says");
    }
}
