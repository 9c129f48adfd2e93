//! Pairs with a program in them: the records of their games, a second attempt after a fault, and forfeits.

use std::cell::RefCell;

use bagsplit_game::board::{ByPlayer, Player};
use bagsplit_game::rules::{Ending, Game};
use bagsplit_movegen::Generator;
use bagsplit_players::{External, Setup, SetupPlayer};

use super::fault::{Fault, FaultReport};
use super::process::Process;
use super::seat::{Guest, Seat};
use crate::record::rule_values;
use crate::replay::outcome_of_forfeit;
use crate::{GameRecord, GameSeed, Leg, RecordFault, Recorder, RuleValue, Table, replay};

/// The games of a pair, and what went wrong.
#[derive(Clone, Debug)]
pub struct ExternalPair {
    /// The records, in order.
    pub records: Vec<GameRecord>,
    /// The faults, in order.
    pub faults: Vec<FaultReport>,
}

/// What a program was started for.
type Purpose = (External, &'static str, Vec<(String, RuleValue)>);

thread_local! {
    /// Programs of this thread that wait for their next game.
    static WAITING: RefCell<Vec<(Purpose, Process)>> = const { RefCell::new(Vec::new()) };
}

/// A game that was broken off: by whom, why, and the record so far.
type Broken = (Player, Fault, GameRecord);

/// Plays the games of a pair. After a fault the whole pair is played once more with fresh processes; a game in which a program
/// fails again is forfeited. Every record is judged by the referee.
///
/// # Errors
/// When the referee refuses a record, which would be a mistake of ours.
///
/// # Panics
/// When a setup is one of other rules.
pub fn play_external_pair<G: Game>(
    game: &G,
    setups: ByPlayer<&Setup>,
    generator: &(impl Generator + Clone),
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
    records.iter().try_for_each(|record| replay(record, &mut ()))?;
    Ok(ExternalPair { records, faults })
}

/// What names the games of a pair.
#[derive(Clone, Copy, Debug)]
pub struct PairSeed<'a> {
    /// The seed of the experiment.
    pub seed: u64,
    /// The number of the pair.
    pub pair: u64,
    /// Which games.
    pub legs: &'a [Leg],
}

/// Plays a game as far as the programs go. A program that did nothing wrong waits for the next game.
fn attempt<G: Game>(
    game: &G,
    setups: ByPlayer<&Setup>,
    generator: &(impl Generator + Clone),
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
    let mut table = Table::of(game, ByPlayer(two), generator);
    let result = table.attempt(seed, &mut recorder);
    for seat in table.into_players().0 {
        let Seat::External(mut guest) = seat else { continue };
        let external = guest.external();
        let failed = result.as_ref().is_err_and(|(player, _)| *player == guest.player());
        if !failed && guest.over(result.as_ref().ok()).is_ok() {
            give_back(game, external, guest.into_process());
        }
    }
    match result {
        Ok(_) => Ok(recorder.finish()),
        Err((player, fault)) => Err(Box::new((player, fault, recorder.finish()))),
    }
}

/// Ends the record of a game that was broken off against this player: the score is that of the turns before.
fn forfeit(record: &mut GameRecord, player: Player) -> Result<(), RecordFault> {
    record.winner = Some(player.other() as u8);
    record.ended_by = Ending::Forfeit(player).name().to_owned();
    let outcome = outcome_of_forfeit(record)?;
    record.scores = outcome.scores.0;
    record.end_bonus = outcome.end_bonus;
    Ok(())
}

/// A program for a game: one that waits, or a new one.
fn take<G: Game>(game: &G, external: &External) -> Result<Process, Fault> {
    let purpose = purpose(game, external);
    let waiting = WAITING.with_borrow_mut(|waiting| {
        let place = waiting.iter().position(|(other, _)| *other == purpose)?;
        Some(waiting.swap_remove(place).1)
    });
    waiting.map_or_else(|| Process::start(game, external), Ok)
}

/// Lets a program wait for its next game.
fn give_back<G: Game>(game: &G, external: &External, process: Process) {
    WAITING.with_borrow_mut(|waiting| waiting.push((purpose(game, external), process)));
}

fn purpose<G: Game>(game: &G, external: &External) -> Purpose {
    (external.clone(), G::NAME, rule_values(game).into_iter().collect())
}
