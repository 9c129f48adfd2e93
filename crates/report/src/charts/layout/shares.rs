//! Cells of a matrix of win rates: colours and numbers, cells without games, and the key.

use super::colour_bar;
use crate::charts::draw::{Align, At, MARGIN, MISSING, Picture, Type, diverging, text_on};
use crate::charts::number::fixed;

const CELL: Type = Type::new(9.5).align(Align::Middle);

/// The contents of a cell of a matrix of setups.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Cell {
    /// A share of wins, and whether it differs significantly from one half.
    Share(f64, bool),
    /// Nothing, since the two setups never met.
    NotPlayed,
    /// Nothing, since a setup against itself wins one half by design.
    Itself,
}

/// The range of the colours around one half: the next multiple of a tenth, at least two tenths.
pub(crate) fn reach(shares: impl Iterator<Item = f64>) -> f64 {
    let furthest = shares.map(|share| (share - 0.5).abs()).fold(0.0, f64::max);
    ((furthest * 10.0 - 1e-9).ceil() / 10.0).clamp(0.2, 0.5)
}

/// Draws a cell between two corners, with colours of range `reach`.
pub(crate) fn draw_cell(picture: &mut Picture, corners: [At; 2], cell: Cell, reach: f64) {
    let [from, to] = corners;
    let middle = ((from.0 + to.0) / 2.0, (from.1 + to.1) / 2.0 + 0.5);
    let (share, sure) = match cell {
        Cell::Share(share, sure) => (share, sure),
        Cell::Itself => return picture.rect(from, to, MISSING),
        Cell::NotPlayed => {
            picture.rect(
                (from.0 + 0.5, from.1 + 0.5),
                (to.0 - 0.5, to.1 - 0.5),
                MISSING,
            );
            return picture.text("–", middle, CELL);
        }
    };
    let ground = diverging((share - 0.5) / reach);
    picture.rect(
        (from.0 + 0.5, from.1 + 0.5),
        (to.0 - 0.5, to.1 - 0.5),
        ground,
    );
    let look = CELL.bold_if(sure).color(text_on(ground));
    let width = to.0 - from.0 - 9.0;
    // Cells of equal size have equally many decimals, except that 100 has none.
    let decimals = usize::from(CELL.bold().width("88.8") <= width && share < 0.9995);
    picture.text(&fixed(share * 100.0, decimals), middle, look);
    if sure {
        picture.disc((to.0 - 3.2, from.1 + 3.4), 1.3, look.color);
    }
}

/// The key entries of cells without a share, for the kinds that occur.
pub(crate) fn without<'a>(not_played: bool, itself: bool) -> impl Iterator<Item = (Cell, &'a str)> {
    let not_played = not_played.then_some((Cell::NotPlayed, "not played"));
    let itself = itself.then_some((Cell::Itself, "a setup against itself: one half by design"));
    not_played.into_iter().chain(itself)
}

/// The height of a key with this many kinds of cells.
pub(crate) fn key_height(kinds: usize) -> f64 {
    (26.0 * kinds as f64).max(52.0)
}

/// Draws the key with the middle of its first line at `y` and a cell of the given width for each kind of cell.
pub(crate) fn draw_key(
    picture: &mut Picture,
    y: f64,
    (reach, width): (f64, f64),
    kinds: &[(Cell, &str)],
) {
    let ticks = [-1.0, -0.5, 0.0, 0.5, 1.0].map(|part| fixed((0.5 + part * reach) * 100.0, 0));
    let at = (MARGIN, y);
    let left = colour_bar::draw(picture, at, "win rate (%)", &ticks, |part| {
        diverging(2.0 * part - 1.0)
    });
    let label_at = left + width + 10.0;
    let longest = picture.width - MARGIN - label_at;
    let mut y = y;
    for &(cell, label) in kinds {
        let cell = if let Cell::Share(_, sure) = cell {
            Cell::Share(0.5 + 0.4 * reach, sure)
        } else {
            cell
        };
        draw_cell(
            picture,
            [(left, y - 10.0), (left + width, y + 10.0)],
            cell,
            reach,
        );
        picture.fitted(label, longest, (label_at, y), Type::KEY);
        y += 26.0;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::charts::Caption;
    use crate::charts::draw::Element;

    #[test]
    fn cells_of_a_key_end_before_their_labels() {
        let kinds = [
            (
                Cell::Share(0.0, true),
                "the 95% interval of this matchup alone excludes 50%",
            ),
            (Cell::Share(0.0, false), "the 95% interval includes 50%"),
            (Cell::NotPlayed, "not played"),
        ];
        let mut picture = Picture::new(&Caption::default(), 760.0);
        draw_key(&mut picture, 100.0, (0.3, 46.0), &kinds);
        let place =
            |part: &Element| matches!(part, Element::Text(words, ..) if words == kinds[0].1);
        let first = picture
            .parts
            .iter()
            .position(place)
            .expect("the first label");
        let Element::Text(_, at, look) = &picture.parts[first] else {
            unreachable!("it is a text")
        };
        assert!(at.0 + look.width(kinds[0].1) <= 760.0 - MARGIN);
        for part in &picture.parts {
            match part {
                Element::Rect([_, to], _) => assert!(to.0 < at.0, "{to:?}"),
                Element::Text(words, there, look) if there.0 < at.0 => {
                    assert!(there.0 + look.width(words) < at.0, "{words}");
                }
                _ => {}
            }
        }
    }
}
