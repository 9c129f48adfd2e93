//! Binary Number Scrabble, clause by clause: every test that begins with `bs_` is named for the clause of the
//! rules page that it checks.

#[path = "../shared_bag/vectors.rs"]
mod shared_vectors;
#[path = "../shared_bag/table.rs"]
mod table;
mod vectors;
