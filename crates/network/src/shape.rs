//! The size of a network, and what it reads.

use crate::input_kind::InputKind;

/// The neurons of the first hidden layer go by so many: their sums just fit into the registers of a processor.
pub const BLOCK: usize = 64;

/// The most neurons of the first hidden layer.
pub const MOST_FIRST: usize = 512;

/// The neurons of the second hidden layer.
pub const SECOND: usize = 32;

/// What a network reads, and how many neurons its first hidden layer has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Shape {
    reads: InputKind,
    version: u32,
    inputs: usize,
    blocks: usize,
}

impl Shape {
    /// The smallest network that reads this: [`BLOCK`] neurons.
    #[must_use]
    pub const fn least(reads: InputKind) -> Shape {
        Shape { reads, version: reads.version(), inputs: reads.inputs(), blocks: 1 }
    }

    /// With so many neurons in the first hidden layer; `None` if they are no multiple of [`BLOCK`] or more than
    /// [`MOST_FIRST`].
    #[must_use]
    pub fn of(reads: InputKind, first: usize) -> Option<Shape> {
        Shape::of_version(reads, reads.version(), first)
    }

    /// The same for inputs as they were in an earlier version; `None` also if there was no such version, or it is not read
    /// any more.
    #[must_use]
    pub fn of_version(reads: InputKind, version: u32, first: usize) -> Option<Shape> {
        let fits = (BLOCK..=MOST_FIRST).contains(&first) && first.is_multiple_of(BLOCK);
        let inputs = reads.inputs_of(version).filter(|_| fits)?;
        Some(Shape { reads, version, inputs, blocks: first / BLOCK })
    }

    /// What the network reads.
    #[must_use]
    pub const fn reads(self) -> InputKind {
        self.reads
    }

    /// The version of its inputs.
    #[must_use]
    pub const fn version(self) -> u32 {
        self.version
    }

    /// How many of the inputs that there are it reads: the first ones, all of them in the newest version.
    #[must_use]
    pub const fn inputs(self) -> usize {
        self.inputs
    }

    /// How many neurons the first hidden layer has.
    #[must_use]
    pub const fn first(self) -> usize {
        self.blocks * BLOCK
    }

    /// How many numbers each layer reads, and how many it says.
    #[must_use]
    pub const fn sizes(self) -> [(usize, usize); 3] {
        [(self.inputs(), self.first()), (self.first(), SECOND), (SECOND, 2)]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn neurons_go_by_blocks() {
        let of = |first| Shape::of(InputKind::PrivateBags, first).map(|shape| shape.sizes()[1].0);
        assert_eq!(of(64), Some(64));
        assert_eq!(of(256), Some(256));
        assert_eq!((of(0), of(63), of(96), of(576)), (None, None, None, None));
        assert_eq!(Shape::of(InputKind::NumberScrabble, 64), Some(Shape::least(InputKind::NumberScrabble)));
    }

    #[test]
    fn earlier_versions_read_fewer_inputs() {
        let inputs = |version| Shape::of_version(InputKind::PrivateBags, version, 64).map(Shape::inputs);
        let newest = InputKind::PrivateBags.version();
        assert_eq!((inputs(1), inputs(newest)), (Some(159), Some(InputKind::PrivateBags.inputs())));
        assert_eq!((inputs(0), inputs(newest + 1)), (None, None));
    }
}
