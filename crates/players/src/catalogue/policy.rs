//! The trait of bots and policies, whatever family they are of.

use bagsplit_game::rules::Value;
use bagsplit_network::Weights;

use super::error::BuildError;
use super::kind::{Kind, Values};
use crate::Card;

/// A bot or policy that can be made from a name and parameters, and told back so.
pub trait Policy: Sized {
    /// What these are, such as `draw policy`.
    const WHAT: &'static str;

    /// Every kind there is.
    const KINDS: &'static [Kind];

    /// Makes one from the name of its kind and its parameters.
    ///
    /// # Errors
    /// When there is no such kind or parameter, or a value is out of bounds.
    fn build(kind: &str, parameters: &[(String, Value)]) -> Result<Self, BuildError>;

    /// The name of its kind and all its parameters, as [`Policy::build`] takes them. Two that behave
    /// differently never describe themselves alike.
    fn describe(&self) -> (&'static str, Vec<(&'static str, Value)>);

    /// The name of its kind, with the parameters in brackets if it has any; of a card a hash, and no word of the weights
    /// that the program brings along, so that people can name it and know it again. It is short enough for a name.
    fn label(&self) -> String {
        labelled::<Self>(self.describe(), |values, text| match values {
            Values::Card => Some(text.parse().map_or_else(|_| text.to_owned(), |card: Card| card.id())),
            Values::Weights if Weights::named(text).is_some_and(Weights::is_shipped) => None,
            _ => Some(text.to_owned()),
        })
    }

    /// The same, with the whole text of a card and all weights. Two that behave differently never have the same, whatever
    /// program they are told by.
    fn whole(&self) -> String {
        labelled::<Self>(self.describe(), |_, text| Some(text.to_owned()))
    }
}

/// The name of a kind with the parameters in brackets; `told` says what stands for a text, if anything does.
fn labelled<P: Policy>(
    (kind, parameters): (&'static str, Vec<(&'static str, Value)>),
    told: impl Fn(Values, &str) -> Option<String>,
) -> String {
    let own = P::KINDS.iter().find(|own| own.name == kind).map_or(&[][..], |own| own.parameters);
    let one = |(name, value): &(&'static str, Value)| {
        let parameter = own.iter().find(|parameter| parameter.name == *name);
        let value = match (parameter, value) {
            (Some(parameter), Value::Text(text)) => told(parameter.values, text)?,
            _ => text(value),
        };
        Some(format!("{name}={value}"))
    };
    let list: Vec<String> = parameters.iter().filter_map(one).collect();
    if list.is_empty() { kind.to_owned() } else { format!("{kind}({})", list.join(",")) }
}

fn text(value: &Value) -> String {
    match value {
        Value::Integer(n) => n.to_string(),
        Value::Bool(b) => b.to_string(),
        Value::Text(text) => text.clone(),
        Value::Counts(counts) => format!("{counts:?}"),
    }
}

/// What the choices of a setup have in common, whatever they are about: they can be read, told and listed.
pub trait Choice {
    /// What it is, such as `draw policy`.
    fn what(&self) -> &'static str;

    /// Every kind there is of it.
    fn kinds(&self) -> &'static [Kind];

    /// Chooses by the name of a kind and parameters.
    ///
    /// # Errors
    /// As [`Policy::build`], and nothing is changed.
    fn choose(&mut self, kind: &str, parameters: &[(String, Value)]) -> Result<(), BuildError>;

    /// As [`Policy::describe`].
    fn describe(&self) -> (&'static str, Vec<(&'static str, Value)>);

    /// As [`Policy::label`].
    fn label(&self) -> String;

    /// As [`Policy::whole`].
    fn whole(&self) -> String;

    /// The kind that it is of.
    ///
    /// # Panics
    /// Never: what there is is of a kind.
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
        P::KINDS.iter().find(|kind| kind.name == name).expect("what there is is of a kind")
    }
}
