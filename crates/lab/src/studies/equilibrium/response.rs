//! The best response to a mixture of setups.
//!
//! The search begins from all structures and all known setups, including those that it is to beat: one of these gains
//! nothing against the mixture, so a search that finds less than that was too weak.

use bagsplit_game::board::Tiles;
use bagsplit_players::Setup;

use crate::studies::equilibrium::EquilibriumSettings;
use crate::studies::search::SearchSettings;
use crate::studies::search::splits::{Climb, Climbed, Tally, rename};
use crate::study::opponents::Opponents;
use crate::study::{Games, OutcomeCache, StudyError};

/// The plan of an equilibrium study.
#[derive(Clone, Copy, Debug)]
pub(crate) struct EquilibriumPlan<'a> {
    /// The number of pairs that each two setups play.
    pub(crate) pairs: u64,
    /// The setup whose policies a search keeps.
    pub(crate) base: &'a Setup,
    /// The tiles to split in searches, and the number of bags.
    pub(crate) tiles: (&'a Tiles, u8),
    pub(crate) search: &'a SearchSettings,
    pub(crate) settings: &'a EquilibriumSettings,
    pub(crate) seed: u64,
}

/// Searches the best response to setups by their weights; returns the setup under this name, its share in the search, and the
/// number of games. With `by-hand` it begins from the setups that a person can carry out, and so is the response.
pub(crate) fn best_response<G: Games>(
    games: &mut G,
    meetings: &OutcomeCache,
    plan: &EquilibriumPlan<'_>,
    weighted: &[(Setup, f64)],
    name: &str,
    seed: u64,
) -> Result<(Setup, Tally, u64), StudyError<G::Stop>> {
    let EquilibriumPlan {
        base,
        tiles,
        search: how,
        settings,
        ..
    } = *plan;
    let setups = meetings.setups();
    let begin = weighted.iter().map(|(setup, _)| setup).chain(setups);
    let climb = Climb {
        starts: how.starts(base, begin),
        scope: how.scope(),
        worst_of: None,
        tiles,
        pairs: settings.search_games / 2,
        finalists: 1,
        seed,
    };
    let Climbed {
        mut found, pairs, ..
    } = climb.run(games, &Opponents::weighted(weighted), |_| {})?;
    let (mut candidate, tally) = found.swap_remove(0);
    rename(&mut candidate, name);
    Ok((candidate, tally, bagsplit_arena::games_in(pairs)))
}
