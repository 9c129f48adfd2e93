//! Strictly dominated strategies of a table whose payoffs are known within bounds.

/// A strategy that another one strictly dominates.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Dominated {
    /// The strategy.
    pub strategy: usize,
    /// The strategy that wins more against every opponent left.
    pub by: usize,
}

/// The strategies among `left` that are strictly dominated by another one, found one after another (iterated elimination):
/// whatever the true payoffs within the bounds are, none of them has a place in an equilibrium, or gains more against a mixture
/// than the strategy that dominates it. At least two strategies stay.
///
/// `bounds(a, b)` are the lower and the upper bound of the win share of a against b.
pub fn dominated(left: &[usize], bounds: impl Fn(usize, usize) -> (f64, f64)) -> Vec<Dominated> {
    let mut left = left.to_vec();
    let mut found = Vec::new();
    let better = |left: &[usize], by: usize, than: usize| {
        left.iter().all(|&opponent| bounds(by, opponent).0 > bounds(than, opponent).1)
    };
    while left.len() > 2 {
        let candidates = left.iter().flat_map(|&strategy| left.iter().map(move |&by| (strategy, by)));
        let Some((strategy, by)) = candidates
            .filter(|(strategy, by)| strategy != by)
            .find(|&(strategy, by)| better(&left, by, strategy))
        else {
            break;
        };
        left.retain(|&other| other != strategy);
        found.push(Dominated { strategy, by });
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    const SHARES: [[f64; 4]; 4] =
        [[0.5, 0.6, 0.4, 0.7], [0.4, 0.5, 0.6, 0.6], [0.6, 0.4, 0.5, 0.65], [0.3, 0.4, 0.35, 0.5]];

    fn within(error: f64) -> impl Fn(usize, usize) -> (f64, f64) {
        move |a, b| (SHARES[a][b] - error, SHARES[a][b] + error)
    }

    #[test]
    fn a_strategy_is_eliminated_where_the_bounds_prove_it() {
        let all = [0, 1, 2, 3];
        // The fourth loses to all; of the others each beats one and loses to one.
        assert_eq!(dominated(&all, within(0.)), [Dominated { strategy: 3, by: 0 }]);
        // Against the third it wins 35% and the first 40%: with errors of 3% on both that does not prove it, but the second wins 60%.
        assert_eq!(dominated(&all, within(0.03)), [Dominated { strategy: 3, by: 1 }]);
        assert_eq!(dominated(&all, within(0.2)), []);
    }

    #[test]
    fn an_elimination_makes_others_possible_and_two_strategies_stay() {
        // 1 wins more than 3 against all, and more than 2 against all but 3.
        let shares = [[0.5, 0.4, 0.7, 0.6], [0.6, 0.5, 0.6, 0.6], [0.3, 0.4, 0.5, 0.7], [0.4, 0.4, 0.3, 0.5]];
        let exact = |a: usize, b: usize| (shares[a][b], shares[a][b]);
        let all = [Dominated { strategy: 3, by: 1 }, Dominated { strategy: 2, by: 1 }];
        assert_eq!(dominated(&[0, 1, 2, 3], exact), all);
        assert_eq!(dominated(&[1, 2, 3], exact), all[..1]);
        // Of two none is left out, although 1 wins more than 0 against both.
        assert_eq!(dominated(&[0, 1], exact), []);
    }
}
