//! Charts by turn: points, and tiles left in bags.

use bagsplit_arena::TurnSum;
use bagsplit_game::board::{Bag, Player, Role};
use bagsplit_lab::studies::SectionFindings;
use bagsplit_players::{DrawPolicy, Setup, Split};

use crate::charts::{SweepChart, SweepPanel, SweepScale, SweepSeries};
use crate::drawings::{Drawing, first_of};
use crate::studies::ranking::charts::RankingCharts;

/// The number of coloured setups of a single population, and of each of several.
const COLOURED: (usize, usize) = (5, 2);
/// The maximum number of splits with their draw policies.
const PANELS: usize = 12;
/// The name of the lines of setups without a colour.
const OTHERS: &str = "other setups";

/// The sums of some setups, in both roles, by turn.
fn turns(
    sections: &[&SectionFindings],
    wanted: impl Fn(&SectionFindings, usize) -> bool,
) -> Vec<TurnSum> {
    let mut sums: Vec<TurnSum> = Vec::new();
    for &section in sections {
        let totals = &section.totals;
        for (&(first, second), played) in totals.matchups.iter().zip(&totals.by_matchup) {
            for (player, setup) in Player::ALL.into_iter().zip([first, second]) {
                for role in Role::ALL.into_iter().filter(|_| wanted(section, setup)) {
                    for (turn, sum) in played.turns.for_player(player, role).iter().enumerate() {
                        if sums.len() <= turn {
                            sums.resize(turn + 1, TurnSum::default());
                        }
                        sums[turn].add(sum);
                    }
                }
            }
        }
    }
    // Turns that few games reach are not representative.
    let enough = sums.first().map_or(0, |sum| sum.games.div_ceil(10).max(2));
    sums.retain(|sum| sum.games >= enough);
    sums
}

impl RankingCharts<'_> {
    /// A panel for each population of players.
    pub(crate) fn points_by_turn(&self) -> Drawing {
        let coloured = if self.sections.len() > 1 {
            COLOURED.1
        } else {
            COLOURED.0
        };
        let panels = self.sections.iter().map(|&section| {
            let series = section
                .findings
                .ranking
                .iter()
                .enumerate()
                .map(|(place, finding)| {
                    let name = &self.setups(section)[finding.setup].name;
                    let sums = turns(&[section], |_, setup| setup == finding.setup);
                    let means = sums.iter().map(|sum| sum.points as f64 / sum.games as f64);
                    let name = if place < coloured { name } else { OTHERS };
                    SweepSeries::of_numbers(name, (1..).map(f64::from).zip(means))
                });
            SweepPanel::new(
                self.name(section),
                "mean points in the turn",
                series.collect(),
            )
        });
        let subtitle = "Mean points of a player's n-th turn, up to the turn that a tenth of the games reach; the best ranked are in colour";
        let mut chart = SweepChart::new(
            "the player's own turn",
            SweepScale::Linear,
            panels.collect(),
        );
        chart.faint = Some(OTHERS.to_owned());
        Drawing::new(
            "points-by-turn",
            self.caption("When are points made?", subtitle),
            chart,
        )
    }

    /// A panel for each split with its draw policy, best first, over all populations, named by its first setup. The draw
    /// policy decides which bag empties, and whether the first hand can open.
    pub(crate) fn bags(&self) -> Drawing {
        let mut ways: Vec<(String, (&Split, &DrawPolicy))> = Vec::new();
        for name in self.order() {
            for (place, section) in self.sections.iter().enumerate() {
                let setup = self.setups(section).iter().find(|setup| setup.name == name);
                // Of a split that other players draw in another way only the first way is shown.
                let way = setup.and_then(way).filter(|way| {
                    !ways
                        .iter()
                        .any(|(_, met)| is_same(met, way) || place > 0 && met.0.bags == way.0.bags)
                });
                ways.extend(way.map(|way| (name.clone(), way)));
            }
        }
        let panels = ways
            .iter()
            .take(PANELS)
            .map(|(name, shown)| self.bags_of(name, shown))
            .collect();
        let subtitle = format!(
            "Mean tiles left in each bag after a player's n-th turn (0: before the opening draw), for each split and draw \
             policy under the name of a setup, best ranked first{}",
            first_of(ways.len(), PANELS)
        );
        let mut chart = SweepChart::new("the player's own turn", SweepScale::Linear, panels);
        chart.same_axes = true;
        Drawing::new("bags", self.caption("How do bags empty?", &subtitle), chart)
    }

    /// The panel of a split with its draw policy: a series for each bag that holds tiles.
    fn bags_of(&self, name: &str, shown: &(&Split, &DrawPolicy)) -> SweepPanel {
        let sums = turns(&self.sections, |section, setup| {
            way(&self.setups(section)[setup]).is_some_and(|other| is_same(&other, shown))
        });
        let bags = Bag::first(self.layout.experiment.rules.bags().into())
            .map(|bag| (bag, shown.0.bags[bag]));
        let series = bags
            .filter(|(_, tiles)| !tiles.is_empty())
            .map(|(bag, tiles)| {
                let left = sums
                    .iter()
                    .map(|sum| sum.bags[bag.index()] as f64 / sum.games as f64);
                let means = std::iter::once(f64::from(tiles.total())).chain(left);
                SweepSeries::of_numbers(
                    format!("bag {}", bag.letter()),
                    (0..).map(f64::from).zip(means),
                )
            });
        SweepPanel::new(name, "mean tiles left", series.collect())
    }
}

/// The split of a setup and its draw policy.
fn way(setup: &Setup) -> Option<(&Split, &DrawPolicy)> {
    Some((setup.split(Role::Other)?, &setup.private()?.draw))
}

fn is_same(a: &(&Split, &DrawPolicy), b: &(&Split, &DrawPolicy)) -> bool {
    a.0.bags == b.0.bags && a.1 == b.1
}
