//! Layout of a race chart: stacked panels of estimates, remaining setups and the certified gap, with a key on the
//! right.

use crate::charts::draw::{
    AXIS, At, BLUE, INK, MARGIN, Mark, OTHERS, Picture, Shape, Stroke, VERMILLION, clipped, mark, whisker,
};
use crate::charts::layout::{Axis, Ends, Entry, KeyList, Panel, Sample, Stack, extent};
use crate::charts::number::{fixed, percent, thousands};
use crate::charts::race::{RaceArm, RaceChart};
use crate::charts::{Caption, Chart};

const WIDTH: f64 = 1120.0;
const PANEL: f64 = 420.0;
const SMALL: f64 = 96.0;

impl Chart for RaceChart {
    fn picture(&self, caption: &Caption) -> Picture {
        let mut picture = Picture::new(caption, WIDTH);
        let (top, named) = (picture.top() + 8.0, self.named());
        let looks: Vec<Mark> =
            named.iter().enumerate().map(|(place, &index)| look(self, place, index)).collect();
        // The width of the key is needed before the number of names that fit is known.
        let widest = key(self, &named, &looks, 1);
        let heights = [PANEL.max(widest.height() + 20.0), SMALL, SMALL];
        let x = Axis::exact((0.0, self.games().max(1) as f64 * 1.01), 6, true);
        let x = x.on(MARGIN + 62.0, WIDTH - MARGIN - widest.width() - 24.0);
        let stack = Stack::new(x, "games used", top, &heights);
        let race = Race { chart: self, named: named.clone(), stack };
        let rates = Axis::round(race.rates(), 8);
        let panel = race.stack.draw(&mut picture, 0, rates, "", "estimated win rate (%)");
        let labelled = race.draw_estimates(&mut picture, &panel);
        race.draw_racing(&mut picture);
        race.draw_gap(&mut picture);
        let mut points = self.arms.iter().flat_map(|arm| &arm.points);
        let cut = points.any(|point| !panel.y.contains(point.share * 100.0));
        let remark = if cut { "lines cut at the edge run on beyond it" } else { "" };
        key(self, &named, &looks, labelled).draw(&mut picture, top, remark);
        picture.finish(race.stack.bottom())
    }
}

struct Race<'a> {
    chart: &'a RaceChart,
    /// The arms with a colour and a name.
    named: Vec<usize>,
    stack: Stack<'a>,
}

impl Race<'_> {
    /// Draws all lines, the least important first; returns the number of grey lines with a name at their end.
    fn draw_estimates(&self, picture: &mut Picture, panel: &Panel) -> usize {
        let unnamed = |dropped: bool| {
            let arms = self.chart.arms.iter().enumerate();
            arms.filter(move |(i, arm)| arm.dropped == dropped && !self.named.contains(i)).map(|(_, arm)| arm)
        };
        for arm in unnamed(true) {
            draw_line(picture, panel, arm, Stroke::new(OTHERS, 0.75));
        }
        for at in unnamed(true).filter_map(|arm| end(panel, arm)) {
            picture.disc(at, 1.4, AXIS);
        }
        for arm in unnamed(false) {
            draw_line(picture, panel, arm, Stroke::new(AXIS, 1.0));
        }
        let mut ends = Ends::default();
        let grey = self.chart.order().into_iter().filter(|index| !self.named.contains(index));
        let mut write = |arm: &RaceArm| {
            let Some(at) = end(panel, arm) else { return false };
            ends.write(picture, &arm.name, at, panel.x.end)
        };
        let labelled = grey.filter(|&index| write(&self.chart.arms[index])).count();
        for (place, &index) in self.named.iter().enumerate().rev() {
            let (arm, look) = (&self.chart.arms[index], look(self.chart, place, index));
            draw_line(picture, panel, arm, look.stroke);
            let Some(at) = end(panel, arm) else { continue };
            match arm.fresh.filter(|_| self.chart.winner == Some(index)) {
                Some(fresh) => {
                    let y = fresh.percent().map(|v| panel.y.at(v).clamp(panel.y.end, panel.y.start));
                    whisker(picture, at.0, y, (look.shape, 5.0), look.color);
                }
                None => look.shape.draw(picture, at, 4.0, look.color),
            }
        }
        labelled
    }

    /// The range of win rates shown: those of the named setups after the noisy first quarter, and the last ones of
    /// most others. Lines beyond it are clipped.
    fn rates(&self) -> (f64, f64) {
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
        let last = self.chart.winner.and_then(|i| self.chart.arms[i].fresh).map(|e| e.percent().all());
        extent(named.into_iter().chain(at(0.25)).chain(at(1.0)).chain(last.into_iter().flatten()))
    }

    /// Draws the number of setups still racing; logarithmic if there are many, so that the end is legible too.
    fn draw_racing(&self, picture: &mut Picture) {
        let (racing, count) = (self.chart.racing(), self.chart.arms.len() as f64);
        let log = count > 20.0 && racing.last().is_some_and(|step| step.1 > 0);
        let (y, title) = if log {
            (Axis::log((0.9, count)), "setups still racing (logarithmic)")
        } else {
            (Axis::whole(count, 4), "setups still racing")
        };
        let panel = self.stack.draw(picture, 1, y, title, "");
        let mut line: Vec<At> = Vec::new();
        for (games, left) in racing {
            let at = panel.at(games as f64, left as f64);
            line.extend(line.last().map(|before| (at.0, before.1)));
            line.push(at);
        }
        line.extend(line.last().map(|before| (panel.x.at(self.chart.games() as f64), before.1)));
        picture.path(line, Stroke::new(INK, 2.0));
    }

    /// Draws the bound as a falling line, with the tolerated gap as a horizontal line.
    fn draw_gap(&self, picture: &mut Picture) {
        let mut bounds: Vec<f64> = self.chart.gap.iter().map(|p| p.bound * 100.0).collect();
        let zone = self.chart.tolerance * 100.0;
        // Early bounds are uninformative: the scale fits the bounds from the middle one on.
        bounds.sort_by(f64::total_cmp);
        let middle = bounds.get(bounds.len() / 2).map_or(0.0, |middle| middle * 2.0);
        let high = bounds.last().map_or(0.0, |last| last.min(middle)).max(zone * 1.5).max(0.1);
        let tolerated = fixed(zone, 2);
        let title =
            format!("leader below the best by at most (percentage points); dashed: {tolerated} tolerated");
        let panel = self.stack.draw(picture, 2, Axis::round((0.0, high), 4), &title, "");
        let points = self.chart.gap.iter().map(|p| panel.at(p.games as f64, p.bound * 100.0));
        let points: Vec<At> = points.collect();
        if let [only] = points[..] {
            picture.disc(only, 3.0, BLUE);
        }
        draw_clipped(picture, &panel, points, Stroke::new(BLUE, 2.0));
        panel.across(picture, zone, Stroke::new(VERMILLION, 1.5).dash(&[5.0, 3.0]));
    }
}

