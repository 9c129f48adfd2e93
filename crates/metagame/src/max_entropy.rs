//! Of all optimal mixtures, which one takes no side without a reason?
//!
//! The optimal mixtures of a game are a convex polytope (a face of the simplex cut by the linear program). Where it
//! is
//! more than a point, the mixture of greatest entropy is the one to report: it is unique, it uses every strategy that
//! can be used, and it treats duplicates alike (Ortiz, Schapire and Kakade 2007, Maximum entropy correlated
//! equilibria, AISTATS; Balduzzi, Tuyls, Pérolat and Graepel 2018, Re-evaluating evaluation, NeurIPS).

use crate::MetaError;
use clarabel::algebra::CscMatrix;
use clarabel::solver::{
    DefaultSettingsBuilder, DefaultSolver, ExponentialConeT, IPSolver, NonnegativeConeT, SolverStatus,
    SupportedConeT, ZeroConeT,
};
use nalgebra::{DMatrix, DVector, RowDVector};

/// Pivots below this share of the first count as 0.
const RANK_TOLERANCE: f64 = 1e-9;

/// Newton steps after the solver; each doubles the number of right digits.
const NEWTON_STEPS: usize = 3;

/// The mixtures of the supported rows that win exactly the value against every column the opponent uses, and
/// at least the value against the others.
pub(crate) struct Face {
    /// Orthonormal rows: `equal` x = `sides`.
    equal: DMatrix<f64>,
    sides: DVector<f64>,
    /// `least` x >= 0.
    least: DMatrix<f64>,
}

impl Face {
    /// The optimal face: `support` rows of `a` may have weight, `used` columns are those the opponent may use.
    ///
    /// With both sets as wide as can be, there are members with every supported weight above 0 and strictly more
    /// than the value against each column not used (Goldman and Tucker 1956), so the equations below span the face.
    pub(crate) fn new(
        a: &DMatrix<f64>,
        value: f64,
        support: &[usize],
        used: &[usize],
    ) -> Result<Self, MetaError> {
        let (k, m) = (support.len(), used.len());
        // One column for each equation, so that the pivots sort them by what they add. (nalgebra's singular value
        // decomposition was seen to be right to five digits only.)
        let equations =
            DMatrix::from_fn(k, m + 1, |r, c| if c < m { a[(support[r], used[c])] - value } else { 1.0 });
        let mut right = RowDVector::zeros(m + 1);
        right[m] = 1.0;
        let qr = equations.col_piv_qr();
        qr.p().permute_columns(&mut right);
        let (q, r) = (qr.q(), qr.r());
        let pivots: Vec<f64> = (0..r.nrows()).map(|i| r[(i, i)]).collect();
        let rank = pivots.iter().take_while(|pivot| pivot.abs() > RANK_TOLERANCE * pivots[0].abs()).count();
        let equal = q.columns(0, rank).transpose();
        let sides = r
            .view((0, 0), (rank, rank))
            .tr_solve_upper_triangular(&right.columns(0, rank).transpose())
            .ok_or_else(|| MetaError::Solver("the equations of the optimal mixtures are singular".into()))?;
        let others: Vec<usize> = (0..a.ncols()).filter(|j| !used.contains(j)).collect();
        let least = DMatrix::from_fn(others.len(), k, |r, c| a[(support[c], others[r])] - value);
        Ok(Self { equal, sides, least })
    }

    /// The number of directions in which an optimal mixture can move: 0 if it is the only one.
    pub(crate) fn dimension(&self) -> usize {
        self.equal.ncols() - self.equal.nrows()
    }

    /// The member of greatest entropy: weights of the supported rows.
    pub(crate) fn most_even(&self) -> Result<DVector<f64>, MetaError> {
        if self.dimension() == 0 {
            return Ok(self.equal.tr_mul(&self.sides));
        }
        let mut x = DVector::from_vec(self.solve()?);
        // The solver meets the equations to its tolerance; this meets them to rounding.
        let off = &self.equal * &x - &self.sides;
        x -= self.equal.tr_mul(&off);
        for _ in 0..NEWTON_STEPS {
            match self.newton(&x) {
                Some(next) => x = next,
                None => break,
            }
        }
        Ok(x)
    }

