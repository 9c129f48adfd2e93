//! The heat table of two crossed choices, with their means.

use bagsplit_lab::studies::SectionFindings;
use bagsplit_lab::studies::factorial::FactorialReport;

use crate::charts::{MatchupCell, MatchupMatrix};
use crate::drawings::Drawing;
use crate::studies::ranking::charts::RankingCharts;

/// The name of the row and the column of means.
const MEAN: &str = "mean";

/// Win rates by the two factors that matter most, the one with more levels as rows, for each population; none where setups
/// cross nothing.
pub(crate) fn heat_table(draw: &RankingCharts<'_>) -> Vec<Drawing> {
    let parts: Vec<(&SectionFindings, &FactorialReport)> = draw
        .sections
        .iter()
        .filter_map(|&section| Some((section, section.findings.factorial.as_ref()?)))
        .collect();
    let Some(&(_, first)) = parts.first() else {
        return Vec::new();
    };
    let by_variance = first.by_variance();
    let (mut rows, mut columns) = (by_variance[0], by_variance[1]);
    if first.factors[rows].levels.len() < first.factors[columns].levels.len() {
        (rows, columns) = (columns, rows);
    }
    let [of_rows, of_columns] = [rows, columns].map(|factor| levels_and_mean(first, factor));
    let mut cells = Vec::new();
    for &row in &of_rows {
        let places = parts
            .iter()
            .flat_map(|part| of_columns.iter().map(move |&column| (part, column)));
        cells.push(
            places
                .map(|(part, column)| Some(cell(part, (rows, row), (columns, column))))
                .collect(),
        );
    }
    let [by_rows, by_columns] = [rows, columns].map(|factor| first.factors[factor].factor.clone());
    let chart = MatchupMatrix {
        corner: format!("{by_rows} ↓   {by_columns} →"),
        significance: "statistically tied with the best setup of all".to_owned(),
        rows: level_names(first, rows, &of_rows),
        columns: parts
            .iter()
            .flat_map(|_| level_names(first, columns, &of_columns))
            .collect(),
        groups: parts
            .iter()
            .map(|(concluded, _)| draw.name(concluded))
            .collect(),
        cells,
        ranks: (1..of_rows.len()).collect(),
        ..MatchupMatrix::default()
    };
    let subtitle =
        format!("Win rate by {by_rows} and {by_columns}, each in the order of its means");
    Drawing::pages(
        "factors",
        chart.pages(&draw.caption("What matters more?", &subtitle)),
    )
    .collect()
}

/// The levels of a factor in the order of their means, and `None` for the mean of all.
fn levels_and_mean(report: &FactorialReport, factor: usize) -> Vec<Option<usize>> {
    report
        .main(factor)
        .iter()
        .map(|effect| Some(effect.of[0].1))
        .chain([None])
        .collect()
}

fn level_names(report: &FactorialReport, factor: usize, levels: &[Option<usize>]) -> Vec<String> {
    let names = &report.factors[factor].levels;
    levels
        .iter()
        .map(|level| level.map_or(MEAN.to_owned(), |level| names[level].clone()))
        .collect()
}

/// The mean win rate of the setups with these levels; all levels where it is none.
fn cell(
    (concluded, report): &(&SectionFindings, &FactorialReport),
    (rows, row): (usize, Option<usize>),
    (columns, column): (usize, Option<usize>),
) -> MatchupCell {
    let ranking = &concluded.findings.ranking;
    let findings = ranking.iter().filter(|finding| {
        let cell = &report.crossing.cells()[finding.setup];
        row.is_none_or(|level| cell[rows] == level)
            && column.is_none_or(|level| cell[columns] == level)
    });
    let findings: Vec<_> = findings.collect();
    let sum: f64 = findings.iter().map(|finding| finding.share.value).sum();
    let is_one = row.is_some() && column.is_some() && findings.len() == 1;
    MatchupCell {
        share: sum / findings.len() as f64,
        significant: is_one && findings[0].in_top_group,
    }
}
