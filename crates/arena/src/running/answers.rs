//! Answers to what a game asks: decisions from outside, which are judged, and those of setups.

use bagsplit_game::rules::{Action, Fault, Game, Score, What};
use bagsplit_movegen::{Generator, TieBreak};
use bagsplit_players::{Observation, SetupPlayer, Start};
use rand::Rng;

use super::{Running, TurnTime};
use crate::decision::judge_draw;
use crate::{Ask, Decision, Refusal, Watch};

impl<G: Game, W: Watch> Running<G, W> {
    /// Takes a decision of the player who has to decide. The setup's model says how long a turn took.
    ///
    /// # Errors
    /// The clause that the decision breaks, or that it is no answer to what the game asks. The game is then as before.
    pub fn answer(&mut self, decision: Decision) -> Result<(), Refusal> {
        self.answer_timed(decision, TurnTime::Model)
    }

    /// Takes a decision as [`Running::answer`] does; `time` is that of a turn.
    ///
    /// # Errors
    /// As [`Running::answer`].
    pub fn answer_timed(&mut self, decision: Decision, time: TurnTime) -> Result<(), Refusal> {
        let Ok(ask) = self.now else {
            return Err(Fault {
                clause: G::CLAUSES.over,
                what: What::GameOver,
            }
            .into());
        };
        match (ask, decision) {
            (Ask::Start, Decision::Start(start)) => self.start(start),
            (Ask::Turn, Decision::Turn(action)) => {
                let score = self.judge(&action)?;
                let time = if time == TurnTime::Model {
                    self.model_time()
                } else {
                    time
                };
                self.turn(action, score, time);
            }
            (Ask::Draw(wanted), Decision::Draw(counts)) => {
                let replaces = self.opening.is_empty() && self.turn.action.is_pass();
                let clause = if replaces {
                    G::CLAUSES.replace
                } else {
                    G::CLAUSES.hand
                };
                judge_draw(
                    self.position.bags_of(self.player),
                    &counts,
                    wanted,
                    [G::CLAUSES.draw, clause],
                )?;
                self.draw(&counts);
            }
            (Ask::Mulligan, Decision::Mulligan(takes)) => self.mulligan(takes),
            (Ask::Time, Decision::Time(ms)) => self.time(ms),
            _ => return Err(Refusal::unasked(ask, &decision)),
        }
        Ok(())
    }

    /// Takes the decision of the player's setup. It is known to be legal and so not judged.
    #[inline]
    pub fn answer_by_setup(&mut self, generator: &mut dyn Generator) {
        let Ok(ask) = self.now else { return };
        let player = self.player;
        let setup_player = SetupPlayer::new(&self.seating.setups[player]);
        let mut streams = self.streams[player.index()].clone();
        match ask {
            Ask::Start => self.start(
                setup_player
                    .setup()
                    .private()
                    .map_or(Start::Own, |private| private.start),
            ),
            Ask::Turn => {
                let ties = TieBreak::from_seed(streams.ties.next_u64());
                let seen = Observation {
                    ties,
                    ..self.observe(player)
                };
                let (action, score) = setup_player.decide(&seen, generator, &mut streams.placing);
                let time = TurnTime::Ms(setup_player.time(&mut streams.thinking));
                self.streams[player.index()] = streams;
                self.turn(action, score, time);
            }
            Ask::Draw(wanted) => {
                let counts =
                    setup_player.allocate(&self.observe(player), wanted, &mut streams.drawing);
                self.streams[player.index()] = streams;
                self.draw(&counts);
            }
            Ask::Mulligan => {
                let takes = setup_player.wants_mulligan(&self.observe(player), &self.turn.drawn);
                self.mulligan(takes);
            }
            Ask::Time => {
                let ms = setup_player.time(&mut streams.thinking);
                self.streams[player.index()] = streams;
                self.time(ms);
            }
        }
    }

    /// What the player's setup would decide, if a draw or the Mulligan is asked for.
    pub fn advice(&self) -> Option<Decision> {
        let player = SetupPlayer::new(self.setup(self.player));
        let mut drawing = self.streams[self.player.index()].drawing.clone();
        let seen = self.observe(self.player);
        match self.now {
            Ok(Ask::Draw(wanted)) => {
                Some(Decision::Draw(player.allocate(&seen, wanted, &mut drawing)))
            }
            Ok(Ask::Mulligan) => Some(Decision::Mulligan(
                player.wants_mulligan(&seen, &self.turn.drawn),
            )),
            _ => None,
        }
    }

    /// The time of a turn by the model of the player's setup.
    fn model_time(&mut self) -> TurnTime {
        let player = SetupPlayer::new(&self.seating.setups[self.player]);
        TurnTime::Ms(player.time(&mut self.streams[self.player.index()].thinking))
    }

    /// Judges an action of the player whose turn it is.
    fn judge(&self, action: &Action) -> Result<Score, Fault> {
        let (game, position, player) = (&self.seating.game, &self.position, self.player);
        let (tiles, clause) = match action {
            Action::Place(placement) => {
                return game.judge(position.grid(), position.hand(player), placement);
            }
            Action::Pass(tiles) => (tiles, G::CLAUSES.pass),
            Action::Exchange(tiles) => (tiles, G::CLAUSES.exchange),
        };
        if !position.hand(player).contains(tiles) {
            return Err(Fault {
                clause,
                what: What::NotInHand(*tiles),
            });
        }
        if action.is_pass() {
            return match tiles.is_empty() || game.has_discards() {
                true => Ok(Score::default()),
                false => Err(Fault {
                    clause,
                    what: What::NoDiscards,
                }),
            };
        }
        let (named, in_bag) = (tiles.total(), position.available(player, u32::MAX));
        let limit = game.exchange_limit(position.hand(player).total(), in_bag);
        match (1..=limit).contains(&named) {
            true => Ok(Score::default()),
            false => Err(Fault {
                clause,
                what: What::Exchange { named, limit },
            }),
        }
    }
}
