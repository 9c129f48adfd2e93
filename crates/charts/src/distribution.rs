//! What do scores, and differences of scores, look like?

use plotters::coord::Shift;
use plotters::prelude::{DrawingArea, DrawingBackend};

use crate::canvas::Canvas;
use crate::frame::{Frame, MARGIN};
use crate::{Caption, Chart, ChartError, Histogram};

const WIDTH: f64 = 1080.0;
const PANEL: f64 = 300.0;
const HEAD: f64 = 66.0;
const BESIDE: f64 = 58.0;

/// Two histograms side by side: a player's scores, and the differences between the two players' scores.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DistributionChart {
    /// Title, subtitle and footnote.
    pub caption: Caption,
    /// The left panel: a player's scores.
    pub scores: Histogram,
    /// The right panel: differences of scores; say in its axis which player's is taken from which.
    pub differences: Histogram,
}

impl DistributionChart {
    fn frame(&self) -> (Frame, f64) {
        let frame = Frame::new(&self.caption, WIDTH);
        let top = frame.top() + HEAD;
        (frame, top)
    }
}

impl Chart for DistributionChart {
    fn check(&self) -> Result<(), ChartError> {
        self.scores.check()?;
        self.differences.check()
    }

    fn size(&self) -> (u32, u32) {
        let (frame, top) = self.frame();
        (WIDTH as u32, frame.height(top + PANEL + 44.0).ceil() as u32)
    }

    fn draw<DB: DrawingBackend>(&self, area: &DrawingArea<DB, Shift>) -> Result<(), ChartError> {
        self.check()?;
        let (frame, top) = self.frame();
        let canvas = Canvas::new(area, self.size())?;
        frame.draw(&canvas, top + PANEL + 44.0)?;
        let half = WIDTH / 2.0;
        let panels = [(MARGIN, half - 12.0, &self.scores), (half + 12.0, WIDTH - MARGIN, &self.differences)];
        for (left, right, histogram) in panels {
            histogram.draw(&canvas, (left + BESIDE, top), (right, top + PANEL))?;
        }
        Ok(())
    }
}
