//! Incremental evaluation of a network for one situation after another.
//!
//! The actions of a turn lead to similar situations. Accumulators are updated incrementally, as in chess engines (NNUE,
//! Nasu 2018): only inputs that changed since the last evaluation are added. Wrapping integer addition is
//! order-independent, so the result equals a full evaluation.

use crate::columns::{Change, Machine, SPAN_INPUTS, Sums, Task, Values, here};
use crate::input_kind::InputKind;
use crate::layers::{BLOCK_VECTORS, MAX_OUTPUT, Network, SECOND_VECTORS, Verdict, WEIGHT};
use crate::shape::{BLOCK, MOST_FIRST, SECOND};
use crate::situation::ONE;

/// The most blocks of neurons of the first hidden layer.
const BLOCKS: usize = MOST_FIRST / BLOCK;
const _: () = assert!(
    BLOCK == SPAN_INPUTS,
    "the outputs of a block are a span of inputs of the second layer"
);

/// The most spans of inputs of any network.
const SPANS: usize = {
    let (mut most, mut place) = (0, 0);
    while place < InputKind::ALL.len() {
        let inputs = InputKind::ALL[place].inputs();
        most = if inputs > most { inputs } else { most };
        place += 1;
    }
    most.div_ceil(SPAN_INPUTS)
};

/// A network with its accumulators, which computes only what has changed since the last evaluation. The verdicts are
/// those of [`Network::ask`].
#[derive(Clone, Debug)]
pub struct IncrementalEvaluator<'n> {
    network: &'n Network,
    inputs: [Values; SPANS],
    first: [Sums<BLOCK_VECTORS>; BLOCKS],
    active: [Values; BLOCKS],
    second: Sums<SECOND_VECTORS>,
}

impl<'n> IncrementalEvaluator<'n> {
    /// An evaluator without a previous evaluation.
    pub fn new(network: &'n Network) -> IncrementalEvaluator<'n> {
        let mut first = [[[0; _]; _]; BLOCKS];
        first
            .iter_mut()
            .zip(&network.first)
            .for_each(|(sums, block)| *sums = block.bias);
        IncrementalEvaluator {
            network,
            inputs: [[0; SPAN_INPUTS]; SPANS],
            first,
            active: [[0; BLOCK]; BLOCKS],
            second: network.second_bias,
        }
    }

    /// The verdict of the network.
    ///
    /// # Panics
    /// When the number of inputs is not that of the network.
    pub fn ask(&mut self, inputs: &[i8]) -> Verdict {
        let [verdict] = here(Questions {
            evaluator: self,
            inputs: &[inputs],
        });
        verdict
    }

    /// The verdicts on several situations, as by repeated calls of [`IncrementalEvaluator::ask`], but faster.
    ///
    /// # Panics
    /// As [`IncrementalEvaluator::ask`].
    pub fn ask_all<I: AsRef<[i8]>>(&mut self, inputs: &[I]) -> Vec<Verdict> {
        let mut verdicts = Vec::with_capacity(inputs.len());
        for inputs in inputs.chunks(TOGETHER) {
            let all: [Verdict; TOGETHER] = here(Questions {
                evaluator: self,
                inputs,
            });
            verdicts.extend_from_slice(&all[..inputs.len()]);
        }
        verdicts
    }
}

/// Situations evaluated together: the weights of a block of neurons are then read from the nearest cache for all but
/// the first, where the weights of all blocks would evict each other.
const TOGETHER: usize = 12;

/// Situations to evaluate: at most `MOST`.
pub(crate) struct Questions<'a, 'n, I, const MOST: usize> {
    pub(crate) evaluator: &'a mut IncrementalEvaluator<'n>,
    pub(crate) inputs: &'a [I],
}

impl<I: AsRef<[i8]>, const MOST: usize> Task for Questions<'_, '_, I, MOST> {
    type Output = [Verdict; MOST];

