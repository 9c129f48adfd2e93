//! Progressive sampling of the payoffs: the pairs of all matchups are doubled until the uniform error is small enough, but
//! setups that are dominated by these bounds play no more (Areyan Viqueira, Cousins and Greenwald 2020, Improved algorithms for
//! learning equilibria in simulation-based games, AAMAS).

use bagsplit_optimize::metagame::{Dominated, UniformError, dominated, uniform_error};
use bagsplit_players::Setup;
use bagsplit_stats::numerals::thousands;
use bagsplit_stats::{Level, PairCounts};

use crate::studies::equilibrium::EquilibriumPlan;
use crate::study::{Games, OutcomeCache, Pairing, StudyError};

/// The largest variance of the share of a pair.
const LARGEST_VARIANCE: f64 = 0.25;

/// A setup that was left out of the table.
#[derive(Clone, Debug, PartialEq)]
pub struct PrunedSetup {
    /// The setup.
    pub setup: Setup,
    /// The name of the setup that wins more against every setup that was left then.
    pub by: String,
    /// The pairs of each of its matchups.
    pub pairs: u64,
}

/// The sampling of a table.
#[derive(Clone, Debug, PartialEq)]
pub struct Sampling {
    /// The pairs of each matchup that is left.
    pub pairs: u64,
    /// The number of stages that were planned; the error probability is divided among them.
    pub stages: usize,
    /// The number of matchups of different setups at the start.
    pub payoffs: usize,
    /// The setups left out, in the order in which that was decided.
    pub pruned: Vec<PrunedSetup>,
}

impl Sampling {
    /// The confidence with which the uniform error of a table of this number of payoffs is to be computed, so that it holds at
    /// `level` over all stages and all payoffs, with those that were left out.
    pub fn uniform_level(&self, payoffs: usize, level: Level) -> Level {
        if self.stages == 1 && payoffs >= self.payoffs {
            return level;
        }
        // The bound depends on the number of payoffs divided by the error probability alone.
        let part = payoffs as f64 / (self.stages * payoffs.max(self.payoffs)) as f64;
        Level::new(1. - level.alpha() * part).unwrap_or(level)
    }
}

/// The pairs of each stage: the first ones, then twice as many each time, at last those with which Hoeffding's bound alone
/// suffices for `epsilon`. A single stage where `epsilon` is 0.
fn stages(first: u64, payoffs: usize, epsilon: f64, level: Level) -> Vec<u64> {
    if epsilon <= 0. || payoffs == 0 {
        return vec![first];
    }
    let worst = UniformError { epsilon: 1., payoffs, variance: LARGEST_VARIANCE };
    let (mut all, mut next) = (Vec::new(), first);
    loop {
        // Each stage more leaves less of the error probability to each, so that more pairs are enough.
        let one = Level::new(1. - level.alpha() / (all.len() + 1) as f64).unwrap_or(level);
        let enough = worst.pairs_for(epsilon, one);
        if enough <= next {
            all.push(if all.is_empty() { first } else { enough });
            return all;
        }
        all.push(next);
        next *= 2;
    }
}

/// The most pairs that a matchup of these setups can play.
pub(crate) fn most_pairs(setups: u64, first: u64, epsilon: f64, level: Level) -> u64 {
    let payoffs = usize::try_from(setups * setups.saturating_sub(1) / 2).unwrap_or(usize::MAX);
    stages(first, payoffs, epsilon, level).last().copied().unwrap_or(first)
}

