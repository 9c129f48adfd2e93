//! The file format of a network.

use crate::input_kind::InputKind;
use crate::layers::{Network, Numbers};
use crate::shape::{SECOND, Shape};

/// The first line of a weights file: the game, the inputs and the layers.
fn head(shape: Shape) -> String {
    let (reads, first) = (shape.reads(), shape.first());
    let (name, version, inputs) = (reads.name(), reads.version(), reads.inputs());
    format!("bagsplit network 2 {name} inputs={version}:{inputs} layers={first},{SECOND}")
}

/// Parses the first line of a file, and returns the bytes after it.
fn shape(bytes: &[u8]) -> Option<(Shape, &[u8])> {
    let end = bytes.iter().take(128).position(|&byte| byte == b'\n')?;
    let (line, rest) = (std::str::from_utf8(&bytes[..end]).ok()?, &bytes[end + 1..]);
    let first = line
        .split_once("layers=")?
        .1
        .split_once(',')?
        .0
        .parse()
        .ok()?;
    let shapes = InputKind::ALL
        .into_iter()
        .filter_map(|reads| Shape::new(reads, first));
    shapes
        .map(|shape| (shape, rest))
        .find(|&(shape, _)| head(shape) == line)
}

/// The bytes of the checksum at the end of a file.
const SUM: usize = 16;

/// The reason why a file contains no weights for this program.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum WeightsError {
    /// It is another kind of file, or one for other inputs or layers.
    #[error("no weights of this version's network: its first line is another")]
    Head,
    /// Its length is wrong.
    #[error("{found} bytes of weights where {expected} are needed")]
    Length {
        /// The number of bytes found.
        found: usize,
        /// The number of bytes expected.
        expected: usize,
    },
    /// It is damaged.
    #[error("damaged weights: the check sum at the end is another")]
    Sum,
}

impl Network {
    /// The network as a file: a line that identifies it, the integers in little-endian order, and a checksum.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = head(self.shape()).into_bytes();
        bytes.push(b'\n');
        let Numbers { weights, biases } = self.numbers();
        bytes.extend(
            weights
                .iter()
                .flatten()
                .flat_map(|weight| weight.to_le_bytes()),
        );
        bytes.extend(biases.iter().flatten().flat_map(|bias| bias.to_le_bytes()));
        let sum = blake3::hash(&bytes);
        bytes.extend(&sum.as_bytes()[..SUM]);
        bytes
    }

    /// Parses a file.
    ///
    /// # Errors
    /// When it has another version or is damaged.
    pub fn from_bytes(bytes: &[u8]) -> Result<Network, WeightsError> {
        let (shape, mut rest) = shape(bytes).ok_or(WeightsError::Head)?;
        let sizes = shape.sizes();
        let expected = sizes
            .iter()
            .map(|(read, outputs)| 2 * read * outputs + 4 * outputs)
            .sum::<usize>()
            + SUM;
        if rest.len() != expected {
            return Err(WeightsError::Length {
                found: rest.len(),
                expected,
            });
        }
        if blake3::hash(&bytes[..bytes.len() - SUM]).as_bytes()[..SUM] != bytes[bytes.len() - SUM..]
        {
            return Err(WeightsError::Sum);
        }
        let weights = sizes.map(|(read, outputs)| {
            let part = rest
                .split_off(..2 * read * outputs)
                .expect("the length was checked");
            part.as_chunks()
                .0
                .iter()
                .map(|&bytes| i16::from_le_bytes(bytes))
                .collect()
        });
        let biases = sizes.map(|(_, outputs)| {
            let part = rest
                .split_off(..4 * outputs)
                .expect("the length was checked");
            part.as_chunks()
                .0
                .iter()
                .map(|&bytes| i32::from_le_bytes(bytes))
                .collect()
        });
        Ok(Network::from_numbers(shape, &Numbers { weights, biases }))
    }

    /// Sixteen hexadecimal digits of a hash of the file.
    pub fn name(&self) -> String {
        blake3::hash(&self.to_bytes()).to_hex()[..16].to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Layers;

    #[test]
    fn weights_survive_a_round_trip_and_damage_is_detected() {
        let larger = Shape::new(InputKind::PrivateBags, 128);
        for shape in InputKind::ALL.map(Shape::least).into_iter().chain(larger) {
            let mut n = 0i32;
            let next = || {
                n = (n * 7919 + 12345) % 65_536;
                (n - 32_768) as f32 / 20_000.
            };
            let network = Network::quantised(&Layers::from_source(shape, next));
            let bytes = network.to_bytes();
            assert_eq!(Network::from_bytes(&bytes).as_ref(), Ok(&network));
            for at in [0, 100, bytes.len() / 2, bytes.len() - 1] {
                let mut damaged = bytes.clone();
                damaged[at] ^= 1;
                assert!(Network::from_bytes(&damaged).is_err(), "byte {at}");
            }
            assert!(matches!(
                Network::from_bytes(&bytes[..bytes.len() - 1]),
                Err(WeightsError::Length { .. })
            ));
        }
    }

    #[test]
    fn a_file_names_the_inputs_of_its_network() {
        let line = |reads| {
            let bytes =
                Network::quantised(&Layers::from_source(Shape::least(reads), || 0.)).to_bytes();
            String::from_utf8(bytes.split(|&byte| byte == b'\n').next().unwrap().to_vec()).unwrap()
        };
        let lines = InputKind::ALL.map(line);
        assert!(
            lines[0].starts_with("bagsplit network 2 private-bags inputs="),
            "{}",
            lines[0]
        );
        assert!(
            lines[1].starts_with("bagsplit network 2 number-scrabble inputs="),
            "{}",
            lines[1]
        );
    }
}
