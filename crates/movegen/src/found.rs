//! A legal placement with its score, and the order of preference.

use std::cmp::Ordering;

use bagsplit_game::board::{Face, Placement, Square};
use bagsplit_game::rules::Score;

/// A legal placement and its score.
///
/// Placements have one total order, the same for every generator and thread: most points; then most tiles; then rows
/// before columns (a single tile counts as a row); then squares in reading order; then symbols in their order, a tile
/// that carries its symbol before a blank that represents it. The first is to be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Found {
    /// The tiles and their squares.
    pub placement: Placement,
    /// The total points.
    pub points: u32,
    /// The same points, split up as the ruleset's judge does.
    pub score: Score,
}

impl Found {
    /// A placement with its score.
    pub const fn new(placement: Placement, score: Score) -> Found {
        Found { placement, points: score.total(), score }
    }

    /// The order of preference: `Less` when this one is preferred.
    pub fn compare(&self, other: &Found) -> Ordering {
        compare(self, other)
    }
}

/// `Less` when `a` is preferred to `b`.
pub(crate) fn compare(a: &Found, b: &Found) -> Ordering {
    b.points
        .cmp(&a.points)
        .then_with(|| b.placement.len().cmp(&a.placement.len()))
        .then_with(|| a.placement.axis().cmp(&b.placement.axis()))
        .then_with(|| squares(&a.placement).cmp(squares(&b.placement)))
        .then_with(|| faces(&a.placement).map(Face::symbol).cmp(faces(&b.placement).map(Face::symbol)))
        .then_with(|| faces(&a.placement).cmp(faces(&b.placement)))
}

fn squares(placement: &Placement) -> impl Iterator<Item = Square> + '_ {
    placement.tiles().iter().map(|&(square, _)| square)
}

fn faces(placement: &Placement) -> impl Iterator<Item = Face> + '_ {
    placement.tiles().iter().map(|&(_, face)| face)
}

/// The worth of a placement in thousandths of a point: its points and the value of the leave.
pub(crate) fn worth(points: u32, leave: i32) -> i64 {
    i64::from(points) * 1000 + i64::from(leave)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_then_tiles_then_axis_then_squares_then_symbols_then_blanks_decide() {
        let found = |primary, tiles: &[(&str, &str)]| {
            let placement = tiles.iter().map(|(s, t)| (s.parse().unwrap(), t.parse().unwrap())).collect();
            Found::new(placement, Score { primary, ..Score::default() })
        };
        let in_order = [
            found(2, &[("C3", "1")]),
            found(1, &[("A1", "9"), ("B1", "9")]),
            found(1, &[("B1", "2"), ("C1", "5")]),
            found(1, &[("B1", "2"), ("C1", "6")]),
            found(1, &[("A1", "2"), ("A2", "5")]),
            found(1, &[("A1", "2")]),
        ];
        for pair in in_order.windows(2) {
            assert_eq!(compare(&pair[0], &pair[1]), Ordering::Less, "{pair:?}");
        }
    }
}
