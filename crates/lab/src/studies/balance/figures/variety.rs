//! The variety of expressions that score.
//!
//! With p(k) the share of expression k among all that score, 1 / Σ p(k)² is the number of equally frequent expressions
//! that would be as varied: the Hill number of order 2 (Hill 1973), the inverse of Simpson's concentration (1949). Plugging
//! in the shares of a sample underestimates variety, the more so the smaller the sample; and expressions of one game
//! resemble each other. So Σ p(k)² is estimated from pairs of expressions of *different* games: with n(i, k) the number of times
//! that game i has expression k, N(i) the number of expressions of game i, and c(k) and N their sums over games,
//!
//!   Q = (Σ c(k)² - ΣΣ n(i, k)²) / (N² - Σ N(i)²),
//!
//! whose numerator and denominator are unbiased (they are U-statistics) for any
//! number of games. The influence of game i on Q is n (2 A(i) - 2 Q B(i)) / (N² - Σ N(i)²) for n games, with
//! A(i) = Σ n(i, k) (c(k) - n(i, k)) and B(i) = N(i) (N - N(i)); on 1 / Q it is -1 / Q² of that.

use std::collections::BTreeMap;

use bagsplit_game::board::Symbol;
use bagsplit_stats::{Linear, StatsError, Units};

use crate::study::totals::at;

/// The expressions of each pair index of a self-match.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub(crate) struct ExpressionTotals {
    /// A number for each expression, in the order in which they were met.
    numbers: BTreeMap<Vec<Symbol>, u32>,
    /// By pair index: numbers of expressions and how often each scored, by number.
    games: Vec<Vec<(u32, u32)>>,
}

impl ExpressionTotals {
    /// Counts the expressions of a game.
    pub(crate) fn add(&mut self, pair: u64, expressions: &[Vec<Symbol>]) {
        let mut counts: BTreeMap<u32, u32> = BTreeMap::new();
        for expression in expressions {
            let next = u32::try_from(self.numbers.len()).expect("fewer expressions than fit into memory");
            let number = *self.numbers.entry(expression.clone()).or_insert(next);
            *counts.entry(number).or_default() += 1;
        }
        *at(&mut self.games, pair) = counts.into_iter().collect();
    }

    /// The effective number of expressions.
    ///
    /// # Errors
    /// [`StatsError::TooFew`] if no two games have one in common, so that there is no estimate.
    pub(crate) fn variety(&self, units: &Units) -> Result<Linear, StatsError> {
        let games = units.numbers().iter().map(|&pair| &self.games[pair as usize]);
        let mut totals = vec![0_i128; self.numbers.len()];
        for &(number, count) in games.clone().flatten() {
            totals[number as usize] += i128::from(count);
        }
        let all: i128 = totals.iter().sum();
        // Of each game, with all others: pairs of the same expression, and all pairs.
        let mut parts: Vec<(i128, i128)> = Vec::with_capacity(units.len());
        for game in games {
            let (mut same, mut own) = (0, 0);
            for &(number, count) in game {
                let count = i128::from(count);
                same += count * (totals[number as usize] - count);
                own += count;
            }
            parts.push((same, own * (all - own)));
        }
        let same: i128 = parts.iter().map(|part| part.0).sum();
        let both: i128 = parts.iter().map(|part| part.1).sum();
        if same == 0 {
            return Err(StatsError::TooFew { needed: 1, found: 0 });
        }
        // 1 / Q is both / same, with the influence n 2 (B(i) - A(i) / Q) / same.
        let value = both as f64 / same as f64;
        let scale = 2. * parts.len() as f64 / (same as f64 * same as f64);
        let influence = parts.iter().map(|&(a, b)| (b * same - a * both) as f64 * scale);
        Linear::of_influence(units, value, influence)
    }
}
