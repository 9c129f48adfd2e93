//! The agents of a practice game: the human's answers so far, or a setup.

use std::cell::Cell;

use bagsplit_arena::Agent;
use bagsplit_game::board::{ByBag, Placement, Tiles, tile_count};
use bagsplit_game::rules::{Action, Game, Score};
use bagsplit_movegen::Generator;
use bagsplit_players::{Observation, Setup, SetupPlayer};
use rand_pcg::Pcg64Mcg;
use serde::Serialize;

use crate::practice::bags::{allocation, is_choice, numbers};
use crate::practice::decisions::Opponent;
use crate::practice::{Answer, BagCounts, BagTexts, Refused, Seen, bag_texts};

/// A question to the human.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Prompt {
    /// The action of a turn.
    Turn,
    /// The number of tiles to draw from each bag, before any of them is seen.
    Draw {
        /// The number of tiles.
        wanted: u32,
        /// The advice of the draw policy of the human's setup.
        advice: BagCounts,
    },
    /// Whether to put the drawn tiles back and draw again.
    Mulligan {
        /// The drawn tiles, by bag; they are in the hand.
        drawn: BagTexts,
        /// The advice of the Mulligan policy of the human's setup.
        advice: bool,
    },
}

/// The reason why a game stops.
#[derive(Debug)]
pub(crate) enum Stop {
    /// The human has to answer a question.
    Prompt(Box<Seen>, Prompt),
    /// An answer is invalid, or breaks a rule.
    Refused(Refused),
    /// The request was cancelled, or the opponent's decisions belong to another game.
    Stopped,
}

pub(crate) enum Seat<'a, G> {
    Person(Person<'a, G>),
    Setup(Opponent<'a>),
}

/// A human, represented by the answers so far.
pub(crate) struct Person<'a, G> {
    game: &'a G,
    setup: &'a Setup,
    answers: &'a [Answer],
    /// The number of answers that have been used.
    followed: &'a Cell<usize>,
    /// The duration of the last turn.
    ms: Option<u64>,
}

