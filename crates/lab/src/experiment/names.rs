//! What can experiments, setups, splits and variants be called?

use crate::experiment::visible::is_hidden;

/// The most bytes of a name. Crossed setups are called after all that is crossed, so it is not few; and with an ending
/// a name must still do as the name of a file, which has at most 255.
pub const MAX_NAME: usize = 200;

/// With what a spreadsheet lets a formula begin: it would carry out the cell of a table that begins so.
const FORMULA: [char; 8] = ['=', '+', '-', '@', '\u{ff1d}', '\u{ff0b}', '\u{ff0d}', '\u{ff20}'];

/// What is wrong with a name, if something is.
pub(crate) fn flaw(name: &str) -> Option<String> {
    if name.trim() != name || name.is_empty() || name.contains(char::is_control) {
        return Some(
            "it must be a text of one line that neither is empty nor starts or ends with a space".to_owned(),
        );
    }
    if let Some(c) = name.chars().find(|&c| is_hidden(c)) {
        let code = u32::from(c);
        return Some(format!(
            "it has the invisible character U+{code:04X}; names are of characters that can be seen"
        ));
    }
    if let Some(first) = name.chars().next().filter(|first| FORMULA.contains(first)) {
        return Some(format!("it starts with '{first}', and a spreadsheet would take it for a formula"));
    }
    let length = name.len();
    (length > MAX_NAME).then(|| format!("it has {length} bytes, and a name has at most {MAX_NAME}"))
}

/// What is wrong with the name of a setup, if something is.
pub(crate) fn setup_flaw(name: &str) -> Option<String> {
    if name.ends_with(".toml") {
        return Some("in a field, names that end in .toml are files".to_owned());
    }
    barred(name)
}

/// What is wrong with a name that tables write beside others, if something is.
pub(crate) fn barred(name: &str) -> Option<String> {
    let bar = || name.contains('|').then(|| "tables write '|' between names".to_owned());
    flaw(name).or_else(bar)
}

/// What is wrong with a name that becomes a folder or a file, beside what [`flaw`] says.
pub(crate) fn file_flaw(name: &str) -> Option<&'static str> {
    if name.starts_with('.') || name.contains(['/', '\\', ':']) {
        return Some("it must be the name of a folder: no '/', '\\' or ':', and no '.' at the start");
    }
    if name.contains(['<', '>', '"', '|', '?', '*']) || name.ends_with('.') {
        return Some(
            "it must be the name of a folder: no '<', '>', '\"', '|', '?' or '*', and no '.' at the end",
        );
    }
    is_device(name).then_some("it must be the name of a folder, and Windows has a device of that name")
}

/// Whether Windows takes a file of this name for a device, whatever its ending.
fn is_device(name: &str) -> bool {
    let stem = name.split('.').next().unwrap_or_default().trim_end().to_ascii_lowercase();
    let numbered = |device: &str| {
        stem.strip_prefix(device).is_some_and(|n| n.len() == 1 && n.as_bytes()[0].is_ascii_digit())
    };
    ["con", "prn", "aux", "nul"].contains(&&stem[..]) || numbered("com") || numbered("lpt")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_that_deceive_or_do_something_are_refused() {
        for name in [
            "",
            " a",
            "a ",
            "a\nb",
            "\u{1b}[31m",
            "a\u{202e}b",
            "a\u{200b}",
            "\u{feff}a",
            "a\u{2028}b",
            "a\u{ad}b",
        ] {
            assert!(flaw(name).is_some(), "{name:?}");
        }
        for name in ["=1+1", "+1", "-x", "@sum", "\u{ff1d}1"] {
            assert!(flaw(name).is_some_and(|flaw| flaw.contains("formula")), "{name:?}");
        }
        assert!(flaw(&"x".repeat(MAX_NAME + 1)).is_some());
        for name in
            ["even", "even/quota(operators=3)", "a = b", "x-y", "größer als 漢", &"x".repeat(MAX_NAME)]
        {
            assert_eq!(flaw(name), None, "{name:?}");
        }
    }

    #[test]
    fn names_of_folders_stay_in_their_folder() {
        for name in
            ["..", ".x", "a/b", "a\\b", "c:", "a*", "what?", "nul", "NUL.toml", "com1", "Lpt9.x", "a."]
        {
            assert!(file_flaw(name).is_some(), "{name:?}");
        }
        for name in ["a", "a.b", "a b", "null", "com", "com10", "console"] {
            assert_eq!(file_flaw(name), None, "{name:?}");
        }
    }
}
