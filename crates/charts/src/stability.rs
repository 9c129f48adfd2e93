//! How sure is each setup's rank?

use crate::draw::{
    Align, At, INK, MARGIN, Picture, SOFT, Shape, Stroke, Type, VERMILLION, sequential, text_on,
};
use crate::layout::{Matrix, Names, colour_bar};
use crate::number::fixed;
use crate::{Caption, Chart, ChartError, check};

const NARROWEST: f64 = 860.0;
const STRIP: f64 = 700.0;
const TITLE: &str = "rank in a resampled tournament";
const FIRST: &str = "first (%)";
const CELL: Type = Type::new(9.0).align(Align::Middle);
/// Probabilities below this are shown as nothing.
const NOTHING: f64 = 5e-4;

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
    /// The share of the distribution that the marked interval of ranks holds, such as 0.95.
    pub level: f64,
    /// The rows, best first; all have the same number of probabilities.
    pub rows: Vec<RankRow>,
}

/// Where everything goes.
struct Layout {
    matrix: Matrix,
    /// How many ranks have a column of their own.
    ranks: usize,
    /// Whether there is a column for all further ranks.
    beyond: bool,
    /// Where the probabilities of the first rank, and the notes, end.
    notes: [f64; 2],
}

impl Layout {
    /// Whether there is room for a number in each cell.
    fn is_numbered(&self) -> bool {
        self.matrix.cell.0 >= 24.0
    }

    /// The corners of a box about columns, within a row.
    fn around(&self, row: usize, first: usize, last: usize, inset: [f64; 2]) -> [At; 2] {
        let (from, to) = (self.matrix.corners(row, first)[0], self.matrix.corners(row, last)[1]);
        [(from.0 + inset[0], from.1 + inset[1]), (to.0 - inset[0], to.1 - inset[1])]
    }
}

