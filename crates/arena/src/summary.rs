//! Summaries of games: a few numbers of each, and sums by turn.

use bagsplit_game::board::{Bag, ByBag, ByPlayer, MAX_BAGS, Player, Tiles};
use bagsplit_game::rules::{Ending, Position};

use crate::{Course, GameSeed, Leg, Outcome, Pair, Quarters, Turn, TurnSums, Watch};

/// The draw at which the Mulligan was taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
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
    pub const fn name(self) -> &'static str {
        match self {
            MulliganUse::None => "none",
            MulliganUse::Opening => "opening",
            MulliganUse::Turn => "turn",
        }
    }
}

/// The actions of one player in a game, in numbers. Points saturate at 65535.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Tally {
    /// Points, including those from the start and from the end of the game.
    pub score: u16,
    /// Points of primary runs, without bonus.
    pub primary: u16,
    /// Points of other runs, without bonus.
    pub cross: u16,
    /// Points of bonuses.
    pub bonus: u16,
    /// Points that the end of the game has added, outside of turns (NS-12).
    pub end_bonus: i16,
    /// Turns with a placement.
    pub placements: u16,
    /// Turns with a placement that earned points.
    pub scoring: u16,
    /// Turns passed; an exchange is no pass.
    pub passes: u16,
    /// Turns in which tiles were exchanged.
    pub exchanges: u16,
    /// Tiles placed.
    pub tiles_laid: u16,
    /// Tiles left at the end, in the hand and in private bags.
    pub tiles_left: u16,
    /// Time beyond the limits of moves, in milliseconds.
    pub overage_ms: u32,
}

impl Tally {
    /// All turns of the player: each is a placement, a pass or an exchange.
    pub const fn turns(&self) -> u16 {
        self.placements + self.passes + self.exchanges
    }

    /// The points that the player had before the first turn.
    pub fn head_start(&self) -> u16 {
        let turns: i32 = [self.primary, self.cross, self.bonus]
            .into_iter()
            .map(i32::from)
            .sum();
        let start = i32::from(self.score) - turns - i32::from(self.end_bonus);
        u16::try_from(start.max(0)).unwrap_or(u16::MAX)
    }
}

/// The summary of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlayedGame {
    /// The number of the pair.
    pub pair: u64,
    /// The game of the pair.
    pub leg: Leg,
    /// The winner; `None` is a tie.
    pub winner: Option<Player>,
    /// The player who held the Advantage, or who was to go first in the games with a shared bag.
    pub holder: Player,
    /// The first player.
    pub first: Player,
    /// The ending.
    pub ending: Ending,
    /// The holder's use of the Mulligan.
    pub mulligan: MulliganUse,
    /// The tallies of the players: the first and the second setup of the matchup.
    pub players: ByPlayer<Tally>,
}

impl PlayedGame {
    /// A game in which nothing has happened yet.
    pub fn begun(pair: u64, leg: Leg, holder: Player) -> PlayedGame {
        PlayedGame {
            pair,
            leg,
            winner: None,
            holder,
            first: holder,
            ending: Ending::OutOfTiles,
            mulligan: MulliganUse::None,
            players: ByPlayer::default(),
        }
    }

    /// Turns of both players together.
    pub const fn turns(&self) -> u16 {
        let [one, two] = &self.players.0;
        one.turns() + two.turns()
    }

    /// The first setup's points less the second's.
    pub fn lead(&self) -> i64 {
        let [one, two] = self.players.0.map(|player| i64::from(player.score));
        one - two
    }

    /// The other game of the pair when a setup plays itself: the same with the players exchanged.
    pub fn exchanged(&self) -> PlayedGame {
        let [one, two] = self.players.0;
        PlayedGame {
            leg: self.leg.other(),
            winner: self.winner.map(Player::other),
            holder: self.holder.other(),
            first: self.first.other(),
            ending: match self.ending {
                Ending::Clock(player) => Ending::Clock(player.other()),
                Ending::Forfeit(player) => Ending::Forfeit(player.other()),
                ending => ending,
            },
            players: ByPlayer([two, one]),
            ..*self
        }
    }
}

