//! What does the network say of a situation?

use crate::situation::{INPUTS, Inputs, ONE};

/// The neurons of the first hidden layer.
pub const FIRST: usize = 64;

/// The neurons of the second hidden layer.
pub const SECOND: usize = 32;

/// How many weights are kept for each neuron of the first layer.
pub(crate) const PADDED: usize = INPUTS.next_multiple_of(16);

/// The weights of the layers as they are fitted: real numbers, by neuron and then by what it reads.
#[derive(Clone, Debug, PartialEq)]
pub struct Layers {
    /// For each neuron of the first layer a weight for each input.
    pub first: Vec<f32>,
    /// What each of these neurons starts from.
    pub first_bias: Vec<f32>,
    /// For each neuron of the second layer a weight for each neuron of the first.
    pub second: Vec<f32>,
    /// What each of these neurons starts from.
    pub second_bias: Vec<f32>,
    /// For the win and for the margin a weight for each neuron of the second layer.
    pub output: Vec<f32>,
    /// What the outputs start from.
    pub output_bias: Vec<f32>,
}

impl Layers {
    /// Layers of the right sizes, of numbers from a source in the order of the fields.
    #[must_use]
    pub fn of(mut next: impl FnMut() -> f32) -> Layers {
        let mut list = |length| (0..length).map(|_| next()).collect();
        Layers {
            first: list(FIRST * INPUTS),
            first_bias: list(FIRST),
            second: list(SECOND * FIRST),
            second_bias: list(SECOND),
            output: list(2 * SECOND),
            output_bias: list(2),
        }
    }
}

/// A network in whole numbers, so that it says the same on every processor. As the networks of chess engines
/// (NNUE, Nasu 2018) it has clipped activations: each neuron says from 0 to 1, here 0 to 127 of 128.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Network {
    /// By neuron; each row is filled up with zeros, so that it can be read in whole registers.
    pub(crate) first: Box<[[i16; PADDED]; FIRST]>,
    pub(crate) first_bias: [i32; FIRST],
    pub(crate) second: Box<[[i16; FIRST]; SECOND]>,
    pub(crate) second_bias: [i32; SECOND],
    pub(crate) output: [[i16; SECOND]; 2],
    pub(crate) output_bias: [i32; 2],
}

/// What the network expects.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Verdict {
    /// The logarithm of the odds of winning, in units of 1/32768.
    pub odds: i32,
    /// The margin at the end, in units of 1/32768 of ten points.
    pub margin: i32,
}

/// A weight of 1 in whole numbers.
pub(crate) const WEIGHT: f32 = 256.;

/// What a neuron says when it says 1, in whole numbers.
const LOUDEST: i32 = 128;

impl Verdict {
    /// The probability of winning, for people; nothing is decided by it.
    #[must_use]
    pub fn probability(self) -> f64 {
        1. / (1. + (-f64::from(self.odds) / 32768.).exp())
    }

    /// The margin of so many points, as a verdict says it.
    #[must_use]
    pub const fn margin_of(points: i64) -> i32 {
        (points * 32_768 / 10) as i32
    }

    /// The margin at the end in points, for people.
    #[must_use]
    pub fn points(self) -> f64 {
        f64::from(self.margin) / 3276.8
    }
}

impl Network {
    /// What the network says.
    #[must_use]
    pub fn ask(&self, inputs: &Inputs) -> Verdict {
        let mut wide = [0i16; PADDED];
        wide.iter_mut().zip(inputs).for_each(|(wide, &input)| *wide = i16::from(input));
        let mut first = [0i16; FIRST];
        for (neuron, said) in first.iter_mut().enumerate() {
            let sum = self.first_bias[neuron] + dot(&self.first[neuron], &wide);
            *said = (sum / (ONE * WEIGHT as i32 / LOUDEST)).clamp(0, 127) as i16;
        }
        let mut second = [0i16; SECOND];
        for (neuron, said) in second.iter_mut().enumerate() {
            let sum = self.second_bias[neuron] + dot(&self.second[neuron], &first);
            *said = (sum / WEIGHT as i32).clamp(0, 127) as i16;
        }
        let say = |place: usize| self.output_bias[place] + dot(&self.output[place], &second);
        Verdict { odds: say(0), margin: say(1) }
    }

    /// The weights as real numbers, to go on fitting from.
    #[must_use]
    pub fn layers(&self) -> Layers {
        let list = |weights: &[i16]| -> Vec<f32> { weights.iter().map(|&w| f32::from(w) / WEIGHT).collect() };
        let biases =
            |biases: &[i32], scale: f32| -> Vec<f32> { biases.iter().map(|&b| b as f32 / scale).collect() };
        let hidden = WEIGHT * LOUDEST as f32;
        Layers {
            first: self.first.iter().flat_map(|row| list(&row[..INPUTS])).collect(),
            first_bias: biases(&self.first_bias, WEIGHT * ONE as f32),
            second: list(self.second.as_flattened()),
            second_bias: biases(&self.second_bias, hidden),
            output: list(self.output.as_flattened()),
            output_bias: biases(&self.output_bias, hidden),
        }
    }

    /// The whole numbers next to these weights.
    ///
    /// # Panics
    /// When the numbers of weights are others than the layers have.
    #[must_use]
    pub fn quantised(layers: &Layers) -> Network {
        let whole = |weight: &f32| (weight * WEIGHT).round().clamp(-32767., 32767.) as i16;
        let biases = |bias: &[f32], scale: f32| bias.iter().map(|b| (b * scale).round() as i32).collect();
        let rows = |weights: &[f32], width: usize, padded: usize| -> Vec<Vec<i16>> {
            let row = |row: &[f32]| {
                let mut row: Vec<i16> = row.iter().map(whole).collect();
                row.resize(padded, 0);
                row
            };
            weights.chunks(width).map(row).collect()
        };
        fn fixed<T: std::fmt::Debug, const N: usize>(list: Vec<T>) -> [T; N] {
            list.try_into().expect("as many weights as the layers have")
        }
        let hidden = WEIGHT * LOUDEST as f32;
        let bias = |list: &[f32], scale: f32| -> Vec<i32> { biases(list, scale) };
        Network {
            first: Box::new(fixed(rows(&layers.first, INPUTS, PADDED).into_iter().map(fixed).collect())),
            first_bias: fixed(bias(&layers.first_bias, WEIGHT * ONE as f32)),
            second: Box::new(fixed(rows(&layers.second, FIRST, FIRST).into_iter().map(fixed).collect())),
            second_bias: fixed(bias(&layers.second_bias, hidden)),
            output: fixed(rows(&layers.output, SECOND, SECOND).into_iter().map(fixed).collect()),
            output_bias: fixed(bias(&layers.output_bias, hidden)),
        }
    }
}

fn dot<const N: usize>(weights: &[i16; N], said: &[i16; N]) -> i32 {
    weights.iter().zip(said).map(|(&weight, &said)| i32::from(weight) * i32::from(said)).sum()
}
