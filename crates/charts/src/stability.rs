//! How sure is each setup's rank?

use plotters::coord::Shift;
use plotters::prelude::{DrawingArea, DrawingBackend};

use crate::canvas::{Align, At, Canvas, Stroke, Type};
use crate::colour_bar::{self, BAR};
use crate::frame::{Frame, MARGIN};
use crate::palette::{AXIS, INK, SOFT, STRIPE, VERMILLION, sequential, text_on};
use crate::rows::KEY_TEXT;
use crate::text::{fixed, shorten};
use crate::{Caption, Chart, ChartError, check};

const NARROWEST: f64 = 860.0;
const LONGEST_NAME: f64 = 290.0;
const ROW: f64 = 22.0;
const STRIP: f64 = 700.0;
const KEY: f64 = 84.0;
const FIRST: &str = "first (%)";
const NAME: Type = Type::new(11.5);
const RANK: Type = Type::new(10.5).color(SOFT).align(Align::Right);
const CELL: Type = Type::new(9.0).align(Align::Middle);
const TICK: Type = Type::new(10.5).color(SOFT).align(Align::Middle);
const TITLE: Type = Type::new(11.5).align(Align::Middle);
const NOTE: Type = Type::new(10.5).align(Align::Right);

/// One setup of a [`RankStabilityChart`].
#[derive(Clone, Debug, PartialEq)]
pub struct RankRow {
    /// The setup's name.
    pub name: String,
    /// How probable it is that its rank is 1, 2, and so on, each 0 to 1. What they lack of one is the
    /// probability of a rank beyond the last.
    pub probabilities: Vec<f64>,
}

impl RankRow {
    fn beyond(&self) -> f64 {
        1.0 - self.probabilities.iter().sum::<f64>()
    }

    /// The least rank that is reached or bettered with probability `part`; one beyond the last if none is.
    fn quantile(&self, part: f64) -> usize {
        let mut sum = 0.0;
        let reached = self.probabilities.iter().position(|p| {
            sum += p;
            sum >= part - 1e-9
        });
        reached.unwrap_or(self.probabilities.len()) + 1
    }
}

/// The distribution of each setup's rank, as by a bootstrap: a row a setup, in the order given.
#[derive(Clone, Debug, PartialEq)]
pub struct RankStabilityChart {
    /// Title, subtitle and footnote.
    pub caption: Caption,
    /// What the ranks are by, with how they were resampled, in a few words.
    pub axis: String,
    /// The share of the distribution that the marked interval of ranks holds, such as 0.95.
    pub level: f64,
    /// The rows, best first; all have the same number of probabilities.
    pub rows: Vec<RankRow>,
}

/// Where everything goes.
struct Layout {
    frame: Frame,
    ranks: usize,
    beyond: bool,
    left: f64,
    top: f64,
    cell: f64,
    end: At,
    width: f64,
}

impl RankStabilityChart {
    /// A chart with the usual words on its axis and intervals of 95 %.
    pub fn new(caption: Caption, rows: Vec<RankRow>) -> Self {
        Self { caption, axis: "rank in a resampled tournament".into(), level: 0.95, rows }
    }

    fn layout(&self) -> Layout {
        let ranks = self.rows.first().map_or(0, |row| row.probabilities.len());
        let beyond = self.rows.iter().any(|row| row.beyond() > 5e-4);
        let columns = ranks + usize::from(beyond);
        let cell = (STRIP / columns.max(1) as f64).clamp(9.0, 44.0).floor();
        let name = self.rows.iter().map(|row| NAME.bold().width(&row.name)).fold(0.0, f64::max);
        let left = MARGIN + 30.0 + name.min(LONGEST_NAME) + 12.0;
        let right = left + cell * columns as f64;
        let notes = 20.0 + NOTE.width(FIRST) + 16.0 + self.note_width(ranks);
        let width = (right + notes + MARGIN).max(NARROWEST);
        let frame = Frame::new(&self.caption, width);
        let top = frame.top() + 50.0;
        let end = (right, top + ROW * self.rows.len() as f64);
        Layout { frame, ranks, beyond, left, top, cell, end, width }
    }

