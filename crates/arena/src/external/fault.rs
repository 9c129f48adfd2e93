//! Faults of external programs.

use schemars::JsonSchema;
use serde::Serialize;

use crate::GameRecord;

/// The kind of a fault.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum FaultClass {
    /// A line that does not answer the request.
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

/// The program's output to standard error, if any.
struct Quoted<'a>(&'a str);

impl std::fmt::Display for Quoted<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.0.trim_end().lines().next_back() {
            Some(line) => write!(f, "; its standard error ends with: {line}"),
            None => Ok(()),
        }
    }
}

/// The number of bytes of an answer that a fault keeps: faults stay in memory, and a program may send a megabyte in each.
const ANSWER_KEPT: usize = 4096;

/// An answer as faults keep it.
pub(super) fn shortened(mut line: String) -> String {
    let all = line.len();
    if all > ANSWER_KEPT {
        line.truncate(line.floor_char_boundary(ANSWER_KEPT));
        line.push_str(&format!("... ({all} bytes)"));
    }
    line
}

/// A fault with the data to reproduce it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema, thiserror::Error)]
#[error("{}: {what}{}", class.name(), Quoted(stderr))]
pub struct Fault {
    /// The class.
    pub class: FaultClass,
    /// The clause of the rules that an illegal decision breaks, such as `MS-14`; `None` for other classes.
    pub clause: Option<&'static str>,
    /// The error as a sentence; for an illegal decision with the clause.
    pub what: String,
    /// The last line that was sent.
    pub sent: String,
    /// The line that was received, if any; of a long one the beginning.
    pub answer: Option<String>,
    /// The last 4 KB of the program's standard error.
    pub stderr: String,
}

impl Fault {
    /// A fault before a line was sent.
    pub(super) fn new(class: FaultClass, what: String) -> Fault {
        Fault {
            class,
            clause: None,
            what,
            sent: String::new(),
            answer: None,
            stderr: String::new(),
        }
    }

    /// Whether the program ran, so that a line was sent to it.
    pub fn ran(&self) -> bool {
        !self.sent.is_empty()
    }
}

/// A fault, its setup, and the game so far.
#[derive(Clone, Debug, Serialize)]
pub struct FaultReport {
    /// The fault.
    #[serde(flatten)]
    pub fault: Fault,
    /// The name of the setup whose program it is.
    pub setup: String,
    /// Whether the game was forfeited for it; otherwise the pair was replayed.
    pub forfeited: bool,
    /// The game up to the fault.
    pub record: GameRecord,
}
