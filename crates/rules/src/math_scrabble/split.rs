//! Is this a split of the player's own tiles into the game's bags? (MS-2, MS-3)

use board::{ByBag, Tile, Tiles};

use super::MathScrabble;
use crate::{Fault, What};

impl MathScrabble {
    /// Checks that bags are a split of a player's own tiles: in the game's bags (MS-3), every tile that the
    /// player owns and no other (MS-2).
    ///
    /// # Errors
    /// The bag that the game does not have, or what is missing and what is too many.
    ///
    /// ```
    /// # use board::{Bag, ByBag};
    /// use rules::{Game, math_scrabble::MathScrabble};
    ///
    /// let game = MathScrabble::default();
    /// let mut split = ByBag::default();
    /// split[Bag::A] = *game.tiles();
    /// assert_eq!(game.check_split(&split), Ok(()));
    ///
    /// split[Bag::A] = "111222333444555666777888999+++++-----*****////0".parse().unwrap();
    /// let fault = game.check_split(&split).unwrap_err();
    /// assert_eq!(fault.to_string(), "MS-2: the split is not the player's tiles: missing /, too many 0");
    /// ```
    pub fn check_split(&self, split: &ByBag<Tiles>) -> Result<(), Fault> {
        let beyond = split.iter().skip(usize::from(self.bags)).find(|(_, tiles)| !tiles.is_empty());
        if let Some((bag, _)) = beyond {
            return Err(Fault { clause: "MS-3", what: What::NoSuchBag(bag) });
        }
        let (mut missing, mut surplus) = (Tiles::EMPTY, Tiles::EMPTY);
        for tile in Tile::all() {
            // In wider numbers: a split from a file may hold more than 255 of a kind in all.
            let found: u32 = split.0.iter().map(|tiles| u32::from(tiles.count(tile))).sum();
            let owned = u32::from(self.tiles.count(tile));
            missing.set(tile, owned.saturating_sub(found) as u8);
            surplus.set(tile, found.saturating_sub(owned).min(255) as u8);
        }
        if missing.is_empty() && surplus.is_empty() {
            Ok(())
        } else {
            Err(Fault { clause: "MS-2", what: What::Split { missing, surplus } })
        }
    }
}
