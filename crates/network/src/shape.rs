//! The inputs and the size of a network.

use crate::input_kind::InputKind;

/// The first hidden layer is a multiple of this many neurons: their sums just fit into the registers of a processor.
pub const BLOCK: usize = 64;

/// The most neurons of the first hidden layer.
pub const MOST_FIRST: usize = 512;

/// The neurons of the second hidden layer.
pub const SECOND: usize = 32;

/// The inputs of a network, and the number of neurons of its first hidden layer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Shape {
    reads: InputKind,
    blocks: usize,
}

impl Shape {
    /// The smallest network with these inputs: [`BLOCK`] neurons.
    pub const fn least(reads: InputKind) -> Shape {
        Shape { reads, blocks: 1 }
    }

    /// With `first` neurons in the first hidden layer; `None` if that is no multiple of [`BLOCK`] or more than
    /// [`MOST_FIRST`].
    pub fn new(reads: InputKind, first: usize) -> Option<Shape> {
        let fits = (BLOCK..=MOST_FIRST).contains(&first) && first.is_multiple_of(BLOCK);
        fits.then_some(Shape {
            reads,
            blocks: first / BLOCK,
        })
    }

    /// The kind of inputs.
    pub const fn reads(self) -> InputKind {
        self.reads
    }

    /// The number of neurons of the first hidden layer.
    pub const fn first(self) -> usize {
        self.blocks * BLOCK
    }

    /// The number of inputs and of outputs of each layer.
    pub const fn sizes(self) -> [(usize, usize); 3] {
        [
            (self.reads.inputs(), self.first()),
            (self.first(), SECOND),
            (SECOND, 2),
        ]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_layer_is_a_multiple_of_a_block() {
        let sizes = [64, 256, 0, 63, 96, 576]
            .map(|first| Shape::new(InputKind::PrivateBags, first).map(|shape| shape.sizes()[1].0));
        assert_eq!(sizes, [Some(64), Some(256), None, None, None, None]);
        assert_eq!(
            Shape::new(InputKind::NumberScrabble, 64),
            Some(Shape::least(InputKind::NumberScrabble))
        );
    }
}
