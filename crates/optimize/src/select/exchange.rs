//! Requests and answers of a race.

/// A request for `count` observations of `arm` with indices from `first_index` on. An arm's requests are consecutive
/// from index 0, so that any two arms have their first indices in common.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Request {
    pub arm: usize,
    /// The index of the first observation.
    pub first_index: u64,
    /// The number of observations, at least 1.
    pub count: u64,
}

/// The answer to one request.
#[derive(Clone, Debug, PartialEq)]
pub struct Answer {
    /// The arm of the request.
    pub arm: usize,
    /// The first index of the request.
    pub first_index: u64,
    /// The observations, by index.
    pub observed: Vec<f64>,
}

impl Answer {
    /// The answer to `request`.
    pub fn to(request: &Request, observed: Vec<f64>) -> Self {
        Self {
            arm: request.arm,
            first_index: request.first_index,
            observed,
        }
    }
}
