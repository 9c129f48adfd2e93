//! How a race is laid out: estimates, setups still racing, and the certified gap, one below the other.

use plotters::coord::Shift;
use plotters::prelude::{DrawingArea, DrawingBackend};

use crate::axis::{Axis, extent};
use crate::canvas::{At, Canvas, Stroke};
use crate::clip::clipped;
use crate::estimate::whisker;
use crate::frame::{Frame, MARGIN};
use crate::marks::{Mark, Shape, mark};
use crate::palette::{AXIS, BLUE, INK, OTHERS, VERMILLION};
use crate::panel::{Panel, PanelText};
use crate::race::{RaceArm, RaceChart};
use crate::race_key;
use crate::{ChartError, marks};

const WIDTH: f64 = 1120.0;
const PANEL: f64 = 420.0;
const SMALL: f64 = 96.0;
const BETWEEN: f64 = 62.0;
const FOOT: f64 = 44.0;

/// Where everything goes.
pub(crate) struct Layout<'a> {
    chart: &'a RaceChart,
    named: Vec<usize>,
    frame: Frame,
    top: f64,
    /// The bottoms of the panels, from top to bottom.
    bottoms: Vec<f64>,
    right: f64,
}

impl<'a> Layout<'a> {
    pub(crate) fn new(chart: &'a RaceChart) -> Self {
        let frame = Frame::new(&chart.caption, WIDTH);
        let named = chart.named();
        let top = frame.top() + 8.0;
        let mut bottoms = vec![top + PANEL.max(race_key::height(chart, &named))];
        for _ in 0..1 + usize::from(!chart.gap.is_empty()) {
            bottoms.push(bottoms[bottoms.len() - 1] + BETWEEN + SMALL);
        }
        let right = WIDTH - MARGIN - race_key::width(chart, &named) - 24.0;
        Self { chart, named, frame, top, bottoms, right }
    }

    fn bottom(&self) -> f64 {
        self.bottoms[self.bottoms.len() - 1] + FOOT
    }

    pub(crate) fn size(&self) -> (u32, u32) {
        (WIDTH as u32, self.frame.height(self.bottom()).ceil() as u32)
    }

    pub(crate) fn draw<DB: DrawingBackend>(&self, area: &DrawingArea<DB, Shift>) -> Result<(), ChartError> {
        let canvas = Canvas::new(area, self.size())?;
        self.frame.draw(&canvas, self.bottom())?;
        self.draw_estimates(&canvas)?;
        self.draw_racing(&canvas)?;
        if !self.chart.gap.is_empty() {
            self.draw_gap(&canvas)?;
        }
        let cut = self.is_cut().then_some("lines cut at the edge run on beyond it");
        race_key::draw(&canvas, self.chart, &self.named, (self.right + 24.0, self.top), cut)
    }

    /// The axis of win rates.
    fn rates(&self) -> Axis {
        let (low, high) = self.shown();
        Axis::round(low, high, 8, self.bottoms[0], self.top)
    }

    /// Whether some estimates are out of sight.
    fn is_cut(&self) -> bool {
        let rates = self.rates();
        let mut points = self.chart.arms.iter().flat_map(|arm| &arm.points);
        points.any(|point| !rates.contains(point.share * 100.0))
    }

    fn games(&self) -> Axis {
        let last = self.chart.games().max(1) as f64;
        Axis::exact(0.0, last * 1.01, 6, true, MARGIN + 62.0, self.right)
    }

    /// All lines, the least important first.
    fn draw_estimates<DB: DrawingBackend>(&self, canvas: &Canvas<'_, DB>) -> Result<(), ChartError> {
        let panel = Panel { x: self.games(), y: self.rates() };
        panel.draw(canvas, PanelText { y: &self.chart.axis, ..PanelText::default() })?;
        let unnamed = |dropped: bool| {
            let arms = self.chart.arms.iter().enumerate();
            arms.filter(move |(i, arm)| arm.dropped == dropped && !self.named.contains(i)).map(|(_, arm)| arm)
        };
        for arm in unnamed(true) {
            draw_line(canvas, &panel, arm, Stroke::new(OTHERS, 0.75))?;
        }
        for at in unnamed(true).filter_map(|arm| end(&panel, arm)) {
            canvas.disc(at, 1.4, AXIS)?;
        }
        for arm in unnamed(false) {
            draw_line(canvas, &panel, arm, Stroke::new(AXIS, 1.0))?;
        }
        for (place, &index) in self.named.iter().enumerate().rev() {
            let (arm, look) = (&self.chart.arms[index], look(self.chart, place, index));
            draw_line(canvas, &panel, arm, look.stroke)?;
            let Some(at) = end(&panel, arm) else { continue };
            match arm.last.filter(|_| self.chart.winner == Some(index)) {
                Some(last) => {
                    let y = last.percent().map(|v| panel.y.at(v).clamp(self.top, self.bottoms[0]));
                    whisker(canvas, at.0, y, (look.shape, 5.0), look.color)?;
                }
                None => look.shape.draw(canvas, at, 4.0, look.color)?,
            }
        }
        Ok(())
    }

