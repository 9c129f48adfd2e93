//! What is a game worth in which the two sides have strategies of their own, and how sure is that?

use crate::metagame::bootstrap::percentile;
use crate::metagame::{MetaError, Payoff, equilibrium};
use bagsplit_stats::{Estimate, Level, StatsError};
use rand::{Rng, RngExt};

/// What each strategy of the rows won against each of the columns, deal by deal.
///
/// All were played on the same deals, so a deal is resampled as a whole.
#[derive(Clone, Debug)]
pub struct RoleOutcomes {
    columns: usize,
    deals: usize,
    /// Row by row; for each deal 2 if the row won it, 1 for a tie, 0 if the column did.
    halves: Vec<Vec<u8>>,
    /// The chance that a side plays any of its strategies instead of the one meant.
    slips: f64,
}

/// A strategy in its side's optimal mixture.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RoleStrategy {
    /// Its weight.
    pub weight: Estimate,
    /// In what fraction of the resamples it has weight.
    pub in_support: f64,
    /// What its side gains by playing nothing else, against the mixture reported for the other side, in win share: 0
    /// where it has weight and at most 0 elsewhere, in the data; the interval says how sure that is.
    pub gain: Estimate,
}

/// What the game is worth, and the optimal mixtures.
#[derive(Clone, Debug, PartialEq)]
pub struct RoleEstimates {
    /// The share that the rows win.
    pub value: Estimate,
    /// The strategies of the rows.
    pub rows: Vec<RoleStrategy>,
    /// The strategies of the columns.
    pub columns: Vec<RoleStrategy>,
}

impl RoleOutcomes {
    /// Outcomes of so many strategies in the columns, row by row: for each deal, in the same order everywhere, 2 if the
    /// row won it, 1 for a tie, 0 if the column did.
    ///
    /// # Errors
    /// [`MetaError::BadShape`] unless there are full rows, [`StatsError::TooFew`] without deals,
    /// [`MetaError::WrongLength`] if not all have as many, [`MetaError::NotAShare`] for a number above 2.
    pub fn new(columns: usize, halves: Vec<Vec<u8>>) -> Result<Self, MetaError> {
        if columns == 0 || halves.is_empty() || !halves.len().is_multiple_of(columns) {
            return Err(MetaError::BadShape { row: halves.len().checked_div(columns).unwrap_or(0) });
        }
        let deals = halves[0].len();
        if deals == 0 {
            return Err(StatsError::TooFew { needed: 1, found: 0 }.into());
        }
        for (at, cell) in halves.iter().enumerate() {
            if cell.len() != deals {
                return Err(MetaError::WrongLength { expected: deals, found: cell.len() });
            }
            if let Some(&most) = cell.iter().find(|&&halves| halves > 2) {
                let (row, column) = (at / columns, at % columns);
                return Err(MetaError::NotAShare { row, column, value: f64::from(most) / 2.0 });
            }
        }
        Ok(Self { columns, deals, halves, slips: 0.0 })
    }

    /// The same game between sides that slip: with this chance, from 0 to 1, a side plays any of its strategies instead
    /// of the one meant. A small chance tells apart what is equally good only as long as the other side makes no
    /// mistake (Selten 1975, Int. J. Game Theory 4:25-55).
    ///
    /// # Errors
    /// [`MetaError::BadParameter`] if it is no chance.
    pub fn with_slips(mut self, chance: f64) -> Result<Self, MetaError> {
        if !(0.0..=1.0).contains(&chance) {
            return Err(MetaError::BadParameter { name: "slips", value: chance });
        }
        self.slips = chance;
        Ok(self)
    }

    /// The mean shares, with the slips.
    ///
    /// # Errors
    /// None for outcomes that were accepted; as [`Payoff::rectangular`].
    pub fn payoff(&self) -> Result<Payoff, MetaError> {
        self.weighted(&vec![1; self.deals])
    }

