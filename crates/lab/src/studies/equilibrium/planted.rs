//! A test of the searches of an equilibrium: whether they find a weakness that is known to exist.
//!
//! A search that finds nothing against the mixture means little if the search is weak. So the same search, with the same
//! number of games, runs against given setups that another given setup is known to beat; both the response
//! found and the known one are measured on the same held-out seeds.

use bagsplit_optimize::metagame::Payoff;
use bagsplit_players::Setup;
use bagsplit_stats::{Estimate, PairCounts, StatsError};

use crate::studies::equilibrium::EquilibriumSettings;
use crate::studies::equilibrium::response::{EquilibriumPlan, best_response};
use crate::study::{Games, OutcomeCache, StudyError, fresh_seed};

/// The first stage of the seeded weaknesses, two for each.
const PLANTS: u64 = 1 << 32;

/// A setup with a known weakness, and the response that a search against it alone found.
#[derive(Clone, Debug, PartialEq)]
pub struct SeededWeakness {
    /// The place of the setup.
    pub plant: usize,
    /// The place of the given setup that wins most against it.
    pub by: usize,
    /// The gain of that one against it on held-out seeds, in win share.
    pub known: Estimate,
    /// The response found.
    pub setup: Setup,
    /// Its gain on the same seeds.
    pub found: Estimate,
    /// Pairs on held-out seeds.
    pub pairs: u64,
}

/// The given setups to search against, each with the setup that beats it: from the greatest weakness
/// to the smallest, as many as `wanted`, evenly spaced.
pub(crate) fn plants(payoff: &Payoff, given: usize, wanted: u64) -> Vec<(usize, usize)> {
    let mut weak: Vec<(usize, usize)> = Vec::new();
    for plant in 0..given {
        let others = (0..given).filter(|&by| by != plant && payoff.share(by, plant) > 0.5);
        let strongest =
            others.max_by(|&a, &b| payoff.share(a, plant).total_cmp(&payoff.share(b, plant)).then(b.cmp(&a)));
        weak.extend(strongest.map(|by| (plant, by)));
    }
    weak.sort_by(|&a, &b| payoff.share(b.1, b.0).total_cmp(&payoff.share(a.1, a.0)).then(a.cmp(&b)));
    let wanted = usize::try_from(wanted).unwrap_or(usize::MAX).min(weak.len());
    (0..wanted).map(|k| weak[k * weak.len() / wanted]).collect()
}

/// Searches against one setup alone, and measures the response found and the known one; also returns the number of games.
pub(crate) fn search<G: Games>(
    games: &mut G,
    meetings: &OutcomeCache,
    plan: &EquilibriumPlan<'_>,
    plant: usize,
    by: usize,
    number: u64,
) -> Result<(SeededWeakness, u64), StudyError<G::Stop>> {
    let pairs = plan.settings.confirm_pairs;
    let [search_seed, proof_seed] = [0, 1].map(|part| fresh_seed(plan.seed, PLANTS + 2 * number + part));
    let opponent = [(meetings.setups()[plant].clone(), 1.)];
    let name = format!("planted-{}", number + 1);
    let (setup, _, asked) = best_response(games, meetings, plan, &opponent, &name, search_seed)?;

    let mut again = OutcomeCache::new(meetings.setups().to_vec(), proof_seed);
    let newcomer = again.add(setup.clone());
    again.play(games, [(newcomer, plant, pairs), (by, plant, pairs)])?;
    let known = gain(&again, by, plant, plan.settings)?;
    let found = gain(&again, newcomer, plant, plan.settings)?;
    Ok((SeededWeakness { plant, by, known, found, setup, pairs }, asked + again.games()))
}

/// The win share of a setup against another, less one half.
fn gain(
    meetings: &OutcomeCache,
    setup: usize,
    other: usize,
    settings: &EquilibriumSettings,
) -> Result<Estimate, StatsError> {
    if meetings.identical(setup, other) {
        return Ok(Estimate::without_interval(0., 0.));
    }
    let mut counts = PairCounts::new();
    for quarters in meetings.counts(setup, other, settings.confirm_pairs) {
        counts.push(quarters)?;
    }
    Ok(counts.share_estimate(settings.confidence)?.scaled(1., -0.5))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plants_are_spread_from_the_weakest_on() {
        // 0 beats 1 by 0.3, 2 beats 0 by 0.1, 1 and 2 are even.
        let payoff =
            Payoff::symmetric(&[vec![0.5, 0.8, 0.4], vec![0.2, 0.5, 0.5], vec![0.6, 0.5, 0.5]]).unwrap();
        assert_eq!(plants(&payoff, 3, 1), [(1, 0)]);
        assert_eq!(plants(&payoff, 3, 5), [(1, 0), (0, 2)]);
        assert_eq!(plants(&payoff, 1, 1), []);
        assert_eq!(plants(&payoff, 3, 0), []);
    }
}
