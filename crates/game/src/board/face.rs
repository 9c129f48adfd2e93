//! Tiles as they appear on the board.

use std::fmt::{self, Write};
use std::str::FromStr;

use crate::board::{Symbol, Tile};

/// A tile on the board: a symbol, shown by its own tile or by a blank that represents it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Face(u8);

/// The error for a text that is not a tile on a board.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "'{0}' is no tile on a board (a symbol such as 7 or *, or ?7 for a blank that stands for it)"
)]
pub struct FaceError(pub String);

const BLANK_BIT: u8 = 0x80;

impl Face {
    /// A tile that carries this symbol.
    pub const fn plain(symbol: Symbol) -> Face {
        Face(symbol as u8)
    }

    /// A blank that represents this symbol.
    pub const fn blank(symbol: Symbol) -> Face {
        Face(symbol as u8 | BLANK_BIT)
    }

    /// The symbol that the tile shows.
    pub const fn symbol(self) -> Symbol {
        Symbol::ALL[(self.0 & !BLANK_BIT) as usize]
    }

    /// Whether the tile is a blank.
    pub const fn is_blank(self) -> bool {
        self.0 & BLANK_BIT != 0
    }

    /// The byte of a square: 0 for an empty one.
    pub(crate) const fn byte(face: Option<Face>) -> u8 {
        match face {
            None => 0,
            Some(Face(face)) => face + 1,
        }
    }

    /// The square of a byte of [`Face::byte`].
    pub(crate) const fn from_byte(byte: u8) -> Option<Face> {
        match byte.checked_sub(1) {
            None => None,
            Some(face) => Some(Face(face)),
        }
    }

    /// The tile that was in the hand.
    pub fn tile(self) -> Tile {
        if self.is_blank() {
            Tile::BLANK
        } else {
            self.symbol().into()
        }
    }
}

impl From<Symbol> for Face {
    fn from(symbol: Symbol) -> Face {
        Face::plain(symbol)
    }
}

impl FromStr for Face {
    type Err = FaceError;

    fn from_str(text: &str) -> Result<Face, FaceError> {
        let mut chars = text.chars();
        let face = match (chars.next(), chars.next(), chars.next()) {
            (Some('?'), Some(symbol), None) => Symbol::from_char(symbol).map(Face::blank),
            (Some(symbol), None, None) => Symbol::from_char(symbol).map(Face::plain),
            _ => None,
        };
        face.ok_or_else(|| FaceError(text.to_owned()))
    }
}

impl fmt::Display for Face {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_blank() {
            f.write_char('?')?;
        }
        f.write_char(self.symbol().to_char())
    }
}

debug_as_shown!(Face);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn faces_parse_back() {
        for symbol in Symbol::ALL {
            for face in [Face::plain(symbol), Face::blank(symbol)] {
                assert_eq!(face.to_string().parse(), Ok(face));
                assert_eq!(face.symbol(), symbol);
            }
        }
        for wrong in ["", "?", "12", "?12", "x"] {
            assert!(wrong.parse::<Face>().is_err(), "{wrong}");
        }
    }
}
