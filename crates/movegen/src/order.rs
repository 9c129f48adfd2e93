//! The one total order of placements, the same for every generator and thread.

use std::cmp::Ordering;

use board::{Face, Placement, Square};
use rules::Score;

/// A legal placement and what it earns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Found {
    /// What is laid where.
    pub placement: Placement,
    /// All points it earns.
    pub points: u32,
    /// The same points by what earns them, as the ruleset's judge tells them apart.
    pub score: Score,
}

impl Found {
    /// A placement with its score.
    #[must_use]
    pub const fn new(placement: Placement, score: Score) -> Found {
        Found { placement, points: score.total(), score }
    }
}

/// `Less` when `a` is to be played rather than `b`: most points; then most tiles; then rows before
/// columns (a single tile counts as a row); then squares in reading order; then symbols in their order.
///
/// ```
/// use movegen::{Found, compare};
/// use std::cmp::Ordering;
///
/// let found = |tiles: &[(&str, &str)], primary| {
///     let placement = tiles.iter().map(|(s, t)| (s.parse().unwrap(), t.parse().unwrap())).collect();
///     Found::new(placement, rules::Score { primary, ..Default::default() })
/// };
/// let two = found(&[("A1", "2"), ("B1", "5")], 1);
/// let one = found(&[("A1", "2")], 1);
/// assert_eq!(compare(&two, &one), Ordering::Less);
/// assert_eq!(compare(&two, &found(&[("A1", "2"), ("A2", "5")], 1)), Ordering::Less);
/// ```
#[must_use]
pub fn compare(a: &Found, b: &Found) -> Ordering {
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
