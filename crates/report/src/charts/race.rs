//! The chart of a race: estimates by games used, the setups still racing, and the certified gap.

use crate::charts::layout::extent;
use crate::charts::number::{fixed, percent, thousands};
use crate::charts::{Estimate, SweepChart, SweepPanel, SweepPoint, SweepScale, SweepSeries};

/// The maximum number of setups in colour.
const NAMED: usize = 8;

/// One setup of a [`Race`].
#[derive(Clone, Debug, PartialEq)]
pub struct RaceArm {
    /// The setup's name.
    pub name: String,
    /// The games that the whole race had used, and the arm's estimated win rate then, 0 to 1; in order of games.
    pub points: Vec<(u64, f64)>,
    /// Whether the race dropped it, at its last point.
    pub dropped: bool,
    /// Its estimate on held-out seeds, which the race did not select by, if there is one.
    pub fresh: Option<Estimate>,
}

/// An adaptive race of many setups.
#[derive(Clone, Debug, PartialEq)]
pub struct Race {
    /// The setups, in any order.
    pub arms: Vec<RaceArm>,
    /// The index of the arm that leads at the end.
    pub winner: Option<usize>,
    /// Whether the race certified the winner; otherwise it only leads.
    pub decided: bool,
    /// The confidence of the intervals, such as 0.95.
    pub level: f64,
    /// The games used, and then the certified upper bound on the leader's distance from the best, as a share.
    pub gap: Vec<(u64, f64)>,
    /// The tolerated gap (indifference zone) as a share, drawn as a line.
    pub tolerance: f64,
}

impl Race {
    /// The chart. A few setups are in colour: the winner, then those still racing by their last estimate, then those dropped
    /// last. All others are thin and grey.
    pub fn chart(&self) -> SweepChart {
        let order = self.order();
        let (named, others) = order.split_at(order.len().min(NAMED));
        let faint = format!("{} others", thousands(others.len() as u64));
        let mut series: Vec<SweepSeries> =
            named.iter().map(|&arm| shares(self.label(arm), &self.arms[arm].points)).collect();
        series.extend(others.iter().map(|&arm| shares(faint.clone(), &self.arms[arm].points)));
        series.extend(self.confirmed());
        let rates = SweepPanel {
            range: Some(self.rates(named, others)),
            ..panel("Estimated win rate", "win rate (%)", series)
        };
        let racing = series_of(String::new(), self.racing());
        let racing = panel("Setups still racing", "setups", vec![racing]);
        let zone = 100.0 * self.tolerance;
        let gap = panel(
            &format!("The leader is below the best by at most; dashed: {} tolerated", fixed(zone, 2)),
            "percentage points",
            vec![shares(String::new(), &self.gap)],
        );
        let gap = SweepPanel { reference: Some(zone), range: Some((0.0, self.most_gap(zone))), ..gap };
        let chart = SweepChart::new("games used", SweepScale::Linear, vec![rates, racing, gap]);
        SweepChart { columns: Some(1), faint: (!others.is_empty()).then_some(faint), ..chart }
    }

    /// All setups, most important first: the winner, those still racing by their estimate, those dropped last.
    fn order(&self) -> Vec<usize> {
        let mut order: Vec<usize> = (0..self.arms.len()).collect();
        let last = |i: usize| self.arms[i].points.last().copied().unwrap_or_default();
        order.sort_by(|&a, &b| {
            let others = |i: usize| (self.winner != Some(i), self.arms[i].dropped);
            let since = |i: usize| if self.arms[i].dropped { last(i).0 } else { 0 };
            others(a).cmp(&others(b)).then(since(b).cmp(&since(a))).then(last(b).1.total_cmp(&last(a).1))
        });
        order
    }

    /// The number of setups still racing by games used, as steps.
    fn racing(&self) -> Vec<(u64, f64)> {
        let gone = self.arms.iter().filter(|arm| arm.dropped);
        let mut drops: Vec<u64> = gone.filter_map(|arm| Some(arm.points.last()?.0)).collect();
        drops.sort_unstable();
        let mut steps = vec![(0, self.arms.len() as f64)];
        for games in drops {
            let last = steps[steps.len() - 1];
            if last.0 != games {
                steps.extend([(games, last.1); 2]);
            }
            let place = steps.len() - 1;
            steps[place].1 -= 1.0;
        }
        steps.push((self.games(), steps[steps.len() - 1].1));
        steps
    }

