//! The charts of a ranking of setups: each has all populations of players.

use std::collections::BTreeMap;

use bagsplit_lab::run::Layout;
use bagsplit_lab::studies::SectionFindings;
use bagsplit_lab::studies::ranking::{Findings, SetupFinding};
use bagsplit_lab::study::Pairing;
use bagsplit_players::Setup;
use bagsplit_stats::Histogram;
use bagsplit_stats::numerals::{Style, count, fixed};

use crate::charts::matchup::AGAINST;
use crate::charts::{
    Caption, EstimateCell, EstimateRow, EstimatesChart, MatchupCell, MatchupMatrix, SweepChart,
    SweepPanel, SweepScale, SweepSeries, with_interval,
};
use crate::drawings::{Drawing, first_of};
use crate::studies::factorial::charts::heat_table;
use crate::studies::ranking::levels;
use crate::words::level;

/// The maximum number of setups in charts of rows, on pages of fifty.
const ROWS: usize = 500;
/// The maximum number of setups in the matrix of matchups, which takes up to nine pages.
const MET: usize = 150;
/// The number of points of a line of scores.
const BINS: i64 = 60;

/// A ranking among some players, or of one of several experiments.
pub(crate) struct ChartedRanking<'a> {
    /// The heading of the players, or the name of the experiment; empty for a single one.
    pub(crate) name: String,
    pub(crate) setups: &'a [Setup],
    pub(crate) findings: &'a Findings,
}

/// The setups by name in the order of their best rank in any of some rankings, each with that rank; of equal ones the first has
/// the largest win rate, summed over the rankings.
fn order<'a>(parts: &[ChartedRanking<'a>]) -> Vec<(usize, &'a str)> {
    let mut found: BTreeMap<&str, (usize, f64)> = BTreeMap::new();
    let mut names: Vec<&str> = Vec::new();
    for part in parts {
        for finding in &part.findings.ranking {
            let name = part.setups[finding.setup].name.as_str();
            let (rank, sum) = found.entry(name).or_insert_with(|| {
                names.push(name);
                (finding.rank, 0.)
            });
            (*rank, *sum) = (finding.rank.min(*rank), *sum + finding.share.value);
        }
    }
    let mut ranked: Vec<(usize, &str)> = names
        .into_iter()
        .map(|name| (found[name].0, name))
        .collect();
    ranked.sort_by(|a, b| a.0.cmp(&b.0).then(found[b.1].1.total_cmp(&found[a.1].1)));
    ranked
}

/// The win rates of setups, a column for each ranking.
pub(crate) fn win_rates(parts: &[ChartedRanking<'_>], most: usize) -> EstimatesChart {
    let found: Vec<BTreeMap<&str, &SetupFinding>> = parts
        .iter()
        .map(|part| {
            part.findings
                .ranking
                .iter()
                .map(|found| (part.setups[found.setup].name.as_str(), found))
                .collect()
        })
        .collect();
    let level = level(parts[0].findings.level);
    let several = parts.len() > 1;
    let rows = order(parts)
        .into_iter()
        .take(most)
        .map(|(rank, name)| EstimateRow {
            rank,
            name: name.to_owned(),
            cells: found
                .iter()
                .map(|of_part| Some(win_rate_cell(of_part.get(name)?, several)))
                .collect(),
        });
    EstimatesChart {
        axis: "win rate (%)".to_owned(),
        notes: if several {
            "%".to_owned()
        } else {
            format!("% [{level} interval]")
        },
        reference: (50., "50%".to_owned()),
        signed: false,
        keys: [
            "statistically tied with the best".to_owned(),
            format!("win rate and {level} interval"),
        ],
        columns: parts.iter().map(|part| part.name.clone()).collect(),
        rows: rows.collect(),
        range: None,
    }
}

/// The win rate of a setup in percent, with its interval in digits if it is the only one in its row.
fn win_rate_cell(finding: &SetupFinding, several: bool) -> EstimateCell {
    let value = finding.share.within(0., 1.).scaled(100., 0.);
    let note = if several {
        fixed(value.value, 1)
    } else {
        with_interval(&value, Style::plain(1))
    };
    EstimateCell {
        value,
        marked: finding.in_top_group,
        note,
    }
}

/// The charts of a ranking. Without a ranking there are only the charts of games.
pub(crate) fn drawings(layout: &Layout, sections: &[SectionFindings]) -> Vec<Drawing> {
    let played: Vec<&SectionFindings> = sections
        .iter()
        .filter(|section| section.findings.games > 0)
        .collect();
    let ranked: Vec<&SectionFindings> = played
        .iter()
        .copied()
        .filter(|section| !section.findings.ranking.is_empty())
        .collect();
    let mut drawings = Vec::new();
    if !ranked.is_empty() {
        let draw = RankingCharts {
            layout,
            sections: ranked,
        };
        drawings.extend(draw.ranking());
        drawings.extend(heat_table(&draw));
        drawings.extend(draw.matchups());
        drawings.push(draw.points_by_turn());
        // A shared bag has no splits.
        if layout.experiment.rules.private_bags().is_some() {
            drawings.push(draw.bags());
        }
    }
    if !played.is_empty() {
        drawings.push(
            RankingCharts {
                layout,
                sections: played,
            }
            .scores(),
        );
    }
    drawings
}

/// The data of the charts.
pub(crate) struct RankingCharts<'a> {
    pub(crate) layout: &'a Layout,
    /// One for each population of players.
    pub(crate) sections: Vec<&'a SectionFindings>,
}

