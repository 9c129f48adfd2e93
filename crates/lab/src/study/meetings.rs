//! A cache of the outcomes of matchups, which plays missing pairs on demand.

use std::collections::BTreeMap;

use bagsplit_arena::{Block, Matchup, PairRange, Quarters};
use bagsplit_players::Setup;
use bagsplit_stats::PairCounts;

use crate::study::{Games, StudyError};

/// The outcomes of matchups from pair 0 on, played as far as requested.
///
/// A matchup is stored once for both directions: luck belongs to roles, so a matchup read from the other side is the same
/// games. A setup splits every pair with itself, which needs no games.
#[derive(Clone, Debug)]
pub(crate) struct OutcomeCache {
    setups: Vec<Setup>,
    seed: u64,
    /// By the places of two setups, the lower first: the share of the lower one in each pair.
    known: BTreeMap<(usize, usize), Vec<Quarters>>,
    played: u64,
}

impl OutcomeCache {
    pub(crate) fn new(setups: Vec<Setup>, seed: u64) -> OutcomeCache {
        OutcomeCache {
            setups,
            seed,
            known: BTreeMap::new(),
            played: 0,
        }
    }

    /// Adds a setup; returns its place.
    pub(crate) fn add(&mut self, setup: Setup) -> usize {
        self.setups.push(setup);
        self.setups.len() - 1
    }

    /// Removes the setup that was added last, with its outcomes.
    pub(crate) fn remove_last(&mut self) {
        self.setups.pop();
        let left = self.setups.len();
        self.known.retain(|&(_, higher), _| higher < left);
    }

    pub(crate) fn setups(&self) -> &[Setup] {
        &self.setups
    }

    /// The number of games requested so far.
    pub(crate) const fn games(&self) -> u64 {
        self.played
    }

    /// Whether the setups at two places differ only by name.
    pub(crate) fn identical(&self, a: usize, b: usize) -> bool {
        a == b || self.setups[a].canonical() == self.setups[b].canonical()
    }

    /// Plays the first pairs of matchups, each (a setup, its opponent, the number of pairs), unless they are cached.
    ///
    /// # Errors
    /// When the games stop.
    pub(crate) fn play<G: Games>(
        &mut self,
        games: &mut G,
        wanted: impl IntoIterator<Item = (usize, usize, u64)>,
    ) -> Result<(), StudyError<G::Stop>> {
        let mut missing: BTreeMap<(usize, usize), u64> = BTreeMap::new();
        for (a, b, pairs) in wanted {
            let key = (a.min(b), a.max(b));
            if self.known_pairs(key) < pairs && !self.identical(a, b) {
                let most = missing.entry(key).or_default();
                *most = pairs.max(*most);
            }
        }
        let block = |(&(a, b), &end): (&(usize, usize), &u64)| {
            let matchup = Matchup {
                first: &self.setups[a],
                second: &self.setups[b],
            };
            Block {
                matchup,
                seed: self.seed,
                pairs: PairRange::between(self.known_pairs((a, b)), end),
            }
        };
        let blocks: Vec<Block<'_>> = missing.iter().map(block).collect();
        let outcomes = games.outcomes(&blocks).map_err(StudyError::Stopped)?;
        self.played += blocks.iter().map(|block| block.pairs.games()).sum::<u64>();
        for (key, quarters) in missing.into_keys().zip(outcomes) {
            self.known.entry(key).or_default().extend(quarters);
        }
        Ok(())
    }

    /// Plays the first pairs of each of these setups against each member of a field, unless they are cached.
    ///
    /// # Errors
    /// When the games stop.
    pub(crate) fn play_field<G: Games>(
        &mut self,
        games: &mut G,
        setups: &[usize],
        field: &[usize],
        pairs: u64,
    ) -> Result<(), StudyError<G::Stop>> {
        let against = |&setup: &usize| field.iter().map(move |&member| (setup, member, pairs));
        self.play(games, setups.iter().flat_map(against))
    }

    fn known_pairs(&self, key: (usize, usize)) -> u64 {
        self.known.get(&key).map_or(0, |known| known.len() as u64)
    }

    /// The share of the setup at place `a` against that at place `b` in a pair.
    ///
    /// # Panics
    /// When the pair is not cached.
    pub(crate) fn quarters(&self, a: usize, b: usize, pair: u64) -> Quarters {
        let pair = usize::try_from(pair).expect("a cached pair");
        match self.known.get(&(a.min(b), a.max(b))) {
            Some(known) if a < b => known[pair],
            Some(known) => known[pair].exchanged(),
            None => {
                assert!(self.identical(a, b), "this matchup was not played");
                Quarters::SPLIT
            }
        }
    }

    /// The mean share of a setup against the members of a field in a pair, from 0 to 1; a member against
    /// itself counts one half.
    ///
    /// # Panics
    /// When the pair is not cached.
    pub(crate) fn share(&self, setup: usize, field: &[usize], pair: u64) -> f64 {
        let shares = field
            .iter()
            .map(|&member| self.quarters(setup, member, pair).share());
        shares.sum::<f64>() / field.len() as f64
    }

    /// The mean share of a setup against the members of a field in each of the first pairs.
    pub(crate) fn shares(&self, setup: usize, field: &[usize], pairs: u64) -> Vec<f64> {
        (0..pairs)
            .map(|pair| self.share(setup, field, pair))
            .collect()
    }

    /// The first pairs by the share of the setup at place `a` against that at place `b`.
    ///
    /// # Panics
    /// When a pair is not cached.
    pub(crate) fn counts(&self, a: usize, b: usize, pairs: u64) -> PairCounts {
        let mut counts = PairCounts::new();
        for pair in 0..pairs {
            counts
                .push(self.quarters(a, b, pair).count())
                .expect("a pair has at most four quarters");
        }
        counts
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::study::testing::{Coin, setup};

    #[test]
    fn what_is_known_is_not_asked_for_again() {
        let mut meetings = OutcomeCache::new(vec![setup("a"), setup("b"), setup("c")], 1);
        let mut coin = Coin::default();
        meetings
            .play(&mut coin, [(0, 1, 10), (1, 0, 6), (2, 2, 50)])
            .unwrap();
        assert_eq!((coin.asked, meetings.games()), (10, 20));
        meetings.play(&mut coin, [(1, 0, 15), (1, 2, 3)]).unwrap();
        assert_eq!((coin.asked, meetings.games()), (18, 36));
        for pair in 0..15 {
            assert_eq!(
                meetings.quarters(0, 1, pair),
                meetings.quarters(1, 0, pair).exchanged()
            );
        }
        // Played at once or in steps, the outcomes are the same.
        let mut at_once = OutcomeCache::new(vec![setup("a"), setup("b")], 1);
        at_once.play(&mut Coin::default(), [(0, 1, 15)]).unwrap();
        assert!((0..15).all(|pair| at_once.quarters(0, 1, pair) == meetings.quarters(0, 1, pair)));
    }

    #[test]
    fn a_member_of_the_field_splits_with_itself() {
        let mut meetings = OutcomeCache::new(vec![setup("a"), setup("b")], 1);
        meetings
            .play(&mut Coin::default(), [(0, 0, 4), (0, 1, 4)])
            .unwrap();
        let other = meetings.quarters(0, 1, 3).share();
        assert_eq!(meetings.share(0, &[0, 1], 3), (0.5 + other) / 2.);
    }
}
