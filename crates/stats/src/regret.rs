//! Which setup is never far from the best, over several rankings, and which are as good?
//!
//! The regret of a setup in a ranking is by how much another would have been better there; the setup with the least largest
//! regret is the one to choose without knowing which ranking will count (Savage 1951, Journal of the American Statistical
//! Association 46:55-67). The rankings are of the same pair indices, which are drawn again for all of them at once, so that
//! luck that they share stays shared. What the largest regrets of resamples differ by from those that were found is taken
//! for their error; a largest value is no smooth function of means, so this is an approximation where two rankings are
//! nearly as bad for a setup.

use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;

use crate::max_t::Errors;
use crate::quantile::normal_upper;
use crate::rank::MOST_SIMULATED;
use crate::rank_stability::values;
use crate::{Level, RankSums, StatsError};

/// How often pair indices are drawn again.
const RESAMPLES: usize = 2000;
/// The random numbers that they are drawn by.
const SEED: u64 = 0x7265_6772_6574;

/// The largest regret of a candidate over several rankings.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Regret {
    /// The setup's number.
    pub setup: usize,
    /// In which of the rankings its regret is largest.
    pub ranking: usize,
    /// Its regret there, in shares.
    pub value: f64,
    /// Whether it may be the least: it is not significantly larger, all candidates compared simultaneously.
    pub tied: bool,
}

/// The largest regrets of some setups over several rankings of the same setups, the least first, equal ones in the order of
/// `candidates`. Regrets are to the best of the candidates.
///
/// Those that may have the least are found together: the model confidence set of Hansen, Lunde and Nason (2011), Econometrica
/// 79:453-497, by resampling; with more than 128 candidates by Bonferroni's bound.
///
/// # Errors
/// [`StatsError::TooFew`] with fewer than two pair indices in a ranking; [`StatsError::NothingToRank`] without rankings or
/// candidates; [`StatsError::NoSuchSetup`] for a candidate that is not ranked.
pub fn largest_regrets(
    rankings: &[&RankSums],
    candidates: &[usize],
    level: Level,
) -> Result<Vec<Regret>, StatsError> {
    if rankings.is_empty() || candidates.is_empty() {
        return Err(StatsError::NothingToRank);
    }
    rankings.iter().try_for_each(|sums| sums.enough())?;
    let place = |sums: &RankSums, setup: usize| sums.ranked().iter().position(|&ranked| ranked == setup);
    let places = rankings.iter().map(|sums| {
        let own = candidates
            .iter()
            .map(|&setup| place(sums, setup).ok_or(StatsError::NoSuchSetup { setup, setups: sums.setups() }));
        own.collect::<Result<Vec<usize>, StatsError>>()
    });
    let places: Vec<Vec<usize>> = places.collect::<Result<_, _>>()?;
    let regrets = |times: &dyn Fn(usize) -> Vec<u32>| -> Vec<(usize, f64)> {
        let shares = rankings.iter().zip(&places).map(|(sums, places)| {
            let times = times(sums.groups().count());
            let (values, unit) = values(sums, &times, sums.groups().drawn(&times) as f64);
            places.iter().map(|&place| values[place] * unit).collect::<Vec<f64>>()
        });
        largest(&shares.collect::<Vec<_>>())
    };
    let found = regrets(&|groups| vec![1; groups]);
    let n = candidates.len();
    let mut draws = Vec::with_capacity(RESAMPLES * n);
    for resample in 0..RESAMPLES as u64 {
        // The same groups in all rankings that have as many.
        let drawn = |groups: usize| {
            let mut rng = Pcg64Mcg::seed_from_u64(SEED ^ resample);
            let mut times = vec![0_u32; groups];
            (0..groups).for_each(|_| times[rng.random_range(0..groups as u64) as usize] += 1);
            times
        };
        draws.extend(regrets(&drawn).iter().zip(&found).map(|(again, found)| found.1 - again.1));
    }
    let errors = Errors::found(n, draws);
    let least = (0..n).min_by(|&a, &b| found[a].1.total_cmp(&found[b].1)).expect("there are candidates");
    let standard_error = |a: usize, b: usize| errors.standard_error(a, b);
    let tied: Vec<bool> = if n > MOST_SIMULATED {
        let critical = normal_upper(level.alpha() / (2.0 * (n - 1) as f64));
        let near = |own: usize| found[own].1 - found[least].1 <= critical * standard_error(own, least);
        (0..n).map(|own| own == least || near(own)).collect()
    } else {
        // The larger the better.
        let values: Vec<f64> = found.iter().map(|regret| -regret.1).collect();
        errors.may_be_best(&values, standard_error, level.alpha())
    };
    let mut all: Vec<Regret> = (0..n)
        .map(|own| Regret {
            setup: candidates[own],
            ranking: found[own].0,
            value: found[own].1,
            tied: tied[own],
        })
        .collect();
    all.sort_by(|a, b| a.value.total_cmp(&b.value)); // stable
    Ok(all)
}

/// For each setup the ranking in which it is furthest behind the best, and by how much.
fn largest(shares: &[Vec<f64>]) -> Vec<(usize, f64)> {
    let best: Vec<f64> =
        shares.iter().map(|all| all.iter().fold(f64::NEG_INFINITY, |best, &x| best.max(x))).collect();
    let of = |setup: usize| {
        let regrets = shares.iter().zip(&best).map(|(all, best)| best - all[setup]).enumerate();
        regrets.fold((0, 0.0), |most, regret| if regret.1 > most.1 { regret } else { most })
    };
    (0..shares[0].len()).map(of).collect()
}
