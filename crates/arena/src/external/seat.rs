//! A program at a table: asks it for the decisions that it takes, and judges what it answers.

use std::time::Duration;

use bagsplit_game::board::{Bag, ByBag, Placement, Player, Role, Tiles};
use bagsplit_game::rules::{Action, Game, Outcome, Score};
use bagsplit_movegen::Generator;
use bagsplit_players::{Decision, External, Observation, Setup, SetupPlayer, Start};
use rand_pcg::Pcg64Mcg;
use xxhash_rust::xxh3::xxh3_64_with_seed;

use super::fault::{Fault, FaultClass};
use super::process::Process;
use super::protocol::{Answer, Request};
use super::seen::seen;
use crate::record::BagNames;
use crate::{Agent, GameSeed};

/// A player at a table: a setup of ours, or a program.
pub(super) enum Seat<'t, 's, G> {
    /// A setup that carries itself out.
    Own(SetupPlayer<'s>),
    /// A program.
    External(Box<Guest<'t, 's, G>>),
}

/// A program that plays a game.
pub(super) struct Guest<'t, 's, G> {
    game: &'t G,
    player: Player,
    own: SetupPlayer<'s>,
    process: Process,
    /// The number of the game in the protocol.
    number: u64,
    took: Duration,
}

impl<'t, 's, G: Game> Guest<'t, 's, G> {
    /// A program that has been greeted, at a table.
    pub(super) fn new(game: &'t G, player: Player, setup: &'s Setup, process: Process) -> Guest<'t, 's, G> {
        Guest { game, player, own: SetupPlayer::new(setup), process, number: 0, took: Duration::ZERO }
    }

    /// The program that its setup names.
    pub(super) fn external(&self) -> &'s External {
        self.own.setup().external.as_deref().expect("a guest's setup names its program")
    }

    fn takes(&self, decision: Decision) -> bool {
        self.process.greeting.takes.contains(&decision)
    }

    /// Says how the game came out; `None` for one that was broken off.
    pub(super) fn over(&mut self, outcome: Option<&Outcome>) -> Result<(), Fault> {
        let player = self.player;
        // A game that was never announced is not over.
        if self.number == 0 {
            return Ok(());
        }
        let result = outcome.map(|outcome| match outcome.winner {
            Some(winner) if winner == player => "1",
            Some(_) => "0",
            None => "0.5",
        });
        let scores = outcome.map(|outcome| [outcome.scores[player], outcome.scores[player.other()]]);
        let over = Request::Over { id: 0, game: self.number, scores, result: result.map(str::to_owned) };
        self.process.send(over).map(|_| ())
    }

    /// The program, for another game.
    pub(super) fn into_process(self) -> Process {
        self.process
    }

    fn ask(
        &mut self,
        decision: Decision,
        observation: Option<&Observation<'_>>,
        wanted: Option<u32>,
        drawn: Option<&ByBag<Tiles>>,
    ) -> Result<Answer, Fault> {
        let request = Request::Ask {
            id: 0,
            game: self.number,
            kind: decision.name().to_owned(),
            wanted,
            drawn: drawn.map(|drawn| BagNames::of(self.game).write_draw(drawn)),
            seen: observation.map(|observation| Box::new(seen(self.game, observation))),
        };
        let (answer, took) = self.process.request(request)?;
        if decision == Decision::Turn {
            self.took = took;
        }
        Ok(answer)
    }

    fn illegal(&self, answer: &Answer, what: String) -> Fault {
        self.wrong(FaultClass::Illegal, answer, what)
    }

    fn protocol(&self, answer: &Answer, what: &str) -> Fault {
        self.wrong(FaultClass::Protocol, answer, what.to_owned())
    }

    fn wrong(&self, class: FaultClass, answer: &Answer, what: String) -> Fault {
        let line = serde_json::to_string(answer).expect("an answer is plain data");
        Fault { answer: Some(line), ..self.process.fault(class, what) }
    }

