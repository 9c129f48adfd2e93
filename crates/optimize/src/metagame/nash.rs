//! Nash equilibria, and whether they are unique.
//!
//! One linear program gives the value and optimal mixtures. In most measured matrices they are unique, which is then
//! proved by strict complementarity; otherwise the program continues to find every strategy that can have weight, and
//! Newton's method the mixture of maximum entropy.

use crate::metagame::face::Face;
use crate::metagame::linear_program::{Game, Inner};
use crate::metagame::{MetaError, Mixture, Payoff};
use bagsplit_stats::Matrix;

/// The threshold above which a weight or a slack counts as positive.
const ZERO: f64 = 1e-9;
/// The maximum loss of a returned mixture to any opponent.
const CHECK: f64 = 1e-7;

/// One player's optimal mixture of maximum entropy.
#[derive(Clone, Debug, PartialEq)]
pub struct Optimal {
    /// The mixture. It has weight on every strategy that has weight in any optimal mixture.
    pub mixture: Mixture,
    /// The dimension of the set of optimal mixtures.
    pub face_dimension: usize,
}

impl Optimal {
    /// Whether no other mixture is optimal.
    pub fn is_unique(&self) -> bool {
        self.face_dimension == 0
    }
}

/// The value of a game and optimal mixtures.
#[derive(Clone, Debug, PartialEq)]
pub struct Equilibrium {
    /// The minimum that the rows win and the maximum that the columns concede. ½ if the payoffs are symmetric.
    pub value: f64,
    /// The optimal mixture of the rows.
    pub rows: Optimal,
    /// The optimal mixture of the columns; the same as `rows` if the payoffs are symmetric.
    pub columns: Optimal,
}

/// Computes the value of the game and the optimal mixtures of maximum entropy.
///
/// # Errors
/// [`MetaError::Solver`] if a linear program cannot be solved, or if its result loses more than 10⁻⁷ to some opponent.
///
/// ```
/// let payoff = bagsplit_optimize::metagame::Payoff::symmetric(&[[0.5, 0.6, 0.35], [0.4, 0.5, 0.7], [0.65, 0.3, 0.5]])?;
/// let found = bagsplit_optimize::metagame::equilibrium(&payoff)?;
/// assert!(found.rows.is_unique());
/// for (weight, expected) in found.rows.mixture.weights().iter().zip([4.0 / 9.0, 3.0 / 9.0, 2.0 / 9.0]) {
///     assert!((weight - expected).abs() < 1e-12);
/// }
/// # Ok::<(), bagsplit_optimize::metagame::MetaError>(())
/// ```
pub fn equilibrium(payoff: &Payoff) -> Result<Equilibrium, MetaError> {
    let own = payoff.matrix();
    let game = Game::solve(own)?;
    let (value, (x, y)) = (game.value, game.vertices());
    if payoff.is_symmetric() {
        let sets = strict(own, 0.5, &x, &y).map(|(rows, _)| rows);
        let rows = optimal(own, 0.5, &sets.map_or_else(|| game.inner(), Ok)?)?;
        return Ok(Equilibrium { value: 0.5, columns: rows.clone(), rows });
    }
    let reversed = payoff.reversed();
    let other = reversed.matrix();
    let (rows, columns) = match strict(own, value, &x, &y) {
        Some(sets) => sets,
        None => (Game::solve(other)?.inner()?, game.inner()?),
    };
    Ok(Equilibrium {
        value,
        rows: optimal(own, value, &rows)?,
        columns: optimal(other, 1.0 - value, &columns)?,
    })
}

/// Two optimal mixtures as interior ones, if every strategy outside their supports loses strictly. Then no optimal
/// mixture has any other strategy (complementary slackness; Goldman and Tucker 1956, Theory of linear programming).
fn strict(a: &Matrix, value: f64, x: &[f64], y: &[f64]) -> Option<(Inner, Inner)> {
    let (won_by_rows, won_of_columns) = (a.times(y), a.dots(x));
    let rows = (0..x.len()).all(|i| (x[i] > ZERO) != (won_by_rows[i] < value - ZERO));
    let columns = (0..y.len()).all(|j| (y[j] > ZERO) != (won_of_columns[j] > value + ZERO));
    (rows && columns).then(|| (inner_around(x, y), inner_around(y, x)))
}

/// The interior mixture with these weights, against an opponent who uses all of its `others`.
fn inner_around(weights: &[f64], others: &[f64]) -> Inner {
    Inner {
        weights: weights.iter().map(|&w| if w > ZERO { w } else { 0.0 }).collect(),
        tight: (0..others.len()).filter(|&i| others[i] > ZERO).collect(),
    }
}

/// The optimal mixture of maximum entropy around an interior one, checked.
fn optimal(a: &Matrix, value: f64, inner: &Inner) -> Result<Optimal, MetaError> {
    if inner.tight.is_empty() || inner.weights.iter().all(|&w| w == 0.0) {
        return Err(MetaError::Solver("no strategy can have weight".into()));
    }
    let face = Face::new(a, value, inner);
    let mut found = face.most_even()?.into_iter();
    let mut weights = inner.weights.clone();
    for weight in weights.iter_mut().filter(|weight| **weight > 0.0) {
        *weight = found.next().expect("a weight for each supported row").max(0.0);
    }
    let sum: f64 = weights.iter().sum();
    weights.iter_mut().for_each(|weight| *weight /= sum);
    let least = a.dots(&weights).into_iter().fold(f64::INFINITY, f64::min);
    if least < value - CHECK {
        return Err(MetaError::Solver(format!("the mixture found loses {:e}", value - least)));
    }
    Ok(Optimal { mixture: Mixture::new(weights)?, face_dimension: face.dimension() })
}
