//! Layout of the chart of ranks: a matrix of probabilities, with a frame around the interval of each row.

use std::ops::Range;

use crate::charts::draw::{
    Align, At, INK, MARGIN, Picture, SOFT, Shape, Stroke, Type, VERMILLION, sequential, text_on,
};
use crate::charts::layout::{Matrix, Names, colour_bar};
use crate::charts::number::{fixed, percent};
use crate::charts::stability::{NOTHING, RankRow, RankStabilityChart};
use crate::charts::{Caption, Chart};

const NARROWEST: f64 = 860.0;
const STRIP: f64 = 700.0;
const TITLE: &str = "rank in a resampled tournament";
const FIRST: &str = "first (%)";
const CELL: Type = Type::new(9.0).align(Align::Middle);

impl Chart for RankStabilityChart {
    fn picture(&self, caption: &Caption) -> Picture {
        let (mut picture, ranks) = Ranks::new(self, caption);
        let (left, right, top) = (ranks.matrix.left, ranks.matrix.right(), ranks.matrix.top);
        let edge = picture.width - MARGIN;
        ranks.matrix.draw_stripes(&mut picture, MARGIN, edge);
        let fits = Type::AXIS.width(TITLE) <= right - left;
        let (x, align) = if fits { ((left + right) / 2.0, Align::Middle) } else { (left, Align::Left) };
        picture.text(TITLE, (x, top - 34.0), Type::AXIS.align(align));
        ranks.draw_ticks(&mut picture);
        for (index, row) in self.rows.iter().enumerate() {
            ranks.draw_row(&mut picture, index, row);
        }
        ranks.matrix.draw_rim(&mut picture);
        ranks.draw_key(&mut picture);
        picture.finish(ranks.matrix.bottom() + 84.0)
    }
}

/// A chart of ranks with its layout.
struct Ranks<'a> {
    chart: &'a RankStabilityChart,
    matrix: Matrix,
    /// The ranks with a column of their own.
    shown: Range<usize>,
    /// Whether there is a column for all better ranks, and one for all worse ones.
    beyond: [bool; 2],
    /// The right ends of the probabilities of rank 1 and of the notes.
    notes: [f64; 2],
}

impl<'a> Ranks<'a> {
    fn new(chart: &'a RankStabilityChart, caption: &Caption) -> (Picture, Self) {
        let shown = chart.columns();
        let any = |beyond: &dyn Fn(&RankRow) -> f64| chart.rows.iter().any(|row| beyond(row) > NOTHING);
        let beyond = [any(&|row| row.among(0..shown.start)), any(&|row| worse(row, &shown))];
        let columns = shown.len() + beyond.into_iter().filter(|is| *is).count();
        let cell = (STRIP / columns as f64).clamp(9.0, 44.0).floor();
        let names = Names::OF_MATRIX.width(chart.rows.iter().map(|row| (row.name.as_str(), true)));
        let left = Names::OF_MATRIX.right(names) + 12.0;
        let all = chart.rows.first().map_or(0, |row| row.probabilities.len());
        let widest = format!(">{all} [>{all}, >{all}]");
        let note = Type::VALUE.widest([note_title(chart), widest]);
        let notes = 20.0 + Type::VALUE.width(FIRST) + 16.0 + note;
        let width = (left + cell * columns as f64 + notes + MARGIN).max(NARROWEST);
        let picture = Picture::new(caption, width);
        let (top, rows) = (picture.top() + 50.0, chart.rows.len());
        let matrix = Matrix { left, top, cell: (cell, 22.0), rows, columns };
        let right = width - MARGIN - 4.0;
        (picture, Self { chart, matrix, shown, beyond, notes: [right - note - 16.0, right] })
    }

    /// Whether a number fits in each cell.
    fn is_numbered(&self) -> bool {
        self.matrix.cell.0 >= 24.0
    }

    /// The column of a rank: its own, or the one for all better or worse ranks.
    fn column(&self, rank: usize) -> usize {
        let before = usize::from(self.beyond[0]);
        let place = rank - 1;
        match (place < self.shown.start, place >= self.shown.end) {
            (true, _) => 0,
            (_, true) => (before + self.shown.len()).min(self.matrix.columns.saturating_sub(1)),
            _ => before + place - self.shown.start,
        }
    }

    /// The corners of a box around columns of a row.
    fn around(&self, row: usize, [first, last]: [usize; 2], inset: [f64; 2]) -> [At; 2] {
        let (from, to) = (self.matrix.corners(row, first)[0], self.matrix.corners(row, last)[1]);
        [(from.0 + inset[0], from.1 + inset[1]), (to.0 - inset[0], to.1 - inset[1])]
    }