    /// The mean shares with each deal counted so many times, which add up to the number of deals.
    fn weighted(&self, times: &[u32]) -> Result<Payoff, MetaError> {
        let whole = 2.0 * self.deals as f64;
        let share = |cell: &Vec<u8>| {
            let won: u64 = times.iter().zip(cell).map(|(&n, &halves)| u64::from(n) * u64::from(halves)).sum();
            won as f64 / whole
        };
        let rows = self.halves.chunks(self.columns).map(|row| row.iter().map(share).collect());
        let mut shares: Vec<Vec<f64>> = rows.collect();
        if self.slips > 0.0 {
            shares.iter_mut().for_each(|row| self.slip(row));
            for column in 0..self.columns {
                let mut of_column: Vec<f64> = shares.iter().map(|row| row[column]).collect();
                self.slip(&mut of_column);
                shares.iter_mut().zip(of_column).for_each(|(row, share)| row[column] = share);
            }
        }
        Payoff::rectangular(&shares)
    }

    /// What each strategy that is meant comes to.
    fn slip(&self, shares: &mut [f64]) {
        let mean = shares.iter().sum::<f64>() / shares.len() as f64;
        for share in shares {
            *share = (*share + self.slips * (mean - *share)).clamp(0.0, 1.0);
        }
    }

    /// The value and the optimal mixtures, with percentile intervals from `resamples` bootstrap samples of the deals.
    /// The weights are to be read with the care that [`bootstrap()`](crate::metagame::bootstrap()) asks for.
    ///
    /// # Errors
    /// [`MetaError::BadParameter`] with fewer than two resamples; [`MetaError::Solver`].
    pub fn estimates<G: Rng + ?Sized>(
        &self,
        resamples: usize,
        level: Level,
        generator: &mut G,
    ) -> Result<RoleEstimates, MetaError> {
        if resamples < 2 {
            return Err(MetaError::BadParameter { name: "resamples", value: resamples as f64 });
        }
        let payoff = self.payoff()?;
        let reported = equilibrium(&payoff)?;
        let read = |payoff: &Payoff| -> Result<Reading, MetaError> {
            let found = equilibrium(payoff)?;
            let [own, other] = [&reported.rows.mixture, &reported.columns.mixture];
            let won = other.shares_against(payoff)?;
            let lost = own.shares_against(&payoff.reversed())?;
            // What both mixtures reported win against each other in these deals.
            let level: f64 = own.weights().iter().zip(&won).map(|(weight, won)| weight * won).sum();
            Ok(Reading {
                value: found.value,
                weights: [&found.rows, &found.columns].map(|side| side.mixture.weights().to_vec()),
                gains: [
                    won.iter().map(|won| won - level).collect(),
                    lost.iter().map(|lost| lost - (1.0 - level)).collect(),
                ],
            })
        };
        let point = read(&payoff)?;
        let mut readings = Vec::with_capacity(resamples);
        let mut times = vec![0; self.deals];
        for _ in 0..resamples {
            times.fill(0);
            (0..self.deals).for_each(|_| times[generator.random_range(0..self.deals)] += 1);
            readings.push(read(&self.weighted(&times)?)?);
        }
        let estimate =
            |of: &dyn Fn(&Reading) -> f64| percentile(of(&point), readings.iter().map(of).collect(), level);
        let side = |side: usize| {
            let one = |at: usize| RoleStrategy {
                weight: estimate(&|reading| reading.weights[side][at]),
                in_support: readings.iter().filter(|reading| reading.weights[side][at] > 0.0).count() as f64
                    / resamples as f64,
                gain: estimate(&|reading| reading.gains[side][at]),
            };
            (0..point.gains[side].len()).map(one).collect()
        };
        Ok(RoleEstimates { value: estimate(&|reading| reading.value), rows: side(0), columns: side(1) })
    }
}

/// What is read off one payoff matrix; the rows before the columns.
struct Reading {
    value: f64,
    weights: [Vec<f64>; 2],
    gains: [Vec<f64>; 2],
}
