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
    version: u32,
    inputs: usize,
    blocks: usize,
}

impl Shape {
    /// The smallest network with these inputs: [`BLOCK`] neurons.
    pub const fn least(reads: InputKind) -> Shape {
        Shape { reads, version: reads.version(), inputs: reads.inputs(), blocks: 1 }
    }

    /// With `first` neurons in the first hidden layer; `None` if that is no multiple of [`BLOCK`] or more than
    /// [`MOST_FIRST`].
    pub fn new(reads: InputKind, first: usize) -> Option<Shape> {
        Shape::of_version(reads, reads.version(), first)
    }

    /// The same for the inputs of an earlier version; `None` also if that version does not exist or is no longer
    /// readable.
    pub fn of_version(reads: InputKind, version: u32, first: usize) -> Option<Shape> {
        let fits = (BLOCK..=MOST_FIRST).contains(&first) && first.is_multiple_of(BLOCK);
        let inputs = reads.inputs_of(version).filter(|_| fits)?;
        Some(Shape { reads, version, inputs, blocks: first / BLOCK })
    }

    /// The kind of inputs.
    pub const fn reads(self) -> InputKind {
        self.reads
    }

    /// The version of its inputs.
    pub const fn version(self) -> u32 {
        self.version
    }

    /// The number of inputs that the network reads: the first ones, all of them in the newest version.
    pub const fn inputs(self) -> usize {
        self.inputs
    }

    /// The number of neurons of the first hidden layer.
    pub const fn first(self) -> usize {
        self.blocks * BLOCK
    }

    /// The number of inputs and of outputs of each layer.
    pub const fn sizes(self) -> [(usize, usize); 3] {
        [(self.inputs(), self.first()), (self.first(), SECOND), (SECOND, 2)]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_layer_is_a_multiple_of_a_block() {
        let of = |first| Shape::new(InputKind::PrivateBags, first).map(|shape| shape.sizes()[1].0);
        assert_eq!(of(64), Some(64));
        assert_eq!(of(256), Some(256));
        assert_eq!((of(0), of(63), of(96), of(576)), (None, None, None, None));
        assert_eq!(Shape::new(InputKind::NumberScrabble, 64), Some(Shape::least(InputKind::NumberScrabble)));
    }

    #[test]
    fn earlier_versions_read_fewer_inputs() {
        let inputs = |version| Shape::of_version(InputKind::PrivateBags, version, 64).map(Shape::inputs);
        let newest = InputKind::PrivateBags.version();
        assert_eq!((inputs(1), inputs(newest)), (Some(159), Some(InputKind::PrivateBags.inputs())));
        assert_eq!((inputs(0), inputs(newest + 1)), (None, None));
    }
}
