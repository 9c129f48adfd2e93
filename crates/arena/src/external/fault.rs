//! What a program from outside did wrong.

use serde::Serialize;

use crate::GameRecord;

/// The kind of a fault.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum FaultClass {
    /// A line that is no answer to what was asked.
    Protocol,
    /// A decision that breaks a clause of the rules.
    Illegal,
    /// An answer after the limit.
    Time,
    /// No answer at all.
    Stall,
    /// The program ended, or could not be started.
    Crash,
}

impl FaultClass {
    /// The name in tables and files.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            FaultClass::Protocol => "protocol",
            FaultClass::Illegal => "illegal",
            FaultClass::Time => "time",
            FaultClass::Stall => "stall",
            FaultClass::Crash => "crash",
        }
    }
}

/// What a program wrote to standard error, where it wrote something.
struct Quoted<'a>(&'a str);

impl std::fmt::Display for Quoted<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.0.trim_end().lines().next_back() {
            Some(line) => write!(f, "; its standard error ends with: {line}"),
            None => Ok(()),
        }
    }
}

/// A fault with what reproduces it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, thiserror::Error)]
#[error("{}: {what}{}", class.name(), Quoted(stderr))]
pub struct Fault {
    /// Its kind.
    pub class: FaultClass,
    /// What is wrong, as a sentence; of an illegal decision with the clause.
    pub what: String,
    /// The line that was sent last.
    pub sent: String,
    /// The line that came back, if one did.
    pub answer: Option<String>,
    /// The last 4 KB of the program's standard error.
    pub stderr: String,
}

/// A fault, where it happened, and the game so far.
#[derive(Clone, Debug, Serialize)]
pub struct FaultReport {
    /// The fault.
    #[serde(flatten)]
    pub fault: Fault,
    /// The name of the setup whose program it is.
    pub setup: String,
    /// Whether the game was forfeited for it; else the pair was played once more.
    pub forfeited: bool,
    /// The game up to the fault.
    pub record: GameRecord,
}
