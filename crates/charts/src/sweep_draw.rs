//! How figures against a parameter are laid out: a key, then a grid of panels with one parameter axis.

use plotters::coord::Shift;
use plotters::prelude::{DrawingArea, DrawingBackend};

use crate::ChartError;
use crate::axis::{Axis, extent};
use crate::canvas::{Align, At, Canvas, Stroke, Type};
use crate::estimate::{Estimate, whisker};
use crate::frame::{Frame, MARGIN};
use crate::legend::{Legend, Sample};
use crate::marks::{Mark, mark};
use crate::palette::{AXIS, INK, SOFT};
use crate::panel::{Panel, PanelText};
use crate::sweep::{SweepChart, SweepPanel, SweepScale, SweepSeries};
use crate::text::shorten;

const HEAD: f64 = 36.0;
const BESIDE: f64 = 64.0;
const GAP: f64 = 20.0;
const TITLE: f64 = 30.0;
const TICKS: f64 = 30.0;
const WIDEST: f64 = 1500.0;
const LONGEST_WORD: f64 = 230.0;
const WORD: Type = Type::new(10.5).color(SOFT);
const PARAMETER: Type = Type::new(11.5).align(Align::Middle);
const CURRENT: Stroke = Stroke::new(INK, 1.25).dash(&[2.0, 2.5]);
const REFERENCE: Stroke = Stroke::new(INK, 1.25).dash(&[5.0, 3.0]);

/// Where everything goes.
pub(crate) struct Layout<'a> {
    chart: &'a SweepChart,
    names: Vec<&'a str>,
    columns: usize,
    /// Width and height of a panel's cell in the grid, but for what is below its axis.
    cell: At,
    /// The room of what is below a panel of the last row.
    foot: f64,
    upright: bool,
    frame: Frame,
    legend: Legend,
}

impl<'a> Layout<'a> {
    pub(crate) fn new(chart: &'a SweepChart) -> Self {
        let names = chart.names();
        let words: &[String] = if let SweepScale::Categories(words) = &chart.scale { words } else { &[] };
        let mut columns = match chart.panels.len() {
            0..=1 => 1,
            2 | 4 => 2,
            _ => 3,
        };
        let mut cell = [(860.0, 380.0), (520.0, 300.0), (390.0, 260.0)][columns - 1];
        // Many categories want a wide panel, each with room for its points side by side.
        let step = (7.0 * names.len() as f64 + 6.0).min(WIDEST / words.len().max(1) as f64).max(15.0);
        let wanted = BESIDE + GAP + step * words.len() as f64;
        if wanted > cell.0 {
            columns = if chart.panels.len() > 1 && wanted <= 620.0 { 2 } else { 1 };
            cell = (wanted.max(if columns == 1 { 860.0 } else { 520.0 }), 300.0);
        }
        let widest = words.iter().map(|word| WORD.width(word)).fold(0.0, f64::max);
        let upright = widest + 8.0 > (cell.0 - BESIDE - GAP) / words.len().max(1) as f64;
        let below = if upright { widest.min(LONGEST_WORD) + 10.0 } else { 24.0 };
        let foot = below + TITLE;
        let cell = (cell.0, cell.1 - 48.0);
        let width = 2.0 * MARGIN + cell.0 * columns as f64;
        let entries = names.iter().enumerate().map(|(index, name)| {
            let look = look(index);
            let sample = match chart.scale {
                SweepScale::Categories(_) => Sample::Whisker(look.shape, look.color),
                _ => Sample::Line(look.stroke, Some(look.shape)),
            };
            (sample, (*name).to_owned())
        });
        let entries = entries.filter(|(_, name)| names.len() > 1 || !name.is_empty());
        let current = chart.current.map(|_| (Sample::Line(CURRENT, None), "compared with".to_owned()));
        let legend = Legend::new(entries.chain(current), width - 2.0 * MARGIN);
        let frame = Frame::new(&chart.caption, width);
        Self { chart, names, columns, cell, foot, upright, frame, legend }
    }

