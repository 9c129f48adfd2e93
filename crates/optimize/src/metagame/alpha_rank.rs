//! α-rank: the long-run frequency of each strategy under evolution.
//!
//! α-rank: Omidshafiei et al. (2019), α-Rank: multi-agent evaluation by evolution, Scientific Reports 9:9937, for one
//! population and a game of constant sum. A population of m plays strategy i; one mutant plays j; it takes over with
//! probability ρ. The stationary distribution of the population's strategy is the ranking.

use crate::metagame::{MetaError, Payoff};

/// The parameters of α-rank.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct AlphaRank {
    population: u32,
    alpha: f64,
}

impl AlphaRank {
    /// A `population` of m >= 2 individuals, and the strength of selection `alpha` > 0, in units of 1/(win share).
    ///
    /// # Errors
    /// [`MetaError::BadParameter`].
    pub fn new(population: u32, alpha: f64) -> Result<Self, MetaError> {
        if population < 2 {
            return Err(MetaError::BadParameter { name: "population", value: f64::from(population) });
        }
        if !(alpha > 0.0 && alpha.is_finite()) {
            return Err(MetaError::BadParameter { name: "alpha", value: alpha });
        }
        Ok(Self { population, alpha })
    }

    /// ln of the probability that one mutant which wins `share` of its games against a resident takes over.
    ///
    /// ρ = (1 - e^(-u)) / (1 - e^(-m u)) with u = α times the difference in fitness; 1/m at u = 0 (Fudenberg and
    /// Imhof 2006; Traulsen, Nowak and Pacheco 2006). Exact to rounding at any u.
    pub fn log_fixation(&self, share: f64) -> f64 {
        let m = f64::from(self.population);
        let u = self.alpha * self.advantage(share);
        if u == 0.0 {
            -m.ln()
        } else if u > 0.0 {
            log_1_minus_exp(u) - log_1_minus_exp(m * u)
        } else {
            (m - 1.0) * u + log_1_minus_exp(-u) - log_1_minus_exp(-m * u)
        }
    }

    /// The stationary distribution over the strategies.
    pub fn distribution(&self, payoff: &Payoff) -> Vec<f64> {
        // From resident i to mutant j; the probability that a mutant is j is the same for all, so it cancels.
        let n = payoff.strategies();
        let rates = (0..n).map(|i| (0..n).map(|j| self.log_fixation(payoff.share(j, i))).collect());
        let logs = stationary(rates.collect());
        let largest = logs.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        let weights: Vec<f64> = logs.iter().map(|log| (log - largest).exp()).collect();
        let sum: f64 = weights.iter().sum();
        weights.into_iter().map(|weight| weight / sum).collect()
    }

    /// The fitness advantage of a mutant that wins `share`, per unit of α: each individual meets the m - 1 others and
    /// wins ½ against its own kind. The difference does not depend on the number of mutants. OpenSpiel's definition for
    /// a game of constant sum.
    fn advantage(&self, share: f64) -> f64 {
        let m = f64::from(self.population);
        m / (m - 1.0) * (share - 0.5)
    }
}

/// The logarithms of the unscaled stationary distribution of the chain that leaves state i for j at a rate whose
/// logarithm is `rates[i][j]`: fixation probabilities can be far below the range of floating-point numbers.
///
/// State reduction without subtraction, so that every entry is right to rounding however small it is: Grassmann,
/// Taksar and Heyman (1985), Operations Research 33:1107-1116. Every state must have a rate to every other; the
/// diagonal is not read.
fn stationary(mut rates: Vec<Vec<f64>>) -> Vec<f64> {
    let n = rates.len();
    for k in (1..n).rev() {
        let out = rates[k][..k].iter().copied().reduce(log_of_sum).expect("k states are left");
        for i in 0..k {
            rates[i][k] -= out;
            for j in (0..k).filter(|&j| j != i) {
                rates[i][j] = log_of_sum(rates[i][j], rates[i][k] + rates[k][j]);
            }
        }
    }
    let mut weights = vec![0.0];
    for k in 1..n {
        let into = (0..k).map(|i| weights[i] + rates[i][k]).reduce(log_of_sum);
        weights.push(into.expect("there are states before k"));
    }
    weights
}

/// ln(1 - e^(-u)) for u > 0.
fn log_1_minus_exp(u: f64) -> f64 {
    (-(-u).exp_m1()).ln()
}

/// ln(eᵃ + eᵇ).
fn log_of_sum(a: f64, b: f64) -> f64 {
    let (large, small) = (a.max(b), a.min(b));
    large + (small - large).exp().ln_1p()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Birth and death on three states, by detailed balance: 1, 2, 2·(1/4).
    #[test]
    fn a_chain_by_hand() {
        // The rates between 0 and 2 are in balance with the others, so they change nothing.
        let rates = [[9.0_f64, 2.0, 0.05], [1.0, 9.0, 0.1], [0.1, 0.4, 9.0]];
        let logs = rates.map(|row| row.map(f64::ln).to_vec()).to_vec();
        for (found, expected) in stationary(logs).iter().zip([1.0, 2.0, 0.5]) {
            assert!((found.exp() - expected).abs() < 1e-14);
        }
    }

    #[test]
    fn tiny_numbers_keep_their_digits() {
        assert!((log_of_sum(-1e5, -1e5) - (2f64.ln() - 1e5)).abs() < 1e-10);
    }
}
