//! Lines that fit a screen or a sheet of paper.

use unicode_width::UnicodeWidthStr as _;

use crate::width;

/// The most columns of a line of text.
const COLUMNS: usize = 100;

/// A text in lines of at most 100 columns, or as many as the terminal has, each with `indent` before it and a line break
/// after it.
pub(crate) fn wrapped(text: &str, indent: &str) -> String {
    wrapped_line(&format!("{indent}{text}"), width::of_output().min(COLUMNS)) + "\n"
}

/// A line, broken between words into lines of at most this width, which are indented by two more than it. Consecutive
/// spaces within a line are kept; rows of tables and excerpts of files stay whole.
pub(crate) fn wrapped_line(line: &str, width: usize) -> String {
    let text = line.trim_start();
    if line.width() <= width || text.starts_with(is_frame) || is_excerpt(text) {
        return line.to_owned();
    }
    let indent = &line[..line.len() - text.len()];
    let (mut all, mut line, mut empty) = (String::new(), indent.to_owned(), true);
    for word in text.split(' ') {
        if !empty && line.width() + 1 + word.width() > width {
            all += line.trim_end();
            all.push('\n');
            line = format!("{indent}  ");
            empty = true;
        }
        if !empty {
            line.push(' ');
        }
        line += word;
        empty = false;
    }
    all + line.trim_end()
}

/// Whether a line that begins so is of a table.
fn is_frame(first: char) -> bool {
    ('\u{2500}'..='\u{257f}').contains(&first)
}

/// Whether a line shows a line of a file, with its number, or points into one.
fn is_excerpt(text: &str) -> bool {
    text.trim_start_matches(|c: char| c.is_ascii_digit())
        .trim_start()
        .starts_with('|')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wrapped_lines_fit_the_width_and_keep_every_word() {
        let text = "some words of a long text ".repeat(20);
        let found = wrapped(&text, "    ");
        assert!(
            found.lines().count() > 4 && found.lines().all(|line| line.len() <= COLUMNS),
            "{found}"
        );
        assert!(
            found
                .lines()
                .skip(1)
                .all(|line| line.starts_with("      s") || line.starts_with("      "))
        );
        let words = |text: &str| {
            text.split_whitespace()
                .map(str::to_owned)
                .collect::<Vec<_>>()
        };
        assert_eq!(words(&found), words(&text));
        assert_eq!(wrapped("a  b", ""), "a  b\n");
        assert_eq!(
            wrapped(&"x".repeat(150), " ").lines().count(),
            1,
            "a word stays whole"
        );
    }

    #[test]
    fn lines_of_tables_and_of_files_stay_whole() {
        for line in [
            "│ a ┆ some words │",
            "12 | pairs = 40 # some",
            "   | ^^^ here is what is wrong",
        ] {
            assert_eq!(wrapped_line(line, 8), line);
        }
        assert_eq!(wrapped_line("  a bc de", 6), "  a bc\n    de");
    }
}
