//! Cheat sheets for Math Scrabble.
//!
//! A hundred thousand expressions score points, too many to memorise. A [`Line`] is a unit to memorise: an expression
//! in any order of its terms and factors (`25*4`, which is `4*25` too), or tiles that can be placed next to a scoring
//! run (`[]*1` at any power of ten). [`Expressions`] are a list of lines, the most useful first; [`cover`] selects the
//! lines, and [`Memory`] finds where they fit on a board.
//!
//! ```
//! use bagsplit_game::board::Grid;
//! use bagsplit_players::notes::{Line, Memory};
//!
//! let line: Line = "5*2".parse()?;
//! assert_eq!(line.to_string(), "2*5");
//! let mut fits = Vec::new();
//! let empty = Grid::new(13)?;
//! Memory::from_lines(&[line]).for_each_fit(&empty, &"25*3".parse()?, u64::MAX, |_, placement| fits.push(*placement));
//! assert_eq!(fits.len(), 12); // two orders, two ways, three places over the star
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod cover;
mod expressions;
mod fit;
mod legend;
mod line;
mod order;

pub use cover::{Offer, cover};
pub use expressions::{Expressions, SHIPPED, SheetError};
pub use fit::Memory;
pub use legend::legend;
pub use line::{Line, LineError};
