//! Pairs with an external program: several at once, a second attempt after a fault, and forfeits.

use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard};
use std::task::{Context, Waker};
use std::thread::ThreadId;

use bagsplit_game::board::{ByPlayer, Player};
use bagsplit_game::rules::{Ending, Game};
use bagsplit_movegen::Generator;
use bagsplit_players::{External, Setup};

use super::delay::Delays;
use super::fault::{Fault, FaultReport};
use super::process::Process;
use super::protocol::MAX_PARALLEL;
use super::seat::Seat;
use crate::record::rule_values;
use crate::replay::outcome_of_forfeit;
use crate::{GameRecord, GameSeed, Leg, PairRange, Progress, RecordFault, Recorder, RuleValue, Table};

/// The games of a pair, and the faults in them.
#[derive(Clone, Debug)]
pub struct ExternalPair {
    /// The records, in order.
    pub records: Vec<GameRecord>,
    /// The faults, in order.
    pub faults: Vec<FaultReport>,
    /// The delays of the programs, as measured since the pair before it, without those of games played again.
    pub delays: Delays,
}

/// Pairs of two setups, at least one of which is a program.
#[derive(Clone, Copy, Debug)]
pub struct ExternalPairs<'a> {
    /// The setups.
    pub setups: ByPlayer<&'a Setup>,
    /// The seed of the experiment.
    pub seed: u64,
    /// The pairs.
    pub pairs: PairRange,
    /// The games of each pair.
    pub legs: &'a [Leg],
    /// The maximum number of games at once; programs that play fewer get fewer.
    pub at_once: u32,
}

/// The purpose for which a program was started: its command, the game and the rules.
type Purpose = (External, &'static str, Vec<(String, RuleValue)>);

/// The maximum number of waiting programs of a thread, however many setups and rules an experiment has.
const MOST_WAITING: usize = 4;

/// Programs that wait for their next game on their thread, the latest last.
static WAITING: Mutex<Vec<(ThreadId, Purpose, Process)>> = Mutex::new(Vec::new());

/// Ends all programs that wait for their next game; those that play go on.
pub fn end_waiting() {
    let ended = std::mem::take(&mut *lock());
    // They are ended without holding the lock.
    drop(ended);
}

fn lock() -> MutexGuard<'static, Vec<(ThreadId, Purpose, Process)>> {
    WAITING.lock().expect("no thread panics while holding the lock")
}

/// The processes of both players, where they are programs.
type Programs = [Option<RefCell<Process>>; 2];

/// An aborted game: the player at fault, the fault, and the record so far.
type Broken = Box<(Player, Fault, GameRecord)>;

/// The records of the games of a pair, or the first that was aborted.
type Attempt = Result<Vec<GameRecord>, Broken>;

/// Pairs that are played at once by the same processes.
struct Batch<'a> {
    end: u64,
    legs: &'a [Leg],
    progress: &'a dyn Progress,
    /// The first pair that has not begun.
    next: Cell<u64>,
    /// Attempts at pairs that are over, and were not passed on.
    over: RefCell<BTreeMap<u64, Attempt>>,
    /// The delays that were measured, and not passed on.
    delays: RefCell<Delays>,
}

impl<'a> ExternalPairs<'a> {
    /// The pairs of two setups, with as many games at once as the programs play.
    pub const fn new(setups: ByPlayer<&'a Setup>, seed: u64, pairs: PairRange, legs: &'a [Leg]) -> Self {
        ExternalPairs { setups, seed, pairs, legs, at_once: MAX_PARALLEL }
    }

    /// Plays the pairs, and passes them on in order. If `progress` stops it, pairs that have begun are finished. Counting
    /// the records ([`replay_counted`](crate::replay_counted)) has the referee judge them.
    ///
    /// A pair with a fault is played once more, alone and by fresh processes; a game in which a program fails again is
    /// forfeited. Other pairs that were in progress at the time are played alone from their beginning, and so is the pair
    /// itself if the fault may be that of another game: it counts if it occurs again. So the games of deterministic programs
    /// do not depend on how many are played at once.
    ///
    /// # Errors
    /// When the referee rejects the turns before a forfeit, which would be an internal error.
    ///
    /// # Panics
    /// When a setup does not fit the rules.
    pub fn play<G: Game>(
        &self,
        game: &G,
        generator: &(impl Generator + Clone + Send),
        progress: &dyn Progress,
        mut each: impl FnMut(u64, ExternalPair),
    ) -> Result<(), RecordFault> {
        let mut due = self.pairs.first();
        while due < self.pairs.end() && progress.go_on() {
            let batch = Batch::new(PairRange::between(due, self.pairs.end()), self.legs, progress);
            self.play_batch(game, generator, &batch, self.at_once, &mut |pair, records| {
                due = pair + 1;
                each(pair, ExternalPair { records, faults: Vec::new(), delays: batch.delays.take() });
            });
            let mut over = batch.over.into_inner();
            let in_progress = due..batch.next.get();
            let several = in_progress.end - in_progress.start > 1;
            for pair in in_progress {
                let attempt = match over.remove(&pair) {
                    Some(Err(broken)) if several && broken.1.class.may_be_of_another_game() => {
                        let alone = self.attempt(game, generator, pair, self.legs);
                        alone.map(|records| (records, Some(broken)))
                    }
                    Some(attempt) => attempt.map(|records| (records, None)),
                    None if progress.go_on() => {
                        self.attempt(game, generator, pair, self.legs).map(|records| (records, None))
                    }
                    None => return Ok(()),
                };
                let played = match attempt {
                    Ok((records, broken)) => {
                        let faults = broken.map(|broken| self.report(broken, false)).transpose()?;
                        let delays = batch.delays.take();
                        ExternalPair { records, faults: faults.into_iter().collect(), delays }
                    }
                    Err(broken) => ExternalPair {
                        delays: batch.delays.take(),
                        ..self.play_again(game, generator, pair, broken)?
                    },
                };
                each(pair, played);
            }
            due = batch.next.get();
        }
        Ok(())
    }

