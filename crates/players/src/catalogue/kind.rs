//! Descriptions of kinds of bots and policies: name, behaviour, parameters.

/// Whether a human can do something at the table, with notes and without a computer, within the 90 seconds of a turn.
///
/// The effort of several parts is the maximum of their efforts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum HumanEffort {
    /// As exactly as the program, or so nearly that it makes no difference.
    Yes,
    /// Approximately; the measured results may differ.
    Roughly,
    /// Not at all.
    No,
}

impl HumanEffort {
    /// The word for it in tables and files.
    pub const fn name(self) -> &'static str {
        match self {
            HumanEffort::Yes => "yes",
            HumanEffort::Roughly => "roughly",
            HumanEffort::No => "no",
        }
    }
}

/// A number or text that configures a policy.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Parameter {
    /// The key in files.
    pub name: &'static str,
    /// The meaning.
    pub means: &'static str,
    /// The permitted values.
    pub values: Values,
}

/// The permitted values of a parameter and its default.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Values {
    /// A whole number.
    Number {
        /// The minimum, unless `above` is higher.
        low: i64,
        /// The maximum.
        high: i64,
        /// The default, or the minimum if that is higher.
        default: i64,
        /// An earlier parameter whose value is a lower bound.
        above: Option<&'static str>,
    },
    /// The name of a network's weights; the shipped ones by default.
    Weights,
    /// A card, which must be given.
    Card,
}

impl Parameter {
    /// The meaning, the permitted values and the default in one sentence.
    pub fn doc(&self) -> String {
        let values = match self.values {
            Values::Number {
                low,
                high,
                default,
                above: None,
            } => {
                format!("{low} to {high}, default {default}")
            }
            Values::Number {
                high,
                default,
                above: Some(other),
                ..
            } => {
                format!("from {other} up to {high}, default {default}")
            }
            Values::Weights => "default \"shipped\"".to_owned(),
            Values::Card => "to be given".to_owned(),
        };
        format!("{}: {values}", self.means)
    }
}

/// A whole number with these bounds.
pub(crate) const fn number(low: i64, high: i64, default: i64) -> Values {
    Values::Number {
        low,
        high,
        default,
        above: None,
    }
}

/// One kind of bot or policy.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Kind {
    /// The name in files.
    pub name: &'static str,
    /// The behaviour.
    pub doc: &'static str,
    /// Whether a human can carry it out within the 90 seconds of a turn.
    pub by_hand: HumanEffort,
    /// Advice for playing it without a computer, or why that is impossible; may be empty.
    pub how: &'static str,
    /// The parameters.
    pub parameters: &'static [Parameter],
}

impl Kind {
    /// The parameter of this name.
    pub fn parameter(&self, name: &str) -> Option<&'static Parameter> {
        self.parameters
            .iter()
            .find(|parameter| parameter.name == name)
    }
}
