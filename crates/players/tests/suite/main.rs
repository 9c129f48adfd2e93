//! The tests of bagsplit-players through its public interface.

mod hidden;
