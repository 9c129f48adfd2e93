//! All printing: hidden characters are escaped, lines are wrapped to the terminal, and failures to write are errors.

use std::fmt;
use std::io::{self, StdoutLock, Write};
use std::path::Path;

use anstream::{AutoStream, ColorChoice};
use anstyle::Style;
use bagsplit_lab::experiment::{escaped, escaped_lines, shortened};

use crate::width;
use crate::wrap::wrapped_line;

/// The most characters shown of a foreign text, such as a name in a record.
const SHOWN: usize = 600;

/// Standard output for text: control characters are escaped, except line ends and tabs, and lines are wrapped to the
/// terminal between words.
///
/// This holds for `write!` and `writeln!`; bytes are not changed. Do not print with `println!`, which
/// panics if a pipe is closed or a disk is full.
pub(crate) struct Out {
    out: StdoutLock<'static>,
    width: Option<usize>,
    /// Whether the terminal shows styles; not with NO_COLOR.
    styled: bool,
    /// The line that has been begun, on a terminal.
    line: String,
}

/// Standard output, locked.
pub(crate) fn out() -> Out {
    Out::new(width::of_terminal())
}

/// Standard output for what programs read, such as files and messages: nothing is wrapped, on a terminal too.
pub(crate) fn unwrapped() -> Out {
    Out::new(None)
}

impl Out {
    fn new(width: Option<usize>) -> Out {
        let styled = AutoStream::choice(&io::stdout()) != ColorChoice::Never;
        Out {
            out: io::stdout().lock(),
            width,
            styled,
            line: String::new(),
        }
    }

    /// Whether styles are shown.
    pub(crate) const fn shows_styles(&self) -> bool {
        self.styled
    }

    /// Prints a line in a style.
    pub(crate) fn styled(&mut self, style: Style, line: fmt::Arguments<'_>) -> io::Result<()> {
        let line = escaped_lines(&line.to_string()).into_owned();
        let text = self
            .width
            .map_or(line.clone(), |width| wrapped_line(&line, width));
        match self.styled {
            true => self
                .out
                .write_all(format!("{style}{text}{style:#}\n").as_bytes()),
            false => self.out.write_all(format!("{text}\n").as_bytes()),
        }
    }

    fn end_line(&mut self) -> io::Result<()> {
        let line = std::mem::take(&mut self.line);
        self.out.write_all(line.as_bytes())
    }
}

impl Write for Out {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.end_line()?;
        self.out.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.end_line()?;
        self.out.flush()
    }

    fn write_fmt(&mut self, text: fmt::Arguments<'_>) -> io::Result<()> {
        let text = text.to_string();
        let text = escaped_lines(&text);
        let Some(width) = self.width else {
            return self.out.write_all(text.as_bytes());
        };
        for part in text.split_inclusive('\n') {
            self.line += part;
            if let Some(line) = self.line.strip_suffix('\n') {
                self.line = wrapped_line(line, width) + "\n";
                self.end_line()?;
            }
        }
        Ok(())
    }
}

impl Drop for Out {
    fn drop(&mut self) {
        // A terminal; elsewhere nothing waits.
        let _ = self.end_line();
    }
}

/// Prints lines on standard error, wrapped to its terminal; failures are ignored.
pub(crate) fn say(text: impl fmt::Display) {
    let text = text.to_string();
    let text = escaped_lines(&text);
    let text = match width::of_errors() {
        Some(width) => text
            .split('\n')
            .map(|line| wrapped_line(line, width))
            .collect::<Vec<_>>()
            .join("\n"),
        None => text.into_owned(),
    };
    let _ = writeln!(io::stderr().lock(), "{text}");
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
