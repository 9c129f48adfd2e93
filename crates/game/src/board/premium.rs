//! Premium squares.

/// A premium square: it multiplies the score of the tile placed on it, or of every run through it.
///
/// A ruleset determines which squares are premium squares, and when they count.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Premium {
    /// Multiplies nothing.
    #[default]
    None,
    /// DL: the tile counts twice.
    DoubleLetter,
    /// TL: the tile counts three times.
    TripleLetter,
    /// DW: the run counts twice.
    DoubleWord,
    /// TW: the run counts three times.
    TripleWord,
}

impl Premium {
    /// All kinds of squares.
    pub const ALL: [Premium; 5] = [
        Premium::None,
        Premium::DoubleLetter,
        Premium::TripleLetter,
        Premium::DoubleWord,
        Premium::TripleWord,
    ];

    /// The factor for the tile.
    pub const fn letter(self) -> u32 {
        match self {
            Premium::DoubleLetter => 2,
            Premium::TripleLetter => 3,
            _ => 1,
        }
    }

    /// The factor for the run.
    pub const fn word(self) -> u32 {
        match self {
            Premium::DoubleWord => 2,
            Premium::TripleWord => 3,
            _ => 1,
        }
    }

    /// The character in files: `.` for none, `d` `t` for DL and TL, `D` `T` for DW and TW.
    pub const fn to_char(self) -> char {
        ['.', 'd', 't', 'D', 'T'][self as usize]
    }

    /// Parses the character of files.
    pub fn from_char(c: char) -> Option<Premium> {
        Self::ALL.into_iter().find(|premium| premium.to_char() == c)
    }
}
