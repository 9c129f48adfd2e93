//! Players from outside: programs that decide over standard input and output.

use std::fmt;
use std::path::PathBuf;

/// A decision that a program may take.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Decision {
    /// What to do with a turn.
    Turn,
    /// How many tiles come from which bag.
    Draw,
    /// Whether to take the Mulligan.
    Mulligan,
    /// Who goes first when holding the Advantage.
    Start,
}

impl Decision {
    /// All of them.
    pub const ALL: [Decision; 4] = [Decision::Turn, Decision::Draw, Decision::Mulligan, Decision::Start];

    /// The name in the protocol.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Decision::Turn => "turn",
            Decision::Draw => "draw",
            Decision::Mulligan => "mulligan",
            Decision::Start => "start",
        }
    }

    /// The decision of this name.
    #[must_use]
    pub fn named(name: &str) -> Option<Decision> {
        Decision::ALL.into_iter().find(|decision| decision.name() == name)
    }
}

/// A program that plays: its command, its limits, and what identifies it.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct External {
    /// The program and its arguments; a relative path is one from `folder`.
    pub command: Vec<String>,
    /// The folder in which it runs.
    pub folder: PathBuf,
    /// Milliseconds it has for a decision before it counts as stalled.
    pub move_ms: u64,
    /// Milliseconds it has for the answer to the greeting.
    pub start_ms: u64,
    /// Whether the time of its turns is that of the game's clock (MS-21); without, its thinking model is.
    pub clock: bool,
    /// A hash of the files of its command, so that games of another version are not taken for its own.
    pub fingerprint: String,
}

impl External {
    /// Milliseconds for a decision, unless a setup says otherwise.
    pub const MOVE_MS: u64 = 10_000;
    /// Milliseconds for the greeting, unless a setup says otherwise.
    pub const START_MS: u64 = 30_000;

    /// The part of a setup's canonical text: what identifies the program.
    #[must_use]
    pub fn canonical(&self) -> String {
        format!("{:?} {} move={} clock={}", self.command, self.fingerprint, self.move_ms, self.clock)
    }
}

/// Without the folder, which differs from machine to machine.
impl fmt::Debug for External {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.canonical())
    }
}
