//! Chart of the parts of a margin.

use crate::charts::draw::{BLUE, MARGIN, Picture, SOFT, Shape, Stroke, Type, VERMILLION};
use crate::charts::layout::{RowAxis, RowText, Rows, extent};
use crate::charts::{Caption, Chart, Estimate};

/// A part of a [`MarginChart`], in points.
#[derive(Clone, Debug, PartialEq)]
pub struct MarginPart {
    /// The name after its group, such as `kind: bonus`.
    pub name: String,
    /// Its contribution to the margin, with its interval.
    pub points: Estimate,
    /// Whether this is a total, of which the rows below are parts.
    pub whole: bool,
}

/// The margin in points, in total and by parts, one row each.
#[derive(Clone, Debug, PartialEq)]
pub struct MarginChart {
    /// The rows, from the top, with intervals of 95%.
    pub parts: Vec<MarginPart>,
}

impl Chart for MarginChart {
    fn picture(&self, caption: &Caption) -> Picture {
        let text = |part: &MarginPart| part.points.signed_text(2);
        let texts = (1..).zip(&self.parts).map(|(rank, part)| RowText {
            rank,
            name: &part.name,
            strong: part.whole,
            note: text(part),
        });
        let texts: Vec<RowText<'_>> = texts.collect();
        let axis = RowAxis {
            title: "points ahead, a game",
            range: extent(self.parts.iter().flat_map(|part| part.points.all()).chain([0.0])),
            reference: Some(0.0),
            notes: "points [95% interval]",
        };
        let mut rows = Rows::new(caption, &texts, &axis);
        let zero = rows.x(0.0);
        for (index, part) in self.parts.iter().enumerate() {
            let (x, y) = (part.points.map(|points| rows.x(points)), rows.y(index));
            let color = if part.points.value < 0.0 { VERMILLION } else { BLUE };
            let thick = if part.whole { 7.0 } else { 4.0 };
            rows.picture.rect((zero.min(x.value), y - thick), (zero.max(x.value), y + thick), color);
            rows.picture.interval([(x.low, y), (x.high, y)], (0.0, 4.0), Stroke::new(SOFT, 1.5), 1.5);
            Shape::Ring.draw(&mut rows.picture, (x.value, y), 2.5, SOFT);
        }
        let y = rows.key_y();
        rows.picture.text("ahead (blue) or behind (orange), with its interval", (MARGIN, y), Type::KEY);
        rows.finish()
    }
}
