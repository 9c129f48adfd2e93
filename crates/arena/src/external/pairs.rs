//! Pairs with an external program: the records of their games, a second attempt after a fault, and forfeits.

use std::sync::{Mutex, MutexGuard};
use std::thread::ThreadId;

use bagsplit_game::board::{ByPlayer, Player};
use bagsplit_game::rules::{Ending, Game};
use bagsplit_movegen::Generator;
use bagsplit_players::{External, Setup, SetupPlayer};

use super::fault::{Fault, FaultReport};
use super::process::Process;
use super::seat::{Guest, Seat};
use crate::record::rule_values;
use crate::replay::outcome_of_forfeit;
use crate::{GameRecord, GameSeed, Leg, RecordFault, Recorder, RuleValue, Table};

/// The games of a pair, and the faults in them.
#[derive(Clone, Debug)]
pub struct ExternalPair {
    /// The records, in order.
    pub records: Vec<GameRecord>,
    /// The faults, in order.
    pub faults: Vec<FaultReport>,
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

/// An aborted game: the player at fault, the fault, and the record so far.
type Broken = (Player, Fault, GameRecord);

/// Plays the games of a pair. After a fault the whole pair is replayed with fresh processes; a game in which a program
/// fails again is forfeited. Counting the records ([`replay_counted`](crate::replay_counted)) has the referee judge
/// them.
///
/// # Errors
/// When the referee rejects the turns before a forfeit, which would be an internal error.
///
/// # Panics
/// When a setup does not fit the rules.
pub fn play_external_pair<G: Game>(
    game: &G,
    setups: ByPlayer<&Setup>,
    generator: &(impl Generator + Clone + Send),
    pair: PairSeed<'_>,
) -> Result<ExternalPair, RecordFault> {
    let play =
        |&leg: &Leg| attempt(game, setups, generator, GameSeed { seed: pair.seed, pair: pair.pair, leg });
    let report = |broken: Broken, forfeited: bool| {
        let (player, fault, mut record) = broken;
        forfeit(&mut record, player)?;
        Ok::<_, RecordFault>(FaultReport { fault, setup: setups[player].name.clone(), forfeited, record })
    };
    let mut faults = Vec::new();
    let mut records = Vec::new();
    match pair.legs.iter().map(play).collect::<Result<Vec<_>, _>>() {
        Ok(played) => records = played,
        Err(broken) => {
            faults.push(report(*broken, false)?);
            for leg in pair.legs {
                records.push(match play(leg) {
                    Ok(record) => record,
                    Err(broken) => {
                        let fault = report(*broken, true)?;
                        let record = fault.record.clone();
                        faults.push(fault);
                        record
                    }
                });
            }
        }
    }
    Ok(ExternalPair { records, faults })
}

/// The identity of the games of a pair.
#[derive(Clone, Copy, Debug)]
pub struct PairSeed<'a> {
    /// The seed of the experiment.
    pub seed: u64,
    /// The number of the pair.
    pub pair: u64,
    /// The games to play.
    pub legs: &'a [Leg],
}

/// Plays a game until it ends or a program fails. Programs without fault wait for the next game.
fn attempt<G: Game>(
    game: &G,
    setups: ByPlayer<&Setup>,
    generator: &(impl Generator + Clone + Send),
    seed: GameSeed,
) -> Result<GameRecord, Box<Broken>> {
    let mut recorder = Recorder::new(game, setups, seed);
    let mut seats = Vec::new();
    for player in Player::ALL {
        let setup = setups[player];
        seats.push(match &setup.external {
            None => Seat::Own(SetupPlayer::new(setup)),
            Some(external) => match take(game, external) {
                Ok(process) => Seat::External(Box::new(Guest::new(game, player, setup, process))),
                Err(fault) => return Err(Box::new((player, fault, recorder.finish()))),
            },
        });
    }
    let two: [_; 2] = std::array::from_fn(|_| seats.remove(0));
    let mut table = Table::with_agents(game, ByPlayer(two), generator);
    let result = table.attempt(seed, &mut recorder);
    for seat in table.into_players().0 {
        let Seat::External(mut guest) = seat else { continue };
        let external = guest.external();
        let reported = guest.over(result.as_ref().ok()).is_ok();
        let process = guest.into_process();
        // After a fault both are restarted; so is a program that sent more than it was asked for.
        if reported && result.is_ok() && !process.has_stray_output() {
            give_back(game, external, process);
        }
    }
    match result {
        Ok(_) => Ok(recorder.finish()),
        Err((player, fault)) => Err(Box::new((player, fault, recorder.finish()))),
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

/// A program for a game: a waiting or a new one.
fn take<G: Game>(game: &G, external: &External) -> Result<Process, Fault> {
    let purpose = purpose(game, external);
    let here = std::thread::current().id();
    let found = {
        let mut waiting = lock();
        let place = waiting.iter().position(|(thread, other, _)| *thread == here && *other == purpose);
        place.map(|place| waiting.remove(place).2)
    };
    found.map_or_else(|| Process::start(game, external), Ok)
}

/// Lets a program wait for its next game; if too many wait on this thread, the one that has waited longest is ended.
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
