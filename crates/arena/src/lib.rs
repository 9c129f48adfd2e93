//! Plays seeded games, in pairs, on all cores.
//!
//! Random numbers belong to the roles of a pair (see [`Luck`]): the two games of a pair have the same tiles in the same
//! roles, and the setups swap roles. In the games with a shared bag the roles are the seats, and the two games have the
//! same order of the bag. A [`Block`] is a range of pairs of one matchup, played by one thread; its result depends only
//! on the block, not on the number of threads or on earlier games.
//!
//! ```
//! use bagsplit_arena::{Block, Matchup, PairRange};
//! use bagsplit_players::{Bot, ExchangePolicy, Setup};
//! use bagsplit_movegen::Playable;
//! use bagsplit_game::rules::binary_number_scrabble::BinaryNumberScrabble;
//!
//! let game = BinaryNumberScrabble::default();
//! let setup = |name, bot| Setup::shared_bag(name, bot, ExchangePolicy::All);
//! let (first, second) = (setup("greedy", Bot::Greedy), setup("random", Bot::Random));
//! let matchup = Matchup { first: &first, second: &second };
//! let block = |pairs| Block { matchup, seed: 7, pairs };
//!
//! // `()` observes nothing and never stops the block, so there is a result.
//! let play = |pairs| block(pairs).play(&game, &game.generator(), &()).unwrap();
//! let whole = play(PairRange::new(0, 3));
//! assert_eq!(whole.games.len(), 6);
//! // The last pair alone is the same games.
//! assert_eq!(play(PairRange::new(2, 1)).games, whole.games[4..]);
//! ```
//!
//! Lists of blocks, and all other parallel work, go through [`play_all`].

mod any;
mod bags;
mod block;
mod course;
mod decision;
mod duplicates;
pub mod external;
mod game;
mod line_schema;
mod luck;
mod misread;
mod pair;
mod phases;
mod play;
mod record;
mod recorder;
mod recount;
mod replay;
mod running;
mod self_match;
mod spares;
mod summary;
mod turn_sums;
mod unique;
mod watch;

pub use any::AnyRunning;
pub use bagsplit_game::rules::Outcome;
pub use block::{Block, ItemPanic, Matchup, Progress, play_all, play_counted, play_pair};
pub use course::{Course, CourseWatch};
pub use decision::{Ask, Decision, Refusal, bag, judge_draw};
pub use duplicates::DuplicateGuard;
pub use game::{Attempt, GameSeed};
pub use luck::{Luck, Purpose};
pub use pair::{Leg, Pair, PairRange, Quarters, games_in};
pub use phases::{Phase, PhaseWatch};
pub use play::{Table, play};
pub use record::{
    BagTiles, DrawRecord, GameRecord, PlayerRecord, RuleValue, TurnRecord, rule_values,
};
pub use recorder::Recorder;
pub use recount::replay_counted;
pub use replay::{RecordFault, replay, rules_of};
pub use running::{Running, TurnTime};
pub use spares::Spares;
pub use summary::{BlockResult, MulliganUse, PlayedGame, Tally};
pub use turn_sums::{TurnSum, TurnSums};
pub use watch::{Draw, Turn, Watch};
