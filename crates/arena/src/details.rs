//! Turn-by-turn details of games, for statistics that sums of a game cannot provide.
//!
//! They have the lead after each turn, whether a player had a legal placement, and the expressions that scored. They
//! take more memory than a [`Course`](crate::Course), and finding the best placement in every turn takes as long as a
//! greedy player; so they are recorded only on request.

use bagsplit_game::board::{Axis, Placement, Player, Square, Symbol};
use bagsplit_game::rules::{Game, Outcome, Position, Run};
use bagsplit_movegen::Generator;

use crate::summary::at_most;
use crate::{GameSeed, Leg, Turn, Watch};

/// The additional records of games, besides their outcomes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct Noted {
    /// The interval of pairs in which options are counted; 0 for none.
    pub options_every: u64,
    /// Whether [`Details`] are recorded too.
    pub details: bool,
}

impl From<u64> for Noted {
    /// Courses with options counted in one pair of `options_every`, without details.
    fn from(options_every: u64) -> Noted {
        Noted { options_every, details: false }
    }
}

/// A turn of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TurnNote {
    /// The player of the turn.
    pub player: Player,
    /// The points of the turn; at most 65535.
    pub points: u16,
    /// Whether any placement was legal.
    pub legal: bool,
    /// Whether any placement would have scored points.
    pub scoring: bool,
}

/// The turns of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Details {
    /// The number of the pair.
    pub pair: u64,
    /// The game of the pair.
    pub leg: Leg,
    /// Every turn that had an effect, in order.
    pub turns: Vec<TurnNote>,
    /// The runs that scored, in order of the turns: the expressions or equations as they were on the board then.
    pub expressions: Vec<Vec<Symbol>>,
}

impl Details {
    /// The details of a game before its first turn.
    pub const fn before(pair: u64, leg: Leg) -> Details {
        Details { pair, leg, turns: Vec::new(), expressions: Vec::new() }
    }
}

/// Records the details of every observed game, in the order of the games.
///
/// It finds the best placement of every turn with a separate generator, so that the players' generator still has the
/// board in its cache.
pub struct DetailWatch<'g, G> {
    game: G,
    generator: Box<dyn Generator + 'g>,
    games: Vec<Details>,
    now: Details,
    /// Whether the player to move has a legal placement, and one that scores.
    offered: (bool, bool),
}

impl<'g, G: Game> DetailWatch<'g, G> {
    /// An observer without games, with copies of the game and the generator.
    pub fn new(game: &G, generator: &(impl Generator + Clone + 'g)) -> DetailWatch<'g, G> {
        DetailWatch {
            game: game.clone(),
            generator: Box::new(generator.clone()),
            games: Vec::new(),
            now: Details::before(0, Leg::First),
            offered: (false, false),
        }
    }

    /// The details of the games so far.
    pub fn into_details(self) -> Vec<Details> {
        self.games
    }

    /// Records the runs that a placement formed or extended and that are of a scoring kind.
    fn keep_expressions(&mut self, placement: &Placement, position: &Position) {
        let Some(along) = placement.axis() else { return };
        let grid = position.grid();
        let mut look = |square: Square, axis: Axis| {
            let run = Run::through(grid, placement, square, axis).symbols;
            if run.len() > 1 && self.game.earns(&run) {
                self.now.expressions.push(run);
            }
        };
        let squares = placement.tiles().iter().map(|&(square, _)| square);
        squares.clone().take(1).for_each(|square| look(square, along));
        squares.for_each(|square| look(square, along.cross()));
    }
}

impl<G: Game> Watch for DetailWatch<'_, G> {
    fn begin(&mut self, seed: GameSeed) {
        self.now = Details::before(seed.pair, seed.leg);
    }

    fn to_move(&mut self, position: &Position) {
        let hand = position.hand(position.to_move());
        let best = self.generator.best(position.grid(), hand);
        self.offered = (best.is_some(), best.is_some_and(|found| found.points > 0));
    }

    fn turn(&mut self, turn: &Turn, position: &Position) {
        let (legal, scoring) = self.offered;
        let points = turn.score.total();
        self.now.turns.push(TurnNote { player: turn.player, points: at_most(points), legal, scoring });
        if let Some(placement) = turn.action.placement().filter(|_| points > 0) {
            self.keep_expressions(placement, position);
        }
    }

    fn end(&mut self, _: &Outcome) {
        let next = Details::before(self.now.pair, self.now.leg);
        self.games.push(std::mem::replace(&mut self.now, next));
    }
}
