//! How long a player says a move took.

use rand::{Rng, RngExt};
use rules::Value;

use crate::catalogue::Given;
use crate::{BuildError, Kind, Parameter, Policy};

/// The time that a bot reports for a turn, in milliseconds: declared and seeded, never measured, so that
/// a run is reproducible. The game loop holds it against the clock (MS-21).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Thinking {
    /// No time at all, and none is recorded.
    None,
    /// The same time for every turn.
    Fixed {
        /// Milliseconds a turn.
        ms: u64,
    },
    /// Any time between two bounds.
    Uniform {
        /// The least, in milliseconds.
        low: u64,
        /// The most, in milliseconds.
        high: u64,
    },
}

impl Thinking {
    /// The time of one turn in milliseconds, `None` where there is no model of it.
    pub fn time(&self, rng: &mut impl Rng) -> Option<u64> {
        match *self {
            Thinking::None => None,
            Thinking::Fixed { ms } => Some(ms),
            Thinking::Uniform { low, high } => Some(rng.random_range(low..=high)),
        }
    }
}

const MOST: i64 = 3_600_000;

impl Policy for Thinking {
    const WHAT: &'static str = "thinking-time model";

    const KINDS: &'static [Kind] = &[
        Kind { name: "none", doc: "no time at all", by_hand: "not a choice", parameters: &[] },
        Kind {
            name: "fixed",
            doc: "the same time for every turn",
            by_hand: "not a choice",
            parameters: &[Parameter { name: "ms", doc: "milliseconds: 0 to 3600000, default 60000" }],
        },
        Kind {
            name: "uniform",
            doc: "any time between two bounds",
            by_hand: "not a choice",
            parameters: &[
                Parameter { name: "low", doc: "the least, in milliseconds: 0 to 3600000, default 20000" },
                Parameter { name: "high", doc: "the most, from low up to 3600000, default 100000" },
            ],
        },
    ];

    fn build(kind: &str, parameters: &[(String, Value)]) -> Result<Thinking, BuildError> {
        let given = Given::find::<Thinking>(kind, parameters)?;
        Ok(match kind {
            "none" => Thinking::None,
            "fixed" => Thinking::Fixed { ms: given.integer("ms", 60_000, 0, MOST)? as u64 },
            _ => {
                let low = given.integer("low", 20_000, 0, MOST)?;
                let high = given.integer("high", 100_000.max(low), low, MOST)?;
                Thinking::Uniform { low: low as u64, high: high as u64 }
            }
        })
    }

    fn describe(&self) -> (&'static str, Vec<(&'static str, Value)>) {
        let int = |n: u64| Value::Integer(n as i64);
        match *self {
            Thinking::None => ("none", Vec::new()),
            Thinking::Fixed { ms } => ("fixed", vec![("ms", int(ms))]),
            Thinking::Uniform { low, high } => ("uniform", vec![("low", int(low)), ("high", int(high))]),
        }
    }
}
