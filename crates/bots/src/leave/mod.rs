//! What are the tiles worth that a player keeps, the leave?
//!
//! Three answers, each named for whose the bags are, for what is valued and for where it comes from: a `Value` has
//! weights fitted to games, a `Rule` is a rule of thumb. All are in thousandths of a point.
//!
//! | type | values | bags | from | asked by |
//! |---|---|---|---|---|
//! | [`PrivateHandValue`] | a hand after the draw | private | least squares, `private/weights.rs` | `value` (Mulligan) |
//! | [`PrivateLeaveValue`] | a leave: the hand to be expected after a draw from known bags | private | the same weights | `equity`, `hand-value`, `improve` (discard) |
//! | [`SharedLeaveValue`] | a leave: the hand to be expected after a draw from what is not seen | shared | least squares, `shared/weights.rs` | `equity`, `improve` (exchange) |
//! | [`SharedLeaveRule`] | a leave by the points on it and its balance | shared | nothing but judgement | `worst`, `if-worthless` |
//!
//! The weights are fitted by the examples `fit_hand_value` and `fit_shared_bag_value` of `arena`; how, stands beside
//! them. In files the parameter `keep` of `equity` says how much they count.

mod private;
mod shared;
mod shared_rule;

use board::{Tile, Tiles};

pub(crate) use private::poured_together;
pub use private::{PrivateHandValue, PrivateLeaveValue};
pub use shared::SharedLeaveValue;
pub(crate) use shared_rule::SharedLeaveRule;

/// Takes the tile out without which the rest is worth most, the first in their order among equals; `None` when there
/// is none.
pub(crate) fn take_worst(hand: &mut Tiles, value: impl Fn(&Tiles) -> f64) -> Option<Tile> {
    let mut worst: Option<(f64, Tile)> = None;
    for (tile, count) in hand.kinds() {
        let mut rest = *hand;
        rest.set(tile, count - 1);
        let left = value(&rest);
        if worst.is_none_or(|(most, _)| left > most) {
            worst = Some((left, tile));
        }
    }
    let (_, tile) = worst?;
    hand.take(tile).then_some(tile)
}
