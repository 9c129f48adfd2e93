//! Endings and outcomes of games.

use crate::board::{ByPlayer, Player};

/// The reason why a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ending {
    /// A player has no tile left: the player to move in Math Scrabble, the player who goes out in the games with a
    /// shared bag.
    OutOfTiles,
    /// The number of consecutive passes of both players reached the limit.
    SixPasses,
    /// The number of consecutive turns without points reached the limit.
    Scoreless,
    /// A player has reached the target.
    Target,
    /// This player's time ran out.
    Clock(Player),
    /// This player forfeited: its external program failed twice.
    Forfeit(Player),
}

impl Ending {
    /// The names in records and tables, in the order of the kinds: all results of [`Ending::name`].
    pub const NAMES: [&'static str; 6] = [
        "out-of-tiles",
        "six-passes",
        "scoreless",
        "target",
        "clock",
        "forfeit",
    ];

    /// The name in records and tables.
    pub const fn name(self) -> &'static str {
        let place = match self {
            Ending::OutOfTiles => 0,
            Ending::SixPasses => 1,
            Ending::Scoreless => 2,
            Ending::Target => 3,
            Ending::Clock(_) => 4,
            Ending::Forfeit(_) => 5,
        };
        Ending::NAMES[place]
    }
}

/// The outcome of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// The ending.
    pub ending: Ending,
    /// The winner; `None` is a tie.
    pub winner: Option<Player>,
    /// The points, including those of the end of the game.
    pub scores: ByPlayer<u32>,
    /// The first player.
    pub first: Player,
    /// The points that the end of the game has added.
    pub end_bonus: ByPlayer<i32>,
    /// The holder of the Advantage, where there is one.
    pub holder: Option<Player>,
    /// The number of turns played.
    pub turns: u32,
    /// The time used beyond the limits of moves, in milliseconds.
    pub overage_ms: ByPlayer<u64>,
    /// The number of tiles that each player had left, in the hand and in private bags.
    pub tiles_left: ByPlayer<u32>,
}
