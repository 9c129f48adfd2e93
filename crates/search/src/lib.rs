//! Which division of a multiset of tiles into bags wins most, found from noisy samples?
//!
//! 47 tiles can be divided into four bags in about 2·10^17 ways, a sample (a game, or a pair of games) says win or
//! loss, and divisions differ by a few percent. So no division can be measured by itself: what is learnt about
//! one must count for its neighbours. The method knows nothing of the game but that the value is a function of
//! the division (and of choices beside it); it assumes that this function is mostly a sum of effects of counts
//! and of symbols lying together, and lets finalists show by themselves what is not.
//!
//! | question | answer |
//! |---|---|
//! | what is searched? | [`Space`], [`Parameter`], [`Candidate`] |
//! | are two divisions the same split, and how far apart are they? | [`Division`] |
//! | what is to be played, and what came of it? | [`Search::ask`], [`Request`], [`Answer`], [`Search::tell`] |
//! | how is the budget spent? | [`Config`] |
//! | how does it go? | [`Search::progress`], [`Generation`] |
//! | what was found? | [`Search::best`], [`Search::finalists`] |
//!
//! Nothing here plays, prints, reads a clock or uses threads.

mod answer;
mod ascent;
mod config;
mod division;
mod error;
mod layout;
mod model;
mod progress;
mod race;
mod search;
mod space;

pub use answer::{Answer, Request};
pub use config::Config;
pub use division::Division;
pub use error::SearchError;
pub use progress::Generation;
pub use race::Finalist;
pub use search::Search;
pub use space::{Candidate, Parameter, Space};
