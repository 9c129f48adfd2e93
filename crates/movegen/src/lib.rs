//! Which placements exist, and which is best?
//!
//! Three generators answer: [`Reference`], exhaustive and obviously right, which asks the ruleset to judge
//! every conceivable placement; [`Fast`], for Math Scrabble, which never builds the list of legal
//! placements (about 40,000 a turn) when only the best one is wanted; and [`Equations`], for Number Scrabble
//! and Binary Number Scrabble. They agree with the reference on every position, and tests hold them to it.
//!
//! ```
//! use board::{Grid, Tiles};
//! use movegen::{Fast, Generator};
//! use rules::math_scrabble::MathScrabble;
//!
//! let mut generator = Fast::new(&MathScrabble::default());
//! let hand: Tiles = "25*3".parse().unwrap();
//! let found = generator.best(&Grid::new(13).unwrap(), &hand).unwrap();
//! assert_eq!(found.points, 1); // such as 2*5
//! ```

mod equations;
mod fast;
mod found;
mod generator;
mod playable;
mod reference;
mod sealed;

pub use equations::{Equations, Language};
pub use fast::Fast;
pub use found::Found;
pub use generator::Generator;
pub use playable::Playable;
pub use reference::Reference;
