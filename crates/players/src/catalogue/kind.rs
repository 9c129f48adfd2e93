//! What is to be known of a kind of bot or policy: its name, what it does, and its parameters.

use crate::HumanEffort;

/// A number or text that shapes a policy.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Parameter {
    /// The key in files.
    pub name: &'static str,
    /// What it means.
    pub means: &'static str,
    /// Which values it can have.
    pub values: Values,
}

/// Which values a parameter can have, and which it has unless it is given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Values {
    /// A whole number.
    Number {
        /// The least, unless `above` says more.
        low: i64,
        /// The most.
        high: i64,
        /// What it is unless it is given, or the least that it can be if that is more.
        default: i64,
        /// An earlier parameter that it cannot be less than.
        above: Option<&'static str>,
    },
    /// The name of weights of a network; those that the program brings along unless others are given.
    Weights,
    /// A card that a person draws by, which must be given.
    Card,
    /// Letters of bags, each at most once.
    Bags {
        /// What it is unless it is given.
        default: &'static str,
    },
}

impl Parameter {
    /// What it means, which values it can have and which it has unless it is given.
    #[must_use]
    pub fn doc(&self) -> String {
        let values = match self.values {
            Values::Number { low, high, default, above: None } => {
                format!("{low} to {high}, default {default}")
            }
            Values::Number { high, default, above: Some(other), .. } => {
                format!("from {other} up to {high}, default {default}")
            }
            Values::Weights => "default \"shipped\"".to_owned(),
            Values::Card => "to be given".to_owned(),
            Values::Bags { default } => format!("default \"{default}\""),
        };
        format!("{}: {values}", self.means)
    }
}

/// A whole number with these bounds.
pub(crate) const fn number(low: i64, high: i64, default: i64) -> Values {
    Values::Number { low, high, default, above: None }
}

/// One kind of bot or policy.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Kind {
    /// The name in files.
    pub name: &'static str,
    /// What it does.
    pub doc: &'static str,
    /// Whether a person can carry it out within the 90 seconds of a move.
    pub by_hand: HumanEffort,
    /// How, or why not; may be empty.
    pub how: &'static str,
    /// Its parameters.
    pub parameters: &'static [Parameter],
}
