//! Boards and hands.

use bagsplit_game::board::{Grid, MAX_SIDE, MIN_SIDE, Tiles};

use crate::refusal;

/// A board, with or without spaces.
pub fn board_text(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else {
        return;
    };
    match text.parse::<Grid>() {
        Ok(grid) => {
            assert!((MIN_SIDE..=MAX_SIDE).contains(&grid.side()) && grid.side() % 2 == 1);
            let laid = grid
                .squares()
                .filter(|&square| grid.get(square).is_some())
                .count();
            assert_eq!(grid.tile_count() as usize, laid);
            assert_eq!(grid.to_string().parse().as_ref(), Ok(&grid));
            assert_eq!(grid.to_spaced_text().parse(), Ok(grid));
        }
        Err(error) => refusal::quoted(&error.to_string()),
    }
}

/// The tiles of a hand.
pub fn hand(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else {
        return;
    };
    match text.parse::<Tiles>() {
        Ok(tiles) => {
            assert_eq!(tiles.total() as usize, text.chars().count());
            assert_eq!(tiles.to_string().parse(), Ok(tiles));
            assert_eq!(tiles.iter().collect::<Tiles>(), tiles);
            assert_eq!(tiles.minus(&tiles), Some(Tiles::EMPTY));
        }
        Err(error) => refusal::quoted(&error.to_string()),
    }
}
