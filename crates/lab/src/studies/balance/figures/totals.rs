//! What is kept of games for balance figures.
//!
//! The second game of a pair of a mirror is the first with the players exchanged, so that there is one game for each
//! pair index, and that is one observation. A few dozen bytes of whole numbers are kept for each.

use std::collections::BTreeMap;

use bagsplit_arena::{BlockResult, Course, Options, Pair, PlayedGame, Quarters, Tally};
use bagsplit_game::board::{Player, Tile};
use bagsplit_game::rules::{Ending, Game};

use super::deal::DealTotals;
use super::more::{FigureGroup, MoreFigures};
use super::told::ToldSums;
use super::variety::ExpressionTotals;
use crate::study::totals::at;

/// What balance figures have to know of the rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RuleFacts {
    /// How many copies of each tile there are in a game, by [`Tile::index`]: those of both players together
    /// where each has an own supply.
    pub copies: [u16; Tile::COUNT],
    /// Whether there is an Advantage to hold.
    pub advantage: bool,
    /// Whether tiles can be exchanged.
    pub exchange: bool,
    /// Whether so many points end a game.
    pub target: bool,
}

impl RuleFacts {
    /// Those of a ruleset.
    #[must_use]
    pub fn of(game: &impl Game) -> RuleFacts {
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
    /// What the player with the first turn won, in halves; 1 for a tie.
    pub(crate) first_won: u8,
    /// What the holder of the Advantage won, in halves.
    pub(crate) holder_won: u8,
    /// Whether the holder had the first turn.
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
    fn of(game: &PlayedGame) -> GameSums {
        let won = |player: Player| game.winner.map_or(1, |winner| if winner == player { 2 } else { 0 });
        let score = |player: Player| i32::from(game.players[player].score);
        let both = |of: fn(&Tally) -> u16| game.players.0.iter().map(of).sum();
        GameSums {
            first_won: won(game.first),
            holder_won: won(game.holder),
            holder_first: game.holder == game.first,
            ending: game.ending,
            margin: game.winner.map(|winner| score(winner) - score(winner.other())),
            scores: game.players.0.map(|tally| tally.score),
            turns: game.turns(),
            placements: both(|tally| tally.placements),
            scoring: both(|tally| tally.scoring),
            passes: both(|tally| tally.passes),
            exchanges: both(|tally| tally.exchanges),
            kinds: game
                .players
                .0
                .map(kinds)
                .into_iter()
                .fold([0; 4], |sums, kinds| [0, 1, 2, 3].map(|kind| sums[kind] + kinds[kind])),
        }
    }
}

/// Points by what earned them.
fn kinds(tally: Tally) -> [u32; 4] {
    [tally.primary, tally.cross, tally.bonus, tally.end_bonus].map(u32::from)
}

/// How the game of a pair index went.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub(crate) struct CourseSums {
    pub(crate) largest_swing: u16,
    pub(crate) lead_changes: u16,
    pub(crate) decided_after: u16,
}

impl CourseSums {
    fn of(course: &Course) -> CourseSums {
        let &Course { largest_swing, lead_changes, decided_after, .. } = course;
        CourseSums { largest_swing, lead_changes, decided_after }
    }
}

/// The mirror of one setup under one ruleset, counted: whole numbers by pair index, which come out the same in
/// whatever order blocks are added.
#[derive(Clone, Debug, PartialEq)]
pub struct BalanceTotals {
    facts: RuleFacts,
    games: Vec<Option<GameSums>>,
    courses: Vec<CourseSums>,
    /// The tiles that there are, and how many of each were in a hand at the end of each game: tile by tile.
    stuck: Vec<(Tile, Vec<u16>)>,
    options: BTreeMap<u64, Options>,
    /// A block came without courses, so that what they tell is not known of every game.
    courses_missing: bool,
    more: MoreFigures,
    /// What the turns of each game say, where it is asked for.
    told: Vec<ToldSums>,
    expressions: ExpressionTotals,
    /// A block came without details.
    details_missing: bool,
}

