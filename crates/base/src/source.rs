//! Source text, positions in it, and the original positions that line markers name.
//!
//! All files share one numbering of bytes, so a [`Span`] is two `u32` and knows its file.
//! `# 12 "file.h"` and `#line 12 "file.h"` change what a position is *called*; they are recorded
//! by the lexer with [`SourceMap::add_marker`].

use crate::{IdVec, define_id};

define_id!(
    /// One loaded file.
    FileId,
    "f"
);

/// A half-open range of bytes in the numbering of a [`SourceMap`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Span {
    /// First byte.
    pub lo: u32,
    /// One past the last byte.
    pub hi: u32,
}

impl Span {
    /// The span of no source text (synthesised statements).
    pub const NONE: Span = Span { lo: 0, hi: 0 };

    /// The bytes from `lo` up to but not including `hi`.
    pub fn new(lo: u32, hi: u32) -> Self {
        Self { lo, hi }
    }

    /// The smallest span that covers both.
    pub fn to(self, other: Span) -> Span {
        Span { lo: self.lo.min(other.lo), hi: self.hi.max(other.hi) }
    }

    /// Whether this is [`Span::NONE`].
    pub fn is_none(self) -> bool {
        self == Span::NONE
    }
}

/// A position as a person names it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Location {
    /// The file, after line markers.
    pub file: String,
    /// The line, from 1, after line markers.
    pub line: u32,
    /// The column in bytes, from 1.
    pub column: u32,
}

impl std::fmt::Display for Location {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}:{}:{}", self.file, self.line, self.column)
    }
}

#[derive(Clone, Debug)]
struct Marker {
    /// The first byte of the line after the marker.
    at: u32,
    /// What that line is called.
    line: u32,
    file: String,
}

/// One loaded file.
#[derive(Clone, Debug)]
struct File {
    name: String,
    text: Vec<u8>,
    /// Position of the first byte in the common numbering.
    base: u32,
    /// First byte of each line, in the common numbering.
    lines: Vec<u32>,
    markers: Vec<Marker>,
}

/// All source text of one run.
#[derive(Clone, Debug, Default)]
pub struct SourceMap {
    files: IdVec<FileId, File>,
}

impl SourceMap {
    /// Loads `text` under `name`. Returns `None` when more than 4 GB would be loaded in all.
    pub fn add(&mut self, name: &str, text: Vec<u8>) -> Option<FileId> {
        // Position 0 is kept free for `Span::NONE`.
        let base = match self.files.iter().last() {
            Some(file) => u64::from(file.base) + file.text.len() as u64 + 1,
            None => 1,
        };
        let end = base + text.len() as u64 + 1;
        u32::try_from(end).ok()?;
        let base = base as u32;
        let mut lines = vec![base];
        for (i, &byte) in text.iter().enumerate() {
            if byte == b'\n' {
                lines.push(base + i as u32 + 1);
            }
        }
        Some(self.files.push(File { name: name.into(), text, base, lines, markers: Vec::new() }))
    }

    /// The text of `file`.
    pub fn text(&self, file: FileId) -> &[u8] {
        &self.files[file].text
    }

    /// The name `file` was loaded under.
    pub fn name(&self, file: FileId) -> &str {
        &self.files[file].name
    }

    /// The position of the first byte of `file`.
    pub fn base(&self, file: FileId) -> u32 {
        self.files[file].base
    }

    /// Records that the line starting at position `at` is line `line` of `name` (or of the file
    /// named last). Markers must be added in order of position.
    pub fn add_marker(&mut self, file: FileId, at: u32, line: u32, name: Option<&str>) {
        let file = &mut self.files[file];
        let name = match (name, file.markers.last()) {
            (Some(name), _) => name.to_string(),
            (None, Some(last)) => last.file.clone(),
            (None, None) => file.name.clone(),
        };
        file.markers.push(Marker { at, line, file: name });
    }

    /// The file that holds position `pos`.
    pub fn file_of(&self, pos: u32) -> Option<FileId> {
        let files = self.files.as_slice();
        let after = files.partition_point(|file| file.base <= pos);
        let id = self.files.ids().nth(after.checked_sub(1)?)?;
        Some(id)
    }

    /// What position `pos` is called.
    pub fn locate(&self, pos: u32) -> Location {
        let Some(id) = self.file_of(pos).filter(|_| pos != 0) else {
            return Location { file: "<built-in>".into(), line: 0, column: 0 };
        };
        let file = &self.files[id];
        let row = file.lines.partition_point(|&start| start <= pos) - 1;
        let column = pos - file.lines[row] + 1;
        let marker = file.markers.partition_point(|m| m.at <= pos);
        match marker.checked_sub(1).map(|i| &file.markers[i]) {
            Some(m) => {
                let first = file.lines.partition_point(|&start| start <= m.at) - 1;
                let line = m.line.saturating_add((row - first) as u32);
                Location { file: m.file.clone(), line, column }
            }
            None => Location { file: file.name.clone(), line: row as u32 + 1, column },
        }
    }

    /// The bytes of `span`, lossily as text.
    pub fn snippet(&self, span: Span) -> String {
        let Some(id) = self.file_of(span.lo).filter(|_| !span.is_none()) else {
            return String::new();
        };
        let file = &self.files[id];
        let lo = (span.lo - file.base) as usize;
        let hi = ((span.hi.max(span.lo) - file.base) as usize).min(file.text.len());
        String::from_utf8_lossy(&file.text[lo.min(hi)..hi]).into_owned()
    }

    /// The whole line that holds `pos`, without its line end, and the position of its first byte.
    pub fn line_at(&self, pos: u32) -> Option<(String, u32)> {
        let file = &self.files[self.file_of(pos).filter(|_| pos != 0)?];
        let row = file.lines.partition_point(|&start| start <= pos) - 1;
        let start = file.lines[row];
        let rest = &file.text[(start - file.base) as usize..];
        let end = rest.iter().position(|&b| b == b'\n').unwrap_or(rest.len());
        let text = String::from_utf8_lossy(&rest[..end]);
        Some((text.trim_end_matches('\r').to_string(), start))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_follow_markers() {
        let mut map = SourceMap::default();
        let id = map.add("a.i", b"int x;\n# 10 \"b.h\"\nint y;\nint z;\n".to_vec()).unwrap();
        let base = map.base(id);
        map.add_marker(id, base + 18, 10, Some("b.h"));
        assert_eq!(map.locate(base + 4).to_string(), "a.i:1:5");
        assert_eq!(map.locate(base + 18).to_string(), "b.h:10:1");
        assert_eq!(map.locate(base + 29).to_string(), "b.h:11:5");
        assert_eq!(map.line_at(base + 29).unwrap().0, "int z;");
    }

    #[test]
    fn a_second_file_has_its_own_positions() {
        let mut map = SourceMap::default();
        let first = map.add("a.c", b"ab".to_vec()).unwrap();
        let second = map.add("b.c", b"cd\nef".to_vec()).unwrap();
        assert_eq!(map.file_of(map.base(first) + 1), Some(first));
        assert_eq!(map.locate(map.base(second) + 4).to_string(), "b.c:2:2");
        assert_eq!(map.locate(0).line, 0);
    }
}
