//! What does every refusal keep to?

/// The most characters of a message, whatever is wrong with however long a file: a message, and twice the part of a line
/// that is shown, every character of it escaped.
const LONGEST: usize = 5000;

/// Checks a message that is shown as it is: it says something, is short, and nothing in it is hidden but line ends and
/// tabs.
///
/// # Panics
/// When that is not so.
pub(crate) fn shown(message: &str) {
    quoted(message);
    let length = message.chars().count();
    assert!(length <= LONGEST, "a message of {length} characters: {message:.300}");
    let hidden = message.chars().find(|&c| bagsplit_lab::experiment::is_hidden(c) && !"\n\t".contains(c));
    assert_eq!(hidden, None, "{message:?}");
}

/// Checks a message that is cut and escaped before it is shown: it says something.
///
/// # Panics
/// When it does not.
pub(crate) fn quoted(message: &str) {
    assert!(!message.trim().is_empty(), "a refusal says why");
}
