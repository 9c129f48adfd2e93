//! Which setups are best, and which cannot be told from the best?

use crate::draw::{BLUE, MARGIN, Picture, SOFT, Shape, Stroke, Type};
use crate::layout::{RowAxis, RowText, Rows, extent};
use crate::{Caption, Chart, ChartError, Estimate, check};

/// One setup of a [`RankingChart`]; shares are of one, so 0.57 is 57 %.
#[derive(Clone, Debug, PartialEq)]
pub struct RankedRow {
    /// The setup's name.
    pub name: String,
    /// Its estimated win rate, 0 to 1.
    pub value: f64,
    /// The lower end of the interval.
    pub low: f64,
    /// The upper end of the interval.
    pub high: f64,
    /// Whether it cannot be told from the best.
    pub in_top_group: bool,
}

impl RankedRow {
    fn estimate(&self) -> Estimate {
        Estimate::new(self.value, self.low, self.high).percent()
    }
}

/// Win rates with their intervals, one row a setup, in the order given: the first row has rank 1.
#[derive(Clone, Debug, PartialEq)]
pub struct RankingChart {
    /// Title, subtitle and footnote.
    pub caption: Caption,
    /// The rows, best first.
    pub rows: Vec<RankedRow>,
}

impl RankingChart {
    /// A ranking of these rows.
    pub fn new(caption: Caption, rows: Vec<RankedRow>) -> Self {
        Self { caption, rows }
    }

    fn row_axis(&self) -> RowAxis<'_> {
        let ends = self.rows.iter().flat_map(|row| [row.low * 100.0, row.high * 100.0]);
        RowAxis {
            title: "win rate (%)",
            range: extent(ends.chain([50.0])),
            reference: Some(50.0),
            notes: "% [interval]",
        }
    }

    fn draw_key(&self, picture: &mut Picture, y: f64) {
        let mut x = MARGIN;
        for (in_top_group, label) in
            [(true, "cannot be told from the best"), (false, "win rate and interval")]
        {
            if !self.rows.iter().any(|row| row.in_top_group == in_top_group) {
                continue;
            }
            draw_estimate(picture, Estimate::new(x + 18.0, x, x + 36.0), y, in_top_group);
            let look = Type::KEY.bold_if(in_top_group);
            picture.text(label, (x + 46.0, y), look);
            x += 46.0 + look.width(label) + 32.0;
        }
        picture.line((x, y), (x + 30.0, y), Stroke::REFERENCE);
        picture.text("50 %", (x + 40.0, y), Type::KEY);
    }
}

impl Chart for RankingChart {
    fn check(&self) -> Result<(), ChartError> {
        check::some(&self.rows, "rows")?;
        for row in &self.rows {
            let values = [row.low, row.value, row.high];
            check::shares(values, || format!("win rate of {}", row.name))?;
            check::rising(values, || format!("low, value and high of {}", row.name))?;
        }
        Ok(())
    }

    fn picture(&self) -> Picture {
        let text = |row: &RankedRow| row.estimate().text(1);
        let texts: Vec<RowText<'_>> = self
            .rows
            .iter()
            .map(|row| RowText { name: &row.name, strong: row.in_top_group, note: text(row) })
            .collect();
        let mut rows = Rows::new(&self.caption, &texts, &self.row_axis());
        for (index, row) in self.rows.iter().enumerate() {
            let (x, y) = (row.estimate().map(|percent| rows.x(percent)), rows.y(index));
            draw_estimate(&mut rows.picture, x, y, row.in_top_group);
        }
        let y = rows.key_y();
        self.draw_key(&mut rows.picture, y);
        rows.finish()
    }
}

/// An interval from side to side with a point, all in pixels.
fn draw_estimate(picture: &mut Picture, x: Estimate, y: f64, in_top_group: bool) {
    let (color, width) = if in_top_group { (BLUE, 3.0) } else { (SOFT, 1.5) };
    picture.interval([(x.low, y), (x.high, y)], (0.0, 4.0), Stroke::new(color, width), 1.5);
    let (shape, radius) = if in_top_group { (Shape::Diamond, 5.0) } else { (Shape::Ring, 4.0) };
    shape.draw(picture, (x.value, y), radius, color);
}
