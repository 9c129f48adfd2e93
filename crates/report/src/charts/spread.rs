//! Chart of the quantiles of scores by setup.

use std::ops::Range;

use crate::charts::draw::{BLUE, MARGIN, Picture, SKY, SOFT, Shape, Stroke, Type, VERMILLION, WHITE};
use crate::charts::layout::{RowAxis, RowText, Rows, extent, pages};
use crate::charts::number::fixed;
use crate::charts::{Caption, Chart};

/// One setup of a [`SpreadChart`]: five quantiles and the mean of a quantity such as the final score.
#[derive(Clone, Debug, PartialEq)]
pub struct SpreadRow {
    /// Its rank, shown before its name; equal rows share one.
    pub rank: usize,
    /// The setup's name.
    pub name: String,
    /// The 5% quantile.
    pub q05: f64,
    /// The lower quartile.
    pub q25: f64,
    /// The median.
    pub q50: f64,
    /// The upper quartile.
    pub q75: f64,
    /// The 95% quantile.
    pub q95: f64,
    /// The mean.
    pub mean: f64,
}

impl SpreadRow {
    fn quantiles(&self) -> [f64; 5] {
        [self.q05, self.q25, self.q50, self.q75, self.q95]
    }
}

/// The spread of a quantity, one row per setup in the order given.
#[derive(Clone, Debug, PartialEq)]
pub struct SpreadChart {
    /// The title of the axis, with its unit.
    pub axis: String,
    /// The rows, in drawing order.
    pub rows: Vec<SpreadRow>,
    /// The range of the axis, for charts to be compared; fitted to the rows if `None`.
    pub range: Option<(f64, f64)>,
}

impl SpreadChart {
    /// The chart divided into legible pages on the same axis; up to 50 rows stay on one page.
    pub fn pages(self, caption: &Caption) -> Vec<(Caption, Self)> {
        let range = Some(self.extent());
        let page = |(caption, rows): (Caption, Range<usize>)| {
            (caption, Self { axis: self.axis.clone(), rows: self.rows[rows].to_vec(), range })
        };
        pages::by_rank(caption, self.rows.len()).into_iter().map(page).collect()
    }

    /// The range of the values.
    fn extent(&self) -> (f64, f64) {
        extent(self.rows.iter().flat_map(|row| row.quantiles().into_iter().chain([row.mean])))
    }
}

impl Chart for SpreadChart {
    fn picture(&self, caption: &Caption) -> Picture {
        let range = self.range.unwrap_or_else(|| self.extent());
        let decimals = if range.1 - range.0 < 20.0 { 1 } else { 0 };
        let texts = self.rows.iter().map(|row| RowText {
            rank: row.rank,
            name: &row.name,
            strong: false,
            note: format!("{} / {}", fixed(row.q50, decimals), fixed(row.mean, decimals)),
        });
        let texts: Vec<RowText<'_>> = texts.collect();
        let words = RowAxis { title: &self.axis, range, reference: None, notes: "median / mean" };
        let mut rows = Rows::new(caption, &texts, &words);
        for (index, row) in self.rows.iter().enumerate() {
            let (quantiles, mean, y) = (row.quantiles().map(|q| rows.x(q)), rows.x(row.mean), rows.y(index));
            draw_spread(&mut rows.picture, quantiles, y);
            draw_mean(&mut rows.picture, mean, y);
        }
        let (x, y) = (MARGIN, rows.key_y());
        let picture = &mut rows.picture;
        draw_spread(picture, [x, x + 14.0, x + 26.0, x + 40.0, x + 60.0], y);
        let label = "5%, 25%, median, 75% and 95% of games";
        picture.text(label, (x + 70.0, y), Type::KEY);
        let x = x + 70.0 + Type::KEY.width(label) + 36.0;
        draw_mean(picture, x, y);
        picture.text("mean", (x + 12.0, y), Type::KEY);
        rows.finish()
    }
}

/// Draws a thin line between the outer quantiles, a bar between the inner ones and a tick at the median, in pixels.
fn draw_spread(picture: &mut Picture, [q05, q25, q50, q75, q95]: [f64; 5], y: f64) {
    picture.interval([(q05, y), (q95, y)], (0.0, 3.5), Stroke::new(SOFT, 1.25), 1.25);
    picture.rect((q25, y - 6.0), (q75, y + 6.0), SKY);
    for (color, width) in [(WHITE, 4.5), (BLUE, 2.5)] {
        picture.line((q50, y - 7.5), (q50, y + 7.5), Stroke::new(color, width));
    }
}

fn draw_mean(picture: &mut Picture, x: f64, y: f64) {
    Shape::Diamond.draw(picture, (x, y), 3.5, VERMILLION);
}
