//! The parameters of figures.

use bagsplit_game::rules::Ruleset;

use crate::experiment::settings::{settings, whole};

/// The longest thinking time of a turn: a day.
const LONGEST: u64 = 86_400;

settings! {
    /// Thinking times, in whole seconds per turn: finding the placement, placing it and drawing. The defaults are two thirds of the
    /// 90 seconds that the rules of Math Scrabble give for a move (MS-21), and half of that for a turn without a placement. They are
    /// a convention: no players were timed.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    struct Thinking, seconds() {
        /// A turn with a placement.
        placement: u32 = 60, "placement" => whole(0..=LONGEST);
        /// A turn that is passed, discards included.
        pass: u32 = 30, "pass" => whole(0..=LONGEST);
        /// A turn in which tiles are exchanged.
        exchange: u32 = 30, "exchange" => whole(0..=LONGEST);
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
