//! The tests of bagsplit-web through its public interface.

mod answers;
mod practice;
mod rules;
