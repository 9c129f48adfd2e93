//! Text as editors write it: with or without a byte order mark, with line ends of any system.

use std::fmt;
use std::io::{self, BufRead};

/// The byte order mark of UTF-8.
const MARK: &[u8] = "\u{feff}".as_bytes();
/// The byte order marks of UTF-16; those of UTF-32 begin or end with one of them.
const WIDE_MARKS: [&[u8]; 2] = [&[0xff, 0xfe], &[0xfe, 0xff]];

/// A reader of lines, which all text readers of the program use.
///
/// A line ends with LF, CRLF or CR. Byte order marks at its beginning (possible in concatenated files) and trailing
/// white space are removed. The text is UTF-8.
#[derive(Debug)]
pub struct TextLines<R> {
    from: R,
    limit: usize,
    line: Vec<u8>,
    number: u64,
    /// Whether the last line ended with CR, so that a following LF belongs to its end.
    after_cr: bool,
}

/// An error in a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LineError {
    /// It is longer than this number of bytes.
    TooLong(usize),
    /// It is text in UTF-16 or UTF-32.
    Wide,
    /// It has bytes that are zero, as a file that a crash cut short.
    Zeros,
    /// It is not valid UTF-8 from this byte on.
    NotUtf8 {
        /// The number of bytes before it in the line.
        at: usize,
        byte: u8,
    },
}

impl fmt::Display for LineError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LineError::TooLong(limit) => write!(f, "the line has more than {} KiB", limit >> 10),
            LineError::Wide => f.write_str("this is text in UTF-16 or UTF-32; save it as UTF-8"),
            LineError::Zeros => f.write_str(
                "there are zero bytes in this line, so the file is damaged; restore it from a copy",
            ),
            LineError::NotUtf8 { at, byte } => {
                write!(
                    f,
                    "this is not UTF-8 text: byte {} of the line is \\x{byte:02x}",
                    at + 1
                )
            }
        }
    }
}

impl<R: BufRead> TextLines<R> {
    /// The lines of a text, each of at most `limit` bytes.
    pub const fn new(from: R, limit: usize) -> TextLines<R> {
        TextLines {
            from,
            limit,
            line: Vec::new(),
            number: 0,
            after_cr: false,
        }
    }

    /// The number of the last line, from 1.
    pub const fn number(&self) -> u64 {
        self.number
    }

    /// The next line, or the error in it; `None` at the end. After an invalid line the next one can be read.
    pub fn next_line(&mut self) -> io::Result<Option<Result<&str, LineError>>> {
        self.line.clear();
        let Some(whole) = self.fill()? else {
            return Ok(None);
        };
        self.number += 1;
        if self.number == 1 && WIDE_MARKS.iter().any(|mark| self.line.starts_with(mark)) {
            return Ok(Some(Err(LineError::Wide)));
        }
        if !whole {
            return Ok(Some(Err(LineError::TooLong(self.limit))));
        }
        // Plain text in UTF-16 has a zero in every other byte, in UTF-32 in three of four.
        let zeros = self.line.iter().filter(|byte| **byte == 0).count();
        if zeros > 0 {
            let is_wide = zeros < self.line.len() && 3 * zeros >= self.line.len();
            return Ok(Some(Err(if is_wide {
                LineError::Wide
            } else {
                LineError::Zeros
            })));
        }
        let mut line = &self.line[..];
        while let Some(rest) = line.strip_prefix(MARK) {
            line = rest;
        }
        let text = std::str::from_utf8(line).map(str::trim_end);
        Ok(Some(text.map_err(|error| {
            let at = self.line.len() - line.len() + error.valid_up_to();
            LineError::NotUtf8 {
                at,
                byte: self.line[at],
            }
        })))
    }

    /// Reads to the end of the line and keeps at most the limit: whether the line is complete, or `None` at the end of
    /// the text.
    fn fill(&mut self) -> io::Result<Option<bool>> {
        let (mut begun, mut whole) = (false, true);
        loop {
            let mut available = match self.from.fill_buf() {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                available => available?,
            };
            if available.is_empty() {
                return Ok(begun.then_some(whole));
            }
            let skipped = usize::from(self.after_cr && available[0] == b'\n');
            self.after_cr = false;
            available = &available[skipped..];
            let end = available
                .iter()
                .position(|&byte| byte == b'\n' || byte == b'\r');
            let part = &available[..end.unwrap_or(available.len())];
            let taken = (self.limit - self.line.len()).min(part.len());
            whole &= taken == part.len();
            self.line.extend_from_slice(&part[..taken]);
            begun |= !available.is_empty();
            self.after_cr = end.is_some_and(|end| available[end] == b'\r');
            let read = skipped + end.map_or(available.len(), |end| end + 1);
            self.from.consume(read);
            if end.is_some() {
                return Ok(Some(whole));
            }
        }
    }
}

/// An error in a text, and its place.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{error}")]
pub struct TextError {
    /// The line, from 1.
    pub line: u64,
    /// The character within the line, from 1.
    pub column: usize,
    /// The line, with invalid characters replaced.
    pub source_line: String,
    pub error: LineError,
}

