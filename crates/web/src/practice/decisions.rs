//! The opponent's earlier decisions in a game, so that they are not computed again when the game is replayed.

use std::cell::Cell;

use bagsplit_arena::Agent;
use bagsplit_game::board::{ByBag, Tiles};
use bagsplit_game::rules::{Action, Score};
use bagsplit_movegen::Generator;
use bagsplit_players::{Observation, Setup, SetupPlayer};
use rand_pcg::Pcg64Mcg;

use crate::practice::Answer;
use crate::practice::person::Stop;

/// The decisions of an opponent in one game, in order. They depend only on the game and on the human's answers so far.
#[derive(Clone, Debug, Default)]
pub struct Decisions {
    answers: Vec<Answer>,
    made: Vec<Made>,
}

/// A decision, with the number of answers before it and the state of the opponent's random stream after it.
#[derive(Clone, Debug)]
struct Made {
    followed: usize,
    what: Decision,
    luck: Option<Pcg64Mcg>,
}

#[derive(Clone, Debug)]
enum Decision {
    Turn(Action, Score),
    Draw(ByBag<u8>),
    Mulligan(bool),
    Time(Option<u64>),
}

impl Decisions {
    /// The number of decisions.
    pub fn len(&self) -> usize {
        self.made.len()
    }

    /// Whether there are no decisions.
    pub fn is_empty(&self) -> bool {
        self.made.is_empty()
    }

    /// Keeps the decisions that were made before these answers differ from the earlier ones.
    pub(crate) fn go_on_with(&mut self, answers: &[Answer]) {
        let alike = self.answers.iter().zip(answers).take_while(|(one, other)| one == other).count();
        if alike < self.answers.len() {
            self.made.retain(|made| made.followed <= alike);
        }
        self.answers = answers.to_vec();
    }
}

/// A setup that repeats its earlier decisions, and then makes new ones.
pub(crate) struct Opponent<'a> {
    pub(crate) mind: SetupPlayer<'a>,
    pub(crate) decisions: &'a mut Decisions,
    /// The index of the next decision.
    pub(crate) next: usize,
    /// The number of the human's answers that have been used.
    pub(crate) followed: &'a Cell<usize>,
    /// Whether to make new decisions.
    pub(crate) go_on: &'a dyn Fn() -> bool,
}

impl Opponent<'_> {
    /// The next decision, computed unless it is known.
    fn next(
        &mut self,
        rng: Option<&mut Pcg64Mcg>,
        make: impl FnOnce(SetupPlayer<'_>, Option<&mut Pcg64Mcg>) -> Decision,
    ) -> Decision {
        let place = self.next;
        self.next += 1;
        if let Some(made) = self.decisions.made.get(place) {
            if let (Some(rng), Some(luck)) = (rng, &made.luck) {
                *rng = luck.clone();
            }
            return made.what.clone();
        }
        let mut rng = rng;
        let what = make(self.mind, rng.as_deref_mut());
        let luck = rng.map(|rng| rng.clone());
        self.decisions.made.push(Made { followed: self.followed.get(), what: what.clone(), luck });
        what
    }

    /// Stops the game if it was cancelled and the next decision is not known.
    fn check(&self) -> Result<(), Stop> {
        let known = self.next < self.decisions.made.len();
        if known || (self.go_on)() { Ok(()) } else { Err(Stop::Stopped) }
    }
}

impl Agent for Opponent<'_> {
    type Stop = Stop;

    fn setup(&self) -> &Setup {
        SetupPlayer::setup(self.mind)
    }

    fn decide(
        &mut self,
        seen: &Observation<'_>,
        generator: &mut dyn Generator,
        rng: &mut Pcg64Mcg,
    ) -> Result<(Action, Score), Stop> {
        self.check()?;
        let made = self.next(Some(rng), |mind, rng| {
            let (action, score) = SetupPlayer::decide(mind, seen, generator, rng.expect("a turn has luck"));
            Decision::Turn(action, score)
        });
        match made {
            Decision::Turn(action, score) => Ok((action, score)),
            _ => Err(Stop::Stopped),
        }
    }

    fn allocate(
        &mut self,
        seen: &Observation<'_>,
        wanted: u32,
        rng: &mut Pcg64Mcg,
    ) -> Result<ByBag<u8>, Stop> {
        self.check()?;
        let made = self.next(Some(rng), |mind, rng| {
            Decision::Draw(SetupPlayer::allocate(mind, seen, wanted, rng.expect("a draw has luck")))
        });
        match made {
            Decision::Draw(counts) => Ok(counts),
            _ => Err(Stop::Stopped),
        }
    }

    fn wants_mulligan(&mut self, seen: &Observation<'_>, drawn: &ByBag<Tiles>) -> Result<bool, Stop> {
        self.check()?;
        match self.next(None, |mind, _| Decision::Mulligan(SetupPlayer::wants_mulligan(mind, seen, drawn))) {
            Decision::Mulligan(wanted) => Ok(wanted),
            _ => Err(Stop::Stopped),
        }
    }

    fn time(&mut self, rng: &mut Pcg64Mcg) -> Option<u64> {
        let made = self.next(Some(rng), |mind, rng| {
            Decision::Time(SetupPlayer::time(mind, rng.expect("time has luck")))
        });
        match made {
            Decision::Time(ms) => ms,
            _ => None,
        }
    }
}