    /// Plays a pair once more after a fault.
    fn play_again<G: Game>(
        &self,
        game: &G,
        generator: &(impl Generator + Clone + Send),
        pair: u64,
        broken: Broken,
    ) -> Result<ExternalPair, RecordFault> {
        let mut faults = vec![self.report(broken, false)?];
        let mut records = Vec::new();
        for &leg in self.legs {
            match self.attempt(game, generator, pair, &[leg]) {
                Ok(played) => records.extend(played),
                Err(broken) => {
                    let fault = self.report(broken, true)?;
                    records.push(fault.record.clone());
                    faults.push(fault);
                }
            }
        }
        Ok(ExternalPair { records, faults, delays: Delays::default() })
    }

    /// The report of an aborted game.
    fn report(&self, broken: Broken, forfeited: bool) -> Result<FaultReport, RecordFault> {
        let (player, fault, mut record) = *broken;
        forfeit(&mut record, player)?;
        Ok(FaultReport { fault, setup: self.setups[player].name.clone(), forfeited, record })
    }

    /// Plays games of one pair alone.
    fn attempt<G: Game>(
        &self,
        game: &G,
        generator: &(impl Generator + Clone + Send),
        pair: u64,
        legs: &[Leg],
    ) -> Attempt {
        let batch = Batch::new(PairRange::new(pair, 1), legs, &());
        let mut played = Vec::new();
        self.play_batch(game, generator, &batch, 1, &mut |_, records| played = records);
        batch.over.into_inner().remove(&pair).unwrap_or(Ok(played))
    }

    /// Plays pairs at once until they are over or one has a fault, and passes on those that are over, in order. Programs
    /// without fault wait for the next batch.
    fn play_batch<G: Game>(
        &self,
        game: &G,
        generator: &(impl Generator + Clone + Send),
        batch: &Batch<'_>,
        at_once: u32,
        each: &mut dyn FnMut(u64, Vec<GameRecord>),
    ) {
        let mut due = batch.next.get();
        let programs = match self.programs(game) {
            Ok(programs) => programs,
            Err(failed) => {
                let (player, fault) = *failed;
                batch.next.set(due + 1);
                let seed = GameSeed { seed: self.seed, pair: due, leg: batch.legs[0] };
                let record = Recorder::new(game, self.setups, seed).finish();
                batch.over.borrow_mut().insert(due, Err(Box::new((player, fault, record))));
                return;
            }
        };
        let at_once = self.parallel(&programs).min(at_once).into();
        let mut tables: Vec<_> = (1..=(batch.end - due).min(at_once))
            .map(|number| {
                let table = Table::with_async_agents(game, self.seats(game, &programs, number), generator);
                Box::pin(self.play_at(table, batch))
            })
            .collect();
        let mut context = Context::from_waker(Waker::noop());
        let broken = loop {
            tables.retain_mut(|table| table.as_mut().poll(&mut context).is_pending());
            let mut over = batch.over.borrow_mut();
            while let Some(Ok(records)) = over.get_mut(&due) {
                each(due, std::mem::take(records));
                over.remove(&due);
                due += 1;
            }
            let broken = over.values().any(Result::is_err);
            if broken || tables.is_empty() {
                break broken;
            }
            programs.iter().flatten().for_each(|program| program.borrow_mut().flush());
            for (program, setup) in programs.iter().zip(self.setups.0) {
                let Some(mut program) = program.as_ref().map(RefCell::borrow_mut) else { continue };
                program.receive();
                program.take_delays().for_each(|time| batch.delays.borrow_mut().push(&setup.name, time));
            }
        };
        drop(tables);
        for (program, setup) in programs.into_iter().zip(self.setups.0) {
            let (Some(program), Some(external)) = (program, &setup.external) else { continue };
            let mut process = program.into_inner();
            // After a fault both are restarted.
            if !broken && process.is_fit() {
                give_back(game, external, process);
            }
        }
    }

