//! The charts of a ranking of setups.

use std::collections::BTreeMap;

use crate::charts::{
    Caption, DistributionChart, EstimateRow, EstimatesChart, Histogram, MatchupCell, MatchupMatrix,
    SpreadChart, SpreadRow, percent,
};
use bagsplit_lab::run::Layout;
use bagsplit_lab::studies::Concluded;
use bagsplit_lab::studies::ranking::{Findings, MatchupFinding, SetupFinding};
use bagsplit_lab::study::{Pairing, SetupTotals};
use bagsplit_players::Setup;

use crate::drawings::{Drawing, drawn_share};

/// The maximum number of setups in charts of rows, on pages of fifty.
const ROWS: usize = 500;
/// The maximum number of setups in the matrix of matchups, which takes up to nine pages.
const MET: usize = 150;

/// The charts of a ranking. Without a ranking there are only the charts of games.
pub(crate) fn drawings(layout: &Layout, concluded: &Concluded) -> Vec<Drawing> {
    let Concluded { totals, findings, .. } = concluded;
    let (players, setups) = (concluded.name.as_deref(), concluded.setups(layout));
    let draw = Draw { layout, players, setups, totals, findings };
    let mut drawings = Vec::new();
    if !findings.ranking.is_empty() {
        drawings.extend(draw.ranking());
        drawings.extend(draw.matchups());
        drawings.extend(draw.spread());
        drawings.push(draw.points_by_turn());
        // A shared bag has no splits.
        if layout.experiment.rules.private_bags().is_some() {
            drawings.extend(draw.bags());
        }
    }
    if findings.games > 0 {
        drawings.push(draw.scores());
    }
    drawings
}

/// The data of the charts.
pub(crate) struct Draw<'a> {
    pub(crate) layout: &'a Layout,
    /// The population of players, if there are several.
    pub(crate) players: Option<&'a str>,
    /// The setups as they were played.
    pub(crate) setups: &'a [Setup],
    pub(crate) totals: &'a SetupTotals,
    pub(crate) findings: &'a Findings,
}

