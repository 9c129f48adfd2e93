//! The chart of a race: estimates by games used, the setups still racing, and the certified gap.

use std::cmp::Reverse;

use bagsplit_lab::studies::race::RaceStep;
use bagsplit_stats::numerals::Style;
use bagsplit_stats::{Estimate, Level};

use crate::charts::layout::extent;
use crate::charts::number::{ends, fixed, thousands, with_interval};
use crate::charts::{SweepChart, SweepPanel, SweepScale, SweepSeries};
use crate::words;

/// The maximum number of setups in colour.
const NAMED: usize = 8;

/// An adaptive race of many setups.
#[derive(Clone, Debug, PartialEq)]
pub struct Race {
    /// The names of the setups, in any order.
    pub names: Vec<String>,
    /// The race, batch by batch.
    pub steps: Vec<RaceStep>,
    /// The index of the setup that leads at the end.
    pub winner: Option<usize>,
    /// Its win rate on held-out seeds, which the race did not select by, if there is one.
    pub fresh: Option<Estimate>,
    /// Whether the race certified the winner; otherwise it only leads.
    pub decided: bool,
    /// The confidence of the intervals.
    pub level: Level,
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
        let line = |name: &str, setup: usize| {
            let points = self.line(setup).iter();
            SweepSeries::of_numbers(name, points.map(|step| (step.games as f64, 100.0 * step.means[setup])))
        };
        let mut series: Vec<SweepSeries> =
            named.iter().map(|&setup| line(&self.label(setup), setup)).collect();
        series.extend(others.iter().map(|&setup| line(&faint, setup)));
        series.extend(self.confirmed());
        let rates = SweepPanel {
            range: Some(self.rates(named, others)),
            ..SweepPanel::new("Estimated win rate", "win rate (%)", series)
        };
        let racing = SweepSeries::of_numbers("", self.racing());
        let racing = SweepPanel::new("Setups still racing", "setups", vec![racing]);
        let zone = 100.0 * self.tolerance;
        let gaps = self.steps.iter().map(|step| (step.games as f64, 100.0 * step.gap));
        let gap = SweepPanel {
            reference: Some(zone),
            range: Some((0.0, self.most_gap(zone))),
            ..SweepPanel::new(
                format!("The leader is below the best by at most; dashed: {} tolerated", fixed(zone, 2)),
                "percentage points",
                vec![SweepSeries::of_numbers("", gaps)],
            )
        };
        let chart = SweepChart::new("games used", SweepScale::Linear, vec![rates, racing, gap]);
        SweepChart { columns: Some(1), faint: (!others.is_empty()).then_some(faint), ..chart }
    }

    /// The place of the step at which a setup was dropped, if it was.
    fn dropped(&self, setup: usize) -> Option<usize> {
        self.steps.iter().position(|step| !step.remaining.contains(&setup))
    }

    /// The steps of a setup, until it was dropped.
    fn line(&self, setup: usize) -> &[RaceStep] {
        self.dropped(setup).map_or(&self.steps, |place| &self.steps[..=place])
    }

    /// The last estimate of a setup, in percent.
    fn last(&self, setup: usize) -> f64 {
        self.line(setup).last().map_or(0.0, |step| 100.0 * step.means[setup])
    }

    /// All setups, most important first: the winner, those still racing by their estimate, those dropped last.
    fn order(&self) -> Vec<usize> {
        let mut order: Vec<(bool, bool, Reverse<Option<usize>>, usize)> = (0..self.names.len())
            .map(|setup| (setup, self.dropped(setup)))
            .map(|(setup, dropped)| (self.winner != Some(setup), dropped.is_some(), Reverse(dropped), setup))
            .collect();
        let last: Vec<f64> = (0..self.names.len()).map(|setup| self.last(setup)).collect();
        order.sort_by(|a, b| (a.0, a.1, a.2).cmp(&(b.0, b.1, b.2)).then(last[b.3].total_cmp(&last[a.3])));
        order.into_iter().map(|(.., setup)| setup).collect()
    }

    /// The number of setups still racing by games used, as a staircase.
    fn racing(&self) -> Vec<(f64, f64)> {
        let mut left = self.names.len() as f64;
        let mut points = vec![(0.0, left)];
        for step in &self.steps {
            let (games, before) = (step.games as f64, left);
            left = step.remaining.len() as f64;
            if left != before {
                points.extend([(games, before), (games, left)]);
            }
        }
        points.push((self.games(), left));
        points
    }

    /// The number of games used.
    fn games(&self) -> f64 {
        self.steps.last().map_or(0.0, |step| step.games as f64)
    }

    /// The winner on held-out seeds, at the end of its line.
    fn confirmed(&self) -> Option<SweepSeries> {
        let name = &self.names[self.winner?];
        let share = self.fresh?.scaled(100.0, 0.0);
        let level = words::level(self.level);
        let written = with_interval(&share, Style::plain(1));
        let name = format!("{name} on held-out seeds: {written}, {level} interval");
        Some(SweepSeries::new(name, [(self.games(), share)]))
    }

    /// The range of win rates shown: those of the named setups after the noisy first quarter, and the last ones of most others.
    fn rates(&self, named: &[usize], others: &[usize]) -> (f64, f64) {
        let is_late = |step: &&RaceStep| step.games as f64 >= self.games() / 4.0;
        let named = named.iter().flat_map(|&setup| {
            let late = self.line(setup).iter().filter(is_late);
            late.map(move |step| 100.0 * step.means[setup]).chain([self.last(setup)])
        });
        let mut last: Vec<f64> = others.iter().map(|&setup| self.last(setup)).collect();
        last.sort_by(f64::total_cmp);
        let others = last.get(last.len() / 4).into_iter().chain(last.last()).copied();
        let fresh = self.winner.and(self.fresh).map(|fresh| ends(&fresh.scaled(100.0, 0.0)));
        extent(named.chain(others).chain(fresh.into_iter().flatten()))
    }

    /// The greatest gap shown. Early bounds are uninformative: the scale fits the bounds from the middle one on.
    fn most_gap(&self, zone: f64) -> f64 {
        let mut bounds: Vec<f64> = self.steps.iter().map(|step| 100.0 * step.gap).collect();
        bounds.sort_by(f64::total_cmp);
        let middle = bounds.get(bounds.len() / 2).map_or(0.0, |middle| 2.0 * middle);
        bounds.last().map_or(0.0, |last| last.min(middle)).max(1.5 * zone).max(0.1)
    }

    /// The name and the outcome of a setup.
    fn label(&self, setup: usize) -> String {
        let fate = match (self.winner == Some(setup), self.dropped(setup)) {
            (true, _) if self.decided => "winner".to_owned(),
            (true, _) => "leading".to_owned(),
            (_, None) => "still racing".to_owned(),
            (_, Some(place)) => format!("dropped at {}", thousands(self.steps[place].games)),
        };
        format!("{}: {}, {fate}", self.names[setup], fixed(self.last(setup), 1))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_winner_is_named_first_then_the_setups_that_stayed_longest() {
        let step = |games: u64, remaining: &[usize]| RaceStep {
            games,
            means: vec![0.4, 0.3, 0.6, 0.5, 0.55],
            rounds: vec![1; 5],
            remaining: remaining.to_vec(),
            gap: 0.1,
        };
        let race = Race {
            names: vec![String::new(); 5],
            steps: vec![
                step(10, &[0, 1, 2, 3, 4]),
                step(100, &[1, 2, 3, 4]),
                step(200, &[2, 3, 4]),
                step(300, &[2, 3, 4]),
            ],
            winner: Some(3),
            fresh: None,
            decided: true,
            level: Level::P95,
            tolerance: 0.01,
        };
        assert_eq!(race.order(), [3, 2, 4, 1, 0]);
        let racing = [(0., 5.), (100., 5.), (100., 4.), (200., 4.), (200., 3.), (300., 3.)];
        assert_eq!(race.racing(), racing);
        assert_eq!(race.games(), 300.);
    }
}