    /// One Newton step towards the greatest entropy along the equations: the solver stops once the entropy is right
    /// to
    /// 10⁻¹⁰, where weights are right to no more than its square root.
    ///
    /// `None` if the step would leave the face, as where an inequality holds the mixture back: the solver's answer
    /// stands.
    fn newton(&self, x: &DVector<f64>) -> Option<DVector<f64>> {
        if x.min() <= 0.0 {
            return None;
        }
        let slope = x.map(|w| w * (w.ln() + 1.0));
        let mut scaled = self.equal.clone();
        for (i, mut column) in scaled.column_iter_mut().enumerate() {
            column *= x[i];
        }
        let multipliers = (&scaled * self.equal.transpose()).cholesky()?.solve(&(&self.equal * &slope));
        let next = x - slope + scaled.tr_mul(&multipliers);
        let inside = next.min() > 0.0 && (&self.least * &next).iter().all(|&slack| slack >= 0.0);
        inside.then_some(next)
    }

    /// max Σ t with (tᵢ, xᵢ, 1) in the exponential cone, which says tᵢ <= -xᵢ ln xᵢ.
    ///
    /// Clarabel: Goulart and Chen (2024), arXiv:2405.12762. Its form is A z + s = b, s in the cones; z = (x, t).
    fn solve(&self) -> Result<Vec<f64>, MetaError> {
        let (k, r, l) = (self.equal.ncols(), self.equal.nrows(), self.least.nrows());
        let mut a = DMatrix::<f64>::zeros(r + l + 3 * k, 2 * k);
        let mut b = vec![0.0; r + l + 3 * k];
        a.view_mut((0, 0), (r, k)).copy_from(&self.equal);
        b[..r].copy_from_slice(self.sides.as_slice());
        a.view_mut((r, 0), (l, k)).copy_from(&(-&self.least));
        let mut cones: Vec<SupportedConeT<f64>> = vec![ZeroConeT(r)];
        if l > 0 {
            cones.push(NonnegativeConeT(l));
        }
        for i in 0..k {
            let row = r + l + 3 * i;
            a[(row, k + i)] = -1.0;
            a[(row + 1, i)] = -1.0;
            b[row + 2] = 1.0;
            cones.push(ExponentialConeT());
        }
        let mut costs = vec![0.0; 2 * k];
        costs[k..].fill(-1.0);
        let settings = DefaultSettingsBuilder::default()
            .verbose(false)
            .tol_gap_abs(1e-10)
            .tol_gap_rel(1e-10)
            .tol_feas(1e-10)
            .build()
            .map_err(|error| MetaError::Solver(error.to_string()))?;
        let free = CscMatrix::zeros((2 * k, 2 * k));
        let mut solver = DefaultSolver::new(&free, &costs, &sparse(&a), &b, &cones, settings)
            .map_err(|error| MetaError::Solver(error.to_string()))?;
        solver.solve();
        match solver.solution.status {
            SolverStatus::Solved | SolverStatus::AlmostSolved => Ok(solver.solution.x[..k].to_vec()),
            status => Err(MetaError::Solver(format!("greatest entropy: {status:?}"))),
        }
    }
}

/// The same matrix by columns, zeros left out.
fn sparse(a: &DMatrix<f64>) -> CscMatrix<f64> {
    let (mut starts, mut rows, mut values) = (vec![0], Vec::new(), Vec::new());
    for column in a.column_iter() {
        for (row, &value) in column.iter().enumerate().filter(|(_, value)| **value != 0.0) {
            rows.push(row);
            values.push(value);
        }
        starts.push(rows.len());
    }
    CscMatrix::new(a.nrows(), a.ncols(), starts, rows, values)
}
