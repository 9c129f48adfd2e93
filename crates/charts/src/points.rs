//! When in the game are points made?

use crate::draw::{At, MARGIN, Mark, OTHERS, Picture, Stroke, band, mark};
use crate::layout::{Axis, Entry, KeyList, Panel, PanelText, Sample, extent};
use crate::{Caption, Chart, ChartError, check};

const WIDTH: f64 = 1080.0;
const PANEL: f64 = 430.0;

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
    /// The series; highlighted ones get their colours in this order.
    pub series: Vec<TurnSeries>,
}

impl PointsByTurn {
    /// A chart of these series.
    pub fn new(caption: Caption, series: Vec<TurnSeries>) -> Self {
        Self { caption, series }
    }

    fn highlighted(&self) -> impl Iterator<Item = (Mark, &TurnSeries)> {
        self.series.iter().filter(|s| s.highlighted).enumerate().map(|(index, s)| (mark(index), s))
    }

    fn others(&self) -> impl Iterator<Item = &TurnSeries> {
        self.series.iter().filter(|s| !s.highlighted)
    }

    /// Names in the order given, and how many others there are.
    fn key(&self) -> KeyList {
        let names = self.highlighted().map(|(mark, series)| Entry::new(Sample::of(mark), &series.name));
        let others = self.others().count();
        let label = format!("other setups ({others})");
        let entry = Entry::new(Sample::Line(Stroke::new(OTHERS, 1.5), None), label);
        KeyList(names.chain((others > 0).then_some(entry)).collect())
    }
}

impl TurnSeries {
    fn turns(&self) -> impl Iterator<Item = u64> + Clone {
        self.points.iter().map(|point| u64::from(point.turn))
    }
}

impl Chart for PointsByTurn {
    fn check(&self) -> Result<(), ChartError> {
        check::some(&self.series, "series")?;
        for series in &self.series {
            check::some(&series.points, "points of a series")?;
            check::counted(series.turns(), || format!("turns of {}", series.name))?;
            for point in &series.points {
                let what = || format!("points of {} in turn {}", series.name, point.turn);
                let (low, high) = point.band.unwrap_or((point.mean, point.mean));
                check::numbers([point.mean, low, high], what)?;
                check::rising([low, point.mean, high], what)?;
            }
        }
        Ok(())
    }

    fn picture(&self) -> Picture {
        let mut picture = Picture::new(&self.caption, WIDTH);
        let key = self.key();
        let top = picture.top() + 8.0;
        let bottom = top + PANEL.max(key.height());
        let turns = extent(self.series.iter().flat_map(TurnSeries::turns).map(|turn| turn as f64));
        let points = self.series.iter().flat_map(|series| &series.points);
        let values = points.flat_map(|p| [Some(p.mean), p.band.map(|b| b.0), p.band.map(|b| b.1)]);
        let x = Axis::exact((turns.0 - 0.4, turns.1 + 0.4), 20, true);
        let panel = Panel {
            x: x.on(MARGIN + 58.0, WIDTH - MARGIN - key.width() - 24.0),
            y: Axis::round(extent(values.flatten().chain([0.0])), 8).on(bottom, top),
        };
        panel.draw(
            &mut picture,
            PanelText { title: "", x: "the player's own turn", y: "mean points in the turn" },
        );
        let at = |point: &TurnPoint, value: f64| panel.at(f64::from(point.turn), value);
        let line = |s: &TurnSeries| -> Vec<At> { s.points.iter().map(|p| at(p, p.mean)).collect() };
        for series in self.others() {
            picture.path(line(series), Stroke::new(OTHERS, 1.0));
        }
        for (mark, series) in self.highlighted() {
            let ends = series.points.iter().map(|p| p.band.map(|(low, high)| [at(p, low), at(p, high)]));
            band(&mut picture, ends, mark.color);
        }
        for (mark, series) in self.highlighted() {
            picture.path(line(series), mark.stroke);
            for at in line(series) {
                mark.shape.draw(&mut picture, at, 3.6, mark.color);
            }
        }
        key.draw(&mut picture, top, "");
        picture.finish(bottom + 44.0)
    }
}
