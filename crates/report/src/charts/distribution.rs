//! Chart of the distribution of scores and of score differences.

use crate::charts::draw::{MARGIN, Picture};
use crate::charts::{Caption, Chart, Histogram};

const WIDTH: f64 = 1080.0;

/// Two histograms side by side: a player's scores, and the differences between the two players' scores.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DistributionChart {
    /// The left panel: a player's scores.
    pub scores: Histogram,
    /// The right panel: differences of scores; its axis should name the order of the players.
    pub differences: Histogram,
}

impl Chart for DistributionChart {
    fn picture(&self, caption: &Caption) -> Picture {
        let mut picture = Picture::new(caption, WIDTH);
        let (top, half) = (picture.top() + 66.0, WIDTH / 2.0);
        let bottom = top + 300.0;
        self.scores.draw(&mut picture, (MARGIN + 58.0, top), (half - 12.0, bottom));
        self.differences.draw(&mut picture, (half + 12.0 + 58.0, top), (WIDTH - MARGIN, bottom));
        picture.finish(bottom + 44.0)
    }
}
