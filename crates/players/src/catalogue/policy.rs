//! The traits that all families of bots and policies share.

use bagsplit_game::rules::Value;
use bagsplit_network::Weights;

use super::kind::{Kind, Values};
use crate::Card;

/// The reason why a bot or policy cannot be built from a name and parameters.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BuildError {
    /// No kind has this name.
    #[error("no {what} is called '{name}'; there are: {known}")]
    UnknownKind {
        /// The family, such as `draw policy`.
        what: &'static str,
        /// The name that was given.
        name: String,
        /// The known names.
        known: String,
    },
    /// The kind has no such parameter.
    #[error("{kind} has no parameter '{name}'; it has: {known}")]
    UnknownParameter {
        /// The kind.
        kind: String,
        /// The parameter that was given.
        name: String,
        /// The known parameters.
        known: String,
    },
    /// The parameter cannot have this value.
    #[error("{name} of {kind} must be {expected}")]
    Parameter {
        /// The kind.
        kind: String,
        /// The parameter.
        name: String,
        /// The values that it can have.
        expected: String,
    },
}

impl BuildError {
    /// The parameter in which the error lies, if it lies in one.
    pub fn parameter(&self) -> Option<&str> {
        match self {
            BuildError::UnknownKind { .. } => None,
            BuildError::UnknownParameter { name, .. } | BuildError::Parameter { name, .. } => {
                Some(name)
            }
        }
    }
}

/// A bot or policy that can be built from a name and parameters and described by them.
pub trait Policy: Sized {
    /// The name of the family, such as `draw policy`.
    const WHAT: &'static str;

    /// All kinds of the family.
    const KINDS: &'static [Kind];

    /// Builds one from the name of its kind and its parameters.
    ///
    /// # Errors When there is no such kind or parameter, or a value is out of bounds.
    fn build(kind: &str, parameters: &[(String, Value)]) -> Result<Self, BuildError>;

    /// The name of the kind and all parameters, as [`Policy::build`] takes them. Two policies that behave differently
    /// never have the same description.
    fn describe(&self) -> (&'static str, Vec<(&'static str, Value)>);

    /// The name of the kind, with the parameters in brackets if it has any. It is short enough for a name: a card is
    /// represented by a hash, and shipped weights are left out.
    fn label(&self) -> String {
        labelled::<Self>(self.describe(), |values, text| match values {
            Values::Card => Some(
                text.parse()
                    .map_or_else(|_| text.to_owned(), |card: Card| card.id()),
            ),
            Values::Weights if Weights::named(text).is_some_and(Weights::is_shipped) => None,
            _ => Some(text.to_owned()),
        })
    }

    /// The label with the whole text of a card and all weights: two policies that behave differently never have the
    /// same one.
    fn whole(&self) -> String {
        labelled::<Self>(self.describe(), |_, text| Some(text.to_owned()))
    }
}

/// The name of a kind with the parameters in brackets; `abbreviate` replaces a text value, or drops it.
fn labelled<P: Policy>(
    (kind, parameters): (&'static str, Vec<(&'static str, Value)>),
    abbreviate: impl Fn(Values, &str) -> Option<String>,
) -> String {
    let described = P::KINDS.iter().find(|described| described.name == kind);
    let list = parameters.iter().filter_map(|(name, value)| {
        let parameter = described.and_then(|kind| kind.parameter(name));
        let value = match (parameter, value) {
            (Some(parameter), Value::Text(text)) => abbreviate(parameter.values, text)?,
            _ => value.to_string(),
        };
        Some(format!("{name}={value}"))
    });
    let list: Vec<String> = list.collect();
    if list.is_empty() {
        kind.to_owned()
    } else {
        format!("{kind}({})", list.join(","))
    }
}

/// The common interface of a setup's choices, regardless of family: they can be read, described and listed.
pub trait Choice {
    /// The name of the family, such as `draw policy`.
    fn what(&self) -> &'static str;

    /// All kinds of the family.
    fn kinds(&self) -> &'static [Kind];

    /// Sets the choice by the name of a kind and parameters.
    ///
    /// # Errors
    /// As [`Policy::build`]; the choice is then unchanged.
    fn choose(&mut self, kind: &str, parameters: &[(String, Value)]) -> Result<(), BuildError>;

    /// As [`Policy::describe`].
    fn describe(&self) -> (&'static str, Vec<(&'static str, Value)>);

    /// As [`Policy::label`].
    fn label(&self) -> String;

    /// As [`Policy::whole`].
    fn whole(&self) -> String;

    /// The kind of the choice.
    ///
    /// # Panics
    /// Never: every choice has a kind.
    fn kind(&self) -> &'static Kind;
}

impl<P: Policy> Choice for P {
    fn what(&self) -> &'static str {
        P::WHAT
    }

    fn kinds(&self) -> &'static [Kind] {
        P::KINDS
    }

    fn choose(&mut self, kind: &str, parameters: &[(String, Value)]) -> Result<(), BuildError> {
        *self = P::build(kind, parameters)?;
        Ok(())
    }

    fn describe(&self) -> (&'static str, Vec<(&'static str, Value)>) {
        Policy::describe(self)
    }

    fn label(&self) -> String {
        Policy::label(self)
    }

    fn whole(&self) -> String {
        Policy::whole(self)
    }

    fn kind(&self) -> &'static Kind {
        let (name, _) = Policy::describe(self);
        P::KINDS
            .iter()
            .find(|kind| kind.name == name)
            .expect("existing tiles have a kind")
    }
}
