//! What bots and policies there are, by name and parameter, as files name them.

use rules::Value;

/// A number or text that shapes a policy.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Parameter {
    /// The key in files.
    pub name: &'static str,
    /// What it means and which values it can have.
    pub doc: &'static str,
}

/// One kind of bot or policy.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Kind {
    /// The name in files.
    pub name: &'static str,
    /// What it does.
    pub doc: &'static str,
    /// Whether a person can carry it out within the 90 seconds of a move, and how.
    pub by_hand: &'static str,
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

    /// The name of its kind, with the parameters in brackets if it has any.
    fn label(&self) -> String {
        let (kind, parameters) = self.describe();
        let list: Vec<String> =
            parameters.iter().map(|(name, value)| format!("{name}={}", text(value))).collect();
        if list.is_empty() { kind.to_owned() } else { format!("{kind}({})", list.join(",")) }
    }
}

fn text(value: &Value) -> String {
    match value {
        Value::Integer(n) => n.to_string(),
        Value::Bool(b) => b.to_string(),
        Value::Text(text) => text.clone(),
        Value::Counts(counts) => format!("{counts:?}"),
    }
}

/// The parameters given for one kind, taken out one by one.
pub(crate) struct Given<'a> {
    kind: &'static Kind,
    values: &'a [(String, Value)],
}

impl<'a> Given<'a> {
    /// Finds the kind and checks that every parameter given is one of its own.
    pub(crate) fn find<P: Policy>(
        name: &str,
        values: &'a [(String, Value)],
    ) -> Result<Given<'a>, BuildError> {
        let Some(kind) = P::KINDS.iter().find(|kind| kind.name == name) else {
            let known: Vec<&str> = P::KINDS.iter().map(|kind| kind.name).collect();
            let (what, name) = (P::WHAT, name.to_owned());
            return Err(BuildError::UnknownKind { what, name, known: known.join(", ") });
        };
        let foreign = |(name, _): &&(String, Value)| kind.parameters.iter().all(|p| p.name != name);
        if let Some((name, _)) = values.iter().find(foreign) {
            let known: Vec<&str> = kind.parameters.iter().map(|p| p.name).collect();
            let known = if known.is_empty() { "none".to_owned() } else { known.join(", ") };
            return Err(BuildError::UnknownParameter { kind: name_of(kind), name: name.clone(), known });
        }
        Ok(Given { kind, values })
    }

    fn get(&self, name: &str) -> Option<&Value> {
        debug_assert!(self.kind.parameters.iter().any(|p| p.name == name), "{name} is in the catalogue");
        self.values.iter().find(|(given, _)| given == name).map(|(_, value)| value)
    }

    /// A whole number within bounds, or the default.
    pub(crate) fn integer(&self, name: &str, default: i64, low: i64, high: i64) -> Result<i64, BuildError> {
        match self.get(name) {
            None => Ok(default),
            Some(Value::Integer(n)) if (low..=high).contains(n) => Ok(*n),
            Some(_) => Err(self.wrong(name, format!("a whole number from {low} to {high}"))),
        }
    }

    /// A text, or the default.
    pub(crate) fn text(&self, name: &str, default: &str, expected: &str) -> Result<String, BuildError> {
        match self.get(name) {
            None => Ok(default.to_owned()),
            Some(Value::Text(text)) => Ok(text.clone()),
            Some(_) => Err(self.wrong(name, expected.to_owned())),
        }
    }

    /// The error that a parameter is not as it should be.
    pub(crate) fn wrong(&self, name: &str, expected: String) -> BuildError {
        BuildError::Parameter { kind: name_of(self.kind), name: name.to_owned(), expected }
    }
}

fn name_of(kind: &Kind) -> String {
    format!("'{}'", kind.name)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Bot, DiscardPolicy, DrawPolicy, ExchangePolicy, MulliganPolicy, PassPolicy, Thinking};

    fn every_kind_builds_and_tells_itself_back<P: Policy + PartialEq + std::fmt::Debug>() {
        for kind in P::KINDS {
            let made = P::build(kind.name, &[]).unwrap();
            let (name, parameters) = made.describe();
            let own: Vec<_> = parameters.into_iter().map(|(name, value)| (name.to_owned(), value)).collect();
            assert_eq!(P::build(name, &own).unwrap(), made, "{}", kind.name);
            assert!(!kind.doc.is_empty() && !kind.by_hand.is_empty(), "{}", kind.name);
            for (given, _) in &own {
                let listed = P::KINDS.iter().find(|k| k.name == name).unwrap().parameters;
                assert!(listed.iter().any(|p| p.name == given), "{name} {given}");
            }
        }
        let unknown = P::build("no-such-thing", &[]).unwrap_err().to_string();
        assert!(P::KINDS.iter().all(|kind| unknown.contains(kind.name)), "{unknown}");
        let foreign = [("nonsense".to_owned(), Value::Integer(1))];
        assert!(P::build(P::KINDS[0].name, &foreign).unwrap_err().to_string().contains("nonsense"));
    }

    #[test]
    fn every_bot_and_policy_builds_and_tells_itself_back() {
        every_kind_builds_and_tells_itself_back::<Bot>();
        every_kind_builds_and_tells_itself_back::<DrawPolicy>();
        every_kind_builds_and_tells_itself_back::<MulliganPolicy>();
        every_kind_builds_and_tells_itself_back::<DiscardPolicy>();
        every_kind_builds_and_tells_itself_back::<PassPolicy>();
        every_kind_builds_and_tells_itself_back::<ExchangePolicy>();
        every_kind_builds_and_tells_itself_back::<Thinking>();
    }
}
