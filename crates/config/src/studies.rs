//! What the adaptive studies are told: `[best]`, `[search]` and `[equilibrium]`.

use study::{Allocation, BestSettings, EquilibriumSettings, SearchSettings};

use crate::nearest::hint;
use crate::settings::{MAX_PAIRS, Settings, confidence, draws, fraction, named, whole};
use crate::setups;

/// With fewer games a search could not even race its finalists.
const LEAST_SEARCHED: u64 = 5000;

/// The most games a study can be given.
const MOST_GAMES: u64 = 2 * MAX_PAIRS;

/// Those of `[best]`; `ranked` is how many setups there are to choose from.
pub(crate) fn best(best: &mut BestSettings, ranked: usize) -> Settings<'_> {
    let most = (ranked as u64).saturating_sub(1).max(1);
    let allocations = Allocation::ALL.map(|allocation| (allocation.name(), allocation));
    let unknown = |name: &str, names: &[&str]| {
        format!("no allocation is called '{name}'{}", hint(name, names.iter().copied()))
    };
    vec![
        ("top", whole(&mut best.top, 1..=most)),
        ("confidence", confidence(&mut best.confidence)),
        ("indifference", fraction(&mut best.indifference, 0. ..=0.5)),
        ("allocation", named(&mut best.allocation, allocations, unknown)),
        ("games", whole(&mut best.games, 2..=MOST_GAMES)),
        ("confirm-pairs", whole(&mut best.confirm_pairs, 2..=MAX_PAIRS)),
    ]
}

/// Those of `[search]`, in an experiment with setups of these names.
pub(crate) fn search<'s>(search: &'s mut SearchSettings, setups: &[&'s str]) -> Settings<'s> {
    let places: Vec<(&str, usize)> = setups.iter().copied().zip(0..).collect();
    vec![
        ("base", named(&mut search.base, places, setups::unknown)),
        ("draws", draws(&mut search.draws)),
        ("games", whole(&mut search.games, LEAST_SEARCHED..=MOST_GAMES)),
        ("finalists", whole(&mut search.finalists, 1..=100)),
        ("confirm-pairs", whole(&mut search.confirm_pairs, 2..=MAX_PAIRS)),
    ]
}

/// Those of `[equilibrium]`.
pub(crate) fn equilibrium(equilibrium: &mut EquilibriumSettings) -> Settings<'_> {
    vec![
        ("confidence", confidence(&mut equilibrium.confidence)),
        ("rounds", whole(&mut equilibrium.rounds, 0..=1000)),
        ("search-games", whole(&mut equilibrium.search_games, LEAST_SEARCHED..=MOST_GAMES)),
        ("confirm-pairs", whole(&mut equilibrium.confirm_pairs, 2..=MAX_PAIRS)),
        ("gain", fraction(&mut equilibrium.gain, 0. ..=0.5)),
        ("resamples", whole(&mut equilibrium.resamples, 20..=100_000)),
    ]
}
