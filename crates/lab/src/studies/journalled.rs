//! Plays the games that an adaptive study requests, on all threads, and stores every outcome in the journal of its folder.

use crate::studies::lists;
use crate::study::{Games, LevelLists, ListRequest, Slice};
use bagsplit_arena::{Block, PairRange, Quarters};
use bagsplit_game::rules::{Ruleset, with_game};
use bagsplit_movegen::Playable;
use bagsplit_storage::{BatchKey, Journal, MatchupKey, OwnFolder, Steps, StoreError};

use crate::run::pool::{games_name, play_all};
use crate::run::{LabError, Observer};

/// Pairs in a batch, which one thread plays and an interruption can lose: a few hundredths of a second.
const PAIRS_AT_A_TIME: u64 = 128;

/// A batch: its key in the journal, and its blocks.
type Keyed<'a> = (&'a BatchKey, &'a [Block<'a>]);

/// Games from the journal, or played if the journal does not have them.
pub(crate) struct Journalled<'a, O> {
    pub(crate) rules: &'a Ruleset,
    pub(crate) pool: &'a rayon::ThreadPool,
    pub(crate) journal: &'a Journal,
    /// The folder of the study, and its steps once there are some.
    pub(crate) folder: &'a OwnFolder,
    pub(crate) steps: Option<Steps>,
    pub(crate) observer: &'a O,
    /// The number of games played in this session.
    pub(crate) played: u64,
}

impl<O: Observer> Journalled<'_, O> {
    /// Plays batches on all threads, and adds each to the journal. An unfinished batch has no outcomes.
    fn play(&mut self, batches: &[Keyed<'_>]) -> Result<Vec<Option<Vec<Vec<Quarters>>>>, LabError> {
        let name = |&(_, blocks): &Keyed<'_>| {
            let names: Vec<String> =
                blocks.iter().map(|block| games_name(block.matchup, block.pairs)).collect();
            names.join("; ")
        };
        let one = |&(key, blocks): &Keyed<'_>| {
            let Some(outcomes) = play_batch(self.rules, blocks, self.observer) else { return Ok(None) };
            self.journal.add(key, &outcomes)?;
            Ok::<_, StoreError>(Some(outcomes))
        };
        let played = play_all(self.pool, batches, self.observer, name, one);
        // Also after a panic in one batch: the others are stored.
        if !batches.is_empty() {
            self.journal.sync()?;
        }
        let played = played?;
        let finished = batches.iter().zip(&played).filter(|(_, outcomes)| outcomes.is_some());
        self.played += finished.map(|((_, blocks), _)| games_of(blocks)).sum::<u64>();
        Ok(played)
    }
}

/// The outcomes of a batch; `None` if the observer stopped it.
fn play_batch(rules: &Ruleset, blocks: &[Block<'_>], observer: &impl Observer) -> Option<Vec<Vec<Quarters>>> {
    with_game!(rules, game => {
        let generator = game.generator();
        let outcomes = blocks.iter().map(|block| {
            let played = block.play(game, &generator, observer)?;
            Some(played.pairs().map(|pair| pair.quarters()).collect())
        });
        outcomes.collect()
    })
}

pub(crate) fn games_of(blocks: &[Block<'_>]) -> u64 {
    blocks.iter().map(|block| block.pairs.games()).sum()
}

/// The number of pairs that a batch has of each of its matchups.
pub(crate) fn numbers_of_pairs(blocks: &[Block<'_>]) -> impl Iterator<Item = u64> {
    blocks.iter().map(|block| block.pairs.pairs())
}

/// The journal key of a batch.
pub(crate) fn key(rules: &Ruleset, blocks: &[Block<'_>]) -> BatchKey {
    BatchKey::new(blocks.iter().map(|block| {
        let (first, second) = (block.matchup.first, block.matchup.second);
        (with_game!(rules, game => MatchupKey::new(game, block.seed, first, second)), block.pairs)
    }))
}

/// The blocks of a batch.
pub(crate) fn cut<'b>(blocks: &[Block<'b>], batch: &[Slice]) -> Vec<Block<'b>> {
    batch.iter().map(|slice| Block { pairs: slice.pairs, ..blocks[slice.matchup] }).collect()
}

/// Cuts large blocks and joins small ones into batches; the result depends on the blocks only. Each slice of a batch names
/// its block by place.
pub(crate) fn batches(blocks: &[Block<'_>]) -> Vec<Vec<Slice>> {
    let mut batches: Vec<Vec<Slice>> = Vec::new();
    let mut left = 0;
    for (matchup, block) in blocks.iter().enumerate() {
        let mut rest = block.pairs;
        while !rest.is_empty() {
            if left == 0 {
                batches.push(Vec::new());
                left = PAIRS_AT_A_TIME;
            }
            let pairs = PairRange::new(rest.first(), left.min(rest.pairs()));
            batches.last_mut().expect("one was just begun").push(Slice { matchup, pairs });
            rest = PairRange::between(pairs.end(), rest.end());
            left -= pairs.pairs();
        }
    }
    batches
}

impl<O: Observer> Games for Journalled<'_, O> {
    type Stop = LabError;

    fn lists(&mut self, requests: &[ListRequest<'_>]) -> Result<Vec<LevelLists>, LabError> {
        if requests.is_empty() {
            return Ok(Vec::new());
        }
        let steps = match self.steps.take() {
            Some(steps) => steps,
            None => Steps::open(self.folder)?,
        };
        let lists = self.pool.install(|| lists::find_or_make(&steps, requests, self.rules, self.observer));
        self.steps = Some(steps);
        lists
    }

    fn outcomes(&mut self, blocks: &[Block<'_>]) -> Result<Vec<Vec<Quarters>>, LabError> {
        let slices = batches(blocks);
        let batches: Vec<Vec<Block<'_>>> = slices.iter().map(|batch| cut(blocks, batch)).collect();
        let keys: Vec<BatchKey> = batches.iter().map(|batch| key(self.rules, batch)).collect();
        let mut found: Vec<Option<Vec<Vec<Quarters>>>> = Vec::with_capacity(batches.len());
        for (key, batch) in keys.iter().zip(&batches) {
            found.push(self.journal.find(key, numbers_of_pairs(batch))?);
        }
        let (there, missing): (Vec<usize>, Vec<usize>) =
            (0..batches.len()).partition(|&place| found[place].is_some());
        self.observer.known(there.iter().map(|&place| games_of(&batches[place])).sum());
        let asked: Vec<Keyed<'_>> =
            missing.iter().map(|&place| (&keys[place], &batches[place][..])).collect();
        for (&place, outcomes) in missing.iter().zip(self.play(&asked)?) {
            found[place] = outcomes;
        }
        let mut all = vec![Vec::new(); blocks.len()];
        for (batch, outcomes) in slices.iter().zip(found) {
            // Outcomes are missing only if the observer stopped the games.
            for (slice, quarters) in batch.iter().zip(outcomes.ok_or(LabError::Stopped)?) {
                all[slice.matchup].extend(quarters);
            }
        }
        // The number of games shows how far a race came, so a step that requests none must not be the one that is cut off: a
        // replay of the journal could not see that.
        if blocks.is_empty() || self.observer.go_on() { Ok(all) } else { Err(LabError::Stopped) }
    }
}
