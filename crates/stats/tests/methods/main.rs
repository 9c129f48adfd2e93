//! Tests of the statistical methods against published figures, exact enumeration and simulation.

mod control_bias;
mod linear;
mod looks;
mod rank_stability;
mod ranking_errors;
mod ranking_exact;
mod sequences;
mod sprt_errors;
mod with_best;
