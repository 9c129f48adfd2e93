//! Placements: the tiles that a player places in one turn.

use std::fmt;

use crate::board::{Axis, Face, FaceError, Square, SquareError, Symbol, Tiles};

/// The maximum number of tiles in a hand, and so in one placement.
pub const MAX_HAND: usize = 12;

/// A set of squares with the tile placed on each, in reading order.
///
/// A placement may be illegal: a ruleset judges it.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Placement {
    len: u8,
    laid: [(Square, Face); MAX_HAND],
}

/// The error for a list of squares and tiles that is not a placement on any board.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PlacementError {
    /// Two tiles on one square.
    #[error("two tiles are laid on {0}")]
    SquareTwice(Square),
    /// More tiles than any hand holds.
    #[error("more than {MAX_HAND} tiles are laid")]
    TooMany,
}

/// The error for texts that are not a placement.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PlacementTextError {
    /// A text that is not a square.
    #[error(transparent)]
    Square(#[from] SquareError),
    /// A text that is not a tile.
    #[error(transparent)]
    Face(#[from] FaceError),
    /// Valid squares and tiles that do not form a placement.
    #[error(transparent)]
    Placement(#[from] PlacementError),
}

impl Placement {
    /// Parses squares and tiles, such as `G7` and `5`, in any order.
    ///
    /// # Errors
    /// When one cannot be parsed, or together they are not a placement.
    ///
    /// ```
    /// use bagsplit_game::board::Placement;
    ///
    /// let texts = [("G7", "5"), ("H7", "*")].map(|(square, face)| (square.to_owned(), face.to_owned()));
    /// assert_eq!(Placement::from_texts(&texts).unwrap().to_texts(), texts);
    /// assert!(Placement::from_texts(&[("G7".to_owned(), "x".to_owned())]).is_err());
    /// ```
    pub fn from_texts(texts: &[(String, String)]) -> Result<Placement, PlacementTextError> {
        let mut placement = Placement::EMPTY;
        for (square, face) in texts {
            placement.lay(square.parse()?, face.parse()?)?;
        }
        Ok(placement)
    }

    /// The squares and tiles as texts, in reading order.
    pub fn to_texts(&self) -> Vec<(String, String)> {
        self.tiles()
            .iter()
            .map(|(square, face)| (square.to_string(), face.to_string()))
            .collect()
    }

    /// The placement without tiles.
    pub const EMPTY: Placement = Placement {
        len: 0,
        laid: [(Square::new(0, 0), Face::plain(Symbol::D0)); MAX_HAND],
    };

    /// Adds a tile.
    ///
    /// # Errors
    /// When the square has a tile already, or [`MAX_HAND`] tiles are down.
    pub fn lay(&mut self, square: Square, face: Face) -> Result<(), PlacementError> {
        let len = usize::from(self.len);
        // Tiles are usually added in order.
        let is_last = self.tiles().last().is_none_or(|&(last, _)| last < square);
        let found = if is_last {
            Err(len)
        } else {
            self.tiles().binary_search_by_key(&square, |&(at, _)| at)
        };
        let Err(place) = found else {
            return Err(PlacementError::SquareTwice(square));
        };
        if len == MAX_HAND {
            return Err(PlacementError::TooMany);
        }
        if place < len {
            self.laid.copy_within(place..len, place + 1);
        }
        self.laid[place] = (square, face);
        self.len += 1;
        Ok(())
    }

    /// The squares and tiles, in reading order.
    pub fn tiles(&self) -> &[(Square, Face)] {
        &self.laid[..usize::from(self.len)]
    }

    /// The number of placed tiles.
    pub fn len(&self) -> usize {
        usize::from(self.len)
    }

    /// Whether the placement has no tiles.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The tiles that the placement takes from the hand.
    pub fn used(&self) -> Tiles {
        self.tiles().iter().map(|(_, face)| face.tile()).collect()
    }

    /// The tile placed on a square, if any.
    pub fn at(&self, square: Square) -> Option<Face> {
        self.tiles()
            .iter()
            .find(|(at, _)| *at == square)
            .map(|&(_, face)| face)
    }

    /// The axis of the single line that contains all tiles: `None` when there is no such line. A single tile is in a
    /// row as well as in a column, and counts as a row.
    pub fn axis(&self) -> Option<Axis> {
        let (first, _) = self.tiles().first()?;
        Axis::ALL.into_iter().find(|&axis| {
            self.tiles()
                .iter()
                .all(|(square, _)| square.line(axis) == first.line(axis))
        })
    }
}

impl FromIterator<(Square, Face)> for Placement {
    /// # Panics
    /// When [`Placement::lay`] rejects a tile.
    fn from_iter<I: IntoIterator<Item = (Square, Face)>>(tiles: I) -> Placement {
        let mut placement = Placement::EMPTY;
        for (square, face) in tiles {
            placement
                .lay(square, face)
                .expect("distinct squares, no more than a hand");
        }
        placement
    }
}

impl fmt::Debug for Placement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list()
            .entries(self.tiles().iter().map(|(s, t)| format!("{s}:{t}")))
            .finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn placement(tiles: &[(&str, &str)]) -> Placement {
        tiles
            .iter()
            .map(|(s, f)| (s.parse().unwrap(), f.parse().unwrap()))
            .collect()
    }

    #[test]
    fn tiles_are_in_reading_order_for_any_order_of_placing() {
        let first = placement(&[("G8", "2"), ("G7", "5"), ("G9", "*")]);
        let two = placement(&[("G7", "5"), ("G9", "*"), ("G8", "2")]);
        assert_eq!(first, two);
        assert_eq!(first.used(), "25*".parse().unwrap());
        assert_eq!(first.axis(), Some(Axis::Column));
        assert_eq!(first.at("G9".parse().unwrap()), Some(Symbol::Times.into()));
    }

    #[test]
    fn a_square_takes_one_tile() {
        let mut placed = placement(&[("G7", "5")]);
        let square = "G7".parse().unwrap();
        assert_eq!(
            placed.lay(square, Symbol::D1.into()),
            Err(PlacementError::SquareTwice(square))
        );
        for col in 0..MAX_HAND as u8 - 1 {
            placed.lay(Square::new(0, col), Symbol::D1.into()).unwrap();
        }
        assert_eq!(
            placed.lay(Square::new(1, 0), Symbol::D1.into()),
            Err(PlacementError::TooMany)
        );
    }

    #[test]
    fn scattered_tiles_have_no_axis_and_a_single_tile_counts_as_a_row() {
        assert_eq!(placement(&[("A1", "5"), ("B2", "5")]).axis(), None);
        assert_eq!(placement(&[("A1", "5")]).axis(), Some(Axis::Row));
        assert_eq!(Placement::EMPTY.axis(), None);
    }
}
