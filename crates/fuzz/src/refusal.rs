//! What does every refusal keep to?

/// Checks a message that is shown after it was cut and escaped: it says something.
///
/// # Panics
/// When it does not.
pub(crate) fn check(message: &str) {
    assert!(!message.trim().is_empty(), "a refusal says why");
}
