//! Values of the tiles that a player keeps, the leave.
//!
//! There are three types, named by the kind of bags, by what is valued and by the source: a `Value` has weights fitted
//! to games, a `Rule` is a rule of thumb. All values are in thousandths of a point.
//!
//! | type | values | source | used by |
//! |---|---|---|---|
//! | [`PrivateHandValue`] | a hand after the draw | a fit, `private/weights.rs` | `value` |
//! | [`PrivateLeaveValue`] | a leave, given the contents of the bags | the same fit | `equity`, `hand-value`, `improve` |
//! | [`SharedLeaveValue`] | a leave, given the unseen tiles | a fit, `shared/weights.rs` | `equity`, `improve` |
//! | [`SharedLeaveRule`] | a leave, by its points and its balance | judgement | `worst`, `pass-on-zero` |
//!
//! The weights are fitted by the examples `fit_hand_value` and `fit_shared_bag_value` of `arena`; the method is
//! described next to them. In files the parameter `keep` of `equity` scales them.

mod private;
mod shared;
mod shared_rule;

use bagsplit_game::board::{Tile, Tiles};

pub(crate) use private::{Draws, Parts, counts, packed, poured_together};
pub use private::{PrivateHandValue, PrivateLeaveValue};
pub use shared::SharedLeaveValue;
pub(crate) use shared_rule::SharedLeaveRule;

/// Discards in order: the worst tile, the worst two, and so on up to `most`, each with the tiles then kept.
pub(crate) fn worst_first(hand: &Tiles, most: u32) -> impl Iterator<Item = (Tiles, Tiles)> {
    static VALUE: PrivateHandValue = PrivateHandValue::FITTED;
    let (mut kept, mut thrown) = (*hand, Tiles::EMPTY);
    (0..most).map_while(move |_| {
        thrown.add(take_worst(&mut kept, |rest| VALUE.evaluate(rest))?);
        Some((thrown, kept))
    })
}

/// Removes the tile without which the rest is worth most, the first in tile order among equals; `None` when there is
/// none.
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
