//! Chart of the value of each mechanic to a player.

use crate::charts::draw::{BLUE, MARGIN, Picture, SOFT, Shape, Stroke, Type, VERMILLION};
use crate::charts::layout::{RowAxis, RowText, Rows, extent};
use crate::charts::number::{percent, signed};
use crate::charts::{Caption, Chart, Estimate};

/// A mechanic of a [`WorthChart`]; shares are fractions, so 0.05 is 5 percentage points of the win rate.
#[derive(Clone, Debug, PartialEq)]
pub struct WorthRow {
    /// The name of the mechanic.
    pub name: String,
    /// The loss in win rate without it, with its interval; negative for a gain.
    pub worth: Estimate,
    /// The loss in points per game, if it is known.
    pub points: Option<Estimate>,
    /// Whether the value differs significantly from 0.
    pub real: bool,
}

/// The values of mechanics to a player, one row each, in the order given.
#[derive(Clone, Debug, PartialEq)]
pub struct WorthChart {
    /// The confidence of the intervals, such as 0.95.
    pub level: f64,
    /// The rows, from the top.
    pub rows: Vec<WorthRow>,
    /// The range of the axis, for charts to be compared; fitted to the rows if `None`.
    pub range: Option<(f64, f64)>,
}

impl WorthChart {
    /// The range of the shares, including 0.
    pub fn extent(&self) -> (f64, f64) {
        extent(self.rows.iter().flat_map(|row| row.worth.all()).chain([0.0]))
    }

    fn draw_key(&self, picture: &mut Picture, y: f64) {
        let real = format!(
            "significantly different from 0: an advantage (blue), a disadvantage (orange); bars are {} intervals",
            percent(self.level)
        );
        let mut x = MARGIN + 6.0;
        for (color, shape, label) in
            [(BLUE, Shape::Diamond, &real[..]), (SOFT, Shape::Ring, "not significantly different from 0")]
        {
            shape.draw(picture, (x, y), 4.5, color);
            picture.text(label, (x + 14.0, y), Type::KEY);
            x += 14.0 + Type::KEY.width(label) + 28.0;
        }
    }
}

impl Chart for WorthChart {
    fn picture(&self, caption: &Caption) -> Picture {
        let text = |row: &WorthRow| {
            let points =
                row.points.map_or_else(String::new, |points| format!("; {} points", signed(points.value, 2)));
            format!("{}{points}", row.worth.percent().signed_text(1))
        };
        let texts = (1..).zip(&self.rows).map(|(rank, row)| RowText {
            rank,
            name: &row.name,
            strong: row.real,
            note: text(row),
        });
        let texts: Vec<RowText<'_>> = texts.collect();
        let (low, high) = self.range.unwrap_or_else(|| self.extent());
        let axis = RowAxis {
            title: "value, in percentage points of the win rate",
            range: (100.0 * low, 100.0 * high),
            reference: Some(0.0),
            notes: "win rate, and points per game",
        };
        let mut rows = Rows::new(caption, &texts, &axis);
        for (index, row) in self.rows.iter().enumerate() {
            let (x, y) = (row.worth.map(|share| rows.x(100.0 * share)), rows.y(index));
            let (color, width, shape) = match row.real {
                true if row.worth.value < 0.0 => (VERMILLION, 3.0, Shape::Diamond),
                true => (BLUE, 3.0, Shape::Diamond),
                false => (SOFT, 1.5, Shape::Ring),
            };
            rows.picture.interval([(x.low, y), (x.high, y)], (0.0, 4.0), Stroke::new(color, width), 1.5);
            shape.draw(&mut rows.picture, (x.value, y), if row.real { 5.0 } else { 4.0 }, color);
        }
        let y = rows.key_y();
        self.draw_key(&mut rows.picture, y);
        rows.finish()
    }
}