/// The style of a named setup: heavy for the winner, thin with a cross at the end for dropped setups.
fn look(chart: &RaceChart, place: usize, index: usize) -> Mark {
    let plain = mark(place);
    if chart.winner == Some(index) {
        return Mark { shape: Shape::Diamond, stroke: Stroke::new(plain.color, 3.5), ..plain };
    }
    if chart.arms[index].dropped {
        return Mark { shape: Shape::Cross, ..plain.width(1.1) };
    }
    plain.width(1.75)
}

fn draw_line(picture: &mut Picture, panel: &Panel, arm: &RaceArm, stroke: Stroke) {
    let points = arm.points.iter().map(|p| panel.at(p.games as f64, p.share * 100.0));
    draw_clipped(picture, panel, points.collect(), stroke);
}

/// Draws the part of a line within the panel.
fn draw_clipped(picture: &mut Picture, panel: &Panel, points: Vec<At>, stroke: Stroke) {
    for piece in clipped(&points, panel.y.end, panel.y.start) {
        picture.path(piece, stroke);
    }
}

/// The end of an arm's line, if it is within the panel.
fn end(panel: &Panel, arm: &RaceArm) -> Option<At> {
    let last = arm.points.last()?;
    panel.y.contains(last.share * 100.0).then(|| panel.at(last.games as f64, last.share * 100.0))
}

/// The key, with `labelled` other lines named at their ends.
fn key(chart: &RaceChart, named: &[usize], looks: &[Mark], labelled: usize) -> KeyList {
    let names = named.iter().zip(looks).map(|(&index, look)| Entry {
        sample: Sample::of(*look),
        name: chart.arms[index].name.clone(),
        bold: chart.winner == Some(index),
        note: Some(note(chart, index)),
    });
    let others = [(false, AXIS, "still racing"), (true, OTHERS, "dropped")].map(|(dropped, color, what)| {
        let arms = chart.arms.iter().enumerate();
        let count = arms.filter(|(i, arm)| arm.dropped == dropped && !named.contains(i)).count() as u64;
        let label = format!("{} others, {what}", thousands(count));
        (count > 0).then(|| Entry::new(Sample::Line(Stroke::new(color, 1.5), None), label))
    });
    let mut entries: Vec<Entry> = names.chain(others.into_iter().flatten()).collect();
    if let Some(last) = entries.last_mut().filter(|_| labelled > 0 && chart.arms.len() > named.len()) {
        last.note = Some(format!("{labelled} others are named at the ends of their lines"));
    }
    KeyList(entries)
}

/// The outcome of a setup, in a few words.
fn note(chart: &RaceChart, index: usize) -> String {
    let arm = &chart.arms[index];
    let last = arm.points.last();
    let share = last.map_or(String::new(), |p| fixed(p.share * 100.0, 1));
    let fate = match (chart.winner == Some(index), arm.dropped) {
        (true, _) if chart.decided => "winner".to_owned(),
        (true, _) => "leading".to_owned(),
        (_, false) => "still racing".to_owned(),
        (_, true) => format!("dropped at {}", thousands(last.map_or(0, |p| p.games))),
    };
    let fresh = arm.fresh.map_or(String::new(), |fresh| {
        let [low, _, high] = fresh.percent().all().map(|v| fixed(v, 1));
        let (value, level) = (fixed(fresh.value * 100.0, 1), percent(chart.level));
        format!(", on held-out seeds {value} [{level}: {low}, {high}]")
    });
    format!("{share}, {fate}{fresh}")
}
