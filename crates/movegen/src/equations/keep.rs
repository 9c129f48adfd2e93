//! How much can what stays in a hand be worth?

use board::{Tile, Tiles};

/// The most that `keep` says of what stays of a hand when so many of its tiles are laid.
pub(crate) fn most_kept(hand: &Tiles, keep: &impl Fn(&Tiles) -> i32) -> Vec<i32> {
    let kinds: Vec<(Tile, u8)> = hand.kinds().collect();
    let mut most = vec![i32::MIN; hand.total() as usize + 1];
    let mut kept = Tiles::EMPTY;
    fn go(kinds: &[(Tile, u8)], kept: &mut Tiles, visit: &mut dyn FnMut(&Tiles)) {
        let Some((&(tile, count), rest)) = kinds.split_first() else { return visit(kept) };
        for stay in 0..=count {
            kept.set(tile, stay);
            go(rest, kept, visit);
        }
        kept.set(tile, 0);
    }
    go(&kinds, &mut kept, &mut |kept| {
        let laid = (hand.total() - kept.total()) as usize;
        most[laid] = most[laid].max(keep(kept));
    });
    most
}
