//! What is kept of games: a row for each, and sums by turn.

use board::{Bag, ByBag, MAX_BAGS, Player, Role, Tiles};
use rules::{Ending, Position};
use serde::{Deserialize, Serialize};

use crate::{Course, GameSeed, Outcome, Turn, Watch};

/// When the Mulligan was taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum MulliganUse {
    /// Not at all.
    None,
    /// After the opening draw.
    Opening,
    /// After a later draw.
    Turn,
}

impl MulliganUse {
    /// The name that tables use.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            MulliganUse::None => "none",
            MulliganUse::Opening => "opening",
            MulliganUse::Turn => "turn",
        }
    }
}

/// One game in a row. Arrays are by player: the first and the second setup of the matchup.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct GameRow {
    /// The number of the pair.
    pub pair: u64,
    /// Which game of the pair: 0 or 1.
    pub index: u8,
    /// Who won: 0 or 1, 2 for a tie.
    pub winner: u8,
    /// Who held the Advantage, or was to go first in the games with a shared bag: 0 or 1.
    pub holder: u8,
    /// Who went first: 0 or 1.
    pub first: u8,
    /// How it ended: 0 out of tiles, 1 six passes, 2 clock, 3 scoreless turns.
    pub ending: u8,
    /// When the holder took the Mulligan.
    pub mulligan: MulliganUse,
    /// Turns of both players together.
    pub turns: u16,
    /// Points, what the end of the game earned included. These and the points below are at most 65535.
    pub scores: [u16; 2],
    /// Points of primary runs, without bonus.
    pub primary: [u16; 2],
    /// Points of other runs, without bonus.
    pub cross: [u16; 2],
    /// Points of bonuses.
    pub bonus: [u16; 2],
    /// Turns with a placement.
    pub placements: [u16; 2],
    /// Turns with a placement that earned points.
    pub scoring: [u16; 2],
    /// Turns passed; an exchange is no pass (see [`GameRow::exchanges`]).
    pub passes: [u16; 2],
    /// Tiles laid.
    pub tiles_laid: [u16; 2],
    /// Tiles left at the end, in the hand and in bags of the player's own.
    pub tiles_left: [u16; 2],
    /// Time beyond the limits of moves, in milliseconds.
    pub overage_ms: [u32; 2],
}

impl GameRow {
    /// The name of how it ended.
    #[must_use]
    pub const fn ended_by(&self) -> &'static str {
        match self.ending {
            0 => Ending::OutOfTiles.name(),
            1 => Ending::SixPasses.name(),
            3 => Ending::Scoreless.name(),
            _ => Ending::Clock(Player::P0).name(),
        }
    }

    /// The turns in which each player exchanged tiles: those that were neither placements nor passes.
    #[must_use]
    pub const fn exchanges(&self) -> [u16; 2] {
        let own = [(self.turns + (self.first == 0) as u16) / 2, (self.turns + (self.first == 1) as u16) / 2];
        [
            own[0].saturating_sub(self.placements[0] + self.passes[0]),
            own[1].saturating_sub(self.placements[1] + self.passes[1]),
        ]
    }

    /// What the end of the game earned each player (NS-12): the points that no turn has earned.
    #[must_use]
    pub fn end_bonus(&self) -> [u16; 2] {
        let turns = |p: usize| self.primary[p].saturating_add(self.cross[p]).saturating_add(self.bonus[p]);
        [0, 1].map(|p| self.scores[p].saturating_sub(turns(p)))
    }

    /// The first setup's half of the pair's share that this game decides, in quarters of the pair: 2 for
    /// a win, 1 for a tie, 0 for a loss.
    #[must_use]
    pub const fn quarters(&self) -> u8 {
        match self.winner {
            0 => 2,
            1 => 0,
            _ => 1,
        }
    }
}

/// Sums over the n-th turns of a player in many games. All are whole numbers, so they add up to the
/// same in any order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct TurnSum {
    /// Games in which the player had this turn.
    pub games: u64,
    /// Points.
    pub points: u64,
    /// Squares of the points of the turn.
    pub points_squared: u64,
    /// Turns with a placement.
    pub placements: u64,
    /// Turns that earned points.
    pub scoring: u64,
    /// Turns passed; those that were neither this nor placements were exchanges.
    pub passes: u64,
    /// Tiles laid.
    pub tiles_laid: u64,
    /// Tiles in hand after the draw.
    pub hand: u64,
    /// Tiles left in each bag after the draw.
    pub bags: [u64; MAX_BAGS],
}

impl TurnSum {
    /// Adds other sums to these.
    pub fn add(&mut self, other: &TurnSum) {
        self.games += other.games;
        self.points += other.points;
        self.points_squared += other.points_squared;
        self.placements += other.placements;
        self.scoring += other.scoring;
        self.passes += other.passes;
        self.tiles_laid += other.tiles_laid;
        self.hand += other.hand;
        for (mine, theirs) in self.bags.iter_mut().zip(&other.bags) {
            *mine += theirs;
        }
    }
}

/// The sums of each player in each role, by that player's own turns.
#[derive(Clone, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct TurnSums {
    sums: [[Vec<TurnSum>; 2]; 2],
}

