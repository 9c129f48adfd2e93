//! What is the best response to setups in given proportions?

use ::search::Answer;
use board::Tiles;
use bots::Setup;

use crate::opponents::Opponents;
use crate::split_search::{Splits, search};
use crate::{EquilibriumSettings, Games, Meetings, SearchSettings, StudyError};

/// Everything that an equilibrium is looked for with.
#[derive(Clone, Copy, Debug)]
pub struct EquilibriumPlan<'a> {
    /// Pairs that every two setups play.
    pub pairs: u64,
    /// The tiles to split in searches, and into how many bags.
    pub tiles: (&'a Tiles, u8),
    /// How to search: the base, and the draw policies that go along.
    pub search: &'a SearchSettings,
    /// The rounds and the confidence.
    pub settings: &'a EquilibriumSettings,
    /// The seed.
    pub seed: u64,
}

/// Searches the best response to setups by their weights; the setup under this name, what it won in the race of the
/// search, and how many games were asked for.
pub(crate) fn best_response<G: Games>(
    games: &mut G,
    meetings: &Meetings,
    plan: &EquilibriumPlan<'_>,
    weighted: &[(Setup, f64)],
    name: &str,
    seed: u64,
) -> Result<(Setup, Answer, u64), StudyError<G::Stop>> {
    let EquilibriumPlan { tiles: (tiles, bags), search: how, settings, .. } = *plan;
    let splits = Splits { base: &meetings.setups()[how.base], draws: &how.draws, tiles, bags };
    let wanted = (settings.search_games, 1);
    let found = search(games, &splits, &Opponents::weighted(weighted), wanted, name, seed, |_| {})?;
    let (mut candidate, answer) = found.finalists.into_iter().next().expect("a search ends with a finalist");
    name.clone_into(&mut candidate.name);
    for split in candidate.private_mut().into_iter().flat_map(|own| &mut own.splits.0) {
        name.clone_into(&mut split.name);
    }
    Ok((candidate, answer, found.games))
}
