//! The scale on which setups are compared.

use crate::outcomes::Design;
use crate::{Cholesky, Matrix, StatsError};

/// The quantity by which setups are ranked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Scale {
    /// The mean share over the members of a field, equally weighted. Only matchups against members count, and every
    /// ranked setup must have met all of them except itself.
    MeanOverField {
        /// The setups of the field, each once; they may be ranked themselves.
        field: Vec<usize>,
        /// The share of a member of the field against itself.
        own: OwnGame,
    },
    /// Massey's least-squares rating, which puts shares from an incomplete, connected set of matchups on one scale:
    /// the ratings r, of sum 0, that minimise Σ (share of i over j - ½ - r_i + r_j)² over the matchups, so r = L⁺ Σ
    /// (share - ½) with the pseudo-inverse of the Laplacian L of the matchup graph. Reported is the mean predicted
    /// share against all other setups, ½ + r_i - mean of the other r = ½ + r_i S / (S - 1) for S setups, which is the
    /// mean share itself when all have met. As a prediction it may leave 0..=1, and it assumes that advantages add
    /// up; a complete design needs no such assumption.
    ///
    /// Massey (1997), Statistical models applied to the rating of sports teams, Bluefield College; Langville and
    /// Meyer (2012), Who's #1?, chapter 2.
    LeastSquares,
}

/// The share of a member of the field against itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OwnGame {
    /// Skipped: its mean is over the other members. Then either all ranked setups are members or none is, because a
    /// member that skips its own strength is not comparable with an outsider.
    Skipped,
    /// ½, the exact score of a setup against itself in every pair. Members, outsiders and clones are then measured by
    /// the same field.
    Even,
}

impl Scale {
    /// The mean share over all other setups: for a round robin in which all of `setups` have met.
    pub fn round_robin(setups: usize) -> Self {
        Self::MeanOverField {
            field: (0..setups).collect(),
            own: OwnGame::Skipped,
        }
    }

    /// The mean share over a fixed field, in which a member's self-match counts as even.
    pub fn over_field(field: impl IntoIterator<Item = usize>) -> Self {
        Self::MeanOverField {
            field: field.into_iter().collect(),
            own: OwnGame::Even,
        }
    }
}

/// For each of 0..`setups`, whether `list` contains it.
pub(crate) fn members(list: &[usize], setups: usize) -> Result<Vec<bool>, StatsError> {
    let mut members = vec![false; setups];
    for &setup in list {
        let member = members
            .get_mut(setup)
            .ok_or(StatsError::NoSuchSetup { setup, setups })?;
        if std::mem::replace(member, true) {
            return Err(StatsError::RepeatedSetup(setup));
        }
    }
    Ok(members)
}

/// The number of games in each ranked setup's mean; the same for all.
pub(crate) fn games_over_field(
    design: &Design,
    ranked: &[usize],
    field: &[bool],
    own: OwnGame,
) -> Result<usize, StatsError> {
    for &setup in ranked {
        for opponent in (0..field.len()).filter(|&opponent| field[opponent] && opponent != setup) {
            if !design.have_met(setup, opponent) {
                return Err(StatsError::MissingMatchup { setup, opponent });
            }
        }
    }
    let size = field.iter().filter(|&&member| member).count();
    let inside = ranked.iter().filter(|&&setup| field[setup]).count();
    let games = match own {
        OwnGame::Even => size,
        OwnGame::Skipped if inside == 0 => size,
        OwnGame::Skipped if inside == ranked.len() => size - 1,
        OwnGame::Skipped => return Err(StatsError::MixedField),
    };
    if games == 0 {
        Err(StatsError::NothingToRank)
    } else {
        Ok(games)
    }
}

