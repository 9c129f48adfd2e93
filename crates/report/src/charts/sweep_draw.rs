//! Layout of a sweep chart: a key, then a grid of panels with one parameter axis.

use bagsplit_stats::Estimate;

use crate::charts::draw::{
    Align, At, MARGIN, Mark, OTHERS, Picture, SKY, Stroke, Type, band, mark, whisker,
};
use crate::charts::layout::{Axis, Panel, Sample, draw_legend, extent};
use crate::charts::number::ends;
use crate::charts::sweep::{SweepChart, SweepPanel, SweepScale, SweepSeries};
use crate::charts::{Caption, Chart};

const HEAD: f64 = 36.0;
const BESIDE: f64 = 64.0;
const GAP: f64 = 20.0;
const TITLE: f64 = 30.0;
const TICKS: f64 = 30.0;
const WIDEST: f64 = 1500.0;
const LONGEST_WORD: f64 = 230.0;

impl Chart for SweepChart {
    fn picture(&self, caption: &Caption) -> Picture {
        let names = self.names();
        let words: &[String] = if let SweepScale::Categories(words) = &self.scale {
            words
        } else {
            &[]
        };
        let (columns, cell) = columns(self, names.len(), words.len());
        let widest = Type::TICK.widest(words);
        let upright = widest + 8.0 > (cell.0 - BESIDE - GAP) / words.len().max(1) as f64;
        let below = if upright {
            widest.min(LONGEST_WORD) + 10.0
        } else {
            24.0
        };
        let mut picture = Picture::new(caption, 2.0 * MARGIN + cell.0 * columns as f64);
        let entries = names.iter().enumerate().map(|(index, name)| {
            let Mark {
                shape,
                color,
                stroke,
            } = mark(index);
            let sample = match self.scale {
                _ if self.is_faint(name) => Sample::Line(FAINT, None),
                SweepScale::Linear if !self.is_alone(name) => Sample::Line(stroke, Some(shape)),
                _ => Sample::Whisker(shape, color),
            };
            (sample, *name)
        });
        let entries = entries.filter(|(_, name)| !name.is_empty());
        let current = self.current.map(|_| {
            (
                Sample::Line(Stroke::BEFORE, None),
                "baseline of the comparisons",
            )
        });
        let top = draw_legend(&mut picture, entries.chain(current));
        let (cell, count) = ((cell.0, cell.1 - 48.0 + TICKS), self.panels.len());
        let sweep = Sweep {
            chart: self,
            names,
            words,
            cell,
            foot: below + TITLE,
            upright,
        };
        for (index, figure) in self.panels.iter().enumerate() {
            let left = MARGIN + cell.0 * (index % columns) as f64;
            let at = (left, top + cell.1 * (index / columns) as f64);
            sweep.draw_panel(&mut picture, figure, at, index + columns >= count);
        }
        picture.finish(top + cell.1 * count.div_ceil(columns) as f64 - TICKS + sweep.foot)
    }
}

/// The number of panels in a row, and the width and height of each.
fn columns(chart: &SweepChart, series: usize, words: usize) -> (usize, At) {
    let panels = chart.panels.len();
    let (columns, cell) = match panels {
        0..=1 => (1, (860.0, 380.0)),
        2 | 4 => (2, (520.0, 300.0)),
        _ => (3, (390.0, 260.0)),
    };
    // Many categories need a wide panel, with space for the points of each side by side.
    let step = (7.0 * series as f64 + 6.0)
        .min(WIDEST / words.max(1) as f64)
        .max(15.0);
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
    /// The width and height of a panel, including its ticks.
    cell: At,
    /// The height of the texts below the last row of panels.
    foot: f64,
    /// Whether categories are written vertically because they would touch otherwise.
    upright: bool,
}

