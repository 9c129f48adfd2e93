//! How a payoff chart is laid out: names, matrix, bars of the mixture, key.

use plotters::coord::Shift;
use plotters::prelude::{DrawingArea, DrawingBackend};

use crate::ChartError;
use crate::axis::Axis;
use crate::canvas::{Align, At, Canvas, Stroke, Type};
use crate::colour_bar::{self, BAR};
use crate::estimate::Estimate;
use crate::frame::{Frame, MARGIN};
use crate::matchup::draw_hole;
use crate::palette::{AXIS, BLUE, GRID, INK, MISSING, SKY, SOFT, STRIPE, WHITE, diverging, text_on};
use crate::payoff::{NO_WEIGHT, PayoffChart, is_open};
use crate::rows::KEY_TEXT;
use crate::text::{fixed, shorten};

const SIDES: &str = "row ↓ against column →, numbered alike";
const LONGEST_NAME: f64 = 290.0;
const BARS: f64 = 200.0;
const NARROWEST: f64 = 760.0;
const GAP: f64 = 22.0;
const KEY: f64 = 104.0;
const NAME: Type = Type::new(11.5);
const RANK: Type = Type::new(10.5).color(SOFT).align(Align::Right);
const CELL: Type = Type::new(9.5).align(Align::Middle);
const TITLE: Type = Type::new(11.5).color(SOFT);
const TICK: Type = Type::new(10.5).color(SOFT).align(Align::Middle);
const NOTE: Type = Type::new(10.5).align(Align::Right);

/// Where everything goes.
pub(crate) struct Layout<'a> {
    chart: &'a PayoffChart,
    order: Vec<usize>,
    frame: Frame,
    left: f64,
    top: f64,
    cell: At,
    end: At,
    bars: Axis,
    width: f64,
}

impl<'a> Layout<'a> {
    pub(crate) fn new(chart: &'a PayoffChart) -> Self {
        let order = chart.order();
        let count = order.len() as f64;
        let cell = match order.len() {
            0..=12 => (46.0, 22.0),
            13..=20 => (36.0, 22.0),
            21..=36 => (27.0, 20.0),
            _ => (15.0, 16.0),
        };
        let widest = |widths: &mut dyn Iterator<Item = f64>| widths.fold(0.0, f64::max);
        let name = widest(&mut chart.names.iter().map(|n| NAME.bold().width(n))).min(LONGEST_NAME);
        let note = widest(&mut chart.weights.iter().map(|w| NOTE.bold().width(&w.percent().text(1))));
        let left = MARGIN + (30.0 + name).max(TITLE.width(SIDES)) + 10.0;
        let right = left + cell.0 * count;
        let bars = right + GAP;
        let width = (bars + BARS + 12.0 + note + MARGIN).max(NARROWEST);
        let frame = Frame::new(&chart.caption, width);
        let top = frame.top() + 46.0;
        let most = chart.weights.iter().map(|w| w.high.max(w.value) * 100.0).fold(1.0, f64::max);
        let end = (right, top + cell.1 * count);
        Self {
            chart,
            order,
            left,
            top,
            cell,
            end,
            bars: Axis::round(0.0, most, 4, bars, bars + BARS),
            width,
            frame,
        }
    }

    pub(crate) fn size(&self) -> (u32, u32) {
        (self.width.ceil() as u32, self.frame.height(self.end.1 + KEY).ceil() as u32)
    }

    pub(crate) fn draw<DB: DrawingBackend>(&self, area: &DrawingArea<DB, Shift>) -> Result<(), ChartError> {
        let canvas = Canvas::new(area, self.size())?;
        self.frame.draw(&canvas, self.end.1 + KEY)?;
        canvas.text(SIDES, (MARGIN, self.top - 12.0), TITLE)?;
        let reach = self.chart.reach();
        for (row, &setup) in self.order.iter().enumerate() {
            self.draw_name(&canvas, row, setup)?;
            for (column, &other) in self.order.iter().enumerate() {
                let from = (self.left + column as f64 * self.cell.0, self.top + row as f64 * self.cell.1);
                let to = (from.0 + self.cell.0, from.1 + self.cell.1);
                match self.chart.cells[setup][other] {
                    Some(cell) => draw_cell(&canvas, from, to, cell, reach)?,
                    None if setup == other => canvas.rect(from, to, MISSING)?,
                    None => draw_hole(&canvas, from, to)?,
                }
            }
        }
        let (left, top, end) = (self.left, self.top, self.end);
        let rim = [(left, top), (end.0, top), end, (left, end.1), (left, top)];
        canvas.path(&rim, Stroke::new(AXIS, 1.0))?;
        self.draw_bars(&canvas)?;
        self.draw_key(&canvas, reach)
    }

    /// The middle of a row.
    fn y(&self, row: usize) -> f64 {
        self.top + (row as f64 + 0.5) * self.cell.1
    }

