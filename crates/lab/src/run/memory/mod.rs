//! How much memory does a plan take at most, and is there as much?
//!
//! The numbers are bytes that stay in use at once when everything that is planned was played: by `run`, `merge` and `rank`
//! alike, since counting all games and making estimates of them takes more than playing them. They are sums of the sizes
//! of what is kept; docs/experiments.md has them beside what was measured. Memory that is asked for and not touched does
//! not count.

mod machine;

use bagsplit_arena::{Course, PlayedGame};

pub use machine::{MEMORY_VARIABLE, memory_here};

use crate::studies::balance::FigureGroup;
use crate::studies::training::TrainSettings;

use crate::run::games_files::Sizes;
use crate::run::section::{Purpose, Section};
use crate::run::{LabError, Layout};

/// What the program takes with nothing planned: its code, the tables of generators, what tables are written with.
const PROGRAM: u64 = 60_000_000;
/// A row group of the table of games, while both formats of it are written.
const ROW_GROUP: u64 = 150_000_000;
/// What a thread takes beside the games in its block: the memory of a generator.
const THREAD: u64 = 4_000_000;
/// Sums by turn of one matchup (128 bytes a turn, for each player and role), and their rows in tables.
const MATCHUP: u64 = 60_000;
/// A block that is planned or there: in the list of what is to be played while that is sorted, and in that of the folder.
const BLOCK: u64 = 100;
/// For each pair of a study: its outcome in the journal, and as a number in what is decided by it.
const STUDY_PAIR: u64 = 16;
/// For each pair of a match: outcome, sums of both setups, the lead, twelve numbers of luck; and what estimates take.
const MATCH_PAIR: u64 = 1 + 2 * SETUP_PAIR + 13 * 8 + 8 + 2 * 4 + 4 + 3 * 8;
/// For each pair index and setup: points, turns, scoring turns, passes.
const SETUP_PAIR: u64 = 16;
/// Situations that a pair of games brings to a training: 80 in Number Scrabble as measured, and half as many more.
const SITUATIONS: u64 = 120;
/// What is learned from each situation that is looked ahead from, beside itself.
const LOOKED_AHEAD: u64 = 8;
/// What a situation takes: its inputs and three numbers.
const SITUATION: u64 = {
    let (one, other) = (bagsplit_network::INPUTS as u64, bagsplit_network::SHARED_INPUTS as u64);
    if one > other { one } else { other }
} + 12;
/// More blocks are in no plan: as many files no folder holds well.
const MOST_BLOCKS: u64 = 20_000_000;

impl Layout {
    /// How many bytes it takes at most to play so many pairs of each matchup on so many threads, and to count and rank
    /// them.
    #[must_use]
    pub fn memory(&self, pairs: u64, threads: usize) -> u64 {
        let matchups = self.plan.matchups.len() as u64;
        let block = crate::study::block_pairs(pairs.saturating_mul(matchups));
        let a_game = size_of::<PlayedGame>() + size_of::<Course>();
        // The games, and their bytes before and after they are compressed.
        let in_flight = threads as u64 * (THREAD + 2 * 2 * block * a_game as u64);
        let blocks = matchups.saturating_mul(pairs.div_ceil(block)).saturating_mul(BLOCK);
        // Beyond one file of games, ranking holds a range of pair indices, and the block that reaches into the next.
        let games = bagsplit_arena::games_in(pairs.saturating_mul(matchups));
        let at_once = Sizes::USUAL.pairs_counted(games, self.plan.matchups.len());
        let ranked = at_once.map_or(pairs, |range| range.saturating_add(block).min(pairs));
        let indices = ranked
            .saturating_mul(self.ranking_bytes_a_pair_index())
            .saturating_add(pairs.saturating_mul(self.balance_bytes_a_pair_index()));
        // Each thread writes a file of its own where `games` is a folder, one format of it.
        let files = Sizes::USUAL.pairs_a_file(bagsplit_arena::games_in(pairs.saturating_mul(matchups)), 1);
        let writing = files.map_or(ROW_GROUP, |_| ROW_GROUP * threads as u64);
        let constant = PROGRAM + writing + in_flight + matchups.saturating_mul(MATCHUP);
        constant.saturating_add(blocks).saturating_add(indices)
    }

