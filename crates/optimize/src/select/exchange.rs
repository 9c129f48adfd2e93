//! Requests and answers of a race.

/// `count` observations of `arm` with indices from `first_index` on. An arm's requests continue each other from
/// index 0, so that any two arms have their first indices in common.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Request {
    /// The arm.
    pub arm: usize,
    /// The index of the first observation.
    pub first_index: u64,
    /// How many observations, at least 1.
    pub count: u64,
}

/// The observations of one request.
#[derive(Clone, Debug, PartialEq)]
pub enum Observed {
    /// All of them, by index.
    Each(Vec<f64>),
    /// So many are 1 and the others 0. Only where arms have luck of their own.
    Ones(u64),
}

/// The answer to one request.
#[derive(Clone, Debug, PartialEq)]
pub struct Answer {
    /// The arm of the request.
    pub arm: usize,
    /// The first index of the request.
    pub first_index: u64,
    /// What was observed.
    pub observed: Observed,
}

impl Answer {
    /// The answer to `request`.
    pub fn to(request: &Request, observed: Observed) -> Self {
        Self { arm: request.arm, first_index: request.first_index, observed }
    }
}
