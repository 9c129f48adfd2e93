//! External players: programs that decide over standard input and output.

use std::fmt;
use std::path::PathBuf;

/// A kind of decision that a program may take.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum DecisionKind {
    /// The action of a turn.
    Turn,
    /// The number of tiles to draw from each bag.
    Draw,
    /// Whether to take the Mulligan.
    Mulligan,
    /// The first player, when holding the Advantage.
    Start,
    /// The tiles to discard with a pass, where the answer to the turn leaves them open.
    Discard,
    /// The tiles to exchange, where the answer to the turn leaves them open.
    Exchange,
}

impl DecisionKind {
    /// All kinds.
    pub const ALL: [DecisionKind; 6] = [
        DecisionKind::Turn,
        DecisionKind::Draw,
        DecisionKind::Mulligan,
        DecisionKind::Start,
        DecisionKind::Discard,
        DecisionKind::Exchange,
    ];

    /// The name in the protocol.
    pub const fn name(self) -> &'static str {
        match self {
            DecisionKind::Turn => "turn",
            DecisionKind::Draw => "draw",
            DecisionKind::Mulligan => "mulligan",
            DecisionKind::Start => "start",
            DecisionKind::Discard => "discard",
            DecisionKind::Exchange => "exchange",
        }
    }

    /// The kind with this name.
    pub fn named(name: &str) -> Option<DecisionKind> {
        DecisionKind::ALL
            .into_iter()
            .find(|decision| decision.name() == name)
    }
}

/// A program that plays: its command, its limits, and its identity.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct External {
    /// The program and its arguments; a relative path is relative to `folder`.
    pub command: Vec<String>,
    /// The folder in which it runs.
    pub folder: PathBuf,
    /// The time limit for a decision in milliseconds, after which the program counts as stalled.
    pub move_ms: u64,
    /// The time limit for the answer to the greeting in milliseconds.
    pub start_ms: u64,
    /// Whether the measured time of its turns counts on the game's clock (MS-21); otherwise its thinking model does.
    pub clock: bool,
    /// A hash of the files of its command, so that games of another version are not mistaken for its own.
    pub fingerprint: String,
    /// The name and version that it gave when it was greeted before play; empty until then.
    pub declared: String,
    /// Whether it has yet to choose its split, in its answer to the greeting before play.
    pub open_split: bool,
}

impl External {
    /// The default time limit for a decision in milliseconds.
    pub const MOVE_MS: u64 = 10_000;
    /// The maximum of a time limit in milliseconds: a day.
    pub const MAX_MS: u64 = 24 * 3600 * 1000;
    /// The default time limit for the greeting in milliseconds.
    pub const START_MS: u64 = 30_000;

    /// The program's identity, as a part of the setup's canonical text.
    pub(crate) fn canonical(&self) -> String {
        let External {
            command,
            fingerprint,
            move_ms,
            clock,
            declared,
            ..
        } = self;
        // "deals": the version of what deals its tiles.
        let mut text = format!("{command:?} {fingerprint} move={move_ms} clock={clock} deals=2");
        if !declared.is_empty() {
            text += &format!(" declared={declared:?}");
        }
        text
    }
}

/// Without the folder, which differs from machine to machine.
impl fmt::Debug for External {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.canonical())
    }
}
