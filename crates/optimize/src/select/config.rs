//! What is to be selected, how surely, and by which method?

use crate::select::SelectError;
use crate::select::posterior::LEAST_ARMS;
use bagsplit_stats::Level;

/// When is a race over?
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rule {
    /// When it is certified, with the stated confidence at any time, that the selected arms are within the
    /// indifference zone of the best. See [`Certificate`](crate::select::Certificate) for the proof.
    Certified,
    /// When the posterior probability of that is the stated confidence. Not a certificate: it depends on the
    /// prior, and errors are as frequent as stated only where arms are as the prior has them. Arms' posteriors are
    /// independent, also where luck is shared; with luck in common the probability is then too low rather than
    /// too high.
    Bayesian,
}

/// How are samples shared out?
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Allocation {
    /// The same number for every arm: the baseline.
    Equal,
    /// Karnin, Koren and Somekh (2013, ICML 28(3):1238-1246): the budget in equal parts for rounds after each of
    /// which the worse half of the arms leaves. After a pass without a decision another follows with all arms not
    /// excluded and twice the budget (Jun and Nowak 2016, ICML 48:974-982). A round is a batch.
    SequentialHalving {
        /// The samples of the first pass, besides the first stage.
        budget: u64,
    },
    /// Audibert, Bubeck and Munos (2010, COLT, 41-53): for a budget that is fixed beforehand. After each phase the arm
    /// with the lowest mean leaves, and phases are so long that a wrong exit is about as unlikely in each; the last
    /// phase gets what is left. After a pass without a decision another follows, on new samples of all arms not excluded,
    /// with twice the budget. A phase is a batch.
    SuccessiveRejects {
        /// The samples of the first pass, with the first stage.
        budget: u64,
    },
    /// Russo (2020, Operations Research 68:1625-1647): draw means from the posterior, and give a sample to the
    /// best of them or, with the rest of the probability, to an arm that beats it by more than the indifference
    /// zone in another draw. If a few draws show none, the arm likeliest to do so is taken (the transportation
    /// cost of Shang et al. 2020, AISTATS 108:1823-1832).
    TopTwo {
        /// The probability of sampling the leader, usually ½.
        leader_share: f64,
    },
    /// Chen, Lin, Yücesan and Chick (2000, Discrete Event Dynamic Systems 10:251-270) for the best; for the top k
    /// Chen, He, Fu and Lee (2008, INFORMS Journal on Computing 20:579-595). Keeps the proportions that make a
    /// wrong selection least likely under a normal approximation.
    Ocba,
    /// Kalyanakrishnan, Tewari, Auer and Stone (2012, ICML, 655-662) in batches: the arms whose upper bounds
    /// reach furthest beyond what may be conceded, and the leader as far as its own bound is worth it. Needs
    /// [`Values::Unit`].
    Lucb,
}

/// Do arms share luck?
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Luck {
    /// Observations with the same index depend on each other: arms are also compared by their differences index
    /// by index. All observations are kept (8 bytes each).
    Shared,
    /// All observations are independent; only counts are kept.
    Own,
}

/// Which observations are there?
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Values {
    /// From 0 to 1, such as shares of pairs.
    Unit,
    /// Any finite numbers. There are no certificates then.
    Real,
}

/// What is thought of the means before the first observation (for posteriors alone).
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Prior {
    /// Nothing: each arm's posterior is its own likelihood.
    Flat,
    /// The means of arms are a normal population whose mean and variance are estimated from all arms (empirical
    /// Bayes), except that each arm is, with probability 1/arms, an outlier from a normal distribution of the
    /// same mean and standard deviation `outliers`. Without the latter a single good arm among equal ones would
    /// be shrunk away.
    Population {
        /// The standard deviation of outliers, in units of the observations.
        outliers: f64,
    },
}

/// The configuration of a [`Race`](crate::select::Race).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Config {
    /// The confidence.
    pub level: Level,
    /// The indifference zone: an arm this close to the best is good enough.
    pub delta: f64,
    /// How many arms to select.
    pub top: usize,
    /// When to stop.
    pub rule: Rule,
    /// How to share out samples.
    pub allocation: Allocation,
    /// Whether arms share luck.
    pub luck: Luck,
    /// Which observations there are.
    pub values: Values,
    /// The prior of posteriors.
    pub prior: Prior,
    /// Samples of every arm in the first batch, at least 2.
    pub first: u64,
    /// Samples of a later batch, all arms together; decisions are made at ends of batches. (Equal allocation
    /// rounds up to a whole number for each arm; the rounds of sequential halving follow from its budget.)
    pub batch: u64,
    /// Stop undecided once there are so many samples.
    pub limit: Option<u64>,
    /// For draws from posteriors.
    pub seed: u64,
}

impl Default for Config {
    /// The best arm, 95 % certified within 0.01, by LUCB, shared luck, shares of pairs, batches of 1,000.
    fn default() -> Self {
        Self {
            level: Level::P95,
            delta: 0.01,
            top: 1,
            rule: Rule::Certified,
            allocation: Allocation::Lucb,
            luck: Luck::Shared,
            values: Values::Unit,
            prior: Prior::Flat,
            first: 100,
            batch: 1000,
            limit: None,
            seed: 0,
        }
    }
}

impl Config {
    /// Whether it can be used with so many arms.
    pub(crate) fn check(&self, arms: usize) -> Result<(), SelectError> {
        let least = |what, found, least| {
            if found < least { Err(SelectError::TooSmall { what, least, found }) } else { Ok(()) }
        };
        if self.top == 0 || self.top >= arms {
            return Err(SelectError::NothingToSelect { top: self.top, arms });
        }
        if !(self.delta.is_finite() && self.delta >= 0.0) {
            return Err(SelectError::BadDelta(self.delta));
        }
        least("the first stage", self.first, 2)?;
        least("a batch", self.batch, 1)?;
        match self.allocation {
            Allocation::SequentialHalving { budget } | Allocation::SuccessiveRejects { budget } => {
                least("the budget", budget, arms as u64)?;
            }
            Allocation::TopTwo { leader_share } if !(leader_share > 0.0 && leader_share < 1.0) => {
                return Err(SelectError::BadShare(leader_share));
            }
            _ => {}
        }
        let certified = self.rule == Rule::Certified || self.allocation == Allocation::Lucb;
        if certified && self.values == Values::Real {
            return Err(SelectError::NeedsUnit);
        }
        if let Prior::Population { outliers } = self.prior {
            if arms < LEAST_ARMS {
                return Err(SelectError::SmallPopulation { found: arms });
            }
            if !(outliers.is_finite() && outliers > 0.0) {
                return Err(SelectError::BadSpread(outliers));
            }
        }
        Ok(())
    }
}
