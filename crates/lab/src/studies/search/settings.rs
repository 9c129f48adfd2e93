//! Settings of a search, and `[search]` of an experiment file.

use bagsplit_players::{Bot, DrawPolicy};

use crate::experiment::ConfigError;
use crate::experiment::settings::{
    MAX_PAIRS, MAX_STUDY_GAMES, MIN_SEARCH_GAMES, Settings, bots, draws, named, places, truth, whole,
};
use crate::experiment::setups;
use crate::experiment::table::Item;

/// How splits are searched.
#[derive(Clone, Debug, PartialEq)]
pub struct SearchSettings {
    /// The setup, by its place, whose bot and other policies every candidate has.
    pub base: usize,
    /// The draw policies that are searched along with the split; empty: that of the base alone.
    pub draws: Vec<DrawPolicy>,
    /// How many games the search may play, before the confirmation.
    pub games: u64,
    /// How many finalists are confirmed.
    pub finalists: usize,
    /// How many pairs each of them plays against each opponent in the end, with fresh luck; by hand at each level.
    pub confirm_pairs: u64,
    /// Whether the split is searched together with a card and other policies that a person can carry out.
    pub by_hand: bool,
    /// By hand: whether the split of the base is kept, so that cards and other policies are searched for it.
    pub keep_split: bool,
    /// Whether setups are compared by their share against the worst opponent at the worst level, not by their mean share.
    pub worst: bool,
    /// The bots that both sides of a game have in turn; empty: everyone has their own.
    pub levels: Vec<Bot>,
    /// The setups, by their places, that are not searched against but confirmed against; empty: the field is.
    pub held_out: Vec<usize>,
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

/// Those of `[search]`, in an experiment with setups of these names.
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

/// Refuses settings of `[search]` that would do nothing, or leave nobody to search against.
pub(crate) fn check_search(
    item: &Item<'_>,
    search: &SearchSettings,
    opponents: &[usize],
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
    if search.held_out.iter().any(|place| !opponents.contains(place)) {
        refuse("held-out", "only opponents can be held out: members of the field")?;
    }
    if !search.held_out.is_empty() && search.held_out.len() >= opponents.len() {
        refuse("held-out", "with all opponents held out there is nobody to search against")?;
    }
    Ok(())
}