impl BalanceTotals {
    /// Nothing counted yet.
    #[must_use]
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
            told: Vec::new(),
            expressions: ExpressionTotals::default(),
            details_missing: false,
        }
    }

    /// The same, counting what more figures are made of.
    #[must_use]
    pub fn with(self, more: MoreFigures) -> BalanceTotals {
        BalanceTotals { more, ..self }
    }

    /// Counts a block of a setup against itself. What courses tell is left out of the findings if ever a block
    /// comes without them.
    ///
    /// # Panics
    /// When it is of two setups, or a game has no course where others have.
    pub fn add(&mut self, block: &BlockResult) {
        assert!(block.mirror, "balance figures are of setups against themselves");
        for game in &block.games {
            *at(&mut self.games, game.pair) = Some(GameSums::of(game));
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
            *at(&mut self.courses, pair) = CourseSums::of(course);
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
            *at(&mut self.told, game.pair) = ToldSums::of(game, details);
            if self.more.has(FigureGroup::Variety) {
                self.expressions.add(game.pair, &details.expressions);
            }
        }
    }

    /// What is asked for beside the figures that are always there.
    pub(crate) const fn more(&self) -> &MoreFigures {
        &self.more
    }

    /// What the turns of games say, if that is known of all of them.
    pub(crate) fn told(&self) -> Option<impl Fn(u64) -> ToldSums> {
        (!self.details_missing && self.more.needs_details()).then_some(|pair: u64| self.told[pair as usize])
    }

    /// The expressions of games, if they are known of all of them.
    pub(crate) fn expressions(&self) -> Option<&ExpressionTotals> {
        (!self.details_missing && self.more.has(FigureGroup::Variety)).then_some(&self.expressions)
    }

    /// How many pairs are counted.
    #[must_use]
    pub fn pairs(&self) -> u64 {
        self.games.iter().flatten().count() as u64
    }

    /// One past the last pair that is counted.
    pub(crate) fn end(&self) -> u64 {
        self.games.len() as u64
    }

    pub(crate) const fn facts(&self) -> &RuleFacts {
        &self.facts
    }

    pub(crate) fn played(&self, pair: u64) -> bool {
        self.games.get(pair as usize).is_some_and(Option::is_some)
    }

    pub(crate) fn game(&self, pair: u64) -> &GameSums {
        self.games[pair as usize].as_ref().expect("a pair that is counted")
    }

    /// How games went, if that is known of all of them.
    pub(crate) fn courses(&self) -> Option<impl Fn(u64) -> CourseSums> {
        (!self.courses_missing).then_some(|pair: u64| self.courses[pair as usize])
    }

    /// How many copies of a tile were in a hand at the end, if there are any copies and it is known of all games.
    pub(crate) fn stuck(&self, tile: Tile) -> Option<&[u16]> {
        let found = self.stuck.iter().find(|(kind, _)| *kind == tile && !self.courses_missing);
        found.map(|(_, stuck)| stuck.as_slice())
    }

    /// How many tiles were in both hands at the end.
    pub(crate) fn in_hands(&self, pair: u64) -> u64 {
        self.stuck.iter().map(|(_, stuck)| u64::from(stuck[pair as usize])).sum()
    }

    /// What the players could have done, by pair index, where it was counted.
    pub(crate) const fn options(&self) -> &BTreeMap<u64, Options> {
        &self.options
    }
}

/// Whose share of a pair is kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Whose {
    /// That of the first setup of the matchup.
    First,
    /// That of the second setup.
    Second,
    /// That of the holder of the Advantage, whichever setup it is.
    Holder,
}

/// Somebody's share of every pair of a matchup.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShareTotals {
    whose: Whose,
    quarters: Vec<Option<Quarters>>,
}

impl ShareTotals {
    /// Nothing counted yet.
    #[must_use]
    pub const fn new(whose: Whose) -> ShareTotals {
        ShareTotals { whose, quarters: Vec::new() }
    }

    /// Counts a block.
    ///
    /// # Panics
    /// When games do not come pair by pair.
    pub fn add(&mut self, block: &BlockResult) {
        let whose = self.whose;
        let seen = |game: PlayedGame| match whose {
            Whose::First => game.winner,
            Whose::Holder if game.holder == Player::P0 => game.winner,
            Whose::Second | Whose::Holder => game.winner.map(Player::other),
        };
        for pair in block.pairs() {
            *at(&mut self.quarters, pair.0[0].pair) = Some(Quarters::from_winners(Pair(pair.0.map(seen))));
        }
    }

    /// How many pairs are counted.
    #[must_use]
    pub fn pairs(&self) -> u64 {
        self.quarters.iter().flatten().count() as u64
    }

    /// One past the last pair that is counted.
    pub(crate) fn end(&self) -> u64 {
        self.quarters.len() as u64
    }

    /// The share of a pair that is counted.
    pub(crate) fn quarters(&self, pair: u64) -> Option<Quarters> {
        self.quarters.get(pair as usize).copied().flatten()
    }
}

/// The holder's share in the mirror of one setup when parts of the Advantage are taken away.
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
    /// Nothing counted yet.
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

/// The mirror of one setup under one ruleset, with what takes its Advantage apart.
#[derive(Clone, Debug, PartialEq)]
pub struct MirrorTotals {
    /// Under the rules as they are.
    pub own: BalanceTotals,
    /// With parts of the Advantage taken away, on the same seeds; `None` where that is not played, or there is
    /// no Advantage.
    pub apart: Option<ApartTotals>,
}

/// All that was played under one ruleset for its balance figures.
#[derive(Clone, Debug, PartialEq)]
pub struct VariantTotals {
    /// A mirror of each setup; figures are the means of theirs, all of the same weight.
    pub mirrors: Vec<MirrorTotals>,
    /// The share of a stronger setup against a weaker one, if there are any.
    pub skill: Option<ShareTotals>,
    /// The games of that matchup for how much is luck of the deal, if that is asked for.
    pub deal: Option<DealTotals>,
}
