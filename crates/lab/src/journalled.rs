//! Plays what an adaptive study asks for, on all threads, and keeps every outcome in the journal of its folder.

use arena::{Block, Matchup};
use bots::Setup;
use movegen::Playable;
use rules::{Ruleset, with_game};
use store::{BatchKey, Journal, MatchupKey, StoreError};
use study::{Games, Job};

use crate::{LabError, Observer};

/// Pairs that one thread plays in one go, and that an interruption can lose: a few hundredths of a second.
const PAIRS_AT_A_TIME: u64 = 128;

/// Games from the journal, or else from the board.
pub(crate) struct Journalled<'a, O> {
    pub(crate) rules: &'a Ruleset,
    pub(crate) pool: &'a rayon::ThreadPool,
    pub(crate) journal: &'a Journal,
    pub(crate) observer: &'a O,
    /// Games that were played now.
    pub(crate) played: u64,
}

impl<O: Observer> Journalled<'_, O> {
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
                let played = block.play(game, &generator, self.observer)?;
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

impl<O: Observer> Games for Journalled<'_, O> {
    type Stop = LabError;

    fn outcomes(&mut self, jobs: &[Job<'_>]) -> Result<Vec<Vec<u8>>, LabError> {
        let batches = batches(jobs);
        let keys: Vec<BatchKey> = batches.iter().map(|pieces| self.key(pieces)).collect();
        let mut found: Vec<Option<Vec<Vec<u8>>>> = keys.iter().map(|key| self.journal.find(key)).collect();
        let games = |place: &usize| 2 * batches[*place].iter().map(|piece| piece.pairs).sum::<u64>();
        let (there, missing): (Vec<usize>, Vec<usize>) =
            (0..batches.len()).partition(|&place| found[place].is_some());
        self.observer.known(there.iter().map(games).sum());

        let one = |&place: &usize| {
            let Some(outcomes) = self.play(&batches[place]) else { return Ok(None) };
            self.journal.add(&keys[place], &outcomes)?;
            Ok::<_, StoreError>(Some(outcomes))
        };
        let new = self.pool.install(|| arena::play_all(&missing, self.observer, one))?;
        self.journal.sync()?;
        for (place, outcomes) in missing.into_iter().zip(new).filter(|(_, outcomes)| outcomes.is_some()) {
            self.played += games(&place);
            found[place] = outcomes;
        }
        let mut all: Vec<Vec<u8>> = jobs.iter().map(|job| Vec::with_capacity(job.pairs as usize)).collect();
        for (pieces, outcomes) in batches.iter().zip(found) {
            // What is missing was dropped when the observer ended it.
            for (piece, quarters) in pieces.iter().zip(outcomes.ok_or(LabError::Stopped)?) {
                all[piece.job].extend(quarters);
            }
        }
        if self.observer.go_on() { Ok(all) } else { Err(LabError::Stopped) }
    }
}
