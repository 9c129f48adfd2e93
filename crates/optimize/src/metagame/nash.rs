//! Nash equilibria, and whether they are unique.
//!
//! One linear program gives an optimal mixture. In most measured matrices it is unique, which is then proved by strict
//! complementarity; otherwise the program continues to find every strategy that can have weight, and Newton's method the
//! mixture of maximum entropy.

use crate::metagame::face::Face;
use crate::metagame::linear_program::{Game, Inner};
use crate::metagame::{MetaError, Mixture, Payoff};
use bagsplit_stats::Matrix;

/// The value of the game, which is symmetric and of constant sum.
pub(crate) const VALUE: f64 = 0.5;
/// The threshold above which a weight or a slack counts as positive.
const ZERO: f64 = 1e-9;
/// The maximum loss of a returned mixture to any opponent.
const CHECK: f64 = 1e-7;

/// The optimal mixture of maximum entropy.
#[derive(Clone, Debug, PartialEq)]
pub struct Equilibrium {
    /// The mixture. It has weight on every strategy that has weight in any optimal mixture.
    pub mixture: Mixture,
    /// The dimension of the set of optimal mixtures.
    pub face_dimension: usize,
}

impl Equilibrium {
    /// Whether no other mixture is optimal.
    pub fn is_unique(&self) -> bool {
        self.face_dimension == 0
    }
}

/// Computes the optimal mixture of maximum entropy.
///
/// # Errors
/// [`MetaError::Solver`] if a linear program cannot be solved, or if its result loses more than 10⁻⁷ to some opponent.
///
/// ```
/// let payoff = bagsplit_optimize::metagame::Payoff::symmetric(&[[0.5, 0.6, 0.35], [0.4, 0.5, 0.7], [0.65, 0.3, 0.5]])?;
/// let found = bagsplit_optimize::metagame::equilibrium(&payoff)?;
/// assert!(found.is_unique());
/// for (weight, expected) in found.mixture.weights().iter().zip([4.0 / 9.0, 3.0 / 9.0, 2.0 / 9.0]) {
///     assert!((weight - expected).abs() < 1e-12);
/// }
/// # Ok::<(), bagsplit_optimize::metagame::MetaError>(())
/// ```
pub fn equilibrium(payoff: &Payoff) -> Result<Equilibrium, MetaError> {
    let matrix = payoff.matrix();
    let game = Game::solve(matrix)?;
    let (x, y) = game.vertices();
    let inner = match strict(matrix, &x, &y) {
        Some(inner) => inner,
        None => game.inner()?,
    };
    optimal(matrix, &inner)
}

/// An optimal mixture `x` of the rows as an interior one, if every strategy outside its support and that of the columns' `y`
/// loses strictly. Then no optimal mixture has any other strategy (complementary slackness; Goldman and Tucker 1956, Theory
/// of linear programming).
fn strict(a: &Matrix, x: &[f64], y: &[f64]) -> Option<Inner> {
    let (won_by_rows, won_of_columns) = (a.times(y), a.dots(x));
    let rows = (0..x.len()).all(|i| (x[i] > ZERO) != (won_by_rows[i] < VALUE - ZERO));
    let columns = (0..y.len()).all(|j| (y[j] > ZERO) != (won_of_columns[j] > VALUE + ZERO));
    (rows && columns).then(|| Inner {
        weights: x.iter().map(|&w| if w > ZERO { w } else { 0.0 }).collect(),
        tight: (0..y.len()).filter(|&j| y[j] > ZERO).collect(),
    })
}

/// The optimal mixture of maximum entropy around an interior one, checked.
fn optimal(a: &Matrix, inner: &Inner) -> Result<Equilibrium, MetaError> {
    if inner.tight.is_empty() || inner.weights.iter().all(|&w| w == 0.0) {
        return Err(MetaError::Solver("no strategy can have weight".into()));
    }
    let face = Face::new(a, inner);
    let mut found = face.most_even()?.into_iter();
    let mut weights = inner.weights.clone();
    for weight in weights.iter_mut().filter(|weight| **weight > 0.0) {
        *weight = found
            .next()
            .expect("a weight for each supported row")
            .max(0.0);
    }
    let sum: f64 = weights.iter().sum();
    weights.iter_mut().for_each(|weight| *weight /= sum);
    let least = a.dots(&weights).into_iter().fold(f64::INFINITY, f64::min);
    if least < VALUE - CHECK {
        return Err(MetaError::Solver(format!(
            "the mixture found loses {:e}",
            VALUE - least
        )));
    }
    Ok(Equilibrium {
        mixture: Mixture::new(weights)?,
        face_dimension: face.dimension(),
    })
}
