//! Valid names of experiments, setups, splits and variants.

use unicode_normalization::UnicodeNormalization;

use crate::experiment::reader::is_hidden;

/// The maximum number of bytes of a name. Names of crossed setups are long, since they list all crossed choices; and
/// with an extension a name must fit a file name of 255 bytes.
pub const MAX_NAME: usize = 200;

/// The first characters of a formula in spreadsheets, which would evaluate a table cell that begins with one.
const FORMULA: [char; 8] = [
    '=', '+', '-', '@', '\u{ff1d}', '\u{ff0b}', '\u{ff0d}', '\u{ff20}',
];

/// What pandas, R and spreadsheets read as a missing value, in capital letters; and `None` as pandas reads it, while `none` is a
/// value of rule options.
const MISSING: [&str; 7] = ["NA", "N/A", "#N/A", "#NA", "<NA>", "NAN", "NULL"];

/// The part of a name that tells it from others: without the differences of capital letters and of forms of the same
/// character (Unicode's NFKC), which a reader may not see. Names of one kind must differ in it.
pub(crate) fn distinct_part(name: &str) -> String {
    let plain: String = name.nfkc().collect();
    // A capital ß is two letters, so that this folds more than small letters do.
    plain.to_uppercase().to_lowercase().nfkc().collect()
}

/// Checks that a name neither equals another one nor looks like it, for two `things` of a file.
///
/// # Errors
/// What is wrong, where the two cannot be told from each other.
pub(crate) fn check_distinct(things: &str, name: &str, other: &str) -> Result<(), String> {
    if name == other {
        return Err(format!(
            "two {things} are called '{name}'; names must differ"
        ));
    }
    // Most names are ASCII, and an experiment compares millions of pairs.
    let alike = match name.is_ascii() && other.is_ascii() {
        true => name.eq_ignore_ascii_case(other),
        false => distinct_part(name) == distinct_part(other),
    };
    match alike {
        false => Ok(()),
        true => Err(format!(
            "two {things} are called '{name}' and '{other}', which look alike; names must differ in more than capital \
             letters and forms of a character"
        )),
    }
}

/// Checks that a name [differs](check_distinct) from each of these.
pub(crate) fn check_all_distinct<'n>(
    things: &str,
    name: &str,
    mut others: impl Iterator<Item = &'n String>,
) -> Result<(), String> {
    others.try_for_each(|other| check_distinct(things, name, other))
}

/// Checks a name.
///
/// # Errors
/// What is wrong with it.
pub(crate) fn check(name: &str) -> Result<(), String> {
    if name.trim() != name || name.is_empty() || name.contains(char::is_control) {
        return Err(
            "it must be a text of one line that neither is empty nor starts or ends with a space"
                .to_owned(),
        );
    }
    if let Some(c) = name.chars().find(|&c| is_hidden(c)) {
        let code = u32::from(c);
        return Err(format!(
            "it has the invisible character U+{code:04X}; names are of characters that can be seen"
        ));
    }
    if name == "None" || MISSING.contains(&&distinct_part(name).to_uppercase()[..]) {
        return Err("readers of tables take it for a missing value".to_owned());
    }
    if let Some(first) = name.chars().next().filter(|first| FORMULA.contains(first)) {
        return Err(format!(
            "it starts with '{first}', and a spreadsheet would take it for a formula"
        ));
    }
    match name.len() {
        0..=MAX_NAME => Ok(()),
        length => Err(format!(
            "it has {length} bytes, and a name has at most {MAX_NAME}"
        )),
    }
}

/// Checks the name of a setup, which a field can list beside files.
pub(crate) fn check_setup(name: &str) -> Result<(), String> {
    match name.ends_with(".toml") {
        true => Err("in a field, names that end in .toml are files".to_owned()),
        false => check_listed(name),
    }
}

/// Checks a name that tables list with others.
pub(crate) fn check_listed(name: &str) -> Result<(), String> {
    check(name)?;
    if name.contains('|') {
        Err("tables write '|' between names".to_owned())
    } else {
        Ok(())
    }
}