    /// How many pairs of each matchup fit into so much memory.
    #[must_use]
    pub fn pairs_that_fit(&self, bytes: u64, threads: usize) -> u64 {
        let (mut fit, mut too_many) = (0, crate::experiment::MAX_PAIRS + 1);
        while too_many - fit > 1 {
            let middle = fit + (too_many - fit) / 2;
            if self.memory(middle, threads) <= bytes { fit = middle } else { too_many = middle }
        }
        fit
    }

    /// Refuses a plan that does not fit into the memory here, or has more blocks than a folder holds.
    ///
    /// # Errors
    /// When it does not; the message says what would.
    pub fn fits(&self, threads: usize) -> Result<(), LabError> {
        let (name, pairs) = (&self.experiment.name, self.plan.pairs);
        let blocks = self.plan.blocks();
        if blocks > MOST_BLOCKS {
            return Err(LabError::Input(format!(
                "{name}: this plan has {} games in {blocks} blocks, and at most {MOST_BLOCKS} blocks are kept: fewer pairs \
                 are needed, or fewer matchups",
                self.plan.games()
            )));
        }
        let needed = self.memory(pairs, threads);
        refuse(needed, |here| {
            let most = self.pairs_that_fit(here, threads);
            let instead = if most == 0 {
                "no number of pairs fits; fewer setups are needed".to_owned()
            } else {
                let most = rounded(most);
                format!("at most {most} pairs of each matchup fit (run --pairs, or 'pairs' in the file)")
            };
            format!(
                "{name}: {pairs} pairs of each of {} matchups need about {} of memory, and {} are free here: {instead}",
                self.plan.matchups.len(),
                size(needed),
                size(here)
            )
        })
    }

    /// Refuses to count games up to this pair that do not fit into the memory here.
    pub(crate) fn can_be_counted(&self, end: u64) -> Result<(), LabError> {
        let needed = self.memory(end, 1);
        refuse(needed, |here| {
            format!(
                "{}: to count the games of {end} pairs of each matchup takes about {} of memory, and {} are free here",
                self.experiment.name,
                size(needed),
                size(here)
            )
        })
    }

    /// What each pair index takes that is counted and not folded yet: outcomes and sums of all sections, and its number.
    fn ranking_bytes_a_pair_index(&self) -> u64 {
        let ranks = |section: &&Section| !matches!(section.purpose, Purpose::Apart(..));
        let totals =
            |section: &Section| section.matchups.len() as u64 + SETUP_PAIR * section.setups.len() as u64;
        self.sections.iter().filter(ranks).map(totals).sum::<u64>() + 8
    }

    /// What each pair index takes for the balance of variants.
    fn balance_bytes_a_pair_index(&self) -> u64 {
        self.sections.iter().map(|section| self.mirror_totals(section)).sum::<u64>()
            + self.balance_estimates()
    }

    /// What is counted of the mirrors of a section for each pair index.
    fn mirror_totals(&self, section: &Section) -> u64 {
        let mirrors = section.mirrors.len() as u64;
        match section.purpose {
            Purpose::Apart(..) => mirrors,
            _ => {
                // Points, turns and how it ended; how it went; the tiles of each kind in both hands.
                let kinds = bagsplit_game::board::Tile::COUNT as u64;
                let mirror = 48 + 6 + 2 * kinds + self.options_bytes() + self.details_bytes();
                mirrors * mirror + u64::from(mirrors > 0)
            }
        }
    }

    /// What options take for each pair index, of which they are counted in a few.
    fn options_bytes(&self) -> u64 {
        self.experiment.balance.as_ref().map_or(0, |balance| match balance.options_every {
            0 => 0,
            every => 64u64.div_ceil(every),
        })
    }

    /// What the turns of a game say takes some numbers, and its expressions as many bytes as there are of some thirty.
    fn details_bytes(&self) -> u64 {
        let more = self.experiment.balance.as_ref().map(|balance| &balance.more);
        let has = |group| more.is_some_and(|more| more.has(group));
        let told = if more.is_some_and(|more| more.needs_details()) { 64 } else { 0 };
        let expressions = if has(FigureGroup::Variety) { 24 + 30 * 8 } else { 0 };
        told + expressions
    }

