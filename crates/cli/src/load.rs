//! Reading C files into a program.

use crate::args::{Model, ProgramOptions};
use crate::preprocess;
use crate::status;
use base::{Diagnostic, Severity, SourceMap};
use cfa::ir::Cfa;
use cfa::types::DataModel;
use cfront::layout_check::NamedTypes;
use cfront::{Options, Property};

/// A loaded program.
pub struct Program {
    /// Its automaton.
    pub cfa: Cfa,
    /// The types that its files can name.
    pub types: NamedTypes,
    /// Its text.
    pub sources: SourceMap,
}

impl ProgramOptions {
    /// What the front end is asked to do.
    fn front_end(&self, entry: Option<&str>) -> Options {
        Options {
            model: self.model(),
            entry: entry.unwrap_or(&self.entry).to_string(),
            property: match &self.error_label {
                Some(label) => Property::ErrorLabel(label.clone()),
                None => Property::ErrorCall,
            },
            malloc_may_fail: self.malloc_may_fail,
        }
    }

    /// These options and the files as one would type them, for `wedge run` say.
    pub fn command_line(&self, entry: Option<&str>) -> String {
        let mut words: Vec<String> = Vec::new();
        let mut option = |name: &str, value: &str| words.extend([name.into(), quoted(value)]);
        let entry = entry.unwrap_or(&self.entry);
        if entry != "main" {
            option("--entry", entry);
        }
        if self.model() == DataModel::Ilp32 {
            option("--data-model", "ILP32");
        }
        self.error_label.iter().for_each(|label| option("--error-label", label));
        self.include.iter().for_each(|folder| option("-I", folder));
        self.define.iter().for_each(|macro_| option("-D", macro_));
        if self.malloc_may_fail {
            words.push("--malloc-may-fail".into());
        }
        words.extend(self.files.iter().map(|file| quoted(&file.to_string_lossy())));
        words.join(" ")
    }

    /// The data model.
    pub fn model(&self) -> DataModel {
        match self.data_model {
            Model::Ilp32 => DataModel::Ilp32,
            Model::Lp64 => DataModel::Lp64,
        }
    }
}

/// A word as a shell takes it.
fn quoted(word: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || "_-+=:,./@%".contains(c);
    match !word.is_empty() && word.chars().all(plain) {
        true => word.into(),
        false => format!("'{}'", word.replace('\'', "'\\''")),
    }
}

/// Reads, preprocesses where needed, and compiles; messages go to standard error. The exit
/// status is returned if the input cannot be used.
pub fn load(options: &ProgramOptions) -> Result<Program, u8> {
    load_from(options, None)
}

/// [`load`] with an entry function that is not the one of the options.
pub fn load_from(options: &ProgramOptions, entry: Option<&str>) -> Result<Program, u8> {
    let mut sources = SourceMap::default();
    let mut files = Vec::new();
    for path in &options.files {
        let text = preprocess::read(path, options).map_err(|message| {
            complain!("wedge: {message}");
            status::BAD_INPUT
        })?;
        let Some(file) = sources.add(&path.to_string_lossy(), text) else {
            complainln!("wedge: the input is larger than 4 GB in all");
            return Err(status::BAD_INPUT);
        };
        files.push(file);
    }
    let compiled = cfront::compile(&mut sources, &files, &options.front_end(entry));
    report(&compiled.diagnostics, &sources);
    match compiled.cfa {
        Some(cfa) => Ok(Program { cfa, types: compiled.types, sources }),
        None => Err(status::BAD_INPUT),
    }
}

fn report(diagnostics: &[Diagnostic], sources: &SourceMap) {
    for diagnostic in diagnostics {
        complain!("{}", diagnostic.render(sources));
    }
    let errors = diagnostics.iter().filter(|d| d.severity == Severity::Error).count();
    if errors > 1 {
        complainln!("wedge: {errors} errors");
    }
}

#[cfg(test)]
mod tests {
    use super::quoted;

    #[test]
    fn words_are_quoted_where_a_shell_needs_it() {
        assert_eq!(quoted("a/b-1.c"), "a/b-1.c");
        assert_eq!(quoted("N=1"), "N=1");
        assert_eq!(quoted("my file.c"), "'my file.c'");
        assert_eq!(quoted("it's"), r"'it'\''s'");
        assert_eq!(quoted(""), "''");
    }
}
