//! Playability without a computer.

/// Whether a human can do something at the table, with notes and without a computer, within the 90 seconds of a turn.
///
/// The effort of several parts is the maximum of their efforts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum HumanEffort {
    /// As exactly as the program, or so nearly that it makes no difference.
    Yes,
    /// Approximately; the measured results may differ.
    Roughly,
    /// Not at all.
    No,
}

impl HumanEffort {
    /// The word for it in tables and files.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            HumanEffort::Yes => "yes",
            HumanEffort::Roughly => "roughly",
            HumanEffort::No => "no",
        }
    }
}
