//! The linear program of optimal mixtures, and the set of its optima.
//!
//! The program has the form max Σ y with B y <= 1, y >= 0, so that y = 0 is a starting vertex, and Dantzig's simplex
//! method on a dense tableau suffices (Chvátal 1983, *Linear Programming*, chapters 2 and 3). If it stalls, Bland's
//! rule (1977, Mathematics of Operations Research 2:103-107) prevents cycling.

use crate::metagame::MetaError;
use bagsplit_stats::{Matrix, add_times};

/// Costs, pivots and variables below this absolute value count as 0.
const ZERO: f64 = 1e-9;

/// Cells below this absolute value are rounding errors of 0.
const ROUNDING: f64 = 1e-13;

/// A game at an optimal vertex of the column player's mixtures.
///
/// For a matrix B of positive numbers, max Σ y with B y <= 1 gives the mixture of the columns, its dual that of the
/// rows (von Neumann's minimax theorem; Dantzig 1951). B is the shares, mapped to 1..=2.
pub(crate) struct Game {
    program: Program,
    columns: usize,
}

/// An optimal mixture in the interior of the optimal set.
pub(crate) struct Inner {
    /// Positive for every strategy that has weight in some optimal mixture, and 0 for the others.
    pub(crate) weights: Vec<f64>,
    /// The opponent's strategies against which every optimal mixture wins exactly the value.
    pub(crate) tight: Vec<usize>,
}

impl Game {
    /// Solves the game in which rows win these shares.
    pub(crate) fn solve(a: &Matrix) -> Result<Self, MetaError> {
        let (least, most) = a
            .cells()
            .iter()
            .fold((1.0_f64, 0.0_f64), |(l, m), &x| (l.min(x), m.max(x)));
        let range = (most - least).max(1e-12);
        let (rows, columns) = (a.rows(), a.columns());
        let mut tableau = vec![vec![1.0; columns + 1]; rows];
        for (i, row) in tableau.iter_mut().enumerate() {
            (0..columns).for_each(|j| row[j] = 1.0 + (a[(i, j)] - least) / range);
        }
        tableau.push([vec![-1.0; columns], vec![0.0]].concat());
        let mut program = Program::new(tableau);
        program.climb()?;
        Ok(Self { program, columns })
    }

    /// Optimal mixtures (vertices) of the rows and of the columns.
    pub(crate) fn vertices(&self) -> (Vec<f64>, Vec<f64>) {
        let (values, prices) = (self.program.values(), self.program.prices());
        (
            scaled(prices[self.columns..].to_vec()),
            scaled(values[..self.columns].to_vec()),
        )
    }

    /// An interior optimal mixture of the columns: the mean of vertices of the optimal face, one for every variable (a
    /// weight, or the slack of a row) that is positive somewhere on it.
    ///
    /// A variable with a positive price at one optimum is 0 at all optima, and the remaining feasible points are
    /// exactly the optima (Goldman and Tucker 1956, Theory of linear programming).
    pub(crate) fn inner(mut self) -> Result<Inner, MetaError> {
        let program = &mut self.program;
        program.barred = program
            .prices()
            .into_iter()
            .map(|price| price > ZERO)
            .collect();
        let mut sum = program.values();
        for variable in 0..sum.len() {
            if sum[variable] <= ZERO && !program.barred[variable] {
                program.aim_at(variable);
                program.climb()?;
                add_times(&mut sum, 1.0, &program.values());
            }
        }
        let (weights, lacks) = sum.split_at(self.columns);
        Ok(Inner {
            weights: scaled(
                weights
                    .iter()
                    .map(|&x| if x > ZERO { x } else { 0.0 })
                    .collect(),
            ),
            tight: (0..lacks.len()).filter(|&i| lacks[i] <= ZERO).collect(),
        })
    }
}

/// The same proportions with the sum 1.
fn scaled(weights: Vec<f64>) -> Vec<f64> {
    let sum: f64 = weights.iter().sum();
    weights.into_iter().map(|weight| weight / sum).collect()
}

/// A linear program in a tableau: each row has the value of its basic variable at the current vertex (last cell) and
/// its decrease as each other variable grows; the last row has the same for the objective, which is maximised.
struct Program {
    rows: Vec<Vec<f64>>,
    /// The variable of each row: initially its slack, numbered after those of the columns.
    basic: Vec<usize>,
    /// The variable of each column.
    other: Vec<usize>,
    /// Variables fixed at 0.
    barred: Vec<bool>,
}

impl Program {
    /// The program at the vertex where the variables of the columns are 0.
    fn new(rows: Vec<Vec<f64>>) -> Self {
        let (constraints, variables) = (rows.len() - 1, rows[0].len() - 1);
        let all = variables + constraints;
        let (other, basic) = ((0..variables).collect(), (variables..all).collect());
        Self {
            rows,
            basic,
            other,
            barred: vec![false; all],
        }
    }

    /// Makes a variable the objective.
    fn aim_at(&mut self, variable: usize) {
        let row = match self.basic.iter().position(|&basic| basic == variable) {
            Some(row) => self.rows[row].clone(),
            None => {
                let costs = self
                    .other
                    .iter()
                    .map(|&other| if other == variable { -1.0 } else { 0.0 });
                costs.chain([0.0]).collect()
            }
        };
        self.rows[self.basic.len()] = row;
    }