impl<'a, G: Game> Person<'a, G> {
    pub(crate) const fn new(
        game: &'a G,
        setup: &'a Setup,
        answers: &'a [Answer],
        followed: &'a Cell<usize>,
    ) -> Person<'a, G> {
        Person { game, setup, answers, followed, ms: None }
    }

    /// The answer to a question, or the end of the game so far.
    fn next(&mut self, seen: &Observation<'_>, asked: impl FnOnce() -> Prompt) -> Result<&'a Answer, Stop> {
        let Some(answer) = self.answers.get(self.followed.get()) else {
            return Err(Stop::Prompt(Box::new(Seen::from_observation(seen)), asked()));
        };
        self.followed.set(self.followed.get() + 1);
        Ok(answer)
    }

    /// Rejects the previous answer.
    fn refused(&self, why: impl ToString) -> Stop {
        Stop::Refused(Refused { answer: self.followed.get() - 1, why: why.to_string() })
    }

    fn wrong(&self, answer: &Answer, asked: &str) -> Stop {
        self.refused(format!("{} is no answer to the question for {asked}", answer.about()))
    }

    fn turn(&mut self, seen: &Observation<'_>) -> Result<(Action, Score), Stop> {
        let answer = self.next(seen, || Prompt::Turn)?;
        let (action, ms) = match answer {
            Answer::Place { tiles, ms } => {
                let placement = Placement::from_texts(tiles).map_err(|error| self.refused(error))?;
                (Action::Place(placement), *ms)
            }
            Answer::Pass { tiles, ms } => (Action::Pass(self.tiles(seen, tiles)?), *ms),
            Answer::Exchange { tiles, ms } => (Action::Exchange(self.tiles(seen, tiles)?), *ms),
            Answer::Draw(_) | Answer::Mulligan(_) => return Err(self.wrong(answer, "a turn")),
        };
        let score = match &action {
            Action::Place(placement) => {
                let judged = self.game.judge(seen.grid, seen.hand, placement);
                judged.map_err(|fault| self.refused(fault))?
            }
            Action::Pass(tiles) => {
                if !tiles.is_empty() && !self.game.has_discards() {
                    return Err(self.refused("nothing is discarded with a pass in this game"));
                }
                Score::default()
            }
            Action::Exchange(tiles) => {
                let limit = seen.shared_bag().map_or(0, |bag| bag.exchange_limit);
                if !(1..=limit).contains(&tiles.total()) {
                    let why = format!("{} to exchange, where 1 to {limit} may be", tile_count(tiles.total()));
                    return Err(self.refused(if limit == 0 {
                        "nothing can be exchanged now".to_owned()
                    } else {
                        why
                    }));
                }
                Score::default()
            }
        };
        self.ms = ms;
        Ok((action, score))
    }

    /// Parses tiles of the hand.
    fn tiles(&self, seen: &Observation<'_>, text: &str) -> Result<Tiles, Stop> {
        let tiles: Tiles =
            text.parse().map_err(|error: bagsplit_game::board::TilesError| self.refused(error))?;
        if seen.hand.contains(&tiles) {
            return Ok(tiles);
        }
        Err(self.refused(format!("the hand {} does not hold {tiles}", seen.hand)))
    }

    fn draw(&mut self, seen: &Observation<'_>, wanted: u32, rng: &Pcg64Mcg) -> Result<ByBag<u8>, Stop> {
        let mind = SetupPlayer::new(self.setup);
        // Advice must not change later random numbers.
        let advice = || mind.allocate(seen, wanted, &mut rng.clone());
        if seen.shared_bag().is_some() || !is_choice(wanted, seen.bags()) {
            return Ok(advice());
        }
        let answer = self.next(seen, || Prompt::Draw { wanted, advice: numbers(&advice()) })?;
        let Answer::Draw(counts) = answer else { return Err(self.wrong(answer, "a draw")) };
        allocation(counts, wanted, seen.bags()).map_err(|why| self.refused(why))
    }

    fn mulligan(&mut self, seen: &Observation<'_>, drawn: &ByBag<Tiles>) -> Result<bool, Stop> {
        let mind = SetupPlayer::new(self.setup);
        let asked = || Prompt::Mulligan { drawn: bag_texts(drawn), advice: mind.wants_mulligan(seen, drawn) };
        let answer = self.next(seen, asked)?;
        match answer {
            Answer::Mulligan(taken) => Ok(*taken),
            _ => Err(self.wrong(answer, "the Mulligan")),
        }
    }
}

impl<G: Game> Agent for Seat<'_, G> {
    type Stop = Stop;

    fn setup(&self) -> &Setup {
        match self {
            Seat::Person(person) => person.setup,
            Seat::Setup(opponent) => opponent.setup(),
        }
    }

    fn decide(
        &mut self,
        seen: &Observation<'_>,
        generator: &mut dyn Generator,
        rng: &mut Pcg64Mcg,
    ) -> Result<(Action, Score), Stop> {
        match self {
            Seat::Person(person) => person.turn(seen),
            Seat::Setup(opponent) => opponent.decide(seen, generator, rng),
        }
    }

    fn allocate(
        &mut self,
        seen: &Observation<'_>,
        wanted: u32,
        rng: &mut Pcg64Mcg,
    ) -> Result<ByBag<u8>, Stop> {
        match self {
            Seat::Person(person) => person.draw(seen, wanted, rng),
            Seat::Setup(opponent) => opponent.allocate(seen, wanted, rng),
        }
    }

    fn wants_mulligan(&mut self, seen: &Observation<'_>, drawn: &ByBag<Tiles>) -> Result<bool, Stop> {
        match self {
            Seat::Person(person) => person.mulligan(seen, drawn),
            Seat::Setup(opponent) => opponent.wants_mulligan(seen, drawn),
        }
    }

    fn time(&mut self, rng: &mut Pcg64Mcg) -> Option<u64> {
        match self {
            Seat::Person(person) => person.ms,
            Seat::Setup(opponent) => opponent.time(rng),
        }
    }
}
