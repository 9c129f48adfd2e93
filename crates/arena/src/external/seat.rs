//! The program of a setup at a table.

use std::time::Duration;

use bagsplit_game::board::Player;
use bagsplit_game::rules::{Game, Outcome};
use bagsplit_players::{DecisionKind, External};

use super::fault::Fault;
use super::lines::Reply;
use super::process::Process;
use super::program::{GAME, Program};
use super::protocol::{Answer, Request};
use crate::Refusal;

/// A program that plays one game after another here.
pub(super) struct Seat<'s, G> {
    game: &'s G,
    player: Player,
    external: &'s External,
    /// It starts with the first game, and again after a fault.
    process: Option<Process>,
    /// Whether the game was announced, and is not over.
    announced: bool,
    last: Option<Reply>,
    /// The time of the turn so far, with the choice of its draw.
    took: Duration,
}

impl<'s, G: Game> Seat<'s, G> {
    /// The seat of a program.
    pub(super) fn new(game: &'s G, player: Player, external: &'s External) -> Seat<'s, G> {
        Seat {
            game,
            player,
            external,
            process: None,
            announced: false,
            last: None,
            took: Duration::ZERO,
        }
    }

    /// Ends the program, so that the next game starts it again.
    pub(super) fn end_program(&mut self) {
        self.process = None;
    }

    /// Sends the result of the game; `None` for an aborted one. A game that was never announced has no end.
    pub(super) fn over(&mut self, outcome: Option<&Outcome>) {
        let announced = std::mem::take(&mut self.announced);
        let Some(process) = self.process.as_mut().filter(|_| announced) else {
            return;
        };
        let player = self.player;
        let result = outcome.map(|outcome| match outcome.winner {
            Some(winner) if winner == player => "1",
            Some(_) => "0",
            None => "0.5",
        });
        let scores =
            outcome.map(|outcome| [outcome.scores[player], outcome.scores[player.other()]]);
        process.notify(Request::Over {
            id: 0,
            game: GAME,
            scores,
            result: result.map(str::to_owned),
        });
    }

    /// Sends a request to the program, which starts unless it runs.
    fn send(&mut self, request: Request) -> Result<&Reply, Fault> {
        let process = match &mut self.process {
            Some(process) => process,
            None => self
                .process
                .insert(Process::start_known(self.game, self.external)?),
        };
        self.announced |= matches!(request, Request::New { .. });
        Ok(self.last.insert(process.ask(request)?))
    }
}

impl<G: Game> Program for Seat<'_, G> {
    /// The player at fault, and the fault.
    type Fault = (Player, Fault);

    fn takes(&self, kind: DecisionKind) -> bool {
        self.process
            .as_ref()
            .is_some_and(|process| process.greeting.takes.contains(&kind))
    }

    fn request(&mut self, request: Request) -> Result<Answer, (Player, Fault)> {
        let kind = if let Request::Ask { kind, .. } = &request {
            DecisionKind::named(kind)
        } else {
            None
        };
        let player = self.player;
        let Reply { answer, took, .. } = self.send(request).map_err(|fault| (player, fault))?;
        let (answer, took) = (answer.clone(), *took);
        match kind {
            Some(DecisionKind::Turn) => self.took = took,
            Some(DecisionKind::Draw | DecisionKind::Discard | DecisionKind::Exchange) => {
                self.took += took
            }
            Some(DecisionKind::Mulligan | DecisionKind::Start) | None => {}
        }
        Ok(answer)
    }

    fn refuse(&self, refusal: Refusal) -> (Player, Fault) {
        let (Some(process), Some(reply)) = (&self.process, &self.last) else {
            unreachable!("an answer is refused after it came")
        };
        (self.player, process.refuse(reply, &refusal))
    }

    fn measured(&self) -> Option<u64> {
        let ms = u64::try_from(self.took.as_millis())
            .unwrap_or(u64::MAX)
            .max(1);
        self.external.clock.then_some(ms)
    }
}
