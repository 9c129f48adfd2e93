//! What did rows win against columns, pair index by pair index?

use crate::{MetaError, Payoff};
use stats::{PairOutcomes, StatsError};
use std::collections::BTreeMap;

/// The shares of pairs of every row against every column, all played on the same pair indices.
///
/// Results with the same index have their luck in common in all matchups, so an index is resampled as a whole.
#[derive(Clone, Debug)]
pub struct Outcomes<'a> {
    rows: usize,
    columns: usize,
    pairs: usize,
    symmetric: bool,
    cells: Vec<(usize, usize, &'a [u8])>,
}

impl<'a> Outcomes<'a> {
    /// Outcomes of strategies among themselves.
    ///
    /// # Errors
    /// [`MetaError::BadShape`] without strategies, [`StatsError::TooFew`] without pairs, [`MetaError::NotMet`] if two
    /// have not met.
    pub fn symmetric(outcomes: &'a PairOutcomes) -> Result<Self, MetaError> {
        let n = outcomes.setups();
        if n == 0 {
            return Err(MetaError::BadShape { row: 0 });
        }
        need_pairs(outcomes.pairs())?;
        for row in 0..n {
            if let Some(column) = (row + 1..n).find(|&column| !outcomes.have_met(row, column)) {
                return Err(MetaError::NotMet { row, column });
            }
        }
        let cell = |(k, &(first, second)): (usize, &(usize, usize))| (first, second, outcomes.quarters(k));
        let cells = outcomes.matchups().iter().enumerate().map(cell).collect();
        Ok(Self { rows: n, columns: n, pairs: outcomes.pairs(), symmetric: true, cells })
    }

    /// Outcomes of `rows` strategies against other strategies: `quarters[row][column][t]` is what the row won at
    /// pair index t, in quarters 0..=4.
    ///
    /// Where there is one game to an index (as when a split is tied to a role), its result is 0, 2 or 4 quarters.
    ///
    /// # Errors
    /// [`MetaError::BadShape`]; [`StatsError::TooFew`], [`StatsError::WrongLength`] or [`StatsError::BadQuarters`].
    pub fn rectangular<R: AsRef<[&'a [u8]]>>(quarters: &[R]) -> Result<Self, MetaError> {
        let columns = quarters.first().map_or(0, |row| row.as_ref().len());
        if columns == 0 {
            return Err(MetaError::BadShape { row: 0 });
        }
        let pairs = quarters[0].as_ref()[0].len();
        need_pairs(pairs)?;
        let mut cells = Vec::new();
        for (row, of_row) in quarters.iter().enumerate() {
            if of_row.as_ref().len() != columns {
                return Err(MetaError::BadShape { row });
            }
            for (column, &cell) in of_row.as_ref().iter().enumerate() {
                if cell.len() != pairs {
                    return Err(StatsError::WrongLength { expected: pairs, found: cell.len() }.into());
                }
                if let Some(&bad) = cell.iter().find(|&&q| q > 4) {
                    return Err(StatsError::BadQuarters(bad).into());
                }
                cells.push((row, column, cell));
            }
        }
        Ok(Self { rows: quarters.len(), columns, pairs, symmetric: false, cells })
    }

    /// The number of pair indices.
    pub fn pairs(&self) -> usize {
        self.pairs
    }

    /// The mean shares.
    ///
    /// # Errors
    /// None for outcomes that were accepted; as [`Payoff::symmetric`].
    pub fn payoff(&self) -> Result<Payoff, MetaError> {
        self.weighted(&vec![1; self.pairs])
    }

    /// The mean shares with pair index t counted `times[t]` times; `times` adds up to the number of pairs.
    pub(crate) fn weighted(&self, times: &[u32]) -> Result<Payoff, MetaError> {
        let whole = 4.0 * self.pairs as f64;
        let mut shares = BTreeMap::new();
        for &(row, column, quarters) in &self.cells {
            let sum: u64 = times.iter().zip(quarters).map(|(&c, &q)| u64::from(c) * u64::from(q)).sum();
            shares.insert((row, column), sum as f64 / whole);
        }
        let share = |row, column| match shares.get(&(row, column)) {
            Some(&share) => share,
            // Symmetric: each matchup is there once, in either order; nobody meets itself.
            None => shares.get(&(column, row)).map_or(0.5, |share| 1.0 - share),
        };
        let matrix: Vec<Vec<f64>> =
            (0..self.rows).map(|row| (0..self.columns).map(|column| share(row, column)).collect()).collect();
        if self.symmetric { Payoff::symmetric(&matrix) } else { Payoff::rectangular(&matrix) }
    }
}

fn need_pairs(pairs: usize) -> Result<(), MetaError> {
    if pairs == 0 { Err(StatsError::TooFew { needed: 1, found: 0 }.into()) } else { Ok(()) }
}
