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
        match self {
            Premium::None => '.',
            Premium::DoubleLetter => 'd',
            Premium::TripleLetter => 't',
            Premium::DoubleWord => 'D',
            Premium::TripleWord => 'T',
        }
    }

    /// Parses the character of files.
    pub fn from_char(c: char) -> Option<Premium> {
        Self::ALL.into_iter().find(|premium| premium.to_char() == c)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn premiums_parse_back_and_multiply_either_tile_or_run() {
        for premium in Premium::ALL {
            assert_eq!(Premium::from_char(premium.to_char()), Some(premium));
            assert!(premium.letter() == 1 || premium.word() == 1);
        }
        assert_eq!(Premium::from_char('x'), None);
        assert_eq!(Premium::ALL.map(Premium::letter), [1, 2, 3, 1, 1]);
        assert_eq!(Premium::ALL.map(Premium::word), [1, 1, 1, 2, 3]);
    }
}
