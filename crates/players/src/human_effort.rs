//! Whether a person can carry something out.

/// Whether a person can do something at the table, with notes and without a computer, within the 90 seconds of a move.
///
/// Of several the largest is that of all together: whoever cannot carry out a part cannot carry out the whole.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum HumanEffort {
    /// So nearly as the program does it that it makes no difference.
    Yes,
    /// Something like it, which is not quite what was measured.
    Roughly,
    /// No.
    No,
}

impl HumanEffort {
    /// The word for it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            HumanEffort::Yes => "yes",
            HumanEffort::Roughly => "roughly",
            HumanEffort::No => "no",
        }
    }
}