impl TurnSums {
    /// The sums of a player in a role, turn by turn from the first.
    #[must_use]
    pub fn of(&self, player: Player, role: Role) -> &[TurnSum] {
        &self.sums[player.index()][role.index()]
    }

    /// Adds the sums of other games.
    pub fn add(&mut self, other: &TurnSums) {
        for player in Player::ALL {
            for role in Role::ALL {
                for (turn, sum) in other.of(player, role).iter().enumerate() {
                    self.at(player, role, turn).add(sum);
                }
            }
        }
    }

    /// The sums with the players exchanged, each in the same roles.
    pub(crate) fn exchanged(&self) -> TurnSums {
        let [one, other] = self.sums.clone();
        TurnSums { sums: [other, one] }
    }

    fn at(&mut self, player: Player, role: Role, turn: usize) -> &mut TurnSum {
        let sums = &mut self.sums[player.index()][role.index()];
        if sums.len() <= turn {
            sums.resize(turn + 1, TurnSum::default());
        }
        &mut sums[turn]
    }
}

/// What a block of games yields.
#[derive(Clone, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct BlockResult {
    /// The games, pair by pair.
    pub games: Vec<GameRow>,
    /// The sums by turn over all of them.
    pub turns: TurnSums,
    /// How the games went: empty unless it was asked for, and else one a game, in the order of the games. It is
    /// no part of what this is read from and written to: who stores it does so beside the rest.
    #[serde(skip)]
    pub courses: Vec<Course>,
}

/// Adds the games that it looks on at to a result.
pub(crate) struct Summary<'r> {
    result: &'r mut BlockResult,
    seed: GameSeed,
    row: GameRow,
    own_turns: [usize; 2],
}

impl<'r> Summary<'r> {
    pub(crate) fn of(result: &'r mut BlockResult, seed: GameSeed) -> Summary<'r> {
        let row = GameRow {
            pair: seed.pair,
            index: seed.leg.index() as u8,
            winner: 2,
            holder: seed.holder() as u8,
            first: 0,
            ending: 0,
            mulligan: MulliganUse::None,
            turns: 0,
            scores: [0; 2],
            primary: [0; 2],
            cross: [0; 2],
            bonus: [0; 2],
            placements: [0; 2],
            scoring: [0; 2],
            passes: [0; 2],
            tiles_laid: [0; 2],
            tiles_left: [0; 2],
            overage_ms: [0; 2],
        };
        Summary { result, seed, row, own_turns: [0; 2] }
    }
}

impl Watch for Summary<'_> {
    fn opening(&mut self, _: Player, _: &ByBag<Tiles>, redrawn: Option<&ByBag<Tiles>>) {
        if redrawn.is_some() {
            self.row.mulligan = MulliganUse::Opening;
        }
    }

    fn turn(&mut self, turn: &Turn, position: &Position) {
        let player = turn.player.index();
        let row = &mut self.row;
        if turn.redrawn.is_some() {
            row.mulligan = MulliganUse::Turn;
        }
        let points = u64::from(turn.score.total());
        let placement = turn.action.placement();
        let laid = placement.map_or(0, |placement| placement.len() as u16);
        add(&mut row.primary[player], turn.score.primary);
        add(&mut row.cross[player], turn.score.cross);
        add(&mut row.bonus[player], turn.score.bonus);
        row.placements[player] += u16::from(placement.is_some());
        row.scoring[player] += u16::from(points > 0);
        let passed = turn.action.is_pass();
        row.passes[player] += u16::from(passed);
        row.tiles_laid[player] += laid;

        let number = self.own_turns[player];
        self.own_turns[player] += 1;
        let sum = self.result.turns.at(turn.player, self.seed.role(turn.player), number);
        sum.games += 1;
        sum.points += points;
        sum.points_squared = sum.points_squared.saturating_add(points * points);
        sum.placements += u64::from(placement.is_some());
        sum.scoring += u64::from(points > 0);
        sum.passes += u64::from(passed);
        sum.tiles_laid += u64::from(laid);
        sum.hand += u64::from(position.hand(turn.player).total());
        for bag in Bag::first(MAX_BAGS) {
            sum.bags[bag.index()] += u64::from(position.bags_of(turn.player)[bag].total());
        }
    }

    fn end(&mut self, outcome: &Outcome) {
        let row = &mut self.row;
        row.winner = outcome.winner.map_or(2, |player| player as u8);
        row.first = outcome.first as u8;
        row.ending = match outcome.ending {
            Ending::OutOfTiles => 0,
            Ending::SixPasses => 1,
            Ending::Clock(_) => 2,
            Ending::Scoreless => 3,
        };
        row.turns = outcome.turns as u16;
        row.scores = outcome.scores.0.map(at_most);
        row.tiles_left = outcome.tiles_left.0.map(|n| n as u16);
        row.overage_ms = outcome.overage_ms.0.map(|ms| u32::try_from(ms).unwrap_or(u32::MAX));
        self.result.games.push(*row);
    }
}

/// Equations have no bounds to their points on large boards; what does not fit is the most that does.
fn at_most(points: u32) -> u16 {
    u16::try_from(points).unwrap_or(u16::MAX)
}

fn add(sum: &mut u16, points: u32) {
    *sum = sum.saturating_add(at_most(points));
}
