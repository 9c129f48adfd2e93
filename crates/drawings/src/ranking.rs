//! The charts of setups that were played by one set of rules.

use arena::TurnSum;
use board::{Bag, Player, Role};
use charts::{
    BagCurve, BagsEmptying, BagsPanel, Caption, DistributionChart, Histogram, MatchupCell, MatchupMatrix,
    PointsByTurn, RankRow, RankStabilityChart, RankedRow, RankingChart, SpreadChart, SpreadRow, TurnPoint,
    TurnSeries,
};
use study::{Findings, Pairing, SetupFinding, SetupTotals};

use lab::Layout;

use crate::Drawing;

/// How many setups stand out in a chart of lines.
const HIGHLIGHTED: usize = 5;
/// How many setups are shown in the chart of ranks.
const RANKS: usize = 60;
/// How many splits are shown in a chart of panels.
const PANELS: usize = 12;

/// The charts of a ranking. Without one there is nothing to draw but the games themselves.
pub(crate) fn drawings(layout: &Layout, totals: &SetupTotals, findings: &Findings) -> Vec<Drawing> {
    let draw = Draw { layout, totals, findings };
    let mut drawings = Vec::new();
    if !findings.ranking.is_empty() {
        drawings.push(Drawing::new("ranking", draw.ranking()));
        drawings.push(Drawing::new("rank-stability", draw.rank_stability()));
        drawings.push(Drawing::new("matchups", draw.matchups()));
        drawings.push(Drawing::new("score-spread", draw.spread()));
        drawings.push(Drawing::new("points-by-turn", draw.points_by_turn()));
        // Where there is one bag for both nobody has split anything.
        if layout.experiment.rules.private_bags().is_some() {
            drawings.push(Drawing::new("bags", draw.bags()));
        }
    }
    if findings.games > 0 {
        drawings.push(Drawing::new("scores", draw.scores()));
    }
    drawings
}

struct Draw<'a> {
    layout: &'a Layout,
    totals: &'a SetupTotals,
    findings: &'a Findings,
}

