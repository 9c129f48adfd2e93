//! Histograms of values of single games under several rules.

use crate::charts::draw::{At, BLUE, INK, Picture, SKY, SOFT, Stroke, Type, VERMILLION};
use crate::charts::layout::{Axis, Grid, Panel, PanelText, Sample, draw_legend, round_step};
use crate::charts::number::thousands;
use crate::charts::tally::Tally;
use crate::charts::{Caption, Chart};

const TITLE: Type = Type::new(12.5).bold();
const NOTE: Type = Type::new(10.5).color(SOFT);
const NOTE_LINE: f64 = 15.0;
const THRESHOLD: Stroke = Stroke::new(VERMILLION, 1.75);
const BARS: f64 = 50.0;
/// The space to the left of a panel, for its axis.
const BESIDE: f64 = 56.0;
const GAP: f64 = 14.0;
const BELOW: f64 = 56.0;

/// One histogram of a [`HistogramsChart`].
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct HistogramPanel {
    /// The title.
    pub title: String,
    /// Notes, one line each.
    pub notes: Vec<String>,
    /// Bin numbers and the count of values in each.
    pub counts: Vec<(i64, u64)>,
}

/// Histograms of the same quantity on the same axes; the first is the baseline.
#[derive(Clone, Debug, PartialEq)]
pub struct HistogramsChart {
    /// The title of the value axis, with its unit.
    pub axis: String,
    /// The counted noun in the plural, such as "games".
    pub counted: String,
    /// The width of a bin; bin n begins at n times the width.
    pub width: f64,
    /// Whether values are whole numbers; bars are then centred on their number.
    pub whole: bool,
    /// Ranges to mark, such as bounds of a target; a missing end is infinite.
    pub bands: Vec<(f64, f64)>,
    /// Values to mark by a line, such as the maximum of a target.
    pub thresholds: Vec<f64>,
    /// The histograms, from left to right and top to bottom.
    pub panels: Vec<HistogramPanel>,
}

impl Chart for HistogramsChart {
    fn picture(&self, caption: &Caption) -> Picture {
        let bars = Bars::new(self);
        let notes = self.panels.iter().map(|panel| panel.notes.len()).max().unwrap_or(0);
        let head = 48.0 + NOTE_LINE * notes as f64;
        let columns = self.panels.len().clamp(1, 2);
        let cell = (520.0, head + 190.0 + BELOW);
        let mut picture = Picture::new(caption, Grid::width(columns, cell.0));
        let top = draw_legend(&mut picture, self.legend());
        let grid = Grid { count: self.panels.len(), columns, cell, top };
        for (index, histogram) in self.panels.iter().enumerate() {
            let (left, top) = grid.place(index);
            let (start, end) = (left + BESIDE, left + cell.0 - GAP);
            let panel = Panel {
                x: bars.axis(self).on(start, end),
                y: Axis::round((0.0, bars.highest * 1.02), 4).on(top + cell.1 - BELOW, top + head),
            };
            self.draw_head(&mut picture, histogram, (start, top), end - start);
            let y = format!("% of {}", self.counted);
            let x = if grid.is_last(index) { self.axis.as_str() } else { "" };
            panel.draw(&mut picture, PanelText { title: "", x, y: &y });
            self.draw_bands(&mut picture, &panel);
            bars.draw(&mut picture, &panel, index);
            for &threshold in &self.thresholds {
                let x = panel.x.at(threshold).clamp(start, end);
                picture.line((x, panel.y.end), (x, panel.y.start), THRESHOLD);
            }
        }
        picture.finish(grid.bottom() - 12.0)
    }
}

impl HistogramsChart {
    fn legend(&self) -> Vec<(Sample, String)> {
        let mut entries = Vec::new();
        if let (Some(first), true) = (self.panels.first(), self.panels.len() > 1) {
            entries.push((Sample::Line(OUTLINE, None), format!("outline of '{}'", first.title)));
        }
        if !self.bands.is_empty() {
            entries.push((Sample::Band(Stroke::new(SKY, 0.0)), "where a target is met".to_owned()));
        }
        if !self.thresholds.is_empty() {
            entries.push((Sample::Line(THRESHOLD, None), "threshold of a target".to_owned()));
        }
        entries
    }

