//! Games of which the solution is known, and whether it is found.

mod alpha_rank;
mod bootstrap;
mod cyclic;
mod double_oracle;
mod nash;
