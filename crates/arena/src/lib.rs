//! Plays seeded games, in pairs, on all cores.
//!
//! Luck belongs to the roles of a pair (see [`Luck`]): the two games of a pair have the same tiles in the
//! same roles, and the setups swap roles. In the games with a shared bag the roles are the seats, and the two
//! games have the same order of the bag. A [`Block`] of pairs of one matchup is what is played in one
//! go, by one thread; its result depends on nothing but what the block says, so it is the same whatever
//! the number of threads and whatever was played before.

mod bags;
mod block;
mod course;
mod draw_luck;
mod game;
mod luck;
mod mirror;
mod pair;
mod play;
mod record;
mod replay;
mod summary;
mod turn_sums;
mod watch;

pub use bags::KeyedBags;
pub use block::{Block, Matchup, Progress, play_all, play_counted, play_pair};
pub use course::{Course, CourseWatch, Options};
pub use draw_luck::{DrawLuck, GameLuck, LuckSums, Stage};
pub use game::{GameSeed, Outcome};
pub use luck::{Luck, Purpose};
pub use pair::{Leg, Pair, PairRange, Quarters};
pub use play::{Table, play};
pub use record::{
    BagTiles, DrawRecord, GameRecord, PlayerRecord, Recorder, RuleValue, TurnRecord, rule_values,
};
pub use replay::{RecordFault, replay};
pub use summary::{BlockResult, MulliganUse, PlayedGame, Tally};
pub use turn_sums::{TurnSum, TurnSums};
pub use watch::{Draw, Turn, Watch};
