//! Reading of answers, and messages about lines that are none.

use super::protocol::Answer;

/// The most characters of a line that a message quotes.
const QUOTED: usize = 60;

/// Reads an answer.
///
/// # Errors
/// Why the line is none, in the terms of the protocol.
pub(super) fn read_answer(line: &str) -> Result<Answer, String> {
    // The parser would also take a list of the fields.
    let is_object = line.trim_start().starts_with('{');
    if is_object && let Ok(answer) = serde_json::from_str(line) {
        return Ok(answer);
    }
    Err(unreadable(line))
}

/// Why a line is no answer.
fn unreadable(line: &str) -> String {
    if line.trim().is_empty() {
        return "the line is empty".to_owned();
    }
    if line.starts_with('\u{feff}') {
        return "the line begins with a byte order mark; write UTF-8 without one".to_owned();
    }
    if let Err(error) = serde_json::from_str::<serde_json::Map<String, serde_json::Value>>(line) {
        let column = error.column();
        let place = if column == 0 { String::new() } else { format!(" at character {column}") };
        return format!(
            "the line is not one JSON object: {}{place} in {}; only answers go to standard output, each whole on a line of \
             its own",
            in_words(&error.to_string()),
            quoted(line)
        );
    }
    // Parsed again only here, because names of fields cost time.
    let mut parser = serde_json::Deserializer::from_str(line);
    match serde_path_to_error::deserialize::<_, Answer>(&mut parser) {
        Err(wrong) => {
            let path = wrong.path().to_string();
            let what = in_words(&wrong.into_inner().to_string());
            if path == "." || what.starts_with("unknown field") { what } else { format!("'{path}': {what}") }
        }
        Ok(_) => "the line is not an answer".to_owned(),
    }
}

/// The start of a line in quotes.
fn quoted(line: &str) -> String {
    let start: String = line.chars().take(QUOTED).collect();
    let more = if start.len() < line.len() { "…" } else { "" };
    format!("'{start}{more}'")
}

/// A message of the parser without its names of types.
fn in_words(message: &str) -> String {
    let message = message.split(" at line ").next().unwrap_or(message);
    if message == "trailing characters" {
        // Of a list: the whole line is an object.
        return "the list is too long".to_owned();
    }
    if let Some((field, _)) =
        message.split_once(", expected").filter(|_| message.starts_with("unknown field"))
    {
        return format!(
            "{}; what a program says beside its decision goes into 'info'",
            field.replace('`', "'")
        );
    }
    let Some((found, expected)) = message.split_once(", expected ") else {
        return message.replace('`', "'");
    };
    let found = found.split_once(": ").map_or(found, |(_, found)| found);
    format!("{} stands where {} is expected", named(found), named(expected))
}

/// A type of the parser in plain words.
fn named(text: &str) -> String {
    let words = [
        ("u64", "a whole number"),
        ("u32", "a whole number"),
        ("a sequence", "a list"),
        ("a map", "a table"),
        ("sequence", "a list"),
        ("map", "a table"),
        ("a tuple of size 2", "a pair"),
        ("`null`", "null"),
    ];
    words.iter().find(|(name, _)| *name == text).map_or(text, |(_, word)| word).replace('`', "'")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn said(line: &str) -> String {
        read_answer(line).unwrap_err()
    }

    #[test]
    fn messages_name_the_field_and_what_would_be_right() {
        for (line, expected) in [
            ("", "the line is empty"),
            ("\u{feff}{\"id\":1}", "the line begins with a byte order mark; write UTF-8 without one"),
            (
                "thinking...",
                "expected ident at character 2 in 'thinking...'; only answers go to standard output",
            ),
            ("{", "the line is not one JSON object: EOF while parsing an object at character 1 in '{'"),
            (
                "[3]",
                "the line is not one JSON object: a list stands where a table is expected in '[3]'; only",
            ),
            (
                r#"{"id":3,"info":1e999}"#,
                "the line is not one JSON object: number out of range at character 20",
            ),
            (r#"{"id":3,"place":[["G7","5","6"]]}"#, "'place[0]': the list is too long"),
            (r#"{"id":3,"place":[["G7"]]}"#, "'place[0]': invalid length 1 stands where a pair is expected"),
            (r#"{"id":"3"}"#, r#"'id': string "3" stands where a whole number is expected"#),
            (
                r#"{"id":3,"draw":{"A":"7"}}"#,
                r#"'draw.A': string "7" stands where a whole number is expected"#,
            ),
            (r#"{"id":3,"place":{"G7":"5"}}"#, "'place': a table stands where a list is expected"),
            (
                r#"{"id":3,"place":[["G7",7]]}"#,
                "'place[0][1]': integer '7' stands where a string is expected",
            ),
            (
                r#"{"id":3,"comment":"x"}"#,
                "unknown field 'comment'; what a program says beside its decision goes",
            ),
            (r#"{"pass":""}"#, "missing field 'id'"),
        ] {
            assert!(said(line).contains(expected), "{line}: {}", said(line));
        }
        assert!(said(&"x".repeat(1000)).len() < 300);
    }
}
