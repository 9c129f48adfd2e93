//! The rules clause by clause. A test named `ms_14_...`, `ns_8_...` or `bs_2_...` checks that clause of the rules pages
//! (Math Scrabble, Number Scrabble, Binary Number Scrabble); the folder `data` has results of other programs.

mod binary_number_scrabble;
mod math_scrabble;
mod number_scrabble;
mod properties;
mod shared_bag;
mod table;
mod vectors;
