//! Why a line of JSON is not what it should be, in words without those of the parser.

use serde::de::DeserializeOwned;

/// The first field of a JSON value that has another type than it should, with what stands there and what should; `None` if
/// all fit.
pub(crate) fn wrong_field<T: DeserializeOwned>(line: &str) -> Option<String> {
    // Parsed again only here, because names of fields cost time.
    let mut parser = serde_json::Deserializer::from_str(line);
    let wrong = serde_path_to_error::deserialize::<_, T>(&mut parser).err()?;
    let path = wrong.path().to_string();
    let message = wrong.into_inner().to_string();
    let what = in_words(message.split(" at line ").next().unwrap_or(&message));
    Some(if path == "." {
        what
    } else {
        format!("'{path}': {what}")
    })
}

/// A message of the parser in words.
fn in_words(message: &str) -> String {
    let Some((found, expected)) = message.split_once(", expected ") else {
        return message.replace('`', "'");
    };
    let found = found.split_once(": ").map_or(found, |(_, found)| found);
    format!(
        "{} stands where {} is expected",
        named(found),
        named(expected)
    )
}

/// A type or value of the parser in plain words.
fn named(text: &str) -> String {
    let word = match text {
        "u64" | "u32" | "u8" | "i64" => "a whole number",
        "a sequence" | "sequence" => "a list",
        "a map" | "map" => "a JSON object",
        "`null`" => "null",
        _ if text.starts_with("struct ") => "a JSON object",
        _ if text.starts_with("a tuple of size 2") || text.starts_with("an array of length 2") => {
            "a list of two"
        }
        _ => return text.replace('`', "'"),
    };
    word.to_owned()
}
