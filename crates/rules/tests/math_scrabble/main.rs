//! Math Scrabble, clause by clause: every test that begins with `ms_` is named for the clause of the rules
//! page that it checks.

mod drawing;
mod ending;
mod exact;
mod expressions;
mod options;
mod placing;
mod scoring;
mod setting_up;
mod table;
mod vectors;