    fn turn(&mut self, observation: &Observation<'_>) -> Result<(Action, Score), Fault> {
        let answer = self.ask(Decision::Turn, Some(observation), None, None)?;
        let tiles = |text: &str| {
            let tiles: Tiles = text
                .parse()
                .map_err(|error| self.protocol(&answer, &format!("'{text}' are no tiles: {error}")))?;
            if observation.hand.contains(&tiles) {
                Ok(tiles)
            } else {
                let clause = G::CLAUSES.hand;
                Err(self
                    .illegal(&answer, format!("'{text}' is not in the hand {} ({clause})", observation.hand)))
            }
        };
        match (&answer.place, &answer.pass, &answer.exchange) {
            (Some(squares), None, None) => {
                let placement = Placement::from_texts(squares)
                    .map_err(|error| self.protocol(&answer, &error.to_string()))?;
                let judged = self.game.judge(observation.grid, observation.hand, &placement);
                let score = judged.map_err(|fault| self.illegal(&answer, fault.to_string()))?;
                Ok((Action::Place(placement), score))
            }
            (None, Some(None), None) => {
                Ok((Action::Pass(self.own.discards_with_pass(observation)), Score::default()))
            }
            (None, Some(Some(text)), None) => {
                let discarded = tiles(text)?;
                if !discarded.is_empty() && !self.game.has_discards() {
                    let clause = G::CLAUSES.pass;
                    return Err(self.illegal(&answer, format!("a pass discards no tiles here ({clause})")));
                }
                Ok((Action::Pass(discarded), Score::default()))
            }
            (None, None, Some(text)) => {
                let returned = tiles(text)?;
                let limit = observation.shared_bag().map_or(0, |bag| bag.exchange_limit);
                if !(1..=limit).contains(&returned.total()) {
                    let (named, clause) = (returned.total(), G::CLAUSES.exchange);
                    let what = format!("{named} tiles are exchanged where 1 to {limit} may be ({clause})");
                    return Err(self.illegal(&answer, what));
                }
                Ok((Action::Exchange(returned), Score::default()))
            }
            _ => Err(self.protocol(&answer, "a turn is answered with one of 'place', 'pass' and 'exchange'")),
        }
    }

    fn counts(&mut self, observation: &Observation<'_>, wanted: u32) -> Result<ByBag<u8>, Fault> {
        let answer = self.ask(Decision::Draw, Some(observation), Some(wanted), None)?;
        let Some(draw) = &answer.draw else {
            return Err(self.protocol(&answer, "a draw is answered with 'draw', the number of tiles by bag"));
        };
        let mut counts = ByBag::default();
        for (name, &count) in draw {
            let mut letters = name.chars();
            let bag = letters.next().and_then(Bag::from_letter).filter(|_| letters.next().is_none());
            let bag = bag.filter(|bag| bag.index() < self.game.bags().into());
            let Some(bag) = bag else {
                return Err(self.protocol(&answer, &format!("there is no bag '{name}'")));
            };
            let held = observation.bags()[bag].total();
            if count > held {
                let what = format!(
                    "{count} tiles are drawn from bag {name}, which holds {held} ({})",
                    G::CLAUSES.hand
                );
                return Err(self.illegal(&answer, what));
            }
            counts[bag] = count as u8;
        }
        let named: u32 = draw.values().sum();
        if named != wanted {
            let what = format!("{named} tiles are drawn where {wanted} are due ({})", G::CLAUSES.hand);
            return Err(self.illegal(&answer, what));
        }
        Ok(counts)
    }

