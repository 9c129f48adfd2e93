//! Two linear programs: what a game is worth, and which strategies any optimal mixture can use.
//!
//! Both go to microlp. It takes no decision from the clock unless it is given a time limit, and it is given none.

use crate::MetaError;
use microlp::{ComparisonOp, OptimizationDirection, Problem, Solution, Variable};
use nalgebra::DMatrix;

/// Differences of shares are told to the solver in units of 1/SCALE: it lets a constraint be off by 10⁻⁷, which has
/// to mean far less than the least difference between two measured shares.
const SCALE: f64 = 1e4;

/// In the cone of optimal mixtures, no weight is more than this many times the least weight in use.
const WIDEST_RATIO: f64 = 1e5;

/// An optimal mixture of the rows (a vertex), and the value: the most that is won against every column.
///
/// max v with Σᵢ xᵢ aᵢⱼ >= v for every column j, x >= 0, Σ x = 1 (von Neumann's minimax theorem; Dantzig 1951).
pub(crate) fn maximin(a: &DMatrix<f64>) -> Result<(Vec<f64>, f64), MetaError> {
    let mut problem = Problem::new(OptimizationDirection::Maximize);
    let value = problem.add_var(1.0, (-SCALE, SCALE)); // above ½
    let weights: Vec<Variable> = (0..a.nrows()).map(|_| problem.add_var(0.0, (0.0, 1.0))).collect();
    for column in a.column_iter() {
        let mut won: Vec<_> =
            weights.iter().zip(column).map(|(&w, share)| (w, SCALE * (share - 0.5))).collect();
        won.push((value, -1.0));
        problem.add_constraint(&won[..], ComparisonOp::Ge, 0.0);
    }
    let all: Vec<_> = weights.iter().map(|&w| (w, 1.0)).collect();
    problem.add_constraint(&all[..], ComparisonOp::Eq, 1.0);
    let solution = solve(&problem)?;
    Ok((weights.iter().map(|&w| solution.var_value(w)).collect(), 0.5 + solution.var_value(value) / SCALE))
}

/// The rows that have weight in some optimal mixture, given the value.
///
/// The optimal mixtures, scaled, are the cone z >= 0, Σᵢ zᵢ (aᵢⱼ - v) >= 0. A cone holds the sum of any two of its
/// members, so max Σ u with u <= z, 0 <= u <= 1 makes uᵢ = 1 for every row that can have weight, and 0 for the
/// others:
/// the answer does not hang on a threshold between small weights and none. (The construction is that of Freund,
/// Roundy and Todd (1985), Identifying the set of always-active constraints in a system of linear inequalities by a
/// single linear program, MIT Sloan working paper 1674-85.)
pub(crate) fn widest_support(a: &DMatrix<f64>, value: f64) -> Result<Vec<usize>, MetaError> {
    let mut problem = Problem::new(OptimizationDirection::Maximize);
    let n = a.nrows();
    let scaled: Vec<Variable> = (0..n).map(|_| problem.add_var(0.0, (0.0, WIDEST_RATIO))).collect();
    let used: Vec<Variable> = (0..n).map(|_| problem.add_var(1.0, (0.0, 1.0))).collect();
    for (&z, &u) in scaled.iter().zip(&used) {
        problem.add_constraint([(z, 1.0), (u, -1.0)], ComparisonOp::Ge, 0.0);
    }
    for column in a.column_iter() {
        let won: Vec<_> =
            scaled.iter().zip(column.iter()).map(|(&z, share)| (z, SCALE * clean(share - value))).collect();
        problem.add_constraint(&won[..], ComparisonOp::Ge, 0.0);
    }
    let solution = solve(&problem)?;
    Ok((0..n).filter(|&i| solution.var_value(used[i]) > 0.5).collect())
}

/// A difference of shares that is rounding alone is 0: the solver wants coefficients of like sizes.
fn clean(difference: f64) -> f64 {
    if difference.abs() < 1e-12 { 0.0 } else { difference }
}

fn solve(problem: &Problem) -> Result<Solution, MetaError> {
    let outcome = problem.solve().map_err(|error| MetaError::Solver(error.to_string()))?;
    outcome.into_solution().map_err(|_| MetaError::Solver("the linear program was interrupted".into()))
}
