//! What can be said of a race at a moment.

/// What is certified: with the stated confidence all certificates of a race, at all times, are right.
///
/// An arm t of the true best k is wrongly left only if its own upper sequence fails or the lower sequence of an arm
/// that is not among them does; there are fixed numbers of both, and α is divided among them. So the claim "the
/// selected arms are within `gap` of the best" is wrong ever, in any batch, with probability at most α; likewise "the
/// best are among `remaining`".
#[derive(Clone, Debug, PartialEq)]
pub struct Certificate {
    /// The arms not yet excluded from the best k, by number.
    pub remaining: Vec<usize>,
    /// No selected arm is worse than the k-th best arm by more than this (k = 1: the regret).
    pub gap: f64,
    /// Whether that is within the indifference zone.
    pub within: bool,
}

/// What a race has to say; valid whenever it is asked.
#[derive(Clone, Debug, PartialEq)]
pub struct Statement {
    /// The arms to select, best first, by posterior means. Only where arms with lower means but higher lower bounds are
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
    /// How many equal allocation would have needed to say the same, as estimated from what is known now.
    ///
    /// Widths are taken to fall as 1/√n. With c = √n (mean - lower) for a selected arm s, c' = √n
    /// (upper - mean) for another arm b, and g the larger of gap and indifference zone (the gap, if that is not yet
    /// within), it is K times the largest over s and b of ((c_s + c'_b)/(g + mean_s - mean_b))², or what their paired
    /// differences need, if less. `None` where that is not finite or too little is known.
    pub equal_samples: Option<f64>,
    /// How many samples an experiment with a number fixed beforehand would need to show the same once, at its end: equally many of
    /// every arm, with one-sided normal limits for the difference of each arm from the selected ones (Bonferroni). What whoever
    /// ranks the arms of an ordinary experiment would play. `None` as for `equal_samples`.
    pub fixed_samples: Option<f64>,
    /// How many more samples are expected until the decision, on the same assumptions: each arm in contention needs
    /// n r² where r is its present width over the one needed, and the selected ones grow with them. `None` if means
    /// as they are now would never be decided.
    pub samples_to_go: Option<f64>,
}
