//! Reading of files, and errors of wrong files.

mod builtin;
mod cards;
mod common;
mod defaults;
mod expressions;
mod files;
mod layers;
mod limits;
mod mistakes;
mod players;
mod round_trip;
mod schemas;
mod search;
mod shared_bag;
mod tune;
mod variants;
mod weights;
mod worth;
