//! The game equipment: symbols, tiles, squares, premiums, grids, placements, bags and players.
//!
//! This module knows no rule of any game (values of runs, legal actions) and no chance. All three games share it:
//! [`Symbol`] lists the symbols of every game, and a ruleset says which of them are in play.
//!
//! ```
//! use bagsplit_game::board::{Grid, Square, Tiles};
//!
//! let mut grid = Grid::new(13).unwrap();
//! let centre: Square = "G7".parse().unwrap();
//! assert_eq!(grid.centre(), centre);
//! grid.set(centre, "7".parse().unwrap());
//! assert_eq!(grid.get(centre).unwrap().symbol().to_string(), "7");
//!
//! let hand: Tiles = "5*2".parse().unwrap();
//! assert_eq!(hand.total(), 3);
//! ```

/// Implements indexing of a list by a key type with a method `index()`.
macro_rules! indexed_by {
    ($list:ident[$key:ident]) => {
        impl<T> std::ops::Index<$key> for $list<T> {
            type Output = T;

            fn index(&self, key: $key) -> &T {
                &self.0[key.index()]
            }
        }

        impl<T> std::ops::IndexMut<$key> for $list<T> {
            fn index_mut(&mut self, key: $key) -> &mut T {
                &mut self.0[key.index()]
            }
        }
    };
}

/// Implements `Debug` by `Display`, so that test messages show boards as they are drawn.
macro_rules! debug_as_shown {
    ($shown:ident) => {
        impl fmt::Debug for $shown {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "{self}")
            }
        }
    };
}

mod bag;
mod face;
mod grid;
mod placement;
mod player;
mod premium;
mod square;
mod symbol;
mod tiles;

pub use bag::{Bag, ByBag, MAX_BAGS};
pub use face::{Face, FaceError};
pub use grid::{Grid, GridError, MIN_SIDE};
pub use placement::{MAX_HAND, Placement, PlacementError, PlacementTextError};
pub use player::{ByPlayer, ByRole, Player, Role};
pub use premium::Premium;
pub use square::{Axis, MAX_SIDE, Square, SquareError};
pub use symbol::{Symbol, Tile};
pub(crate) use tiles::tiles_are;
pub use tiles::{Tiles, TilesError, tile_count};
