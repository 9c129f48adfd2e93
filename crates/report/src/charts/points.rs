//! Chart of points by turn.

use crate::charts::draw::{At, MARGIN, Mark, OTHERS, Picture, Stroke, mark};
use crate::charts::layout::{Axis, Ends, Entry, KeyList, Panel, PanelText, Sample, extent};
use crate::charts::{Caption, Chart};

const WIDTH: f64 = 1080.0;
const PANEL: f64 = 430.0;

/// One turn of a [`TurnSeries`].
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TurnPoint {
    /// The player's own turn, from 1.
    pub turn: u32,
    /// The mean points of that turn.
    pub mean: f64,
}

/// One setup's points, turn by turn.
#[derive(Clone, Debug, PartialEq)]
pub struct TurnSeries {
    /// The setup's name.
    pub name: String,
    /// Whether it is coloured and named; the others are thin and grey.
    pub highlighted: bool,
    /// Its rank, written at the end of a grey line where it fits.
    pub rank: usize,
    /// Its turns in order, up to where too few games are left.
    pub points: Vec<TurnPoint>,
}

/// Mean points by the player's own turn, with some series in colour above the others in grey.
#[derive(Clone, Debug, PartialEq)]
pub struct PointsByTurn {
    /// The series. Highlighted ones get their colours in this order, and earlier ranks take precedence over those
    /// that would touch them.
    pub series: Vec<TurnSeries>,
}

impl PointsByTurn {
    fn highlighted(&self) -> impl Iterator<Item = (Mark, &TurnSeries)> {
        self.series.iter().filter(|s| s.highlighted).enumerate().map(|(index, s)| (mark(index), s))
    }

    fn others(&self) -> impl Iterator<Item = &TurnSeries> {
        self.series.iter().filter(|s| !s.highlighted)
    }

    /// The key: highlighted names, and the number of other series.
    fn key(&self, labelled: usize) -> KeyList {
        let names = self.highlighted().map(|(mark, series)| Entry::new(Sample::of(mark), &series.name));
        let others = self.others().count();
        let label = format!("other setups ({others})");
        let mut entry = Entry::new(Sample::Line(Stroke::new(OTHERS, 1.5), None), label);
        entry.note = match labelled {
            0 => None,
            all if all == others => Some("rank at the end of each".to_owned()),
            some => Some(format!("rank at the end of {some} of them")),
        };
        KeyList(names.chain((others > 0).then_some(entry)).collect())
    }
}

impl TurnSeries {
    fn turns(&self) -> impl Iterator<Item = u64> + Clone {
        self.points.iter().map(|point| u64::from(point.turn))
    }
}

impl Chart for PointsByTurn {
    fn picture(&self, caption: &Caption) -> Picture {
        let mut picture = Picture::new(caption, WIDTH);
        // The width of the key is needed before the number of labels that fit is known.
        let widest = self.key(1);
        let top = picture.top() + 8.0;
        let bottom = top + PANEL.max(widest.height());
        let turns = extent(self.series.iter().flat_map(TurnSeries::turns).map(|turn| turn as f64));
        let values = self.series.iter().flat_map(|series| &series.points).map(|point| point.mean);
        let x = Axis::exact((turns.0 - 0.4, turns.1 + 0.4), 20, true);
        let panel = Panel {
            x: x.on(MARGIN + 58.0, WIDTH - MARGIN - widest.width() - 34.0),
            y: Axis::round(extent(values.chain([0.0])), 8).on(bottom, top),
        };
        panel.draw(
            &mut picture,
            PanelText { title: "", x: "the player's own turn", y: "mean points in the turn" },
        );
        let at = |point: &TurnPoint| panel.at(f64::from(point.turn), point.mean);
        let line = |s: &TurnSeries| -> Vec<At> { s.points.iter().map(at).collect() };
        for series in self.others() {
            picture.path(line(series), Stroke::new(OTHERS, 1.0));
        }
        let (mut ends, mut labelled) = (Ends::default(), 0);
        for series in self.others() {
            if let Some(end) = series.points.last().map(at) {
                let rank = series.rank.to_string();
                labelled += usize::from(ends.write(&mut picture, &rank, end, f64::INFINITY));
            }
        }
        for (mark, series) in self.highlighted() {
            picture.path(line(series), mark.stroke);
            for at in line(series) {
                mark.shape.draw(&mut picture, at, 3.6, mark.color);
            }
        }
        self.key(labelled).draw(&mut picture, top, "");
        picture.finish(bottom + 44.0)
    }
}
