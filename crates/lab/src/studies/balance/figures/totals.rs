//! Sums over games for balance figures.
//!
//! In self-play the second game of a pair is the first with the players exchanged, so there is one game for each
//! pair index, which is one observation. Each takes a few dozen bytes of whole numbers.

use std::collections::BTreeMap;

use bagsplit_arena::{BlockResult, Course, Options, Pair, PlayedGame, Quarters};
use bagsplit_game::board::{Player, Tile};
use bagsplit_game::rules::{Ending, Game};

use super::deal::DealTotals;
use super::more::{FigureGroup, MoreFigures};
use super::turn_sums::TurnSums;
use super::variety::ExpressionTotals;
use crate::study::totals::at;

/// The facts about the rules that balance figures need.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RuleFacts {
    /// The number of copies of each tile in a game, by [`Tile::index`]: those of both players together
    /// if each has a supply of its own.
    pub copies: [u16; Tile::COUNT],
    /// Whether the game has the Advantage.
    pub advantage: bool,
    /// Whether tiles can be exchanged.
    pub exchange: bool,
    /// Whether a target score ends a game.
    pub target: bool,
}

impl RuleFacts {
    /// The facts of a ruleset.
    pub fn new(game: &impl Game) -> RuleFacts {
        let supplies = if game.private_bags().is_some() { 2 } else { 1 };
        let mut copies = [0; Tile::COUNT];
        for tile in Tile::all() {
            copies[tile.index()] = u16::from(game.tiles().count(tile)) * supplies;
        }
        RuleFacts {
            copies,
            advantage: game.has_advantage(),
            exchange: game.has_exchange(),
            target: game.target().is_some(),
        }
    }
}

/// The game of a pair index.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct GameSums {
    /// The result of the first player, in halves; 1 for a tie.
    pub(crate) first_won: u8,
    /// The result of the holder of the Advantage, in halves.
    pub(crate) holder_won: u8,
    /// Whether the holder is the first player.
    pub(crate) holder_first: bool,
    pub(crate) ending: Ending,
    /// The winner's points less the loser's; `None` for a tie.
    pub(crate) margin: Option<i32>,
    pub(crate) scores: [u16; 2],
    pub(crate) turns: u16,
    /// Turns of both players together.
    pub(crate) placements: u16,
    pub(crate) scoring: u16,
    pub(crate) passes: u16,
    pub(crate) exchanges: u16,
    /// Points of primary runs, cross runs, bonuses and the end, of both players together.
    pub(crate) kinds: [u32; 4],
}

impl GameSums {
    fn new(game: &PlayedGame) -> GameSums {
        let [one, two] = game.players.0;
        let margin = game.winner.map(|winner| {
            i32::from(game.players[winner].score) - i32::from(game.players[winner.other()].score)
        });
        GameSums {
            first_won: halves(game, game.first),
            holder_won: halves(game, game.holder),
            holder_first: game.holder == game.first,
            ending: game.ending,
            margin,
            scores: [one.score, two.score],
            turns: game.turns(),
            placements: one.placements + two.placements,
            scoring: one.scoring + two.scoring,
            passes: one.passes + two.passes,
            exchanges: one.exchanges + two.exchanges,
            kinds: [
                u32::from(one.primary) + u32::from(two.primary),
                u32::from(one.cross) + u32::from(two.cross),
                u32::from(one.bonus) + u32::from(two.bonus),
                u32::from(one.end_bonus) + u32::from(two.end_bonus),
            ],
        }
    }
}

/// A player's result of a game, in halves.
pub(super) fn halves(game: &PlayedGame, player: Player) -> u8 {
    game.winner.map_or(1, |winner| if winner == player { 2 } else { 0 })
}

/// The course of the game of a pair index.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub(crate) struct CourseSums {
    pub(crate) largest_swing: u16,
    pub(crate) lead_changes: u16,
    pub(crate) decided_after: u16,
}

impl CourseSums {
    fn new(course: &Course) -> CourseSums {
        let &Course { largest_swing, lead_changes, decided_after, .. } = course;
        CourseSums { largest_swing, lead_changes, decided_after }
    }
}

