//! Names of tiles and options in charts, by the symbols printed on the tiles, which files write in ASCII.

use bagsplit_game::board::{Symbol, Tile};

/// The symbol printed on a tile: `×`, `²` and AND, where files have `*`, `s` and `A`.
pub(crate) fn tile_sign(tile: Tile) -> String {
    let Some(symbol) = tile.symbol() else {
        return "blank".to_owned();
    };
    match symbol {
        Symbol::Minus => "−".to_owned(),
        Symbol::Times => "×".to_owned(),
        Symbol::Divide => "÷".to_owned(),
        Symbol::Square => "²".to_owned(),
        Symbol::Root => "√".to_owned(),
        Symbol::And => "AND".to_owned(),
        Symbol::Or => "OR".to_owned(),
        Symbol::Not => "NOT".to_owned(),
        Symbol::Xor => "XOR".to_owned(),
        other => other.to_string(),
    }
}

/// The name of an option: `hand` unchanged, `tiles.s` by its symbol.
pub(crate) fn option_name(key: &str) -> String {
    let symbol = key
        .split_once('.')
        .and_then(|(table, symbol)| Some((table, symbol.parse().ok()?)));
    let tile =
        symbol.and_then(|(table, symbol)| Some((table, tile_sign(Tile::from_char(symbol)?))));
    match tile {
        Some(("tiles", tile)) => format!("tiles of {tile}"),
        Some(("scores", tile)) => format!("score of {tile}"),
        Some(("operator-points", tile)) => format!("points of {tile}"),
        _ => key.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_tile_has_its_printed_symbol() {
        let signs: Vec<String> = Tile::all().map(tile_sign).collect();
        let expected = "0 1 2 3 4 5 6 7 8 9 + − × ÷ = ² √ AND OR NOT XOR blank";
        assert_eq!(signs.join(" "), expected);
    }

    #[test]
    fn options_of_tiles_are_named_by_symbols() {
        assert_eq!(
            ["tiles.s", "tiles.=", "scores.r", "tiles.?", "hand", "tiles"].map(option_name),
            [
                "tiles of ²",
                "tiles of =",
                "score of √",
                "tiles of blank",
                "hand",
                "tiles"
            ]
        );
    }
}
