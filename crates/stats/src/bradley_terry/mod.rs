//! How strong is each setup, and what is the Advantage worth, if strengths add up?
//!
//! The model of Bradley and Terry (1952, Biometrika 39:324-345) with a term for a side (Davidson and Beaver 1977,
//! Biometrics 33:693-702): the holder h beats the other o with log-odds θ(h) - θ(o) + γ. A game that is tied
//! counts as half won, which keeps the estimating equations unbiased for expected scores. One rating per setup
//! cannot show circular preferences; how much it hides is asked elsewhere.

mod existence;
mod fit;

use crate::elo::PER_LOGIT;
use crate::quantile::normal_two_sided;
use crate::{Estimate, Level, Matrix, StatsError};
use fit::Fit;

/// Results of some games between a holder of the Advantage and another.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct HeldGames {
    /// The setup that holds the Advantage.
    pub holder: usize,
    /// Its opponent.
    pub other: usize,
    /// How many games; a weight need not be whole.
    pub games: f64,
    /// What the holder scored in them: games won and half the games tied.
    pub score: f64,
}

/// What is to be estimated.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BradleyTerry {
    /// How many setups there are.
    pub setups: usize,
    /// Whether there is a term for the Advantage; it is 0 otherwise.
    pub advantage: bool,
    /// How many tied games every setup is given against one imagined setup, half of them with each holding the
    /// Advantage. With 0 it is maximum likelihood, which needs data that settle every rating. A little, such as
    /// 1, makes all ratings finite and draws them slightly together.
    pub prior_games: f64,
}

/// Ratings by maximum likelihood, with the covariance of their errors.
///
/// ```
/// use bagsplit_stats::{BradleyTerry, HeldGames, Level};
///
/// let model = BradleyTerry { setups: 2, advantage: true, prior_games: 0.0 };
/// let games = [
///     HeldGames { holder: 0, other: 1, games: 100.0, score: 80.0 },
///     HeldGames { holder: 1, other: 0, games: 100.0, score: 50.0 },
/// ];
/// let ratings = model.fit(&games)?;
/// assert!((ratings.win_probability(0, 1) - 0.8).abs() < 1e-12);
/// assert!((ratings.difference(0, 1, Level::P95)?.value - 120.4).abs() < 0.05); // 400 log10(2)
/// assert!((ratings.advantage(Level::P95).unwrap().value - 120.4).abs() < 0.05);
/// # Ok::<(), bagsplit_stats::StatsError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Ratings {
    fit: Fit,
    setups: usize,
    advantage: bool,
    covariance: Matrix,
}

impl BradleyTerry {
    /// Ratings of largest likelihood. Their errors are those of independent games, from the information matrix,
    /// which is wrong where games are played in pairs or share luck: see [`Ratings::clustered`].
    ///
    /// The same matchup may be listed in several items. Takes O(games + S³) steps, some ten times.
    ///
    /// # Errors
    /// [`StatsError::NoSuchSetup`], [`StatsError::SelfMatchup`] or [`StatsError::BadScore`] for bad games;
    /// [`StatsError::NothingToRank`] with fewer than two setups. Without a prior, where the likelihood has no
    /// single maximum: [`StatsError::Disconnected`] if no chain of games joins two setups,
    /// [`StatsError::NoFiniteRating`] if some setups won all or lost all games against the rest (Ford 1957,
    /// American Mathematical Monthly 64:28-33), [`StatsError::NoFiniteAdvantage`] if the games do not tell the
    /// Advantage from the ratings or set no limit to it (Albert and Anderson 1984, Biometrika 71:1-10).
    pub fn fit(&self, games: &[HeldGames]) -> Result<Ratings, StatsError> {
        let Self { setups, advantage, prior_games } = *self;
        if setups < 2 {
            return Err(StatsError::NothingToRank);
        }
        if !(prior_games >= 0.0 && prior_games.is_finite()) {
            return Err(StatsError::BadSampleSize(prior_games));
        }
        for game in games {
            game.check(setups)?;
        }
        let prior = self.prior();
        let players = setups + usize::from(!prior.is_empty());
        existence::check(players, &[games, &prior].concat(), advantage)?;
        let fit = Fit::new(players, advantage, games, &prior)?;
        let covariance = fit.inverse_information.clone();
        Ok(Ratings { fit, setups, advantage, covariance })
    }

    /// The games against the imagined setup, which has the number `setups`.
    fn prior(&self) -> Vec<HeldGames> {
        if self.prior_games == 0.0 {
            return Vec::new();
        }
        let (games, score) = (self.prior_games / 2.0, self.prior_games / 4.0);
        let both = |i| [(i, self.setups), (self.setups, i)];
        (0..self.setups)
            .flat_map(both)
            .map(|(holder, other)| HeldGames { holder, other, games, score })
            .collect()
    }
}

