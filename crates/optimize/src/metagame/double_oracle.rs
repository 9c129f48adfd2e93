//! The double oracle: search a best response to the mixture, add it, solve again, until none is found.
//!
//! Double oracle (McMahan, Gordon and Blum 2003, Planning in the presence of cost functions controlled by an adversary,
//! ICML). This type has its state and its decisions; the caller searches and plays. Every decision is based on gains
//! measured on fresh seeds.

use crate::metagame::{Equilibrium, FreshGain, FreshSeed, MetaError, Mixture, Payoff, equilibrium};
use bagsplit_stats::Level;
use schemars::JsonSchema;
use serde::Serialize;
use std::collections::BTreeSet;

/// The rules for adding a newcomer and for stopping.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct StoppingRule {
    /// The tolerance: gains up to this, in win share, do not justify another strategy; 0 or above.
    pub tolerance: f64,
    /// A newcomer is added if its gain exceeds `tolerance` and the interval at this level excludes 0.
    pub level: Level,
    /// The search stops after this number of consecutive newcomers that are not added; 1 or above.
    pub patience: usize,
    /// The maximum number of strategies.
    pub most_strategies: usize,
}

/// The state of the procedure.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Progress {
    /// Another best response to the mixture is to be searched.
    Searching,
    /// `patience` searches in a row found nothing to add.
    NothingFound,
    /// The maximum number of strategies is reached.
    Full,
}

/// The gain of the best newcomer against the mixture, on fresh seeds.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Exploitability {
    /// The number of newcomers that were measured against this mixture and not added.
    pub tried: usize,
    /// The largest of their gains, in win share. As a maximum it is biased upwards, increasingly with their number.
    pub value: f64,
    /// An upper bound on all their gains at the requested confidence: the largest of their upper limits, each at 1 - (1
    /// - confidence)/tried (Bonferroni), two-sided. It does not cover strategies that were not found.
    pub high: f64,
}

/// The strategies so far, their payoffs, the mixture, and all used seeds.
#[derive(Clone, Debug)]
pub struct DoubleOracle {
    payoff: Payoff,
    equilibrium: Equilibrium,
    rule: StoppingRule,
    seeds: BTreeSet<u64>,
    /// The number of newcomers that were added.
    version: usize,
    /// The gains of newcomers against the current mixture that were not added.
    refused: Vec<FreshGain>,
}

impl DoubleOracle {
    /// Starts from strategies with known payoffs; `seeds` are those of their measurements.
    ///
    /// # Errors
    /// [`MetaError::BadParameter`] if the rule is invalid; [`MetaError::Solver`].
    pub fn new(
        payoff: Payoff,
        rule: StoppingRule,
        seeds: impl IntoIterator<Item = u64>,
    ) -> Result<Self, MetaError> {
        if !(rule.tolerance >= 0.0 && rule.tolerance.is_finite()) {
            return Err(MetaError::BadParameter {
                name: "tolerance",
                value: rule.tolerance,
            });
        }
        if rule.patience == 0 {
            return Err(MetaError::BadParameter {
                name: "patience",
                value: 0.0,
            });
        }
        let equilibrium = equilibrium(&payoff)?;
        let seeds = seeds.into_iter().collect();
        Ok(Self {
            payoff,
            equilibrium,
            rule,
            seeds,
            version: 0,
            refused: Vec::new(),
        })
    }

    /// The mixture of the strategies so far.
    pub fn mixture(&self) -> &Mixture {
        &self.equilibrium.mixture
    }

    /// Whether to continue.
    pub fn progress(&self) -> Progress {
        if self.refused.len() >= self.rule.patience {
            Progress::NothingFound
        } else if self.payoff.strategies() >= self.rule.most_strategies {
            Progress::Full
        } else {
            Progress::Searching
        }
    }

    /// Records that `seed` is used to search or to measure payoffs; repeated calls are permitted.
    pub fn use_seed(&mut self, seed: u64) {
        self.seeds.insert(seed);
    }

    /// Takes `seed` for one measurement against the current mixture. It counts as used from now on.
    ///
    /// # Errors
    /// [`MetaError::SeedUsed`].
    pub fn fresh_seed(&mut self, seed: u64) -> Result<FreshSeed, MetaError> {
        if self.seeds.insert(seed) {
            Ok(FreshSeed {
                seed,
                version: self.version,
            })
        } else {
            Err(MetaError::SeedUsed(seed))
        }
    }

    /// Decides on a newcomer that wins `shares[j]` against strategy j. If it is added, it becomes the last strategy and
    /// the mixture changes. Returns whether it was added.
    ///
    /// # Errors
    /// [`MetaError::Stopped`] unless [`DoubleOracle::progress`] is `Searching`, [`MetaError::StaleGain`] if `fresh`
    /// was measured against another mixture, and as [`Payoff::with_strategy`]; nothing changes then.
    pub fn submit(&mut self, fresh: FreshGain, shares: &[f64]) -> Result<bool, MetaError> {
        if self.progress() != Progress::Searching {
            return Err(MetaError::Stopped);
        }
        if fresh.version != self.version {
            return Err(MetaError::StaleGain);
        }
        let estimate = fresh.estimate(self.rule.level)?;
        let larger = self.payoff.with_strategy(shares)?;
        let added = estimate.value > self.rule.tolerance && estimate.low > 0.0;
        if added {
            self.equilibrium = equilibrium(&larger)?;
            self.payoff = larger;
            self.version += 1;
            self.refused.clear();
        } else {
            self.refused.push(fresh);
        }
        Ok(added)
    }

    /// The exploitability of the current mixture by the newcomers so far, on fresh seeds only; `None` before the first
    /// measurement against it.
    ///
    /// # Errors
    /// None for gains that were accepted; those of [`FreshGain::estimate`].
    pub fn exploitability(&self, level: Level) -> Result<Option<Exploitability>, MetaError> {
        let tried = self.refused.len();
        if tried == 0 {
            return Ok(None);
        }
        let each = Level::new(1.0 - level.alpha() / tried as f64)?;
        let mut found = Exploitability {
            tried,
            value: f64::NEG_INFINITY,
            high: f64::NEG_INFINITY,
        };
        for gain in &self.refused {
            let estimate = gain.estimate(each)?;
            found.value = found.value.max(estimate.value);
            found.high = found.high.max(estimate.high);
        }
        Ok(Some(found))
    }
}
