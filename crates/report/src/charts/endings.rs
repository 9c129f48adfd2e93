//! Chart of how games end.

use crate::charts::draw::Align;
use crate::charts::draw::{Picture, Stroke, Type, WHITE, category, text_on};
use crate::charts::layout::{RowAxis, RowText, Rows, Sample};
use crate::charts::number::fixed;
use crate::charts::{Caption, Chart};

/// The narrowest part of a bar that holds its number, in pixels.
const NARROWEST: f64 = 34.0;

/// The endings of games under some rules: one bar a row, whose parts add up to all games.
#[derive(Clone, Debug, PartialEq)]
pub struct EndingsChart {
    /// The names of the endings.
    pub endings: Vec<String>,
    /// The rows, from the top: a name, and the share of games with each ending.
    pub rows: Vec<(String, Vec<f64>)>,
}

impl Chart for EndingsChart {
    fn picture(&self, caption: &Caption) -> Picture {
        let texts = (1..).zip(&self.rows).map(|(rank, (name, _))| RowText {
            rank,
            name,
            strong: false,
            notes: Vec::new(),
        });
        let texts: Vec<RowText<'_>> = texts.collect();
        let axis = RowAxis {
            title: "percent of games",
            range: (0.0, 100.0),
            reference: None,
            notes: "",
            columns: &[String::new()],
        };
        let key = self
            .endings
            .iter()
            .enumerate()
            .map(|(index, ending)| (Sample::Bar(category(index)), ending));
        let mut rows = Rows::new(caption, key, &texts, &axis);
        for (index, (_, shares)) in self.rows.iter().enumerate() {
            let (y, mut from) = (rows.y(index), 0.0);
            for (ending, share) in shares.iter().enumerate().filter(|(_, share)| **share > 0.0) {
                let [left, right] = [from, from + 100.0 * share].map(|percent| rows.x(0, percent));
                from += 100.0 * share;
                let corners = [(left, y - 8.0), (right, y + 8.0)];
                rows.picture.rect(corners[0], corners[1], category(ending));
                rows.picture.outline(corners, Stroke::new(WHITE, 1.0));
                if right - left >= NARROWEST {
                    let look = Type::TICK
                        .color(text_on(category(ending)))
                        .align(Align::Middle);
                    rows.picture
                        .text(&fixed(100.0 * share, 1), ((left + right) / 2.0, y), look);
                }
            }
        }
        rows.finish()
    }
}