impl HeldGames {
    fn check(&self, setups: usize) -> Result<(), StatsError> {
        if let Some(setup) = [self.holder, self.other].into_iter().find(|&setup| setup >= setups) {
            return Err(StatsError::NoSuchSetup { setup, setups });
        }
        if self.holder == self.other {
            return Err(StatsError::SelfMatchup(self.holder));
        }
        if !(self.games.is_finite() && 0.0 <= self.score && self.score <= self.games) {
            return Err(StatsError::BadScore { games: self.games, score: self.score });
        }
        Ok(())
    }
}

impl Ratings {
    /// The same ratings with errors that allow for games of a cluster being dependent in any way, while clusters
    /// are independent: the sandwich A⁻¹ (Σ g gᵀ) A⁻¹ C / (C - 1), with the information matrix A and the score
    /// vectors g of C clusters, less their mean.
    ///
    /// `clusters` are the games that the ratings were fitted to, cut into clusters: the two games of a pair, or
    /// all games at one pair index if matchups share their luck. There should be many more clusters than setups.
    /// They are looked at one after another. Takes O(S²) steps a cluster.
    ///
    /// Liang and Zeger (1986), Longitudinal data analysis using generalized linear models, Biometrika 73:13-22.
    ///
    /// # Errors
    /// As [`BradleyTerry::fit`] for bad games; [`StatsError::TooFew`] with fewer than two clusters;
    /// [`StatsError::OtherGames`] if the ratings are not those of largest likelihood for these games.
    pub fn clustered<C>(mut self, clusters: impl IntoIterator<Item = C>) -> Result<Self, StatsError>
    where
        C: IntoIterator<Item = HeldGames>,
    {
        self.covariance = self.fit.sandwich(self.setups, clusters)?;
        Ok(self)
    }

    /// The probability (expected score) with which `holder`, holding the Advantage, beats `other`.
    ///
    /// # Panics
    /// If a setup does not exist.
    pub fn win_probability(&self, holder: usize, other: usize) -> f64 {
        assert!(holder < self.setups && other < self.setups, "setups are 0..{}", self.setups);
        self.fit.probability(holder, other)
    }

    /// The rating of a setup in Elo; the mean of all setups is 0. The interval, as all here, is normal.
    ///
    /// # Errors
    /// [`StatsError::NoSuchSetup`].
    pub fn rating(&self, setup: usize, level: Level) -> Result<Estimate, StatsError> {
        let own = self.unit(setup)?;
        let share = 1.0 / self.setups as f64;
        let weights = own.iter().enumerate().map(|(i, x)| if i < self.setups { x - share } else { *x });
        Ok(self.combination(&weights.collect::<Vec<_>>(), level))
    }

    /// The rating of `a` less that of `b`, in Elo.
    ///
    /// # Errors
    /// [`StatsError::NoSuchSetup`].
    pub fn difference(&self, a: usize, b: usize, level: Level) -> Result<Estimate, StatsError> {
        let weights: Vec<f64> = self.unit(a)?.iter().zip(self.unit(b)?).map(|(x, y)| x - y).collect();
        Ok(self.combination(&weights, level))
    }

    /// What the Advantage is worth to its holder in Elo, if it was estimated.
    pub fn advantage(&self, level: Level) -> Option<Estimate> {
        let mut weights = vec![0.0; self.fit.parameters.len()];
        *weights.last_mut()? = 1.0;
        self.advantage.then(|| self.combination(&weights, level))
    }

    fn unit(&self, setup: usize) -> Result<Vec<f64>, StatsError> {
        if setup >= self.setups {
            return Err(StatsError::NoSuchSetup { setup, setups: self.setups });
        }
        Ok((0..self.fit.parameters.len()).map(|i| f64::from(u8::from(i == setup))).collect())
    }

    /// Σ weight · parameter, in Elo.
    fn combination(&self, weights: &[f64], level: Level) -> Estimate {
        let n = weights.len();
        let value: f64 = (0..n).map(|i| weights[i] * self.fit.parameters[i]).sum();
        let row = |i: usize| (0..n).map(|j| weights[j] * self.covariance[(i, j)]).sum::<f64>();
        let variance: f64 = (0..n).map(|i| weights[i] * row(i)).sum();
        let (value, standard_error) = (PER_LOGIT * value, PER_LOGIT * variance.max(0.0).sqrt());
        let half = normal_two_sided(level) * standard_error;
        if half == 0.0 {
            return Estimate::without_interval(value, standard_error);
        }
        Estimate { value, standard_error, low: value - half, high: value + half }
    }
}
