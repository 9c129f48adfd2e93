//! Which mixture is unbeatable, and is it the only one?
//!
//! One linear program gives the value and an optimal mixture. In most measured matrices that mixture is the only
//! one, which is then proved by strict complementarity; where it is not, or cannot be told, a second program finds
//! every strategy that can have weight and a convex program the mixture of greatest entropy.

use crate::linear_program::{maximin, widest_support};
use crate::max_entropy::Face;
use crate::{MetaError, Mixture, Payoff};
use nalgebra::{DMatrix, DVector};

/// A weight or a slack above this is not 0.
const ZERO: f64 = 1e-9;
/// An answer that loses more than this to some opponent is not given out.
const CHECK: f64 = 1e-7;

/// One player's optimal mixture of greatest entropy.
#[derive(Clone, Debug, PartialEq)]
pub struct Optimal {
    /// The mixture. It has weight on every strategy that any optimal mixture has weight on.
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

/// What a game is worth and how to get it.
#[derive(Clone, Debug, PartialEq)]
pub struct Equilibrium {
    /// What the rows win at least, and the columns yield at most. ½ if the payoffs are symmetric.
    pub value: f64,
    /// The optimal mixture of the rows.
    pub rows: Optimal,
    /// The optimal mixture of the columns; the same as `rows` if the payoffs are symmetric.
    pub columns: Optimal,
}

/// The value of the game and the optimal mixtures of greatest entropy.
///
/// # Errors
/// [`MetaError::Solver`] if a library gives up, or if what it found loses more than 10⁻⁷ to some opponent.
///
/// ```
/// let payoff = metagame::Payoff::symmetric(&[[0.5, 0.6, 0.35], [0.4, 0.5, 0.7], [0.65, 0.3, 0.5]])?;
/// let found = metagame::equilibrium(&payoff)?;
/// assert!(found.rows.is_unique());
/// for (weight, expected) in found.rows.mixture.weights().iter().zip([4.0 / 9.0, 3.0 / 9.0, 2.0 / 9.0]) {
///     assert!((weight - expected).abs() < 1e-12);
/// }
/// # Ok::<(), metagame::MetaError>(())
/// ```
pub fn equilibrium(payoff: &Payoff) -> Result<Equilibrium, MetaError> {
    let own = payoff.matrix();
    if payoff.is_symmetric() {
        let (vertex, _) = maximin(own)?;
        let support = match strict(own, 0.5, &vertex, &vertex) {
            Some((support, _)) => support,
            None => widest_support(own, 0.5)?,
        };
        let rows = optimal(own, 0.5, &support, &support)?;
        return Ok(Equilibrium { value: 0.5, columns: rows.clone(), rows });
    }
    let reversed = payoff.reversed();
    let other = reversed.matrix();
    let (x, low) = maximin(own)?;
    let (y, yielded) = maximin(other)?;
    // The two programs are each other's dual: their values differ by rounding.
    let value = (low + (1.0 - yielded)) / 2.0;
    let (support, used) = match strict(own, value, &x, &y) {
        Some(sets) => sets,
        None => (widest_support(own, value)?, widest_support(other, 1.0 - value)?),
    };
    Ok(Equilibrium {
        value,
        rows: optimal(own, value, &support, &used)?,
        columns: optimal(other, 1.0 - value, &used, &support)?,
    })
}

/// The supports of two optimal mixtures, if every strategy outside them loses strictly. Then no optimal mixture
/// has any other strategy (complementary slackness; Goldman and Tucker 1956, Theory of linear programming).
fn strict(a: &DMatrix<f64>, value: f64, x: &[f64], y: &[f64]) -> Option<(Vec<usize>, Vec<usize>)> {
    let won_by_rows = a * DVector::from_column_slice(y);
    let won_of_columns = a.tr_mul(&DVector::from_column_slice(x));
    let rows = (0..x.len()).all(|i| (x[i] > ZERO) != (won_by_rows[i] < value - ZERO));
    let columns = (0..y.len()).all(|j| (y[j] > ZERO) != (won_of_columns[j] > value + ZERO));
    let support = |weights: &[f64]| (0..weights.len()).filter(|&i| weights[i] > ZERO).collect();
    (rows && columns).then(|| (support(x), support(y)))
}

/// The optimal mixture of greatest entropy on known supports, checked.
fn optimal(a: &DMatrix<f64>, value: f64, support: &[usize], used: &[usize]) -> Result<Optimal, MetaError> {
    if support.is_empty() || used.is_empty() {
        return Err(MetaError::Solver("no strategy can have weight".into()));
    }
    let face = Face::new(a, value, support, used)?;
    let found = face.most_even()?;
    let mut weights = vec![0.0; a.nrows()];
    for (&i, &weight) in support.iter().zip(found.iter()) {
        weights[i] = weight.max(0.0);
    }
    let sum: f64 = weights.iter().sum();
    weights.iter_mut().for_each(|weight| *weight /= sum);
    let won = a.tr_mul(&DVector::from_column_slice(&weights));
    if won.min() < value - CHECK {
        return Err(MetaError::Solver(format!("the mixture found loses {:e}", value - won.min())));
    }
    Ok(Optimal { mixture: Mixture::new(weights)?, face_dimension: face.dimension() })
}
