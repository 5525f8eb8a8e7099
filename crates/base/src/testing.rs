//! For tests only: what all crates' tests share.

use std::io::Write;

/// Says what is not tested and why; `.ci/run` collects these lines through `$WEDGE_SKIPS`.
///
/// # Panics
/// If the file that `$WEDGE_SKIPS` names cannot be written.
pub fn skip(reason: impl AsRef<str>) {
    let reason = reason.as_ref();
    eprintln!("skipped: {reason}");
    if let Some(path) = std::env::var_os("WEDGE_SKIPS") {
        let file = std::fs::OpenOptions::new().append(true).create(true).open(path);
        let written = file.and_then(|mut file| file.write_all(format!("{reason}\n").as_bytes()));
        written.expect("the file that $WEDGE_SKIPS names can be written");
    }
}
