//! The heat table of two crossed choices, with their means.

use bagsplit_lab::studies::Concluded;
use bagsplit_lab::studies::factorial::FactorialReport;

use crate::charts::{MatchupCell, MatchupMatrix};
use crate::drawings::Drawing;
use crate::studies::ranking::charts::Draw;

/// The name of the row and the column of means.
const MEAN: &str = "mean";

/// Win rates by the two factors that matter most, the one with more levels as rows, for each population; none where setups
/// cross nothing.
pub(crate) fn heat_table(draw: &Draw<'_>) -> Vec<Drawing> {
    let parts: Vec<(&Concluded, &FactorialReport)> =
        draw.sections.iter().filter_map(|&one| Some((one, one.findings.factorial.as_ref()?))).collect();
    let Some(&(_, first)) = parts.first() else { return Vec::new() };
    let by_variance = first.by_variance();
    let (mut rows, mut columns) = (by_variance[0], by_variance[1]);
    if first.factors[rows].levels.len() < first.factors[columns].levels.len() {
        (rows, columns) = (columns, rows);
    }
    let of_rows: Vec<usize> = first.main(rows).iter().map(|effect| effect.of[0].1).collect();
    let of_columns: Vec<usize> = first.main(columns).iter().map(|effect| effect.of[0].1).collect();
    let names = |factor: usize, order: &[usize]| {
        let levels = order.iter().map(|&level| first.factors[factor].levels[level].clone());
        levels.chain([MEAN.to_owned()]).collect::<Vec<String>>()
    };
    // Past the last level stands the mean.
    let places =
        |order: &[usize]| order.iter().copied().map(Some).chain([None]).collect::<Vec<Option<usize>>>();
    let row = |row: Option<usize>| {
        let cells = parts.iter().flat_map(|part| {
            places(&of_columns)
                .into_iter()
                .map(move |column| Some(cell(part, (rows, row), (columns, column))))
        });
        cells.collect()
    };
    let [by_rows, by_columns] = [rows, columns].map(|factor| first.factors[factor].factor.clone());
    let chart = MatchupMatrix {
        corner: format!("{by_rows} ↓   {by_columns} →"),
        significance: "statistically tied with the best setup of all".to_owned(),
        rows: names(rows, &of_rows),
        columns: parts.iter().flat_map(|_| names(columns, &of_columns)).collect(),
        groups: if parts.len() > 1 {
            parts.iter().map(|(one, _)| draw.name(one).to_owned()).collect()
        } else {
            Vec::new()
        },
        cells: places(&of_rows).into_iter().map(row).collect(),
        ranks: (1..=of_rows.len()).collect(),
        weights: Vec::new(),
        reach: None,
    };
    let subtitle = format!("Win rate by {by_rows} and {by_columns}, each in the order of its means");
    Drawing::pages("factors", chart.pages(&draw.caption("What matters more?", &subtitle))).collect()
}

/// The mean win rate of the setups with these levels; all levels where it is none.
fn cell(
    (concluded, report): &(&Concluded, &FactorialReport),
    (rows, row): (usize, Option<usize>),
    (columns, column): (usize, Option<usize>),
) -> MatchupCell {
    let ranking = &concluded.findings.ranking;
    let is_of = |setup: usize| {
        let cell = &report.cells[setup];
        row.is_none_or(|level| cell[rows] == level) && column.is_none_or(|level| cell[columns] == level)
    };
    let own: Vec<_> = ranking.iter().filter(|finding| is_of(finding.setup)).collect();
    let sum: f64 = own.iter().map(|finding| finding.share.value).sum();
    let is_one = row.is_some() && column.is_some() && own.len() == 1;
    MatchupCell { share: sum / own.len() as f64, significant: is_one && own[0].in_top_group }
}