    fn note_title(&self) -> String {
        format!("median [{} %]", fixed(self.level * 100.0, 0))
    }

    fn note_width(&self, ranks: usize) -> f64 {
        NOTE.width(&self.note_title()).max(NOTE.width(&format!(">{ranks} [>{ranks}, >{ranks}]")))
    }

    /// Median rank, and the ends of the interval.
    fn ranks(&self, row: &RankRow) -> [usize; 3] {
        let tail = (1.0 - self.level) / 2.0;
        [0.5, tail, 1.0 - tail].map(|part| row.quantile(part))
    }

    /// The probability of the darkest colour: the next multiple of a tenth.
    fn reach(&self) -> f64 {
        let all = self.rows.iter().flat_map(|row| row.probabilities.iter().copied().chain([row.beyond()]));
        (all.fold(0.0, f64::max) * 10.0 - 1e-9).ceil().clamp(1.0, 10.0) / 10.0
    }
}

impl Chart for RankStabilityChart {
    fn check(&self) -> Result<(), ChartError> {
        check::some(&self.rows, "rows")?;
        check::within(self.level, 0.01, 0.9999, || "the level of the intervals".into())?;
        let ranks = self.rows[0].probabilities.len();
        check::some(&self.rows[0].probabilities, "ranks")?;
        for row in &self.rows {
            check::shape(|| format!("the ranks of {}", row.name), row.probabilities.len(), ranks)?;
            for probability in &row.probabilities {
                check::share(*probability, || format!("a probability of {}", row.name))?;
            }
            let sum: f64 = row.probabilities.iter().sum();
            check::within(sum, 0.0, 1.0 + 1e-6, || format!("the sum of the probabilities of {}", row.name))?;
        }
        Ok(())
    }

    fn size(&self) -> (u32, u32) {
        let layout = self.layout();
        (layout.width.ceil() as u32, layout.frame.height(layout.end.1 + KEY).ceil() as u32)
    }

    fn draw<DB: DrawingBackend>(&self, area: &DrawingArea<DB, Shift>) -> Result<(), ChartError> {
        self.check()?;
        let at = self.layout();
        let canvas = Canvas::new(area, self.size())?;
        at.frame.draw(&canvas, at.end.1 + KEY)?;
        for index in (1..self.rows.len()).step_by(2) {
            let y = at.top + index as f64 * ROW;
            canvas.rect((MARGIN, y), (at.width - MARGIN, y + ROW), STRIPE)?;
        }
        let title = shorten(&self.axis, (at.end.0 - at.left).max(240.0), TITLE.size, TITLE.weight);
        let align = if TITLE.width(&title) > at.end.0 - at.left { Align::Left } else { Align::Middle };
        let middle =
            if TITLE.width(&title) > at.end.0 - at.left { at.left } else { (at.left + at.end.0) / 2.0 };
        canvas.text(&title, (middle, at.top - 34.0), TITLE.align(align))?;
        self.draw_ticks(&canvas, &at)?;
        for (index, row) in self.rows.iter().enumerate() {
            self.draw_row(&canvas, &at, index, row)?;
        }
        let rim = [(at.left, at.top), (at.end.0, at.top), at.end, (at.left, at.end.1), (at.left, at.top)];
        canvas.path(&rim, Stroke::new(AXIS, 1.0))?;
        self.draw_key(&canvas, &at)
    }
}

impl RankStabilityChart {
    /// The ranks above their columns, and what the numbers on the right are.
    fn draw_ticks<DB: DrawingBackend>(&self, canvas: &Canvas<'_, DB>, at: &Layout) -> Result<(), ChartError> {
        let every = if at.cell >= 17.0 { 1 } else { 5 };
        for rank in (1..=at.ranks).filter(|rank| *rank == 1 || rank.is_multiple_of(every)) {
            let x = at.left + (rank as f64 - 0.5) * at.cell;
            canvas.text(&rank.to_string(), (x, at.top - 11.0), TICK)?;
        }
        if at.beyond {
            let shown = if at.cell >= 24.0 { format!(">{}", at.ranks) } else { "…".to_owned() };
            canvas.text(&shown, (at.end.0 - at.cell / 2.0, at.top - 11.0), TICK)?;
        }
        let right = at.width - MARGIN - 4.0;
        canvas.text(&self.note_title(), (right, at.top - 11.0), NOTE.color(SOFT))?;
        canvas.text(FIRST, (right - self.note_width(at.ranks) - 16.0, at.top - 11.0), NOTE.color(SOFT))
    }

