//! The race itself: requests, answers, and what is certified after each batch.

use crate::select::arm::Arm;
use crate::select::bounds::Bounds;
use crate::select::{Answer, Certificate, Config, Request, SelectError, Statement, lucb, outlook};

/// A race of arms for the best, or the best k.
///
/// [`Race::next`] and [`Race::tell`] alternate; [`Race::statement`] may be called at any time.
#[derive(Clone, Debug)]
pub struct Race {
    config: Config,
    arms: Vec<Arm>,
    bounds: Bounds,
    pending: Vec<Request>,
    batches: u64,
    best: Vec<usize>,
    decided: bool,
}

impl Race {
    /// A race of `arms` arms, before the first batch.
    ///
    /// # Errors
    /// [`SelectError`] if the configuration is invalid, or does not fit this number of arms.
    pub fn new(config: Config, arms: usize) -> Result<Self, SelectError> {
        config.check(arms)?;
        Ok(Self {
            config,
            arms: vec![Arm::default(); arms],
            bounds: Bounds::new(&config, arms)?,
            pending: Vec::new(),
            batches: 0,
            best: (0..config.top).collect(),
            decided: false,
        })
    }

    /// The next batch, by arm; the same until it is answered. `None` once the race is decided or its limit is reached.
    #[allow(
        clippy::should_implement_trait,
        reason = "a race receives answers between two batches"
    )]
    pub fn next(&mut self) -> Option<Vec<Request>> {
        if self.pending.is_empty() {
            if self.decided
                || self
                    .config
                    .limit
                    .is_some_and(|limit| self.samples() >= limit)
            {
                return None;
            }
            self.pending = self.requests();
            self.batches += 1;
        }
        Some(self.pending.clone())
    }

    /// Takes the answers to all requests of the batch, in any order.
    ///
    /// # Errors
    /// [`SelectError`] if an answer is missing, unexpected or has invalid observations; then no answer is taken.
    pub fn tell(&mut self, answers: &[Answer]) -> Result<(), SelectError> {
        let mut by_arm: Vec<Option<&Answer>> = vec![None; self.arms.len()];
        for answer in answers {
            let wrong = SelectError::NotAsked {
                arm: answer.arm,
                first_index: answer.first_index,
            };
            let slot = by_arm.get_mut(answer.arm).ok_or(wrong)?;
            if slot.replace(answer).is_some() {
                return Err(wrong);
            }
        }
        let mut matched = Vec::with_capacity(self.pending.len());
        for request in &self.pending {
            let wrong = SelectError::NotAsked {
                arm: request.arm,
                first_index: request.first_index,
            };
            let answer = by_arm[request.arm]
                .take()
                .filter(|a| a.first_index == request.first_index)
                .ok_or(wrong)?;
            Arm::check(request, &answer.observed)?;
            matched.push((*request, &answer.observed));
        }
        if let Some(extra) = by_arm.into_iter().flatten().next() {
            return Err(SelectError::NotAsked {
                arm: extra.arm,
                first_index: extra.first_index,
            });
        }
        for (request, observed) in &matched {
            let arm = &mut self.arms[request.arm];
            arm.take(observed)?;
            self.bounds.tighten(request.arm, &arm.betting);
        }
        if !self.pending.is_empty() {
            self.pending.clear();
            self.judge()?;
        }
        Ok(())
    }

    /// The number of observations of all arms.
    pub fn samples(&self) -> u64 {
        self.arms.iter().map(Arm::count).sum()
    }

    /// The number of completed batches.
    pub fn batches(&self) -> u64 {
        self.batches - u64::from(!self.pending.is_empty())
    }

    /// The arms to select, as in [`Statement::best`].
    pub fn best(&self) -> &[usize] {
        &self.best
    }

    /// Whether the race is decided by its rule.
    pub fn decided(&self) -> bool {
        self.decided
    }

    /// The certificate, as in [`Statement::certificate`]; cheaper than a whole statement.
    pub fn certificate(&self) -> Certificate {
        let gap = self.bounds.gap(&self.best);
        let remaining = (0..self.arms.len())
            .filter(|&arm| !self.bounds.out[arm])
            .collect();
        Certificate {
            remaining,
            gap,
            within: gap <= self.config.delta,
        }
    }

    /// The current knowledge.
    pub fn statement(&self) -> Statement {
        let Config { delta, level, .. } = self.config;
        let certificate = self.certificate();
        let (mut fixed_samples, mut samples_to_go) = (None, None);
        if self.batches() > 0 {
            let goal = certificate.gap.max(delta);
            fixed_samples = outlook::fixed(&self.arms, &self.best, goal, level);
            samples_to_go = outlook::to_go_certified(&self.bounds, &self.arms, &self.best, delta);
        }
        Statement {
            best: self.best.clone(),
            means: self.arms.iter().map(Arm::mean).collect(),
            counts: self.arms.iter().map(Arm::count).collect(),
            certificate,
            decided: self.decided,
            samples: self.samples(),
            fixed_samples,
            samples_to_go,
        }
    }

    /// The arms by mean, best first; equal ones by number.
    fn ranked(&self) -> Vec<usize> {
        let mut order: Vec<usize> = (0..self.arms.len()).collect();
        order.sort_by(|&a, &b| {
            self.arms[b]
                .mean()
                .total_cmp(&self.arms[a].mean())
                .then(a.cmp(&b))
        });
        order
    }

    /// Updates everything at the end of a batch.
    fn judge(&mut self) -> Result<(), SelectError> {
        let ranked = self.ranked();
        let by_mean = ranked[..self.config.top].to_vec();
        let by_bound = self.bounds.selected(&ranked);
        self.bounds.compare(&self.arms, &by_bound, &by_mean)?;
        // The arms with the highest lower bounds are certified first, but the best lower bound may only be that of the
        // arm with most samples: they are recommended where they decide the race, otherwise those with the highest
        // means. A gap is valid for any arms, however they were selected.
        let mean_decides = self.bounds.gap(&by_mean) <= self.config.delta;
        let bound_decides = self.bounds.gap(&by_bound) <= self.config.delta;
        self.best = if !mean_decides && bound_decides {
            by_bound
        } else {
            by_mean
        };
        self.decided = mean_decides || bound_decides;
        Ok(())
    }

    fn requests(&self) -> Vec<Request> {
        let mut more = vec![0; self.arms.len()];
        if self.batches == 0 {
            more.fill(self.config.first);
        } else {
            let counts: Vec<u64> = self.arms.iter().map(Arm::count).collect();
            let selected = self.bounds.selected(&self.ranked());
            // The last batch is cut to what the limit leaves.
            let left = self
                .config
                .limit
                .map_or(u64::MAX, |limit| limit - self.samples());
            let config = Config {
                batch: self.config.batch.min(left),
                ..self.config
            };
            lucb::next(&mut more, &counts, &self.bounds, &selected, &config);
            let mut surplus = more.iter().sum::<u64>().saturating_sub(left);
            for count in more.iter_mut().rev() {
                let cut = surplus.min(*count);
                (*count, surplus) = (*count - cut, surplus - cut);
            }
        }
        let counts = more.into_iter().enumerate().filter(|&(_, count)| count > 0);
        counts
            .map(|(arm, count)| Request {
                arm,
                first_index: self.arms[arm].count(),
                count,
            })
            .collect()
    }
}
