//! Pairs with an external program: a second attempt after a fault, and forfeits.

use bagsplit_game::board::{ByPlayer, Player};
use bagsplit_game::rules::{Ending, Game};
use bagsplit_movegen::Generator;
use bagsplit_players::Setup;

use super::fault::{Fault, FaultReport};
use super::seat::Seat;
use crate::replay::outcome_of_forfeit;
use crate::{
    Attempt, GameRecord, GameSeed, Leg, PairRange, Progress, RecordFault, Recorder, Table,
};

/// The games of a pair, and the faults in them.
#[derive(Clone, Debug)]
pub struct ExternalPair {
    /// The records, in order.
    pub records: Vec<GameRecord>,
    /// The faults, in order.
    pub faults: Vec<FaultReport>,
}

/// Pairs of two setups, at least one of which is a program.
#[derive(Clone, Copy, Debug)]
pub struct ExternalPairs<'a> {
    setups: ByPlayer<&'a Setup>,
    seed: u64,
    pairs: PairRange,
    legs: &'a [Leg],
}

/// A table, and the programs at it.
type Seated<'a, 's, G> = (&'a mut Table<'s, G>, &'a mut ByPlayer<Option<Seat<'s, G>>>);

/// An aborted game: the player at fault, the fault, and the record so far.
type Broken = Box<(Player, Fault, GameRecord)>;

impl<'a> ExternalPairs<'a> {
    /// These games of pairs of two setups, with the seed of the experiment.
    pub const fn new(
        setups: ByPlayer<&'a Setup>,
        seed: u64,
        pairs: PairRange,
        legs: &'a [Leg],
    ) -> Self {
        ExternalPairs {
            setups,
            seed,
            pairs,
            legs,
        }
    }

    /// Plays the pairs, and passes them on in order, with one process for each program; they end with the last pair. If
    /// `progress` stops it, the pair that has begun is finished. Counting the records
    /// ([`replay_counted`](crate::replay_counted)) has the referee judge them.
    ///
    /// A pair with a fault is played once more, by fresh processes; a game in which a program fails again is forfeited.
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
        let mut table = Table::new(game, self.setups, generator);
        let mut seats = ByPlayer(Player::ALL.map(|player| {
            Some(Seat::new(
                game,
                player,
                self.setups[player].external.as_deref()?,
            ))
        }));
        for pair in self.pairs.numbers().take_while(|_| progress.go_on()) {
            let played = match self.attempt(
                game,
                (&mut table, &mut seats),
                pair,
                self.legs,
                Attempt::First,
            ) {
                Ok(records) => ExternalPair {
                    records,
                    faults: Vec::new(),
                },
                Err(broken) => self.play_again(game, (&mut table, &mut seats), pair, broken)?,
            };
            each(pair, played);
        }
        Ok(())
    }

    /// Plays a pair once more after a fault.
    fn play_again<G: Game>(
        &self,
        game: &G,
        (table, seats): Seated<'_, '_, G>,
        pair: u64,
        broken: Broken,
    ) -> Result<ExternalPair, RecordFault> {
        let mut faults = vec![self.report(broken, false)?];
        let mut records = Vec::new();
        for &leg in self.legs {
            match self.attempt(game, (table, seats), pair, &[leg], Attempt::Again) {
                Ok(played) => records.extend(played),
                Err(broken) => {
                    let fault = self.report(broken, true)?;
                    records.push(fault.record.clone());
                    faults.push(fault);
                }
            }
        }
        Ok(ExternalPair { records, faults })
    }

    /// Plays games of a pair up to the first fault, after which both programs start again.
    fn attempt<G: Game>(
        &self,
        game: &G,
        (table, seats): Seated<'_, '_, G>,
        pair: u64,
        legs: &[Leg],
        attempt: Attempt,
    ) -> Result<Vec<GameRecord>, Broken> {
        let mut records = Vec::new();
        for &leg in legs {
            let seed = GameSeed {
                seed: self.seed,
                pair,
                leg,
            };
            let mut recorder = Recorder::new(game, self.setups, seed);
            let dealt = seed.for_programs(game, self.setups, attempt);
            let result = table.play_with(seats, dealt, &mut recorder);
            for seat in seats.0.iter_mut().flatten() {
                seat.over(result.as_ref().ok());
            }
            if let Err((player, fault)) = result {
                seats.0.iter_mut().flatten().for_each(Seat::end_program);
                return Err(Box::new((player, fault, recorder.finish())));
            }
            records.push(recorder.finish());
        }
        Ok(records)
    }

    /// The report of an aborted game.
    fn report(&self, broken: Broken, forfeited: bool) -> Result<FaultReport, RecordFault> {
        let (player, fault, mut record) = *broken;
        forfeit(&mut record, player)?;
        Ok(FaultReport {
            fault,
            setup: self.setups[player].name.clone(),
            forfeited,
            record,
        })
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
