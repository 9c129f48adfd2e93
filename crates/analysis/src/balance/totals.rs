//! Sums over games for balance figures.
//!
//! In self-play the second game of a pair is the first with the players exchanged, so there is one game for each
//! pair index, which is one observation. Each takes a few dozen bytes of whole numbers.

use bagsplit_arena::{BlockResult, Course, Pair, PlayedGame, Quarters};
use bagsplit_game::board::Player;
use bagsplit_game::rules::{Ending, Game};

use super::advantage::AdvantagePart;
use super::parameters::{FigureParameters, Thinking};
use super::splits::SplitTotals;

/// The place of a pair index in a list of sums, which grows to it.
fn at<T: Clone + Default>(list: &mut Vec<T>, pair: u64) -> &mut T {
    let place = usize::try_from(pair).expect("pair indices fit in memory");
    list.resize(list.len().max(place + 1), T::default());
    &mut list[place]
}

/// The facts about the rules that balance figures need.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RuleFacts {
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
        RuleFacts {
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
    pub(crate) lead_changes: u16,
    /// Turns without a placement that scores.
    pub(crate) nothing_scoring: u16,
    /// The deficit of the trailing player at half-time, and that player's result in halves.
    pub(crate) behind: u16,
    pub(crate) behind_won: u8,
    /// The opponent's result against the leader after three quarters of the turns, in halves.
    pub(crate) open_late: u8,
}

impl GameSums {
    fn new(game: &PlayedGame, course: &Course) -> GameSums {
        let ([one, two], [half, late]) = (game.players.0, course.leads);
        let margin = game.winner.map(|winner| {
            i32::from(game.players[winner].score) - i32::from(game.players[winner.other()].score)
        });
        GameSums {
            first_won: halves(game, game.first),
            holder_won: halves(game, game.holder),
            ending: game.ending,
            margin,
            scores: [one.score, two.score],
            turns: game.turns(),
            placements: one.placements + two.placements,
            scoring: one.scoring + two.scoring,
            passes: one.passes + two.passes,
            exchanges: one.exchanges + two.exchanges,
            lead_changes: course.lead_changes,
            nothing_scoring: course.nothing_scoring,
            behind: u16::try_from(half.unsigned_abs()).unwrap_or(u16::MAX),
            behind_won: trailing_won(game, half),
            open_late: trailing_won(game, late),
        }
    }

    /// The seconds that its turns take by declared thinking times.
    pub(super) fn seconds(&self, thinking: Thinking) -> u64 {
        u64::from(self.placements) * u64::from(thinking.placement)
            + u64::from(self.passes) * u64::from(thinking.pass)
            + u64::from(self.exchanges) * u64::from(thinking.exchange)
    }
}

/// A player's result of a game, in halves.
fn halves(game: &PlayedGame, player: Player) -> u8 {
    game.winner
        .map_or(1, |winner| if winner == player { 2 } else { 0 })
}

/// The result of the player who was behind by the lead of the first player, in halves; 1 where nobody was.
fn trailing_won(game: &PlayedGame, lead: i32) -> u8 {
    match lead {
        0 => 1,
        1.. => halves(game, Player::P1),
        _ => halves(game, Player::P0),
    }
}

/// Sums over the self-play match of one setup under one ruleset: whole numbers by pair index, which are the same in
/// any order of blocks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BalanceTotals {
    pub(crate) facts: RuleFacts,
    pub(crate) parameters: FigureParameters,
    games: Vec<Option<GameSums>>,
}

impl BalanceTotals {
    /// Empty sums.
    pub const fn new(facts: RuleFacts, parameters: FigureParameters) -> BalanceTotals {
        BalanceTotals {
            facts,
            parameters,
            games: Vec::new(),
        }
    }

    /// Counts a block of a setup against itself.
    ///
    /// # Panics
    /// When the block is of two setups, or its courses are not those of its games.
    pub fn add(&mut self, block: &BlockResult) {
        assert!(
            block.self_match,
            "balance figures are of setups against themselves"
        );
        for (place, game) in block.games.iter().enumerate() {
            let course = &block.courses[place];
            assert!(
                (course.pair, course.leg) == (game.pair, game.leg),
                "courses are in the order of games"
            );
            *at(&mut self.games, game.pair) = Some(GameSums::new(game, course));
        }
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
        self.games[pair as usize]
            .as_ref()
            .expect("a pair that is counted")
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
        ShareTotals {
            whose,
            quarters: Vec::new(),
        }
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
        ApartTotals {
            without_mulligan: none.clone(),
            holder_begins: none.clone(),
            other_begins: none,
        }
    }
}

impl ApartTotals {
    /// Counts a block of a self-match without a part of the Advantage.
    pub fn add(&mut self, part: AdvantagePart, block: &BlockResult) {
        match part {
            AdvantagePart::Mulligan => self.without_mulligan.add(block),
            AdvantagePart::HolderBegins => self.holder_begins.add(block),
            AdvantagePart::OtherBegins => self.other_begins.add(block),
        }
    }

    pub(crate) const fn all(&self) -> [&ShareTotals; 3] {
        [
            &self.without_mulligan,
            &self.holder_begins,
            &self.other_begins,
        ]
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

impl SelfMatchTotals {
    fn has_games_of(&self, other: &SelfMatchTotals) -> bool {
        self.own.games == other.own.games && self.apart == other.apart
    }
}

/// All games under one ruleset for its balance figures.
#[derive(Clone, Debug, PartialEq)]
pub struct VariantTotals {
    /// The index of the population of players: variants of the same one are compared.
    pub players: usize,
    /// The self-play match of each setup; figures are their unweighted means.
    pub self_matches: Vec<SelfMatchTotals>,
    /// The share of the stronger setup against the weaker one, if they are named.
    pub skill: Option<ShareTotals>,
    /// The ranking of the splits, if there are several.
    pub splits: Option<SplitTotals>,
}

impl VariantTotals {
    /// Whether both variants have the same games, all of them.
    pub(super) fn has_games_of(&self, other: &VariantTotals) -> bool {
        self.players == other.players
            && self
                .self_matches
                .iter()
                .any(|self_match| self_match.own.pairs() > 0)
            && self.self_matches.len() == other.self_matches.len()
            && self
                .self_matches
                .iter()
                .zip(&other.self_matches)
                .all(|(first, second)| first.has_games_of(second))
            && self.skill == other.skill
    }
}
