//! What lies on the table: symbols, tiles, squares, premiums, grids, placements, bags and players.
//!
//! This crate answers "what are the things the games are played with?" and nothing else. It knows no
//! rule of any game (which run is worth what, who may do what) and no chance. All three games share it:
//! [`Symbol`] lists the symbols of every game, and a ruleset says which of them are in play.
//!
//! ```
//! use board::{Grid, Square, Tiles};
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
pub use grid::{Grid, GridError, MAX_SIDE, MIN_SIDE};
pub use placement::{MAX_HAND, Placement, PlacementError};
pub use player::{ByPlayer, ByRole, Player, Role};
pub use premium::Premium;
pub use square::{Axis, Square, SquareError};
pub use symbol::{Symbol, Tile};
pub use tiles::{Tiles, TilesError};
