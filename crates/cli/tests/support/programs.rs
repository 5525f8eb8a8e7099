//! Programs that tests compile themselves, without the command.

use super::Model;
use base::SourceMap;
use cfa::ir::Cfa;
use cfa::types::DataModel;
use cfront::{Options, Property};
use std::path::{Path, PathBuf};
use std::process::Command;

/// A program to compile.
#[derive(Clone, Debug)]
pub struct Program {
    /// Its file.
    pub path: PathBuf,
    /// Its data model.
    pub model: Model,
    /// Whether reaching the label `ERROR` is the error.
    pub error_label: bool,
    /// A folder of headers.
    pub include: Option<PathBuf>,
}

impl Program {
    /// A file whose errors are calls.
    pub fn new(path: &Path, model: Model) -> Self {
        Self { path: path.to_path_buf(), model, error_label: false, include: None }
    }

    /// The automaton with the sources that it was compiled from.
    pub fn compiled(&self) -> Result<(Cfa, SourceMap), String> {
        let mut sources = SourceMap::default();
        let cfa = self.compile(&mut sources)?;
        Ok((cfa, sources))
    }

    /// File and data model.
    pub fn name(&self) -> String {
        format!("{} ({})", self.path.display(), self.model.name())
    }

    /// Its text, preprocessed if it needs to be.
    fn text(&self) -> Result<Vec<u8>, String> {
        let text = std::fs::read(&self.path).map_err(|error| error.to_string())?;
        let directive = |line: &[u8]| {
            line.trim_ascii_start().strip_prefix(b"#").is_some_and(|rest| {
                let rest = rest.trim_ascii_start();
                !rest.is_empty() && !rest[0].is_ascii_digit() && !rest.starts_with(b"pragma")
            })
        };
        if !text.split(|&byte| byte == b'\n').any(directive) {
            return Ok(text);
        }
        let mut gcc = Command::new("gcc");
        gcc.args(self.model.gcc()).arg("-E");
        if let Some(folder) = &self.include {
            gcc.arg("-I").arg(folder);
        }
        let output = gcc.arg(&self.path).output().map_err(|error| error.to_string())?;
        match output.status.success() {
            true => Ok(output.stdout),
            false => Err(String::from_utf8_lossy(&output.stderr).into_owned()),
        }
    }

    /// Compiles it.
    pub fn compile(&self, sources: &mut SourceMap) -> Result<Cfa, String> {
        let text = self.text()?;
        compile(sources, &self.path.to_string_lossy(), text, self.model, self.error_label)
    }
}

/// Compiles a text.
pub fn compile(
    sources: &mut SourceMap,
    name: &str,
    text: Vec<u8>,
    model: Model,
    error_label: bool,
) -> Result<Cfa, String> {
    let file = sources.add(name, text).expect("it is not that long");
    let options = Options {
        model: match model {
            Model::Ilp32 => DataModel::Ilp32,
            Model::Lp64 => DataModel::Lp64,
        },
        property: match error_label {
            true => Property::ErrorLabel("ERROR".into()),
            false => Property::ErrorCall,
        },
        ..Options::default()
    };
    let compiled = cfront::compile(sources, &[file], &options);
    let complaints = || compiled.diagnostics.iter().map(|d| d.render(sources)).collect();
    compiled.cfa.ok_or_else(complaints)
}