/// Sums over the self-play match of one setup under one ruleset: whole numbers by pair index, which are the same in
/// any order of blocks.
#[derive(Clone, Debug, PartialEq)]
pub struct BalanceTotals {
    pub(crate) facts: RuleFacts,
    games: Vec<Option<GameSums>>,
    courses: Vec<CourseSums>,
    /// The tiles of the game, and the number of each in hands at the end of each game.
    stuck: Vec<(Tile, Vec<u16>)>,
    /// The options of the players by pair index, if they were counted.
    pub(crate) options: BTreeMap<u64, Options>,
    /// Whether a block came without courses, so that some games lack them.
    courses_missing: bool,
    /// The figures beyond the default ones.
    pub(crate) more: MoreFigures,
    /// The turn sums of each game, if a selected figure needs them.
    turn_sums: Vec<TurnSums>,
    expressions: ExpressionTotals,
    /// Whether a block came without details.
    details_missing: bool,
}

impl BalanceTotals {
    /// Empty sums.
    pub fn new(facts: RuleFacts) -> BalanceTotals {
        let tiles = Tile::all().filter(|tile| facts.copies[tile.index()] > 0);
        let stuck = tiles.map(|tile| (tile, Vec::new())).collect();
        BalanceTotals {
            facts,
            games: Vec::new(),
            courses: Vec::new(),
            stuck,
            options: BTreeMap::new(),
            courses_missing: false,
            more: MoreFigures::default(),
            turn_sums: Vec::new(),
            expressions: ExpressionTotals::default(),
            details_missing: false,
        }
    }

    /// Also collects the sums of optional figures.
    #[must_use]
    pub fn with(self, more: MoreFigures) -> BalanceTotals {
        BalanceTotals { more, ..self }
    }

    /// Counts a block of a setup against itself. Figures of courses are left out of the findings if any block
    /// comes without courses.
    ///
    /// # Panics
    /// When the block is of two setups, or a game has no course although others have.
    pub fn add(&mut self, block: &BlockResult) {
        assert!(block.self_match, "balance figures are of setups against themselves");
        for game in &block.games {
            *at(&mut self.games, game.pair) = Some(GameSums::new(game));
        }
        if self.more.needs_details() {
            self.add_details(block);
        }
        if block.courses.is_empty() {
            self.courses_missing |= !block.games.is_empty();
            return;
        }
        assert_eq!(block.courses.len(), block.games.len(), "a course for each game");
        for (course, game) in block.courses.iter().zip(&block.games) {
            let pair = course.pair;
            assert_eq!((pair, course.leg), (game.pair, game.leg), "courses are in the order of games");
            *at(&mut self.courses, pair) = CourseSums::new(course);
            for (tile, stuck) in &mut self.stuck {
                let hands = course.stuck.0.iter();
                *at(stuck, pair) = hands.map(|hand| u16::from(hand[tile.index()])).sum();
            }
            if let Some(options) = course.options {
                self.options.insert(pair, options);
            }
        }
    }

    fn add_details(&mut self, block: &BlockResult) {
        if block.details.is_empty() {
            self.details_missing |= !block.games.is_empty();
            return;
        }
        assert_eq!(block.details.len(), block.games.len(), "details of each game");
        for (details, game) in block.details.iter().zip(&block.games) {
            assert_eq!(
                (details.pair, details.leg),
                (game.pair, game.leg),
                "details are in the order of games"
            );
            *at(&mut self.turn_sums, game.pair) = TurnSums::new(game, details);
            if self.more.has(FigureGroup::Variety) {
                self.expressions.add(game.pair, &details.expressions);
            }
        }
    }

    /// The turn sums by pair, if all games have them.
    pub(crate) fn turn_sums(&self) -> Option<&[TurnSums]> {
        (!self.details_missing && self.more.needs_details()).then_some(&self.turn_sums[..])
    }

    /// The expressions, if all games have them.
    pub(crate) fn expressions(&self) -> Option<&ExpressionTotals> {
        (!self.details_missing && self.more.has(FigureGroup::Variety)).then_some(&self.expressions)
    }

    /// The number of counted pairs.
    pub fn pairs(&self) -> u64 {
        self.games.iter().flatten().count() as u64
    }

    /// One past the last counted pair.
    pub(crate) fn end(&self) -> u64 {
        self.games.len() as u64
    }

