//! Which strategies does evolution keep, if better ones spread the faster the stronger selection is?
//!
//! α-rank: Omidshafiei et al. (2019), α-Rank: multi-agent evaluation by evolution, Scientific Reports 9:9937, for one
//! population and a game of constant sum. A population of m plays strategy i; one mutant plays j; it takes over with
//! a chance ρ. The stationary distribution of "who is everywhere" is the ranking.

use crate::positive::{Leading, Log, stationary};
use crate::{MetaError, Payoff};

/// By how much is a mutant fitter that wins a share M against residents?
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Fitness {
    /// m/(m - 1) (M - ½): everybody meets the m - 1 others and wins ½ against its own kind. The difference is the
    /// same however many mutants there are. OpenSpiel's for a game of constant sum.
    #[default]
    Population,
    /// M - (1 - M): what each wins when the two meet, nobody meeting its own kind. OpenSpiel's local selection.
    HeadToHead,
}

/// The parameters of α-rank.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct AlphaRank {
    population: u32,
    alpha: f64,
    fitness: Fitness,
}

impl AlphaRank {
    /// A `population` of m >= 2 individuals, and the strength of selection `alpha` > 0, in units of 1/(win share).
    ///
    /// # Errors
    /// [`MetaError::BadParameter`].
    pub fn new(population: u32, alpha: f64, fitness: Fitness) -> Result<Self, MetaError> {
        if population < 2 {
            return Err(MetaError::BadParameter { name: "population", value: f64::from(population) });
        }
        if !(alpha > 0.0 && alpha.is_finite()) {
            return Err(MetaError::BadParameter { name: "alpha", value: alpha });
        }
        Ok(Self { population, alpha, fitness })
    }

    /// The strength of selection.
    pub fn alpha(&self) -> f64 {
        self.alpha
    }

    /// The size of the population.
    pub fn population(&self) -> u32 {
        self.population
    }

    /// ln of the chance that one mutant which wins `share` of its games against a resident takes over.
    ///
    /// ρ = (1 - e^(-u)) / (1 - e^(-m u)) with u = α times the difference in [`Fitness`]; 1/m at u = 0 (Fudenberg and
    /// Imhof 2006; Traulsen, Nowak and Pacheco 2006). Exact to rounding at any u.
    pub fn log_fixation(&self, share: f64) -> f64 {
        let m = f64::from(self.population);
        let u = self.alpha * self.advantage(share);
        let taken = |u: f64| (-(-u).exp_m1()).ln(); // ln(1 - e^(-u)) for u > 0
        if u == 0.0 {
            -m.ln()
        } else if u > 0.0 {
            taken(u) - taken(m * u)
        } else {
            (m - 1.0) * u + taken(-u) - taken(-m * u)
        }
    }

    /// The stationary distribution over the strategies.
    ///
    /// # Errors
    /// [`MetaError::NotSymmetric`].
    pub fn distribution(&self, payoff: &Payoff) -> Result<Vec<f64>, MetaError> {
        payoff.need_symmetric()?;
        // From resident i to mutant j; that a mutant is j has the same chance for all, which changes nothing.
        let rates = table(payoff.rows(), |i, j| Log(self.log_fixation(payoff.share(j, i))));
        let weights = stationary(rates, Log(0.0));
        let largest = weights.iter().map(|w| w.0).fold(f64::NEG_INFINITY, f64::max);
        Ok(scaled(weights.iter().map(|w| (w.0 - largest).exp()).collect()))
    }

    /// What [`AlphaRank::distribution`] goes to as α grows without bound: `alpha` is not used.
    ///
    /// To leading order a mutant that wins more takes over for certain, one that wins as much with 1/m, and one that
    /// wins less with e^(-α (m - 1) d), where d is what it lacks in [`Fitness`]. Those are computed with as they are,
    /// so
    /// no large α has to stand for infinity. Exponents that differ by less than 10⁻⁹ count as equal.
    ///
    /// # Errors
    /// [`MetaError::NotSymmetric`].
    pub fn limit(&self, payoff: &Payoff) -> Result<Vec<f64>, MetaError> {
        payoff.need_symmetric()?;
        let m = f64::from(self.population);
        let rates = table(payoff.rows(), |i, j| {
            let u = self.advantage(payoff.share(j, i));
            let factor = if u == 0.0 { 1.0 / m } else { 1.0 };
            Leading { exponent: if u < 0.0 { (m - 1.0) * -u } else { 0.0 }, factor }
        });
        let weights = stationary(rates, Leading { exponent: 0.0, factor: 1.0 });
        let least = weights.iter().map(|w| w.exponent).fold(f64::INFINITY, f64::min);
        let kept = |w: &Leading| if w.exponent - least <= 1e-9 { w.factor } else { 0.0 };
        Ok(scaled(weights.iter().map(kept).collect()))
    }

    /// The same population with α doubled from its present value until the distribution is within `tolerance` (in
    /// total variation) of its limit: the weakest selection, up to a factor of 2, that shows what strong selection
    /// does.
    /// (Omidshafiei et al. sweep α for the same reason.)
    ///
    /// # Errors
    /// [`MetaError::NotSymmetric`]; [`MetaError::BadParameter`] if 60 doublings do not reach the tolerance.
    pub fn settled(&self, payoff: &Payoff, tolerance: f64) -> Result<Self, MetaError> {
        let limit = self.limit(payoff)?;
        let mut tried = *self;
        for _ in 0..60 {
            let now = tried.distribution(payoff)?;
            if now.iter().zip(&limit).map(|(a, b)| (a - b).abs()).sum::<f64>() / 2.0 <= tolerance {
                return Ok(tried);
            }
            tried.alpha *= 2.0;
        }
        Err(MetaError::BadParameter { name: "tolerance", value: tolerance })
    }

    /// By how much a mutant that wins `share` is fitter, per unit of α.
    fn advantage(&self, share: f64) -> f64 {
        let m = f64::from(self.population);
        match self.fitness {
            Fitness::Population => m / (m - 1.0) * (share - 0.5),
            Fitness::HeadToHead => 2.0 * share - 1.0,
        }
    }
}

fn table<P>(n: usize, rate: impl Fn(usize, usize) -> P) -> Vec<Vec<P>> {
    (0..n).map(|i| (0..n).map(|j| rate(i, j)).collect()).collect()
}

fn scaled(mut weights: Vec<f64>) -> Vec<f64> {
    let sum: f64 = weights.iter().sum();
    weights.iter_mut().for_each(|w| *w /= sum);
    weights
}
