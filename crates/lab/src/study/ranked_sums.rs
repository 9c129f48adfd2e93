//! The sums over pair indices that a ranking and its other columns are computed from.

use bagsplit_stats::{Estimate, Level, PairOutcomes, RankSums, RatioSums, Scale, StatsError};

use crate::study::index_totals::{IndexTotals, OfSetup};

/// Sums over the pair indices that every matchup has played.
#[derive(Clone, Debug)]
pub(crate) struct RankedSums {
    pub(crate) ranks: RankSums,
    ranked: usize,
    scale: Scale,
    /// By ranked setup: sums over its turns.
    turns: Vec<[RatioSums; 3]>,
}

/// A figure per turn: points, whether it scored, whether it was a pass.
#[derive(Clone, Copy, Debug)]
pub(crate) enum PerTurn {
    Points,
    Scoring,
    Passes,
}

impl PerTurn {
    const ALL: [PerTurn; 3] = [PerTurn::Points, PerTurn::Scoring, PerTurn::Passes];

    const fn count(self, totals: &OfSetup) -> u32 {
        match self {
            PerTurn::Points => totals.points,
            PerTurn::Scoring => totals.scoring,
            PerTurn::Passes => totals.passes,
        }
    }
}

impl RankedSums {
    pub(crate) fn new(
        matchups: &[(usize, usize)],
        setups: usize,
        ranked: usize,
        scale: &Scale,
    ) -> Result<RankedSums, StatsError> {
        let all: Vec<usize> = (0..ranked).collect();
        let ranks = RankSums::new(setups, matchups, &all, scale)?;
        Ok(RankedSums {
            ranks,
            ranked,
            scale: scale.clone(),
            turns: vec![Default::default(); ranked],
        })
    }

    /// Whether the sums belong to this ranking.
    pub(crate) fn is_for(&self, ranked: usize, scale: &Scale) -> bool {
        self.ranked == ranked && self.scale == *scale
    }

    pub(crate) fn pairs(&self) -> u64 {
        self.ranks.pairs()
    }

    /// Adds the indices below `end` that every matchup has played.
    pub(crate) fn add(&mut self, matchups: &[(usize, usize)], indices: &IndexTotals, end: u64) {
        /// The number of indices that are copied at a time.
        const AT_A_TIME: usize = 1 << 14;
        for places in indices.complete(end).chunks(AT_A_TIME) {
            let mut outcomes = PairOutcomes::new(self.ranks.setups(), places.len());
            for (matchup, &(first, second)) in matchups.iter().enumerate() {
                let quarters = indices.quarters(matchup, places);
                outcomes
                    .push(first, second, &quarters)
                    .expect("the matchups that the sums are for");
            }
            self.ranks.add(&outcomes);
            for (setup, turns) in self.turns.iter_mut().enumerate() {
                for &place in places {
                    let totals = indices.at_place(setup, place);
                    for (part, sums) in PerTurn::ALL.into_iter().zip(&mut *turns) {
                        sums.push(u64::from(part.count(&totals)), u64::from(totals.turns));
                    }
                }
            }
        }
    }

    /// The mean of a figure per turn of a ranked setup. For a setup that lost on time in the first turn of every game it is
    /// 0, without an interval.
    pub(crate) fn per_turn(
        &self,
        setup: usize,
        part: PerTurn,
        level: Level,
    ) -> Result<Estimate, StatsError> {
        let sums = &self.turns[setup][part as usize];
        if sums.below() == 0 {
            return Ok(Estimate::without_interval(0., 0.));
        }
        let made = sums.estimate(level)?;
        // Points have no limits; the others are shares.
        Ok(match part {
            PerTurn::Points => made,
            PerTurn::Scoring | PerTurn::Passes => {
                Estimate::share(made.value, made.standard_error, self.ranks.pairs(), level)
            }
        })
    }
}