impl Draw<'_> {
    fn name(&self, setup: usize) -> String {
        self.layout.experiment.setups[setup].name.clone()
    }

    fn caption(&self, title: &str, subtitle: &str) -> Caption {
        crate::caption(self.layout, title, subtitle, &format!("{} games", self.findings.games))
    }

    fn ranking(&self) -> RankingChart {
        let rows = self.findings.ranking.iter().map(|finding| RankedRow {
            name: self.name(finding.setup),
            value: finding.share.value.clamp(0., 1.),
            low: finding.share.low.clamp(0., 1.),
            high: finding.share.high.clamp(0., 1.),
            in_top_group: finding.in_top_group,
        });
        let against = match self.layout.experiment.pairing {
            Pairing::RoundRobin => "Mean win rate against all other setups",
            Pairing::Field { .. } => "Mean win rate against the field",
            Pairing::Ladder { .. } => "Win rate predicted by least-squares rating over the ladder",
        };
        let caption = self.caption("Which setup wins?", against);
        RankingChart::new(caption, rows.collect())
    }

    /// How firm the order is. Ranks that hardly anybody can have at the end of a long list are not shown.
    fn rank_stability(&self) -> RankStabilityChart {
        let shown = self.findings.ranking.len().min(RANKS);
        let row = |finding: &SetupFinding| {
            let counts = finding.ranks.counts();
            let all = counts.iter().sum::<u64>() as f64;
            let probabilities = counts[..shown].iter().map(|&count| count as f64 / all).collect();
            RankRow { name: self.name(finding.setup), probabilities }
        };
        let rows = self.findings.ranking[..shown].iter().map(row).collect();
        let caption = self.caption(
            "How firm is the order?",
            "Ranks when the pair indices of all matchups are drawn again, 1000 times (bootstrap); each row by itself",
        );
        RankStabilityChart::new(caption, rows)
    }

    /// Rows are the ranked setups, best first; columns those that they met.
    fn matchups(&self) -> MatchupMatrix {
        let rows: Vec<usize> = self.findings.ranking.iter().map(|finding| finding.setup).collect();
        let columns: Vec<usize> = match &self.layout.experiment.pairing {
            Pairing::Field { members } => members.clone(),
            _ => rows.clone(),
        };
        let cell = |row: usize, column: usize| {
            let found = self.findings.matchups.iter().find_map(|finding| {
                let (low, high, value) = (finding.share.low, finding.share.high, finding.share.value);
                match (finding.first, finding.second) {
                    pair if pair == (row, column) => Some((value, low, high, finding.identical)),
                    pair if pair == (column, row) => {
                        Some((1. - value, 1. - high, 1. - low, finding.identical))
                    }
                    _ => None,
                }
            });
            found.map(|(share, low, high, identical)| MatchupCell {
                share,
                significant: !identical && (low > 0.5 || high < 0.5),
            })
        };
        let cells =
            rows.iter().map(|&row| columns.iter().map(|&column| cell(row, column)).collect()).collect();
        let name = |setups: &[usize]| setups.iter().map(|&setup| self.name(setup)).collect();
        let subtitle = "Win rate of the setup of the row against the setup of the column, pair by pair";
        let mut chart =
            MatchupMatrix::new(self.caption("Who beats whom?", subtitle), name(&rows), name(&columns), cells);
        chart.significance = "95% interval of this matchup alone leaves out 50%".to_owned();
        chart
    }

    fn scores(&self) -> DistributionChart {
        let mut scores = stats::Histogram::new();
        for setup in 0..self.totals.setups() {
            scores.merge(self.totals.scores(setup));
        }
        let (who, subtitle) = if !self.layout.experiment.rules.has_advantage() {
            (
                "Who goes first less the other",
                "Points of a player in a game, and by how much whoever goes first ends ahead",
            )
        } else {
            (
                "Holder of the Advantage less the other",
                "Points of a player in a game, and by how much the holder of the Advantage ends ahead",
            )
        };
        let mut scores = Histogram::new("Score of a player", "points", scores.iter());
        scores.counted = "scores, two a game".to_owned();
        DistributionChart {
            caption: self.caption("How are games scored?", subtitle),
            scores,
            differences: Histogram::new(who, "points", self.totals.holder_lead().iter()),
        }
    }

    fn spread(&self) -> SpreadChart {
        let row = |setup: usize| {
            let scores = self.totals.scores(setup);
            let quantile = |q: f64| scores.quantile(q).unwrap_or_default() as f64;
            SpreadRow {
                name: self.name(setup),
                q05: quantile(0.05),
                q25: quantile(0.25),
                q50: quantile(0.5),
                q75: quantile(0.75),
                q95: quantile(0.95),
                mean: scores.mean().unwrap_or_default(),
            }
        };
        let rows = self.findings.ranking.iter().map(|finding| row(finding.setup)).collect();
        let subtitle =
            "Points in a game by setup, best ranked first: middle half, 5% to 95%, median and mean";
        SpreadChart::new(self.caption("How much do setups score?", subtitle), "points in a game", rows)
    }

    /// The sums of the turns of some setups, in both roles, by turn.
    fn turns(&self, wanted: impl Fn(usize) -> bool) -> Vec<TurnSum> {
        let mut sums: Vec<TurnSum> = Vec::new();
        for (place, &(first, second)) in self.totals.matchups().iter().enumerate() {
            for (player, setup) in Player::ALL.into_iter().zip([first, second]) {
                for role in Role::ALL.into_iter().filter(|_| wanted(setup)) {
                    for (turn, sum) in self.totals.matchup(place).turns().of(player, role).iter().enumerate()
                    {
                        if sums.len() <= turn {
                            sums.resize(turn + 1, TurnSum::default());
                        }
                        sums[turn].add(sum);
                    }
                }
            }
        }
        // What few games reach says little of the rest.
        let enough = sums.first().map_or(0, |sum| sum.games.div_ceil(10).max(2));
        sums.retain(|sum| sum.games >= enough);
        sums
    }

    fn points_by_turn(&self) -> PointsByTurn {
        let series = self.findings.ranking.iter().enumerate().map(|(place, finding)| TurnSeries {
            name: self.name(finding.setup),
            highlighted: place < HIGHLIGHTED,
            points: (1..)
                .zip(self.turns(|setup| setup == finding.setup))
                .map(|(turn, sum)| TurnPoint { turn, mean: sum.points as f64 / sum.games as f64, band: None })
                .collect(),
        });
        let subtitle = "Mean points of a player's n-th turn, as far as a tenth of the games go; the best ranked stand out";
        PointsByTurn::new(self.caption("When are points made?", subtitle), series.collect())
    }

    /// One panel for each split, in the order in which the ranking first names them.
    fn bags(&self) -> BagsEmptying {
        let setups = &self.layout.experiment.setups;
        let mut splits: Vec<&bots::Split> = Vec::new();
        for finding in &self.findings.ranking {
            let Some(split) = setups[finding.setup].split(Role::Other) else { continue };
            if !splits.iter().any(|met| met.bags == split.bags) {
                splits.push(split);
            }
        }
        let bags = usize::from(self.layout.experiment.rules.bags());
        let panel = |split: &bots::Split| {
            let turns = self
                .turns(|setup| setups[setup].split(Role::Other).is_some_and(|own| own.bags == split.bags));
            let curve = |bag: Bag| {
                let start = (0, f64::from(split.bags[bag].total()));
                let left = |sum: &TurnSum| sum.bags[bag.index()] as f64 / sum.games as f64;
                let later = (1..).zip(&turns).map(|(turn, sum)| (turn, left(sum)));
                BagCurve { bag: bag.letter(), tiles_left: std::iter::once(start).chain(later).collect() }
            };
            let used = Bag::first(bags).filter(|&bag| !split.bags[bag].is_empty());
            BagsPanel { name: split.name.clone(), bags: used.map(curve).collect() }
        };
        let shown = splits.len().min(PANELS);
        let subtitle = format!(
            "Mean tiles left in each bag after a player's n-th turn (0: before the opening draw); {shown} of {} \
             splits, best ranked first",
            splits.len()
        );
        let panels = splits.into_iter().take(PANELS).map(panel).collect();
        BagsEmptying::new(self.caption("How do bags empty?", &subtitle), panels)
    }
}