/// Converts to a text with LF at the end of every line, without byte order marks and trailing white space: see
/// [`TextLines`].
///
/// # Errors
/// When it is not UTF-8.
pub fn plain_text(bytes: &[u8]) -> Result<String, TextError> {
    let mut text = String::with_capacity(bytes.len() + 1);
    let mut lines = TextLines::new(bytes, bytes.len());
    // Reading from memory does not fail.
    while let Ok(Some(line)) = lines.next_line() {
        match line {
            Ok(line) => {
                text += line;
                text.push('\n');
            }
            Err(error) => return Err(lines.error(error)),
        }
    }
    Ok(text)
}

impl<R> TextLines<R> {
    /// The error for the last line.
    fn error(&self, error: LineError) -> TextError {
        let good = if let LineError::NotUtf8 { at, .. } = error {
            at
        } else {
            0
        };
        let column = String::from_utf8_lossy(&self.line[..good])
            .trim_start_matches('\u{feff}')
            .chars()
            .count()
            + 1;
        let source_line = match error {
            LineError::Wide | LineError::Zeros => String::new(),
            _ => String::from_utf8_lossy(&self.line)
                .trim_start_matches('\u{feff}')
                .to_owned(),
        };
        TextError {
            line: self.number,
            column,
            source_line,
            error,
        }
    }
}

#[cfg(test)]
mod tests {
    use std::io::BufReader;

    use super::*;

    #[test]
    fn marks_line_ends_and_trailing_blanks_make_no_difference() {
        let plain = "a = 1\n\n  b\n";
        for text in [
            "a = 1\n\n  b",
            "\u{feff}a = 1\n\n  b\n",
            "\u{feff}\u{feff}a = 1\r\n\r\n  b\r\n",
            "a = 1\r\r  b\r",
            "a = 1 \t\n \n  b\u{a0}\n",
            "a = 1\r\n\u{feff}\n\u{feff}  b\n",
        ] {
            assert_eq!(plain_text(text.as_bytes()).unwrap(), plain, "{text:?}");
        }
        assert_eq!(plain_text(b"").unwrap(), "");
        assert_eq!(plain_text(b"\xef\xbb\xbf").unwrap(), "\n");
        assert_eq!(
            plain_text("a\u{feff}b".as_bytes()).unwrap(),
            "a\u{feff}b\n",
            "only at the beginning"
        );
    }

    #[test]
    fn line_ends_may_lie_between_two_reads() {
        let text = "a\r\nb\rc\n\r\nd";
        for capacity in 1..8 {
            let mut lines = TextLines::new(BufReader::with_capacity(capacity, text.as_bytes()), 9);
            let mut found = Vec::new();
            while let Some(line) = lines.next_line().unwrap() {
                found.push(line.unwrap().to_owned());
            }
            assert_eq!(found, ["a", "b", "c", "", "d"], "{capacity}");
            assert_eq!(lines.number(), 5);
        }
    }

    #[test]
    fn long_lines_are_skipped_and_the_next_is_read() {
        let mut lines = TextLines::new(BufReader::with_capacity(2, &b"abcdef\r\nab\n"[..]), 4);
        assert_eq!(lines.next_line().unwrap(), Some(Err(LineError::TooLong(4))));
        assert_eq!(lines.next_line().unwrap(), Some(Ok("ab")));
        assert_eq!(lines.next_line().unwrap(), None);
        assert_eq!(lines.next_line().unwrap(), None, "the end stays the end");
    }

    #[test]
    fn other_encodings_are_named() {
        let wide: Vec<u8> = "\u{feff}a = 1\n"
            .encode_utf16()
            .flat_map(u16::to_le_bytes)
            .collect();
        let swapped: Vec<u8> = "\u{feff}a = 1\n"
            .encode_utf16()
            .flat_map(u16::to_be_bytes)
            .collect();
        let bare: Vec<u8> = "a = 1\n"
            .encode_utf16()
            .flat_map(u16::to_le_bytes)
            .collect();
        for bytes in [wide, swapped, bare] {
            assert_eq!(plain_text(&bytes).unwrap_err().error, LineError::Wide);
        }
        for damaged in [&b"a = 1\n\0\0\0"[..], b"pairs = 12\0\n", b"\0"] {
            let error = plain_text(damaged).unwrap_err();
            assert_eq!(error.error, LineError::Zeros, "{error:?}");
            assert!(error.error.to_string().contains("damaged"));
        }
        let error = plain_text("\u{feff}x\r\n\u{fc}é\u{1}".as_bytes()).map(|_| ());
        assert_eq!(error, Ok(()));
        let error = plain_text(b"x\r\n\xef\xbb\xbf\xc3\xbc\xff, y").unwrap_err();
        assert_eq!(
            (error.line, error.column, error.source_line.as_str()),
            (2, 2, "ü\u{fffd}, y")
        );
    }
}
