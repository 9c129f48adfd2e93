//! Heat map of win rates between setups.

use std::ops::Range;

use crate::charts::draw::{AXIS, INK, MARGIN, Picture, SKY, SOFT, Stroke, Type};
use crate::charts::layout::{Axis, Cell, Matrix, Names, pages, shares};
use crate::charts::number::fixed;
use crate::charts::{Caption, Chart};

const WEIGHTS: &str = "weight in the mixture (%)";
const NARROWEST: f64 = 760.0;
const TITLE: Type = Type::new(11.5).color(SOFT);
/// The length of the bars of weights.
const BARS: f64 = 200.0;

/// One pairing of a [`MatchupMatrix`].
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MatchupCell {
    /// The row setup's share of wins against the column setup, 0 to 1.
    pub share: f64,
    /// Whether it differs significantly from one half.
    pub significant: bool,
}

/// Win rates by row and column as a heat map, such as that of the row's setup against the column's.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct MatchupMatrix {
    /// What rows and columns are, between their names.
    pub corner: String,
    /// The meaning of a marked cell.
    pub significance: String,
    /// The names of the rows.
    pub rows: Vec<String>,
    /// The names of the columns.
    pub columns: Vec<String>,
    /// The names of groups of equally many columns, such as populations of players; a single one is not named.
    pub groups: Vec<String>,
    /// The cells, row by row; `None` where the two never met, and for a setup against itself, recognised by its name.
    pub cells: Vec<Vec<Option<MatchupCell>>>,
    /// The ranks of the first rows, shown before their names; equal rows share one.
    pub ranks: Vec<usize>,
    /// The weight of each row in a mixture, 0 to 1, drawn as bars; empty without one.
    pub weights: Vec<f64>,
    /// The range of the colours, for charts to be compared; fitted to the cells if `None`.
    pub reach: Option<f64>,
}

/// The corner of a matrix of setups against setups.
pub(crate) const AGAINST: &str = "row setup ↓   against column setup →";

impl MatchupMatrix {
    /// The number of columns of a group.
    fn group(&self) -> usize {
        self.columns.len() / self.groups.len().max(1)
    }

    /// The columns of each page: whole groups, as long as these fit.
    fn cut_columns(&self) -> Vec<Range<usize>> {
        let (groups, each) = (self.groups.len().max(1), self.group());
        if each <= pages::COLUMNS {
            let cut = pages::cut(groups, pages::COLUMNS / each.max(1));
            return cut
                .into_iter()
                .map(|some| some.start * each..some.end * each)
                .collect();
        }
        let cut = pages::cut(each, pages::COLUMNS);
        let starts = (0..groups).map(|group| group * each);
        starts
            .flat_map(|start| {
                cut.iter()
                    .map(move |some| start + some.start..start + some.end)
            })
            .collect()
    }

    /// The matrix divided into legible pages with the same colours, row by row; up to 50 rows and 36 columns stay on
    /// one page.
    pub fn pages(self, caption: &Caption) -> Vec<(Caption, Self)> {
        let rows = pages::cut(self.rows.len(), pages::ROWS);
        let columns = self.cut_columns();
        let parts: Vec<(&Range<usize>, &Range<usize>)> = rows
            .iter()
            .flat_map(|rows| columns.iter().map(move |columns| (rows, columns)))
            .collect();
        let captions = pages::captions(
            caption,
            parts.iter().map(|(rows, range)| match columns.len() {
                1 => pages::ranks(rows),
                _ => format!(
                    "{}, against columns {} to {}",
                    pages::ranks(rows),
                    range.start + 1,
                    range.end
                ),
            }),
        );
        let pages = parts
            .into_iter()
            .map(|(rows, range)| self.part(rows.clone(), range.clone()));
        captions.into_iter().zip(pages).collect()
    }

    /// Some rows and columns, with the colours of the whole.
    fn part(&self, rows: Range<usize>, range: Range<usize>) -> Self {
        let cells = self.cells.get(rows.clone()).unwrap_or_default();
        let cells = cells
            .iter()
            .map(|cells| cells.get(range.clone()).unwrap_or_default().to_vec());
        let each = self.group().max(1);
        let groups = range.start / each..range.end.div_ceil(each);
        Self {
            corner: self.corner.clone(),
            significance: self.significance.clone(),
            cells: cells.collect(),
            columns: self.columns[range].to_vec(),
            groups: self.groups.get(groups).unwrap_or_default().to_vec(),
            ranks: self
                .ranks
                .iter()
                .skip(rows.start)
                .take(rows.len())
                .copied()
                .collect(),
            weights: self.weights.get(rows.clone()).unwrap_or_default().to_vec(),
            rows: self.rows[rows].to_vec(),
            reach: Some(self.reach()),
        }
    }

    /// The range of the colours around one half.
    fn reach(&self) -> f64 {
        self.reach
            .unwrap_or_else(|| shares::reach(self.played().map(|cell| cell.share)))
    }