    /// Moves from vertex to better vertex until none is better.
    fn climb(&mut self) -> Result<(), MetaError> {
        let (constraints, variables) = (self.basic.len(), self.other.len());
        let usual = 20 * (constraints + variables);
        for step in 0..10 * usual {
            let costs = &self.rows[constraints];
            let gains = (0..variables).filter(|&j| costs[j] < -ZERO && !self.barred[self.other[j]]);
            let careful = step > usual;
            let enters = if careful {
                gains.min_by_key(|&j| self.other[j])
            } else {
                gains.min_by(|&a, &b| costs[a].total_cmp(&costs[b]))
            };
            let Some(enters) = enters else { return Ok(()) };
            // The rows with a positive pivot, each with it and the ratio that limits the variable.
            let mut limits: Vec<(usize, f64, f64)> = Vec::with_capacity(constraints);
            for (i, row) in self.rows[..constraints].iter().enumerate() {
                let pivot = row[enters];
                if pivot > ZERO {
                    limits.push((i, pivot, row[variables].max(0.0) / pivot));
                }
            }
            let least = limits
                .iter()
                .fold(f64::INFINITY, |least, (.., ratio)| least.min(*ratio));
            // Among tied rows the one with the largest pivot, for accuracy.
            let tied = limits
                .into_iter()
                .filter(|(.., ratio)| *ratio <= least + ZERO * (1.0 + least));
            let leaves = if careful {
                tied.min_by_key(|&(i, ..)| self.basic[i])
            } else {
                tied.max_by(|a, b| a.1.total_cmp(&b.1))
            };
            let Some((leaves, ..)) = leaves else {
                return Err(MetaError::Solver("a linear program without a limit".into()));
            };
            self.exchange(leaves, enters);
        }
        Err(MetaError::Solver(
            "a linear program takes too many steps".into(),
        ))
    }

    /// Makes the variable of a column basic in place of that of a row.
    fn exchange(&mut self, leaves: usize, enters: usize) {
        let pivot = self.rows[leaves][enters];
        self.rows[leaves][enters] = 1.0;
        self.rows[leaves].iter_mut().for_each(|cell| *cell /= pivot);
        let by = std::mem::take(&mut self.rows[leaves]);
        for row in self.rows.iter_mut().filter(|row| !row.is_empty()) {
            let factor = std::mem::replace(&mut row[enters], 0.0);
            if factor != 0.0 {
                add_times(row, -factor, &by);
                row.iter_mut()
                    .filter(|cell| cell.abs() < ROUNDING)
                    .for_each(|cell| *cell = 0.0);
            }
        }
        self.rows[leaves] = by;
        std::mem::swap(&mut self.basic[leaves], &mut self.other[enters]);
    }

    /// The values of all variables at the current vertex.
    fn values(&self) -> Vec<f64> {
        let mut values = vec![0.0; self.barred.len()];
        self.rows
            .iter()
            .zip(&self.basic)
            .for_each(|(row, &b)| values[b] = row[self.other.len()].max(0.0));
        values
    }

    /// The reduced cost of each variable: the loss of the objective per unit.
    fn prices(&self) -> Vec<f64> {
        let mut prices = vec![0.0; self.barred.len()];
        let last = &self.rows[self.basic.len()];
        self.other
            .iter()
            .zip(last)
            .for_each(|(&other, &price)| prices[other] = price.max(0.0));
        prices
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Chvátal's first example: 5 x + 4 y + 3 z is 13 at (2, 0, 1), where the limits have the prices 1, 0 and 1. As y
    /// costs 3 there, the optimum is the only one.
    #[test]
    fn chvatal_s_first_example() {
        let rows = [
            [2., 3., 1., 5.],
            [4., 1., 2., 11.],
            [3., 4., 2., 8.],
            [-5., -4., -3., 0.],
        ];
        let mut program = Program::new(rows.map(|row| row.to_vec()).to_vec());
        program.climb().unwrap();
        let near = |found: Vec<f64>, expected: [f64; 6]| {
            found
                .iter()
                .zip(expected)
                .for_each(|(found, must)| assert!((found - must).abs() < 1e-12));
        };
        near(program.values(), [2., 0., 1., 0., 1., 0.]);
        near(program.prices(), [0., 3., 0., 1., 0., 1.]);
        let mut endless = Program::new(vec![vec![0., 1.], vec![-1., 0.]]);
        assert!(endless.climb().is_err());
    }

    /// Even among themselves, and one that loses to all: any mixture of the others is optimal.
    #[test]
    fn an_inner_mixture_has_all_that_can_have_weight() {
        let cells = [[0.5, 0.5, 0.9], [0.5, 0.5, 0.7], [0.1, 0.3, 0.5]];
        let game = Game::solve(&Matrix::from_fn(3, 3, |row, column| cells[row][column])).unwrap();
        let inner = game.inner().unwrap();
        assert!(inner.weights[0] > 0.1 && inner.weights[1] > 0.1 && inner.weights[2] == 0.0);
        assert_eq!(inner.tight, [0, 1]);
    }
}
