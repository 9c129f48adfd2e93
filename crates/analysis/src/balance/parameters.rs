//! The parameters of figures.

use bagsplit_game::rules::Ruleset;

/// Thinking times, in whole seconds per turn: finding the placement, placing it and drawing. The defaults are two thirds of the
/// 90 seconds that the rules of Math Scrabble give for a move (MS-21), and half of that for a turn without a placement. They are
/// a convention: no players were timed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Thinking {
    /// A turn with a placement.
    pub placement: u32,
    /// A turn that is passed, discards included.
    pub pass: u32,
    /// A turn in which tiles are exchanged.
    pub exchange: u32,
}

impl Default for Thinking {
    fn default() -> Thinking {
        Thinking {
            placement: 60,
            pass: 30,
            exchange: 30,
        }
    }
}

/// The parameters of figures.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FigureParameters {
    /// The thinking times.
    pub thinking: Thinking,
    /// The deficit in points at half-time from which a win is a comeback; above 0.
    pub comeback: u16,
}

impl FigureParameters {
    /// The defaults. Greedy players win Math Scrabble by 6 points on average, and the games with equations by at least ten
    /// times that: the deficit is half of the margin.
    pub fn new(game: &Ruleset) -> FigureParameters {
        let comeback = if matches!(game, Ruleset::MathScrabble(_)) {
            3
        } else {
            30
        };
        FigureParameters {
            thinking: Thinking::default(),
            comeback,
        }
    }
}
