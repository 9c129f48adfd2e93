//! Lines that fit a screen or a sheet of paper.

/// The most columns of a line of text.
const COLUMNS: usize = 100;

/// A text in lines of at most 100 columns, each with `indent` before it and a line break after it; a continued
/// line is indented by two more. Consecutive spaces within a line are kept.
pub(crate) fn wrapped(text: &str, indent: &str) -> String {
    let (mut all, mut line, mut empty) = (String::new(), indent.to_owned(), true);
    for word in text.split(' ') {
        let length = line.chars().count() + 1 + word.chars().count();
        if !empty && length > COLUMNS {
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
    all + line.trim_end() + "\n"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_end_before_the_last_column_and_lose_no_word() {
        let text = "some words of a long text ".repeat(20);
        let found = wrapped(&text, "    ");
        assert!(found.lines().count() > 4 && found.lines().all(|line| line.len() <= COLUMNS), "{found}");
        assert!(found.lines().skip(1).all(|line| line.starts_with("      s") || line.starts_with("      ")));
        let words = |text: &str| text.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
        assert_eq!(words(&found), words(&text));
        assert_eq!(wrapped("a  b", ""), "a  b\n");
        assert_eq!(wrapped(&"x".repeat(150), " ").lines().count(), 1, "a word stays whole");
    }
}
