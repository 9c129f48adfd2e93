//! Do the figures that others published or computed come out?

use crate::{AlphaRank, Fitness, LogOdds, MetaError, Payoff, equilibrium};

/// One figure of ours beside a reference.
#[derive(Clone, Debug, PartialEq)]
pub struct Score {
    /// What it is.
    pub name: &'static str,
    /// Our figure.
    pub ours: f64,
    /// The reference.
    pub reference: f64,
    /// How far apart they may be.
    pub tolerance: f64,
    /// Where the reference comes from.
    pub source: &'static str,
}

impl Score {
    /// Whether our figure is near enough.
    pub fn holds(&self) -> bool {
        (self.ours - self.reference).abs() <= self.tolerance
    }
}

/// Our figures for a field of three that beat each other in a circle, and for two with many optimal mixtures.
///
/// # Errors
/// [`MetaError::Solver`] if a library fails.
pub fn scoreboard() -> Result<Vec<Score>, MetaError> {
    let circle = Payoff::symmetric(&[[0.5, 0.6, 0.35], [0.4, 0.5, 0.7], [0.65, 0.3, 0.5]])?;
    let mut scores = Vec::new();
    let mut push = |name, ours, reference, tolerance, source| {
        scores.push(Score { name, ours, reference, tolerance, source });
    };

    let exact = "by hand: the weights are as the shares above ½ of the other two";
    let nash = equilibrium(&circle)?;
    let weights = nash.rows.mixture.weights();
    push("Nash weight of strategy 1", weights[0], 4.0 / 9.0, 1e-9, exact);
    push("Nash weight of strategy 2", weights[1], 3.0 / 9.0, 1e-9, exact);
    push("Nash weight of strategy 3", weights[2], 2.0 / 9.0, 1e-9, exact);

    let rank = AlphaRank::new(50, 1.0, Fitness::Population)?.distribution(&circle)?;
    let finite = "Omidshafiei et al. (2019) with payoffs m/(m - 1) (M - ½); EGTtools agrees";
    push("α-rank of strategy 1, m = 50, α = 1", rank[0], 0.309_618, 5e-7, finite);
    push("α-rank of strategy 2, m = 50, α = 1", rank[1], 0.452_326, 5e-7, finite);
    push("α-rank of strategy 3, m = 50, α = 1", rank[2], 0.238_056, 5e-7, finite);

    let plain = AlphaRank::new(50, 1.0, Fitness::HeadToHead)?.distribution(&circle)?;
    let direct = "the same with payoffs M - (1 - M), OpenSpiel's local selection";
    push("α-rank of strategy 1, head to head", plain[0], 0.311, 5e-4, direct);
    push("α-rank of strategy 2, head to head", plain[1], 0.445, 5e-4, direct);
    push("α-rank of strategy 3, head to head", plain[2], 0.244, 5e-4, direct);

    let cyclic = LogOdds::new(&circle)?.cyclic_share();
    push("cyclic share of the log-odds", cyclic, 0.922_84, 5e-6, "squared norm left after the row means");

    // Rock, paper, scissors with rock twice: the two rocks share a third in any way; evenly at greatest entropy.
    let twice = [[0.5, 0.5, 0.0, 1.0], [0.5, 0.5, 0.0, 1.0], [1.0, 1.0, 0.5, 0.0], [0.0, 0.0, 1.0, 0.5]];
    let nash = equilibrium(&Payoff::symmetric(&twice)?)?;
    let hand = "by hand";
    push("greatest entropy: weight of a duplicate", nash.rows.mixture.weights()[0], 1.0 / 6.0, 1e-8, hand);
    push("greatest entropy: dimension with a duplicate", nash.rows.face_dimension as f64, 1.0, 0.0, hand);
    let even = equilibrium(&Payoff::symmetric(&[[0.5; 5]; 5])?)?;
    push("greatest entropy: weight if all are even", even.rows.mixture.weights()[3], 0.2, 1e-8, hand);
    Ok(scores)
}
