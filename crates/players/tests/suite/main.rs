//! The tests of bagsplit-players through its public interface.

mod brute_force;
mod hidden;