    fn draw_row<DB: DrawingBackend>(
        &self,
        canvas: &Canvas<'_, DB>,
        at: &Layout,
        index: usize,
        row: &RankRow,
    ) -> Result<(), ChartError> {
        let (top, y) = (at.top + index as f64 * ROW, at.top + (index as f64 + 0.5) * ROW);
        canvas.text(&(index + 1).to_string(), (MARGIN + 22.0, y), RANK)?;
        canvas.text(&shorten(&row.name, LONGEST_NAME, NAME.size, NAME.weight), (MARGIN + 30.0, y), NAME)?;
        let [median, low, high] = self.ranks(row);
        let x = |rank: usize| at.left + (rank as f64 - 1.0) * at.cell;
        let reach = self.reach();
        let beyond = at.beyond.then(|| row.beyond().max(0.0));
        let numbered = at.cell >= 24.0;
        for (rank, probability) in (1..).zip(row.probabilities.iter().copied().chain(beyond)) {
            let ground = sequential(probability / reach);
            if probability > 5e-4 {
                canvas.rect((x(rank), top + 2.0), (x(rank + 1), top + ROW - 2.0), ground)?;
            }
            let label = fixed(probability * 100.0, 0);
            if numbered && label != "0" {
                canvas.text(
                    &label,
                    (x(rank) + at.cell / 2.0, y),
                    CELL.bold_if(rank == median).color(text_on(ground)),
                )?;
            }
        }
        let (from, to) = ((x(low) + 0.5, top + 2.5), (x(high + 1) - 0.5, top + ROW - 2.5));
        canvas.path(&[from, (to.0, from.1), to, (from.0, to.1), from], Stroke::new(INK, 1.0))?;
        if !numbered {
            crate::marks::Shape::Diamond.draw(canvas, (x(median) + at.cell / 2.0, y), 2.6, VERMILLION)?;
        }
        let shown = |rank: usize| if rank > at.ranks { format!(">{}", at.ranks) } else { rank.to_string() };
        let right = at.width - MARGIN - 4.0;
        let note = format!("{} [{}, {}]", shown(median), shown(low), shown(high));
        canvas.text(&note, (right, y), NOTE)?;
        let first = fixed(row.probabilities[0] * 100.0, 1);
        canvas.text(&first, (right - self.note_width(at.ranks) - 16.0, y), NOTE)
    }

    fn draw_key<DB: DrawingBackend>(&self, canvas: &Canvas<'_, DB>, at: &Layout) -> Result<(), ChartError> {
        let (y, reach) = (at.end.1 + 26.0, self.reach());
        let ticks = [0.0, 0.5, 1.0].map(|part| fixed(part * reach * 100.0, 0));
        colour_bar::draw(canvas, (MARGIN, y), "probability of the rank (%)", &ticks, sequential)?;
        let x = MARGIN + BAR + 40.0;
        let (from, to) = ((x, y - 8.0), (x + 40.0, y + 8.0));
        canvas.path(&[from, (to.0, from.1), to, (from.0, to.1), from], Stroke::new(INK, 1.0))?;
        let label = format!("the middle {} % of the distribution", fixed(self.level * 100.0, 0));
        canvas.text(&label, (x + 50.0, y), KEY_TEXT)?;
        if at.cell >= 24.0 {
            canvas.text("37", (x + 20.0, y + 24.0), CELL.bold())?;
        } else {
            crate::marks::Shape::Diamond.draw(canvas, (x + 20.0, y + 24.0), 2.6, VERMILLION)?;
        }
        canvas.text("at the median rank", (x + 50.0, y + 24.0), KEY_TEXT)
    }
}
