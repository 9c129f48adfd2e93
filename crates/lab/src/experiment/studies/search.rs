//! Settings of a search, and `[search]` of an experiment file.

use bagsplit_players::{Bot, DrawPolicy};

use crate::experiment::ConfigError;
use crate::experiment::settings::{
    MAX_PAIRS, MAX_STUDY_GAMES, MIN_SEARCH_GAMES, Settings, bots, draws, named, places, truth, whole,
};
use crate::experiment::setups;
use crate::experiment::table::Item;

/// The settings of a search.
#[derive(Clone, Debug, PartialEq)]
pub struct SearchSettings {
    /// The setup, by place, whose bot and other policies every candidate has.
    pub base: usize,
    /// The draw policies that are searched along with the split; empty: that of the base alone.
    pub draws: Vec<DrawPolicy>,
    /// The most games of the search, before the confirmation.
    pub games: u64,
    /// The number of finalists to confirm.
    pub finalists: usize,
    /// The number of pairs that each finalist plays against each opponent on held-out seeds; by hand at each level.
    pub confirm_pairs: u64,
    /// Whether the split is searched together with a card and other policies that a person can carry out.
    pub by_hand: bool,
    /// By hand: whether the split of the base is kept, and only cards and other policies are searched.
    pub keep_split: bool,
    /// Whether setups are compared by their share against the worst opponent at the worst level, not by their mean share.
    pub worst: bool,
    /// The bots of both players of a game, level by level; empty: each setup has its own.
    pub levels: Vec<Bot>,
    /// The opponents, by place, that are held out of the search and used for the confirmation; empty: the field.
    pub held_out: Vec<usize>,
}

impl SearchSettings {
    /// The games that a candidate's list of expressions is made from: 150, in short searches fewer.
    pub(crate) fn list_games(&self) -> u64 {
        (self.games / 2000).clamp(20, 150)
    }

    /// The games for each of the three times that a finalist's list is made: 1,000, in short searches fewer.
    pub(crate) fn finalist_list_games(&self) -> u64 {
        (self.games / 250).clamp(60, 1000)
    }
}

impl Default for SearchSettings {
    fn default() -> Self {
        SearchSettings {
            base: 0,
            draws: Vec::new(),
            games: 1_000_000,
            finalists: 4,
            confirm_pairs: 2000,
            by_hand: false,
            keep_split: false,
            worst: false,
            levels: Vec::new(),
            held_out: Vec::new(),
        }
    }
}

/// The settings of `[search]`, in an experiment with setups of these names.
pub(crate) fn search<'s>(search: &'s mut SearchSettings, setups: &'s [&'s str]) -> Settings<'s> {
    let base: Vec<(&str, usize)> = setups.iter().copied().zip(0..).collect();
    vec![
        ("base", named(&mut search.base, base, setups::unknown)),
        ("draws", draws(&mut search.draws)),
        ("games", whole(&mut search.games, MIN_SEARCH_GAMES..=MAX_STUDY_GAMES)),
        ("finalists", whole(&mut search.finalists, 1..=100)),
        ("confirm-pairs", whole(&mut search.confirm_pairs, 2..=MAX_PAIRS)),
        ("by-hand", truth(&mut search.by_hand)),
        ("keep-split", truth(&mut search.keep_split)),
        ("worst", truth(&mut search.worst)),
        ("levels", bots(&mut search.levels)),
        ("held-out", places(&mut search.held_out, setups, setups::unknown)),
    ]
}

/// Rejects settings of `[search]` that would have no effect, or leave no opponent.
pub(crate) fn check_search(
    item: &Item<'_>,
    search: &SearchSettings,
    opponents: &[usize],
) -> Result<(), ConfigError> {
    let (table, held_out) = (item.table()?, &search.held_out);
    let flaws = [
        (
            search.by_hand && !search.draws.is_empty(),
            "draws",
            "a search by hand finds its cards itself: remove 'draws', or add a setup with each card to begin from",
        ),
        (
            !search.by_hand && search.keep_split,
            "keep-split",
            "with the split kept, only cards can be searched: set by-hand = true",
        ),
        (
            held_out.iter().any(|place| !opponents.contains(place)),
            "held-out",
            "only opponents can be held out: members of the field",
        ),
        (
            !held_out.is_empty() && held_out.len() >= opponents.len(),
            "held-out",
            "with all opponents held out, there is no opponent to search against",
        ),
    ];
    for (_, key, why) in flaws.into_iter().filter(|(is_flawed, ..)| *is_flawed) {
        if let Some(item) = table.get(key) {
            return Err(item.key_error(why));
        }
    }
    Ok(())
}
