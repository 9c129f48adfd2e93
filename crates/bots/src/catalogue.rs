//! What bots and policies there are, by name and parameter, as files name them.

use board::Bag;
use network::Weights;
use rules::Value;

use crate::{ByHand, Card};

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
    pub by_hand: ByHand,
    /// How, or why not; may be empty.
    pub how: &'static str,
    /// Its parameters.
    pub parameters: &'static [Parameter],
}

/// Why a bot or policy cannot be made as named.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BuildError {
    /// There is none of that name.
    #[error("no {what} is called '{name}'; there are: {known}")]
    UnknownKind {
        /// What was wanted, such as `draw policy`.
        what: &'static str,
        /// The name that was given.
        name: String,
        /// The names there are.
        known: String,
    },
    /// It has no such parameter.
    #[error("{kind} has no parameter '{name}'; it has: {known}")]
    UnknownParameter {
        /// The kind.
        kind: String,
        /// The parameter that was given.
        name: String,
        /// The parameters there are.
        known: String,
    },
    /// The parameter cannot have that value.
    #[error("{name} of {kind} must be {expected}")]
    Parameter {
        /// The kind.
        kind: String,
        /// The parameter.
        name: String,
        /// What it can be.
        expected: String,
    },
}

impl BuildError {
    /// The parameter that is wrong, if it is one.
    #[must_use]
    pub fn parameter(&self) -> Option<&str> {
        match self {
            BuildError::UnknownKind { .. } => None,
            BuildError::UnknownParameter { name, .. } | BuildError::Parameter { name, .. } => Some(name),
        }
    }
}

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

    /// The name of its kind, with the parameters in brackets if it has any; of a card a hash. It is short enough for a
    /// name.
    fn label(&self) -> String {
        labelled::<Self>(self.describe(), |text| {
            text.parse().map_or_else(|_| text.to_owned(), |card: Card| card.id())
        })
    }

    /// The same, with the whole text of a card. Two that behave differently never have the same.
    fn whole(&self) -> String {
        labelled::<Self>(self.describe(), str::to_owned)
    }
}

/// The name of a kind with the parameters in brackets; `card` says what stands for the text of a card.
fn labelled<P: Policy>(
    (kind, parameters): (&'static str, Vec<(&'static str, Value)>),
    card: impl Fn(&str) -> String,
) -> String {
    let own = P::KINDS.iter().find(|own| own.name == kind).map_or(&[][..], |own| own.parameters);
    let one = |(name, value): &(&'static str, Value)| {
        let values = own.iter().find(|parameter| parameter.name == *name).map(|parameter| parameter.values);
        match (values, value) {
            (Some(Values::Card), Value::Text(text)) => format!("{name}={}", card(text)),
            _ => format!("{name}={}", text(value)),
        }
    };
    let list: Vec<String> = parameters.iter().map(one).collect();
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

/// A type that a parameter can have.
pub(crate) trait Argument: Sized {
    /// Reads a value, `None` when it is another type or cannot be.
    fn read(value: &Value) -> Option<Self>;

    /// The value that reads back.
    fn told(&self) -> Value;
}

macro_rules! numbers {
    ($($number:ty)+) => {$(
        impl Argument for $number {
            fn read(value: &Value) -> Option<Self> {
                if let Value::Integer(n) = value { (*n).try_into().ok() } else { None }
            }

            fn told(&self) -> Value {
                Value::Integer((*self).try_into().expect("parameters are within bounds"))
            }
        }
    )+};
}
numbers!(u32 u64 i64);

impl Argument for Vec<Bag> {
    fn read(value: &Value) -> Option<Self> {
        let Value::Text(text) = value else { return None };
        let bags: Vec<Bag> = text.chars().map(Bag::from_letter).collect::<Option<_>>()?;
        let twice = (1..bags.len()).any(|place| bags[..place].contains(&bags[place]));
        (!twice && !bags.is_empty()).then_some(bags)
    }

    fn told(&self) -> Value {
        Value::Text(self.iter().map(|bag| bag.letter()).collect())
    }
}

impl Argument for Card {
    fn read(value: &Value) -> Option<Self> {
        if let Value::Text(text) = value { text.parse().ok() } else { None }
    }

    fn told(&self) -> Value {
        Value::Text(self.to_string())
    }
}

impl Argument for Weights {
    fn read(value: &Value) -> Option<Self> {
        if let Value::Text(name) = value { Weights::named(name) } else { None }
    }

    fn told(&self) -> Value {
        Value::Text(self.name().to_owned())
    }
}

/// The parameters given for one kind, taken out one by one.
pub(crate) struct Given<'a> {
    pub(crate) kind: &'static Kind,
    values: &'a [(String, Value)],
}