    fn width(&self) -> f64 {
        2.0 * MARGIN + self.cell.0 * self.columns as f64
    }

    fn top(&self) -> f64 {
        self.frame.top() + self.legend.height()
    }

    fn bottom(&self) -> f64 {
        let rows = self.chart.panels.len().div_ceil(self.columns) as f64;
        self.top() + self.cell.1 * rows + TICKS * (rows - 1.0) + self.foot
    }

    pub(crate) fn size(&self) -> (u32, u32) {
        (self.width().ceil() as u32, self.frame.height(self.bottom()).ceil() as u32)
    }

    pub(crate) fn draw<DB: DrawingBackend>(&self, area: &DrawingArea<DB, Shift>) -> Result<(), ChartError> {
        let canvas = Canvas::new(area, self.size())?;
        self.frame.draw(&canvas, self.bottom())?;
        self.legend.draw(&canvas, (MARGIN, self.frame.top() + 2.0))?;
        for (index, figure) in self.chart.panels.iter().enumerate() {
            let left = MARGIN + self.cell.0 * (index % self.columns) as f64;
            let top = self.top() + (self.cell.1 + TICKS) * (index / self.columns) as f64;
            let last = index + self.columns >= self.chart.panels.len();
            self.draw_panel(&canvas, figure, (left, top), last)?;
        }
        Ok(())
    }

    /// The axis of the parameter from one pixel to another, with room at its ends.
    fn parameter(&self, from: f64, to: f64) -> Axis {
        let xs = self.chart.points().map(|point| point.x).chain(self.chart.current);
        let (low, high) = extent(xs);
        match &self.chart.scale {
            SweepScale::Linear => {
                let room = (high - low) * 0.06;
                Axis::exact(low - room, high + room, 6, false, from, to)
            }
            SweepScale::Logarithmic => {
                let room = (high / low).powf(0.06);
                Axis::log(low / room, high * room, from, to)
            }
            SweepScale::Categories(words) => {
                Axis::exact(-0.5, words.len() as f64 - 0.5, words.len(), true, from, to)
            }
        }
    }

    fn draw_panel<DB: DrawingBackend>(
        &self,
        canvas: &Canvas<'_, DB>,
        figure: &SweepPanel,
        (left, top): At,
        last: bool,
    ) -> Result<(), ChartError> {
        let bottom = top + self.cell.1;
        let points = figure.series.iter().flat_map(|series| &series.points);
        let ends =
            points.flat_map(|p| [p.y].into_iter().chain(p.interval.into_iter().flat_map(|(l, h)| [l, h])));
        let (low, high) = extent(ends.chain(figure.reference));
        let panel = Panel {
            x: self.parameter(left + BESIDE, left + self.cell.0 - GAP),
            y: Axis::round(low, high, 6, bottom, top + HEAD),
        };
        let words = PanelText { title: &figure.title, x: "", y: &figure.axis };
        if let SweepScale::Categories(names) = &self.chart.scale {
            panel.draw_without_x(canvas, words)?;
            self.draw_words(canvas, &panel, names, last)?;
        } else {
            panel.draw(canvas, words)?;
        }
        if last {
            let room = panel.x.end() - panel.x.start();
            let title = shorten(&self.chart.parameter, room, PARAMETER.size, PARAMETER.weight);
            let at = ((panel.x.start() + panel.x.end()) / 2.0, bottom + self.foot - 18.0);
            canvas.text(&title, at, PARAMETER)?;
        }
        if let Some(y) = figure.reference.map(|value| panel.y.at(value)) {
            canvas.line((panel.x.start(), y), (panel.x.end(), y), REFERENCE)?;
        }
        if let Some(x) = self.chart.current.map(|value| panel.x.at(value)) {
            canvas.line((x, panel.y.end()), (x, bottom), CURRENT)?;
        }
        let spaced = self.spacing(&panel);
        for series in figure.series.iter().rev() {
            let place = self.names.iter().position(|name| *name == series.name).unwrap_or(0);
            self.draw_series(canvas, &panel, series, place, spaced)?;
        }
        Ok(())
    }

