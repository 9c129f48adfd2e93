//! The draw policies by name.

use board::Bag;
use rules::Value;

use super::DrawPolicy;
use crate::catalogue::Given;
use crate::{BuildError, Kind, Parameter, Policy};

impl Policy for DrawPolicy {
    const WHAT: &'static str = "draw policy";

    const KINDS: &'static [Kind] = &[
        Kind {
            name: "uniform",
            doc: "as if all bags were one: the bags are chosen at random, by what they hold (the control)",
            by_hand: "yes, with a random number at hand; without one, 'proportional' is the nearest",
            parameters: &[],
        },
        Kind {
            name: "proportional",
            doc: "from each bag in proportion to what it holds, rounded by largest remainder",
            by_hand: "yes: about as many from each bag as it is full",
            parameters: &[],
        },
        Kind {
            name: "quota",
            doc: "refills the hand to a wanted number of operators: from the bag richest in them while fewer are \
                  to be expected, the rest from the bag richest in digits; for bags that set operators apart",
            by_hand: "yes: count the operators in hand, name the bags",
            parameters: &[Parameter {
                name: "operators",
                doc: "how many operators the hand is to have: 0 to 12, default 3",
            }],
        },
        Kind {
            name: "priority",
            doc: "all from the first bag of a list that still holds tiles, then from the next",
            by_hand: "yes: there is nothing to think about",
            parameters: &[Parameter {
                name: "order",
                doc: "bag letters in order, such as \"CAB\"; bags left out come last; default \"ABCDEFGH\"",
            }],
        },
        Kind {
            name: "hand-value",
            doc: "the allocation with the best expected value of the resulting hand for the rest of the game, over all \
                  allocations",
            by_hand: "no: up to 120 expectations; 'quota' is what a person can do of it",
            parameters: &[],
        },
    ];

    fn build(kind: &str, parameters: &[(String, Value)]) -> Result<DrawPolicy, BuildError> {
        let given = Given::find::<DrawPolicy>(kind, parameters)?;
        Ok(match kind {
            "uniform" => DrawPolicy::Uniform,
            "proportional" => DrawPolicy::Proportional,
            "quota" => DrawPolicy::Quota { operators: given.integer("operators", 3, 0, 12)? as u32 },
            "priority" => {
                let expected = "bag letters, each at most once, such as \"CAB\"";
                let text = given.text("order", "ABCDEFGH", expected)?;
                let wrong = || given.wrong("order", expected.to_owned());
                let order: Vec<Bag> =
                    text.chars().map(Bag::from_letter).collect::<Option<_>>().ok_or_else(wrong)?;
                let mut distinct = order.clone();
                distinct.sort_unstable();
                distinct.dedup();
                if order.is_empty() || distinct.len() < order.len() {
                    return Err(wrong());
                }
                DrawPolicy::Priority { order }
            }
            _ => DrawPolicy::HandValue,
        })
    }

    fn describe(&self) -> (&'static str, Vec<(&'static str, Value)>) {
        match self {
            DrawPolicy::Uniform => ("uniform", Vec::new()),
            DrawPolicy::Proportional => ("proportional", Vec::new()),
            DrawPolicy::Quota { operators } => {
                ("quota", vec![("operators", Value::Integer(i64::from(*operators)))])
            }
            DrawPolicy::Priority { order } => {
                let letters = order.iter().map(|bag| bag.letter()).collect();
                ("priority", vec![("order", Value::Text(letters))])
            }
            DrawPolicy::HandValue => ("hand-value", Vec::new()),
        }
    }
}
