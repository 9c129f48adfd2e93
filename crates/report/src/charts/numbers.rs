//! Which numbers does a chart show? The same ones as a table, for those who want them exact, or cannot see the picture.

mod experiment;
mod studies;
mod sweeps;

use crate::charts::Caption;

/// What a chart shows, as a table.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct NumberTable {
    /// What each column is.
    pub head: Vec<String>,
    /// The rows; all have as many cells as the head.
    pub rows: Vec<Vec<String>>,
    /// How many columns, from the first, are words; the others are numbers.
    pub words: usize,
}

/// A chart that can say its numbers.
pub trait Numbers {
    /// The text around it.
    fn caption(&self) -> &Caption;

    /// Its numbers.
    fn numbers(&self) -> NumberTable;
}

impl NumberTable {
    /// A table of these columns, of which the first few are words.
    fn new<const N: usize>(words: usize, head: [&str; N]) -> NumberTable {
        NumberTable { head: head.iter().map(|&text| text.to_owned()).collect(), rows: Vec::new(), words }
    }

    fn with<const N: usize>(mut self, rows: impl IntoIterator<Item = [String; N]>) -> NumberTable {
        self.rows.extend(rows.into_iter().map(Vec::from));
        self
    }
}

/// A share in per cent.
fn percent(share: f64) -> String {
    format!("{} %", crate::charts::number::fixed(100. * share, 1))
}

/// What is not there is an empty cell.
fn or_nothing(text: Option<String>) -> String {
    text.unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::charts::{RankedRow, RankingChart};

    #[test]
    fn a_ranking_says_its_numbers_page_by_page() {
        let row = |number: usize| RankedRow {
            name: format!("s{number}"),
            value: 0.5,
            low: 0.45,
            high: 0.55,
            in_top_group: number == 0,
        };
        let chart = RankingChart::new(Caption::default(), (0..120).map(row).collect());
        let pages = chart.pages();
        let tables: Vec<NumberTable> = pages.iter().map(Numbers::numbers).collect();
        assert_eq!(tables.iter().map(|table| table.rows.len()).sum::<usize>(), 120);
        assert!(tables.iter().flat_map(|table| &table.rows).all(|row| row.len() == tables[0].head.len()));
        assert_eq!(tables[0].rows[0], ["1", "s0", "50.0 %", "45.0 %", "55.0 %", "yes"]);
        assert_eq!(tables[1].rows[0][0], (tables[0].rows.len() + 1).to_string());
    }
}
