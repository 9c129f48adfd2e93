//! All printing: hidden characters are escaped, and failures to write are errors.

use std::fmt;
use std::io::{self, StdoutLock, Write};
use std::path::Path;

use serde::Serialize;

use bagsplit_lab::experiment::{escaped, escaped_lines, shortened};

/// The most characters shown of a foreign text, such as a name in a record.
const SHOWN: usize = 600;

/// Standard output for text: control characters are escaped, except line ends and tabs.
///
/// This holds for `write!` and `writeln!`; bytes are not changed. Do not print with `println!`, which
/// panics if a pipe is closed or a disk is full.
pub(crate) struct Out {
    out: StdoutLock<'static>,
}

/// Standard output, locked.
pub(crate) fn out() -> Out {
    Out { out: io::stdout().lock() }
}

impl Write for Out {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.out.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }

    fn write_fmt(&mut self, text: fmt::Arguments<'_>) -> io::Result<()> {
        self.out.write_all(escaped_lines(&text.to_string()).as_bytes())
    }
}

/// Prints a line on standard error; failures are ignored.
pub(crate) fn say(text: impl fmt::Display) {
    let _ = writeln!(io::stderr().lock(), "{}", escaped_lines(&text.to_string()));
}

/// Prints an event for a program on standard error: a JSON object in one line.
pub(crate) fn event(object: &impl Serialize) {
    if let Ok(line) = serde_json::to_string(object) {
        let _ = writeln!(io::stderr().lock(), "{line}");
    }
}

/// A foreign text, escaped and shortened to one line.
pub(crate) fn quoted(text: &str) -> String {
    // Escaped first, since that makes texts longer.
    shortened(&escaped(text), SHOWN).into_owned()
}

/// A path, escaped to one line.
pub(crate) fn path(path: &Path) -> String {
    escaped(&path.to_string_lossy()).into_owned()
}

/// Prints a result as one JSON object.
pub(crate) fn json(object: &serde_json::Value) -> io::Result<()> {
    let mut out = out();
    serde_json::to_writer_pretty(&mut out, object)?;
    writeln!(out)
}
