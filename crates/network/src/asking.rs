//! What does a network say of one situation after another?
//!
//! The actions of a turn lead to situations that have much in common. As engines for chess do (NNUE, Nasu 2018), the
//! sums of the neurons are kept from one question to the next, and only the inputs that have changed are added: what a
//! pair says now less what it said before. Sums of whole numbers that go round are the same in any order, so what is
//! said never depends on what was asked before.

use crate::columns::{Change, Machine, SPAN_INPUTS, Said, Sums, Task, here};
use crate::layers::{BLOCK_VECTORS, LOUDEST, Network, SECOND_VECTORS, Verdict, WEIGHT};
use crate::reads::Reads;
use crate::shape::{BLOCK, MOST_FIRST, SECOND};
use crate::situation::ONE;

/// The most blocks of neurons of the first hidden layer.
const BLOCKS: usize = MOST_FIRST / BLOCK;
const _: () = assert!(BLOCK == SPAN_INPUTS, "a block says what a span of inputs of the second layer is");

/// The most spans of inputs that any network reads.
const SPANS: usize = {
    let (mut most, mut place) = (0, 0);
    while place < Reads::ALL.len() {
        let inputs = Reads::ALL[place].inputs();
        most = if inputs > most { inputs } else { most };
        place += 1;
    }
    most.div_ceil(SPAN_INPUTS)
};

/// A network that is asked one thing after another, and reckons only what has changed since the last. The answers are
/// those of [`Network::ask`].
#[derive(Clone, Debug)]
pub struct Asking<'n> {
    network: &'n Network,
    inputs: [Said; SPANS],
    first: [Sums<BLOCK_VECTORS>; BLOCKS],
    loud: [Said; BLOCKS],
    second: Sums<SECOND_VECTORS>,
}

impl<'n> Asking<'n> {
    /// A network that has not been asked yet.
    #[must_use]
    pub fn new(network: &'n Network) -> Asking<'n> {
        let mut first = [[[0; _]; _]; BLOCKS];
        first.iter_mut().zip(&network.first).for_each(|(sums, block)| *sums = block.bias);
        Asking {
            network,
            inputs: [[0; SPAN_INPUTS]; SPANS],
            first,
            loud: [[0; BLOCK]; BLOCKS],
            second: network.second_bias,
        }
    }

    /// What the network says.
    ///
    /// # Panics
    /// When the inputs are more or fewer than there are in the newest version.
    #[must_use]
    pub fn ask(&mut self, inputs: &[i8]) -> Verdict {
        let [verdict] = here(Questions { asking: self, inputs: &[inputs] });
        verdict
    }

    /// What it says of several situations, as [`Asking::ask`] would one after the other, in less time.
    ///
    /// # Panics
    /// As [`Asking::ask`].
    #[must_use]
    pub fn ask_all<I: AsRef<[i8]>>(&mut self, inputs: &[I]) -> Vec<Verdict> {
        let mut verdicts = Vec::with_capacity(inputs.len());
        for inputs in inputs.chunks(TOGETHER) {
            let all: [Verdict; TOGETHER] = here(Questions { asking: self, inputs });
            verdicts.extend_from_slice(&all[..inputs.len()]);
        }
        verdicts
    }
}

/// So many questions are gone through together: the weights of a block of neurons are then read from the nearest cache for
/// all but the first, where the weights of all blocks would drive each other out.
const TOGETHER: usize = 12;

/// What a network is asked: `MOST` situations, or fewer.
pub(crate) struct Questions<'a, 'n, I, const MOST: usize> {
    pub(crate) asking: &'a mut Asking<'n>,
    pub(crate) inputs: &'a [I],
}

impl<I: AsRef<[i8]>, const MOST: usize> Task for Questions<'_, '_, I, MOST> {
    type Output = [Verdict; MOST];

    #[inline(always)]
    fn done<M: Machine>(self, machine: M) -> [Verdict; MOST] {
        let Questions { asking, inputs } = self;
        let network = asking.network;
        let mut changes = [[Change::NONE; SPANS]; MOST];
        for (changes, inputs) in changes.iter_mut().zip(inputs) {
            asking.changes(machine, inputs.as_ref(), changes);
        }
        let mut loud = [[[0; BLOCK]; BLOCKS]; MOST];
        for (place, (block, sums)) in network.first.iter().zip(&mut asking.first).enumerate() {
            for (changes, loud) in changes[..inputs.len()].iter().zip(&mut loud) {
                machine.tell(sums, &block.weights, changes);
                loud[place] = clipped(sums, ONE * WEIGHT as i32 / LOUDEST);
            }
        }
        let mut verdicts = [Verdict::default(); MOST];
        for (verdict, loud) in verdicts.iter_mut().zip(&loud[..inputs.len()]) {
            *verdict = asking.heard(machine, loud);
        }
        verdicts
    }
}

impl Asking<'_> {
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

    /// What the layers behind the first make of what that says.
    #[inline(always)]
    fn heard(&mut self, machine: impl Machine, loud: &[Said; BLOCKS]) -> Verdict {
        let network = self.network;
        let mut louder = [Change::NONE; BLOCKS];
        for ((louder, before), now) in louder.iter_mut().zip(&self.loud).zip(loud).take(network.first.len()) {
            *louder = Change::between(machine, before, now);
        }
        self.loud = *loud;
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

/// What neurons say that have heard so much, in units of `one` of what they say.
#[inline(always)]
fn clipped<const VECTORS: usize, const NEURONS: usize>(sums: &Sums<VECTORS>, one: i32) -> [i8; NEURONS] {
    let mut said = [0; NEURONS];
    for (said, &sum) in said.iter_mut().zip(sums.as_flattened()) {
        // Below zero it is zero; what is left is divided by a shift.
        *said = (sum.max(0) / one).min(LOUDEST - 1) as i8;
    }
    said
}