impl RankStabilityChart {
    /// A chart with intervals of 95 %.
    pub fn new(caption: Caption, rows: Vec<RankRow>) -> Self {
        Self { caption, level: 0.95, rows }
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

    fn layout(&self) -> (Picture, Layout) {
        let ranks = self.rows[0].probabilities.len();
        let beyond = self.rows.iter().any(|row| row.beyond() > NOTHING);
        let columns = ranks + usize::from(beyond);
        let cell = (STRIP / columns as f64).clamp(9.0, 44.0).floor();
        let room = Names::OF_MATRIX.room(self.rows.iter().map(|row| (row.name.as_str(), true)));
        let left = Names::OF_MATRIX.right(room) + 12.0;
        let widest = format!(">{ranks} [>{ranks}, >{ranks}]");
        let note = Type::VALUE.widest([self.note_title(), widest]);
        let notes = 20.0 + Type::VALUE.width(FIRST) + 16.0 + note;
        let width = (left + cell * columns as f64 + notes + MARGIN).max(NARROWEST);
        let picture = Picture::new(&self.caption, width);
        let matrix =
            Matrix { left, top: picture.top() + 50.0, cell: (cell, 22.0), rows: self.rows.len(), columns };
        let right = width - MARGIN - 4.0;
        (picture, Layout { matrix, ranks, beyond, notes: [right - note - 16.0, right] })
    }

    fn note_title(&self) -> String {
        format!("median [{} %]", fixed(self.level * 100.0, 0))
    }

    /// The ranks above their columns, and what the numbers on the right are.
    fn draw_ticks(&self, picture: &mut Picture, at: &Layout) {
        let every = if at.matrix.cell.0 >= 17.0 { 1 } else { 5 };
        let y = at.matrix.top - 11.0;
        for rank in (1..=at.ranks).filter(|rank| *rank == 1 || rank.is_multiple_of(every)) {
            picture.text(&rank.to_string(), (at.matrix.middle(rank - 1), y), Type::TICK);
        }
        if at.beyond {
            let shown = if at.is_numbered() { format!(">{}", at.ranks) } else { "…".to_owned() };
            picture.text(&shown, (at.matrix.right() - at.matrix.cell.0 / 2.0, y), Type::TICK);
        }
        picture.text(&self.note_title(), (at.notes[1], y), Type::VALUE.color(SOFT));
        picture.text(FIRST, (at.notes[0], y), Type::VALUE.color(SOFT));
    }

    fn draw_row(&self, picture: &mut Picture, at: &Layout, index: usize, row: &RankRow) {
        let y = at.matrix.y(index);
        at.matrix.draw_name(picture, index, &row.name, false);
        let [median, low, high] = self.ranks(row);
        let reach = self.reach();
        let beyond = at.beyond.then(|| row.beyond().max(0.0));
        for (column, probability) in row.probabilities.iter().copied().chain(beyond).enumerate() {
            let ground = sequential(probability / reach);
            if probability > NOTHING {
                let [from, to] = at.around(index, column, column, [0.0, 2.0]);
                picture.rect(from, to, ground);
            }
            let label = fixed(probability * 100.0, 0);
            if at.is_numbered() && label != "0" {
                let look = CELL.bold_if(column + 1 == median).color(text_on(ground));
                picture.text(&label, (at.matrix.middle(column), y), look);
            }
        }
        picture.outline(at.around(index, low - 1, high - 1, [0.5, 2.5]), Stroke::new(INK, 1.0));
        if !at.is_numbered() {
            Shape::Diamond.draw(picture, (at.matrix.middle(median - 1), y), 2.6, VERMILLION);
        }
        let shown = |rank: usize| if rank > at.ranks { format!(">{}", at.ranks) } else { rank.to_string() };
        let note = format!("{} [{}, {}]", shown(median), shown(low), shown(high));
        picture.text(&note, (at.notes[1], y), Type::VALUE);
        picture.text(&fixed(row.probabilities[0] * 100.0, 1), (at.notes[0], y), Type::VALUE);
    }

    fn draw_key(&self, picture: &mut Picture, at: &Layout) {
        let (y, reach) = (at.matrix.bottom() + 26.0, self.reach());
        let ticks = [0.0, 0.5, 1.0].map(|part| fixed(part * reach * 100.0, 0));
        let x = colour_bar::draw(picture, (MARGIN, y), "probability of the rank (%)", &ticks, sequential);
        picture.outline([(x, y - 8.0), (x + 40.0, y + 8.0)], Stroke::new(INK, 1.0));
        let label = format!("the middle {} % of the distribution", fixed(self.level * 100.0, 0));
        picture.text(&label, (x + 50.0, y), Type::KEY);
        if at.is_numbered() {
            picture.text("37", (x + 20.0, y + 24.0), CELL.bold());
        } else {
            Shape::Diamond.draw(picture, (x + 20.0, y + 24.0), 2.6, VERMILLION);
        }
        picture.text("at the median rank", (x + 50.0, y + 24.0), Type::KEY);
    }
}

impl Chart for RankStabilityChart {
    fn check(&self) -> Result<(), ChartError> {
        check::some(&self.rows, "rows")?;
        check::within([self.level], (0.01, 0.9999), || "the level of the intervals".into())?;
        let ranks = self.rows[0].probabilities.len();
        check::some(&self.rows[0].probabilities, "ranks")?;
        for row in &self.rows {
            let probabilities = row.probabilities.iter().copied();
            check::shape(|| format!("the ranks of {}", row.name), row.probabilities.len(), ranks)?;
            check::shares(probabilities.clone(), || format!("a probability of {}", row.name))?;
            let what = || format!("the sum of the probabilities of {}", row.name);
            check::within([probabilities.sum()], (0.0, 1.0 + 1e-6), what)?;
        }
        Ok(())
    }

    fn picture(&self) -> Picture {
        let (mut picture, at) = self.layout();
        let (left, right, top) = (at.matrix.left, at.matrix.right(), at.matrix.top);
        let edge = picture.width() - MARGIN;
        at.matrix.draw_stripes(&mut picture, MARGIN, edge);
        let fits = Type::AXIS.width(TITLE) <= right - left;
        let (x, align) = if fits { ((left + right) / 2.0, Align::Middle) } else { (left, Align::Left) };
        picture.text(TITLE, (x, top - 34.0), Type::AXIS.align(align));
        self.draw_ticks(&mut picture, &at);
        for (index, row) in self.rows.iter().enumerate() {
            self.draw_row(&mut picture, &at, index, row);
        }
        at.matrix.draw_rim(&mut picture);
        self.draw_key(&mut picture, &at);
        picture.finish(at.matrix.bottom() + 84.0)
    }
}
