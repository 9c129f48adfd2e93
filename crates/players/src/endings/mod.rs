//! Exact play in endgames, when nothing is left to draw.
//!
//! In Math Scrabble with private bags both players can work out which tiles the opponent has left. Once a player's bags
//! are empty and the opponent's tiles fit in a hand, both have complete information, and the rest of the game is a
//! finite game without chance. A [`Solver`] solves such an [`Ending`] for the win, then for the margin, and reports
//! with [`Proof`] which part of its answer is proven. Its results depend on a number of nodes and not on a clock.
//!
//! ```
//! use bagsplit_game::board::{Grid, Tiles};
//! use bagsplit_players::endings::{Choice, Ending, Proof, Solver};
//! use bagsplit_movegen::Fast;
//! use bagsplit_game::rules::math_scrabble::MathScrabble;
//!
//! let ending = Ending {
//!     grid: ".....\n.....\n.2+2.\n.....\n.....\n".parse().unwrap(),
//!     hands: ["9".parse().unwrap(), "55**".parse().unwrap()],
//!     scores: [3, 2],
//!     wins_level: false,
//!     consecutive_passes: 0,
//!     passes_to_end: 6,
//! };
//! let mut generator = Fast::new(&MathScrabble::default());
//! let solved = Solver::new().solve(&mut generator, &ending, 10_000);
//! // The opponent can lay *5 below either 2, one in a turn. Discarding the last tile leaves time for one of them,
//! // and to score last is to lose a level game.
//! assert_eq!(solved.action, Choice::Pass("9".parse().unwrap()));
//! assert_eq!((solved.wins, solved.margin, solved.exact), (true, 0, Proof::Margin));
//! ```
//!
//! # How it works
//!
//! *Passes.* A pass may discard (MS-18), and a player without tiles is out (MS-19). So the player to move can leave the
//! opponent one last turn by discarding everything: a way to keep a lead, and a lower bound on the value of any
//! position that costs one call of the generator. Discarding a part of the hand can help too, since the rest may then
//! be placed in one turn. So all discards are searched, exactly.
//!
//! *Search.* `proof` decides whether a player can be sure of some worth. For that player the frontier, the passes and
//! the most promising further placements are searched, more of them step by step; for the opponent always all
//! placements. So a positive answer is a proof that includes every placement that blocks or opens, while the player who
//! is proven to win needs no long lists. Depth and width grow together until the question or its opposite is proven or
//! the nodes are used up.
//!
//! *Pruning.* A placement of the last tile leaves the opponent one turn. If it touches none of the runs of a reply that
//! scores enough, it needs no search. For all others, a reply that refuted one placement is tried first against the
//! next placements that do not interfere with it.
//!
//! *Heuristic.* Where nothing is proven, the action is that of a plain alpha-beta search over the first placements of
//! the frontier.

mod ending;
mod estimate;
mod moves;
mod proof;
mod solver;
mod state;
mod table;

pub use ending::{Choice, Ending, Proof, Solved};
pub use solver::Solver;
