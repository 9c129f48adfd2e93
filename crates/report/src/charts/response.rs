//! Chart of the gain of best responses to a mixture.

use crate::charts::draw::{
    Align, At, BLUE, INK, MARGIN, Picture, SKY, Shape, Stroke, Type, VERMILLION, whisker,
};
use crate::charts::layout::{Axis, Panel, Sample, Stack, draw_legend, extent};
use crate::charts::number::percent;
use crate::charts::{Caption, Chart, Estimate};

const WIDTH: f64 = 900.0;
const SEARCHED: Stroke = Stroke::new(VERMILLION, 1.5).dash(&[6.0, 3.0]);
const FRESH: Stroke = Stroke::new(BLUE, 2.0);
const NO_GAIN: Stroke = Stroke::new(INK, 1.25);
const COUNT: Type = Type::new(10.0).align(Align::Middle);

/// One round of a [`BestResponseChart`]. Gains are win rates minus one half, so 0.02 is two percentage points.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ResponseRound {
    /// The number of the round.
    pub round: u32,
    /// The gain of the response in the search's own games, which is biased upwards; -0.5 to 0.5.
    pub searched: f64,
    /// Its gain on held-out seeds; -0.5 to 0.5.
    pub fresh: Estimate,
    /// The number of setups in the mixture.
    pub support: u32,
}

/// The rounds of double oracle: the gain of the best response to the mixture, and the size of the mixture.
#[derive(Clone, Debug, PartialEq)]
pub struct BestResponseChart {
    /// The confidence of the intervals, such as 0.95.
    pub level: f64,
    /// The rounds, in order.
    pub rounds: Vec<ResponseRound>,
}

impl BestResponseChart {
    /// Draws both estimates of each round side by side, joined between rounds.
    fn draw_gains(&self, picture: &mut Picture, panel: &Panel) {
        panel.across(picture, 0.0, NO_GAIN);
        let wide = wide(panel);
        let aside = (wide * 0.15).min(6.0);
        let radius = (wide * 0.22).clamp(2.5, 5.0);
        let x = |round: &ResponseRound| panel.x.at(f64::from(round.round));
        let searched: Vec<At> =
            self.rounds.iter().map(|r| (x(r) - aside, panel.y.at(r.searched * 100.0))).collect();
        let fresh = self.rounds.iter().map(|r| (x(r) + aside, r.fresh.percent().map(|v| panel.y.at(v))));
        let fresh: Vec<(f64, Estimate)> = fresh.collect();
        picture.path(searched.clone(), SEARCHED);
        picture.path(fresh.iter().map(|(x, y)| (*x, y.value)).collect(), FRESH);
        for at in searched {
            Shape::Ring.draw(picture, at, radius.max(3.0), VERMILLION);
        }
        for (x, y) in fresh {
            whisker(picture, x, y, (Shape::Diamond, radius), BLUE);
        }
    }

    /// Draws a bar for each round, with its number where it fits.
    fn draw_support(&self, picture: &mut Picture, panel: &Panel, most: u32) {
        let wide = wide(panel);
        let half = (wide * 0.35).min(16.0);
        for round in &self.rounds {
            let (x, top) = panel.at(f64::from(round.round), f64::from(round.support));
            picture.rect((x - half, top), (x + half, panel.y.start), SKY);
            if COUNT.width(&most.to_string()) + 2.0 <= wide {
                picture.text(&round.support.to_string(), (x, top - 8.0), COUNT);
            }
        }
    }
}

/// The distance between two rounds, in pixels.
fn wide(panel: &Panel) -> f64 {
    (panel.x.at(1.0) - panel.x.at(0.0)).abs()
}

impl Chart for BestResponseChart {
    fn picture(&self, caption: &Caption) -> Picture {
        let mut picture = Picture::new(caption, WIDTH);
        let fresh = format!("on held-out seeds, with its {} interval", percent(self.level));
        let entries = [
            (Sample::Line(SEARCHED, Some(Shape::Ring)), "in the search's own games (biased upwards)"),
            (Sample::Whisker(Shape::Diamond, BLUE), fresh.as_str()),
            (Sample::Line(NO_GAIN, None), "no gain: nothing beats the mixture"),
        ];
        let top = draw_legend(&mut picture, entries) + 8.0;
        let (first, last) = extent(self.rounds.iter().map(|round| f64::from(round.round)));
        let x = Axis::exact((first - 0.6, last + 0.6), 20, true).on(MARGIN + 58.0, WIDTH - MARGIN);
        let stack = Stack::new(x, "round: a mixture, and the best response to it", top, &[340.0, 110.0]);
        let searched = self.rounds.iter().map(|round| round.searched);
        let fresh = self.rounds.iter().flat_map(|round| round.fresh.all());
        let gains = extent(searched.chain(fresh).map(|gain| gain * 100.0).chain([0.0]));
        let panel =
            stack.draw(&mut picture, 0, Axis::round(gains, 8), "", "gain on the mixture (percentage points)");
        self.draw_gains(&mut picture, &panel);
        let most = self.rounds.iter().map(|round| round.support).max().unwrap_or(1);
        let y = Axis::whole(f64::from(most) * 1.15, 4);
        let panel = stack.draw(&mut picture, 1, y, "setups in the mixture", "");
        self.draw_support(&mut picture, &panel, most);
        picture.finish(stack.bottom())
    }
}
