//! Outcomes of strategies against each other by pair index.

use crate::metagame::{MetaError, Payoff};
use bagsplit_stats::{PairOutcomes, StatsError};

/// The shares of pairs of every strategy against every other, all played on the same pair indices.
///
/// Results with the same index share random numbers in all matchups, so an index is resampled as a whole.
#[derive(Clone, Copy, Debug)]
pub struct Outcomes<'a>(&'a PairOutcomes);

impl<'a> Outcomes<'a> {
    /// Outcomes of strategies among themselves.
    ///
    /// # Errors
    /// [`MetaError::BadShape`] without strategies, [`StatsError::TooFew`] without pairs, [`MetaError::NotMet`] if two
    /// have not played each other.
    pub fn symmetric(outcomes: &'a PairOutcomes) -> Result<Self, MetaError> {
        let n = outcomes.setups();
        if n == 0 {
            return Err(MetaError::BadShape { row: 0 });
        }
        if outcomes.pairs() == 0 {
            return Err(StatsError::TooFew { needed: 1, found: 0 }.into());
        }
        for row in 0..n {
            if let Some(column) = (row + 1..n).find(|&column| !outcomes.have_met(row, column)) {
                return Err(MetaError::NotMet { row, column });
            }
        }
        Ok(Self(outcomes))
    }

    /// The number of pair indices.
    pub fn pairs(&self) -> usize {
        self.0.pairs()
    }

    /// The number of strategies.
    pub fn strategies(&self) -> usize {
        self.0.setups()
    }

    /// Both strategies of each matchup, and the quarters of the first by pair index.
    fn cells(&self) -> impl Iterator<Item = (usize, usize, &'a [u8])> {
        let outcomes = self.0;
        let matchups = outcomes.matchups().iter().enumerate();
        matchups.map(move |(k, &(first, second))| (first, second, outcomes.quarters(k)))
    }

    /// The share of a strategy against another at each pair index, 0..=1; ½ against itself.
    pub(crate) fn shares(&self, row: usize, column: usize) -> impl Fn(usize) -> f64 {
        let cell = self.cells().find_map(|(first, second, quarters)| {
            let is_meant = (first, second) == (row, column) || (second, first) == (row, column);
            is_meant.then_some((first == row, quarters))
        });
        move |index| match cell {
            Some((true, quarters)) => f64::from(quarters[index]) / 4.0,
            Some((false, quarters)) => 1.0 - f64::from(quarters[index]) / 4.0,
            None => 0.5,
        }
    }

    /// The mean shares over some of the pair indices.
    ///
    /// # Errors
    /// [`StatsError::TooFew`] if there are none.
    pub(crate) fn payoff_where(&self, wanted: impl Fn(usize) -> bool) -> Result<Payoff, MetaError> {
        let indices: Vec<usize> = (0..self.pairs()).filter(|&index| wanted(index)).collect();
        if indices.is_empty() {
            return Err(StatsError::TooFew { needed: 1, found: 0 }.into());
        }
        let whole = 4.0 * indices.len() as f64;
        self.payoff_by(|quarters| indices.iter().map(|&t| u64::from(quarters[t])).sum::<u64>() as f64 / whole)
    }

    /// The mean shares.
    ///
    /// # Errors
    /// As [`Payoff::symmetric`]; never for outcomes that were accepted.
    pub fn payoff(&self) -> Result<Payoff, MetaError> {
        self.weighted(&vec![1; self.pairs()])
    }

    /// The mean shares with pair index t counted `times[t]` times; `times` adds up to the number of pairs.
    pub(crate) fn weighted(&self, times: &[u32]) -> Result<Payoff, MetaError> {
        let whole = 4.0 * self.pairs() as f64;
        self.payoff_by(|quarters| {
            let sum: u64 = times.iter().zip(quarters).map(|(&c, &q)| u64::from(c) * u64::from(q)).sum();
            sum as f64 / whole
        })
    }

    /// The share of each matchup by its quarters.
    fn payoff_by(&self, mean: impl Fn(&[u8]) -> f64) -> Result<Payoff, MetaError> {
        // Each matchup occurs once, in either order; there are no matchups of a strategy with itself.
        let mut shares = vec![vec![0.5; self.strategies()]; self.strategies()];
        for (row, column, quarters) in self.cells() {
            shares[row][column] = mean(quarters);
            shares[column][row] = 1.0 - shares[row][column];
        }
        Payoff::symmetric(&shares)
    }
}
