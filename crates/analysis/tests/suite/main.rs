//! The tests of bagsplit-analysis through its public interface.

mod exact;
mod positions;
mod records;
