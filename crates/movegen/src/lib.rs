//! Generators of placements: all that are legal, or the best of them.
//!
//! There are three generators: [`Reference`], exhaustive and simple, which lets the ruleset judge every conceivable
//! placement; [`Fast`], for Math Scrabble, which never builds the list of legal placements (about 40,000 a turn) when
//! only the best one is wanted; and [`Equations`], for Number Scrabble and Binary Number Scrabble. They agree with the
//! reference on every position, which tests check.
//!
//! Callers use the trait [`Generator`]. A generator implements [`Generate`], of which only the list is required.
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
//! | term | definition | module |
//! |---|---|---|
//! | hand | the tiles of a player, also called rack | `fast::hand`, `equations::hand` |
//! | sub-hand | some tiles of a hand; in `fast` a set of indexes | `fast::hand`, `sub_hands` |
//! | leave | the tiles that stay in the hand | [`Generator::best_of_frontier`] |
//! | line | a row or a column | `fast::board` |
//! | run | adjacent tiles in a line: the main run, with all new tiles, or a cross run, with one | `windows` |
//! | window | the empty squares that one placement could cover, with the main run they would form | `windows` |
//! | slot | an empty square of a window | `equations::board::windows` |
//! | anchor | the old tiles that a window joins: none, one with its place, or several | `fast::windows` |
//! | cross-check | the symbols with which a cross run scores or is legal | `fast::board`, `equations::board::cross` |
//! | grammar | the numbers of new operators that leave a run valid, for any tiles | `fast::grammar` |
//! | multiset | tiles without their order, by index: one table entry covers all orders | `multisets`, `table` |
//! | gathering | sorting the windows of a position by search method | `by_multiset::gather` |
//! | group | windows with the same numbers of tiles, old and new operators: the same points, if they score | `bounds` |
//! | bound | an upper limit on the worth of a window or group (as in shadow play) | `bounds`, `by_square::search` |
//! | record | the best placement so far, which bounds are compared with | `record` |
//! | filling | placing tiles on a window, in every way that may be wanted | `fill`, `fill_earning`, `equations::fill` |
//! | arrangement | tiles in one order; many are processed side by side, in lanes | `arrangements`, `lanes` |
//! | frontier | for each sub-hand that can be placed, its best placement | [`Generate::frontier`] |
//! | part | one side of an `=` of an equation | `equations::pattern::parts` |
//! | filter | the placements that a restricted player may make | [`Filtered`] |
//! | band, step | a range of values that is searched at once; the part of it that is filled at once | `band`, `steps` |
//!
//! `fast::by_multiset::walkthrough` and `equations::walkthrough` follow one position through each, from reading to
//! filling; tests check their numbers.

mod best_few;
mod equations;
mod fast;
mod filtered;
mod found;
mod generator;
mod listed;
mod playable;
mod reference;

pub use equations::Equations;
pub use fast::Fast;
pub use filtered::{Filter, Filtered};
pub use found::{ScoredPlacement, TieBreak};
pub use generator::{
    Ended, Generate, Generator, LeaveValue, Picked, Query, SOON, TopPlacements, Visit, VisitLeave,
    VisitWorth,
};
pub use playable::Playable;
pub use reference::Reference;