    /// Draws the ranks above their columns, and the titles of the numbers on the right.
    fn draw_ticks(&self, picture: &mut Picture) {
        let every = if self.matrix.cell.0 >= 17.0 { 1 } else { 5 };
        let y = self.matrix.top - 11.0;
        let ticks =
            (self.shown.start + 1..=self.shown.end).filter(|rank| *rank == 1 || rank.is_multiple_of(every));
        for rank in ticks {
            picture.text(&rank.to_string(), (self.matrix.middle(self.column(rank)), y), Type::TICK);
        }
        let ends = [
            (format!("<{}", self.shown.start + 1), 0),
            (format!(">{}", self.shown.end), self.matrix.columns.saturating_sub(1)),
        ];
        for ((words, column), _) in ends.into_iter().zip(self.beyond).filter(|(_, is)| *is) {
            let words = if self.is_numbered() { words } else { "…".to_owned() };
            picture.text(&words, (self.matrix.middle(column), y), Type::TICK);
        }
        picture.text(&note_title(self.chart), (self.notes[1], y), Type::VALUE.color(SOFT));
        picture.text(FIRST, (self.notes[0], y), Type::VALUE.color(SOFT));
    }

    fn draw_row(&self, picture: &mut Picture, index: usize, row: &RankRow) {
        let y = self.matrix.y(index);
        Names::OF_MATRIX.draw(picture, row.rank, &row.name, false, y);
        let [median, low, high] = self.chart.ranks(row);
        let better = self.beyond[0].then(|| row.among(0..self.shown.start));
        let worse = self.beyond[1].then(|| worse(row, &self.shown).max(0.0));
        let own = row.probabilities[self.shown.clone()].iter().copied();
        for (column, probability) in better.into_iter().chain(own).chain(worse).enumerate() {
            let ground = colour(probability / self.chart.reach());
            if probability > NOTHING {
                let [from, to] = self.around(index, [column, column], [0.0, 2.0]);
                picture.rect(from, to, ground);
            }
            let label = fixed(probability * 100.0, 0);
            if self.is_numbered() && label != "0" {
                let look = CELL.bold_if(column == self.column(median)).color(text_on(ground));
                picture.text(&label, (self.matrix.middle(column), y), look);
            }
        }
        let ends = [self.column(low), self.column(high)];
        picture.outline(self.around(index, ends, [0.5, 2.5]), Stroke::new(INK, 1.0));
        if !self.is_numbered() {
            Shape::Diamond.draw(picture, (self.matrix.middle(self.column(median)), y), 2.6, VERMILLION);
        }
        let all = row.probabilities.len();
        let shown = |rank: usize| if rank > all { format!(">{all}") } else { rank.to_string() };
        let note = format!("{} [{}, {}]", shown(median), shown(low), shown(high));
        picture.text(&note, (self.notes[1], y), Type::VALUE);
        picture.text(
            &fixed(row.among(0..row.probabilities.len().min(1)) * 100.0, 1),
            (self.notes[0], y),
            Type::VALUE,
        );
    }

    fn draw_key(&self, picture: &mut Picture) {
        let (y, reach) = (self.matrix.bottom() + 26.0, self.chart.reach());
        // Colours follow the square root, so the middle of the bar is a quarter.
        let ticks =
            [(0.0, 0), (0.25, 1), (1.0, 0)].map(|(part, decimals)| fixed(part * reach * 100.0, decimals));
        let bar = |part: f64| sequential(part);
        let x = colour_bar::draw(picture, (MARGIN, y), "probability of the rank (%)", &ticks, bar);
        picture.outline([(x, y - 8.0), (x + 40.0, y + 8.0)], Stroke::new(INK, 1.0));
        let label = format!("the middle {} of the distribution", percent(self.chart.level));
        picture.text(&label, (x + 50.0, y), Type::KEY);
        if self.is_numbered() {
            picture.text("37", (x + 20.0, y + 24.0), CELL.bold());
        } else {
            Shape::Diamond.draw(picture, (x + 20.0, y + 24.0), 2.6, VERMILLION);
        }
        picture.text("at the median rank", (x + 50.0, y + 24.0), Type::KEY);
    }
}

/// The colour of a share of the greatest probability, by its square root, so that widely spread ranks are visible
/// next to certain ones.
fn colour(part: f64) -> plotters::style::RGBColor {
    sequential(part.max(0.0).sqrt())
}

/// The probability of a rank worse than those shown.
fn worse(row: &RankRow, shown: &Range<usize>) -> f64 {
    1.0 - row.among(0..shown.end)
}

fn note_title(chart: &RankStabilityChart) -> String {
    format!("median [{}]", percent(chart.level))
}
