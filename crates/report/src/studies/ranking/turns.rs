//! Charts by turn: points, and tiles left in bags.

use crate::charts::{
    Estimate, PointsByTurn, SweepChart, SweepPanel, SweepPoint, SweepScale, SweepSeries, TurnPoint,
    TurnSeries,
};
use bagsplit_arena::TurnSum;
use bagsplit_game::board::{Bag, Player, Role};
use bagsplit_players::{DrawPolicy, Policy, Split};

use crate::drawings::Drawing;
use crate::studies::ranking::charts::Draw;

/// The number of highlighted setups in a chart of lines.
const HIGHLIGHTED: usize = 5;
/// The maximum number of splits with their draw policies, on pages of a dozen.
const PANELS: usize = 48;

impl Draw<'_> {
    /// The sums of some setups, in both roles, by turn.
    fn turns(&self, wanted: impl Fn(usize) -> bool) -> Vec<TurnSum> {
        let mut sums: Vec<TurnSum> = Vec::new();
        for (&(first, second), played) in self.totals.matchups.iter().zip(&self.totals.by_matchup) {
            for (player, setup) in Player::ALL.into_iter().zip([first, second]) {
                for role in Role::ALL.into_iter().filter(|_| wanted(setup)) {
                    for (turn, sum) in played.turns.for_player(player, role).iter().enumerate() {
                        if sums.len() <= turn {
                            sums.resize(turn + 1, TurnSum::default());
                        }
                        sums[turn].add(sum);
                    }
                }
            }
        }
        // Turns that few games reach are not representative.
        let enough = sums.first().map_or(0, |sum| sum.games.div_ceil(10).max(2));
        sums.retain(|sum| sum.games >= enough);
        sums
    }

    pub(crate) fn points_by_turn(&self) -> Drawing {
        let series = self.findings.ranking.iter().enumerate().map(|(place, finding)| TurnSeries {
            name: self.name(finding.setup),
            highlighted: place < HIGHLIGHTED,
            rank: place + 1,
            points: (1..)
                .zip(self.turns(|setup| setup == finding.setup))
                .map(|(turn, sum)| TurnPoint { turn, mean: sum.points as f64 / sum.games as f64 })
                .collect(),
        });
        let subtitle = "Mean points of a player's n-th turn, up to the turn that a tenth of the games reach; the best ranked are in colour";
        let chart = PointsByTurn { series: series.collect() };
        Drawing::new("points-by-turn", self.caption("When are points made?", subtitle), chart)
    }

    /// A panel for each split with its draw policy, in the order of the ranking. The draw policy decides which bag
    /// empties, and whether the first hand can open.
    pub(crate) fn bags(&self) -> impl Iterator<Item = Drawing> {
        let setups = self.setups;
        let own = |setup: usize| Some((setups[setup].split(Role::Other)?, &setups[setup].private()?.draw));
        let same = |a: (&Split, &DrawPolicy), b: (&Split, &DrawPolicy)| a.0.bags == b.0.bags && a.1 == b.1;
        let mut ways: Vec<(&Split, &DrawPolicy)> = Vec::new();
        for way in self.findings.ranking.iter().filter_map(|finding| own(finding.setup)) {
            if !ways.iter().any(|&met| same(met, way)) {
                ways.push(way);
            }
        }
        let bags = usize::from(self.layout.experiment.rules.bags());
        let panel = |(split, draw): (&Split, &DrawPolicy)| {
            let turns = self.turns(|setup| own(setup).is_some_and(|other| same(other, (split, draw))));
            let series = |bag: Bag| {
                let left = |sum: &TurnSum| sum.bags[bag.index()] as f64 / sum.games as f64;
                let means = std::iter::once(f64::from(split.bags[bag].total())).chain(turns.iter().map(left));
                let points =
                    means.enumerate().map(|(turn, mean)| SweepPoint::new(turn as f64, Estimate::alone(mean)));
                SweepSeries { name: format!("bag {}", bag.letter()), points: points.collect() }
            };
            let used = Bag::first(bags).filter(|&bag| !split.bags[bag].is_empty());
            let title = [split.name.clone(), draw.label()].join(", ");
            SweepPanel::new(title.trim_end_matches(", "), "mean tiles left", used.map(series).collect())
        };
        let subtitle = format!(
            "Mean tiles left in each bag after a player's n-th turn (0: before the opening draw), for each split and draw \
             policy, best ranked first{}",
            crate::drawings::first_of(ways.len(), PANELS)
        );
        let panels = ways.into_iter().take(PANELS).map(panel).collect();
        let chart = SweepChart::new("the player's own turn", SweepScale::Linear, panels);
        Drawing::pages("bags", chart.pages(&self.caption("How do bags empty?", &subtitle)))
    }
}