    /// A row's number and name, and the same number above its column.
    fn draw_name<DB: DrawingBackend>(
        &self,
        canvas: &Canvas<'_, DB>,
        row: usize,
        setup: usize,
    ) -> Result<(), ChartError> {
        let number = (row + 1).to_string();
        let (y, x) = (self.y(row), self.left + (row as f64 + 0.5) * self.cell.0);
        let tick = Type { size: if self.cell.0 < 20.0 { 8.5 } else { TICK.size }, ..TICK };
        canvas.text(&number, (x, self.top - 11.0), tick)?;
        canvas.text(&number, (MARGIN + 22.0, y), RANK)?;
        let look = NAME.bold_if(self.chart.weights[setup].value >= NO_WEIGHT);
        let name = shorten(&self.chart.names[setup], LONGEST_NAME, look.size, look.weight);
        canvas.text(&name, (MARGIN + 30.0, y), look)
    }

    /// A bar for each weight, its interval across its end, and both in words.
    fn draw_bars<DB: DrawingBackend>(&self, canvas: &Canvas<'_, DB>) -> Result<(), ChartError> {
        let (start, stop) = (self.bars.start(), self.bars.end());
        let beyond = self.width - MARGIN;
        for row in (1..self.order.len()).step_by(2) {
            let y = self.top + row as f64 * self.cell.1;
            canvas.rect((start, y), (beyond, y + self.cell.1), STRIPE)?;
        }
        for (value, label) in self.bars.ticks() {
            let x = self.bars.at(value);
            canvas.line((x, self.top), (x, self.end.1), Stroke::new(GRID, 1.0))?;
            canvas.text(&label, (x, self.top - 11.0), TICK)?;
        }
        let title = shorten(&self.chart.weights_axis, beyond - start, TITLE.size, TITLE.weight);
        canvas.text(&title, (start, self.top - 30.0), TITLE.color(INK))?;
        canvas.text("% [interval]", (beyond, self.top - 11.0), NOTE.color(SOFT))?;
        for (row, &setup) in self.order.iter().enumerate() {
            let (y, weight) = (self.y(row), self.chart.weights[setup]);
            let x = weight.percent().map(|w| self.bars.at(w));
            let half = self.cell.1 * 0.3;
            canvas.rect((start, y - half), (x.value, y + half), SKY)?;
            canvas.line((x.low, y), (x.high, y), Stroke::new(BLUE, 1.75))?;
            for end in [x.low, x.high] {
                canvas.line((end, y - 3.5), (end, y + 3.5), Stroke::new(BLUE, 1.5))?;
            }
            let look = NOTE.bold_if(weight.value >= NO_WEIGHT);
            canvas.text(&weight.percent().text(1), (beyond, y), look)?;
        }
        canvas.line((start, self.top), (stop, self.top), Stroke::new(AXIS, 1.0))?;
        canvas.line((start, self.top), (start, self.end.1), Stroke::new(AXIS, 1.0))
    }

    fn draw_key<DB: DrawingBackend>(&self, canvas: &Canvas<'_, DB>, reach: f64) -> Result<(), ChartError> {
        let y = self.end.1 + 26.0;
        let tick = |part: f64| fixed((0.5 + part * reach) * 100.0, 0);
        let ticks = [-1.0, -0.5, 0.0, 0.5, 1.0].map(tick);
        let colour = |part: f64| diverging(2.0 * part - 1.0);
        colour_bar::draw(canvas, (MARGIN, y), "win rate of the row setup (%)", &ticks, colour)?;
        let (left, share) = (MARGIN + BAR + 40.0, 0.5 + 0.4 * reach);
        let sure = Estimate::new(share, share, share);
        let open = Estimate { low: 0.5, ..sure };
        let mut y = y;
        for (cell, label) in [
            (Some(sure), "the interval excludes 50 %"),
            (Some(open), "the interval includes 50 %: either may be the better"),
            (None, "not played"),
        ] {
            let (from, to) = ((left, y - 10.0), (left + self.cell.0, y + 10.0));
            match cell {
                Some(cell) => draw_cell(canvas, from, to, cell, reach)?,
                None if self.has_holes() => draw_hole(canvas, from, to)?,
                None => continue,
            }
            canvas.text(label, (to.0 + 10.0, y), KEY_TEXT)?;
            y += 26.0;
        }
        Ok(())
    }

    fn has_holes(&self) -> bool {
        let rows = self.chart.cells.iter().enumerate();
        rows.flat_map(|(r, row)| row.iter().enumerate().map(move |(c, cell)| (r, c, cell)))
            .any(|(r, c, cell)| r != c && cell.is_none())
    }
}

/// A pairing: filled when it is certain who is the better, else a smaller patch of colour on white.
fn draw_cell<DB: DrawingBackend>(
    canvas: &Canvas<'_, DB>,
    from: At,
    to: At,
    cell: Estimate,
    reach: f64,
) -> Result<(), ChartError> {
    let ground = diverging((cell.value - 0.5) / reach);
    let open = is_open(cell);
    let inset = if open { 3.5 } else { 0.5 };
    canvas.rect(from, to, WHITE)?;
    canvas.rect((from.0 + inset, from.1 + inset), (to.0 - inset, to.1 - inset), ground)?;
    let look = CELL.bold_if(!open).color(text_on(ground));
    let room = to.0 - from.0 - 2.0 * inset - 2.0;
    let label = [1, 0].map(|decimals| fixed(cell.value * 100.0, decimals));
    match label.iter().find(|label| look.width(label) <= room) {
        Some(label) => canvas.text(label, ((from.0 + to.0) / 2.0, (from.1 + to.1) / 2.0 + 0.5), look),
        None => Ok(()),
    }
}
