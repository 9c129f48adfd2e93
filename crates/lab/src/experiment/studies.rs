//! What the adaptive studies are told: `[best]`, `[search]`, `[equilibrium]` and `[train]`.

use crate::study::{Allocation, BestSettings, EquilibriumSettings, SearchSettings, TrainSettings};
use bagsplit_network::Reads;

use crate::experiment::nearest::hint;
use crate::experiment::settings::{
    MAX_PAIRS, Settings, bots, confidence, draws, fraction, named, neurons, places, truth, weights, whole,
};
use crate::experiment::table::Item;
use crate::experiment::{ConfigError, setups};

/// With fewer games a search could not even race its finalists.
const LEAST_SEARCHED: u64 = 5000;

/// The most games a study can be given.
const MOST_GAMES: u64 = 2 * MAX_PAIRS;

/// The most pairs that an iteration of a training learns from: each brings some eighty situations to keep.
const MOST_TRAINED: u64 = 10_000_000;

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
        ("batch", whole(&mut best.batch, 0..=MAX_PAIRS)),
        ("games", whole(&mut best.games, 2..=MOST_GAMES)),
        ("confirm-pairs", whole(&mut best.confirm_pairs, 2..=MAX_PAIRS)),
    ]
}

/// Those of `[search]`, in an experiment with setups of these names.
pub(crate) fn search<'s>(search: &'s mut SearchSettings, setups: &'s [&'s str]) -> Settings<'s> {
    let base: Vec<(&str, usize)> = setups.iter().copied().zip(0..).collect();
    vec![
        ("base", named(&mut search.base, base, setups::unknown)),
        ("draws", draws(&mut search.draws)),
        ("games", whole(&mut search.games, LEAST_SEARCHED..=MOST_GAMES)),
        ("finalists", whole(&mut search.finalists, 1..=100)),
        ("confirm-pairs", whole(&mut search.confirm_pairs, 2..=MAX_PAIRS)),
        ("by-hand", truth(&mut search.by_hand)),
        ("keep-split", truth(&mut search.keep_split)),
        ("levels", bots(&mut search.levels)),
        ("held-out", places(&mut search.held_out, setups, setups::unknown)),
    ]
}

/// Refuses settings of `[search]` that would do nothing, or leave nobody to search against.
pub(crate) fn check_search(
    item: &Item<'_>,
    search: &SearchSettings,
    is_opponent: impl Fn(usize) -> bool,
    opponents: usize,
) -> Result<(), ConfigError> {
    let table = item.table()?;
    let refuse = |key: &str, why: &str| match table.get(key) {
        Some(item) => Err(item.key_error(why)),
        None => Ok(()),
    };
    if search.by_hand && !search.draws.is_empty() {
        refuse(
            "draws",
            "a search by hand finds its cards itself: without 'draws'; set up a start with each card instead",
        )?;
    }
    if !search.by_hand && search.keep_split {
        refuse("keep-split", "without the split there is nothing to search but cards: by-hand = true")?;
    }
    if search.held_out.iter().any(|&place| !is_opponent(place)) {
        refuse("held-out", "only opponents can be held out: members of the field")?;
    }
    if !search.held_out.is_empty() && search.held_out.len() >= opponents {
        refuse("held-out", "with all opponents held out there is nobody to search against")?;
    }
    Ok(())
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
        ("plants", whole(&mut equilibrium.plants, 0..=100)),
    ]
}

/// Those of `[train]`, for a game of which networks read this.
pub(crate) fn train(train: &mut TrainSettings, reads: Reads) -> Settings<'_> {
    vec![
        ("from", weights(&mut train.from, reads)),
        ("neurons", neurons(&mut train.neurons)),
        ("iterations", whole(&mut train.iterations, 1..=1000)),
        ("pairs", whole(&mut train.pairs, 1..=MOST_TRAINED)),
        ("network", whole(&mut train.network, 0..=100)),
        ("passes", whole(&mut train.passes, 0..=100)),
        ("strays", whole(&mut train.strays, 0..=100)),
        ("shifts", whole(&mut train.shifts, 0..=100)),
        ("random-splits", whole(&mut train.random_splits, 0..=100)),
        ("lambda", fraction(&mut train.lambda, 0. ..=1.)),
        ("worlds", whole(&mut train.worlds, 0..=10_000)),
        ("worlds-every", whole(&mut train.worlds_every, 1..=10_000)),
        ("hold-out", fraction(&mut train.hold_out, 0.001..=0.5)),
        ("window", whole(&mut train.window, 1..=1000)),
        ("epochs", whole(&mut train.epochs, 1..=1000)),
        ("batch", whole(&mut train.batch, 1..=1_000_000)),
        ("rate", fraction(&mut train.rate, 1e-6..=0.1)),
        ("margin", fraction(&mut train.margin, 0. ..=100.)),
        ("proof-pairs", whole(&mut train.proof_pairs, 1..=MAX_PAIRS)),
        ("proof-elo", fraction(&mut train.proof_elo, 1. ..=200.)),
        ("alpha", fraction(&mut train.alpha, 0.0001..=0.45)),
        ("beta", fraction(&mut train.beta, 0.0001..=0.45)),
        ("patience", whole(&mut train.patience, 1..=1000)),
    ]
}