    fn draw_head(&self, picture: &mut Picture, histogram: &HistogramPanel, (x, y): At, width: f64) {
        let tally = Tally::of(&histogram.counts);
        let count = format!("{} {}", thousands(tally.total), self.counted);
        let title = format!("{}, {count}", histogram.title);
        picture.fitted(&title, width, (x, y + 12.0), TITLE);
        for (line, note) in histogram.notes.iter().enumerate() {
            picture.fitted(note, width, (x, y + 30.0 + NOTE_LINE * line as f64), NOTE);
        }
    }

    fn draw_bands(&self, picture: &mut Picture, panel: &Panel) {
        let (start, end) = (panel.x.start, panel.x.end);
        for &(low, high) in &self.bands {
            let at = |x: f64, edge: f64| if x.is_finite() { panel.x.at(x).clamp(start, end) } else { edge };
            let (from, to) = (at(low, start), at(high, end));
            let (bottom, top) = (panel.y.start, panel.y.end);
            picture.polygon(vec![(from, bottom), (to, bottom), (to, top), (from, top)], SKY, 0.25);
        }
    }
}

/// The outline of the first panel's bars.
const OUTLINE: Stroke = Stroke::new(INK, 1.25);

/// The bars of all panels; a bar covers several bins if there are many.
struct Bars {
    /// The first and the last bin that are shown.
    shown: (i64, i64),
    /// The number of bins in a bar.
    step: i64,
    first: i64,
    /// For each panel, the percentage of its values in each bar.
    heights: Vec<Vec<f64>>,
    highest: f64,
    /// The left edge of bin 0, and the width of one.
    bin: (f64, f64),
}

impl Bars {
    fn new(chart: &HistogramsChart) -> Bars {
        let all: Vec<(i64, u64)> = chart.panels.iter().flat_map(|panel| panel.counts.clone()).collect();
        let shown = Tally::of(&all).shown();
        let step = round_step((shown.1 - shown.0) as f64 / BARS).max(1.0).round() as i64;
        let (first, last) = (shown.0.div_euclid(step), shown.1.div_euclid(step));
        let heights = chart.panels.iter().map(|panel| {
            let mut bars = vec![0.0; (last - first + 1) as usize];
            let total: u64 = panel.counts.iter().map(|(_, count)| count).sum();
            for &(bin, count) in panel.counts.iter().filter(|(bin, _)| (shown.0..=shown.1).contains(bin)) {
                bars[(bin.div_euclid(step) - first) as usize] += count as f64 / total as f64 * 100.0;
            }
            bars
        });
        let heights: Vec<Vec<f64>> = heights.collect();
        let highest = heights.iter().flatten().copied().fold(0.0, f64::max);
        let shift = if chart.whole { -0.5 * chart.width } else { 0.0 };
        Bars { shown, step, first, heights, highest, bin: (shift, chart.width) }
    }

    /// The left edge of the bar with this index.
    fn edge(&self, bar: usize) -> f64 {
        self.bin.0 + ((self.first + bar as i64) * self.step) as f64 * self.bin.1
    }

    /// The value axis: all bars, and the marked values unless they are far away.
    fn axis(&self, chart: &HistogramsChart) -> Axis {
        let spare = if self.shown.1 - self.shown.0 < 4 { 2.0 * self.bin.1 } else { 0.0 };
        let (low, high) = (self.edge(0) - spare, self.edge(self.heights.first().map_or(0, Vec::len)) + spare);
        let near = |x: &f64| (low - (high - low) / 3.0..=high + (high - low) / 3.0).contains(x);
        let ends = chart.bands.iter().flat_map(|&(low, high)| [low, high]);
        let marked = ends.chain(chart.thresholds.iter().copied()).filter(near);
        let (low, high) = marked.fold((low, high), |(low, high), x| (low.min(x), high.max(x)));
        Axis::exact((low, high), 7, chart.whole)
    }

    fn draw(&self, picture: &mut Picture, panel: &Panel, index: usize) {
        for (bar, &height) in self.heights[index].iter().enumerate().filter(|(_, height)| **height > 0.0) {
            let (from, to) = (panel.at(self.edge(bar), height), panel.at(self.edge(bar + 1), 0.0));
            picture.rect((from.0 + 0.5, from.1), (to.0 - 0.5, to.1), BLUE);
        }
        if index > 0 {
            let steps = self.heights[0].iter().enumerate();
            let steps = steps.flat_map(|(bar, &height)| [bar, bar + 1].map(|edge| (self.edge(edge), height)));
            let outline = steps.map(|(x, y)| panel.at(x, y)).collect();
            picture.path(outline, OUTLINE);
        }
    }
}
