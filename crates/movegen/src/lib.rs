//! Which placements exist, and which is best?
//!
//! Three generators answer: [`Reference`], exhaustive and obviously right, which asks the ruleset to judge
//! every conceivable placement; [`Fast`], for Math Scrabble, which never builds the list of legal
//! placements (about 40,000 a turn) when only the best one is wanted; and [`Equations`], for Number Scrabble
//! and Binary Number Scrabble. They agree with the reference on every position, and tests hold them to it.
//!
//! ```
//! use bagsplit_game::board::{Grid, Tiles};
//! use bagsplit_movegen::{Fast, Generator};
//! use bagsplit_game::rules::math_scrabble::MathScrabble;
//!
//! let mut generator = Fast::new(&MathScrabble::default());
//! let hand: Tiles = "25*3".parse().unwrap();
//! let found = generator.best(&Grid::new(13).unwrap(), &hand).unwrap();
//! assert_eq!(found.points, 1); // such as 2*5
//! ```
//!
//! # Glossary
//!
//! Words of Scrabble engines, and where they are at home here.
//!
//! | word | what it is | where |
//! |---|---|---|
//! | hand | the tiles of a player, elsewhere called rack | `fast::hand`, `equations::hand_left` |
//! | sub-hand | some tiles of a hand; in `fast` a set of places | `fast::hand`, `sub_hands` |
//! | leave | the tiles that stay when the others are laid | [`Generator::best_of_frontier`] |
//! | line | a row or a column | `fast::board` |
//! | run | tiles side by side in a line: the main run, with all new tiles, or a cross run, with one | `windows` |
//! | window | the empty squares that one placement could cover, with the main run they would form | `windows` |
//! | slot | an empty square of a window | `equations::windows` |
//! | anchor | the old tiles that a window joins to: none, one with its place, or several | `fast::windows` |
//! | cross-check | with which symbols a cross run earns or is legal | `fast::board`, `equations::cross` |
//! | grammar | which numbers of new operators leave a run valid, whatever the tiles | `fast::grammar` |
//! | multiset | tiles without their order, by number: a table answers for all orders at once | `multisets`, `table` |
//! | gathering | sorting the windows of a position by what answers for them | `by_multiset::gather` |
//! | group | windows with as many tiles, old and new operators: the same points, if they earn | `bounds` |
//! | bound | no less than a window or group can be worth (shadow play finds such) | `bounds`, `by_square::search` |
//! | record | the best that has been found, which bounds are compared with | `record` |
//! | filling | laying tiles on a window, in every way that may be wanted | `fill`, `fill_earning`, `equations::walk` |
//! | arrangement | tiles in one order; many are looked at side by side, in lanes | `arrangements`, `lanes` |
//! | frontier | for each sub-hand that can be laid, its best placement | [`Generator::frontier`] |
//! | part | what is on one side of an `=` of an equation | `equations::run` |
//! | filter | what a player may lay who may not lay everything | [`Filtered`] |
//! | band, step | values of about one size, looked for in one go; those of them looked at so far | `table`, `steps` |
//!
//! `fast::by_multiset::walkthrough` walks one position through, from reading to filling; a test holds its numbers.

mod best_few;
mod counted;
mod equations;
mod fast;
mod filtered;
mod found;
mod generator;
mod playable;
mod reference;
mod sealed;

pub use counted::Counted;
pub use equations::Equations;
pub use fast::Fast;
pub use filtered::{Filter, Filtered};
pub use found::Found;
pub use generator::{Generator, LeaveValue, SOON, Visit, VisitLeave, VisitWorth};
pub use playable::Playable;
pub use reference::Reference;
