//! When in the game are points made?

use plotters::coord::Shift;
use plotters::prelude::{DrawingArea, DrawingBackend};

use crate::axis::{Axis, extent};
use crate::canvas::{At, Canvas, Stroke};
use crate::frame::{Frame, MARGIN};
use crate::marks::{Mark, mark};
use crate::palette::OTHERS;
use crate::panel::{Panel, PanelText};
use crate::rows::KEY_TEXT;
use crate::text::shorten;
use crate::{Caption, Chart, ChartError, check};

const WIDTH: f64 = 1080.0;
const PANEL: f64 = 430.0;
const LONGEST_NAME: f64 = 290.0;
const ENTRY: f64 = 22.0;

/// One turn of a [`TurnSeries`].
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TurnPoint {
    /// The player's own turn, from 1.
    pub turn: u32,
    /// The mean points of that turn.
    pub mean: f64,
    /// The lower and upper end of an interval, if there is one.
    pub band: Option<(f64, f64)>,
}

/// One setup's points, turn by turn.
#[derive(Clone, Debug, PartialEq)]
pub struct TurnSeries {
    /// The setup's name.
    pub name: String,
    /// Whether it is drawn in colour and named; all others are thin and grey.
    pub highlighted: bool,
    /// Its turns in order; cut where too few games are left.
    pub points: Vec<TurnPoint>,
}

/// Mean points by the player's own turn, some series in colour and the others in grey behind them.
#[derive(Clone, Debug, PartialEq)]
pub struct PointsByTurn {
    /// Title, subtitle and footnote.
    pub caption: Caption,
    /// What the upward axis measures, with its unit.
    pub axis: String,
    /// What the grey series are, in a few words.
    pub others: String,
    /// The series; highlighted ones get their colours in this order.
    pub series: Vec<TurnSeries>,
}

impl PointsByTurn {
    /// A chart with the usual words on its axis and key.
    pub fn new(caption: Caption, series: Vec<TurnSeries>) -> Self {
        Self { caption, axis: "mean points in the turn".into(), others: "other setups".into(), series }
    }

    fn highlighted(&self) -> impl Iterator<Item = (Mark, &TurnSeries)> {
        self.series.iter().filter(|s| s.highlighted).enumerate().map(|(index, s)| (mark(index), s))
    }

    /// The frame, the top of the panel, and the bottom of the panel.
    fn frame(&self) -> (Frame, f64, f64) {
        let frame = Frame::new(&self.caption, WIDTH);
        let top = frame.top() + 8.0;
        let key = (self.highlighted().count() + 1) as f64 * ENTRY;
        let bottom = top + PANEL.max(key);
        (frame, top, bottom)
    }

    fn key_width(&self) -> f64 {
        let names = self.highlighted().map(|(_, s)| KEY_TEXT.width(&s.name));
        let others = KEY_TEXT.width(&format!("{} ({})", self.others, self.series.len()));
        names.fold(others, f64::max).min(LONGEST_NAME) + 44.0
    }

    fn panel(&self, top: f64, bottom: f64) -> Panel {
        let points = || self.series.iter().flat_map(|s| &s.points);
        let turns = extent(points().map(|p| f64::from(p.turn)));
        let values = points().flat_map(|p| [Some(p.mean), p.band.map(|b| b.0), p.band.map(|b| b.1)]);
        let (low, high) = extent(values.flatten().chain([0.0]));
        let right = WIDTH - MARGIN - self.key_width() - 24.0;
        Panel {
            x: Axis::exact(turns.0 - 0.4, turns.1 + 0.4, 20, true, MARGIN + 58.0, right),
            y: Axis::round(low, high, 8, bottom, top),
        }
    }
}