    /// The categories below their places; upright where they would touch, and then below the last panels only.
    fn draw_words<DB: DrawingBackend>(
        &self,
        canvas: &Canvas<'_, DB>,
        panel: &Panel,
        words: &[String],
        last: bool,
    ) -> Result<(), ChartError> {
        let bottom = panel.y.start();
        for (index, word) in words.iter().enumerate() {
            let x = panel.x.at(index as f64);
            canvas.line((x, bottom), (x, bottom + 4.0), Stroke::new(AXIS, 1.0))?;
            if self.upright && !last {
                continue;
            }
            if self.upright {
                let word = shorten(word, LONGEST_WORD, WORD.size, WORD.weight);
                canvas.text(&word, (x, bottom + 8.0), WORD.upright().align(Align::Right))?;
            } else {
                canvas.text(word, (x, bottom + 14.0), WORD.align(Align::Middle))?;
            }
        }
        Ok(())
    }

    /// The least distance between two values of the parameter, in pixels.
    fn spacing(&self, panel: &Panel) -> f64 {
        let mut xs: Vec<f64> = self.chart.points().map(|point| panel.x.at(point.x)).collect();
        xs.sort_by(f64::total_cmp);
        xs.windows(2).map(|w| w[1] - w[0]).filter(|gap| *gap > 0.01).fold(120.0, f64::min)
    }

    /// Points with their intervals, series side by side where there is room; else lines on bands.
    fn draw_series<DB: DrawingBackend>(
        &self,
        canvas: &Canvas<'_, DB>,
        panel: &Panel,
        series: &SweepSeries,
        place: usize,
        spaced: f64,
    ) -> Result<(), ChartError> {
        let (look, count) = (look(place), self.names.len() as f64);
        let aside = (spaced * 0.7 / count).min(9.0);
        let roomy = aside >= 5.0 || matches!(self.chart.scale, SweepScale::Categories(_));
        let shift = if roomy { (place as f64 - (count - 1.0) / 2.0) * aside } else { 0.0 };
        let at = |x: f64, y: f64| (panel.x.at(x) + shift, panel.y.at(y));
        let line: Vec<At> = series.points.iter().map(|p| at(p.x, p.y)).collect();
        if !roomy {
            for run in series.points.split(|p| p.interval.is_none()).filter(|run| !run.is_empty()) {
                let edge = |pick: fn((f64, f64)) -> f64| {
                    run.iter().filter_map(move |p| p.interval.map(|ends| at(p.x, pick(ends))))
                };
                let corners: Vec<At> = edge(|ends| ends.0).chain(edge(|ends| ends.1).rev()).collect();
                match run.len() {
                    1 => canvas.path(&corners, Stroke::new(look.color, 1.5))?,
                    _ => canvas.polygon(&corners, look.color, 0.16)?,
                }
            }
        }
        if !matches!(self.chart.scale, SweepScale::Categories(_)) {
            canvas.path(&line, look.stroke)?;
        }
        let radius = if roomy { (aside * 0.45).clamp(2.6, 4.0) } else { 2.6 };
        let every = if roomy { 1 } else { (14.0 / spaced).ceil().max(1.0) as usize };
        for (point, place) in series.points.iter().zip(line).step_by(every) {
            match point.interval.filter(|_| roomy) {
                Some((low, high)) => {
                    let y = Estimate::new(point.y, low, high).map(|v| panel.y.at(v));
                    whisker(canvas, place.0, y, (look.shape, radius), look.color)?;
                }
                None => look.shape.draw(canvas, place, radius, look.color)?,
            }
        }
        Ok(())
    }
}

/// The look of the series of that number, its line thin enough for small panels.
fn look(index: usize) -> Mark {
    let plain = mark(index);
    Mark { stroke: Stroke { width: 1.75, ..plain.stroke }, ..plain }
}