    #[inline(always)]
    fn run<M: Machine>(self, machine: M) -> [Verdict; MOST] {
        let Questions { evaluator, inputs } = self;
        let network = evaluator.network;
        let mut changes = [[Change::NONE; SPANS]; MOST];
        for (changes, inputs) in changes.iter_mut().zip(inputs) {
            evaluator.changes(machine, inputs.as_ref(), changes);
        }
        let mut active = [[[0; BLOCK]; BLOCKS]; MOST];
        for (place, (block, kept)) in network.first.iter().zip(&mut evaluator.first).enumerate() {
            let mut sums = *kept;
            for (changes, active) in changes[..inputs.len()].iter().zip(&mut active) {
                machine.accumulate(&mut sums, &block.weights, changes.iter());
                active[place] = clipped::<FIRST_SHIFT, i8, _, _>(&sums);
            }
            *kept = sums;
        }
        let (mut verdicts, earlier) = ([Verdict::default(); MOST], evaluator.active);
        let mut before = &earlier;
        for (verdict, active) in verdicts.iter_mut().zip(&active[..inputs.len()]) {
            *verdict = evaluator.evaluate_output(machine, before, active);
            before = active;
        }
        evaluator.active = *before;
        verdicts
    }
}

impl IncrementalEvaluator<'_> {
    /// Stores the current inputs, and how they differ from the previous ones.
    #[inline(always)]
    fn changes(&mut self, machine: impl Machine, inputs: &[i8], changes: &mut [Change; SPANS]) {
        assert_eq!(
            inputs.len(),
            self.network.reads().inputs(),
            "as many inputs as the network reads"
        );
        let mut padded = [[0; SPAN_INPUTS]; SPANS];
        padded.as_flattened_mut()[..inputs.len()].copy_from_slice(inputs);
        for ((change, before), now) in changes.iter_mut().zip(&self.inputs).zip(&padded) {
            *change = Change::between(machine, before, now);
        }
        self.inputs = padded;
    }

    /// Evaluates the layers after the first from the outputs of that one, before and now.
    #[inline(always)]
    fn evaluate_output(
        &mut self,
        machine: impl Machine,
        before: &[Values; BLOCKS],
        now: &[Values; BLOCKS],
    ) -> Verdict {
        let network = self.network;
        let active = before.iter().zip(now).take(network.first.len());
        // A change is used once, so it is computed where it is added and not stored.
        let changes = active.map(
            #[inline(always)]
            |(before, now)| Change::between(machine, before, now),
        );
        machine.accumulate(&mut self.second, &network.second, changes);
        let outputs = clipped::<SECOND_SHIFT, i16, _, SECOND>(&self.second);
        let [odds, margin] = std::array::from_fn(|place| {
            let products = network.output[place].iter().zip(&outputs);
            let products = products.map(|(&weight, &output)| i32::from(weight) * i32::from(output));
            products.fold(network.output_bias[place], i32::wrapping_add)
        });
        Verdict { odds, margin }
    }
}

/// The binary logarithms of the sums that are one unit of output, by layer.
const FIRST_SHIFT: u32 = (ONE * WEIGHT as i32 / MAX_OUTPUT).ilog2();
const SECOND_SHIFT: u32 = (WEIGHT as i32).ilog2();
const _: () = assert!(
    MAX_OUTPUT == 1 << (15 - SECOND_SHIFT),
    "the largest outputs are those of saturated sums"
);

/// The clipped outputs of neurons with these sums, where a sum of 2^`SHIFT` is one unit of output.
#[inline(always)]
fn clipped<const SHIFT: u32, O: From<i8> + Copy, const VECTORS: usize, const NEURONS: usize>(
    sums: &Sums<VECTORS>,
) -> [O; NEURONS] {
    let mut outputs = [O::from(0); NEURONS];
    for (output, &sum) in outputs.iter_mut().zip(sums.as_flattened()) {
        // Vectors saturate to fewer bits by one instruction.
        let sum = sum.clamp(i16::MIN.into(), i16::MAX.into()) as i16 >> SHIFT;
        *output = (sum.clamp(i8::MIN.into(), i8::MAX.into()) as i8)
            .max(0)
            .into();
    }
    outputs
}
