//! What is printed goes through here: without hidden characters, and with an error where it cannot be written.

use std::fmt;
use std::io::{self, StdoutLock, Write};
use std::path::Path;

use bagsplit_lab::experiment::{escaped, escaped_lines, shortened};

/// The most characters that are shown of a text of somebody else, such as a name in a record.
const SHOWN: usize = 600;

/// Standard output for text: control characters are escaped, but the line ends and tabs of what is written.
///
/// That is so of what `write!` and `writeln!` write; bytes go out as they are. Nobody prints with `println!`, which
/// panics where a pipe is closed or a disk is full.
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

/// Says something on standard error; where that cannot be written there is nobody to tell.
pub(crate) fn say(text: impl fmt::Display) {
    let _ = writeln!(io::stderr().lock(), "{}", escaped_lines(&text.to_string()));
}

/// Says an event for a program on standard error: a JSON object in one line.
pub(crate) fn event(object: &serde_json::Value) {
    let _ = writeln!(io::stderr().lock(), "{object}");
}

/// What somebody else wrote, in one line that can be shown.
pub(crate) fn quoted(text: &str) -> String {
    // Escaped first, since that makes texts longer.
    shortened(&escaped(text), SHOWN).into_owned()
}

/// A path, in one line that can be shown.
pub(crate) fn path(path: &Path) -> String {
    escaped(&path.to_string_lossy()).into_owned()
}

/// Prints a result as one JSON object.
pub(crate) fn json(object: &serde_json::Value) -> io::Result<()> {
    let mut out = out();
    serde_json::to_writer_pretty(&mut out, object)?;
    writeln!(out)
}
