//! Escaping of text for terminals and readers.

use std::borrow::Cow;
use std::path::Path;

/// Whether a character is invisible or affects the text around it: a control character (also those of C1), a line or
/// paragraph separator, a format character, such as those that turn the direction of writing, or one of the few
/// letters and marks that show nothing. Source: the general categories Cc, Cf, Zl and Zp of Unicode 16, and of
/// Default_Ignorable_Code_Point what is in none of them, but for the variation selectors of emoji.
pub fn is_hidden(c: char) -> bool {
    c.is_control()
        || matches!(c,
            '\u{ad}' | '\u{600}'..='\u{605}' | '\u{61c}' | '\u{6dd}' | '\u{70f}' | '\u{890}'..='\u{891}' | '\u{8e2}'
            | '\u{115f}'..='\u{1160}' | '\u{17b4}'..='\u{17b5}' | '\u{180b}'..='\u{180f}' | '\u{200b}'..='\u{200f}'
            | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{3164}' | '\u{feff}' | '\u{ffa0}'
            | '\u{fff0}'..='\u{fffb}' | '\u{1d173}'..='\u{1d17a}' | '\u{e0000}'..='\u{e0fff}')
}

/// A text in one line with hidden characters and line ends escaped as `\u{1b}`.
///
/// All text from files, paths and records is escaped before it is displayed: otherwise the terminal would execute
/// escape sequences, and a line end could forge a line of output.
///
/// ```
/// assert_eq!(bagsplit_lab::experiment::escaped("a\u{1b}[2Jb\n"), r"a\u{1b}[2Jb\u{a}");
/// assert_eq!(bagsplit_lab::experiment::escaped("÷ and 漢"), "÷ and 漢");
/// ```
pub fn escaped(text: &str) -> Cow<'_, str> {
    escaped_but(text, &[])
}

/// Escapes a text of this program that quotes others; line ends and tabs stay.
pub fn escaped_lines(text: &str) -> Cow<'_, str> {
    escaped_but(text, &['\n', '\t'])
}

fn escaped_but<'a>(text: &'a str, kept: &[char]) -> Cow<'a, str> {
    let hidden = |c: char| is_hidden(c) && !kept.contains(&c);
    if !text.contains(hidden) {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len() + 16);
    for c in text.chars() {
        if hidden(c) {
            out.extend(c.escape_unicode())
        } else {
            out.push(c)
        }
    }
    Cow::Owned(out)
}

/// A path as a word of a command that a shell takes: in quotes where it needs them, hidden characters escaped.
///
/// ```
/// use bagsplit_lab::experiment::shell_word;
///
/// assert_eq!(shell_word("results/mine".as_ref()), "results/mine");
/// assert_eq!(shell_word("my results/it's".as_ref()), "\"my results/it's\"");
/// ```
pub fn shell_word(path: &Path) -> String {
    let text = path.to_string_lossy();
    let word = shlex::try_quote(&text).unwrap_or(Cow::Borrowed(&text));
    escaped(&word).into_owned()
}

/// A text of at most `most` characters: a longer one is shortened in the middle with `…`.
///
/// ```
/// assert_eq!(bagsplit_lab::experiment::shortened("abcdefghij", 5), "abc…j");
/// ```
pub fn shortened(text: &str, most: usize) -> Cow<'_, str> {
    // Characters have at least one byte, so most texts need no counting.
    if text.len() <= most || text.chars().count() <= most {
        return Cow::Borrowed(text);
    }
    let tail = most.saturating_sub(1) / 3;
    let head: String = text.chars().take(most.saturating_sub(1) - tail).collect();
    let start = if tail == 0 {
        text.len()
    } else {
        text.char_indices()
            .nth_back(tail - 1)
            .map_or(0, |(at, _)| at)
    };
    Cow::Owned(format!("{head}…{}", &text[start..]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn deceptive_characters_are_hidden() {
        for c in "\0\t\n\r\u{1b}\u{7f}\u{85}\u{9b}\u{ad}\u{61c}\u{200b}\u{200f}\u{2028}\u{2029}\u{202a}\u{202e}\u{2066}\u{2069}\u{feff}\u{e0041}".chars() {
            assert!(is_hidden(c), "{c:?}");
        }
        for c in " aZ09+-*/=×÷²√äß漢字…'\"\u{301}\u{a0}🎲".chars() {
            assert!(!is_hidden(c), "{c:?}");
        }
    }

    #[test]
    fn texts_are_escaped_and_shortened() {
        assert_eq!(escaped_lines("a\n\tb\r\u{202e}"), "a\n\tb\\u{d}\\u{202e}");
        assert!(matches!(escaped("plain"), Cow::Borrowed(_)));
        assert_eq!(shortened("漢字漢字漢字", 6), "漢字漢字漢字");
        assert_eq!(shortened("漢字漢字漢字漢", 4), "漢字…漢");
        assert_eq!(shortened("abc", 1), "…");
        assert_eq!(shortened("abcdef", 2), "a…");
    }
}
