//! The games that an adaptive study asks for: from the blocks of its folder, or played where the folder lacks them.
//!
//! A study needs who won, and asks for few pairs at a time, so its blocks hold outcomes only. They are stored under keys like
//! those of whole games: a study that is begun again repeats its decisions, finds its games, and plays on where they end; any
//! other study finds the games that it has in common.

use std::collections::BTreeMap;

use crate::studies::lists;
use crate::study::{Games, LevelLists, ListRequest, Slice};
use bagsplit_arena::{Block, GameSeed, Leg, PairRange, Quarters};
use bagsplit_game::rules::{Ruleset, with_game};
use bagsplit_movegen::Playable;
use bagsplit_players::Setup;
use bagsplit_storage::{
    Folder, MatchupKey, OwnFolder, Steps, StoreError, StoredBlock, StoredMatchup,
};
use rayon::ThreadPool;

use crate::run::pool::{games_name, play_all};
use crate::run::{LabError, Observer, Result};

/// Pairs that one thread plays in one go, and that an interruption can lose: a few hundredths of a second.
const PAIRS_AT_A_TIME: usize = 128;

/// The games of a study.
pub(crate) struct StoredGames<'a, O> {
    rules: &'a Ruleset,
    folder: &'a Folder,
    /// The blocks that the folder had at the beginning.
    blocks: BTreeMap<MatchupKey, Vec<PairRange>>,
    /// Where missing games are played and stored; `None` if nothing is played.
    own: Option<(&'a OwnFolder, &'a ThreadPool)>,
    observer: &'a O,
    /// The number of games played in this session.
    pub(crate) played: u64,
    /// The number of requested games that the folder has.
    pub(crate) found: u64,
    /// The study stops before it requests more games than these.
    most: u64,
    /// One in this many of the requested pairs is sampled.
    every: u64,
    pub(crate) sampled: Vec<SampledPair>,
}

/// A pair with its outcome.
pub(crate) struct SampledPair {
    pub(crate) setups: [Setup; 2],
    /// The first game of the pair.
    pub(crate) seed: GameSeed,
    pub(crate) quarters: Quarters,
}

impl<'a, O: Observer> StoredGames<'a, O> {
    /// The games that a folder has, and no others.
    pub(crate) fn reading(
        rules: &'a Ruleset,
        folder: &'a Folder,
        observer: &'a O,
    ) -> Result<Self, StoreError> {
        Ok(StoredGames {
            rules,
            folder,
            blocks: folder.blocks()?,
            own: None,
            observer,
            played: 0,
            found: 0,
            most: u64::MAX,
            every: u64::MAX,
            sampled: Vec::new(),
        })
    }

    /// Missing games are played on the threads of this pool, and stored in the folder.
    pub(crate) fn playing(
        rules: &'a Ruleset,
        folder: &'a OwnFolder,
        pool: &'a ThreadPool,
        observer: &'a O,
    ) -> Result<Self, StoreError> {
        Ok(StoredGames {
            own: Some((folder, pool)),
            ..StoredGames::reading(rules, folder, observer)?
        })
    }

    /// At most these games, with about this many pairs of them as a sample.
    pub(crate) fn limited(self, games: u64, sample: u64) -> Self {
        let stored: u64 = self
            .blocks
            .values()
            .flatten()
            .map(|pairs| pairs.pairs())
            .sum();
        StoredGames {
            most: games,
            every: (stored / sample.max(1)).max(1),
            ..self
        }
    }

    /// The outcomes of some pairs, as far as the folder has them.
    fn find(
        &self,
        matchup: &StoredMatchup,
        pairs: PairRange,
    ) -> Result<Vec<Option<Quarters>>, StoreError> {
        let mut found = vec![None; pairs.pairs() as usize];
        let key = matchup.key();
        for &block in self.blocks.get(&key).into_iter().flatten() {
            if block.overlap(pairs).is_empty() {
                continue;
            }
            for both in self
                .folder
                .read(&StoredBlock { key, pairs: block })?
                .pairs()
            {
                let pair = both.0[0].pair;
                if pairs.numbers().contains(&pair) {
                    found[(pair - pairs.first()) as usize] = Some(both.quarters());
                }
            }
        }
        Ok(found)
    }

