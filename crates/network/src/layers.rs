//! The layers of a network, and their evaluation.

use crate::columns::{Columns, LANES, Sums};
use crate::incremental::IncrementalEvaluator;
use crate::input_kind::InputKind;
use crate::shape::{BLOCK, SECOND, Shape};
use crate::situation::ONE;

pub(crate) const BLOCK_VECTORS: usize = BLOCK / LANES;
pub(crate) const SECOND_VECTORS: usize = SECOND / LANES;
const _: () = assert!(
    BLOCK.is_multiple_of(LANES) && SECOND.is_multiple_of(LANES),
    "neurons go by eight"
);

/// The weights of the layers during training: real numbers, by neuron and then by input.
#[derive(Clone, Debug, PartialEq)]
pub struct Layers {
    /// The inputs and the size of the first layer.
    pub shape: Shape,
    /// By layer, the last of which has a neuron for the win and one for the margin.
    pub weights: [Vec<f32>; 3],
    /// By layer: one for each neuron.
    pub biases: [Vec<f32>; 3],
}

impl Layers {
    /// Layers of the sizes of a shape, filled from a source layer by layer, the weights of each before its biases.
    pub fn from_source(shape: Shape, next: impl FnMut() -> f32) -> Layers {
        let mut source = std::iter::repeat_with(next);
        let (mut weights, mut biases) = (<[Vec<f32>; 3]>::default(), <[Vec<f32>; 3]>::default());
        for (layer, (inputs, outputs)) in shape.sizes().into_iter().enumerate() {
            weights[layer].extend(source.by_ref().take(inputs * outputs));
            biases[layer].extend(source.by_ref().take(outputs));
        }
        Layers {
            shape,
            weights,
            biases,
        }
    }

    /// The same function as a network of a larger shape: additional neurons have no effect on the next layer. Their own
    /// input weights come from a source. `None` if the shape reads other inputs or is smaller.
    pub fn widened(&self, shape: Shape, next: impl FnMut() -> f32) -> Option<Layers> {
        let (neurons, first) = (self.shape.first(), shape.first());
        if self.shape.reads() != shape.reads() || first < neurons {
            return None;
        }
        let mut wide = Layers {
            shape,
            ..self.clone()
        };
        wide.weights[0].resize_with(first * shape.reads().inputs(), next);
        wide.biases[0].resize(first, 0.);
        wide.weights[1].clear();
        for row in self.weights[1].chunks_exact(neurons) {
            wide.weights[1].extend_from_slice(row);
            wide.weights[1].extend(std::iter::repeat_n(0., first - neurons));
        }
        Some(wide)
    }
}

/// A network of integers, so that its verdicts are the same on every processor. As in the networks of chess engines
/// (NNUE, Nasu 2018) the activations are clipped: each neuron outputs 0 to 1, here 0 to 127 of 128.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Network {
    shape: Shape,
    pub(crate) first: Box<[Block]>,
    pub(crate) second: Columns<SECOND_VECTORS>,
    pub(crate) second_bias: Sums<SECOND_VECTORS>,
    pub(crate) output: [[i16; SECOND]; 2],
    pub(crate) output_bias: [i32; 2],
}

/// The neurons of the first layer that are updated together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Block {
    pub(crate) weights: Columns<BLOCK_VECTORS>,
    pub(crate) bias: Sums<BLOCK_VECTORS>,
}

/// The integers of a network, layer by layer: weights by neuron and then by input, and the biases.
#[derive(Clone, Debug)]
pub(crate) struct Numbers {
    pub(crate) weights: [Vec<i16>; 3],
    pub(crate) biases: [Vec<i32>; 3],
}

/// The estimate of the network.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Verdict {
    /// The logarithm of the odds of winning, in units of 1/32768.
    pub odds: i32,
    /// The margin at the end, in units of 1/32768 of [`InputKind::unit`] points: of ten points where bags are private.
    pub margin: i32,
}

/// A weight of 1 as an integer.
pub(crate) const WEIGHT: f32 = 256.;

/// An output of 1 as an integer.
pub(crate) const MAX_OUTPUT: i32 = 128;

/// The factors that turn biases into integers, by layer.
const BIAS: [f32; 3] = [
    WEIGHT * ONE as f32,
    WEIGHT * MAX_OUTPUT as f32,
    WEIGHT * MAX_OUTPUT as f32,
];

impl Verdict {
    /// The probability of winning, for display; no decision uses it.
    pub fn probability(self) -> f64 {
        1. / (1. + (-f64::from(self.odds) / 32768.).exp())
    }

    /// A margin of `points` points in the units of a verdict.
    pub const fn margin_of(points: i64) -> i32 {
        (points * 32_768 / 10) as i32
    }