    /// The programs of both players; the fault of one that cannot be started.
    fn programs<G: Game>(&self, game: &G) -> Result<Programs, Box<(Player, Fault)>> {
        let mut programs = [None, None];
        for player in Player::ALL {
            if let Some(external) = &self.setups[player].external {
                let process = take(game, external).map_err(|fault| Box::new((player, fault)))?;
                programs[player.index()] = Some(RefCell::new(process));
            }
        }
        Ok(programs)
    }

    /// The maximum number of games at once. The time of a program is measured one game at a time.
    fn parallel(&self, programs: &Programs) -> u32 {
        let timed = self.setups.0.iter().filter_map(|setup| setup.external.as_ref()).any(|one| one.clock);
        let most = programs.iter().flatten().map(|program| program.borrow().greeting.parallel).min();
        if timed { 1 } else { most.unwrap_or(1) }
    }

    /// The players at the table with this number.
    fn seats<'p, G: Game>(
        &self,
        game: &'p G,
        programs: &'p Programs,
        number: u64,
    ) -> ByPlayer<Seat<'p, 'a, G>> {
        ByPlayer(Player::ALL.map(|player| {
            Seat::new(game, player, self.setups[player], programs[player.index()].as_ref(), number)
        }))
    }

    /// Plays pair after pair of a batch at a table, up to the first fault.
    async fn play_at<G: Game>(&self, mut table: Table<'_, G, Seat<'_, '_, G>>, batch: &Batch<'_>) {
        while let Some(pair) = batch.begin() {
            let mut records = Vec::new();
            let mut broken = None;
            for &leg in batch.legs {
                let seed = GameSeed { seed: self.seed, pair, leg };
                let mut recorder = Recorder::new(table.game(), self.setups, seed);
                let result = table.attempt_async(seed, &mut recorder).await;
                for seat in &mut table.players_mut().0 {
                    seat.over(result.as_ref().ok());
                }
                match result {
                    Ok(_) => records.push(recorder.finish()),
                    Err((player, fault)) => {
                        broken = Some(Box::new((player, fault, recorder.finish())));
                        break;
                    }
                }
            }
            let stop = broken.is_some();
            batch.over.borrow_mut().insert(pair, broken.map_or(Ok(records), Err));
            if stop {
                return;
            }
        }
    }
}

impl<'a> Batch<'a> {
    fn new(pairs: PairRange, legs: &'a [Leg], progress: &'a dyn Progress) -> Batch<'a> {
        let next = Cell::new(pairs.first());
        Batch { end: pairs.end(), legs, progress, next, over: RefCell::default(), delays: RefCell::default() }
    }

    /// The next pair to begin, if there is one.
    fn begin(&self) -> Option<u64> {
        let pair = self.next.get();
        let begins = pair < self.end && self.progress.go_on();
        begins.then(|| self.next.replace(pair + 1))
    }
}

/// Ends the record of an aborted game as a loss of this player: the score is that of the turns before.
fn forfeit(record: &mut GameRecord, player: Player) -> Result<(), RecordFault> {
    record.winner = Some(player.other() as u8);
    record.ended_by = Ending::Forfeit(player).name().to_owned();
    let outcome = outcome_of_forfeit(record)?;
    record.scores = outcome.scores.0;
    record.end_bonus = outcome.end_bonus;
    Ok(())
}

/// A program for games: a waiting or a new one.
fn take<G: Game>(game: &G, external: &External) -> Result<Process, Fault> {
    if external.open_split {
        return Err(Fault::not_started(
            "it has yet to choose its split, for which it is greeted before the first game".to_owned(),
        ));
    }
    let purpose = purpose(game, external);
    let here = std::thread::current().id();
    let found = {
        let mut waiting = lock();
        let place = waiting.iter().position(|(thread, other, _)| *thread == here && *other == purpose);
        place.map(|place| waiting.remove(place).2)
    };
    found.map_or_else(|| Process::start(game, external), Ok)
}

/// Lets a program wait for its next games; if too many wait on this thread, the one that has waited longest is ended.
fn give_back<G: Game>(game: &G, external: &External, process: Process) {
    let here = std::thread::current().id();
    let purpose = purpose(game, external);
    let ended = {
        let mut waiting = lock();
        waiting.push((here, purpose, process));
        let of_thread = waiting.iter().filter(|(thread, ..)| *thread == here).count();
        let oldest = waiting.iter().position(|(thread, ..)| *thread == here);
        oldest.filter(|_| of_thread > MOST_WAITING).map(|oldest| waiting.remove(oldest))
    };
    // It is ended without holding the lock.
    drop(ended);
}

fn purpose<G: Game>(game: &G, external: &External) -> Purpose {
    (external.clone(), G::NAME, rule_values(game).into_iter().collect())
}
