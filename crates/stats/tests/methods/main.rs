//! Tests of the statistical methods against published figures, exact enumeration and simulation.

mod linear;
mod looks;
mod ranking_errors;
mod ranking_exact;
mod sequences;
mod sprt_errors;
mod with_best;

use bagsplit_stats::PairOutcomes;
use rand::RngExt;
use rand_pcg::Pcg64Mcg;

fn random_outcomes(
    setups: usize,
    pairs: usize,
    matchups: &[(usize, usize)],
    seed: u128,
) -> PairOutcomes {
    let mut rng = Pcg64Mcg::new(seed);
    let mut outcomes = PairOutcomes::new(setups, pairs);
    for &(i, j) in matchups {
        let row: Vec<u8> = (0..pairs).map(|_| rng.random_range(0..5)).collect();
        outcomes.push(i, j, &row).unwrap();
    }
    outcomes
}
