//! Incremental evaluation of a network for one situation after another.
//!
//! The actions of a turn lead to situations that have much in common. Accumulators are updated incrementally, as in engines
//! for chess (NNUE, Nasu 2018): only inputs that changed since the last evaluation are added. Wrapping integer addition is
//! order-independent, so the result equals a full evaluation.

use crate::columns::{Change, Machine, SPAN_INPUTS, Said, Sums, Task, here};
use crate::input_kind::InputKind;
use crate::layers::{BLOCK_VECTORS, LOUDEST, Network, SECOND_VECTORS, Verdict, WEIGHT};
use crate::shape::{BLOCK, MOST_FIRST, SECOND};
use crate::situation::ONE;

/// The most blocks of neurons of the first hidden layer.
const BLOCKS: usize = MOST_FIRST / BLOCK;
const _: () = assert!(BLOCK == SPAN_INPUTS, "a block says what a span of inputs of the second layer is");

/// The most spans of inputs that any network reads.
const SPANS: usize = {
    let (mut most, mut place) = (0, 0);
    while place < InputKind::ALL.len() {
        let inputs = InputKind::ALL[place].inputs();
        most = if inputs > most { inputs } else { most };
        place += 1;
    }
    most.div_ceil(SPAN_INPUTS)
};

/// A network with its accumulators, which computes only what has changed since the last evaluation. The verdicts are those of
/// [`Network::ask`].
#[derive(Clone, Debug)]
pub struct IncrementalEvaluator<'n> {
    network: &'n Network,
    inputs: [Said; SPANS],
    first: [Sums<BLOCK_VECTORS>; BLOCKS],
    active: [Said; BLOCKS],
    second: Sums<SECOND_VECTORS>,
}

impl<'n> IncrementalEvaluator<'n> {
    /// A network that has not been asked yet.
    #[must_use]
    pub fn new(network: &'n Network) -> IncrementalEvaluator<'n> {
        let mut first = [[[0; _]; _]; BLOCKS];
        first.iter_mut().zip(&network.first).for_each(|(sums, block)| *sums = block.bias);
        IncrementalEvaluator {
            network,
            inputs: [[0; SPAN_INPUTS]; SPANS],
            first,
            active: [[0; BLOCK]; BLOCKS],
            second: network.second_bias,
        }
    }

    /// What the network says.
    ///
    /// # Panics
    /// When the inputs are more or fewer than there are in the newest version.
    #[must_use]
    pub fn ask(&mut self, inputs: &[i8]) -> Verdict {
        let [verdict] = here(Questions { evaluator: self, inputs: &[inputs] });
        verdict
    }

    /// What it says of several situations, as [`IncrementalEvaluator::ask`] would one after the other, in less time.
    ///
    /// # Panics
    /// As [`IncrementalEvaluator::ask`].
    #[must_use]
    pub fn ask_all<I: AsRef<[i8]>>(&mut self, inputs: &[I]) -> Vec<Verdict> {
        let mut verdicts = Vec::with_capacity(inputs.len());
        for inputs in inputs.chunks(TOGETHER) {
            let all: [Verdict; TOGETHER] = here(Questions { evaluator: self, inputs });
            verdicts.extend_from_slice(&all[..inputs.len()]);
        }
        verdicts
    }
}

/// This many situations are evaluated together: the weights of a block of neurons are then read from the nearest cache for
/// all but the first, where the weights of all blocks would drive each other out.
const TOGETHER: usize = 12;

/// Situations to evaluate: `MOST`, or fewer.
pub(crate) struct Questions<'a, 'n, I, const MOST: usize> {
    pub(crate) evaluator: &'a mut IncrementalEvaluator<'n>,
    pub(crate) inputs: &'a [I],
}

impl<I: AsRef<[i8]>, const MOST: usize> Task for Questions<'_, '_, I, MOST> {
    type Output = [Verdict; MOST];

    #[inline(always)]
    fn done<M: Machine>(self, machine: M) -> [Verdict; MOST] {
        let Questions { evaluator, inputs } = self;
        let network = evaluator.network;
        let mut changes = [[Change::NONE; SPANS]; MOST];
        for (changes, inputs) in changes.iter_mut().zip(inputs) {
            evaluator.changes(machine, inputs.as_ref(), changes);
        }
        let mut active = [[[0; BLOCK]; BLOCKS]; MOST];
        for (place, (block, sums)) in network.first.iter().zip(&mut evaluator.first).enumerate() {
            for (changes, active) in changes[..inputs.len()].iter().zip(&mut active) {
                machine.tell(sums, &block.weights, changes);
                active[place] = clipped(sums, ONE * WEIGHT as i32 / LOUDEST);
            }
        }
        let mut verdicts = [Verdict::default(); MOST];
        for (verdict, active) in verdicts.iter_mut().zip(&active[..inputs.len()]) {
            *verdict = evaluator.evaluate_output(machine, active);
        }
        verdicts
    }
}

impl IncrementalEvaluator<'_> {
    /// Notes what is read now, and how it differs from what was read before.
    #[inline(always)]
    fn changes(&mut self, machine: impl Machine, inputs: &[i8], changes: &mut [Change; SPANS]) {
        assert_eq!(inputs.len(), self.network.reads().inputs(), "as many inputs as the network reads");
        let mut padded = [[0; SPAN_INPUTS]; SPANS];
        let read = self.network.shape().inputs();
        padded.as_flattened_mut()[..read].copy_from_slice(&inputs[..read]);
        for ((change, before), now) in changes.iter_mut().zip(&self.inputs).zip(&padded) {
            *change = Change::between(machine, before, now);
        }
        self.inputs = padded;
    }

    /// Evaluates the layers after the first from the outputs of that one.
    #[inline(always)]
    fn evaluate_output(&mut self, machine: impl Machine, active: &[Said; BLOCKS]) -> Verdict {
        let network = self.network;
        let mut louder = [Change::NONE; BLOCKS];
        for ((louder, before), now) in
            louder.iter_mut().zip(&self.active).zip(active).take(network.first.len())
        {
            *louder = Change::between(machine, before, now);
        }
        self.active = *active;
        machine.tell(&mut self.second, &network.second, &louder[..network.first.len()]);
        let said: [i8; SECOND] = clipped(&self.second, WEIGHT as i32);
        let say = |place: usize| {
            let products = network.output[place].iter().zip(&said);
            let products = products.map(|(&weight, &said)| i32::from(weight) * i32::from(said));
            products.fold(network.output_bias[place], i32::wrapping_add)
        };
        Verdict { odds: say(0), margin: say(1) }
    }
}

/// What neurons say that have evaluate_output so much, in units of `one` of what they say.
#[inline(always)]
fn clipped<const VECTORS: usize, const NEURONS: usize>(sums: &Sums<VECTORS>, one: i32) -> [i8; NEURONS] {
    let mut said = [0; NEURONS];
    for (said, &sum) in said.iter_mut().zip(sums.as_flattened()) {
        // Below zero it is zero; what is left is divided by a shift.
        *said = (sum.max(0) / one).min(LOUDEST - 1) as i8;
    }
    said
}