/// The matrix that maps the setups' summed scores (share - ½ over their matchups) to reported values minus ½: S / (S
/// - 1) L⁺. L⁺ = (L + J/S)⁻¹ - J/S, J all ones, for a connected graph.
pub(crate) fn least_squares(design: &Design) -> Result<Matrix, StatsError> {
    let setups = design.setups;
    if design.matchups.is_empty() {
        return Err(StatsError::NothingToRank);
    }
    if let Some(setup) = first_unreachable(design) {
        return Err(StatsError::Disconnected(setup));
    }
    let mut laplacian = Matrix::zeros(setups, setups);
    for &(i, j) in &design.matchups {
        laplacian[(i, i)] += 1.0;
        laplacian[(j, j)] += 1.0;
        laplacian[(i, j)] -= 1.0;
        laplacian[(j, i)] -= 1.0;
    }
    let share = 1.0 / setups as f64;
    laplacian
        .cells_mut()
        .iter_mut()
        .for_each(|cell| *cell += share);
    let mut map = Cholesky::new(laplacian)
        .expect("positive definite if connected")
        .inverse();
    let stretch = setups as f64 / (setups - 1) as f64;
    map.cells_mut()
        .iter_mut()
        .for_each(|cell| *cell = (*cell - share) * stretch);
    Ok(map)
}

/// The first setup that no chain of matchups connects to setup 0.
fn first_unreachable(design: &Design) -> Option<usize> {
    let mut reached = vec![false; design.setups];
    reached[0] = true;
    loop {
        let mut grew = false;
        for &(i, j) in &design.matchups {
            grew |= reached[i] != reached[j];
            (reached[i], reached[j]) = (reached[i] || reached[j], reached[i] || reached[j]);
        }
        if !grew {
            return reached.iter().position(|&in_reach| !in_reach);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn graph(setups: usize, matchups: &[(usize, usize)]) -> Design {
        let mut design = Design::new(setups);
        matchups
            .iter()
            .for_each(|&(i, j)| design.push(i, j, || Ok(())).unwrap());
        design
    }

    /// On a path 0-1-2 the ratings are chained differences: for scores d with sum 0, r0 - r1 = d0 and r1 - r2 = -d2.
    #[test]
    fn a_path_matches_a_manual_calculation() {
        let map = least_squares(&graph(3, &[(0, 1), (2, 1)])).unwrap();
        let scores = [0.25, -0.5, 0.25]; // both ends take 3/4 from the middle
        let values: Vec<f64> = (0..3)
            .map(|i| (0..3).map(|k| map[(i, k)] * scores[k]).sum())
            .collect();
        // r = (1/12, -1/6, 1/12), times 3/2
        for (found, expected) in values.iter().zip([0.125, -0.25, 0.125]) {
            assert!((found - expected).abs() < 1e-12, "{values:?}");
        }
    }

    #[test]
    fn a_disconnected_graph_is_rejected() {
        assert_eq!(
            least_squares(&graph(5, &[(3, 4), (0, 2), (2, 1)])).err(),
            Some(StatsError::Disconnected(3))
        );
        assert_eq!(
            least_squares(&graph(3, &[(1, 2)])).err(),
            Some(StatsError::Disconnected(1))
        );
        assert!(least_squares(&graph(5, &[(3, 4), (2, 3), (1, 2), (0, 1)])).is_ok());
        assert_eq!(
            least_squares(&graph(2, &[])).err(),
            Some(StatsError::NothingToRank)
        );
    }

    #[test]
    fn members_of_the_field_that_were_not_met_are_an_error() {
        let design = graph(4, &[(0, 1), (0, 2), (1, 2), (3, 2)]);
        let games = |ranked: &[usize], field: &[usize], own_game| {
            games_over_field(&design, ranked, &members(field, 4).unwrap(), own_game)
        };
        assert_eq!(games(&[0, 1, 2], &[0, 1, 2], OwnGame::Skipped), Ok(2));
        assert_eq!(games(&[0, 3], &[2], OwnGame::Skipped), Ok(1));
        assert_eq!(
            games(&[0, 2, 3], &[2], OwnGame::Skipped),
            Err(StatsError::MixedField)
        );
        assert_eq!(games(&[0, 2, 3], &[2], OwnGame::Even), Ok(1));
        assert_eq!(
            games(&[0, 3], &[1, 2], OwnGame::Even),
            Err(StatsError::MissingMatchup {
                setup: 3,
                opponent: 1
            })
        );
        assert_eq!(
            games(&[2], &[2], OwnGame::Skipped),
            Err(StatsError::NothingToRank)
        );
        assert_eq!(members(&[1, 1], 4), Err(StatsError::RepeatedSetup(1)));
    }
}
