//! Payoff matrix with an equilibrium mixture.

use crate::charts::draw::{AXIS, GRID, INK, MARGIN, Picture, SKY, SOFT, Stroke, Type};
use crate::charts::layout::{Axis, Cell, Matrix, Names, Sure, shares};
use crate::charts::number::{fixed, percent};
use crate::charts::{Caption, Chart, Estimate};

/// The maximum number of setups drawn; more would not be legible next to the bars.
const SHOWN: usize = 27;

/// The weight below which no bar is drawn.
const NO_WEIGHT: f64 = 5e-4;

const SIDES: &str = "row ↓ against column →, numbered alike";
const WEIGHTS: &str = "weight in the mixture (%)";
const BARS: f64 = 200.0;
const NARROWEST: f64 = 760.0;
const TITLE: Type = Type::new(11.5).color(SOFT);

/// A payoff matrix next to its equilibrium mixture, in order of weight.
///
/// Rows and columns are the same setups. They are drawn in falling order of weight, setups of equal weight
/// in the order given; rows are named and numbered, columns numbered alike. If there are more than 27, those with the
/// largest weights are drawn and the others counted.
#[derive(Clone, Debug, PartialEq)]
pub struct PayoffChart {
    /// The setups' names.
    pub names: Vec<String>,
    /// The share of wins of each setup (row) against each setup (column), 0 to 1. `None` where the two never met, and
    /// on the diagonal if there are no self-matches.
    pub cells: Vec<Vec<Option<Estimate>>>,
    /// Each setup's weight in the mixture, 0 to 1; the weights add up to one.
    pub weights: Vec<f64>,
    /// The confidence of the intervals of win rates, such as 0.95.
    pub level: f64,
}

impl PayoffChart {
    /// The drawn setups, in order.
    fn order(&self) -> Vec<usize> {
        let mut order: Vec<usize> = (0..self.names.len().min(self.weights.len())).collect();
        order.sort_by(|&a, &b| self.weights[b].total_cmp(&self.weights[a]));
        order.truncate(SHOWN);
        order
    }

    /// The note on setups that are not drawn.
    fn left_out(&self, order: &[usize]) -> String {
        let others = self.names.len() - order.len();
        let weight = 1.0 - order.iter().map(|&setup| self.weights[setup]).sum::<f64>();
        let weight = fixed((weight * 100.0).max(0.0), 1);
        match others {
            0 => String::new(),
            1 => format!("1 other setup, of the least weight ({weight}%), is not drawn"),
            _ => format!(
                "{others} other setups, those of the least weight ({weight}% together), are not drawn"
            ),
        }
    }

    fn cell(&self, setup: usize, other: usize) -> Cell {
        match self.cells[setup][other] {
            Some(cell) => Cell::Share(cell.value, Sure::Fill(!is_open(cell))),
            None if setup == other => Cell::Itself,
            None => Cell::NotPlayed,
        }
    }

    /// Draws a setup's row: its number above its column and next to its name, and its cells.
    fn draw_row(&self, picture: &mut Picture, matrix: &Matrix, order: &[usize], row: usize, reach: f64) {
        let setup = order[row];
        picture.text(&(row + 1).to_string(), (matrix.middle(row), matrix.top - 11.0), Type::TICK);
        let bold = self.weights[setup] >= NO_WEIGHT;
        Names::OF_MATRIX.draw(picture, row + 1, &self.names[setup], bold, matrix.y(row));
        for (column, &other) in order.iter().enumerate() {
            shares::draw_cell(picture, matrix.corners(row, column), self.cell(setup, other), reach);
        }
    }

    /// Draws a bar for each weight from `start` on, and the weight as text.
    fn draw_bars(&self, picture: &mut Picture, matrix: &Matrix, order: &[usize], start: f64) {
        let most = order.iter().map(|&setup| self.weights[setup] * 100.0).fold(1.0, f64::max);
        let axis = Axis::round((0.0, most), 4).on(start, start + BARS);
        let (top, bottom, edge) = (matrix.top, matrix.bottom(), picture.width - MARGIN);
        matrix.draw_stripes(picture, start, edge);
        for (value, label) in axis.ticks() {
            let x = axis.at(value);
            picture.line((x, top), (x, bottom), Stroke::new(GRID, 1.0));
            picture.text(&label, (x, top - 11.0), Type::TICK);
        }
        picture.text(WEIGHTS, (start, top - 30.0), TITLE.color(INK));
        for (row, weight) in order.iter().map(|&setup| self.weights[setup]).enumerate() {
            let (y, half) = (matrix.y(row), matrix.cell.1 * 0.3);
            picture.rect((start, y - half), (axis.at(weight * 100.0), y + half), SKY);
            picture.text(&fixed(weight * 100.0, 1), (edge, y), Type::VALUE.bold_if(weight >= NO_WEIGHT));
        }
        picture.line((start, top), (start + BARS, top), Stroke::new(AXIS, 1.0));
        picture.line((start, top), (start, bottom), Stroke::new(AXIS, 1.0));
    }
}

/// Whether an interval includes one half.
fn is_open(cell: Estimate) -> bool {
    (cell.low..=cell.high).contains(&0.5)
}

impl Chart for PayoffChart {
    fn picture(&self, caption: &Caption) -> Picture {
        let order = self.order();
        let count = order.len();
        let cell = match count {
            0..=12 => (46.0, 22.0),
            13..=20 => (36.0, 22.0),
            _ => (27.0, 20.0),
        };
        let names = Names::OF_MATRIX.width(order.iter().map(|&setup| (self.names[setup].as_str(), true)));
        let left = Names::OF_MATRIX.right(names).max(MARGIN + TITLE.width(SIDES)) + 10.0;
        let bars = left + cell.0 * count as f64 + 22.0;
        let note = Type::VALUE.bold().width("100.0");
        let width = (bars + BARS + 12.0 + note + MARGIN).max(NARROWEST);
        let mut picture = Picture::new(caption, width);
        let matrix = Matrix { left, top: picture.top() + 46.0, cell, rows: count, columns: count };
        picture.text(SIDES, (MARGIN, matrix.top - 12.0), TITLE);
        let reach = shares::reach(self.cells.iter().flatten().flatten().map(|cell| cell.value));
        for row in 0..count {
            self.draw_row(&mut picture, &matrix, &order, row, reach);
        }
        matrix.draw_rim(&mut picture);
        self.draw_bars(&mut picture, &matrix, &order, bars);
        let level = percent(self.level);
        let sure = format!("the {level} interval excludes 50%");
        let open = format!("the {level} interval includes 50%: either may be the better");
        let is = |kind: fn(&Cell) -> bool| {
            order.iter().any(|&setup| order.iter().any(|&other| kind(&self.cell(setup, other))))
        };
        let not_played = is(|cell| matches!(cell, Cell::NotPlayed));
        let itself = is(|cell| matches!(cell, Cell::Itself));
        let shares = [(Sure::Fill(true), sure.as_str()), (Sure::Fill(false), open.as_str())];
        let shares = shares.map(|(sure, label)| (Cell::Share(0.0, sure), label));
        let kinds: Vec<_> = shares.into_iter().chain(shares::without(not_played, itself)).collect();
        let left_out = self.left_out(&order);
        let height = if left_out.is_empty() { 26.0 } else { 46.0 };
        let bottom = matrix.bottom() + height;
        picture.fitted(&left_out, width - 2.0 * MARGIN, (MARGIN, bottom - 26.0), Type::KEY.color(SOFT));
        shares::draw_key(&mut picture, bottom, (reach, cell.0), &kinds);
        picture.finish(bottom + shares::key_height(kinds.len()))
    }
}
