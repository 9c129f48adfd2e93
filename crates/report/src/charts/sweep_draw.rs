//! Layout of a sweep chart: a key, then a grid of panels with one parameter axis.

use crate::charts::draw::{
    AXIS, Align, At, Mark, OTHERS, Picture, SKY, SOFT, Stroke, Type, band, clipped, mark, whisker,
};
use crate::charts::layout::{Axis, Grid, Panel, PanelText, Sample, draw_legend, extent};
use crate::charts::sweep::{SweepChart, SweepPanel, SweepPoint, SweepScale, SweepSeries};
use crate::charts::{Caption, Chart, Estimate};

const HEAD: f64 = 36.0;
const BESIDE: f64 = 64.0;
const GAP: f64 = 20.0;
const TITLE: f64 = 30.0;
const TICKS: f64 = 30.0;
const WIDEST: f64 = 1500.0;
const LONGEST_WORD: f64 = 230.0;
const WORD: Type = Type::new(10.5).color(SOFT);

impl Chart for SweepChart {
    fn picture(&self, caption: &Caption) -> Picture {
        let names = self.names();
        let words: &[String] = if let SweepScale::Categories(words) = &self.scale { words } else { &[] };
        let (columns, cell) = columns(self, names.len(), words.len());
        let widest = WORD.widest(words);
        let upright = widest + 8.0 > (cell.0 - BESIDE - GAP) / words.len().max(1) as f64;
        let below = if upright { widest.min(LONGEST_WORD) + 10.0 } else { 24.0 };
        let mut picture = Picture::new(caption, Grid::width(columns, cell.0));
        let entries = names.iter().enumerate().map(|(index, name)| {
            let look = look(index);
            let sample = match self.scale {
                _ if self.is_faint(name) => Sample::Line(FAINT, None),
                _ if self.scattered => Sample::Whisker(look.shape, look.color),
                SweepScale::Categories(_) => Sample::Whisker(look.shape, look.color),
                _ if self.is_alone(name) => Sample::Whisker(look.shape, look.color),
                _ => Sample::of(look),
            };
            (sample, *name)
        });
        let entries = entries.filter(|(_, name)| !name.is_empty());
        let current =
            self.current.map(|_| (Sample::Line(Stroke::BEFORE, None), "baseline of the comparisons"));
        let top = draw_legend(&mut picture, entries.chain(current));
        let cell = (cell.0, cell.1 - 48.0 + TICKS);
        let grid = Grid { count: self.panels.len(), columns, cell, top };
        let sweep = Sweep { chart: self, names, words, grid, foot: below + TITLE, upright };
        for (index, figure) in self.panels.iter().enumerate() {
            sweep.draw_panel(&mut picture, figure, sweep.grid.place(index), sweep.grid.is_last(index));
        }
        picture.finish(sweep.grid.bottom() - TICKS + sweep.foot)
    }
}

/// The number of panels in a row, and the width and height of each.
fn columns(chart: &SweepChart, series: usize, words: usize) -> (usize, At) {
    let panels = chart.panels.len();
    let (columns, cell) = match panels {
        _ if chart.columns == Some(1) => (1, (1060.0, 300.0)),
        0..=1 => (1, (860.0, 380.0)),
        2 | 4 => (2, (520.0, 300.0)),
        _ => (3, (390.0, 260.0)),
    };
    // Many categories need a wide panel, with space for the points of each side by side.
    let step = (7.0 * series as f64 + 6.0).min(WIDEST / words.max(1) as f64).max(15.0);
    let wanted = BESIDE + GAP + step * words as f64;
    if wanted <= cell.0 {
        (columns, cell)
    } else if panels > 1 && wanted <= 620.0 {
        (2, (wanted.max(520.0), 300.0))
    } else {
        (1, (wanted.max(860.0), 300.0))
    }
}

struct Sweep<'a> {
    chart: &'a SweepChart,
    names: Vec<&'a str>,
    words: &'a [String],
    /// The panels, each including its ticks.
    grid: Grid,
    /// The height of the texts below the last row of panels.
    foot: f64,
    /// Whether categories are written vertically because they would touch otherwise.
    upright: bool,
}