/// Plays the matchups of all setups in stages, and removes from `meetings` those that are dominated by their bounds. `see` receives
/// progress.
///
/// # Errors
/// When the games stop.
pub(crate) fn sample<G: Games>(
    games: &mut G,
    meetings: &mut OutcomeCache,
    plan: &EquilibriumPlan<'_>,
    mut see: impl FnMut(&str),
) -> Result<Sampling, StudyError<G::Stop>> {
    let EquilibriumPlan { pairs: first, settings, .. } = *plan;
    let all = meetings.setups().len();
    let measured = |meetings: &OutcomeCache, left: &[usize]| -> Vec<(usize, usize)> {
        let matchups = Pairing::RoundRobin.matchups(left.len(), left.len()).into_iter();
        matchups.map(|(a, b)| (left[a], left[b])).filter(|&(a, b)| !meetings.identical(a, b)).collect()
    };
    let mut left: Vec<usize> = (0..all).collect();
    let payoffs = measured(meetings, &left).len();
    let stages = stages(first, payoffs, settings.epsilon, settings.confidence);
    let mut sampling = Sampling { pairs: first, stages: stages.len(), payoffs, pruned: Vec::new() };
    for pairs in stages {
        see(&format!("payoffs, {} pairs, {} setups", thousands(pairs), left.len()));
        let matchups = measured(meetings, &left);
        meetings.play(games, matchups.iter().map(|&(a, b)| (a, b, pairs)))?;
        sampling.pairs = pairs;
        if settings.epsilon <= 0. {
            break;
        }
        let one = sampling.uniform_level(1, settings.confidence);
        let known = bounds(meetings, &matchups, pairs, one);
        for Dominated { strategy, by } in dominated(&left, |a, b| known[a][b]) {
            let [setup, by] = [strategy, by].map(|place| meetings.setups()[place].clone());
            sampling.pruned.push(PrunedSetup { setup, by: by.name, pairs });
            left.retain(|&other| other != strategy);
        }
        let widths = measured(meetings, &left).into_iter().map(|(a, b)| known[a][b].1 - known[a][b].0);
        if widths.fold(0., f64::max) / 2. <= settings.epsilon {
            break;
        }
    }
    meetings.keep(&left);
    Ok(sampling)
}

/// A lower and an upper bound of the share of each setup against each other one, by these pairs of these matchups; all others are of
/// a setup against its copy, or not of interest, and ½.
fn bounds(
    meetings: &OutcomeCache,
    matchups: &[(usize, usize)],
    pairs: u64,
    level: Level,
) -> Vec<Vec<(f64, f64)>> {
    let setups = meetings.setups().len();
    let mut bounds = vec![vec![(0.5, 0.5); setups]; setups];
    for &(a, b) in matchups {
        let mut counts = PairCounts::new();
        for quarters in meetings.counts(a, b, pairs) {
            counts.push(quarters).expect("quarters of a pair");
        }
        let error = uniform_error([counts], level).map_or(1., |found| found.epsilon);
        let share = counts.share().unwrap_or(0.5);
        bounds[a][b] = (share - error, share + error);
        bounds[b][a] = (1. - share - error, 1. - share + error);
    }
    bounds
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_stage_suffices_for_the_error_wanted_and_no_sooner() {
        let level = Level::P95;
        assert_eq!(stages(100, 66, 0., level), [100]);
        let found = stages(100, 66, 0.02, level);
        let worst = UniformError { epsilon: 1., payoffs: 66, variance: LARGEST_VARIANCE };
        let one = Level::new(1. - 0.05 / found.len() as f64).unwrap();
        assert_eq!(found.last(), Some(&worst.pairs_for(0.02, one)));
        assert!(found.windows(2).all(|two| two[0] < two[1] && two[1] <= 2 * two[0]), "{found:?}");
        // A first stage that is large enough is the only one.
        assert_eq!(stages(1_000_000, 66, 0.02, level), [1_000_000]);
        assert_eq!(most_pairs(12, 100, 0.02, level), *found.last().unwrap());
    }

    #[test]
    fn stages_and_setups_left_out_divide_the_error_probability() {
        let sampling = |stages, payoffs| Sampling { pairs: 1, stages, payoffs, pruned: Vec::new() };
        assert_eq!(sampling(1, 6).uniform_level(6, Level::P95), Level::P95);
        assert_eq!(sampling(1, 6).uniform_level(10, Level::P95), Level::P95);
        let divided = sampling(4, 66).uniform_level(10, Level::P95).alpha();
        assert!((divided - 0.05 * 10. / (4. * 66.)).abs() < 1e-12, "{divided}");
    }
}
