//! Games with known solutions.

mod alpha_rank;
mod bootstrap;
mod cyclic;
mod double_oracle;
mod nash;