impl Draw<'_> {
    pub(crate) fn name(&self, setup: usize) -> String {
        self.setups[setup].name.clone()
    }

    pub(crate) fn caption(&self, title: &str, subtitle: &str) -> Caption {
        let title = self.players.map_or_else(|| title.to_owned(), |players| format!("{title} ({players})"));
        crate::drawings::caption(
            self.layout,
            &title,
            subtitle,
            &bagsplit_stats::numerals::count(self.findings.games, "game"),
        )
    }

    /// The setups in charts of rows, best first.
    fn ranked(&self) -> &[SetupFinding] {
        &self.findings.ranking[..self.findings.ranking.len().min(ROWS)]
    }

    /// The note that not all setups are drawn.
    fn first_of(&self, most: usize) -> String {
        crate::drawings::first_of(self.findings.ranking.len(), most)
    }

    fn ranking(&self) -> impl Iterator<Item = Drawing> {
        let row = |finding: &SetupFinding| {
            let &SetupFinding { rank, in_top_group: marked, .. } = finding;
            let value = drawn_share(&finding.share).percent();
            EstimateRow { rank, name: self.name(finding.setup), value, marked, note: value.text(1) }
        };
        let rows = self.ranked().iter().map(row).collect();
        let against = match self.layout.experiment.pairing {
            Pairing::RoundRobin => "Mean win rate against all other setups",
            Pairing::Field { .. } => "Mean win rate against the field",
            Pairing::Ladder { .. } => "Win rate predicted by least-squares rating over the ladder",
        };
        let subtitle = format!("{against}{}", self.first_of(ROWS));
        let level = percent(self.findings.level.confidence());
        let chart = EstimatesChart {
            axis: "win rate (%)".to_owned(),
            notes: format!("% [{level} interval]"),
            reference: (50., "50%".to_owned()),
            signed: false,
            keys: ["statistically tied with the best".to_owned(), format!("win rate and {level} interval")],
            rows,
            range: None,
        };
        Drawing::pages("ranking", chart.pages(&self.caption("Which setup wins?", &subtitle)))
    }

    /// The matrix of the ranked setups (rows, best first) against their opponents (columns).
    fn matchups(&self) -> impl Iterator<Item = Drawing> {
        let ranked = self.findings.ranking.iter().take(MET);
        let (rows, ranks): (Vec<usize>, _) = ranked.map(|finding| (finding.setup, finding.rank)).unzip();
        let columns: Vec<usize> = match &self.layout.experiment.pairing {
            Pairing::Field { members } => members.clone(),
            _ => rows.clone(),
        };
        // Indexed by both setups, since a linear search for every cell would take minutes with many matchups.
        let found: BTreeMap<(usize, usize), &MatchupFinding> =
            self.findings.matchups.iter().map(|found| ((found.first, found.second), found)).collect();
        let cell = |row: usize, column: usize| {
            let (found, turned) = match found.get(&(row, column)) {
                Some(found) => (found, false),
                None => (found.get(&(column, row))?, true),
            };
            let (value, low, high) = (found.share.value, found.share.low, found.share.high);
            let share = if turned { 1. - value } else { value };
            Some(MatchupCell { share, significant: !found.identical && (low > 0.5 || high < 0.5) })
        };
        let cells =
            rows.iter().map(|&row| columns.iter().map(|&column| cell(row, column)).collect()).collect();
        let name = |setups: &[usize]| setups.iter().map(|&setup| self.name(setup)).collect();
        let subtitle = format!(
            "Win rate of the setup of the row against the setup of the column, pair by pair{}",
            self.first_of(MET)
        );
        let significance = format!(
            "the {}% interval of this matchup alone excludes 50%",
            100. * self.findings.level.confidence()
        );
        let (rows, columns) = (name(&rows), name(&columns));
        let chart = MatchupMatrix { significance, rows, columns, cells, ranks, reach: None };
        Drawing::pages("matchups", chart.pages(&self.caption("Who beats whom?", &subtitle)))
    }

    fn scores(&self) -> Drawing {
        let mut scores = bagsplit_stats::Histogram::new();
        self.totals.scores.iter().for_each(|of_setup| scores.merge(of_setup));
        let (who, subtitle) = if !self.layout.experiment.rules.has_advantage() {
            (
                "First player minus second",
                "Points of a player in a game, and the final lead of the first player",
            )
        } else {
            (
                "Holder of the Advantage minus opponent",
                "Points of a player in a game, and the final lead of the holder of the Advantage",
            )
        };
        let mut scores = Histogram::new("Score of a player", "points", scores.iter());
        scores.counted = "scores, two per game".to_owned();
        let differences = Histogram::new(who, "points", self.totals.holder_lead.iter());
        let caption = self.caption("How are games scored?", subtitle);
        Drawing::new("scores", caption, DistributionChart { scores, differences })
    }

    fn spread(&self) -> impl Iterator<Item = Drawing> {
        let row = |finding: &SetupFinding| {
            let scores = &self.totals.scores[finding.setup];
            let quantile = |q: f64| scores.quantile(q).unwrap_or_default() as f64;
            SpreadRow {
                rank: finding.rank,
                name: self.name(finding.setup),
                q05: quantile(0.05),
                q25: quantile(0.25),
                q50: quantile(0.5),
                q75: quantile(0.75),
                q95: quantile(0.95),
                mean: scores.mean().unwrap_or_default(),
            }
        };
        let rows = self.ranked().iter().map(row).collect();
        let subtitle = format!(
            "Points in a game by setup, best ranked first: middle half, 5% to 95%, median and mean{}",
            self.first_of(ROWS)
        );
        let chart = SpreadChart { axis: "points in a game".to_owned(), rows, range: None };
        Drawing::pages("score-spread", chart.pages(&self.caption("How much do setups score?", &subtitle)))
    }
}
