//! Methods of statistics, held to published figures, to exact enumeration and to simulated truth.

mod control_bias;
mod linear;
mod looks;
mod rank_stability;
mod ranking_errors;
mod ranking_exact;
mod sequences;
mod sprt_errors;
mod with_best;
