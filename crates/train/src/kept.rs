//! Byte formats of the steps of a training.

use bagsplit_lab::studies::training::{HeldOut, Proof};
use bagsplit_network::{InputKind, Network, Weights};
use bagsplit_stats::PairCounts;

use crate::samples::Samples;

/// Encodes situations: their number, their inputs, and their targets.
pub(crate) fn from_samples(samples: &Samples) -> Vec<u8> {
    let mut bytes = (samples.len() as u64).to_le_bytes().to_vec();
    bytes.extend(samples.inputs.iter().map(|&input| input as u8));
    let numbers = samples
        .wins
        .iter()
        .chain(&samples.margins)
        .chain(&samples.foreseen);
    bytes.extend(numbers.flat_map(|number| number.to_le_bytes()));
    bytes
}

/// Decodes situations of a game with these network inputs.
pub(crate) fn to_samples(reads: InputKind, bytes: &[u8]) -> Option<Samples> {
    let (each, foresees) = (reads.inputs(), reads != InputKind::PrivateBags);
    let (count, rest) = bytes.split_first_chunk()?;
    let count = usize::try_from(u64::from_le_bytes(*count)).ok()?;
    if rest.len() != count.checked_mul(each + if foresees { 12 } else { 8 })? {
        return None;
    }
    let (inputs, numbers) = rest.split_at(count * each);
    let mut numbers = numbers
        .as_chunks()
        .0
        .iter()
        .map(|&bytes| f32::from_le_bytes(bytes));
    Some(Samples {
        reads,
        inputs: inputs.iter().map(|&input| input as i8).collect(),
        wins: numbers.by_ref().take(count).collect(),
        margins: numbers.by_ref().take(count).collect(),
        foreseen: numbers.collect(),
    })
}

/// The result of a fit.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Fitted {
    /// The numbers of situations of the iteration, of its window, and held out.
    pub(crate) counts: [u64; 3],
    pub(crate) before: Option<HeldOut>,
    pub(crate) after: HeldOut,
    pub(crate) weights: Weights,
}

impl Fitted {
    /// Encodes a line of numbers and the weights file.
    pub(crate) fn bytes(&self) -> Vec<u8> {
        let [new, all, held] = self.counts;
        let before = self
            .before
            .as_ref()
            .map_or_else(|| "none".to_owned(), from_held_out);
        let after = from_held_out(&self.after);
        let mut bytes = format!("{new} {all} {held}; {before}; {after}\n").into_bytes();
        bytes.extend(self.weights.network().to_bytes());
        bytes
    }

    /// Decodes a result.
    pub(crate) fn read(bytes: &[u8]) -> Option<Fitted> {
        let end = bytes.iter().position(|&byte| byte == b'\n')?;
        let line = std::str::from_utf8(&bytes[..end]).ok()?;
        let parts: Vec<&str> = line.split("; ").collect();
        let [counts, before, after] = parts[..] else {
            return None;
        };
        Some(Fitted {
            counts: numbers(counts)?,
            before: if before == "none" {
                None
            } else {
                Some(to_held_out(before)?)
            },
            after: to_held_out(after)?,
            weights: Weights::register(Network::from_bytes(&bytes[end + 1..]).ok()?),
        })
    }
}

fn from_held_out(held_out: &HeldOut) -> String {
    format!(
        "{} {} {}",
        held_out.loss, held_out.explained, held_out.margin
    )
}

fn to_held_out(text: &str) -> Option<HeldOut> {
    let [loss, explained, margin] = numbers(text)?;
    Some(HeldOut {
        loss,
        explained,
        margin,
    })
}

/// Encodes the result of a test.
pub(crate) fn from_proof((counts, proof): &(PairCounts, Proof)) -> Vec<u8> {
    let counts = counts
        .by_quarters()
        .map(|count| count.to_string())
        .join(" ");
    format!("{counts}; {}\n", proof.name()).into_bytes()
}

/// Decodes the result of a test.
pub(crate) fn to_proof(bytes: &[u8]) -> Option<(PairCounts, Proof)> {
    let (counts, name) = std::str::from_utf8(bytes)
        .ok()?
        .strip_suffix('\n')?
        .split_once("; ")?;
    let proof = Proof::ALL.into_iter().find(|proof| proof.name() == name)?;
    Some((PairCounts::from_five(numbers(counts)?), proof))
}

/// Parses exactly `COUNT` numbers separated by spaces.
fn numbers<N: std::str::FromStr, const COUNT: usize>(text: &str) -> Option<[N; COUNT]> {
    let all: Vec<N> = text
        .split(' ')
        .map(|number| number.parse().ok())
        .collect::<Option<_>>()?;
    all.try_into().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_survive_a_round_trip() {
        let reads = InputKind::NumberScrabble;
        let samples = Samples {
            reads,
            inputs: (0..2 * reads.inputs()).map(|n| n as u8 as i8).collect(),
            foreseen: vec![0.5, -0.5],
            wins: vec![0.25, 1.],
            margins: vec![-1.5, 3.],
        };
        let bytes = from_samples(&samples);
        let again = to_samples(reads, &bytes).unwrap();
        assert_eq!(
            (again.inputs, again.wins, again.margins, again.foreseen),
            (
                samples.inputs,
                samples.wins,
                samples.margins,
                samples.foreseen
            )
        );
        assert!(
            to_samples(reads, &bytes[..bytes.len() - 1]).is_none()
                && to_samples(reads, &[255; 8]).is_none()
        );

        let after = HeldOut {
            loss: 0.1 + 0.2,
            explained: -1e-9,
            margin: 1. / 3.,
        };
        let weights = Weights::shipped();
        for before in [None, Some(HeldOut { loss: 0.7, ..after })] {
            let fitted = Fitted {
                counts: [1, 2, 3],
                before,
                after,
                weights,
            };
            assert_eq!(Fitted::read(&fitted.bytes()), Some(fitted));
        }
        assert_eq!(Fitted::read(b"1 2 3; none\n"), None);

        for proof in Proof::ALL {
            let result = (PairCounts::from_five([1, 2, 3, 4, 5]), proof);
            assert_eq!(to_proof(&from_proof(&result)), Some(result));
        }
        assert_eq!(to_proof(b"1 2 3 4 5; surely\n"), None);
    }
}
