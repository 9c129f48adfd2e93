//! The layers of a network, and their evaluation.

use crate::columns::{Columns, LANES, Sums};
use crate::incremental::IncrementalEvaluator;
use crate::input_kind::InputKind;
use crate::shape::{BLOCK, SECOND, Shape};
use crate::situation::ONE;

pub(crate) const BLOCK_VECTORS: usize = BLOCK / LANES;
pub(crate) const SECOND_VECTORS: usize = SECOND / LANES;
const _: () = assert!(BLOCK.is_multiple_of(LANES) && SECOND.is_multiple_of(LANES), "neurons go by eight");

/// The weights of the layers as they are fitted: real numbers, by neuron and then by what it reads.
#[derive(Clone, Debug, PartialEq)]
pub struct Layers {
    /// What the first layer reads, and how many neurons it has.
    pub shape: Shape,
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
    pub fn of(shape: Shape, mut next: impl FnMut() -> f32) -> Layers {
        let mut list = |length| (0..length).map(|_| next()).collect();
        let [(inputs, first), ..] = shape.sizes();
        Layers {
            shape,
            first: list(first * inputs),
            first_bias: list(first),
            second: list(SECOND * first),
            second_bias: list(SECOND),
            output: list(2 * SECOND),
            output_bias: list(2),
        }
    }

    /// The same function as a network of a larger shape: inputs of a newer version are not heeded, and neurons that there
    /// were not say nothing to the next layer. What these read comes from a source. `None` if the shape reads something
    /// else or is smaller.
    #[must_use]
    pub fn widened(&self, shape: Shape, mut next: impl FnMut() -> f32) -> Option<Layers> {
        let [(were, neurons), ..] = self.shape.sizes();
        let [(inputs, first), ..] = shape.sizes();
        if self.shape.reads() != shape.reads() || inputs < were || first < neurons {
            return None;
        }
        let mut wide = self.clone();
        wide.shape = shape;
        wide.first.clear();
        for row in self.first.chunks_exact(were) {
            wide.first.extend_from_slice(row);
            wide.first.extend(std::iter::repeat_n(0., inputs - were));
        }
        wide.first.extend((neurons * inputs..first * inputs).map(|_| next()));
        wide.first_bias.resize(first, 0.);
        wide.second.clear();
        for row in self.second.chunks_exact(neurons) {
            wide.second.extend_from_slice(row);
            wide.second.extend(std::iter::repeat_n(0., first - neurons));
        }
        Some(wide)
    }
}

/// A network in whole numbers, so that it says the same on every processor. As the networks of chess engines
/// (NNUE, Nasu 2018) it has clipped activations: each neuron says from 0 to 1, here 0 to 127 of 128.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Network {
    shape: Shape,
    pub(crate) first: Box<[Block]>,
    pub(crate) second: Columns<SECOND_VECTORS>,
    pub(crate) second_bias: Sums<SECOND_VECTORS>,
    pub(crate) output: [[i16; SECOND]; 2],
    pub(crate) output_bias: [i32; 2],
}

/// So many neurons of the first layer as are told at once.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Block {
    pub(crate) weights: Columns<BLOCK_VECTORS>,
    pub(crate) bias: Sums<BLOCK_VECTORS>,
}

/// The whole numbers of a network, layer by layer: weights by neuron and then by what it reads, and what each neuron
/// starts from.
#[derive(Clone, Debug)]
pub(crate) struct Numbers {
    pub(crate) weights: [Vec<i16>; 3],
    pub(crate) biases: [Vec<i32>; 3],
}

/// What the network expects.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Verdict {
    /// The logarithm of the odds of winning, in units of 1/32768.
    pub odds: i32,
    /// The margin at the end, in units of 1/32768 of [`InputKind::unit`] points: of ten points where bags are private.
    pub margin: i32,
}

/// A weight of 1 in whole numbers.
pub(crate) const WEIGHT: f32 = 256.;

/// What a neuron says when it says 1, in whole numbers.
pub(crate) const LOUDEST: i32 = 128;

/// What biases are multiplied by to be whole numbers, by layer.
const BIAS: [f32; 3] = [WEIGHT * ONE as f32, WEIGHT * LOUDEST as f32, WEIGHT * LOUDEST as f32];

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

    /// The margin at the end in points where bags are private, for people.
    #[must_use]
    pub fn points(self) -> f64 {
        f64::from(self.margin) / 3276.8
    }

    /// The margin at the end in points of the game that a network reads, for people.
    #[must_use]
    pub fn points_of(self, reads: InputKind) -> f64 {
        f64::from(self.margin) / 32_768. * f64::from(reads.unit())
    }
}

