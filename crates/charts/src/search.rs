//! How does a search get on, and does what it finds hold?

use plotters::coord::Shift;
use plotters::prelude::{DrawingArea, DrawingBackend};

use crate::axis::{Axis, extent};
use crate::canvas::{At, Canvas, Stroke};
use crate::estimate::whisker;
use crate::frame::{Frame, MARGIN};
use crate::legend::{Legend, Sample};
use crate::marks::{Mark, mark};
use crate::palette::{BLUE, INK, SOFT};
use crate::panel::{Panel, PanelText};
use crate::{Caption, Chart, ChartError, Estimate, check};

const WIDTH: f64 = 1000.0;
const PANEL: f64 = 380.0;
const SMALL: f64 = 120.0;
const BETWEEN: f64 = 64.0;
const FOOT: f64 = 44.0;
const BEST: Stroke = Stroke::new(BLUE, 2.25);
const MEAN: Stroke = Stroke::new(SOFT, 1.75).dash(&[6.0, 3.0]);

/// One generation of a [`SearchChart`].
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SearchStep {
    /// The games the search had used by then.
    pub games: u64,
    /// The estimated win rate of the best of the population against the field, 0 to 1.
    pub best: f64,
    /// The lower and upper end of that one's interval, if known.
    pub band: Option<(f64, f64)>,
    /// The mean estimated win rate of the population against the field, 0 to 1.
    pub mean: f64,
    /// The entropy of the table that the population is drawn from, if there is one.
    pub entropy: Option<f64>,
}

/// A find of the search, played anew on seeds that the search has not seen.
#[derive(Clone, Debug, PartialEq)]
pub struct Confirmation {
    /// Its name.
    pub name: String,
    /// The games used in all when it was done.
    pub games: u64,
    /// Its win rate against the field on fresh seeds, 0 to 1.
    pub share: Estimate,
}

/// A search's best and mean win rate by games used, the entropy of its table, and what fresh seeds say.
#[derive(Clone, Debug, PartialEq)]
pub struct SearchChart {
    /// Title, subtitle and footnote.
    pub caption: Caption,
    /// What the upward axis measures, with its unit.
    pub axis: String,
    /// What the entropy is of, with its unit.
    pub entropy_axis: String,
    /// The generations, in order of games.
    pub steps: Vec<SearchStep>,
    /// What was confirmed; may be empty.
    pub confirmations: Vec<Confirmation>,
    /// A win rate to mark by a line across, such as that of the best split known before; 0 to 1.
    pub reference: Option<(f64, String)>,
}

impl SearchChart {
    /// A chart with the usual words on its axes and no reference; entropies are taken to be in bits.
    pub fn new(caption: Caption, steps: Vec<SearchStep>, confirmations: Vec<Confirmation>) -> Self {
        Self {
            caption,
            axis: "win rate against the field (%)".into(),
            entropy_axis: "entropy of the tile table (bits)".into(),
            steps,
            confirmations,
            reference: None,
        }
    }

    fn has_entropy(&self) -> bool {
        self.steps.iter().any(|step| step.entropy.is_some())
    }

    fn legend(&self) -> Legend {
        let band = self.steps.iter().any(|step| step.band.is_some());
        let best = match band {
            true => (Sample::Band(BEST), "best of the population, with its interval".to_owned()),
            false => (Sample::Line(BEST, None), "best of the population".to_owned()),
        };
        let mean = (Sample::Line(MEAN, None), "mean of the population".to_owned());
        let reference = self
            .reference
            .iter()
            .map(|(_, name)| (Sample::Line(Stroke::new(INK, 1.25).dash(&[2.0, 2.5]), None), name.clone()));
        let confirmed = self.confirmations.iter().enumerate().map(|(index, find)| {
            let (look, share) = (look(index), find.share.percent().text(1));
            (Sample::Whisker(look.shape, look.color), format!("on fresh seeds: {share} % {}", find.name))
        });
        Legend::new([best, mean].into_iter().chain(reference).chain(confirmed), WIDTH - 2.0 * MARGIN)
    }

    /// The frame, the key, and the bottoms of the panels.
    fn layout(&self) -> (Frame, Legend, Vec<f64>) {
        let (frame, legend) = (Frame::new(&self.caption, WIDTH), self.legend());
        let mut bottoms = vec![frame.top() + legend.height() + 8.0 + PANEL];
        if self.has_entropy() {
            bottoms.push(bottoms[0] + BETWEEN + SMALL);
        }
        (frame, legend, bottoms)
    }

    fn games(&self) -> Axis {
        let steps = self.steps.iter().map(|step| step.games);
        let last = steps.chain(self.confirmations.iter().map(|find| find.games)).max().unwrap_or(0).max(1);
        Axis::exact(0.0, last as f64 * 1.03, 7, true, MARGIN + 62.0, WIDTH - MARGIN - 30.0)
    }

    fn shown(&self) -> (f64, f64) {
        let steps = self.steps.iter().flat_map(|step| [step.best, step.mean]);
        let bands = self.steps.iter().filter_map(|step| step.band).flat_map(|(low, high)| [low, high]);
        let finds = self.confirmations.iter().flat_map(|find| find.share.all());
        let all = steps.chain(bands).chain(finds).chain(self.reference.iter().map(|r| r.0));
        extent(all.map(|share| share * 100.0))
    }
}

