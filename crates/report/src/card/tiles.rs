//! Tiles and check boxes as HTML.

use bagsplit_game::board::{Symbol, Tile, Tiles};
use maud::{Markup, html};

use crate::drawings::signs::of_tile;

/// The tiles of a bag on a printed card.
pub(super) fn in_bag(tiles: &Tiles) -> Markup {
    html! { @for tile in tiles.iter() { span.tile { (tile) } } }
}

/// A check box for each tile, grouped by kind.
pub(super) fn boxes(tiles: &Tiles) -> Markup {
    html! {
        @for (tile, count) in tiles.kinds() {
            span.kind { (tile) " " @for _ in 0..count { span.box {} } } " "
        }
    }
}

/// The tiles of a bag, with a label for screen readers.
pub(crate) fn bag(tiles: &Tiles) -> Markup {
    html! {
        span.tiles role="img" aria-label={ (tiles.total()) " tiles: " (tiles) } {
            @for (tile, count) in tiles.kinds() {
                span.kind {
                    span class={ "tile " (kind(tile)) } { (of_tile(tile)) }
                    @if count > 1 { span.many { "×" (count) } }
                }
            }
        }
    }
}

/// The class that a tile has in the design of all pages.
fn kind(tile: Tile) -> &'static str {
    match tile.symbol() {
        None => "blank word",
        Some(Symbol::And | Symbol::Or | Symbol::Not | Symbol::Xor) => "relation word",
        Some(Symbol::Equals) => "relation",
        Some(
            Symbol::Plus | Symbol::Minus | Symbol::Times | Symbol::Divide | Symbol::Square | Symbol::Root,
        ) => "operator",
        Some(_) => "digit",
    }
}