/// Checks the name of a folder or file.
pub(crate) fn check_file(name: &str) -> Result<(), String> {
    check(name)?;
    Err(
        if name.starts_with('.') || name.contains(['/', '\\', ':']) {
            "it must be the name of a folder: no '/', '\\' or ':', and no '.' at the start"
                .to_owned()
        } else if name.contains(['<', '>', '"', '|', '?', '*']) || name.ends_with('.') {
            "it must be the name of a folder: no '<', '>', '\"', '|', '?' or '*', and no '.' at the end"
            .to_owned()
        } else if is_device(name) {
            "it must be the name of a folder, and Windows has a device of that name".to_owned()
        } else {
            return Ok(());
        },
    )
}

/// Whether Windows treats a file of this name as a device, with any extension.
fn is_device(name: &str) -> bool {
    let stem = name
        .split('.')
        .next()
        .unwrap_or_default()
        .trim_end()
        .to_ascii_lowercase();
    // Also the superscript digits of Latin-1.
    let device =
        stem.trim_end_matches(|c: char| c.is_ascii_digit() || ['¹', '²', '³'].contains(&c));
    ["con", "conin$", "conout$", "prn", "aux", "nul"].contains(&&stem[..])
        || ["com", "lpt"].contains(&device) && stem.chars().count() == 4
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn deceptive_and_executable_names_are_rejected() {
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
            assert!(check(name).is_err(), "{name:?}");
        }
        for name in ["=1+1", "+1", "-x", "@sum", "\u{ff1d}1"] {
            assert!(
                check(name).is_err_and(|flaw| flaw.contains("formula")),
                "{name:?}"
            );
        }
        assert!(check(&"x".repeat(MAX_NAME + 1)).is_err());
        for name in [
            "even",
            "even/quota(operators=3)",
            "a = b",
            "x-y",
            "größer als 漢",
            &"x".repeat(MAX_NAME),
        ] {
            assert_eq!(check(name), Ok(()), "{name:?}");
        }
    }

    #[test]
    fn names_that_tables_read_as_missing_are_rejected() {
        for name in [
            "NA",
            "na",
            "n/a",
            "null",
            "NULL",
            "NaN",
            "nan",
            "None",
            "#N/A",
            "<NA>",
            "\u{ff2e}\u{ff21}",
        ] {
            assert!(
                check(name).is_err_and(|flaw| flaw.contains("missing value")),
                "{name:?}"
            );
        }
        for name in [
            "nana",
            "none",
            "none of them",
            "NA 1",
            "zero",
            "null hypothesis",
        ] {
            assert_eq!(check(name), Ok(()), "{name:?}");
        }
    }

    #[test]
    fn names_that_look_alike_clash() {
        for (one, other) in [
            ("a b", "a\u{a0}b"),
            ("caf\u{e9}", "cafe\u{301}"),
            ("Even", "even"),
            ("\u{ff21}", "a"),
            ("Stra\u{df}e", "STRASSE"),
            ("x\u{b2}", "x2"),
        ] {
            assert!(
                check_distinct("setups", one, other).is_err_and(|why| why.contains("look alike")),
                "{one:?} {other:?}"
            );
        }
        assert!(
            check_distinct("setups", "a", "a")
                .unwrap_err()
                .contains("are called 'a'; names must differ")
        );
        for (one, other) in [("a b", "ab"), ("a-b", "a b"), ("1", "l")] {
            assert_eq!(check_distinct("setups", one, other), Ok(()));
        }
    }

    #[test]
    fn names_of_folders_stay_in_their_folder() {
        for name in [
            "..", ".x", "a/b", "a\\b", "c:", "a*", "what?", "nul", "NUL.toml", "com1", "Lpt9.x",
            "a.",
        ] {
            assert!(check_file(name).is_err(), "{name:?}");
        }
        for name in [
            "conin$",
            "ConOut$.txt",
            "COM¹",
            "lpt³.toml",
            "com0",
            "aux .x",
        ] {
            assert!(check_file(name).is_err(), "{name:?}");
        }
        for name in [
            "a", "a.b", "a b", "nulls", "com", "com10", "com⁴", "conin", "console",
        ] {
            assert_eq!(check_file(name), Ok(()), "{name:?}");
        }
    }
}