    fn cell(&self, row: usize, column: usize) -> Cell {
        match self.cells[row][column] {
            Some(cell) => Cell::Share(cell.share, cell.significant),
            None if self.rows[row] == self.columns[column] => Cell::Itself,
            None => Cell::NotPlayed,
        }
    }

    fn played(&self) -> impl Iterator<Item = &MatchupCell> {
        self.cells.iter().flatten().flatten()
    }

    /// Draws the names of groups above the columns, and a line between groups.
    fn draw_groups(&self, picture: &mut Picture, matrix: &Matrix, y: f64) {
        for (group, name) in self
            .groups
            .iter()
            .enumerate()
            .filter(|_| self.groups.len() > 1)
        {
            let left = matrix.x(group * self.group());
            picture.fitted(
                name,
                matrix.cell.0 * self.group() as f64 - 6.0,
                (left, y),
                Type::AXIS_NAME,
            );
            if group > 0 {
                picture.line(
                    (left, matrix.top - 4.0),
                    (left, matrix.bottom()),
                    Stroke::new(INK, 2.0),
                );
            }
        }
    }

    /// Draws a bar for each weight at the right of the matrix.
    fn draw_weights(&self, picture: &mut Picture, matrix: &Matrix) {
        let start = matrix.right() + 22.0;
        let most = self
            .weights
            .iter()
            .map(|weight| weight * 100.0)
            .fold(1.0, f64::max);
        let axis = Axis::round((0.0, most), 4).on(start, start + BARS);
        for (value, label) in axis.ticks() {
            picture.text(&label, (axis.at(value), matrix.top - 10.0), Type::TICK);
        }
        picture.text(WEIGHTS, (start, matrix.top - 28.0), TITLE);
        for (row, weight) in self.weights.iter().enumerate() {
            let (y, end) = (matrix.y(row), axis.at(weight * 100.0));
            picture.rect((start, y - 6.0), (end, y + 6.0), SKY);
            picture.text(
                &fixed(weight * 100.0, 1),
                (end + 8.0, y),
                Type::KEY.bold_if(*weight >= 5e-4),
            );
        }
        for to in [(start + BARS, matrix.top), (start, matrix.bottom())] {
            picture.line((start, matrix.top), to, Stroke::new(AXIS, 1.0));
        }
    }
}

impl Chart for MatchupMatrix {
    fn picture(&self, caption: &Caption) -> Picture {
        let [row_names, column_names] = [&self.rows, &self.columns]
            .map(|names| Names::OF_MATRIX.width(names.iter().map(|name| (name.as_str(), false))));
        let left = Names::OF_MATRIX
            .right(row_names)
            .max(MARGIN + TITLE.width(&self.corner))
            + 10.0;
        let width = match self.columns.len() {
            0..=12 => 46.0,
            13..=24 => 36.0,
            _ => 27.0,
        };
        let right = left + width * self.columns.len() as f64;
        let beside = if self.weights.is_empty() {
            0.0
        } else {
            22.0 + BARS + 50.0
        };
        let mut picture = Picture::new(caption, (right + beside + MARGIN).max(NARROWEST));
        let group_y = picture.top() + 14.0;
        let above = if self.groups.len() > 1 { 54.0 } else { 34.0 };
        let top = picture.top() + column_names + above;
        let (rows, columns) = (self.rows.len(), self.columns.len());
        let matrix = Matrix {
            left,
            top,
            cell: (width, 22.0),
            rows,
            columns,
        };
        picture.text(&self.corner, (MARGIN, top - 14.0), TITLE);
        for (column, name) in self.columns.iter().enumerate() {
            Names::OF_MATRIX.draw_upright(&mut picture, name, (matrix.middle(column), top - 8.0));
        }
        let (reach, mut not_played, mut itself) = (self.reach(), false, false);
        for (row, name) in self.rows.iter().enumerate() {
            Names::OF_MATRIX.draw(
                &mut picture,
                self.ranks.get(row).copied(),
                name,
                false,
                matrix.y(row),
            );
            for column in 0..columns {
                let cell = self.cell(row, column);
                not_played |= matches!(cell, Cell::NotPlayed);
                itself |= matches!(cell, Cell::Itself);
                shares::draw_cell(&mut picture, matrix.corners(row, column), cell, reach);
            }
        }
        matrix.draw_rim(&mut picture);
        self.draw_groups(&mut picture, &matrix, group_y);
        if !self.weights.is_empty() {
            self.draw_weights(&mut picture, &matrix);
        }
        let marked = self.played().any(|cell| cell.significant);
        let marked = marked.then_some((Cell::Share(0.0, true), self.significance.as_str()));
        let kinds: Vec<_> = marked
            .into_iter()
            .chain(shares::without(not_played, itself))
            .collect();
        let bottom = matrix.bottom() + 22.0;
        shares::draw_key(&mut picture, bottom, (reach, width), &kinds);
        picture.finish(bottom + shares::key_height(kinds.len()))
    }
}
