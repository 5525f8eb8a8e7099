//! For tests only: what all crates' tests share.

use std::io::Write;

/// Says what is not tested and why, also if the test passes: what `eprintln` writes would be seen only
/// if it fails. `.ci/run` collects these lines through `$WEDGE_SKIPS`.
///
/// # Panics
/// If the file that `$WEDGE_SKIPS` names cannot be written.
pub fn skip(reason: impl AsRef<str>) {
    let reason = reason.as_ref();
    let _ = std::io::stderr().write_all(format!("SKIPPED: {reason}\n").as_bytes());
    if let Some(path) = std::env::var_os("WEDGE_SKIPS") {
        let file = std::fs::OpenOptions::new().append(true).create(true).open(path);
        let written = file.and_then(|mut file| file.write_all(format!("{reason}\n").as_bytes()));
        written.expect("the file that $WEDGE_SKIPS names can be written");
    }
}

/// A sequence of numbers that look random (splitmix64), the same for the same seed.
pub struct Random(pub u64);

impl Random {
    /// The next number.
    pub fn number(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number below `bound`.
    pub fn below(&mut self, bound: u64) -> u64 {
        self.number() % bound
    }

    /// A number from `low` to `high`, both included.
    pub fn between(&mut self, low: i64, high: i64) -> i64 {
        low + self.below((high - low + 1) as u64) as i64
    }

    /// One of the items.
    pub fn pick<T: Copy>(&mut self, items: &[T]) -> T {
        items[self.below(items.len() as u64) as usize]
    }

    /// True once in `count` times.
    pub fn once_in(&mut self, count: u64) -> bool {
        self.number().is_multiple_of(count)
    }
}

#[cfg(test)]
mod tests {
    use super::skip;
    use std::process::Command;

    #[test]
    #[ignore = "the next test runs it"]
    fn skips_something() {
        skip("an example");
    }

    #[test]
    fn skips_are_seen_though_the_test_passes() {
        let tests = std::env::current_exe().expect("the path of this program");
        let output = Command::new(tests)
            .args(["--ignored", "--exact", "testing::tests::skips_something"])
            .env_remove("WEDGE_SKIPS")
            .output()
            .expect("the tests run");
        assert!(output.status.success());
        assert_eq!(String::from_utf8_lossy(&output.stderr), "SKIPPED: an example\n");
    }
}
