//! What is the best response to setups in given proportions?
//!
//! A response is searched from the setups that it is to beat: who brings one of them gains nothing against all of them, so a
//! search that finds less than that has only been too weak.

use ::search::Answer;
use board::Tiles;
use bots::{ByHand, Setup};

use crate::hand_players::Players;
use crate::hand_search::{Hunt, name as rename};
use crate::opponents::Opponents;
use crate::split_search::search;
use crate::splits::Splits;
use crate::{EquilibriumSettings, Games, Meetings, SearchSettings, StudyError};

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

/// Searches the best response to setups by their weights, beginning from them; the setup under this name, what it won in
/// the race of the search, and how many games were asked for. By hand it is one that a person can carry out, and begins
/// from those of all setups that are.
pub(crate) fn best_response<G: Games>(
    games: &mut G,
    meetings: &Meetings,
    plan: &EquilibriumPlan<'_>,
    weighted: &[(Setup, f64)],
    name: &str,
    seed: u64,
) -> Result<(Setup, Answer, u64), StudyError<G::Stop>> {
    let EquilibriumPlan { tiles, search: how, settings, .. } = *plan;
    let opponents = Opponents::weighted(weighted);
    let begin: Vec<Setup> = weighted.iter().map(|(setup, _)| setup.clone()).collect();
    let (mut found, games) = if how.by_hand {
        let mut players = Players { games, levels: &[], asked: 0 };
        let others = meetings.setups().iter().filter(|setup| setup.by_hand() != ByHand::No).cloned();
        let starts = begin.into_iter().chain(others).collect();
        let hunt = Hunt { starts, tiles, pairs: settings.search_games / 2, finalists: 1, seed };
        let (_, found) = hunt.run(&mut players, &opponents, |_| {})?;
        (found, arena::games_in(players.asked))
    } else {
        let mut splits = Splits::of(&meetings.setups()[how.base], &how.draws, tiles);
        let starts = splits.begin_from(&begin)?;
        let wanted = (settings.search_games, 1);
        let found = search(games, &splits, (&opponents, starts), wanted, name, seed, |_| {})?;
        (found.finalists, found.games)
    };
    let (mut candidate, answer) = found.swap_remove(0);
    rename(&mut candidate, name);
    Ok((candidate, answer, games))
}