impl<'a> RankingCharts<'a> {
    /// The heading of a population, or the name of a variant; empty for a single one.
    pub(crate) fn name(&self, section: &SectionFindings) -> String {
        match self.layout.experiment.players() {
            [] => section.name.clone().unwrap_or_default(),
            _ => levels::players(self.layout, section),
        }
    }

    pub(crate) fn setups(&self, section: &SectionFindings) -> &'a [Setup] {
        section.setups(self.layout)
    }

    fn parts(&self) -> Vec<ChartedRanking<'_>> {
        let parts = self.sections.iter().map(|section| ChartedRanking {
            name: self.name(section),
            setups: self.setups(section),
            findings: &section.findings,
        });
        parts.collect()
    }

    /// The names of the setups, best first.
    pub(crate) fn order(&self) -> Vec<String> {
        order(&self.parts())
            .into_iter()
            .map(|(_, name)| name.to_owned())
            .collect()
    }

    pub(crate) fn caption(&self, title: &str, subtitle: &str) -> Caption {
        let games = self
            .sections
            .iter()
            .map(|section| section.findings.games)
            .sum();
        crate::drawings::caption(self.layout, title, subtitle, &count(games, "game"))
    }

    fn ranking(&self) -> impl Iterator<Item = Drawing> {
        let against = match self.layout.experiment.pairing {
            Pairing::RoundRobin => "Mean win rate against all other setups",
            Pairing::Field { .. } => "Mean win rate against the field",
            Pairing::Ladder { .. } => "Win rate predicted by least-squares rating over the ladder",
        };
        let by = if self.sections.len() > 1 {
            ", in the order of the best rank among any of these players"
        } else {
            ""
        };
        let subtitle = format!("{against}{by}{}", first_of(self.order().len(), ROWS));
        let chart = win_rates(&self.parts(), ROWS);
        Drawing::pages(
            "ranking",
            chart.pages(&self.caption("Which setup wins?", &subtitle)),
        )
    }

    /// The matrix of the ranked setups (rows, best first) against their opponents (columns), for each population.
    fn matchups(&self) -> impl Iterator<Item = Drawing> {
        let parts = self.parts();
        let order = order(&parts);
        let (ranks, rows): (Vec<usize>, Vec<&str>) = order.iter().copied().take(MET).unzip();
        let columns: Vec<&str> = match &self.layout.experiment.pairing {
            Pairing::Field { members } => members
                .iter()
                .map(|&setup| &*parts[0].setups[setup].name)
                .collect(),
            _ => rows.clone(),
        };
        let shares: Vec<_> = parts.iter().map(shares_by_name).collect();
        let mut cells = Vec::new();
        for &row in &rows {
            let places = shares
                .iter()
                .flat_map(|shares| columns.iter().map(move |&column| (shares, column)));
            cells.push(
                places
                    .map(|(shares, column)| shares.get(&(row, column)).copied())
                    .collect(),
            );
        }
        let [rows, columns] = [rows, columns.repeat(parts.len())]
            .map(|names| names.into_iter().map(str::to_owned).collect());
        let subtitle = format!(
            "Win rate of the setup of the row against the setup of the column, pair by pair{}",
            first_of(order.len(), MET)
        );
        let level = level(parts[0].findings.level);
        let chart = MatchupMatrix {
            corner: AGAINST.to_owned(),
            significance: format!("the {level} interval of this matchup alone excludes 50%"),
            rows,
            columns,
            cells,
            groups: parts.iter().map(|part| part.name.clone()).collect(),
            ranks,
            ..MatchupMatrix::default()
        };
        Drawing::pages(
            "matchups",
            chart.pages(&self.caption("Who beats whom?", &subtitle)),
        )
    }

    /// The scores of players and the leads, as lines of the share of games.
    fn scores(&self) -> Drawing {
        let (who, of) = match self.layout.experiment.rules.has_advantage() {
            false => ("First player minus second", "the first player"),
            true => (
                "Holder of the Advantage minus opponent",
                "the holder of the Advantage",
            ),
        };
        let mut scores: Vec<(String, Histogram)> = Vec::new();
        let mut leads = Vec::new();
        for section in &self.sections {
            let mut all = Histogram::new();
            section
                .totals
                .scores
                .iter()
                .for_each(|of_setup| all.merge(of_setup));
            scores.push((self.name(section), all));
            leads.push((self.name(section), section.totals.holder_lead.clone()));
        }
        let subtitle = format!("Points of a player in a game, and the final lead of {of}");
        let panels = vec![
            shares_of_games("Score of a player", "% of scores, two per game", &scores),
            shares_of_games(who, "% of games", &leads),
        ];
        let mut chart = SweepChart::new("points", SweepScale::Linear, panels);
        chart.own_x = true;
        Drawing::new(
            "scores",
            self.caption("How are games scored?", &subtitle),
            chart,
        )
    }
}

