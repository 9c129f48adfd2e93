//! Chart of a ranking with statistical ties.

use std::ops::Range;

use crate::charts::draw::{BLUE, MARGIN, Picture, SOFT, Shape, Stroke, Type};
use crate::charts::layout::{RowAxis, RowText, Rows, extent, pages};
use crate::charts::number::percent;
use crate::charts::{Caption, Chart, Estimate};

/// One setup of a [`RankingChart`]; shares are fractions, so 0.57 is 57%.
#[derive(Clone, Debug, PartialEq)]
pub struct RankedRow {
    /// Its rank, shown before its name; equal rows share one.
    pub rank: usize,
    /// The setup's name.
    pub name: String,
    /// Its win rate with its interval, 0 to 1.
    pub share: Estimate,
    /// Whether it is statistically tied with the best.
    pub in_top_group: bool,
}

/// Win rates with their intervals, one row per setup in the order given.
#[derive(Clone, Debug, PartialEq)]
pub struct RankingChart {
    /// The confidence of the intervals, such as 0.95.
    pub level: f64,
    /// The rows, best first.
    pub rows: Vec<RankedRow>,
    /// The range of the axis, for charts to be compared; fitted to the rows if `None`.
    pub range: Option<(f64, f64)>,
}

impl RankingChart {
    /// The ranking divided into legible pages on the same axis; up to 50 rows stay on one page.
    pub fn pages(self, caption: &Caption) -> Vec<(Caption, Self)> {
        let range = Some(self.extent());
        let page = |(caption, rows): (Caption, Range<usize>)| {
            (caption, Self { level: self.level, rows: self.rows[rows].to_vec(), range })
        };
        pages::by_rank(caption, self.rows.len()).into_iter().map(page).collect()
    }

    /// The range of the shares, including one half.
    fn extent(&self) -> (f64, f64) {
        extent(self.rows.iter().flat_map(|row| [row.share.low, row.share.high]).chain([0.5]))
    }

    fn draw_key(&self, picture: &mut Picture, y: f64) {
        let mut x = MARGIN;
        let plain = format!("win rate and {} interval", percent(self.level));
        for (in_top_group, label) in [(true, "statistically tied with the best"), (false, &plain)] {
            if !self.rows.iter().any(|row| row.in_top_group == in_top_group) {
                continue;
            }
            draw_estimate(picture, Estimate::new(x + 18.0, x, x + 36.0), y, in_top_group);
            let look = Type::KEY.bold_if(in_top_group);
            picture.text(label, (x + 46.0, y), look);
            x += 46.0 + look.width(label) + 32.0;
        }
        picture.line((x, y), (x + 30.0, y), Stroke::REFERENCE);
        picture.text("50%", (x + 40.0, y), Type::KEY);
    }
}

impl Chart for RankingChart {
    fn picture(&self, caption: &Caption) -> Picture {
        let texts = self.rows.iter().map(|row| RowText {
            rank: row.rank,
            name: &row.name,
            strong: row.in_top_group,
            note: row.share.percent().text(1),
        });
        let texts: Vec<RowText<'_>> = texts.collect();
        let (low, high) = self.range.unwrap_or_else(|| self.extent());
        let axis = RowAxis {
            title: "win rate (%)",
            range: (low * 100.0, high * 100.0),
            reference: Some(50.0),
            notes: &format!("% [{} interval]", percent(self.level)),
        };
        let mut rows = Rows::new(caption, &texts, &axis);
        for (index, row) in self.rows.iter().enumerate() {
            let (x, y) = (row.share.percent().map(|percent| rows.x(percent)), rows.y(index));
            draw_estimate(&mut rows.picture, x, y, row.in_top_group);
        }
        let y = rows.key_y();
        self.draw_key(&mut rows.picture, y);
        rows.finish()
    }
}

/// Draws a horizontal interval with a point, all in pixels.
fn draw_estimate(picture: &mut Picture, x: Estimate, y: f64, in_top_group: bool) {
    let (color, width) = if in_top_group { (BLUE, 3.0) } else { (SOFT, 1.5) };
    picture.interval([(x.low, y), (x.high, y)], (0.0, 4.0), Stroke::new(color, width), 1.5);
    let (shape, radius) = if in_top_group { (Shape::Diamond, 5.0) } else { (Shape::Ring, 4.0) };
    shape.draw(picture, (x.value, y), radius, color);
}
