//! Reading a file, through the system's C preprocessor if it still has directives.

use crate::args::{Model, ProgramOptions};
use std::path::Path;
use std::process::{Command, Stdio};

/// The preprocessed text of a file, or the message that says why there is none.
pub fn read(path: &Path, options: &ProgramOptions) -> Result<Vec<u8>, String> {
    let shown = path.display();
    if path.is_dir() {
        return Err(format!(
            "{shown} is a directory, not a C file\n  hint: name the files in it\n"
        ));
    }
    let text = std::fs::read(path).map_err(|error| {
        format!("cannot read {shown}: {error}\n  hint: check the path and its permissions\n")
    })?;
    if needs_preprocessing(&text) { preprocess(path, options) } else { Ok(text) }
}

/// Whether a line starts with a directive other than those preprocessed text may have.
fn needs_preprocessing(text: &[u8]) -> bool {
    text.split(|&byte| byte == b'\n').any(|line| {
        let line = line.trim_ascii_start();
        let Some(rest) = line.strip_prefix(b"#") else { return false };
        let rest = rest.trim_ascii_start();
        let end = rest.iter().position(|b| !b.is_ascii_alphabetic()).unwrap_or(rest.len());
        let word = &rest[..end];
        !matches!(word, b"" | b"pragma" | b"line" | b"ident")
    })
}

/// The compiler to ask: `$CC`, else the first of cc, gcc and clang that runs.
fn compiler() -> Option<String> {
    if let Ok(chosen) = std::env::var("CC")
        && !chosen.trim().is_empty()
    {
        return Some(chosen);
    }
    ["cc", "gcc", "clang"]
        .into_iter()
        .find(|name| {
            let mut probe = Command::new(name);
            probe.arg("--version").stdout(Stdio::null()).stderr(Stdio::null());
            probe.status().is_ok_and(|status| status.success())
        })
        .map(String::from)
}

fn preprocess(path: &Path, options: &ProgramOptions) -> Result<Vec<u8>, String> {
    let shown = path.display();
    let Some(compiler) = compiler() else {
        return Err(format!(
            "{shown} has preprocessor directives, and there is no C compiler to preprocess it\n  \
             hint: install gcc or clang, set $CC, or preprocess the file yourself with `cc -E`\n"
        ));
    };
    let mut words = compiler.split_whitespace();
    let mut command = Command::new(words.next().unwrap_or("cc"));
    // Floats are IEEE without excess precision, as SSE computes them; the headers should say so.
    command.args(words).arg("-E").args(match options.data_model {
        Model::Ilp32 => &["-m32", "-msse2", "-mfpmath=sse"][..],
        Model::Lp64 => &["-m64"],
    });
    command.args(options.include.iter().map(|dir| format!("-I{dir}")));
    command.args(options.define.iter().map(|define| format!("-D{define}")));
    command.arg("-x").arg("c").arg(path).stdin(Stdio::null());
    let output = command.output().map_err(|error| {
        format!("cannot run `{compiler}` to preprocess {shown}: {error}\n  hint: check $CC\n")
    })?;
    if output.status.success() {
        return Ok(output.stdout);
    }
    let said = String::from_utf8_lossy(&output.stderr);
    let hint = match options.data_model {
        Model::Ilp32
            if said.contains("stubs-32.h") || said.contains("bits/libc-header-start.h") =>
        {
            "  hint: 32-bit headers are missing; install gcc-multilib, or use --data-model LP64\n"
        }
        _ => "  hint: pass include directories with -I and macros with -D\n",
    };
    Err(format!("`{compiler} -E` failed on {shown}:\n{said}{hint}"))
}

#[cfg(test)]
mod tests {
    use super::needs_preprocessing;

    #[test]
    fn markers_and_pragmas_need_no_preprocessor() {
        assert!(!needs_preprocessing(b"# 1 \"a.c\"\n#pragma pack(1)\n#line 3\nint x;\n"));
        assert!(needs_preprocessing(b"int x;\n  # include <stdio.h>\n"));
        assert!(needs_preprocessing(b"#define A 1\n"));
    }
}
