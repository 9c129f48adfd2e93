//! Settings of a search, and `[search]` of an experiment file.

use bagsplit_players::{Bot, DrawPolicy};

use crate::experiment::reader::{Result, Table};
use crate::experiment::settings::{
    MAX_PAIRS, MAX_STUDY_GAMES, MIN_SEARCH_GAMES, bots, draws, named, places, settings, truth, whole,
};
use crate::experiment::setups;
use crate::experiment::studies::StudyContext;
use crate::study::Pairing;

settings! {
    /// The settings of a search.
    #[derive(Clone, Debug, PartialEq)]
    struct SearchSettings, search(setups: &'s [&'s str]) {
        /// The setup, by place, whose bot and other policies every candidate has.
        base: usize = 0, "base" => named(setups.iter().copied().zip(0..), setups::unknown);
        /// The draw policies that are searched along with the split; empty: that of the base alone.
        draws: Vec<DrawPolicy> = Vec::new(), "draws" => draws();
        /// The most games of the search, before the confirmation.
        games: u64 = 1_000_000, "games" => whole(MIN_SEARCH_GAMES..=MAX_STUDY_GAMES);
        /// The number of finalists to confirm.
        finalists: usize = 4, "finalists" => whole(1..=100);
        /// The number of pairs that each finalist plays against each opponent on held-out seeds; by hand at each level.
        confirm_pairs: u64 = 2000, "confirm-pairs" => whole(2..=MAX_PAIRS);
        /// Whether the split is searched together with a card and other policies that a person can carry out.
        by_hand: bool = false, "by-hand" => truth();
        /// By hand: whether the split of the base is kept, and only cards and other policies are searched.
        keep_split: bool = false, "keep-split" => truth();
        /// Whether setups are compared by their share against the worst opponent at the worst level, not by their mean share.
        worst: bool = false, "worst" => truth();
        /// The bots of both players of a game, level by level; empty: each setup has its own.
        levels: Vec<Bot> = Vec::new(), "levels" => bots();
        /// The opponents, by place, that are held out of the search and used for the confirmation; empty: the field.
        held_out: Vec<usize> = Vec::new(), "held-out" => places(setups, setups::unknown);
    }
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

/// Rejects settings of `[search]` that would have no effect, or leave no opponent.
pub(crate) fn check(table: &Table<'_>, search: &SearchSettings, context: StudyContext<'_>) -> Result<()> {
    let held_out = &search.held_out;
    let members = match context.pairing {
        Pairing::Field { members } => Some(members),
        _ => None,
    };
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
            members.is_some_and(|members| held_out.iter().any(|place| !members.contains(place))),
            "held-out",
            "only opponents can be held out: members of the field",
        ),
        (
            !held_out.is_empty() && held_out.len() >= members.map_or(context.names.len(), Vec::len),
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