    /// The win rates shown: those of the named setups but for the rough ones of the first quarter, and the last
    /// ones of most others. Lines that go further are cut at the edge.
    fn shown(&self) -> (f64, f64) {
        let (mut named, mut others) = (Vec::new(), Vec::new());
        for (index, arm) in self.chart.arms.iter().enumerate() {
            if self.named.contains(&index) {
                let early = |games: u64| arm.points.len() > 8 && games < self.chart.games() / 4;
                named.extend(arm.points.iter().filter(|p| !early(p.games)).map(|p| p.share * 100.0));
            } else {
                others.extend(arm.points.last().map(|p| p.share * 100.0));
            }
        }
        others.sort_by(f64::total_cmp);
        let at = |part: f64| others.get(((others.len().max(1) - 1) as f64 * part) as usize).copied();
        let last = self.chart.winner.and_then(|i| self.chart.arms[i].last).map(|e| e.percent().all());
        extent(named.into_iter().chain(at(0.25)).chain(at(1.0)).chain(last.into_iter().flatten()))
    }

    /// A falling staircase; logarithmic for many setups, so that its end can be read as well as its beginning.
    fn draw_racing<DB: DrawingBackend>(&self, canvas: &Canvas<'_, DB>) -> Result<(), ChartError> {
        let (bottom, count) = (self.bottoms[1], self.chart.arms.len() as f64);
        let least = self.chart.racing().last().map_or(0, |step| step.1);
        let log = count > 20.0 && least > 0;
        let y = if log {
            Axis::log(0.9, count, bottom, bottom - SMALL)
        } else {
            Axis::whole(count, 4, bottom, bottom - SMALL)
        };
        let panel = Panel { x: self.games(), y };
        let x = if self.bottoms.len() == 2 { "games used" } else { "" };
        let title = if log { "setups still racing (logarithmic)" } else { "setups still racing" };
        panel.draw(canvas, PanelText { title, x, y: "" })?;
        let mut line: Vec<At> = Vec::new();
        for (games, left) in self.chart.racing() {
            let at = panel.at(games as f64, left as f64);
            line.extend(line.last().map(|before| (at.0, before.1)));
            line.push(at);
        }
        line.extend(line.last().map(|before| (panel.x.at(self.chart.games() as f64), before.1)));
        canvas.path(&line, Stroke::new(INK, 2.0))
    }

    /// The bound as a falling line, with the tolerated gap across.
    fn draw_gap<DB: DrawingBackend>(&self, canvas: &Canvas<'_, DB>) -> Result<(), ChartError> {
        let bottom = self.bottoms[2];
        let bounds: Vec<f64> = self.chart.gap.iter().map(|p| p.bound * 100.0).collect();
        let zone = self.chart.tolerance.map(|zone| zone * 100.0);
        // A bound of half the scale or more says nothing yet: the middle one and what follows matter.
        let mut sorted = bounds.clone();
        sorted.sort_by(f64::total_cmp);
        let most = (sorted[sorted.len() / 2] * 2.0).min(sorted[sorted.len() - 1]);
        let high = most.max(zone.unwrap_or(0.0) * 1.5).max(0.1);
        let panel = Panel { x: self.games(), y: Axis::round(0.0, high, 4, bottom, bottom - SMALL) };
        let zoned = zone.map(|zone| format!("; dashed: {} tolerated", crate::text::fixed(zone, 2)));
        let zoned = zoned.unwrap_or_default();
        let title = format!("leader below the best by at most (percentage points){zoned}");
        panel.draw(canvas, PanelText { title: &title, x: "games used", y: "" })?;
        let points = self.chart.gap.iter().map(|p| panel.at(p.games as f64, p.bound * 100.0));
        let points: Vec<At> = points.collect();
        for piece in clipped(&points, panel.y.end(), bottom) {
            canvas.path(&piece, Stroke::new(BLUE, 2.0))?;
        }
        if let Some(zone) = zone {
            let y = panel.y.at(zone);
            let stroke = Stroke::new(VERMILLION, 1.5).dash(&[5.0, 3.0]);
            canvas.line((panel.x.start(), y), (panel.x.end(), y), stroke)?;
        }
        Ok(())
    }
}

/// The look of a named setup: the winner's line is heavy, those of dropped ones are thin and end in a cross.
pub(crate) fn look(chart: &RaceChart, place: usize, index: usize) -> Mark {
    let plain = mark(place);
    if chart.winner == Some(index) {
        return Mark { shape: Shape::Diamond, stroke: Stroke::new(plain.color, 3.5), ..plain };
    }
    if chart.arms[index].dropped {
        let stroke = Stroke { width: 1.1, ..plain.stroke };
        return Mark { shape: marks::Shape::Cross, stroke, ..plain };
    }
    Mark { stroke: Stroke { width: 1.75, ..plain.stroke }, ..plain }
}

fn draw_line<DB: DrawingBackend>(
    canvas: &Canvas<'_, DB>,
    panel: &Panel,
    arm: &RaceArm,
    stroke: Stroke,
) -> Result<(), ChartError> {
    let points: Vec<At> = arm.points.iter().map(|p| panel.at(p.games as f64, p.share * 100.0)).collect();
    clipped(&points, panel.y.end(), panel.y.start()).iter().try_for_each(|piece| canvas.path(piece, stroke))
}

/// Where an arm's line ends, unless that is out of sight.
fn end(panel: &Panel, arm: &RaceArm) -> Option<At> {
    let last = arm.points.last()?;
    panel.y.contains(last.share * 100.0).then(|| panel.at(last.games as f64, last.share * 100.0))
}
