//! Registered weights.

use std::fmt;
use std::sync::{OnceLock, RwLock};

use crate::input_kind::InputKind;
use crate::layers::Network;

/// The weights of a bot's network: cheap to copy, equal when their bytes are, and named by a hash of these.
#[derive(Clone, Copy)]
pub struct Weights(&'static RegisteredNetwork);

struct RegisteredNetwork {
    name: String,
    network: Network,
}

static REGISTERED: RwLock<Vec<&'static RegisteredNetwork>> = RwLock::new(Vec::new());

impl Weights {
    /// The weights that ship with the program for the published rules of Math Scrabble.
    pub fn shipped() -> Weights {
        Weights::shipped_for(InputKind::PrivateBags)
    }

    /// The weights that ship with the program for the published rules of the game with these inputs.
    ///
    /// # Panics
    /// Never: a test checks the shipped bytes.
    pub fn shipped_for(reads: InputKind) -> Weights {
        static SHIPPED: [OnceLock<Weights>; InputKind::ALL.len()] =
            [const { OnceLock::new() }; InputKind::ALL.len()];
        let bytes: &[u8] = match reads {
            InputKind::PrivateBags => include_bytes!("math-scrabble.weights"),
            InputKind::NumberScrabble => include_bytes!("number-scrabble.weights"),
            InputKind::BinaryNumberScrabble => include_bytes!("binary-number-scrabble.weights"),
        };
        *SHIPPED[reads as usize].get_or_init(|| {
            Weights::register(Network::from_bytes(bytes).expect("the shipped weights are sound"))
        })
    }

    /// A handle for weights, which are kept until the program ends: the same handle for the same bytes.
    pub fn register(network: Network) -> Weights {
        let name = network.name();
        let mut known = REGISTERED
            .write()
            .unwrap_or_else(std::sync::PoisonError::into_inner);
        if let Some(found) = known.iter().find(|registered| registered.name == name) {
            return Weights(found);
        }
        let made: &'static RegisteredNetwork =
            Box::leak(Box::new(RegisteredNetwork { name, network }));
        known.push(made);
        Weights(made)
    }

    /// Whether they ship with the program, so that no file is needed.
    pub fn is_shipped(self) -> bool {
        InputKind::ALL
            .into_iter()
            .any(|reads| Weights::shipped_for(reads) == self)
    }

    /// The weights of this name, if they are registered in this run of the program or shipped with it; `shipped` are
    /// those for Math Scrabble.
    pub fn named(name: &str) -> Option<Weights> {
        if name == "shipped" {
            return Some(Weights::shipped());
        }
        let mut shipped = InputKind::ALL.into_iter().map(Weights::shipped_for);
        if let Some(found) = shipped.find(|weights| weights.name() == name) {
            return Some(found);
        }
        let known = REGISTERED
            .read()
            .unwrap_or_else(std::sync::PoisonError::into_inner);
        known
            .iter()
            .find(|registered| registered.name == name)
            .map(|found| Weights(found))
    }

    /// Sixteen hexadecimal digits of a hash of the weights.
    pub fn name(self) -> &'static str {
        &self.0.name
    }

    /// The network with these weights.
    pub fn network(self) -> &'static Network {
        &self.0.network
    }
}

impl PartialEq for Weights {
    fn eq(&self, other: &Weights) -> bool {
        std::ptr::eq(self.0, other.0)
    }
}

impl Eq for Weights {}

impl std::hash::Hash for Weights {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        self.0.name.hash(state);
    }
}

impl fmt::Debug for Weights {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Weights({})", self.name())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Layers;

    #[test]
    fn the_same_weights_are_the_same_handle() {
        let network = || {
            Network::quantised(&Layers::from_source(
                crate::Shape::least(InputKind::NumberScrabble),
                || 0.125,
            ))
        };
        let (one, other) = (Weights::register(network()), Weights::register(network()));
        assert_eq!(one, other);
        assert_eq!(Weights::named(one.name()), Some(one));
        assert_eq!(Weights::named("none such"), None);
        assert_eq!(Weights::named("shipped"), Some(Weights::shipped()));
    }

    #[test]
    fn shipped_weights_have_the_right_inputs_and_are_found_by_name() {
        for reads in InputKind::ALL {
            let weights = Weights::shipped_for(reads);
            assert_eq!(weights.network().reads(), reads);
            assert_eq!(Weights::named(weights.name()), Some(weights));
        }
        assert_eq!(
            Weights::shipped_for(InputKind::PrivateBags),
            Weights::shipped()
        );
    }
}
