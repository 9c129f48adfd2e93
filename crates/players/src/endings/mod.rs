//! Endings, solved: nothing is left to draw.
//!
//! In Math Scrabble with private bags everybody can tell which tiles the opponent has left. Once the own bags are empty
//! and the opponent's tiles fit in a hand, both players know everything, and the rest of the game is a finite game
//! without chance. A [`Solver`] solves such an [`Ending`] for the win, then for the margin, and says with
//! [`Proof`] what of its answer is proven. What it does depends on a number of nodes and on no clock.
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
//! // The opponent can lay *5 below either 2, one in a turn. Who discards the last tile leaves time for one of them,
//! // and to score last is to lose a level game.
//! assert_eq!(solved.action, Choice::Pass("9".parse().unwrap()));
//! assert_eq!((solved.wins, solved.margin, solved.exact), (true, 0, Proof::Margin));
//! ```
//!
//! # How it works
//!
//! *What a pass can do.* A pass may discard (MS-18), and a player without tiles is out (MS-19). So whoever is to move
//! can leave the opponent one last turn by discarding everything: a way to keep a lead, and a bound from below on what
//! any position is worth for the price of one question to the generator. Discarding a part can help too, since the rest
//! may then be laid in one turn. So all discards are searched, exactly.
//!
//! *What is searched.* `proof` asks whether a player can be sure of some worth. For that player the frontier, the
//! passes and the most promising further placements are tried, more of them step by step; for the opponent always
//! everything. So a yes is a proof, with every placement that blocks or opens in it, while the player who is proven
//! to win needs no long lists. Depth and width grow together until the question or its opposite is proven or the
//! nodes are used up.
//!
//! *What is left out.* A placement of the last tile leaves the opponent one turn. If it touches none of the runs of a
//! reply that earns enough, it needs no search. For all else an answer that was found for one placement is tried first
//! against the next ones that leave it as it was.
//!
//! *Before the ending*, while up to four tiles are to come, [`PreEnding`] weighs candidate actions: every completion
//! of what is hidden, with the number of ways in which it comes about, is solved as an ending in which even the order
//! of the tiles to come is known. Too many completions are refused rather than sampled.
//!
//! *What is guessed.* Where nothing is proven, the action is that of a plain alpha-beta search over the first
//! placements of the frontier.

mod completions;
mod ending;
mod estimate;
mod moves;
mod pre_ending;
mod proof;
mod solver;
mod state;
mod table;

pub use ending::{Choice, Ending, Proof, Solved};
pub use pre_ending::{Candidate, CandidateValue, MOST_COMPLETIONS, PositionInfo, PreEnding};
pub use solver::Solver;
