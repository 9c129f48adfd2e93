//! The best response to setups in given proportions.
//!
//! It is searched from all structures and from all setups that are known, those that it is to beat among them: who brings one
//! of them gains nothing against all of them, so a search that finds less than that has only been too weak.

use bagsplit_game::board::Tiles;
use bagsplit_players::Setup;

use crate::studies::equilibrium::EquilibriumSettings;
use crate::studies::search::SearchSettings;
use crate::studies::search::splits::{Climb, Climbed, Tally, rename};
use crate::study::opponents::Opponents;
use crate::study::{Games, OutcomeCache, StudyError};

/// Everything that an equilibrium is looked for with.
#[derive(Clone, Copy, Debug)]
pub struct EquilibriumPlan<'a> {
    /// Pairs that every two setups play.
    pub pairs: u64,
    /// The tiles to split in searches, and into how many bags.
    pub tiles: (&'a Tiles, u8),
    /// How to search: the base, the draw policies that go along, and whether by hand.
    pub search: &'a SearchSettings,
    /// The rounds and the confidence.
    pub settings: &'a EquilibriumSettings,
    /// The seed.
    pub seed: u64,
}

/// Searches the best response to setups by their weights; the setup under this name, what it won in the search, and how many
/// games were asked for. By hand it is one that a person can carry out, and begins from those of all setups that are.
pub(crate) fn best_response<G: Games>(
    games: &mut G,
    meetings: &OutcomeCache,
    plan: &EquilibriumPlan<'_>,
    weighted: &[(Setup, f64)],
    name: &str,
    seed: u64,
) -> Result<(Setup, Tally, u64), StudyError<G::Stop>> {
    let EquilibriumPlan { tiles, search: how, settings, .. } = *plan;
    let setups = meetings.setups();
    let begin = weighted.iter().map(|(setup, _)| setup).chain(setups);
    let climb = Climb {
        starts: how.starts(&setups[how.base], begin),
        scope: how.scope(),
        worst_of: None,
        tiles,
        pairs: settings.search_games / 2,
        finalists: 1,
        seed,
    };
    if climb.starts.is_empty() {
        return Err(StudyError::Numbers("no setup to begin from can be carried out by a person".to_owned()));
    }
    let Climbed { mut found, pairs, .. } = climb.run(games, &Opponents::weighted(weighted), |_| {})?;
    let (mut candidate, tally) = found.swap_remove(0);
    rename(&mut candidate, name);
    Ok((candidate, tally, bagsplit_arena::games_in(pairs)))
}
