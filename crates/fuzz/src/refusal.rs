//! Checks of error messages.

/// The most characters of a message for any file: a message, and twice the displayed part of a line with every
/// character escaped.
const LONGEST: usize = 5000;

/// Checks a message that is displayed unchanged: it is not empty, is short, and has no control characters but line ends
/// and tabs.
///
/// # Panics
/// When a check fails.
pub(crate) fn shown(message: &str) {
    quoted(message);
    let length = message.chars().count();
    assert!(
        length <= LONGEST,
        "a message of {length} characters: {message:.300}"
    );
    let hidden = message
        .chars()
        .find(|&c| bagsplit_lab::experiment::is_hidden(c) && !"\n\t".contains(c));
    assert_eq!(hidden, None, "{message:?}");
}

/// Checks a message that is truncated and escaped before it is displayed: it is not empty.
///
/// # Panics
/// When it is.
pub(crate) fn quoted(message: &str) {
    assert!(!message.trim().is_empty(), "a refusal says why");
}