    /// Says that a game begins, and asks who starts.
    fn begin(&mut self, seed: GameSeed) -> Result<Option<Start>, Fault> {
        self.number += 1;
        let role = seed.role(self.player);
        // Not of the experiment's seed, from which the order of all tiles follows.
        let name = [seed.pair, seed.leg.index() as u64, self.player as u64].map(u64::to_le_bytes);
        let bits = [0, 1].map(|half| xxh3_64_with_seed(name.as_flattened(), half));
        let split = self.own.setup().split(role).map(|split| {
            let bags = Bag::first(self.game.bags().into()).map(|bag| (bag, &split.bags[bag]));
            BagNames::Letters.write(bags)
        });
        let new = Request::New {
            id: 0,
            game: self.number,
            seed: format!("{:016x}{:016x}", bits[0], bits[1]),
            advantage: role == Role::Holder,
            split,
        };
        let (answer, _) = self.process.request(new)?;
        if answer.ok != Some(true) {
            return Err(self.protocol(&answer, "a new game is answered with 'ok': true"));
        }
        if role != Role::Holder || !self.game.has_advantage() || !self.takes(Decision::Start) {
            return Ok(None);
        }
        let answer = self.ask(Decision::Start, None, None, None)?;
        match answer.start.as_deref() {
            Some("self") => Ok(Some(Start::Own)),
            Some("other") => Ok(Some(Start::Other)),
            _ => Err(self.protocol(&answer, "who starts is answered with 'start': \"self\" or \"other\"")),
        }
    }

    fn takes_mulligan(&mut self, seen: &Observation<'_>, drawn: &ByBag<Tiles>) -> Result<bool, Fault> {
        let answer = self.ask(Decision::Mulligan, Some(seen), None, Some(drawn))?;
        let wrong = "the Mulligan is answered with 'mulligan': true or false";
        answer.mulligan.ok_or_else(|| self.protocol(&answer, wrong))
    }
}

impl<G: Game> Agent for Seat<'_, '_, G> {
    /// Who failed, and how.
    type Stop = (Player, Fault);

    fn setup(&self) -> &Setup {
        match self {
            Seat::Own(mind) => SetupPlayer::setup(*mind),
            Seat::External(guest) => guest.own.setup(),
        }
    }

    fn begin(&mut self, seed: GameSeed, player: Player) -> Result<Option<Start>, Self::Stop> {
        match self {
            Seat::Own(_) => Ok(None),
            Seat::External(guest) => guest.begin(seed).map_err(|fault| (player, fault)),
        }
    }

    fn decide(
        &mut self,
        seen: &Observation<'_>,
        generator: &mut dyn Generator,
        rng: &mut Pcg64Mcg,
    ) -> Result<(Action, Score), Self::Stop> {
        match self {
            Seat::Own(mind) => Ok(SetupPlayer::decide(*mind, seen, generator, rng)),
            Seat::External(guest) => guest.turn(seen).map_err(|fault| (guest.player, fault)),
        }
    }

    fn allocate(
        &mut self,
        seen: &Observation<'_>,
        wanted: u32,
        rng: &mut Pcg64Mcg,
    ) -> Result<ByBag<u8>, Self::Stop> {
        match self {
            Seat::External(guest) if guest.takes(Decision::Draw) && seen.shared_bag().is_none() => {
                guest.counts(seen, wanted).map_err(|fault| (guest.player, fault))
            }
            Seat::External(guest) => Ok(guest.own.allocate(seen, wanted, rng)),
            Seat::Own(mind) => Ok(SetupPlayer::allocate(*mind, seen, wanted, rng)),
        }
    }

    fn wants_mulligan(&mut self, seen: &Observation<'_>, drawn: &ByBag<Tiles>) -> Result<bool, Self::Stop> {
        match self {
            Seat::External(guest) if guest.takes(Decision::Mulligan) => {
                guest.takes_mulligan(seen, drawn).map_err(|fault| (guest.player, fault))
            }
            Seat::External(guest) => Ok(guest.own.wants_mulligan(seen, drawn)),
            Seat::Own(mind) => Ok(SetupPlayer::wants_mulligan(*mind, seen, drawn)),
        }
    }

    fn time(&mut self, rng: &mut Pcg64Mcg) -> Option<u64> {
        match self {
            Seat::External(guest) if guest.external().clock => {
                Some(u64::try_from(guest.took.as_millis()).unwrap_or(u64::MAX).max(1))
            }
            Seat::External(guest) => guest.own.time(rng),
            Seat::Own(mind) => SetupPlayer::time(*mind, rng),
        }
    }
}
