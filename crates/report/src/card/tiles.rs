//! Tiles and boxes to tick, as they lie on a page.

use bagsplit_game::board::Tiles;
use maud::{Markup, html};

/// Tiles as they lie in a bag.
pub(super) fn in_bag(tiles: &Tiles) -> Markup {
    html! { @for tile in tiles.iter() { span.tile { (tile) } } }
}

/// A box for each tile, by kind.
pub(super) fn boxes(tiles: &Tiles) -> Markup {
    html! {
        @for (tile, count) in tiles.kinds() {
            span.kind { (tile) " " @for _ in 0..count { span.box {} } } " "
        }
    }
}

/// Tiles as they lie in a bag, for those who look and those who listen.
pub(crate) fn bag(tiles: &Tiles) -> Markup {
    html! { span.bag role="img" aria-label={ (tiles.total()) " tiles: " (tiles) } { @for tile in tiles.iter() { i { (tile) } } } }
}
