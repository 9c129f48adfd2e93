//! Generators of placements: all that are legal, or the best of them.
//!
//! Three generators exist: [`Reference`], exhaustive and obviously right, which lets the ruleset judge
//! every conceivable placement; [`Fast`], for Math Scrabble, which never builds the list of legal
//! placements (about 40,000 a turn) when only the best one is wanted; and [`Equations`], for Number Scrabble
//! and Binary Number Scrabble. They agree with the reference on every position, and tests check that.
//!
//! Callers use the trait [`Generator`]. A generator implements [`Generate`], or only [`Lister`] if it lists placements.
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
//! Terms of Scrabble engines, and the modules where they are defined.
//!
//! | word | what it is | where |
//! |---|---|---|
//! | hand | the tiles of a player, also called rack | `fast::hand`, `equations::hand` |
//! | sub-hand | some tiles of a hand; in `fast` a set of places | `fast::hand`, `sub_hands` |
//! | leave | the tiles that stay in the hand | [`Generator::best_of_frontier`] |
//! | line | a row or a column | `fast::board` |
//! | run | tiles side by side in a line: the main run, with all new tiles, or a cross run, with one | `windows` |
//! | window | the empty squares that one placement could cover, with the main run they would form | `windows` |
//! | slot | an empty square of a window | `equations::board::windows` |
//! | anchor | the old tiles that a window joins to: none, one with its place, or several | `fast::windows` |
//! | cross-check | with which symbols a cross run earns or is legal | `fast::board`, `equations::board::cross` |
//! | grammar | which numbers of new operators leave a run valid, whatever the tiles | `fast::grammar` |
//! | multiset | tiles without their order, by number: one table entry covers all orders | `multisets`, `table` |
//! | gathering | sorting the windows of a position by what answers for them | `by_multiset::gather` |
//! | group | windows with as many tiles, old and new operators: the same points, if they earn | `bounds` |
//! | bound | no less than a window or group can be worth (shadow play finds such) | `bounds`, `by_square::search` |
//! | record | the best that has been found, which bounds are compared with | `record` |
//! | filling | laying tiles on a window, in every way that may be wanted | `fill`, `fill_earning`, `equations::fill` |
//! | arrangement | tiles in one order; many are looked at side by side, in lanes | `arrangements`, `lanes` |
//! | frontier | for each sub-hand that can be laid, its best placement | [`Generate::frontier`] |
//! | part | one side of an `=` of an equation | `equations::pattern::parts` |
//! | filter | the placements that a restricted player may make | [`Filtered`] |
//! | band, step | a range of values that is searched at once; the part of it that is filled at once | `band`, `steps` |
//!
//! `fast::by_multiset::walkthrough` and `equations::walkthrough` walk one position through each, from reading to filling;
//! tests check their numbers.

mod best_few;
mod counted;
mod equations;
mod fast;
mod filtered;
mod found;
mod generator;
mod listed;
mod playable;
mod reference;
mod sealed;

pub use counted::Counted;
pub use equations::Equations;
pub use fast::Fast;
pub use filtered::{Filter, Filtered};
pub use found::Found;
pub use generator::{
    Ended, Generate, Generator, LeaveValue, Listed, Picked, Query, SOON, Visit, VisitLeave, VisitWorth,
};
pub use listed::Lister;
pub use playable::Playable;
pub use reference::Reference;
