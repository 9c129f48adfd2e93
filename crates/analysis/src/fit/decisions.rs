//! The decisions of a player in a recorded game.

use bagsplit_arena::{GameRecord, RecordFault, Turn, Watch, replay, rules_of};
use bagsplit_game::board::{Grid, Placement, Player, Tiles};
use bagsplit_game::rules::{Action, Position, with_game};
use bagsplit_movegen::{Generator, Playable, ScoredPlacement};
use bagsplit_players::notes::Expressions;
use bagsplit_players::person::PersonTurn;

/// The most placements that are compared to count those that tie for the most points.
const MOST_TIED: usize = 24;

/// The decisions of a player in one game.
#[derive(Clone, Debug)]
pub struct PlayedGame {
    /// The name of the player's setup.
    pub(super) name: String,
    pub(super) decisions: Vec<Decision>,
    /// The number of decisions that are left out since the player had a hint.
    pub hinted: usize,
}

/// A turn in which a player placed tiles, or passed on a board with tiles although a placement was legal.
///
/// Passes on an empty board belong to the stand-off of who opens, and say nothing of what the player sees.
#[derive(Clone, Debug)]
pub(super) struct Decision {
    pub(super) turn: PersonTurn,
    /// The placement, `None` for a pass.
    pub(super) placed: Option<ScoredPlacement>,
    /// The number of legal placements, at least one.
    pub(super) legal: u64,
    /// The placement of the bot `greedy`.
    pub(super) greedy: ScoredPlacement,
    /// The number of placements with as many points as that one, at most [`MOST_TIED`].
    pub(super) tied: usize,
}

impl PlayedGame {
    /// Takes the decisions of a player, who learns from `expressions`, from a record, which the referee checks. Those in
    /// the turns `hinted`, from 1, are left out.
    ///
    /// # Errors
    /// When the game is not Math Scrabble, or the first part of the record that breaks a clause or cannot be read.
    pub fn from_record(
        record: &GameRecord,
        player: Player,
        hinted: &[usize],
        expressions: &Expressions,
    ) -> Result<PlayedGame, RecordFault> {
        let rules = rules_of(record)?;
        if rules.private_bags().is_none() {
            let what = format!(
                "this is a game of {}, and the model plays only Math Scrabble",
                rules.title()
            );
            return Err(RecordFault { turn: None, what });
        }
        let generator: Box<dyn Generator> = with_game!(&rules, game => Box::new(game.generator()));
        let name = record.players[player.index()].setup.clone();
        let game = PlayedGame {
            name,
            decisions: Vec::new(),
            hinted: 0,
        };
        let mut reader = Reader {
            player,
            generator,
            hinted,
            expressions,
            turn: 0,
            before: None,
            last: None,
            game,
        };
        replay(record, &mut reader)?;
        Ok(reader.game)
    }

    /// The number of decisions.
    pub(crate) fn decisions(&self) -> usize {
        self.decisions.len()
    }

    /// The number of placements among the decisions.
    pub fn placements(&self) -> usize {
        self.decisions
            .iter()
            .filter(|decision| decision.placed.is_some())
            .count()
    }
}

struct Reader<'h> {
    player: Player,
    generator: Box<dyn Generator>,
    hinted: &'h [usize],
    expressions: &'h Expressions,
    /// The number of turns so far.
    turn: usize,
    /// The board and the hand before the player's turn.
    before: Option<(Grid, Tiles)>,
    /// The last action of either player.
    last: Option<Action>,
    game: PlayedGame,
}

impl Reader<'_> {
    fn decision(
        &mut self,
        grid: &Grid,
        hand: &Tiles,
        placed: Option<ScoredPlacement>,
    ) -> Option<Decision> {
        let generator = &mut *self.generator;
        let best = generator.top_of_list(grid, hand, MOST_TIED, &|_| 0);
        let greedy = *best.first()?;
        Some(Decision {
            turn: PersonTurn::new(
                grid,
                hand,
                self.last.as_ref().and_then(Action::placement),
                self.expressions,
                generator,
            ),
            placed,
            legal: generator.count(grid, hand),
            greedy,
            tied: best
                .iter()
                .filter(|found| found.points == greedy.points)
                .count(),
        })
    }
}

impl Watch for Reader<'_> {
    fn to_move(&mut self, position: &Position) {
        let is_own = position.to_move() == self.player;
        self.before = is_own.then(|| (position.grid().clone(), *position.hand(self.player)));
    }

    fn turn(&mut self, turn: &Turn, _: &Position) {
        self.turn += 1;
        if let Some((grid, hand)) = self.before.take() {
            let placed = match &turn.action {
                Action::Place(placement) => {
                    Some(Some(ScoredPlacement::new(*placement, turn.score)))
                }
                Action::Pass(_) if !grid.is_empty() => Some(None),
                _ => None,
            };
            let hinted = self.hinted.contains(&self.turn);
            match placed {
                Some(_) if hinted => self.game.hinted += 1,
                Some(placed) => {
                    let decision = self.decision(&grid, &hand, placed);
                    self.game.decisions.extend(decision);
                }
                None => {}
            }
        }
        self.last = Some(turn.action);
    }
}

impl Decision {
    /// The placement, if there is one.
    pub(super) fn placement(&self) -> Option<&Placement> {
        self.placed.as_ref().map(|found| &found.placement)
    }
}