impl<'a> Given<'a> {
    /// Finds the kind and checks that every parameter given is one of its own.
    pub(crate) fn find<P: Policy>(
        name: &str,
        values: &'a [(String, Value)],
    ) -> Result<Given<'a>, BuildError> {
        let Some(kind) = P::KINDS.iter().find(|kind| kind.name == name) else {
            return Err(unknown::<P>(name));
        };
        let foreign = |(name, _): &&(String, Value)| kind.parameters.iter().all(|p| p.name != name);
        if let Some((name, _)) = values.iter().find(foreign) {
            let known: Vec<&str> = kind.parameters.iter().map(|p| p.name).collect();
            let known = if known.is_empty() { "none".to_owned() } else { known.join(", ") };
            return Err(BuildError::UnknownParameter { kind: quoted(kind), name: name.clone(), known });
        }
        Ok(Given { kind, values })
    }

    /// The value of a parameter of the kind, its default where it is not given.
    pub(crate) fn read<A: Argument>(&self, name: &str) -> Result<A, BuildError> {
        let parameter = self.kind.parameters.iter().find(|p| p.name == name).expect("it is of this kind");
        let given = self.values.iter().find(|(given, _)| given == name).map(|(_, value)| value);
        let (read, expected) = match parameter.values {
            Values::Number { low, high, default, above } => {
                let low = above.map_or(Ok(low), |other| self.read(other))?;
                let number = given.map_or(Some(default.max(low)), i64::read);
                let read = number.filter(|n| (low..=high).contains(n)).map(Value::Integer);
                (read, format!("a whole number from {low} to {high}"))
            }
            Values::Weights => {
                let read = given.cloned().or_else(|| Some(Value::Text("shipped".to_owned())));
                (read, "'shipped' or the path of a file of weights".to_owned())
            }
            Values::Card => {
                let expected =
                    "the path of a card, such as \"cards/mine.toml\", or its text in a line".to_owned();
                (given.cloned(), expected)
            }
            Values::Bags { default } => {
                let read = given.cloned().or_else(|| Some(Value::Text(default.to_owned())));
                (read, "bag letters, each at most once, such as \"CAB\"".to_owned())
            }
        };
        let wrong = || BuildError::Parameter { kind: quoted(self.kind), name: name.to_owned(), expected };
        read.as_ref().and_then(A::read).ok_or_else(wrong)
    }
}

/// The error that there is none of this name.
pub(crate) fn unknown<P: Policy>(name: &str) -> BuildError {
    let known: Vec<&str> = P::KINDS.iter().map(|kind| kind.name).collect();
    BuildError::UnknownKind { what: P::WHAT, name: name.to_owned(), known: known.join(", ") }
}

fn quoted(kind: &Kind) -> String {
    format!("'{}'", kind.name)
}

