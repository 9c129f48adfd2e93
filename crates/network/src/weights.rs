//! Which weights are there, and how are they kept in files?

use std::fmt;
use std::sync::{OnceLock, RwLock};

use crate::layers::{FIRST, Network, PADDED, SECOND};
use crate::situation::{INPUTS, INPUTS_VERSION};

/// The first line of a file of weights, which says what they are for.
fn head() -> String {
    format!("bagsplit network 1 math-scrabble inputs={INPUTS_VERSION}:{INPUTS} layers={FIRST},{SECOND}\n")
}

/// How many bytes of check sum a file ends with.
const SUM: usize = 16;

/// Why a file holds no weights for this program.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum WeightsError {
    /// It is another kind of file, or one for other inputs or layers.
    #[error("no weights of this version's network: its first line is another")]
    Head,
    /// It has another length.
    #[error("{found} bytes of weights where {expected} are needed")]
    Length {
        /// How many there are.
        found: usize,
        /// How many there should be.
        expected: usize,
    },
    /// It was damaged.
    #[error("damaged weights: the check sum at the end is another")]
    Sum,
}

/// Weights by which bots play: cheap to copy, equal when their bytes are, and named by a hash of these.
#[derive(Clone, Copy)]
pub struct Weights(&'static Known);

struct Known {
    name: String,
    network: Network,
}

static KNOWN: RwLock<Vec<&'static Known>> = RwLock::new(Vec::new());

impl Weights {
    /// The weights that the program brings along for the published rules of Math Scrabble.
    ///
    /// # Panics
    /// Never: a test holds the bytes to it.
    #[must_use]
    pub fn shipped() -> Weights {
        static SHIPPED: OnceLock<Weights> = OnceLock::new();
        *SHIPPED.get_or_init(|| {
            let network = Network::from_bytes(include_bytes!("math-scrabble.weights"));
            Weights::of(network.expect("the shipped weights are sound"))
        })
    }

    /// A handle for weights, which are kept until the program ends: the same one for the same bytes.
    #[must_use]
    pub fn of(network: Network) -> Weights {
        let name = network.name();
        let mut known = KNOWN.write().unwrap_or_else(std::sync::PoisonError::into_inner);
        if let Some(found) = known.iter().find(|one| one.name == name) {
            return Weights(found);
        }
        let made: &'static Known = Box::leak(Box::new(Known { name, network }));
        known.push(made);
        Weights(made)
    }

    /// The weights of this name, if they were met before in this run of the program; `shipped` are those that it
    /// brings along.
    #[must_use]
    pub fn named(name: &str) -> Option<Weights> {
        let shipped = Weights::shipped();
        if name == "shipped" || name == shipped.name() {
            return Some(shipped);
        }
        let known = KNOWN.read().unwrap_or_else(std::sync::PoisonError::into_inner);
        known.iter().find(|one| one.name == name).map(|found| Weights(found))
    }

    /// Sixteen hexadecimal digits of a hash of the weights.
    #[must_use]
    pub fn name(self) -> &'static str {
        &self.0.name
    }

    /// The network with these weights.
    #[must_use]
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

impl Network {
    /// The network as a file: a line that says what it is for, the whole numbers in little-endian order, a check sum.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = head().into_bytes();
        let mut put = |weights: &[i16]| bytes.extend(weights.iter().flat_map(|weight| weight.to_le_bytes()));
        self.first.iter().for_each(|row| put(&row[..INPUTS]));
        self.second.iter().for_each(|row| put(row));
        self.output.iter().for_each(|row| put(row));
        for bias in self.first_bias.iter().chain(&self.second_bias).chain(&self.output_bias) {
            bytes.extend(bias.to_le_bytes());
        }
        let sum = blake3::hash(&bytes);
        bytes.extend(&sum.as_bytes()[..SUM]);
        bytes
    }

    /// Reads a file.
    ///
    /// # Errors
    /// When it is not one of this version, or damaged.
    pub fn from_bytes(bytes: &[u8]) -> Result<Network, WeightsError> {
        let rest = bytes.strip_prefix(head().as_bytes()).ok_or(WeightsError::Head)?;
        let weights = FIRST * INPUTS + SECOND * FIRST + 2 * SECOND;
        let expected = 2 * weights + 4 * (FIRST + SECOND + 2) + SUM;
        if rest.len() != expected {
            return Err(WeightsError::Length { found: rest.len(), expected });
        }
        if blake3::hash(&bytes[..bytes.len() - SUM]).as_bytes()[..SUM] != bytes[bytes.len() - SUM..] {
            return Err(WeightsError::Sum);
        }
        let (weights, biases) = rest.split_at(2 * weights);
        let mut weights = weights.chunks_exact(2).map(|two| i16::from_le_bytes([two[0], two[1]]));
        let mut biases =
            biases.chunks_exact(4).map(|four| i32::from_le_bytes([four[0], four[1], four[2], four[3]]));
        let mut network = Network {
            first: Box::new([[0; PADDED]; FIRST]),
            first_bias: [0; FIRST],
            second: Box::new([[0; FIRST]; SECOND]),
            second_bias: [0; SECOND],
            output: [[0; SECOND]; 2],
            output_bias: [0; 2],
        };
        let first = network.first.iter_mut().flat_map(|row| &mut row[..INPUTS]);
        let all = first.chain(network.second.iter_mut().flatten()).chain(network.output.iter_mut().flatten());
        all.zip(&mut weights).for_each(|(place, weight)| *place = weight);
        let all =
            network.first_bias.iter_mut().chain(&mut network.second_bias).chain(&mut network.output_bias);
        all.zip(&mut biases).for_each(|(place, bias)| *place = bias);
        Ok(network)
    }

    /// Sixteen hexadecimal digits of a hash of the weights.
    #[must_use]
    pub fn name(&self) -> String {
        blake3::hash(&self.to_bytes()).to_hex()[..16].to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn network() -> Network {
        let mut n = 0i32;
        let next = || {
            n = (n * 7919 + 12345) % 65_536;
            (n - 32_768) as f32 / 20_000.
        };
        Network::quantised(&crate::Layers::of(next))
    }

    #[test]
    fn weights_come_back_from_their_bytes_and_damage_is_noticed() {
        let network = network();
        let bytes = network.to_bytes();
        assert_eq!(Network::from_bytes(&bytes).as_ref(), Ok(&network));
        for at in [0, 100, bytes.len() / 2, bytes.len() - 1] {
            let mut damaged = bytes.clone();
            damaged[at] ^= 1;
            assert!(Network::from_bytes(&damaged).is_err(), "byte {at}");
        }
        assert!(matches!(Network::from_bytes(&bytes[..bytes.len() - 1]), Err(WeightsError::Length { .. })));
    }

    #[test]
    fn the_same_weights_are_the_same_handle() {
        let (one, other) = (Weights::of(network()), Weights::of(network()));
        assert_eq!(one, other);
        assert_eq!(Weights::named(one.name()), Some(one));
        assert_eq!(Weights::named("none such"), None);
        assert_eq!(Weights::named("shipped"), Some(Weights::shipped()));
    }
}
