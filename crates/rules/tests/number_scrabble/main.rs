//! Number Scrabble, clause by clause: every test that begins with `ns_` is named for the clause of the rules
//! page that it checks. Clauses that Binary Number Scrabble shares are checked here for both.

#[path = "../shared_bag/vectors.rs"]
mod shared_vectors;
#[path = "../shared_bag/table.rs"]
mod table;
mod vectors;