    /// Plays slices of blocks on all threads, and stores each; a slice that was stopped has no outcomes.
    fn play(
        &mut self,
        blocks: &[Block<'_>],
        matchups: &[StoredMatchup],
        missing: &[Slice],
    ) -> Result<Vec<Option<Vec<Quarters>>>> {
        let (folder, pool) = self.own.ok_or(LabError::NotStored)?;
        let name = |slice: &Slice| games_name(blocks[slice.matchup].matchup, slice.pairs);
        let played = with_game!(self.rules, game => {
            let generator = game.generator();
            let play = |&Slice { matchup, pairs }: &Slice| {
                let block = Block { pairs, ..blocks[matchup] };
                let Some(result) = block.play(game, &generator, self.observer) else { return Ok(None) };
                folder.write(&matchups[matchup], pairs, &result)?;
                Ok::<_, StoreError>(Some(result.pairs().map(|both| both.quarters()).collect::<Vec<_>>()))
            };
            play_all(pool, missing, self.observer, name, play)
        });
        // Also after a panic in one slice: the others are stored.
        folder.sync()?;
        let played = played?;
        self.played += 2 * played
            .iter()
            .flatten()
            .map(|outcomes| outcomes.len() as u64)
            .sum::<u64>();
        Ok(played)
    }

    /// Samples the pairs of a block whose turn it is.
    fn sample(&mut self, block: &Block<'_>, outcomes: &[Quarters], before: u64) {
        let next = before.next_multiple_of(self.every) - before;
        if let Some(&quarters) = outcomes.get(usize::try_from(next).unwrap_or(usize::MAX)) {
            let setups = [block.matchup.first.clone(), block.matchup.second.clone()];
            let seed = GameSeed {
                seed: block.seed,
                pair: block.pairs.first() + next,
                leg: Leg::First,
            };
            self.sampled.push(SampledPair {
                setups,
                seed,
                quarters,
            });
        }
    }
}

/// The stored form of the outcomes of a block's matchup.
fn stored(rules: &Ruleset, block: &Block<'_>) -> StoredMatchup {
    with_game!(rules, game => StoredMatchup::new(game, block.seed, block.matchup, false)).outcomes()
}

/// The pairs of a block that have no outcome, in slices.
fn gaps(matchup: usize, pairs: PairRange, outcomes: &[Option<Quarters>]) -> Vec<Slice> {
    let missing: Vec<u64> = pairs
        .numbers()
        .zip(outcomes)
        .filter(|(_, outcome)| outcome.is_none())
        .map(|(pair, _)| pair)
        .collect();
    let runs = missing.chunk_by(|a, b| a + 1 == *b);
    let slices = runs.flat_map(|run| run.chunks(PAIRS_AT_A_TIME));
    slices
        .map(|run| Slice {
            matchup,
            pairs: PairRange::new(run[0], run.len() as u64),
        })
        .collect()
}

impl<O: Observer> Games for StoredGames<'_, O> {
    type Stop = LabError;

    fn lists(&mut self, requests: &[ListRequest<'_>]) -> Result<Vec<LevelLists>> {
        if requests.is_empty() {
            return Ok(Vec::new());
        }
        let Some((own, pool)) = self.own else {
            return lists::find(&Steps::read(self.folder.path()), requests)?
                .ok_or(LabError::NotStored);
        };
        let steps = Steps::open(own)?;
        pool.install(|| lists::find_or_make(&steps, requests, self.rules, self.observer))
    }

    fn outcomes(&mut self, blocks: &[Block<'_>]) -> Result<Vec<Vec<Quarters>>> {
        let games: u64 = blocks.iter().map(|block| block.pairs.games()).sum();
        if self.found.saturating_add(games) > self.most {
            return Err(LabError::NotStored);
        }
        let matchups: Vec<StoredMatchup> = blocks
            .iter()
            .map(|block| stored(self.rules, block))
            .collect();
        let (mut all, mut missing) = (Vec::with_capacity(blocks.len()), Vec::new());
        for (place, (matchup, block)) in matchups.iter().zip(blocks).enumerate() {
            let found = self.find(matchup, block.pairs)?;
            missing.extend(gaps(place, block.pairs, &found));
            all.push(found);
        }
        let before = self.found / 2;
        let known = games - missing.iter().map(|slice| slice.pairs.games()).sum::<u64>();
        self.found += known;
        self.observer.known(known);
        if !missing.is_empty() {
            let played = self.play(blocks, &matchups, &missing)?;
            for (&Slice { matchup, pairs }, quarters) in missing.iter().zip(played) {
                let first = (pairs.first() - blocks[matchup].pairs.first()) as usize;
                for (outcome, quarters) in all[matchup][first..]
                    .iter_mut()
                    .zip(quarters.into_iter().flatten())
                {
                    *outcome = Some(quarters);
                }
            }
        }
        // Outcomes are missing only if the observer stopped the games.
        let all: Option<Vec<Vec<Quarters>>> = all
            .into_iter()
            .map(|found| found.into_iter().collect())
            .collect();
        let all = all.ok_or(LabError::Stopped)?;
        if self.own.is_none() {
            let mut pairs = before;
            for (block, outcomes) in blocks.iter().zip(&all) {
                self.sample(block, outcomes, pairs);
                pairs += block.pairs.pairs();
            }
        }
        // The number of games shows how far a race came, so a step that requests none must not be the one that is cut off: a
        // replay of the blocks could not see that.
        if blocks.is_empty() || self.observer.go_on() {
            Ok(all)
        } else {
            Err(LabError::Stopped)
        }
    }
}
