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

    /// The data model.
    pub fn model(&self) -> DataModel {
        match self.data_model {
            Model::Ilp32 => DataModel::Ilp32,
            Model::Lp64 => DataModel::Lp64,
        }
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