/// The win rate of each setup against each other one that it met.
fn shares_by_name<'a>(part: &ChartedRanking<'a>) -> BTreeMap<(&'a str, &'a str), MatchupCell> {
    // A setup against itself has the cell of its first role.
    let mut cells = BTreeMap::new();
    for found in &part.findings.matchups {
        let [first, second] =
            [found.first, found.second].map(|setup| part.setups[setup].name.as_str());
        let significant = !found.identical && !found.share.contains(0.5);
        let share = found.share.value;
        cells
            .entry((first, second))
            .or_insert(MatchupCell { share, significant });
        cells.entry((second, first)).or_insert(MatchupCell {
            share: 1. - share,
            significant,
        });
    }
    cells
}

/// The shares of games with each number of points, in steps where there are many, without a few outliers.
fn shares_of_games(title: &str, axis: &str, histograms: &[(String, Histogram)]) -> SweepPanel {
    let [lows, highs, medians] = [0.001, 0.999, 0.5].map(|q| {
        histograms
            .iter()
            .filter_map(|(_, found)| found.quantile(q).ok())
            .collect::<Vec<i64>>()
    });
    let [low, high] =
        [lows.iter().min(), highs.iter().max()].map(|end| end.copied().unwrap_or_default());
    let step = (high - low) / BINS + 1;
    let series = histograms.iter().map(|(name, found)| {
        let mut bins = vec![0u64; ((high - low) / step + 1) as usize];
        for (value, times) in found
            .iter()
            .filter(|(value, _)| (low..=high).contains(value))
        {
            bins[((value - low) / step) as usize] += times;
        }
        let points = (0..).zip(bins).map(|(bin, times)| {
            let middle = (low + bin * step) as f64 + (step - 1) as f64 / 2.;
            (middle, 100. * times as f64 / found.total() as f64)
        });
        SweepSeries::of_numbers(name.as_str(), points)
    });
    let medians: Vec<String> = medians.iter().map(ToString::to_string).collect();
    let title = match &medians[..] {
        [median] => {
            format!(
                "{title}: median {median}, mean {}",
                fixed(histograms[0].1.mean().unwrap_or_default(), 1)
            )
        }
        _ => format!("{title}; medians {}", medians.join(", ")),
    };
    let axis = if step == 1 {
        axis.to_owned()
    } else {
        format!("{axis}, in steps of {step}")
    };
    SweepPanel::new(title, axis, series.collect())
}
