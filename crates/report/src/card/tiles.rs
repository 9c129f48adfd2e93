//! Tiles, check boxes and expressions as HTML.

use bagsplit_game::board::{Symbol, Tile, Tiles};
use maud::{Markup, html};

use crate::drawings::signs::tile_sign;

/// A tile on a printed card.
fn printed(tile: Tile) -> Markup {
    html! { span class={ "tile " (kind(tile)) } { (tile_sign(tile)) } }
}

/// Some tiles on a printed card.
pub(super) fn in_row(tiles: &Tiles) -> Markup {
    html! { span.tiles { @for tile in tiles.iter() { (printed(tile)) } } }
}

/// A tile of each kind with a check box for each tile of the kind.
pub(super) fn boxes(tiles: &Tiles) -> Markup {
    html! {
        @for (tile, count) in tiles.kinds() {
            span.kind { (printed(tile)) @for _ in 0..count { span.box {} } }
        }
    }
}

/// A line of a cheat sheet as tiles: a run that lies there is a dashed box with its value, `a` any digit.
pub(super) fn expression(line: &str) -> Markup {
    let mut parts = Vec::new();
    let mut rest = line;
    while let Some(first) = rest.chars().next() {
        let end = if first == '[' {
            rest.find(']').map_or(rest.len(), |end| end + 1)
        } else {
            first.len_utf8()
        };
        parts.push(&rest[..end]);
        rest = &rest[end..];
    }
    html! { span.tiles { @for text in parts { (expression_part(text)) } } }
}

fn expression_part(part: &str) -> Markup {
    match part.strip_prefix('[') {
        Some(run) => html! { span.tile.run { (run.trim_end_matches(']')) } },
        None => match part.chars().next().and_then(Tile::from_char) {
            Some(tile) => printed(tile),
            None => html! { span.tile.any { (part) } },
        },
    }
}

/// An explanation of lines, with the symbols printed on tiles.
pub(super) fn signs(text: &str) -> String {
    text.replace('*', "×")
        .replace('/', "÷")
        .replace('-', "−")
        .replace("[]", "▢")
}

/// The tiles of a bag, with a label for screen readers.
pub(crate) fn bag(tiles: &Tiles) -> Markup {
    html! {
        span.tiles role="img" aria-label={ (tiles.total()) " tiles: " (tiles) } {
            @for (tile, count) in tiles.kinds() {
                span.kind {
                    span class={ "tile " (kind(tile)) } { (tile_sign(tile)) }
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
            Symbol::Plus
            | Symbol::Minus
            | Symbol::Times
            | Symbol::Divide
            | Symbol::Square
            | Symbol::Root,
        ) => "operator",
        Some(_) => "digit",
    }
}