impl Network {
    /// What it reads, and how large it is.
    #[must_use]
    pub const fn shape(&self) -> Shape {
        self.shape
    }

    /// What it reads.
    #[must_use]
    pub const fn reads(&self) -> InputKind {
        self.shape.reads()
    }

    /// What the network says; one of an earlier version reads the first of the inputs. Who has more to ask of the same game
    /// does so by an [`IncrementalEvaluator`].
    ///
    /// # Panics
    /// When the inputs are more or fewer than there are in the newest version.
    #[must_use]
    pub fn ask(&self, inputs: &[i8]) -> Verdict {
        IncrementalEvaluator::new(self).ask(inputs)
    }

    /// The weights as real numbers, to go on fitting from.
    #[must_use]
    pub fn layers(&self) -> Layers {
        let Numbers { weights, biases } = self.numbers();
        let [first, second, output] =
            weights.map(|list| list.iter().map(|&w| f32::from(w) / WEIGHT).collect());
        let mut scales = BIAS.into_iter();
        let [first_bias, second_bias, output_bias] = biases.map(|list| {
            let scale = scales.next().expect("one for each layer");
            list.iter().map(|&bias| bias as f32 / scale).collect()
        });
        Layers { shape: self.shape, first, first_bias, second, second_bias, output, output_bias }
    }

    /// The whole numbers next to these weights.
    ///
    /// # Panics
    /// When the numbers of weights are others than the layers have.
    #[must_use]
    pub fn quantised(layers: &Layers) -> Network {
        let Layers { shape, first, first_bias, second, second_bias, output, output_bias } = layers;
        let weights = |list: &[f32]| -> Vec<i16> {
            list.iter().map(|weight| (weight * WEIGHT).round().clamp(-32767., 32767.) as i16).collect()
        };
        let biases = |list: &[f32], scale: f32| -> Vec<i32> {
            list.iter().map(|bias| (bias * scale).round() as i32).collect()
        };
        Network::of(
            *shape,
            &Numbers {
                weights: [weights(first), weights(second), weights(output)],
                biases: [
                    biases(first_bias, BIAS[0]),
                    biases(second_bias, BIAS[1]),
                    biases(output_bias, BIAS[2]),
                ],
            },
        )
    }

    /// The network of these numbers.
    ///
    /// # Panics
    /// When they are more or fewer than the layers have.
    pub(crate) fn of(shape: Shape, numbers: &Numbers) -> Network {
        let Numbers { weights: [first, second, output], biases } = numbers;
        for ((read, said), (weights, biases)) in
            shape.sizes().into_iter().zip(numbers.weights.iter().zip(biases))
        {
            assert_eq!(
                (weights.len(), biases.len()),
                (read * said, said),
                "as many weights as the layers have"
            );
        }
        let inputs = shape.inputs();
        let blocks = first.chunks_exact(BLOCK * inputs).zip(biases[0].chunks_exact(BLOCK));
        Network {
            shape,
            first: blocks
                .map(|(rows, biases)| Block { weights: Columns::of(rows, inputs), bias: vectors(biases) })
                .collect(),
            second: Columns::of(second, shape.first()),
            second_bias: vectors(&biases[1]),
            output: std::array::from_fn(|place| std::array::from_fn(|n| output[place * SECOND + n])),
            output_bias: std::array::from_fn(|place| biases[2][place]),
        }
    }

    /// Its whole numbers.
    pub(crate) fn numbers(&self) -> Numbers {
        let inputs = self.shape.inputs();
        Numbers {
            weights: [
                self.first.iter().flat_map(|block| block.weights.rows(inputs)).collect(),
                self.second.rows(self.shape.first()),
                self.output.as_flattened().to_vec(),
            ],
            biases: [
                self.first.iter().flat_map(|block| block.bias.as_flattened()).copied().collect(),
                self.second_bias.as_flattened().to_vec(),
                self.output_bias.to_vec(),
            ],
        }
    }
}

