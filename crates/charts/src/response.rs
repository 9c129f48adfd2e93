//! How much does a best response still gain on the mixture?

use plotters::coord::Shift;
use plotters::prelude::{DrawingArea, DrawingBackend};

use crate::axis::{Axis, extent};
use crate::canvas::{At, Canvas, Stroke, Type};
use crate::estimate::whisker;
use crate::frame::{Frame, MARGIN};
use crate::legend::{Legend, Sample};
use crate::marks::Shape;
use crate::palette::{BLUE, INK, SKY, VERMILLION};
use crate::panel::{Panel, PanelText};
use crate::{Caption, Chart, ChartError, Estimate, check};

const WIDTH: f64 = 900.0;
const PANEL: f64 = 340.0;
const SMALL: f64 = 110.0;
const BETWEEN: f64 = 64.0;
const FOOT: f64 = 44.0;
const SEARCHED: Stroke = Stroke::new(VERMILLION, 1.5).dash(&[6.0, 3.0]);
const FRESH: Stroke = Stroke::new(BLUE, 2.0);
const COUNT: Type = Type::new(10.0).align(crate::canvas::Align::Middle);

/// One round of a [`BestResponseChart`]. Gains are win rates less one half, so 0.02 is two percentage points.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ResponseRound {
    /// The number of the round.
    pub round: u32,
    /// The gain of the response found by the search's own games, which flatter it; -0.5 to 0.5.
    pub searched: f64,
    /// Its gain on seeds that the search has not seen, if it was tested; -0.5 to 0.5.
    pub fresh: Option<Estimate>,
    /// How many setups the mixture it answers has.
    pub support: u32,
}

/// Double oracle round by round: what a best response gains on the mixture, and how large the mixture is.
#[derive(Clone, Debug, PartialEq)]
pub struct BestResponseChart {
    /// Title, subtitle and footnote.
    pub caption: Caption,
    /// What the upward axis measures, with its unit.
    pub axis: String,
    /// The rounds, in order.
    pub rounds: Vec<ResponseRound>,
}

impl BestResponseChart {
    /// A chart with the usual words on its axis.
    pub fn new(caption: Caption, rounds: Vec<ResponseRound>) -> Self {
        Self { caption, axis: "gain on the mixture (percentage points)".into(), rounds }
    }

    /// The frame, the key, and the bottoms of the two panels.
    fn layout(&self) -> (Frame, Legend, [f64; 2]) {
        let frame = Frame::new(&self.caption, WIDTH);
        let entries = [
            (Sample::Line(SEARCHED, Some(Shape::Ring)), "by the search's own games".to_owned()),
            (Sample::Whisker(Shape::Diamond, BLUE), "on fresh seeds, with its interval".to_owned()),
            (Sample::Line(Stroke::new(INK, 1.25), None), "no gain: nothing beats the mixture".to_owned()),
        ];
        let legend = Legend::new(entries, WIDTH - 2.0 * MARGIN);
        let bottom = frame.top() + legend.height() + 8.0 + PANEL;
        (frame, legend, [bottom, bottom + BETWEEN + SMALL])
    }

    fn axis_of_rounds(&self) -> Axis {
        let (first, last) = extent(self.rounds.iter().map(|round| f64::from(round.round)));
        Axis::exact(first - 0.6, last + 0.6, 20, true, MARGIN + 58.0, WIDTH - MARGIN)
    }
}

impl Chart for BestResponseChart {
    fn check(&self) -> Result<(), ChartError> {
        check::some(&self.rounds, "rounds")?;
        check::games(self.rounds.iter().map(|r| u64::from(r.round)), || "the rounds".into())?;
        for round in &self.rounds {
            let what = |which: &str| format!("the gain {which} in round {}", round.round);
            check::within(round.searched, -0.5, 0.5, || what("by the search"))?;
            if let Some(fresh) = round.fresh {
                fresh.check(|| what("on fresh seeds"))?;
                fresh
                    .all()
                    .into_iter()
                    .try_for_each(|v| check::within(v, -0.5, 0.5, || what("on fresh seeds")))?;
            }
        }
        Ok(())
    }

