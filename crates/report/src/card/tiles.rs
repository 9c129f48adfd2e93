//! Tiles and boxes to tick, as they lie on a page.

use board::Tiles;
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
