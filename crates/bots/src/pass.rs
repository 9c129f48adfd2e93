//! When to pass although a placement is legal.

use movegen::Found;
use rules::Value;

use crate::catalogue::Given;
use crate::{BuildError, Kind, Observation, Parameter, Policy};

/// Whether to pass rather than to make the placement that the bot has chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PassPolicy {
    /// Places whenever a placement is legal.
    NeverIfLegal,
    /// Passes rather than place for no points.
    IfWorthless,
    /// Knows that at 0-0 six passes win for the holder of the Advantage.
    StandOff {
        /// The fewest points for which the holder ends the stand-off.
        points: u32,
    },
}

impl PassPolicy {
    /// Whether to pass although `found` could be placed.
    #[must_use]
    pub fn passes(&self, seen: &Observation<'_>, found: &Found) -> bool {
        match *self {
            PassPolicy::NeverIfLegal => false,
            PassPolicy::IfWorthless => found.points == 0 && seen.tiles_in_bags() > 0,
            PassPolicy::StandOff { points } => {
                let wins_if_over = seen.score > seen.opponent_score || (seen.nil_nil() && seen.holder);
                let pass_would_end = seen.passes_running + 1 >= seen.passes_to_end;
                // The last pass of six is a win for whoever is ahead, whatever could be placed.
                (wins_if_over && pass_would_end) || (seen.nil_nil() && seen.holder && found.points < points)
            }
        }
    }
}

impl Policy for PassPolicy {
    const WHAT: &'static str = "pass policy";

    const KINDS: &'static [Kind] = &[
        Kind {
            name: "never-if-legal",
            doc: "places whenever a placement is legal, even for no points",
            by_hand: "yes, as far as a person sees that one is legal",
            parameters: &[],
        },
        Kind {
            name: "if-worthless",
            doc: "passes and discards rather than place for no points, while the bags hold tiles",
            by_hand: "yes",
            parameters: &[],
        },
        Kind {
            name: "stand-off",
            doc: "at 0-0 the holder of the Advantage wins by passing, so it places only for enough points and \
                  the other side has to open up; and whoever is ahead passes if that ends the game",
            by_hand: "yes: remember who holds the Advantage",
            parameters: &[Parameter {
                name: "points",
                doc: "the fewest points for which the holder places at 0-0: 1 to 99, default 1",
            }],
        },
    ];

    fn build(kind: &str, parameters: &[(String, Value)]) -> Result<PassPolicy, BuildError> {
        let given = Given::find::<PassPolicy>(kind, parameters)?;
        Ok(match kind {
            "never-if-legal" => PassPolicy::NeverIfLegal,
            "if-worthless" => PassPolicy::IfWorthless,
            _ => PassPolicy::StandOff { points: given.integer("points", 1, 1, 99)? as u32 },
        })
    }

    fn describe(&self) -> (&'static str, Vec<(&'static str, Value)>) {
        match *self {
            PassPolicy::NeverIfLegal => ("never-if-legal", Vec::new()),
            PassPolicy::IfWorthless => ("if-worthless", Vec::new()),
            PassPolicy::StandOff { points } => {
                ("stand-off", vec![("points", Value::Integer(i64::from(points)))])
            }
        }
    }
}