/// The look of the find of that number; the first two colours and shapes are the lines'.
fn look(index: usize) -> Mark {
    mark(index + 1)
}

impl Chart for SearchChart {
    fn check(&self) -> Result<(), ChartError> {
        check::some(&self.steps, "steps")?;
        check::games(self.steps.iter().map(|step| step.games), || "games of the search".into())?;
        for step in &self.steps {
            let what = |which: &str| format!("the {which} after {} games", step.games);
            check::share(step.best, || what("best win rate"))?;
            check::share(step.mean, || what("mean win rate"))?;
            if let Some((low, high)) = step.band {
                Estimate::new(step.best, low, high).check_share(|| what("best win rate"))?;
            }
            step.entropy.map_or(Ok(()), |entropy| check::amount(entropy, || what("entropy")))?;
            check::amount(step.games as f64, || what("number of games"))?;
        }
        for find in &self.confirmations {
            find.share.check_share(|| format!("the win rate of {} on fresh seeds", find.name))?;
            check::amount(find.games as f64, || format!("the games of {}", find.name))?;
        }
        self.reference.as_ref().map_or(Ok(()), |(share, name)| check::share(*share, || name.clone()))
    }

    fn size(&self) -> (u32, u32) {
        let (frame, _, bottoms) = self.layout();
        (WIDTH as u32, frame.height(bottoms[bottoms.len() - 1] + FOOT).ceil() as u32)
    }

    fn draw<DB: DrawingBackend>(&self, area: &DrawingArea<DB, Shift>) -> Result<(), ChartError> {
        self.check()?;
        let (frame, legend, bottoms) = self.layout();
        let canvas = Canvas::new(area, self.size())?;
        frame.draw(&canvas, bottoms[bottoms.len() - 1] + FOOT)?;
        legend.draw(&canvas, (MARGIN, frame.top() + 2.0))?;
        let (low, high) = self.shown();
        let panel = Panel { x: self.games(), y: Axis::round(low, high, 8, bottoms[0], bottoms[0] - PANEL) };
        let under = |last: bool| if last { "games used" } else { "" };
        panel.draw(&canvas, PanelText { title: "", x: under(bottoms.len() == 1), y: &self.axis })?;
        self.draw_rates(&canvas, &panel)?;
        let Some(&bottom) = bottoms.get(1) else { return Ok(()) };
        let entropies = self.steps.iter().filter_map(|s| s.entropy.map(|e| (s.games as f64, e)));
        let (_, most) = extent(entropies.clone().map(|(_, entropy)| entropy));
        let y = Axis::round(0.0, most.max(1e-3), 4, bottom, bottom - SMALL);
        let panel = Panel { x: self.games(), y };
        panel.draw(&canvas, PanelText { title: &self.entropy_axis, x: under(true), y: "" })?;
        let line: Vec<At> = entropies.map(|(games, entropy)| panel.at(games, entropy)).collect();
        canvas.path(&line, Stroke::new(INK, 2.0))?;
        line.last().map_or(Ok(()), |end| canvas.disc(*end, 3.0, INK))
    }
}

impl SearchChart {
    fn draw_rates<DB: DrawingBackend>(
        &self,
        canvas: &Canvas<'_, DB>,
        panel: &Panel,
    ) -> Result<(), ChartError> {
        let at = |games: u64, share: f64| panel.at(games as f64, share * 100.0);
        for run in self.steps.split(|step| step.band.is_none()).filter(|run| !run.is_empty()) {
            let edge = |pick: fn((f64, f64)) -> f64| {
                run.iter().filter_map(move |step| step.band.map(|band| at(step.games, pick(band))))
            };
            let corners: Vec<At> = edge(|band| band.0).chain(edge(|band| band.1).rev()).collect();
            match run.len() {
                1 => canvas.path(&corners, Stroke::new(BLUE, 1.5))?,
                _ => canvas.polygon(&corners, BLUE, 0.16)?,
            }
        }
        if let Some((share, _)) = self.reference {
            let y = panel.y.at(share * 100.0);
            let stroke = Stroke::new(INK, 1.25).dash(&[2.0, 2.5]);
            canvas.line((panel.x.start(), y), (panel.x.end(), y), stroke)?;
        }
        let mean: Vec<At> = self.steps.iter().map(|step| at(step.games, step.mean)).collect();
        canvas.path(&mean, MEAN)?;
        let best: Vec<At> = self.steps.iter().map(|step| at(step.games, step.best)).collect();
        canvas.path(&best, BEST)?;
        best.last().map_or(Ok(()), |end| canvas.disc(*end, 4.0, BLUE))?;
        mean.last().map_or(Ok(()), |end| canvas.disc(*end, 3.0, SOFT))?;
        for (index, find) in self.confirmations.iter().enumerate() {
            // Finds confirmed at the same moment stand side by side.
            let same = |other: &&Confirmation| other.games == find.games;
            let before = self.confirmations[..index].iter().filter(same).count();
            let x = panel.x.at(find.games as f64) + 9.0 * before as f64;
            let look = look(index);
            let y = find.share.percent().map(|v| panel.y.at(v));
            whisker(canvas, x.min(panel.x.end() + 24.0), y, (look.shape, 5.0), look.color)?;
        }
        Ok(())
    }
}
