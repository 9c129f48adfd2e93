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
        here(Question { asking: self, inputs })
    }
}

/// What a network is asked.
pub(crate) struct Question<'a, 'n> {
    pub(crate) asking: &'a mut Asking<'n>,
    pub(crate) inputs: &'a [i8],
}

impl Task for Question<'_, '_> {
    type Output = Verdict;

    #[inline(always)]
    fn done<M: Machine>(self, machine: M) -> Verdict {
        let Question { asking, inputs } = self;
        let network = asking.network;
        assert_eq!(inputs.len(), network.reads().inputs(), "as many inputs as the network reads");
        let mut padded = [[0; SPAN_INPUTS]; SPANS];
        let read = network.shape().inputs();
        padded.as_flattened_mut()[..read].copy_from_slice(&inputs[..read]);
        let mut changes = [Change::NONE; SPANS];
        for ((change, before), now) in changes.iter_mut().zip(&asking.inputs).zip(&padded) {
            *change = Change::between(machine, before, now);
        }
        asking.inputs = padded;
        let mut louder = [Change::NONE; BLOCKS];
        let blocks = network.first.iter().zip(&mut asking.first);
        for (((block, sums), loud), louder) in blocks.zip(&mut asking.loud).zip(&mut louder) {
            machine.tell(sums, &block.weights, &changes);
            let now = clipped(sums, ONE * WEIGHT as i32 / LOUDEST);
            *louder = Change::between(machine, loud, &now);
            *loud = now;
        }
        machine.tell(&mut asking.second, &network.second, &louder[..network.first.len()]);
        let said: [i8; SECOND] = clipped(&asking.second, WEIGHT as i32);
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
