//! How a game ends, and how it comes out.

use crate::board::{ByPlayer, Player};

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ending {
    /// A player has no tile left: whose turn it is in Math Scrabble, who has gone out in the games with a
    /// shared bag.
    OutOfTiles,
    /// Both players passed as often in a row as the rules allow.
    SixPasses,
    /// As many turns running as the rules allow earned nothing.
    Scoreless,
    /// A player has the points that end the game.
    Target,
    /// This player's time ran out.
    Clock(Player),
    /// This player forfeited: a program that plays from outside failed twice.
    Forfeit(Player),
}

impl Ending {
    /// The names that records and tables use, in the order of the kinds: all that [`Ending::name`] gives.
    pub const NAMES: [&'static str; 6] =
        ["out-of-tiles", "six-passes", "scoreless", "target", "clock", "forfeit"];

    /// The name that records and tables use.
    #[must_use]
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

/// How a game came out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// How it ended.
    pub ending: Ending,
    /// Who won; `None` is a tie.
    pub winner: Option<Player>,
    /// The points, what the end of the game earned included.
    pub scores: ByPlayer<u32>,
    /// Who went first.
    pub first: Player,
    /// What the end of the game earned.
    pub end_bonus: ByPlayer<u32>,
    /// Who held the Advantage, where there is one.
    pub holder: Option<Player>,
    /// How many turns were played.
    pub turns: u32,
    /// The time used beyond the limits of moves, in milliseconds.
    pub overage_ms: ByPlayer<u64>,
    /// How many tiles each player had left, in the hand and in bags of the player's own.
    pub tiles_left: ByPlayer<u32>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_of_ending_has_a_name_of_its_own() {
        let clocks = Player::ALL.map(Ending::Clock);
        let all = [
            Ending::OutOfTiles,
            Ending::SixPasses,
            Ending::Scoreless,
            Ending::Target,
            clocks[0],
            Ending::Forfeit(Player::P0),
        ];
        assert_eq!(all.map(Ending::name), Ending::NAMES);
        assert_eq!(clocks.map(Ending::name), ["clock"; 2]);
    }
}
