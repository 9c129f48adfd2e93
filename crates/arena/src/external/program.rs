//! Games in which programs decide, or other code that answers the requests of the protocol.

use bagsplit_game::board::{ByPlayer, Player};
use bagsplit_game::rules::{Game, Outcome};
use bagsplit_movegen::Generator;
use bagsplit_players::{DecisionKind, SetupPlayer};

use super::protocol::{Answer, Request};
use super::seen::{drawn_tiles, new_game, seen};
use crate::{Ask, Decision, GameSeed, Refusal, Running, Table, TurnTime, Watch};

/// The number of every game in the protocol: a program plays one at a time.
pub(super) const GAME: u64 = 1;

/// Code that answers requests.
pub trait Program {
    /// The reason why there is no decision, so that the game stops.
    type Fault;

    /// Whether it makes decisions of this kind; the setup makes the others.
    fn takes(&self, kind: DecisionKind) -> bool;

    /// The answer to a request.
    ///
    /// # Errors
    /// When there is none.
    fn request(&mut self, request: Request) -> Result<Answer, Self::Fault>;

    /// The fault of the last answer, which is refused.
    fn refuse(&self, refusal: Refusal) -> Self::Fault;

    /// The time of the turn in milliseconds, with the choice of its draw; `None` where the setup's model says it.
    fn measured(&self) -> Option<u64> {
        None
    }
}

impl<G: Game> Table<'_, G> {
    /// Plays the game that `seed` names, in which programs decide in place of some setups.
    ///
    /// # Errors
    /// The first fault of a program.
    ///
    /// # Panics
    /// When a setup splits other tiles than the game has, or into other bags.
    pub fn play_with<P: Program>(
        &mut self,
        programs: &mut ByPlayer<Option<P>>,
        seed: GameSeed,
        watch: &mut dyn Watch,
    ) -> Result<Outcome, P::Fault> {
        let mut running = self.begin(seed, watch);
        for player in Player::ALL {
            let Some(program) = &mut programs[player] else {
                continue;
            };
            let new = new_game(running.game(), running.setup(player), seed, player, GAME);
            if program.request(new)?.ok != Some(true) {
                return Err(program.refuse(Refusal::unreadable(
                    "a new game is answered with 'ok': true",
                )));
            }
        }
        loop {
            let player = match running.ask() {
                Ok((player, _)) => player,
                Err(outcome) => return Ok(*outcome),
            };
            match &mut programs[player] {
                Some(program) => running.answer_by_program(program, &mut *self.generator)?,
                None => running.answer_by_setup(&mut *self.generator),
            }
        }
    }
}

impl<G: Game, W: Watch> Running<G, W> {
    /// Has a program decide, or the player's setup what the program does not take.
    ///
    /// # Errors
    /// The fault of the program.
    pub(crate) fn answer_by_program<P: Program>(
        &mut self,
        program: &mut P,
        generator: &mut dyn Generator,
    ) -> Result<(), P::Fault> {
        let Ok((player, ask)) = self.ask() else {
            return Ok(());
        };
        let Some(mut kind) = ask.kind() else {
            let answered = self.answer(Decision::Time(program.measured()));
            return answered.map_err(|refusal| program.refuse(refusal));
        };
        // With one bag there is no draw to decide on.
        let decides = kind != DecisionKind::Draw || self.game().private_bags().is_some();
        if !program.takes(kind) || !decides {
            self.answer_by_setup(generator);
            return Ok(());
        }
        let mut answer = program.request(self.request(kind))?;
        if kind == DecisionKind::Turn
            && let Some(open) = answer.open_tiles(self.game())
        {
            if program.takes(open) {
                kind = open;
                answer = program.request(self.request(kind))?;
            } else if open == DecisionKind::Discard {
                let bot = SetupPlayer::new(self.setup(player));
                answer.pass = Some(Some(
                    bot.discards_with_pass(&self.observe(player)).to_string(),
                ));
            }
        }
        let time = if program.measured().is_some() {
            TurnTime::AfterDraw
        } else {
            TurnTime::Model
        };
        let answered = answer
            .decision(kind)
            .and_then(|decision| self.answer_timed(decision, time));
        answered.map_err(|refusal| program.refuse(refusal))
    }

    /// The request for a decision of the player who has to decide.
    pub(crate) fn request(&self, kind: DecisionKind) -> Request {
        let (wanted, drawn) = match self.ask() {
            Ok((_, Ask::Draw(wanted))) => (Some(wanted), None),
            Ok((_, Ask::Mulligan)) => (None, Some(drawn_tiles(self.game(), self.drawn()))),
            _ => (None, None),
        };
        let dealt = self.ask().ok().filter(|_| kind != DecisionKind::Start);
        let seen = dealt.map(|(player, _)| Box::new(seen(self.game(), &self.observe(player))));
        Request::Ask {
            id: 0,
            game: GAME,
            kind: kind.name().to_owned(),
            wanted,
            drawn,
            seen,
        }
    }
}