    /// The final margin in points where bags are private, for display.
    pub fn points(self) -> f64 {
        f64::from(self.margin) / 3276.8
    }

    /// The final margin in points of the game of a network, for display.
    pub fn points_of(self, reads: InputKind) -> f64 {
        f64::from(self.margin) / 32_768. * f64::from(reads.unit())
    }
}

impl Network {
    /// The inputs and the size.
    pub const fn shape(&self) -> Shape {
        self.shape
    }

    /// The kind of inputs.
    pub const fn reads(&self) -> InputKind {
        self.shape.reads()
    }

    /// The verdict of the network. For several situations of the same game use an [`IncrementalEvaluator`].
    ///
    /// # Panics
    /// When the number of inputs is not that of the network.
    pub fn ask(&self, inputs: &[i8]) -> Verdict {
        IncrementalEvaluator::new(self).ask(inputs)
    }

    /// The weights as real numbers, to continue training from.
    pub fn layers(&self) -> Layers {
        let Numbers { weights, biases } = self.numbers();
        Layers {
            shape: self.shape,
            weights: weights.map(|list| list.iter().map(|&w| f32::from(w) / WEIGHT).collect()),
            biases: std::array::from_fn(|layer| {
                biases[layer]
                    .iter()
                    .map(|&bias| bias as f32 / BIAS[layer])
                    .collect()
            }),
        }
    }

    /// The network with these weights rounded to integers.
    ///
    /// # Panics
    /// When the numbers of weights are not those of the shape.
    pub fn quantised(layers: &Layers) -> Network {
        let weights = layers.weights.each_ref().map(|list| {
            list.iter()
                .map(|weight| (weight * WEIGHT).round().clamp(-32767., 32767.) as i16)
                .collect()
        });
        let biases = std::array::from_fn(|layer| {
            layers.biases[layer]
                .iter()
                .map(|bias| (bias * BIAS[layer]).round() as i32)
                .collect()
        });
        Network::from_numbers(layers.shape, &Numbers { weights, biases })
    }

    /// The network of these integers.
    ///
    /// # Panics
    /// When their numbers are not those of the shape.
    pub(crate) fn from_numbers(shape: Shape, numbers: &Numbers) -> Network {
        let Numbers {
            weights: [first, second, output],
            biases,
        } = numbers;
        for ((read, outputs), (weights, biases)) in shape
            .sizes()
            .into_iter()
            .zip(numbers.weights.iter().zip(biases))
        {
            assert_eq!(
                (weights.len(), biases.len()),
                (read * outputs, outputs),
                "as many weights as the layers have"
            );
        }
        let inputs = shape.reads().inputs();
        let blocks = first
            .chunks_exact(BLOCK * inputs)
            .zip(biases[0].chunks_exact(BLOCK));
        Network {
            shape,
            first: blocks
                .map(|(rows, biases)| Block {
                    weights: Columns::from_rows(rows, inputs),
                    bias: vectors(biases),
                })
                .collect(),
            second: Columns::from_rows(second, shape.first()),
            second_bias: vectors(&biases[1]),
            output: std::array::from_fn(|place| {
                std::array::from_fn(|n| output[place * SECOND + n])
            }),
            output_bias: std::array::from_fn(|place| biases[2][place]),
        }
    }

    /// Its integers.
    pub(crate) fn numbers(&self) -> Numbers {
        let inputs = self.reads().inputs();
        Numbers {
            weights: [
                self.first
                    .iter()
                    .flat_map(|block| block.weights.rows(inputs))
                    .collect(),
                self.second.rows(self.shape.first()),
                self.output.as_flattened().to_vec(),
            ],
            biases: [
                self.first
                    .iter()
                    .flat_map(|block| block.bias.as_flattened())
                    .copied()
                    .collect(),
                self.second_bias.as_flattened().to_vec(),
                self.output_bias.to_vec(),
            ],
        }
    }
}

