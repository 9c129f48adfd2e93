//! Search of the fillings of one part.

pub(super) mod digits;
pub(super) mod number;
pub(super) mod shapes;
pub(super) mod walk;