    /// The number of games used at the last point.
    fn games(&self) -> u64 {
        let arms = self.arms.iter().flat_map(|arm| &arm.points);
        arms.chain(&self.gap).map(|point| point.0).max().unwrap_or(0)
    }

    /// The winner on held-out seeds, at the end of its line.
    fn confirmed(&self) -> Option<SweepSeries> {
        let arm = &self.arms[self.winner?];
        let share = arm.fresh?.percent();
        let name =
            format!("{} on held-out seeds: {}, {} interval", arm.name, share.text(1), percent(self.level));
        Some(SweepSeries { name, points: vec![SweepPoint::new(self.games() as f64, share)] })
    }

    /// The range of win rates shown: those of the named setups after the noisy first quarter, and the last ones of most others.
    fn rates(&self, named: &[usize], others: &[usize]) -> (f64, f64) {
        let late = |point: &&(u64, f64)| point.0 >= self.games() / 4;
        let named = named.iter().flat_map(|&arm| {
            let points = &self.arms[arm].points;
            points.iter().filter(late).chain(points.last()).map(|point| point.1)
        });
        let mut last: Vec<f64> =
            others.iter().filter_map(|&arm| Some(self.arms[arm].points.last()?.1)).collect();
        last.sort_by(f64::total_cmp);
        let others = last.get(last.len() / 4).into_iter().chain(last.last()).copied();
        let fresh = self.winner.and_then(|arm| self.arms[arm].fresh).map(Estimate::all);
        extent(named.chain(others).chain(fresh.into_iter().flatten()).map(|share| 100.0 * share))
    }

    /// The greatest gap shown. Early bounds are uninformative: the scale fits the bounds from the middle one on.
    fn most_gap(&self, zone: f64) -> f64 {
        let mut bounds: Vec<f64> = self.gap.iter().map(|point| 100.0 * point.1).collect();
        bounds.sort_by(f64::total_cmp);
        let middle = bounds.get(bounds.len() / 2).map_or(0.0, |middle| 2.0 * middle);
        bounds.last().map_or(0.0, |last| last.min(middle)).max(1.5 * zone).max(0.1)
    }

    /// The name and the outcome of a setup.
    fn label(&self, index: usize) -> String {
        let arm = &self.arms[index];
        let (games, share) = arm.points.last().copied().unwrap_or_default();
        let fate = match (self.winner == Some(index), arm.dropped) {
            (true, _) if self.decided => "winner".to_owned(),
            (true, _) => "leading".to_owned(),
            (_, false) => "still racing".to_owned(),
            (_, true) => format!("dropped at {}", thousands(games)),
        };
        format!("{}: {}, {fate}", arm.name, fixed(100.0 * share, 1))
    }
}

fn panel(title: &str, axis: &str, series: Vec<SweepSeries>) -> SweepPanel {
    SweepPanel::new(title, axis, series)
}

/// A series of shares in percent.
fn shares(name: String, points: &[(u64, f64)]) -> SweepSeries {
    series_of(name, points.iter().map(|&(games, share)| (games, 100.0 * share)))
}

fn series_of(name: String, points: impl IntoIterator<Item = (u64, f64)>) -> SweepSeries {
    let points = points.into_iter().map(|(games, y)| SweepPoint::new(games as f64, Estimate::alone(y)));
    SweepSeries { name, points: points.collect() }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn arm(games: u64, share: f64, dropped: bool) -> RaceArm {
        RaceArm { name: String::new(), points: vec![(10, 0.5), (games, share)], dropped, fresh: None }
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
        let race =
            Race { arms, winner: Some(3), decided: true, level: 0.95, gap: Vec::new(), tolerance: 0.01 };
        assert_eq!(race.order(), [3, 2, 4, 1, 0]);
        assert_eq!(race.racing(), [(0, 5.), (100, 5.), (100, 4.), (200, 4.), (200, 3.), (300, 3.)]);
        assert_eq!(race.games(), 300);
    }
}