    /// What figures of balance take for each pair index: numbers of the indices three times over, and the influence of
    /// each on the figure of every mirror, of their mean, of the first variant, and of a difference.
    fn balance_estimates(&self) -> u64 {
        if self.experiment.balance.is_none() {
            return 0;
        }
        3 * 16 + 8 * (self.experiment.ranked as u64 + 4) + 16
    }
}

/// Refuses a study of at most so many games that would not fit into the memory here.
///
/// # Errors
/// When it does not.
pub(crate) fn study_fits(name: &str, games: u64) -> Result<(), LabError> {
    let needed = PROGRAM + ROW_GROUP + (games / 2).saturating_mul(STUDY_PAIR);
    refuse(needed, |here| {
        let most = here.saturating_sub(PROGRAM + ROW_GROUP) / STUDY_PAIR * 2;
        format!(
            "{name}: a study of up to {games} games needs about {} of memory, and {} are free here: at most {} games fit",
            size(needed),
            size(here),
            rounded(most)
        )
    })
}

/// Refuses a training whose situations do not fit into the memory here.
pub(crate) fn training_fits(name: &str, train: &TrainSettings) -> Result<(), LabError> {
    let ahead = if train.worlds > 0 { SITUATIONS * LOOKED_AHEAD / train.worlds_every } else { 0 };
    let a_pair = (SITUATIONS + ahead) * SITUATION;
    // The window, in pieces and joined while they are put together; what is held out; and a fit.
    let window = train.window.min(train.iterations).saturating_mul(train.pairs).saturating_mul(2);
    let needed = PROGRAM + ROW_GROUP + window.saturating_add(train.held_out_pairs()).saturating_mul(a_pair);
    refuse(needed, |here| {
        let most =
            here.saturating_sub(PROGRAM + ROW_GROUP) / a_pair / (2 * train.window.min(train.iterations) + 1);
        format!(
            "{name}: to fit to {} pairs of each of {} iterations takes about {} of memory, and {} are free here: about {} \
             pairs fit ([train] pairs, window)",
            train.pairs,
            train.window.min(train.iterations),
            size(needed),
            size(here),
            rounded(most)
        )
    })
}

/// How many bytes a match of so many pairs takes at most.
#[must_use]
pub const fn match_memory(pairs: u64) -> u64 {
    PROGRAM.saturating_add(pairs.saturating_mul(MATCH_PAIR))
}

/// Refuses a match that would not fit into the memory here.
pub(crate) fn match_fits(pairs: u64) -> Result<(), LabError> {
    let needed = match_memory(pairs);
    refuse(needed, |here| {
        let most = here.saturating_sub(PROGRAM) / MATCH_PAIR;
        format!(
            "a match of {pairs} pairs needs about {} of memory, and {} are free here: at most {} pairs fit",
            size(needed),
            size(here),
            rounded(most)
        )
    })
}

fn refuse(needed: u64, why: impl FnOnce(u64) -> String) -> Result<(), LabError> {
    match memory_here()? {
        Some(here) if needed > here => Err(LabError::Input(why(here))),
        _ => Ok(()),
    }
}

/// A number of two digits and zeros, not above this one.
const fn rounded(number: u64) -> u64 {
    let mut unit = 1;
    while number / unit >= 100 {
        unit *= 10;
    }
    number / unit * unit
}

/// A number of bytes, for a message.
fn size(bytes: u64) -> String {
    match bytes {
        0..10_000_000_000 => format!("{} MB", bytes.div_ceil(1_000_000)),
        _ => format!("{} GB", bytes.div_ceil(1_000_000_000)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_in_messages_are_round_and_not_too_large() {
        assert_eq!([0, 7, 99, 100, 12_999].map(rounded), [0, 7, 99, 100, 12_000]);
        assert_eq!([1, 9_999_999_999, 10_000_000_001].map(size), ["1 MB", "10000 MB", "11 GB"]);
    }
}