    pub(crate) fn played(&self, pair: u64) -> bool {
        self.games.get(pair as usize).is_some_and(Option::is_some)
    }

    pub(crate) fn game(&self, pair: u64) -> &GameSums {
        self.games[pair as usize].as_ref().expect("a pair that is counted")
    }

    /// The courses by pair, if all games have them.
    pub(crate) fn courses(&self) -> Option<&[CourseSums]> {
        (!self.courses_missing).then_some(&self.courses[..])
    }

    /// The number of copies of a tile in hands at the end, if the game has any copies and all games have courses.
    pub(crate) fn stuck(&self, tile: Tile) -> Option<&[u16]> {
        let found = self.stuck.iter().find(|(kind, _)| *kind == tile && !self.courses_missing);
        found.map(|(_, stuck)| stuck.as_slice())
    }

    /// The number of tiles in both hands at the end.
    pub(crate) fn in_hands(&self, pair: u64) -> u64 {
        self.stuck.iter().map(|(_, stuck)| u64::from(stuck[pair as usize])).sum()
    }
}

/// The player whose share of a pair is counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Whose {
    /// The first setup of the matchup.
    First,
    /// The second setup.
    Second,
    /// The holder of the Advantage, whichever setup it is.
    Holder,
}

/// The share of one player in every pair of a matchup.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShareTotals {
    whose: Whose,
    quarters: Vec<Option<Quarters>>,
}

impl ShareTotals {
    /// Empty sums.
    pub const fn new(whose: Whose) -> ShareTotals {
        ShareTotals { whose, quarters: Vec::new() }
    }

    /// Counts a block.
    ///
    /// # Panics
    /// When games do not come pair by pair.
    pub fn add(&mut self, block: &BlockResult) {
        for pair in block.pairs() {
            let winners = pair.0.map(|game| match self.whose {
                Whose::First => game.winner,
                Whose::Holder if game.holder == Player::P0 => game.winner,
                Whose::Second | Whose::Holder => game.winner.map(Player::other),
            });
            *at(&mut self.quarters, pair.0[0].pair) = Some(Quarters::from_winners(Pair(winners)));
        }
    }

    /// The number of counted pairs.
    pub fn pairs(&self) -> u64 {
        self.quarters.iter().flatten().count() as u64
    }

    /// One past the last counted pair.
    pub(crate) fn end(&self) -> u64 {
        self.quarters.len() as u64
    }

    /// The share in a counted pair.
    pub(crate) fn quarters(&self, pair: u64) -> Option<Quarters> {
        self.quarters.get(pair as usize).copied().flatten()
    }
}

/// The holder's share in the self-play match of one setup when parts of the Advantage are removed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ApartTotals {
    /// Under the same rules without a Mulligan.
    pub without_mulligan: ShareTotals,
    /// Without a Mulligan, and the holder begins.
    pub holder_begins: ShareTotals,
    /// Without a Mulligan, and the other player begins.
    pub other_begins: ShareTotals,
}

impl Default for ApartTotals {
    /// Empty sums.
    fn default() -> ApartTotals {
        let none = ShareTotals::new(Whose::Holder);
        ApartTotals { without_mulligan: none.clone(), holder_begins: none.clone(), other_begins: none }
    }
}

impl ApartTotals {
    pub(crate) const fn all(&self) -> [&ShareTotals; 3] {
        [&self.without_mulligan, &self.holder_begins, &self.other_begins]
    }
}

/// The self-play match of one setup under one ruleset, with games that decompose its Advantage.
#[derive(Clone, Debug, PartialEq)]
pub struct SelfMatchTotals {
    /// Under the rules themselves.
    pub own: BalanceTotals,
    /// With parts of the Advantage removed, on the same seeds; `None` if that is not played, or there is
    /// no Advantage.
    pub apart: Option<ApartTotals>,
}

/// All games under one ruleset for its balance figures.
#[derive(Clone, Debug, PartialEq)]
pub struct VariantTotals {
    /// The self-play match of each setup; figures are their unweighted means.
    pub self_matches: Vec<SelfMatchTotals>,
    /// The share of the stronger setup against the weaker one, if they are named.
    pub skill: Option<ShareTotals>,
    /// The games of that matchup for the luck of the deal, if it is selected.
    pub deal: Option<DealTotals>,
}
