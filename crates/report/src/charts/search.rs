//! Chart of the progress of a search and the confirmation of its result.

use crate::charts::draw::{At, BLUE, INK, MARGIN, Mark, Picture, SOFT, Stroke, mark, whisker};
use crate::charts::layout::{Axis, Panel, Sample, Stack, draw_legend, extent};
use crate::charts::number::percent;
use crate::charts::{Caption, Chart, Estimate};

const WIDTH: f64 = 1000.0;
const BEST: Stroke = Stroke::new(BLUE, 2.25);
const MEAN: Stroke = Stroke::new(SOFT, 1.75).dash(&[6.0, 3.0]);

/// One generation of a [`SearchChart`].
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SearchStep {
    /// The games the search had used by then.
    pub games: u64,
    /// The estimated win rate of the best of the population against the field, 0 to 1.
    pub best: f64,
    /// The mean estimated win rate of the population against the field, 0 to 1.
    pub mean: f64,
    /// The entropy of the distribution that the population is sampled from.
    pub entropy: f64,
}

/// The result of the search, confirmed on held-out seeds.
#[derive(Clone, Debug, PartialEq)]
pub struct Confirmation {
    /// Its name.
    pub name: String,
    /// The total number of games used at its end.
    pub games: u64,
    /// Its win rate against the field on held-out seeds, 0 to 1.
    pub share: Estimate,
}

/// A search's best and mean win rate by games used, the entropy of its distribution, and the confirmation on held-out
/// seeds.
#[derive(Clone, Debug, PartialEq)]
pub struct SearchChart {
    /// The generations, in order of games.
    pub steps: Vec<SearchStep>,
    /// The confirmed result.
    pub confirmation: Confirmation,
    /// The confidence of the intervals, such as 0.95.
    pub level: f64,
    /// A reference win rate, such as that of the best known split, 0 to 1, and its name.
    pub reference: (f64, String),
}

impl SearchChart {
    fn legend(&self) -> [(Sample, String); 4] {
        let (level, look, find) = (percent(self.level), look(), &self.confirmation);
        let share = find.share.percent().text(1);
        let found = format!("{} on held-out seeds: {share}, {level} interval", find.name);
        [
            (Sample::Line(BEST, None), "best in the search's own games".to_owned()),
            (Sample::Line(MEAN, None), "mean of the candidates".to_owned()),
            (Sample::Line(Stroke::BEFORE, None), self.reference.1.clone()),
            (Sample::Whisker(look.shape, look.color), found),
        ]
    }

    /// The number of games used at the last point.
    fn games(&self) -> u64 {
        let steps = self.steps.iter().map(|step| step.games);
        steps.fold(self.confirmation.games, u64::max).max(1)
    }

    /// The range of win rates, in percent.
    fn rates(&self) -> (f64, f64) {
        let steps = self.steps.iter().flat_map(|step| [step.best, step.mean]);
        let all = steps.chain(self.confirmation.share.all()).chain([self.reference.0]);
        extent(all.map(|share| share * 100.0))
    }

    fn draw_rates(&self, picture: &mut Picture, panel: &Panel) {
        let at = |step: &SearchStep, share: f64| panel.at(step.games as f64, share * 100.0);
        panel.across(picture, self.reference.0 * 100.0, Stroke::BEFORE);
        let mean: Vec<At> = self.steps.iter().map(|step| at(step, step.mean)).collect();
        let best: Vec<At> = self.steps.iter().map(|step| at(step, step.best)).collect();
        let last = [(mean.last().copied(), 3.0, SOFT), (best.last().copied(), 4.0, BLUE)];
        picture.path(mean, MEAN);
        picture.path(best, BEST);
        for (end, radius, color) in last {
            end.into_iter().for_each(|end| picture.disc(end, radius, color));
        }
        let (x, look) = (panel.x.at(self.confirmation.games as f64), look());
        let y = self.confirmation.share.percent().map(|v| panel.y.at(v));
        whisker(picture, x.min(panel.x.end + 24.0), y, (look.shape, 5.0), look.color);
    }
}

/// The style of the result; the lines use the first colour.
fn look() -> Mark {
    mark(1)
}

impl Chart for SearchChart {
    fn picture(&self, caption: &Caption) -> Picture {
        let mut picture = Picture::new(caption, WIDTH);
        let top = draw_legend(&mut picture, self.legend()) + 8.0;
        let x =
            Axis::exact((0.0, self.games() as f64 * 1.03), 7, true).on(MARGIN + 62.0, WIDTH - MARGIN - 30.0);
        let stack = Stack::new(x, "games used", top, &[380.0, 120.0]);
        let panel =
            stack.draw(&mut picture, 0, Axis::round(self.rates(), 8), "", "win rate against the field (%)");
        self.draw_rates(&mut picture, &panel);
        let most = self.steps.iter().map(|step| step.entropy).fold(1e-3, f64::max);
        let panel = stack.draw(
            &mut picture,
            1,
            Axis::round((0.0, most), 4),
            "bits still open about the bag of a tile (entropy; 0: settled)",
            "",
        );
        let line: Vec<At> = self.steps.iter().map(|step| panel.at(step.games as f64, step.entropy)).collect();
        let end = line.last().copied();
        picture.path(line, Stroke::new(INK, 2.0));
        end.into_iter().for_each(|end| picture.disc(end, 3.0, INK));
        picture.finish(stack.bottom())
    }
}
