//! Confidence levels.

use schemars::JsonSchema;
use serde::Serialize;

use crate::StatsError;

/// A confidence level strictly between 0 and 1, such as 0.95.
#[derive(Clone, Copy, Debug, PartialEq, PartialOrd, Serialize, JsonSchema)]
#[schemars(inline)]
pub struct Level(f64);

impl Level {
    /// 90%.
    pub const P90: Self = Self(0.90);
    /// 95%.
    pub const P95: Self = Self(0.95);
    /// 99%.
    pub const P99: Self = Self(0.99);

    /// The level `confidence`.
    ///
    /// # Errors
    /// [`StatsError::BadLevel`] unless 0 < `confidence` < 1.
    ///
    /// ```
    /// use bagsplit_stats::{Level, StatsError};
    /// assert_eq!(Level::new(0.95), Ok(Level::P95));
    /// assert_eq!(Level::new(95.0), Err(StatsError::BadLevel(95.0)));
    /// ```
    pub fn new(confidence: f64) -> Result<Self, StatsError> {
        if confidence > 0.0 && confidence < 1.0 {
            Ok(Self(confidence))
        } else {
            Err(StatsError::BadLevel(confidence))
        }
    }

    /// The confidence, for example 0.95.
    pub fn confidence(self) -> f64 {
        self.0
    }

    /// The error rate, 1 - confidence, for example 0.05.
    pub fn alpha(self) -> f64 {
        1.0 - self.0
    }
}
