//! Which ratings make the games most likely, and how sure are they?

use super::HeldGames;
use crate::StatsError;
use crate::matrix::{Cholesky, Matrix, add_times};

/// Parameters of largest likelihood: ratings in log-odds with sum 0, then the Advantage if it is one.
#[derive(Clone, Debug)]
pub(super) struct Fit {
    pub(super) parameters: Vec<f64>,
    players: usize,
    /// The inverse of the information matrix on ratings of sum 0.
    pub(super) inverse_information: Matrix,
    /// The gradient of the data alone, without the prior; 0 if there is none.
    data_score: Vec<f64>,
    /// The number of games in the data.
    data_games: f64,
}

impl Fit {
    /// Newton's method from all 0, each step halved until the likelihood, which is concave, does not fall.
    pub(super) fn new(
        players: usize,
        advantage: bool,
        data: &[HeldGames],
        prior: &[HeldGames],
    ) -> Result<Self, StatsError> {
        let games = &[data, prior].concat();
        let size = players + usize::from(advantage);
        let mut fit = Self {
            parameters: vec![0.0; size],
            players,
            inverse_information: Matrix::zeros(size, size),
            data_score: vec![0.0; size],
            data_games: data.iter().map(|g| g.games).sum(),
        };
        let mut likelihood = fit.log_likelihood(games);
        for _ in 0..200 {
            fit.inverse_information = fit.invert(&fit.information(games))?;
            let step = fit.inverse_information.times(&fit.score(games));
            if largest(&step) < 1e-11 {
                fit.data_score = fit.score(data);
                return Ok(fit);
            }
            let start = fit.parameters.clone();
            let mut part = 1.0;
            loop {
                fit.parameters = start.iter().zip(&step).map(|(x, s)| x + part * s).collect();
                let reached = fit.log_likelihood(games);
                // Near the maximum the likelihood is flat to the last digit.
                if reached >= likelihood - 1e-13 * likelihood.abs() {
                    likelihood = reached;
                    break;
                }
                part /= 2.0;
                if part < 1e-12 {
                    return Err(StatsError::NoMaximum);
                }
            }
        }
        Err(StatsError::NoMaximum)
    }

    fn log_odds(&self, holder: usize, other: usize) -> f64 {
        let advantage = self.parameters.get(self.players).unwrap_or(&0.0);
        self.parameters[holder] - self.parameters[other] + advantage
    }

    pub(super) fn probability(&self, holder: usize, other: usize) -> f64 {
        1.0 / (1.0 + (-self.log_odds(holder, other)).exp())
    }

    fn log_likelihood(&self, games: &[HeldGames]) -> f64 {
        let term = |g: &HeldGames| {
            let x = self.log_odds(g.holder, g.other);
            // log(1 + e^x) without overflow
            g.score * x - g.games * (x.max(0.0) + (-x.abs()).exp().ln_1p())
        };
        games.iter().map(term).sum()
    }

    /// Adds `amount` times the gradient of the log-odds of a matchup.
    fn add_gradient(&self, to: &mut [f64], game: &HeldGames, amount: f64) {
        to[game.holder] += amount;
        to[game.other] -= amount;
        if let Some(advantage) = to.get_mut(self.players) {
            *advantage += amount;
        }
    }

    /// The gradient of the log-likelihood.
    fn score(&self, games: &[HeldGames]) -> Vec<f64> {
        let mut score = vec![0.0; self.parameters.len()];
        for game in games {
            let surprise = game.score - game.games * self.probability(game.holder, game.other);
            self.add_gradient(&mut score, game, surprise);
        }
        score
    }

    /// Σ games p(1 - p) x xᵀ with the gradients x of the log-odds.
    fn information(&self, games: &[HeldGames]) -> Matrix {
        let size = self.parameters.len();
        let mut information = Matrix::zeros(size, size);
        for game in games {
            let p = self.probability(game.holder, game.other);
            let weight = game.games * p * (1.0 - p);
            let advantage = (size > self.players).then_some((self.players, 1.0));
            let gradient = [(game.holder, 1.0), (game.other, -1.0)].into_iter().chain(advantage);
            for (i, x) in gradient.clone() {
                for (j, y) in gradient.clone() {
                    information[(i, j)] += weight * x * y;
                }
            }
        }
        information
    }

    /// The pseudo-inverse of an information matrix, which takes ratings that are all equal to 0: the inverse of
    /// A + c uuᵀ less uuᵀ / c, where u is that direction and c of the size of A.
    fn invert(&self, information: &Matrix) -> Result<Matrix, StatsError> {
        let size = self.parameters.len();
        let n = self.players as f64;
        let equal = |i: usize, j: usize| if i.max(j) < self.players { 1.0 / n } else { 0.0 };
        let c = (0..size).map(|i| information[(i, i)]).sum::<f64>() / n;
        let full = Matrix::from_fn(size, size, |i, j| information[(i, j)] + c * equal(i, j));
        let inverse = Cholesky::new(full).ok_or(StatsError::NoMaximum)?.inverse();
        Ok(Matrix::from_fn(size, size, |i, j| inverse[(i, j)] - equal(i, j) / c))
    }

    /// The sandwich covariance over `clusters` of games among 0..`setups`.
    pub(super) fn sandwich<C>(
        &self,
        setups: usize,
        clusters: impl IntoIterator<Item = C>,
    ) -> Result<Matrix, StatsError>
    where
        C: IntoIterator<Item = HeldGames>,
    {
        let size = self.parameters.len();
        let (mut products, mut sum) = (Matrix::zeros(size, size), vec![0.0; size]);
        let (mut count, mut games) = (0_u64, 0.0);
        for cluster in clusters {
            let cluster: Vec<HeldGames> = cluster.into_iter().collect();
            for game in &cluster {
                game.check(setups)?;
                games += game.games;
            }
            let score = self.score(&cluster);
            (0..size).for_each(|k| add_times(products.column_mut(k), score[k], &score));
            add_times(&mut sum, 1.0, &score);
            count += 1;
        }
        if count < 2 {
            return Err(StatsError::TooFew { needed: 2, found: count });
        }
        let tolerance = 1e-8 * (1.0 + self.data_games);
        let off: Vec<f64> = sum.iter().zip(&self.data_score).map(|(found, fitted)| found - fitted).collect();
        if (games - self.data_games).abs() > tolerance || largest(&off) > tolerance {
            return Err(StatsError::OtherGames);
        }
        let count = count as f64;
        (0..size).for_each(|k| add_times(products.column_mut(k), -sum[k] / count, &sum));
        let inverse = &self.inverse_information;
        let mut covariance = Matrix::zeros(size, size);
        for k in 0..size {
            let column = inverse.times(&products.times(inverse.column(k)));
            add_times(covariance.column_mut(k), count / (count - 1.0), &column);
        }
        Ok(covariance)
    }
}

/// The largest absolute value.
fn largest(x: &[f64]) -> f64 {
    x.iter().fold(0.0, |most, x| most.max(x.abs()))
}
