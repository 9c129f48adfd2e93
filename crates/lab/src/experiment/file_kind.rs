//! The kinds of file that people write.

/// The kinds of file that there are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FileKind {
    /// Rules options.
    Rules,
    /// Tiles split into bags.
    Split,
    /// Rules by which a person draws.
    Card,
    /// A split, a bot and policies.
    Setup,
    /// Who plays whom how often.
    Experiment,
}

impl FileKind {
    /// Every kind.
    pub const ALL: [FileKind; 5] =
        [FileKind::Rules, FileKind::Split, FileKind::Card, FileKind::Setup, FileKind::Experiment];

    /// What people call it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            FileKind::Rules => "rules",
            FileKind::Split => "split",
            FileKind::Card => "card",
            FileKind::Setup => "setup",
            FileKind::Experiment => "experiment",
        }
    }
}