/// The same numbers in vectors.
fn vectors<const VECTORS: usize>(numbers: &[i32]) -> Sums<VECTORS> {
    std::array::from_fn(|vector| std::array::from_fn(|lane| numbers[vector * LANES + lane]))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::columns::{Any, Task};
    use crate::incremental::Questions;
    use crate::shape::MOST_FIRST;

    /// Random numbers from -128 to 127, and many zeros.
    fn random_numbers(seed: u64) -> impl FnMut() -> i32 {
        let mut state = seed;
        move || {
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            if state >> 62 == 0 {
                0
            } else {
                (state >> 40) as i32 % 256 - 128
            }
        }
    }

    /// The same by sums along the rows, without vectors or shortcuts.
    fn plainly(numbers: &Numbers, inputs: &[i8]) -> Verdict {
        let mut outputs: Vec<i32> = inputs.iter().map(|&input| input.into()).collect();
        for (layer, (weights, biases)) in numbers.weights.iter().zip(&numbers.biases).enumerate() {
            let dot = |row: &[i16]| -> i32 {
                row.iter()
                    .zip(&outputs)
                    .map(|(&w, &s)| i32::from(w) * s)
                    .sum()
            };
            let sums = weights
                .chunks(outputs.len())
                .zip(biases)
                .map(|(row, bias)| bias + dot(row));
            outputs = match layer {
                0 => sums.map(|sum| (sum / 128).clamp(0, 127)).collect(),
                1 => sums.map(|sum| (sum / 256).clamp(0, 127)).collect(),
                _ => sums.collect(),
            };
        }
        Verdict {
            odds: outputs[0],
            margin: outputs[1],
        }
    }

    #[test]
    fn vectorised_verdicts_equal_those_of_plain_sums() {
        let shapes = InputKind::ALL.map(Shape::least).into_iter().chain(
            [192, MOST_FIRST].map(|first| Shape::new(InputKind::PrivateBags, first).unwrap()),
        );
        for shape in shapes {
            for seed in 0..50 {
                let mut next = random_numbers(seed);
                // Some are as large as weights can be; most are small enough that neurons output values between the
                // extremes.
                let mut weight = || next() as i16 * if seed % 5 == 0 { 255 } else { 1 };
                let weights = shape.sizes().map(|(read, outputs)| {
                    (0..read * outputs).map(|_| weight()).collect::<Vec<_>>()
                });
                let biases = shape
                    .sizes()
                    .map(|(_, outputs)| (0..outputs).map(|_| next() * 99).collect::<Vec<_>>());
                let numbers = Numbers { weights, biases };
                let network = Network::from_numbers(shape, &numbers);
                assert_eq!(network.numbers().weights, numbers.weights);
                let (mut evaluator, mut with_any) = (
                    IncrementalEvaluator::new(&network),
                    IncrementalEvaluator::new(&network),
                );
                let mut inputs = vec![0; shape.reads().inputs()];
                let mut rounds = Vec::new();
                for round in 0..20 {
                    // Mostly a few inputs change, occasionally all.
                    for input in &mut inputs {
                        let new = next();
                        if round % 5 == 0 || new % 5 == 0 {
                            *input = new as i8;
                        }
                    }
                    let expected = plainly(&numbers, &inputs);
                    assert_eq!(network.ask(&inputs), expected);
                    assert_eq!(evaluator.ask(&inputs), expected);
                    assert_eq!(
                        Questions {
                            evaluator: &mut with_any,
                            inputs: &[&inputs[..]]
                        }
                        .run(Any),
                        [expected]
                    );
                    rounds.push((inputs.clone(), expected));
                }
                let (inputs, expected): (Vec<_>, Vec<_>) = rounds.into_iter().unzip();
                assert_eq!(evaluator.ask_all(&inputs), expected);
                assert_eq!(
                    IncrementalEvaluator::new(&network).ask_all(&inputs[..3]),
                    expected[..3]
                );
            }
        }
    }

    #[test]
    fn quantising_the_real_weights_restores_the_integers() {
        let mut next = random_numbers(3);
        let layers =
            Layers::from_source(Shape::least(InputKind::PrivateBags), || next() as f32 / 64.);
        let network = Network::quantised(&layers);
        assert_eq!(network.layers(), layers);
        assert_eq!(Network::quantised(&network.layers()), network);
    }

    #[test]
    fn widened_layers_have_the_same_verdicts() {
        let mut next = random_numbers(7);
        let old = Shape::least(InputKind::PrivateBags);
        let layers = Layers::from_source(old, || next() as f32 / 64.);
        let narrow = Network::quantised(&layers);
        let mut inputs = random_numbers(8);
        for shape in [128, 192].map(|first| Shape::new(InputKind::PrivateBags, first).unwrap()) {
            let wide = Network::quantised(&layers.widened(shape, || next() as f32 / 64.).unwrap());
            for _ in 0..50 {
                let inputs: Vec<i8> = (0..shape.reads().inputs())
                    .map(|_| inputs() as i8)
                    .collect();
                assert_eq!(narrow.ask(&inputs), wide.ask(&inputs));
            }
            assert_eq!(wide.layers().widened(old, || 0.), None);
        }
        assert_eq!(
            layers.widened(Shape::least(InputKind::NumberScrabble), || 0.),
            None
        );
    }

    #[test]
    #[should_panic(expected = "as many inputs as the network reads")]
    fn other_inputs_are_refused() {
        let network = Network::quantised(&Layers::from_source(
            Shape::least(InputKind::NumberScrabble),
            || 0.,
        ));
        let _ = network.ask(&[0; InputKind::PrivateBags.inputs()]);
    }
}