/// Makes a family of policies out of one list, so that none of its parts can be forgotten: the `enum`, its
/// documentation, and the names and parameters by which it is built and described.
///
/// Each kind is a variant, with its parameters as fields, then its name in files, what it does and whether a person can
/// carry it out; `short` gives a name to a variant with certain parameters. What a kind does is written
/// where the family is asked, by a `match` that leaves none out.
macro_rules! policies {
    (
        $(#[$attribute:meta])*
        $visibility:vis enum $family:ident: $what:literal {
            $(
                $variant:ident $({ $($field:ident: $type:ty = $values:expr, $means:literal;)+ })? = $name:literal,
                $doc:literal,
                by hand: $by_hand:ident, $how:literal;
            )+
        }
        $(short $short:literal = $made:expr, $short_doc:literal, by hand: $short_by_hand:ident, $short_how:literal;)*
    ) => {
        $(#[$attribute])*
        $visibility enum $family {
            $(#[doc = $doc] $variant $({ $(#[doc = $means] $field: $type),+ })?),+
        }

        impl $crate::Policy for $family {
            const WHAT: &'static str = $what;

            const KINDS: &'static [$crate::Kind] = &[
                $($crate::Kind {
                    name: $name,
                    doc: $doc,
                    by_hand: $crate::ByHand::$by_hand,
                    how: $how,
                    parameters: &[$($($crate::Parameter {
                        name: stringify!($field),
                        means: $means,
                        values: $values,
                    }),+)?],
                },)+
                $($crate::Kind {
                    name: $short,
                    doc: $short_doc,
                    by_hand: $crate::ByHand::$short_by_hand,
                    how: $short_how,
                    parameters: &[],
                },)*
            ];

            fn build(kind: &str, values: &[(String, rules::Value)]) -> Result<Self, $crate::BuildError> {
                let given = $crate::catalogue::Given::find::<Self>(kind, values)?;
                Ok(match given.kind.name {
                    $($name => $family::$variant $({ $($field: given.read(stringify!($field))?),+ })?,)+
                    $($short => $made,)*
                    _ => return Err($crate::catalogue::unknown::<Self>(kind)),
                })
            }

            fn describe(&self) -> (&'static str, Vec<(&'static str, rules::Value)>) {
                match self {
                    $($family::$variant $({ $($field),+ })? => (
                        $name,
                        vec![$($((stringify!($field), $crate::catalogue::Argument::told($field))),+)?],
                    ),)+
                }
            }
        }
    };
}
pub(crate) use policies;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        Bot, DiscardPolicy, DrawPolicy, ExchangePolicy, MulliganPolicy, PassPolicy, Start, Thinking,
    };
    use std::collections::BTreeMap;

    /// What a parameter can be tried with.
    fn tried(parameter: &Parameter) -> Vec<Value> {
        match parameter.values {
            Values::Number { high, default, above: Some(_), .. } => {
                [default, high].map(Value::Integer).to_vec()
            }
            Values::Number { low, high, .. } => [low, (low + high) / 2, high].map(Value::Integer).to_vec(),
            Values::Weights => vec![Value::Text(Weights::shipped().name().to_owned())],
            Values::Card => ["rest from A", "no 1: 2 from B else 1 from C finally BA"]
                .map(|text| Value::Text(text.to_owned()))
                .to_vec(),
            Values::Bags { .. } => ["A", "CAB", "HGFEDCBA"].map(|text| Value::Text(text.to_owned())).to_vec(),
        }
    }

    /// Every kind, by itself and with each of its parameters at several values, tells itself back, and no two that
    /// differ have the same label.
    fn round_trip<P: Policy + PartialEq + std::fmt::Debug>() {
        let mut labels: BTreeMap<String, P> = BTreeMap::new();
        for kind in P::KINDS {
            assert!(
                !kind.doc.is_empty() && (kind.by_hand != ByHand::Roughly || !kind.how.is_empty()),
                "{}",
                kind.name
            );
            let needed = |parameter: &Parameter| parameter.values == Values::Card;
            let mut given = if kind.parameters.iter().any(needed) { vec![] } else { vec![Vec::new()] };
            for parameter in kind.parameters {
                given.extend(
                    tried(parameter).into_iter().map(|value| vec![(parameter.name.to_owned(), value)]),
                );
            }
            for values in given {
                let made = P::build(kind.name, &values).unwrap();
                let (name, parameters) = made.describe();
                let all: Vec<(String, Value)> =
                    parameters.iter().map(|(name, value)| ((*name).to_owned(), value.clone())).collect();
                assert!(values.iter().all(|value| all.contains(value)), "{} {values:?}", kind.name);
                assert_eq!(P::build(name, &all).unwrap(), made);
                let own = P::KINDS.iter().find(|kind| kind.name == name).unwrap();
                let names: Vec<&str> = own.parameters.iter().map(|parameter| parameter.name).collect();
                assert_eq!(parameters.iter().map(|(name, _)| *name).collect::<Vec<_>>(), names);
                // A kind describes itself by its own name, but for one that is short for another.
                assert!(name == kind.name || kind.parameters.is_empty(), "{}", kind.name);
                let label = made.label();
                assert!(label.starts_with(name), "{label}");
                let first = labels.entry(label).or_insert_with(|| P::build(name, &all).unwrap());
                assert_eq!(*first, made, "two of one label");
            }
            for parameter in kind.parameters {
                for value in [Value::Integer(i64::MIN), Value::Text("AA".to_owned()), Value::Bool(true)] {
                    let error = P::build(kind.name, &[(parameter.name.to_owned(), value)]).unwrap_err();
                    assert_eq!(error.parameter(), Some(parameter.name));
                }
            }
        }
        let unknown = P::build("no-such-thing", &[]).unwrap_err().to_string();
        assert!(P::KINDS.iter().all(|kind| unknown.contains(kind.name)), "{unknown}");
        let foreign = [("nonsense".to_owned(), Value::Integer(1))];
        assert!(P::build(P::KINDS[0].name, &foreign).unwrap_err().to_string().contains("nonsense"));
    }

    #[test]
    fn every_bot_and_policy_builds_and_tells_itself_back() {
        round_trip::<Bot>();
        round_trip::<DrawPolicy>();
        round_trip::<MulliganPolicy>();
        round_trip::<DiscardPolicy>();
        round_trip::<PassPolicy>();
        round_trip::<ExchangePolicy>();
        round_trip::<Start>();
        round_trip::<Thinking>();
    }

    #[test]
    fn a_parameter_that_follows_another_is_not_below_it() {
        let uniform = |values: &[(&str, i64)]| {
            let own = values.iter().map(|&(name, n)| (name.to_owned(), Value::Integer(n)));
            Thinking::build("uniform", &own.collect::<Vec<_>>())
        };
        assert_eq!(uniform(&[("low", 5)]).unwrap(), Thinking::Uniform { low: 5, high: 100_000 });
        let low = 200_000;
        assert_eq!(uniform(&[("low", low)]).unwrap(), Thinking::Uniform { low: 200_000, high: 200_000 });
        let error = uniform(&[("low", low), ("high", 9)]).unwrap_err().to_string();
        assert_eq!(error, "high of 'uniform' must be a whole number from 200000 to 3600000");
        let high = Thinking::KINDS[2].parameters[1].doc();
        assert_eq!(high, "the most, in milliseconds: from low up to 3600000, default 100000");
    }
}
