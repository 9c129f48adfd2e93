//! The tests of bagsplit-web through its public interface.

mod answers;
mod exact;
mod positions;
mod practice;
mod records;