impl Sweep<'_> {
    /// The parameter axis, with padding at its ends.
    fn parameter(&self, figure: &SweepPanel) -> Axis {
        let points = self.chart.points().filter(|_| !self.chart.own_x);
        let points = points.chain(figure.points().filter(|_| self.chart.own_x));
        let xs: Vec<f64> = points
            .map(|point| point.x)
            .chain(self.chart.current)
            .collect();
        let (low, high) = extent(xs.iter().copied());
        match &self.chart.scale {
            SweepScale::Linear => {
                let padding = (high - low) * 0.06;
                Axis::exact(
                    (low - padding, high + padding),
                    6,
                    xs.iter().all(|x| *x == x.round()),
                )
            }
            SweepScale::Categories(words) => {
                Axis::exact((-0.5, words.len() as f64 - 0.5), words.len(), true)
            }
        }
    }

    fn draw_panel(&self, picture: &mut Picture, figure: &SweepPanel, (left, top): At, last: bool) {
        let bottom = top + self.cell.1 - TICKS;
        let bounds = figure
            .band
            .into_iter()
            .flat_map(|(low, high)| [low, high])
            .filter(|end| end.is_finite());
        let (mut least, mut most) = extent(
            figure
                .points()
                .flat_map(|point| ends(&point.y))
                .chain(figure.reference)
                .chain(bounds),
        );
        if let Some((low, high)) = figure.band {
            // A strip of an unbounded band is always visible.
            let strip = 0.08 * (most - least).max(1e-9);
            least = if low.is_finite() {
                least
            } else {
                least.min(high - strip)
            };
            most = if high.is_finite() {
                most
            } else {
                most.max(low + strip)
            };
        }
        let range = match self.chart.same_axes {
            true => extent(self.chart.points().map(|point| point.y.value).chain([0.0])),
            false => (least, most),
        };
        let (start, end) = (left + BESIDE, left + self.cell.0 - GAP);
        // Counts start at 0 and have no fractions.
        let is_plain = figure.band.is_none() && figure.reference.is_none();
        let counts = is_plain && figure.points().all(|point| is_count(&point.y));
        let y = if counts {
            Axis::whole(range.1, 6)
        } else {
            Axis::round(range, 6)
        };
        let panel = Panel {
            x: self.parameter(figure).on(start, end),
            y: y.on(bottom, top + HEAD),
        };
        // Categories that are written vertically stand below the last panels only.
        let words = self
            .words
            .iter()
            .map(|word| if self.upright { "" } else { word });
        let ticks = match self.chart.scale {
            SweepScale::Linear => panel.x.ticks(),
            SweepScale::Categories(_) => {
                (0..).map(f64::from).zip(words.map(str::to_owned)).collect()
            }
        };
        panel.draw(picture, &figure.title, &figure.axis, &ticks);
        if last {
            for (index, word) in self.words.iter().enumerate().filter(|_| self.upright) {
                let at = (panel.x.at(index as f64), bottom + 8.0);
                picture.fitted(
                    word,
                    LONGEST_WORD,
                    at,
                    Type::TICK.upright().align(Align::Right),
                );
            }
            let at = ((start + end) / 2.0, bottom + self.foot - 18.0);
            picture.fitted(&self.chart.parameter, end - start, at, Type::AXIS);
        }
        if let Some((low, high)) = figure.band {
            let below = if low.is_finite() {
                panel.y.at(low)
            } else {
                panel.y.start
            };
            let above = if high.is_finite() {
                panel.y.at(high)
            } else {
                panel.y.end
            };
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

    /// The smallest distance between two values of the parameter, in pixels.
    fn spacing(&self, panel: &Panel) -> f64 {
        let mut xs: Vec<f64> = self
            .chart
            .points()
            .map(|point| panel.x.at(point.x))
            .collect();
        xs.sort_by(f64::total_cmp);
        xs.windows(2)
            .map(|w| w[1] - w[0])
            .filter(|gap| *gap > 0.01)
            .fold(120.0, f64::min)
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
            let line = series
                .points
                .iter()
                .map(|point| panel.at(point.x, point.y.value))
                .collect();
            return draw_line(picture, line, FAINT);
        }
        // A series without a name is alone in its panel.
        let names = self.names.iter().filter(|_| !series.name.is_empty());
        let look = mark(
            names
                .into_iter()
                .position(|name| *name == series.name)
                .unwrap_or(0),
        );
        let is_words = matches!(self.chart.scale, SweepScale::Categories(_));
        let count = figure.series.len() as f64;
        let aside = (spaced * 0.7 / count).min(9.0);
        let beside =
            is_words || aside >= 5.0 && figure.points().any(|point| point.y.interval().is_some());
        let place = figure
            .series
            .iter()
            .position(|other| std::ptr::eq(other, series))
            .unwrap_or(0);
        let shift = if beside {
            (place as f64 - (count - 1.0) / 2.0) * aside
        } else {
            0.0
        };
        let points = series
            .points
            .iter()
            .map(|point| (panel.x.at(point.x) + shift, point.y));
        let line: Vec<At> = points
            .clone()
            .map(|(x, y)| (x, panel.y.at(y.value)))
            .collect();
        let roomy = beside || line.len() == 1;
        if !roomy {
            let ends = points.map(|(x, y)| {
                y.interval()
                    .map(|(low, high)| [(x, panel.y.at(low)), (x, panel.y.at(high))])
            });
            band(picture, ends, look.color);
        }
        if !is_words {
            draw_line(picture, line.clone(), look.stroke);
        }
        let radius = match (line.len(), roomy) {
            (1, _) => 4.0,
            (_, true) => (aside * 0.45).clamp(2.6, 4.0),
            _ => 2.6,
        };
        let every = if roomy {
            1
        } else {
            (14.0 / spaced).ceil().max(1.0) as usize
        };
        let points = series.points.iter().zip(line).step_by(every);
        for (point, place) in points {
            let y = if roomy {
                ends(&point.y).map(|end| panel.y.at(end))
            } else {
                [place.1; 3]
            };
            whisker(picture, place.0, y, (look.shape, radius), look.color);
        }
    }
}

impl SweepChart {
    /// Whether series of this name are thin and grey.
    pub(crate) fn is_faint(&self, name: &str) -> bool {
        self.faint.as_deref() == Some(name)
    }

    /// The series in drawing order: faint ones below, then the first on top.
    fn ordered<'a>(&self, figure: &'a SweepPanel) -> Vec<&'a SweepSeries> {
        let mut series: Vec<&SweepSeries> = figure.series.iter().rev().collect();
        series.sort_by_key(|series| !self.is_faint(&series.name));
        series
    }
}

/// The stroke of faint series.
const FAINT: Stroke = Stroke::new(OTHERS, 1.0);

/// Draws a line, unless it is one point.
fn draw_line(picture: &mut Picture, line: Vec<At>, stroke: Stroke) {
    if line.len() > 1 {
        picture.path(line, stroke);
    }
}

/// Whether a figure counts something: it is whole, not negative and without an interval.
fn is_count(y: &Estimate) -> bool {
    y.interval().is_none() && y.value >= 0.0 && y.value == y.value.round()
}