impl Sweep<'_> {
    /// The parameter axis, with padding at its ends.
    fn parameter(&self, figure: &SweepPanel) -> Axis {
        let own = figure.series.iter().flat_map(|series| &series.points);
        let points: Vec<&SweepPoint> =
            if self.chart.own_x { own.collect() } else { self.chart.points().collect() };
        let xs = || points.iter().map(|point| point.x).chain(self.chart.current);
        let (low, high) = extent(xs());
        match &self.chart.scale {
            SweepScale::Linear => {
                let padding = (high - low) * 0.06;
                Axis::exact((low - padding, high + padding), 6, xs().all(|x| x == x.round()))
            }
            SweepScale::Categories(words) => Axis::exact((-0.5, words.len() as f64 - 0.5), words.len(), true),
        }
    }

    fn draw_panel(&self, picture: &mut Picture, figure: &SweepPanel, (left, top): At, last: bool) {
        let bottom = top + self.grid.cell.1 - TICKS;
        let points = figure.series.iter().flat_map(|series| &series.points);
        let ends =
            points.flat_map(|p| [p.y].into_iter().chain(p.interval.into_iter().flat_map(|(l, h)| [l, h])));
        let bounds =
            figure.band.into_iter().flat_map(|(low, high)| [low, high]).filter(|end| end.is_finite());
        let (mut least, mut most) = extent(ends.chain(figure.reference).chain(bounds));
        if let Some((low, high)) = figure.band {
            // A strip of an unbounded band is always visible.
            let strip = 0.08 * (most - least).max(1e-9);
            least = if low.is_finite() { least } else { least.min(high - strip) };
            most = if high.is_finite() { most } else { most.max(low + strip) };
        }
        let common = || extent(self.chart.points().map(|point| point.y).chain([0.0]));
        let range =
            figure.range.unwrap_or_else(|| if self.chart.same_axes { common() } else { (least, most) });
        let (start, end) = (left + BESIDE, left + self.grid.cell.0 - GAP);
        // Counts start at 0 and have no fractions.
        let mut points = figure.series.iter().flat_map(|series| &series.points);
        let y = match points.all(|p| p.interval.is_none() && p.y >= 0.0 && p.y == p.y.round()) {
            true if figure.band.is_none() && figure.reference.is_none() && figure.range.is_none() => {
                Axis::whole(range.1, 6)
            }
            _ => Axis::round(range, 6),
        };
        let panel = Panel { x: self.parameter(figure).on(start, end), y: y.on(bottom, top + HEAD) };
        let words = PanelText { title: &figure.title, x: "", y: &figure.axis };
        match self.chart.scale {
            SweepScale::Categories(_) => {
                panel.draw_with(picture, words, &[]);
                self.draw_words(picture, &panel, last);
            }
            _ => panel.draw(picture, words),
        }
        if last {
            let at = ((start + end) / 2.0, bottom + self.foot - 18.0);
            picture.fitted(&self.chart.parameter, end - start, at, Type::AXIS);
        }
        if let Some((low, high)) = figure.band {
            let at = |end: f64, edge: f64| if end.is_finite() { panel.y.at(end) } else { edge };
            let (below, above) = (at(low, panel.y.start), at(high, panel.y.end));
            let corners = vec![(start, below), (end, below), (end, above), (start, above)];
            picture.polygon(corners, SKY, 0.25);
        }
        if let Some(y) = figure.reference {
            panel.across(picture, y, Stroke::REFERENCE);
        }
        if let Some(x) = self.chart.current.map(|value| panel.x.at(value)) {
            picture.line((x, panel.y.end), (x, bottom), Stroke::BEFORE);
        }
        let spaced = self.spacing(&panel);
        for series in self.chart.ordered(figure) {
            self.draw_series(picture, &panel, (figure, series), spaced);
        }
    }

    /// Draws the categories; vertical ones below the last panels only.
    fn draw_words(&self, picture: &mut Picture, panel: &Panel, last: bool) {
        let bottom = panel.y.start;
        for (index, word) in self.words.iter().enumerate() {
            let x = panel.x.at(index as f64);
            picture.line((x, bottom), (x, bottom + 4.0), Stroke::new(AXIS, 1.0));
            if !self.upright {
                picture.text(word, (x, bottom + 14.0), WORD.align(Align::Middle));
            } else if last {
                let look = WORD.upright().align(Align::Right);
                picture.fitted(word, LONGEST_WORD, (x, bottom + 8.0), look);
            }
        }
    }

    /// The smallest distance between two values of the parameter, in pixels.
    fn spacing(&self, panel: &Panel) -> f64 {
        let mut xs: Vec<f64> = self.chart.points().map(|point| panel.x.at(point.x)).collect();
        xs.sort_by(f64::total_cmp);
        xs.windows(2).map(|w| w[1] - w[0]).filter(|gap| *gap > 0.01).fold(120.0, f64::min)
    }

    /// Draws points with their intervals, series side by side where they fit, else lines on bands.
    fn draw_series(
        &self,
        picture: &mut Picture,
        panel: &Panel,
        (figure, series): (&SweepPanel, &SweepSeries),
        spaced: f64,
    ) {
        if self.chart.is_faint(&series.name) {
            let line = series.points.iter().map(|point| panel.at(point.x, point.y)).collect();
            return draw_line(picture, panel, line, FAINT);
        }
        // A series without a name is alone in its panel.
        let named = |name: &&str| *name == series.name && !name.is_empty();
        let place = self.names.iter().position(named).unwrap_or(0);
        let look = look(place);
        if self.chart.scattered {
            // The first series has the most points.
            let radius = if place == 0 { 2.2 } else { 3.6 };
            for point in &series.points {
                let at = (panel.x.at(point.x), panel.y.at(point.y));
                look.shape.draw(picture, at, radius, look.color);
            }
            return;
        }
        let is_words = matches!(self.chart.scale, SweepScale::Categories(_));
        let mut points = figure.series.iter().flat_map(|series| &series.points);
        let count = figure.series.len() as f64;
        let aside = (spaced * 0.7 / count).min(9.0);
        let beside = is_words || aside >= 5.0 && points.any(|point| point.interval.is_some());
        let place = figure.series.iter().position(|other| std::ptr::eq(other, series)).unwrap_or(0);
        let shift = if beside { (place as f64 - (count - 1.0) / 2.0) * aside } else { 0.0 };
        let at = |x: f64, y: f64| (panel.x.at(x) + shift, panel.y.at(y));
        let line: Vec<At> = series.points.iter().map(|p| at(p.x, p.y)).collect();
        let roomy = beside || line.len() == 1;
        if !roomy {
            let ends =
                series.points.iter().map(|p| p.interval.map(|(low, high)| [at(p.x, low), at(p.x, high)]));
            band(picture, ends, look.color);
        }
        if !is_words {
            draw_line(picture, panel, line.clone(), look.stroke);
        }
        let radius = match (line.len(), roomy) {
            (1, _) => 4.0,
            (_, true) => (aside * 0.45).clamp(2.6, 4.0),
            _ => 2.6,
        };
        let every = if roomy { 1 } else { (14.0 / spaced).ceil().max(1.0) as usize };
        let points = series.points.iter().zip(line).step_by(every);
        for (point, place) in points.filter(|(point, _)| figure.range.is_none() || panel.y.contains(point.y))
        {
            match point.interval.filter(|_| roomy) {
                Some((low, high)) => {
                    let y = Estimate::new(point.y, low, high).map(|v| panel.y.at(v));
                    whisker(picture, place.0, y, (look.shape, radius), look.color);
                }
                None => look.shape.draw(picture, place, radius, look.color),
            }
        }
    }
}

impl SweepChart {
    /// Whether series of this name are thin and grey.
    pub(crate) fn is_faint(&self, name: &str) -> bool {
        self.faint.as_deref() == Some(name)
    }

    /// The series in drawing order: faint ones below, then the first on top, or the last if points are not joined.
    fn ordered<'a>(&self, figure: &'a SweepPanel) -> Vec<&'a SweepSeries> {
        let mut series: Vec<&SweepSeries> = figure.series.iter().collect();
        if !self.scattered {
            series.reverse();
        }
        series.sort_by_key(|series| !self.is_faint(&series.name));
        series
    }
}

/// The stroke of faint series.
const FAINT: Stroke = Stroke::new(OTHERS, 1.0);

/// Draws the part of a line within the panel.
fn draw_line(picture: &mut Picture, panel: &Panel, line: Vec<At>, stroke: Stroke) {
    for piece in clipped(&line, panel.y.end, panel.y.start) {
        picture.path(piece, stroke);
    }
}

/// The style of the series with this index, with a line thin enough for small panels.
fn look(index: usize) -> Mark {
    mark(index).width(1.75)
}
