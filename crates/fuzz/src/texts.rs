//! Boards, hands and placements.

use bagsplit_game::board::{Face, Grid, MAX_HAND, MAX_SIDE, MIN_SIDE, Placement, Square, Tiles};

use crate::refusal;

/// A board, with or without spaces.
pub fn board_text(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else { return };
    match text.parse::<Grid>() {
        Ok(grid) => {
            assert!((MIN_SIDE..=MAX_SIDE).contains(&grid.side()) && grid.side() % 2 == 1);
            let laid = grid.squares().filter(|&square| grid.get(square).is_some()).count();
            assert_eq!(grid.tile_count() as usize, laid);
            assert_eq!(grid.to_string().parse().as_ref(), Ok(&grid));
            assert_eq!(grid.to_spaced_text().parse(), Ok(grid));
        }
        Err(error) => refusal::quoted(&error.to_string()),
    }
}

/// The tiles of a hand.
pub fn hand(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else { return };
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

/// Squares with their tiles, in lines such as `G7 ?5`.
pub fn placement(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else { return };
    let mut placement = Placement::EMPTY;
    for line in text.lines() {
        let Some((square, face)) = line.split_once(' ') else { continue };
        let (square, face) = match (square.parse::<Square>(), face.parse::<Face>()) {
            (Ok(square), Ok(face)) => (square, face),
            (square, face) => {
                square.err().iter().for_each(|error| refusal::quoted(&error.to_string()));
                face.err().iter().for_each(|error| refusal::quoted(&error.to_string()));
                continue;
            }
        };
        assert_eq!(square.to_string().parse(), Ok(square));
        assert_eq!(face.to_string().parse(), Ok(face));
        let before = placement;
        match placement.lay(square, face) {
            Ok(()) => {
                assert_eq!(placement.at(square), Some(face));
                assert_eq!(placement.len(), before.len() + 1);
            }
            Err(error) => {
                assert!(before.at(square).is_some() || before.len() == MAX_HAND);
                assert_eq!(placement, before, "a refusal changes nothing");
                refusal::quoted(&error.to_string());
            }
        }
    }
    assert!(placement.tiles().is_sorted_by_key(|&(square, _)| square));
    assert_eq!(placement.used().total() as usize, placement.len());
    assert_eq!(placement.tiles().iter().copied().collect::<Placement>(), placement);
}
