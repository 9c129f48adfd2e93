//! The kinds of input files.

/// A kind of input file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FileKind {
    /// Rules options.
    Rules,
    /// Tiles split into bags.
    Split,
    /// Draw rules for manual play.
    Card,
    /// A split, a bot and policies.
    Setup,
    /// An experiment.
    Experiment,
}

impl FileKind {
    /// The name of the kind.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            FileKind::Rules => "rules",
            FileKind::Split => "split",
            FileKind::Card => "card",
            FileKind::Setup => "setup",
            FileKind::Experiment => "experiment",
        }
    }
}
