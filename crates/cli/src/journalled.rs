//! Plays what an adaptive study asks for, on all threads, and keeps every outcome in the journal of its folder.

use std::sync::Mutex;

use arena::{Block, Matchup};
use bots::Setup;
use movegen::Playable;
use rayon::iter::{ParallelBridge, ParallelIterator};
use rules::{Ruleset, with_game};
use store::{BatchKey, Journal, MatchupKey, StoreError};
use study::{Games, Job};

use crate::exit::Exit;
use crate::interrupt;
use crate::progress::GameBar;

/// Pairs that one thread plays in one go, and that an interruption can lose: a few hundredths of a second.
const PAIRS_AT_A_TIME: u64 = 128;

/// Why no more is played.
#[derive(Debug)]
pub(crate) enum Stop {
    /// Ctrl-C.
    Interrupted,
    /// The journal cannot be written.
    Failed(StoreError),
}

impl From<Stop> for Exit {
    fn from(stop: Stop) -> Exit {
        match stop {
            Stop::Interrupted => Exit::interrupted("stopped; the same command goes on from here"),
            Stop::Failed(error) => error.into(),
        }
    }
}

/// Games from the journal, or else from the board.
pub(crate) struct Journalled<'a> {
    pub(crate) rules: &'a Ruleset,
    pub(crate) pool: &'a rayon::ThreadPool,
    pub(crate) journal: &'a Journal,
    pub(crate) bar: &'a GameBar,
    /// Games that were played now.
    pub(crate) played: u64,
}

impl<'a> Journalled<'a> {
    pub(crate) fn new(
        rules: &'a Ruleset,
        pool: &'a rayon::ThreadPool,
        journal: &'a Journal,
        bar: &'a GameBar,
    ) -> Journalled<'a> {
        interrupt::listen();
        Journalled { rules, pool, journal, bar, played: 0 }
    }

    fn key(&self, pieces: &[Piece<'_>]) -> BatchKey {
        let part = |piece: &Piece<'_>| {
            let Piece { first, second, seed, first_pair, pairs, .. } = *piece;
            let key = with_game!(self.rules, game => MatchupKey::new(game, seed, first, second));
            (key, first_pair, pairs)
        };
        BatchKey::new(pieces.iter().map(part))
    }

    /// The outcomes of pieces, unless it is to stop.
    fn play(&self, pieces: &[Piece<'_>]) -> Option<Vec<Vec<u8>>> {
        with_game!(self.rules, game => {
            let generator = game.generator();
            let play = |piece: &Piece<'_>| {
                let Piece { first, second, seed, first_pair, pairs, .. } = *piece;
                let block = Block { matchup: Matchup { first, second }, seed, first_pair, pairs };
                let played = block.play(game, &generator, self.bar)?;
                Some(played.pairs().map(|pair| pair.quarters().count()).collect())
            };
            pieces.iter().map(play).collect()
        })
    }
}

/// Some pairs of a job.
#[derive(Clone, Copy)]
struct Piece<'s> {
    job: usize,
    first: &'s Setup,
    second: &'s Setup,
    seed: u64,
    first_pair: u64,
    pairs: u64,
}

/// Cuts jobs into pieces and puts small ones together, by nothing but the jobs.
fn batches<'s>(jobs: &[Job<'s>]) -> Vec<Vec<Piece<'s>>> {
    let mut batches: Vec<Vec<Piece<'s>>> = Vec::new();
    let mut room = 0;
    for (number, job) in jobs.iter().enumerate() {
        let Job { first, second, seed, .. } = *job;
        let (mut next, end) = (job.first_pair, job.first_pair + job.pairs);
        while next < end {
            if room == 0 {
                batches.push(Vec::new());
                room = PAIRS_AT_A_TIME;
            }
            let pairs = room.min(end - next);
            let piece = Piece { job: number, first, second, seed, first_pair: next, pairs };
            batches.last_mut().expect("one was just begun").push(piece);
            next += pairs;
            room -= pairs;
        }
    }
    batches
}

impl Games for Journalled<'_> {
    type Stop = Stop;

    fn outcomes(&mut self, jobs: &[Job<'_>]) -> Result<Vec<Vec<u8>>, Stop> {
        let batches = batches(jobs);
        let keys: Vec<BatchKey> = batches.iter().map(|pieces| self.key(pieces)).collect();
        let mut found: Vec<Option<Vec<Vec<u8>>>> = keys.iter().map(|key| self.journal.find(key)).collect();
        let pairs = |pieces: &[Piece<'_>]| pieces.iter().map(|piece| piece.pairs).sum::<u64>();
        let missing: Vec<usize> = (0..batches.len()).filter(|&place| found[place].is_none()).collect();
        let there = batches.iter().zip(&found).filter(|(_, found)| found.is_some());
        self.bar.known(2 * there.map(|(pieces, _)| pairs(pieces)).sum::<u64>());

        let (new, failure) = (Mutex::new(Vec::new()), Mutex::new(None));
        self.pool.install(|| {
            missing.iter().par_bridge().for_each(|&place| {
                let Some(outcomes) = self.play(&batches[place]) else { return };
                match self.journal.add(&keys[place], &outcomes) {
                    Ok(()) => new.lock().expect("nobody panics with it").push((place, outcomes)),
                    Err(error) => {
                        interrupt::stop();
                        *failure.lock().expect("nobody panics with it") = Some(error);
                    }
                }
            });
        });
        if let Some(error) = failure.into_inner().expect("nobody panics with it") {
            return Err(Stop::Failed(error));
        }
        self.journal.sync().map_err(Stop::Failed)?;
        for (place, outcomes) in new.into_inner().expect("nobody panics with it") {
            self.played += 2 * pairs(&batches[place]);
            found[place] = Some(outcomes);
        }
        let mut all: Vec<Vec<u8>> = jobs.iter().map(|job| Vec::with_capacity(job.pairs as usize)).collect();
        for (pieces, outcomes) in batches.iter().zip(found) {
            // What is missing was dropped for an interruption.
            for (piece, quarters) in pieces.iter().zip(outcomes.ok_or(Stop::Interrupted)?) {
                all[piece.job].extend(quarters);
            }
        }
        if interrupt::stopped() { Err(Stop::Interrupted) } else { Ok(all) }
    }
}