impl Pair<PlayedGame> {
    /// The first setup's share of the pair.
    pub fn quarters(&self) -> Quarters {
        Quarters::from_winners(Pair(self.0.map(|game| game.winner)))
    }
}

/// The result of a block of games.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct BlockResult {
    /// Whether a setup played itself. Then the result has only the first game of each pair, since the second is the
    /// same with the players exchanged.
    pub self_match: bool,
    /// The games, pair by pair.
    pub games: Vec<PlayedGame>,
    /// The sums by turn over these games; see [`BlockResult::turn_sums`].
    pub turns: TurnSums,
    /// The courses of the games: empty unless requested, otherwise one per game, in the order of the games.
    pub courses: Vec<Course>,
}

/// Adds the observed games to a result.
pub(crate) struct Summary<'r> {
    result: &'r mut BlockResult,
    seed: GameSeed,
    game: PlayedGame,
}

impl<'r> Summary<'r> {
    pub(crate) fn new(result: &'r mut BlockResult, seed: GameSeed) -> Summary<'r> {
        Summary {
            result,
            seed,
            game: PlayedGame::begun(seed.pair, seed.leg, seed.holder()),
        }
    }
}

impl Watch for Summary<'_> {
    fn opening(&mut self, _: Player, _: &ByBag<Tiles>, redrawn: Option<&ByBag<Tiles>>) {
        if redrawn.is_some() {
            self.game.mulligan = MulliganUse::Opening;
        }
    }

    fn turn(&mut self, turn: &Turn, position: &Position) {
        if turn.redrawn.is_some() {
            self.game.mulligan = MulliganUse::Turn;
        }
        let tally = &mut self.game.players[turn.player];
        let number = usize::from(tally.turns());
        let points = u64::from(turn.score.total());
        let placement = turn.action.placement();
        let laid = placement.map_or(0, |placement| placement.len() as u16);
        let (placed, passed) = (placement.is_some(), turn.action.is_pass());
        add(&mut tally.primary, turn.score.primary);
        add(&mut tally.cross, turn.score.cross);
        add(&mut tally.bonus, turn.score.bonus);
        tally.placements += u16::from(placed);
        tally.scoring += u16::from(points > 0);
        tally.passes += u16::from(passed);
        tally.exchanges += u16::from(!placed && !passed);
        tally.tiles_laid += laid;

        let sum = self
            .result
            .turns
            .at(turn.player, self.seed.role(turn.player), number);
        sum.games += 1;
        sum.points += points;
        sum.points_squared = sum.points_squared.saturating_add(points * points);
        sum.placements += u64::from(placed);
        sum.scoring += u64::from(points > 0);
        sum.passes += u64::from(passed);
        sum.tiles_laid += u64::from(laid);
        sum.hand += u64::from(position.hand(turn.player).total());
        for bag in Bag::first(MAX_BAGS) {
            sum.bags[bag.index()] += u64::from(position.bags_of(turn.player)[bag].total());
        }
    }

    fn end(&mut self, outcome: &Outcome) {
        let game = &mut self.game;
        game.winner = outcome.winner;
        game.first = outcome.first;
        game.ending = outcome.ending;
        for player in Player::ALL {
            let tally = &mut game.players[player];
            tally.score = at_most(outcome.scores[player]);
            tally.end_bonus = i16::try_from(outcome.end_bonus[player]).unwrap_or(i16::MAX);
            tally.tiles_left = outcome.tiles_left[player] as u16;
            tally.overage_ms = u32::try_from(outcome.overage_ms[player]).unwrap_or(u32::MAX);
        }
        self.result.games.push(*game);
    }
}

/// Points of equations are unbounded on large boards; they saturate.
pub(crate) fn at_most(points: u32) -> u16 {
    u16::try_from(points).unwrap_or(u16::MAX)
}

fn add(sum: &mut u16, points: u32) {
    *sum = sum.saturating_add(at_most(points));
}
