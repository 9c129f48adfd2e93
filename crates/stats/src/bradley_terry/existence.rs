//! Do the games settle every rating?
//!
//! The likelihood has one finite maximum unless ratings v, not all equal, and an Advantage d exist that put every
//! winner at least level: v(h) - v(o) + d >= 0 wherever the holder scored, <= 0 wherever the other did. Any such
//! (v, d) can be scaled to d = 0, 1 or -1. For d = 0 the condition is that a chain of wins leads from everyone to
//! everyone; for d = ±1 these are difference constraints, which can be met unless they have a negative cycle.

use super::HeldGames;
use crate::StatsError;

/// Checks that the likelihood of games among 0..`players` has one finite maximum.
pub(super) fn check(players: usize, games: &[HeldGames], advantage: bool) -> Result<(), StatsError> {
    // (from, to, weight): from has scored against to; the weight is of d.
    let of_holder = games.iter().filter(|g| g.score > 0.0).map(|g| (g.holder, g.other, 1));
    let of_other = games.iter().filter(|g| g.score < g.games).map(|g| (g.other, g.holder, -1));
    let mut scored: Vec<(usize, usize, i64)> = of_holder.chain(of_other).collect();
    scored.sort_unstable();
    scored.dedup();

    let forth: Vec<_> = scored.iter().map(|&(a, b, _)| (a, b)).collect();
    let back: Vec<_> = forth.iter().map(|&(a, b)| (b, a)).collect();
    if let Some(setup) = out_of_reach(players, &[forth.clone(), back.clone()].concat()) {
        return Err(StatsError::Disconnected(setup));
    }
    if let Some(setup) = out_of_reach(players, &forth).or_else(|| out_of_reach(players, &back)) {
        return Err(StatsError::NoFiniteRating(setup));
    }
    if advantage && [1, -1].into_iter().any(|d| !has_negative_cycle(players, &scored, d)) {
        return Err(StatsError::NoFiniteAdvantage);
    }
    Ok(())
}

/// The first player whom no path from player 0 reaches.
fn out_of_reach(players: usize, edges: &[(usize, usize)]) -> Option<usize> {
    let mut reached = vec![false; players];
    reached[0] = true;
    loop {
        let mut grew = false;
        for &(from, to) in edges {
            if reached[from] && !reached[to] {
                reached[to] = true;
                grew = true;
            }
        }
        if !grew {
            return reached.iter().position(|&reached| !reached);
        }
    }
}

/// Bellman-Ford: whether v(to) <= v(from) + d · weight cannot hold on all edges.
fn has_negative_cycle(players: usize, edges: &[(usize, usize, i64)], d: i64) -> bool {
    let mut v = vec![0_i64; players];
    for _ in 0..=players {
        let mut changed = false;
        for &(from, to, weight) in edges {
            let limit = v[from] + d * weight;
            if v[to] > limit {
                v[to] = limit;
                changed = true;
            }
        }
        if !changed {
            return false;
        }
    }
    true
}

#[cfg(test)]
mod tests {
    use super::*;

    fn games(list: &[(usize, usize, f64)]) -> Vec<HeldGames> {
        list.iter().map(|&(holder, other, score)| HeldGames { holder, other, games: 4.0, score }).collect()
    }

    #[test]
    fn ratings_need_chains_of_wins() {
        let apart = games(&[(0, 1, 2.0), (2, 3, 2.0)]);
        assert_eq!(check(4, &apart, false), Err(StatsError::Disconnected(2)));
        let swept = games(&[(0, 1, 2.0), (1, 2, 4.0), (2, 0, 0.0)]);
        assert_eq!(check(3, &swept, false), Err(StatsError::NoFiniteRating(2)));
        let circle = games(&[(0, 1, 4.0), (1, 2, 4.0), (2, 0, 4.0)]);
        assert_eq!(check(3, &circle, false), Ok(()));
    }

    /// In a circle of wins all are even and the Advantage wins everything; each in one role only cannot tell the
    /// Advantage from strength; a win of either side between the same two, in both roles, settles it.
    #[test]
    fn the_advantage_needs_both_roles() {
        let circle = games(&[(0, 1, 4.0), (1, 2, 4.0), (2, 0, 4.0)]);
        assert_eq!(check(3, &circle, true), Err(StatsError::NoFiniteAdvantage));
        let one_role = games(&[(0, 1, 3.0), (0, 2, 1.0)]);
        assert_eq!(check(3, &one_role, false), Ok(()));
        assert_eq!(check(3, &one_role, true), Err(StatsError::NoFiniteAdvantage));
        let both = games(&[(0, 1, 3.0), (1, 0, 3.0), (0, 2, 1.0)]);
        assert_eq!(check(3, &both, true), Ok(()));
        let holders_win = games(&[(0, 1, 4.0), (1, 0, 4.0), (0, 2, 4.0), (2, 0, 3.0)]);
        assert_eq!(check(3, &holders_win, true), Err(StatsError::NoFiniteAdvantage));
        // 0 beats 1 at least as 1 beats 0 with roles swapped, around a circle that no Advantage explains.
        let odd_circle = games(&[(0, 1, 2.0), (1, 2, 2.0), (2, 0, 2.0)]);
        assert_eq!(check(3, &odd_circle, true), Ok(()));
    }
}
