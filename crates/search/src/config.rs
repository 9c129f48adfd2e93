//! How a search spends its samples.

use crate::SearchError;

/// How a search spends its samples. [`Config::for_budget`] gives what was found to work best; every field may
/// be changed.
///
/// A sample is whatever the caller counts: a game, or a pair of games against every member of a field.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct Config {
    /// Samples in all. The search never asks for more.
    pub budget: u64,
    /// Candidates in one generation, 2 or more.
    pub population: usize,
    /// Samples of each candidate of a generation, 1 or more.
    pub samples: u64,
    /// Share of the budget, 0 to 1, during which candidates are drawn at random: before anything is known, a
    /// model has nothing to say.
    pub opening: f64,
    /// How far candidates are spread about the model's optimum, above 0: 1 draws coefficients from their
    /// posterior (Thompson sampling); with less the search looks nearer to what it believes, and misses more.
    pub spread: f64,
    /// Least prior variance of a coefficient, above 0, in units of the noise variance divided by the budget: an
    /// effect that the whole budget could only just show is never ruled out in advance.
    pub floor: f64,
    /// Share of the budget, from 0 to below 1, for the race among finalists.
    pub race: f64,
    /// Candidates that enter the race, 1 or more.
    pub finalists: usize,
}

impl Config {
    /// About 180 generations of 200 candidates, a tenth of the budget at random, then a race of 32 with another
    /// tenth. Computing takes about two seconds for 47 tiles in four bags, whatever the budget.
    #[must_use]
    pub fn for_budget(budget: u64) -> Self {
        let population = 200;
        Self {
            budget,
            population,
            samples: (budget / 200 / population as u64).max(1),
            opening: 0.1,
            spread: 1.0,
            floor: 7.0,
            race: 0.1,
            finalists: 32,
        }
    }

    pub(crate) fn check(&self) -> Result<(), SearchError> {
        let wrong = |what| Err(SearchError::Config(what));
        if self.population < 2 || self.samples < 1 || self.finalists < 1 {
            return wrong("population must be at least 2, samples and finalists at least 1");
        }
        if !(0.0..=1.0).contains(&self.opening) || !(0.0..1.0).contains(&self.race) {
            return wrong("opening must be 0 to 1, race at least 0 and below 1");
        }
        let positive = |x: f64| x.is_finite() && x > 0.0;
        if !positive(self.spread) || !positive(self.floor) {
            return wrong("spread and floor must be above 0");
        }
        if self.generation_samples().is_none_or(|n| n > self.exploring()) {
            return wrong("the budget is too small for one generation before the race");
        }
        Ok(())
    }

    /// Samples of one generation.
    pub(crate) fn generation_samples(&self) -> Option<u64> {
        self.samples.checked_mul(self.population as u64)
    }

    /// Samples before the race.
    pub(crate) fn exploring(&self) -> u64 {
        (self.budget as f64 * (1.0 - self.race)) as u64
    }

    /// Base 2 logarithm of the least prior variance, in units of the noise variance.
    pub(crate) fn floor_log2(&self) -> i32 {
        (self.floor / self.budget as f64).log2().round() as i32
    }
}
