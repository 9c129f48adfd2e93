//! Heat map of how often each square of a board is used.

use crate::charts::draw::{Align, INK, MARGIN, Picture, Type, WHITE, sequential, text_on};
use crate::charts::layout::{Matrix, colour_bar};
use crate::charts::number::fixed;
use crate::charts::{Caption, Chart};

const CELL: f64 = 40.0;
const VALUE: Type = Type::new(12.0).align(Align::Middle);
const NOTE: Type = Type::new(8.5).align(Align::Middle);
const NAME: Type = Type::new(11.0).color(INK).align(Align::Middle);
/// The share of the colour map that is used: the darkest colours would hide the small letters.
const DEPTH: f64 = 0.85;

/// A square of a [`BoardChart`].
#[derive(Clone, Debug, Default, PartialEq)]
pub struct BoardSquare {
    /// The share of games in which it is used, 0 to 1.
    pub share: f64,
    /// The one or two letters printed on it; may be empty.
    pub note: String,
}

/// A board as a heat map.
#[derive(Clone, Debug, PartialEq)]
pub struct BoardChart {
    /// The number of squares in a row.
    pub side: usize,
    /// The squares, row by row.
    pub squares: Vec<BoardSquare>,
}

impl Chart for BoardChart {
    fn picture(&self, caption: &Caption) -> Picture {
        let (left, side) = (MARGIN + 28.0, self.side);
        let width = (left + CELL * side as f64 + MARGIN).max(640.0);
        let mut picture = Picture::new(caption, width);
        let top = picture.top() + 24.0;
        let matrix = Matrix {
            left,
            top,
            cell: (CELL, CELL),
            rows: side,
            columns: side,
        };
        // Up to the next fifth, whose quarters are whole numbers of percent.
        let most = self
            .squares
            .iter()
            .map(|square| square.share)
            .fold(0.0, f64::max);
        let most = ((most * 5.0 - 1e-9).ceil() / 5.0).max(0.2);
        for place in 0..side {
            let letter = char::from(b'A' + place as u8).to_string();
            picture.text(&letter, (matrix.middle(place), top - 12.0), NAME);
            picture.text(
                &(place + 1).to_string(),
                (left - 14.0, matrix.y(place)),
                NAME,
            );
        }
        for (place, square) in self.squares.iter().enumerate() {
            let [from, to] = matrix.corners(place / side, place % side);
            let ground = sequential(square.share / most * DEPTH);
            picture.rect(from, to, WHITE);
            picture.rect(
                (from.0 + 0.5, from.1 + 0.5),
                (to.0 - 0.5, to.1 - 0.5),
                ground,
            );
            let (x, y) = ((from.0 + to.0) / 2.0, (from.1 + to.1) / 2.0);
            let (up, ink) = (
                if square.note.is_empty() { 0.0 } else { 4.0 },
                text_on(ground),
            );
            picture.text(
                &fixed(square.share * 100.0, 0),
                (x, y - up),
                VALUE.color(ink),
            );
            picture.fitted(&square.note, CELL - 4.0, (x, y + 11.0), NOTE.color(ink));
        }
        matrix.draw_rim(&mut picture);
        let bottom = matrix.bottom() + 24.0;
        let ticks = [0.0, 0.25, 0.5, 0.75, 1.0].map(|part| fixed(part * most * 100.0, 0));
        let at = (MARGIN, bottom);
        colour_bar::draw(&mut picture, at, "% of games", &ticks, |part| {
            sequential(part * DEPTH)
        });
        picture.finish(bottom + 52.0)
    }
}
