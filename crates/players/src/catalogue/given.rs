//! Validation of a named kind and its parameters.

use bagsplit_game::rules::Value;

use super::argument::Argument;
use super::kind::{Kind, Values};
use super::policy::{BuildError, Policy};

/// The given parameters of one kind, read one by one.
pub(crate) struct GivenParameters<'a> {
    pub(crate) kind: &'static Kind,
    values: &'a [(String, Value)],
}

impl<'a> GivenParameters<'a> {
    /// Finds the kind and checks that it has every given parameter.
    pub(crate) fn find<P: Policy>(
        name: &str,
        values: &'a [(String, Value)],
    ) -> Result<GivenParameters<'a>, BuildError> {
        let Some(kind) = P::KINDS.iter().find(|kind| kind.name == name) else {
            return Err(unknown::<P>(name));
        };
        if let Some((name, _)) = values
            .iter()
            .find(|(name, _)| kind.parameter(name).is_none())
        {
            let known: Vec<&str> = kind.parameters.iter().map(|p| p.name).collect();
            let known = if known.is_empty() {
                "none".to_owned()
            } else {
                known.join(", ")
            };
            return Err(BuildError::UnknownParameter {
                kind: quoted(kind),
                name: name.clone(),
                known,
            });
        }
        Ok(GivenParameters { kind, values })
    }

    /// The value of a parameter of the kind, or its default.
    pub(crate) fn read<A: Argument>(&self, name: &str) -> Result<A, BuildError> {
        let parameter = self.kind.parameter(name).expect("it is of this kind");
        let given = self
            .values
            .iter()
            .find(|(given, _)| given == name)
            .map(|(_, value)| value);
        let (read, expected) = match parameter.values {
            Values::Number {
                low,
                high,
                default,
                above,
            } => {
                let low = above.map_or(Ok(low), |other| self.read(other))?;
                let number = given.map_or(Some(default.max(low)), i64::read);
                let read = number
                    .filter(|n| (low..=high).contains(n))
                    .map(Value::Integer);
                (read, format!("a whole number from {low} to {high}"))
            }
            Values::Weights => {
                let read = given
                    .cloned()
                    .or_else(|| Some(Value::Text("shipped".to_owned())));
                (
                    read,
                    "'shipped' or the path of a file of weights".to_owned(),
                )
            }
            Values::Card => {
                let expected =
                    "the path of a card, such as \"cards/mine.toml\", or its text in a line"
                        .to_owned();
                (given.cloned(), expected)
            }
        };
        read.as_ref()
            .and_then(A::read)
            .ok_or_else(|| BuildError::Parameter {
                kind: quoted(self.kind),
                name: name.to_owned(),
                expected,
            })
    }
}

/// The error for an unknown name.
pub(crate) fn unknown<P: Policy>(name: &str) -> BuildError {
    let known: Vec<&str> = P::KINDS.iter().map(|kind| kind.name).collect();
    BuildError::UnknownKind {
        what: P::WHAT,
        name: name.to_owned(),
        known: known.join(", "),
    }
}

fn quoted(kind: &Kind) -> String {
    format!("'{}'", kind.name)
}