impl Chart for PointsByTurn {
    fn check(&self) -> Result<(), ChartError> {
        check::some(&self.series, "series")?;
        for series in &self.series {
            check::some(&series.points, "points of a series")?;
            let turns: Vec<f64> = series.points.iter().map(|p| f64::from(p.turn)).collect();
            check::rising(&turns, || format!("turns of {}", series.name))?;
            for point in &series.points {
                let what = || format!("points of {} in turn {}", series.name, point.turn);
                check::number(point.mean, what)?;
                if let Some((low, high)) = point.band {
                    check::number(low, what)?;
                    check::number(high, what)?;
                    check::rising(&[low, point.mean, high], what)?;
                }
            }
        }
        Ok(())
    }

    fn size(&self) -> (u32, u32) {
        let (frame, _, bottom) = self.frame();
        (WIDTH as u32, frame.height(bottom + 44.0).ceil() as u32)
    }

    fn draw<DB: DrawingBackend>(&self, area: &DrawingArea<DB, Shift>) -> Result<(), ChartError> {
        self.check()?;
        let (frame, top, bottom) = self.frame();
        let canvas = Canvas::new(area, self.size())?;
        frame.draw(&canvas, bottom + 44.0)?;
        let panel = self.panel(top, bottom);
        panel.draw(&canvas, PanelText { title: "", x: "the player's own turn", y: &self.axis })?;
        let line = |s: &TurnSeries| -> Vec<At> {
            s.points.iter().map(|p| panel.at(f64::from(p.turn), p.mean)).collect()
        };
        for series in self.series.iter().filter(|s| !s.highlighted) {
            canvas.path(&line(series), Stroke::new(OTHERS, 1.0))?;
        }
        for (mark, series) in self.highlighted() {
            draw_band(&canvas, &panel, mark, series)?;
        }
        for (mark, series) in self.highlighted() {
            let points = line(series);
            canvas.path(&points, mark.stroke)?;
            for at in points {
                mark.shape.draw(&canvas, at, 3.6, mark.color)?;
            }
        }
        self.key(&canvas, top)
    }
}

impl PointsByTurn {
    /// Names on the right, in the order given.
    fn key<DB: DrawingBackend>(&self, canvas: &Canvas<'_, DB>, top: f64) -> Result<(), ChartError> {
        let left = WIDTH - MARGIN - self.key_width();
        let mut y = top + ENTRY / 2.0;
        for (mark, series) in self.highlighted() {
            canvas.line((left, y), (left + 34.0, y), mark.stroke)?;
            mark.shape.draw(canvas, (left + 17.0, y), 3.6, mark.color)?;
            let name = shorten(&series.name, LONGEST_NAME, KEY_TEXT.size, KEY_TEXT.weight);
            canvas.text(&name, (left + 42.0, y), KEY_TEXT)?;
            y += ENTRY;
        }
        let others = self.series.iter().filter(|s| !s.highlighted).count();
        if others > 0 {
            canvas.line((left, y), (left + 34.0, y), Stroke::new(OTHERS, 1.5))?;
            let label =
                shorten(&format!("{} ({others})", self.others), LONGEST_NAME, KEY_TEXT.size, KEY_TEXT.weight);
            canvas.text(&label, (left + 42.0, y), KEY_TEXT)?;
        }
        Ok(())
    }
}

/// The intervals of neighbouring turns, joined; turns without one leave a gap.
fn draw_band<DB: DrawingBackend>(
    canvas: &Canvas<'_, DB>,
    panel: &Panel,
    mark: Mark,
    series: &TurnSeries,
) -> Result<(), ChartError> {
    for run in series.points.split(|p| p.band.is_none()).filter(|run| run.len() > 1) {
        let edge = |pick: fn((f64, f64)) -> f64| {
            run.iter().filter_map(move |p| p.band.map(|b| panel.at(f64::from(p.turn), pick(b))))
        };
        let corners: Vec<At> = edge(|b| b.0).chain(edge(|b| b.1).rev()).collect();
        canvas.polygon(&corners, mark.color, 0.16)?;
    }
    Ok(())
}
