//! Sums of setups by pair index, which are kept until the indices are folded into totals.

use bagsplit_arena::{Quarters, Tally};

use crate::study::totals::at;

/// Sums of one setup in one pair index, over all its matchups.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub(crate) struct OfSetup {
    pub(crate) points: u32,
    pub(crate) turns: u32,
    pub(crate) scoring: u32,
    pub(crate) passes: u32,
}

impl OfSetup {
    pub(crate) fn add(&mut self, tally: &Tally) {
        self.points += u32::from(tally.score);
        self.turns += u32::from(tally.turns());
        self.scoring += u32::from(tally.scoring);
        self.passes += u32::from(tally.passes);
    }
}

/// Sums of consecutive pair indices.
#[derive(Clone, Debug)]
pub(crate) struct IndexTotals {
    first: u64,
    /// By matchup: the share of its first setup in each played pair, up to the last of them.
    quarters: Vec<Vec<Option<Quarters>>>,
    /// By setup, up to the last counted index.
    setups: Vec<Vec<OfSetup>>,
}

impl IndexTotals {
    /// Empty sums, from index 0 on.
    pub(crate) fn new(matchups: usize, setups: usize) -> IndexTotals {
        IndexTotals {
            first: 0,
            quarters: vec![Vec::new(); matchups],
            setups: vec![Vec::new(); setups],
        }
    }

    fn place(&self, pair: u64) -> u64 {
        pair.checked_sub(self.first)
            .expect("folded indices are not counted again")
    }

    pub(crate) fn set_quarters(&mut self, matchup: usize, pair: u64, quarters: Quarters) {
        let place = self.place(pair);
        *at(&mut self.quarters[matchup], place) = Some(quarters);
    }

    /// The sums of a setup in an index.
    pub(crate) fn of_setup(&mut self, setup: usize, pair: u64) -> &mut OfSetup {
        let place = self.place(pair);
        at(&mut self.setups[setup], place)
    }

    /// The places of the indices below `end` that every matchup has played: an index counts when all matchups
    /// share its luck.
    pub(crate) fn complete(&self, end: u64) -> Vec<usize> {
        let played = self.quarters.iter().map(Vec::len).min().unwrap_or(0);
        let below = usize::try_from(end.saturating_sub(self.first)).unwrap_or(usize::MAX);
        (0..played.min(below))
            .filter(|&place| self.quarters.iter().all(|of| of[place].is_some()))
            .collect()
    }

    /// The quarters of a matchup at places that all matchups have played.
    pub(crate) fn quarters(&self, matchup: usize, places: &[usize]) -> Vec<u8> {
        places
            .iter()
            .filter_map(|&place| Some(self.quarters[matchup][place]?.count()))
            .collect()
    }

    /// The sums of a setup at a place.
    pub(crate) fn at_place(&self, setup: usize, place: usize) -> OfSetup {
        self.setups[setup].get(place).copied().unwrap_or_default()
    }

    /// Drops the indices below `end`.
    pub(crate) fn forget(&mut self, end: u64) {
        let places = usize::try_from(end.saturating_sub(self.first)).unwrap_or(usize::MAX);
        for of in &mut self.quarters {
            of.drain(..places.min(of.len()));
        }
        for of in &mut self.setups {
            of.drain(..places.min(of.len()));
        }
        self.first = self.first.max(end);
    }
}
