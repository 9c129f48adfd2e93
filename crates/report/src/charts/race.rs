//! Chart of a race: dropped setups, estimates and the certified gap.

use crate::charts::Estimate;

/// The maximum number of setups named next to the chart, including the winner.
const NAMED: usize = 12;

/// One moment of a [`RaceArm`].
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RacePoint {
    /// The games the whole race had used by then.
    pub games: u64,
    /// The arm's estimated win rate at that moment, 0 to 1.
    pub share: f64,
}

/// One setup of a [`RaceChart`].
#[derive(Clone, Debug, PartialEq)]
pub struct RaceArm {
    /// The setup's name.
    pub name: String,
    /// Its estimates in order of games, from its first to its last.
    pub points: Vec<RacePoint>,
    /// Whether the race dropped it, at its last point.
    pub dropped: bool,
    /// Its estimate on held-out seeds, which the race did not select by, if there is one.
    pub fresh: Option<Estimate>,
}

/// One moment of the certified gap of a [`RaceChart`].
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct GapPoint {
    /// The games the whole race had used by then.
    pub games: u64,
    /// The certified upper bound on the leader's distance from the best, as a share.
    pub bound: f64,
}

/// An adaptive race of many setups: estimates by games used, dropped setups and the winner.
///
/// A few setups are named: the winner, then those still racing by their last estimate, then those dropped last. All
/// others are thin and grey; the most important of these have their names at the ends of their lines where they fit,
/// and the rest are counted.
#[derive(Clone, Debug, PartialEq)]
pub struct RaceChart {
    /// The setups, in any order.
    pub arms: Vec<RaceArm>,
    /// The index of the arm that leads at the end.
    pub winner: Option<usize>,
    /// Whether the race certified the winner; otherwise it only leads.
    pub decided: bool,
    /// The confidence of the intervals, such as 0.95.
    pub level: f64,
    /// Certified upper bounds on the gap between the leader and the best, in order of games.
    pub gap: Vec<GapPoint>,
    /// The tolerated gap (indifference zone) as a share, drawn as a line.
    pub tolerance: f64,
}

impl RaceChart {
    /// The setups named next to the chart, most important first.
    pub(crate) fn named(&self) -> Vec<usize> {
        let mut order = self.order();
        order.truncate(NAMED);
        order
    }

    /// All setups, most important first: the winner, those still racing by their estimate, those dropped last.
    pub(crate) fn order(&self) -> Vec<usize> {
        let mut order: Vec<usize> = (0..self.arms.len()).collect();
        let last = |i: usize| self.arms[i].points.last().map_or((0, 0.0), |p| (p.games, p.share));
        order.sort_by(|&a, &b| {
            let others = |i: usize| (self.winner != Some(i), self.arms[i].dropped);
            let since = |i: usize| if self.arms[i].dropped { last(i).0 } else { 0 };
            others(a).cmp(&others(b)).then(since(b).cmp(&since(a))).then(last(b).1.total_cmp(&last(a).1))
        });
        order
    }

    /// The number of setups still racing, as (games, setups) at each change.
    pub(crate) fn racing(&self) -> Vec<(u64, usize)> {
        let gone = self.arms.iter().filter(|arm| arm.dropped);
        let mut drops: Vec<u64> = gone.filter_map(|arm| arm.points.last()).map(|p| p.games).collect();
        drops.sort_unstable();
        let mut left = vec![(0, self.arms.len())];
        for (index, games) in drops.into_iter().enumerate() {
            left.push((games, self.arms.len() - index - 1));
        }
        left
    }

    /// The number of games used at the last point.
    pub(crate) fn games(&self) -> u64 {
        let arms = self.arms.iter().flat_map(|arm| &arm.points).map(|p| p.games);
        arms.chain(self.gap.iter().map(|p| p.games)).max().unwrap_or(0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn arm(games: u64, share: f64, dropped: bool) -> RaceArm {
        let points = vec![RacePoint { games: 10, share: 0.5 }, RacePoint { games, share }];
        RaceArm { name: String::new(), points, dropped, fresh: None }
    }

    #[test]
    fn the_winner_is_named_first_then_the_setups_that_stayed_longest() {
        let arms = vec![
            arm(100, 0.4, true),
            arm(200, 0.3, true),
            arm(300, 0.6, false),
            arm(300, 0.5, false),
            arm(300, 0.55, false),
        ];
        let chart =
            RaceChart { arms, winner: Some(3), decided: true, level: 0.95, gap: Vec::new(), tolerance: 0.01 };
        assert_eq!(chart.named(), [3, 2, 4, 1, 0]);
        assert_eq!(chart.racing(), [(0, 5), (100, 4), (200, 3)]);
        assert_eq!(chart.games(), 300);
    }
}
