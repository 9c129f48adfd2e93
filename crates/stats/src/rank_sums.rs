//! Sums over pair indices that suffice for a ranking, so that outcomes need not stay in memory.

use crate::outcomes::Design;
use crate::scale::{games_over_field, least_squares, members};
use crate::score_sums::ScoreSums;
use crate::{Matrix, OwnGame, PairCounts, PairOutcomes, Scale, StatsError};

/// The outcomes of many matchups on one scale, summed over pair indices. Indices can be added in any number of
/// portions, and memory does not grow with their number.
///
/// The sums are integers, so a ranking of portions equals that of all indices at once, to the last bit.
///
/// ```
/// use bagsplit_stats::{Level, Looks, PairOutcomes, RankSums, Scale, rank};
///
/// let mut all = PairOutcomes::new(2, 6);
/// all.push(0, 1, &[4, 2, 4, 4, 2, 3])?;
/// let scale = Scale::round_robin(2);
/// let mut sums = RankSums::new(2, &[(0, 1)], &[0, 1], &scale)?;
/// for portion in [&[4, 2][..], &[4, 4, 2, 3]] {
///     let mut outcomes = PairOutcomes::new(2, portion.len());
///     outcomes.push(0, 1, portion)?;
///     sums.add(&outcomes);
/// }
/// assert_eq!(sums.rank(Level::P95, Looks::Once)?, rank(&all, &[0, 1], &scale, Level::P95)?);
/// # Ok::<(), bagsplit_stats::StatsError>(())
/// ```
#[derive(Clone, Debug)]
pub struct RankSums {
    design: Design,
    pub(crate) ranked: Vec<usize>,
    pub(crate) scale: OnScale,
    /// The sums, with a row for each ranked setup, or for all.
    rows: Vec<usize>,
    opponents: Vec<bool>,
    pub(crate) scores: ScoreSums,
    /// The outcomes of each matchup, seen from its first setup.
    pub(crate) counts: Vec<PairCounts>,
}

/// A scale applied to a design.
#[derive(Clone, Debug)]
pub(crate) enum OnScale {
    /// Means over the members of a field, with the number of games in each.
    OverField {
        field: Vec<usize>,
        own: OwnGame,
        games: usize,
    },
    /// Least squares: the matrix that maps summed scores to values minus ½.
    LeastSquares { map: Matrix },
}

impl RankSums {
    /// Empty sums for these matchups between setups 0..`setups`, to rank the setups `ranked` on `scale`.
    ///
    /// # Errors
    /// As [`crate::rank()`], and as [`PairOutcomes::push`] for the matchups.
    pub fn new(
        setups: usize,
        matchups: &[(usize, usize)],
        ranked: &[usize],
        scale: &Scale,
    ) -> Result<Self, StatsError> {
        let mut design = Design::new(setups);
        for &(first, second) in matchups {
            design.push(first, second, || Ok(()))?;
        }
        Self::on(design, ranked, scale)
    }

    /// The sums of complete outcomes.
    ///
    /// # Errors
    /// As [`crate::rank()`].
    pub fn from_outcomes(
        outcomes: &PairOutcomes,
        ranked: &[usize],
        scale: &Scale,
    ) -> Result<Self, StatsError> {
        let mut sums = Self::on(outcomes.design.clone(), ranked, scale)?;
        sums.add(outcomes);
        Ok(sums)
    }

    fn on(design: Design, ranked: &[usize], scale: &Scale) -> Result<Self, StatsError> {
        members(ranked, design.setups)?;
        if ranked.is_empty() {
            return Err(StatsError::NothingToRank);
        }
        let (rows, opponents, scale) = match scale {
            Scale::MeanOverField { field, own } => {
                let opponents = members(field, design.setups)?;
                let games = games_over_field(&design, ranked, &opponents, *own)?;
                (
                    ranked.to_vec(),
                    opponents,
                    OnScale::OverField {
                        field: field.clone(),
                        own: *own,
                        games,
                    },
                )
            }
            Scale::LeastSquares => {
                let map = least_squares(&design)?;
                (
                    (0..design.setups).collect(),
                    vec![true; design.setups],
                    OnScale::LeastSquares { map },
                )
            }
        };
        Ok(Self {
            ranked: ranked.to_vec(),
            scale,
            scores: ScoreSums::new(rows.len()),
            rows,
            opponents,
            counts: vec![PairCounts::new(); design.matchups.len()],
            design,
        })
    }

    /// Adds pair indices after the existing ones.
    ///
    /// # Panics
    /// If the matchups or their order differ from those of the sums.
    pub fn add(&mut self, outcomes: &PairOutcomes) {
        assert!(
            outcomes.design == self.design,
            "the matchups and their order must be those of the sums"
        );
        let Self {
            scores,
            counts,
            rows,
            opponents,
            ..
        } = self;
        scores.add(outcomes, rows, opponents);
        for (matchup, counts) in counts.iter_mut().enumerate() {
            counts.merge(&outcomes.counts(matchup));
        }
    }

    /// The number of pair indices.
    pub const fn pairs(&self) -> u64 {
        self.scores.pairs()
    }

    /// An error if there are fewer than two pair indices.
    pub(crate) const fn enough(&self) -> Result<(), StatsError> {
        if self.pairs() < 2 {
            Err(StatsError::TooFew {
                needed: 2,
                found: self.pairs(),
            })
        } else {
            Ok(())
        }
    }

    /// The number of setups, ranked or not.
    pub const fn setups(&self) -> usize {
        self.design.setups
    }

    pub(crate) fn matchups(&self) -> &[(usize, usize)] {
        &self.design.matchups
    }
}