/// The same numbers side by side.
fn vectors<const VECTORS: usize>(numbers: &[i32]) -> Sums<VECTORS> {
    std::array::from_fn(|vector| std::array::from_fn(|lane| numbers[vector * LANES + lane]))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::columns::{Any, Task};
    use crate::incremental::Questions;
    use crate::shape::MOST_FIRST;

    /// Numbers at random, from -128 to 127, and many zeros.
    fn lot(seed: u64) -> impl FnMut() -> i32 {
        let mut state = seed;
        move || {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            if state >> 62 == 0 { 0 } else { (state >> 40) as i32 % 256 - 128 }
        }
    }

    /// The same by sums along the rows, without vectors or anything left out.
    fn plainly(numbers: &Numbers, inputs: &[i8]) -> Verdict {
        let mut said: Vec<i32> = inputs.iter().map(|&input| input.into()).collect();
        for (layer, (weights, biases)) in numbers.weights.iter().zip(&numbers.biases).enumerate() {
            let dot = |row: &[i16]| -> i32 { row.iter().zip(&said).map(|(&w, &s)| i32::from(w) * s).sum() };
            let sums = weights.chunks(said.len()).zip(biases).map(|(row, bias)| bias + dot(row));
            said = match layer {
                0 => sums.map(|sum| (sum / 128).clamp(0, 127)).collect(),
                1 => sums.map(|sum| (sum / 256).clamp(0, 127)).collect(),
                _ => sums.collect(),
            };
        }
        Verdict { odds: said[0], margin: said[1] }
    }

    #[test]
    fn vectors_say_what_plain_sums_say() {
        let shapes = InputKind::ALL
            .map(Shape::least)
            .into_iter()
            .chain([192, MOST_FIRST].map(|first| Shape::of(InputKind::PrivateBags, first).unwrap()));
        for shape in shapes {
            for seed in 0..50 {
                let mut next = lot(seed);
                // Some as heavy as weights can be, most such that neurons say something between nothing and all.
                let mut weight = || next() as i16 * if seed % 5 == 0 { 255 } else { 1 };
                let weights =
                    shape.sizes().map(|(read, said)| (0..read * said).map(|_| weight()).collect::<Vec<_>>());
                let biases =
                    shape.sizes().map(|(_, said)| (0..said).map(|_| next() * 99).collect::<Vec<_>>());
                let numbers = Numbers { weights, biases };
                let network = Network::of(shape, &numbers);
                assert_eq!(network.numbers().weights, numbers.weights);
                let (mut asking, mut with_any) =
                    (IncrementalEvaluator::new(&network), IncrementalEvaluator::new(&network));
                let mut inputs = vec![0; shape.reads().inputs()];
                let mut rounds = Vec::new();
                for round in 0..20 {
                    // Now and then all others, mostly some.
                    for input in &mut inputs {
                        let new = next();
                        if round % 5 == 0 || new % 5 == 0 {
                            *input = new as i8;
                        }
                    }
                    let told = plainly(&numbers, &inputs);
                    assert_eq!(network.ask(&inputs), told);
                    assert_eq!(asking.ask(&inputs), told);
                    assert_eq!(
                        Questions { evaluator: &mut with_any, inputs: &[&inputs[..]] }.done(Any),
                        [told]
                    );
                    rounds.push((inputs.clone(), told));
                }
                let (inputs, told): (Vec<_>, Vec<_>) = rounds.into_iter().unzip();
                assert_eq!(asking.ask_all(&inputs), told);
                assert_eq!(IncrementalEvaluator::new(&network).ask_all(&inputs[..3]), told[..3]);
            }
        }
    }

    #[test]
    fn whole_numbers_come_back_from_real_ones() {
        let mut next = lot(3);
        let layers = Layers::of(Shape::least(InputKind::PrivateBags), || next() as f32 / 64.);
        let network = Network::quantised(&layers);
        assert_eq!(network.layers(), layers);
        assert_eq!(Network::quantised(&network.layers()), network);
    }

    #[test]
    fn what_is_widened_says_the_same() {
        let mut next = lot(7);
        let old = Shape::of_version(InputKind::PrivateBags, 1, 64).unwrap();
        let layers = Layers::of(old, || next() as f32 / 64.);
        let narrow = Network::quantised(&layers);
        let mut inputs = lot(8);
        for shape in [64, 192].map(|first| Shape::of(InputKind::PrivateBags, first).unwrap()) {
            let wide = Network::quantised(&layers.widened(shape, || next() as f32 / 64.).unwrap());
            for _ in 0..50 {
                let inputs: Vec<i8> = (0..shape.inputs()).map(|_| inputs() as i8).collect();
                assert_eq!(narrow.ask(&inputs), wide.ask(&inputs));
            }
            assert_eq!(wide.layers().widened(old, || 0.), None);
        }
        assert_eq!(layers.widened(Shape::least(InputKind::NumberScrabble), || 0.), None);
    }

    #[test]
    #[should_panic(expected = "as many inputs as the network reads")]
    fn other_inputs_are_refused() {
        let network = Network::quantised(&Layers::of(Shape::least(InputKind::NumberScrabble), || 0.));
        let _ = network.ask(&[0; InputKind::PrivateBags.inputs()]);
    }
}