    fn size(&self) -> (u32, u32) {
        let (frame, _, bottoms) = self.layout();
        (WIDTH as u32, frame.height(bottoms[1] + FOOT).ceil() as u32)
    }

    fn draw<DB: DrawingBackend>(&self, area: &DrawingArea<DB, Shift>) -> Result<(), ChartError> {
        self.check()?;
        let (frame, legend, [upper, lower]) = self.layout();
        let canvas = Canvas::new(area, self.size())?;
        frame.draw(&canvas, lower + FOOT)?;
        legend.draw(&canvas, (MARGIN, frame.top() + 2.0))?;
        let searched = self.rounds.iter().map(|round| round.searched);
        let fresh = self.rounds.iter().filter_map(|round| round.fresh).flat_map(Estimate::all);
        let (low, high) = extent(searched.chain(fresh).map(|gain| gain * 100.0).chain([0.0]));
        let panel = Panel { x: self.axis_of_rounds(), y: Axis::round(low, high, 8, upper, upper - PANEL) };
        panel.draw(&canvas, PanelText { title: "", x: "", y: &self.axis })?;
        let zero = panel.y.at(0.0);
        canvas.line((panel.x.start(), zero), (panel.x.end(), zero), Stroke::new(INK, 1.25))?;
        self.draw_gains(&canvas, &panel)?;
        self.draw_support(&canvas, lower)
    }
}

impl BestResponseChart {
    /// Both estimates of a round side by side, joined from round to round.
    fn draw_gains<DB: DrawingBackend>(
        &self,
        canvas: &Canvas<'_, DB>,
        panel: &Panel,
    ) -> Result<(), ChartError> {
        let wide = (panel.x.at(1.0) - panel.x.at(0.0)).abs();
        let aside = (wide * 0.15).min(6.0);
        let radius = (wide * 0.22).clamp(2.5, 5.0);
        let x = |round: &ResponseRound| panel.x.at(f64::from(round.round));
        let searched: Vec<At> =
            self.rounds.iter().map(|r| (x(r) - aside, panel.y.at(r.searched * 100.0))).collect();
        let tested =
            || self.rounds.iter().filter_map(|r| r.fresh.map(|fresh| (x(r) + aside, fresh.percent())));
        let fresh: Vec<At> = tested().map(|(x, fresh)| (x, panel.y.at(fresh.value))).collect();
        canvas.path(&searched, SEARCHED)?;
        canvas.path(&fresh, FRESH)?;
        for at in searched {
            Shape::Ring.draw(canvas, at, radius.max(3.0), VERMILLION)?;
        }
        for (x, fresh) in tested() {
            whisker(canvas, x, fresh.map(|v| panel.y.at(v)), (Shape::Diamond, radius), BLUE)?;
        }
        Ok(())
    }

    /// A bar for each round, with its number where there is room.
    fn draw_support<DB: DrawingBackend>(
        &self,
        canvas: &Canvas<'_, DB>,
        bottom: f64,
    ) -> Result<(), ChartError> {
        let most = self.rounds.iter().map(|round| round.support).max().map_or(1.0, f64::from);
        let y = Axis::whole(most * 1.15, 4, bottom, bottom - SMALL);
        let panel = Panel { x: self.axis_of_rounds(), y };
        panel
            .draw(canvas, PanelText { title: "setups in the mixture", x: "round of double oracle", y: "" })?;
        let wide = (panel.x.at(1.0) - panel.x.at(0.0)).abs();
        let half = (wide * 0.35).min(16.0);
        for round in &self.rounds {
            let (x, top) = panel.at(f64::from(round.round), f64::from(round.support));
            canvas.rect((x - half, top), (x + half, bottom), SKY)?;
            let label = round.support.to_string();
            if COUNT.width(&(most as u64).to_string()) + 2.0 <= wide {
                canvas.text(&label, (x, top - 8.0), COUNT)?;
            }
        }
        Ok(())
    }
}
