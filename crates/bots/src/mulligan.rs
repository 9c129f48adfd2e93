//! When to take the Mulligan.

use board::{ByBag, Tiles};
use rules::Value;

use crate::catalogue::Given;
use crate::{BuildError, HandValue, Kind, Observation, Parameter, Policy};

/// Whether to put back what was just drawn and draw again, once in a game (MS-8).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MulliganPolicy {
    /// Never.
    Never,
    /// When the hand has too few or too many operators.
    Lopsided {
        /// The fewest operators that are put up with.
        fewest: u32,
        /// The most operators that are put up with.
        most: u32,
    },
    /// When drawing again can be expected to improve the hand by enough.
    Value {
        /// The least improvement, in thousandths of a point.
        gain: i64,
    },
}

impl MulliganPolicy {
    /// Whether to take it after drawing `drawn`, which are in the hand that is seen.
    #[must_use]
    pub fn wants(&self, seen: &Observation<'_>, drawn: &ByBag<Tiles>) -> bool {
        match *self {
            MulliganPolicy::Never => false,
            MulliganPolicy::Lopsided { fewest, most } => {
                let operators = seen.hand.operators();
                let full = seen.hand.total() == seen.hand_size;
                full && !(fewest..=most).contains(&operators)
            }
            MulliganPolicy::Value { gain } => {
                let value = HandValue::DEFAULT;
                let before = seen.hand.minus(&drawn.all()).expect("what was drawn is in the hand");
                let bags = ByBag(std::array::from_fn(|index| seen.bags.0[index].plus(&drawn.0[index])));
                let counts = ByBag(drawn.0.map(|tiles| tiles.total() as u8));
                value.expected(&before, &bags, &counts) - value.of(seen.hand) >= gain as f64
            }
        }
    }
}

impl Policy for MulliganPolicy {
    const WHAT: &'static str = "Mulligan policy";

    const KINDS: &'static [Kind] = &[
        Kind { name: "never", doc: "never", by_hand: "yes", parameters: &[] },
        Kind {
            name: "lopsided",
            doc: "when a full hand has too few or too many operators",
            by_hand: "yes: count the operators",
            parameters: &[
                Parameter { name: "fewest", doc: "the fewest put up with: 0 to 12, default 2" },
                Parameter { name: "most", doc: "the most put up with: 0 to 12, default 4" },
            ],
        },
        Kind {
            name: "value",
            doc: "when drawing again can be expected to raise the value of the hand by enough",
            by_hand: "roughly: when the hand is clearly worse than the bags promise",
            parameters: &[Parameter {
                name: "gain",
                doc: "the least gain, in thousandths of a point: 0 to 20000, default 1000",
            }],
        },
    ];

    fn build(kind: &str, parameters: &[(String, Value)]) -> Result<MulliganPolicy, BuildError> {
        let given = Given::find::<MulliganPolicy>(kind, parameters)?;
        Ok(match kind {
            "never" => MulliganPolicy::Never,
            "lopsided" => MulliganPolicy::Lopsided {
                fewest: given.integer("fewest", 2, 0, 12)? as u32,
                most: given.integer("most", 4, 0, 12)? as u32,
            },
            _ => MulliganPolicy::Value { gain: given.integer("gain", 1000, 0, 20_000)? },
        })
    }

    fn describe(&self) -> (&'static str, Vec<(&'static str, Value)>) {
        match *self {
            MulliganPolicy::Never => ("never", Vec::new()),
            MulliganPolicy::Lopsided { fewest, most } => {
                let bounds = [("fewest", fewest), ("most", most)];
                ("lopsided", bounds.map(|(name, n)| (name, Value::Integer(i64::from(n)))).to_vec())
            }
            MulliganPolicy::Value { gain } => ("value", vec![("gain", Value::Integer(gain))]),
        }
    }
}
