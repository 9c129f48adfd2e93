//! What a search asks, and what it is told.

use crate::Candidate;

/// Evaluate this candidate on these samples.
///
/// All requests of a batch have the same samples. Whoever answers should give equal sample indices equal luck:
/// what is common to a batch cancels.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Request {
    /// What is to be evaluated.
    pub candidate: Candidate,
    /// Index of the first sample; indices are never used in two batches.
    pub first_index: u64,
    /// How many samples, 1 or more.
    pub samples: u64,
}

/// Sums over the samples of one request. Sums of quarters are exact, so they do not depend on the order of adding.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Answer {
    /// Sum of the samples' shares.
    pub sum: f64,
    /// Sum of their squares.
    pub sum_squares: f64,
    /// How many samples.
    pub count: u64,
}

impl Answer {
    /// Mean share.
    #[must_use]
    pub fn mean(&self) -> f64 {
        self.sum / self.count as f64
    }

    /// Sum of squared deviations from the mean.
    pub(crate) fn deviations(&self) -> f64 {
        (self.sum_squares - self.sum * self.sum / self.count as f64).max(0.0)
    }

    /// What is wrong with it as the answer to a request of `samples` samples.
    pub(crate) fn fault(&self, samples: u64) -> Option<&'static str> {
        if self.count != samples {
            Some("another number of samples than was asked for")
        } else if !self.sum.is_finite() || !self.sum_squares.is_finite() || self.sum_squares < 0.0 {
            Some("sums must be finite, the sum of squares not negative")
        } else {
            None
        }
    }
}

impl std::ops::AddAssign for Answer {
    fn add_assign(&mut self, other: Self) {
        self.sum += other.sum;
        self.sum_squares += other.sum_squares;
        self.count += other.count;
    }
}
