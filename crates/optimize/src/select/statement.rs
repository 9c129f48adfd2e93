//! Reports of a race.

/// The certificate: at the stated confidence all certificates of a race, at all times, are right simultaneously.
///
/// An arm t of the true best k is wrongly excluded only if its own upper sequence fails or the lower sequence of an arm
/// outside the best k does; the numbers of both are fixed, and α is divided among them. So the claim "the selected arms
/// are within `gap` of the best" is ever wrong, in any batch, with probability at most α; likewise "the best are among
/// `remaining`".
#[derive(Clone, Debug, PartialEq)]
pub struct Certificate {
    /// The arms not yet excluded from the best k, by number.
    pub remaining: Vec<usize>,
    /// An upper bound on the shortfall of any selected arm from the k-th best arm (k = 1: the regret).
    pub gap: f64,
    /// Whether that is within the indifference zone.
    pub within: bool,
}

/// The state of a race; valid at any time.
#[derive(Clone, Debug, PartialEq)]
pub struct Statement {
    /// The arms to select, best first, by means. Only if arms with lower means but higher lower bounds are
    /// certified to be good enough, and these are not yet, the former.
    pub best: Vec<usize>,
    /// The mean of each arm's observations.
    pub means: Vec<f64>,
    /// The number of observations of each arm.
    pub counts: Vec<u64>,
    /// The certificate for `best`.
    pub certificate: Certificate,
    /// Whether the race is decided: whether the certificate is within the indifference zone.
    pub decided: bool,
    /// The number of observations of all arms.
    pub samples: u64,
    /// The number of samples of a fixed-size experiment that shows the same once, at its end: equally many of every
    /// arm, with the limits of a ranking for the distances from the best. `None` where that is not finite or too little is known.
    pub fixed_samples: Option<f64>,
    /// The expected number of further samples until the decision, if widths decrease as 1/√n: each arm in contention needs
    /// n r² where r is its current width over the required one, and the selected ones grow with them. `None` if the
    /// current means would never lead to a decision.
    pub samples_to_go: Option<f64>,
}
