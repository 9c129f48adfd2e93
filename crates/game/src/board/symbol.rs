//! Symbols, and tiles in a hand.

use std::fmt::{self, Write};

/// Declares [`Symbol`] from a list of names with the ASCII character in files for each.
macro_rules! symbols {
    ($($name:ident $char:literal)*) => {
        /// A symbol of any game that can be on a square.
        ///
        /// The order of the variants breaks ties between equally good placements (`1`-`9`, then `+ - * /`), so
        /// comparing symbols is a total order of play.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[repr(u8)]
        #[allow(missing_docs)] // the ten digits and the names say what they are
        pub enum Symbol {
            $($name,)*
        }

        impl Symbol {
            /// Every symbol, in order.
            pub const ALL: [Symbol; [$($char),*].len()] = [$(Symbol::$name),*];

            const CHARS: [char; Symbol::COUNT] = [$($char),*];
        }
    };
}

symbols! {
    D0 '0' D1 '1' D2 '2' D3 '3' D4 '4' D5 '5' D6 '6' D7 '7' D8 '8' D9 '9'
    Plus '+' Minus '-' Times '*' Divide '/'
    Equals '=' Square 's' Root 'r'
    And 'A' Or 'O' Not 'N' Xor 'X'
}

impl Symbol {
    /// The number of symbols.
    pub const COUNT: usize = Self::ALL.len();

    /// The position of this symbol in [`Symbol::ALL`].
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The value of a digit, `None` for every other symbol.
    pub const fn digit(self) -> Option<u8> {
        let index = self as u8;
        if index < 10 { Some(index) } else { None }
    }

    /// Whether this is one of the ten digits.
    pub const fn is_digit(self) -> bool {
        (self as u8) < 10
    }

    /// Whether this is one of `+ - * /`.
    pub const fn is_arithmetic(self) -> bool {
        matches!(
            self,
            Symbol::Plus | Symbol::Minus | Symbol::Times | Symbol::Divide
        )
    }

    /// The ASCII character of this symbol in files.
    pub const fn to_char(self) -> char {
        Self::CHARS[self as usize]
    }

    /// The symbols of these ASCII characters, in the order of the text: for the symbol lists of games.
    ///
    /// # Panics
    /// When the text has a character without symbol, or not `N` characters; in a constant that fails to compile.
    pub const fn list<const N: usize>(text: &str) -> [Symbol; N] {
        let text = text.as_bytes();
        assert!(text.len() == N, "as many characters as symbols");
        let mut symbols = [Symbol::D0; N];
        let mut place = 0;
        while place < N {
            let mut index = 0;
            while Self::CHARS[index] as u8 != text[place] {
                index += 1;
            }
            symbols[place] = Self::ALL[index];
            place += 1;
        }
        symbols
    }

    /// Parses a symbol in either spelling: `*` or `×`, `/` or `÷`, `s` or `²`, `r` or `√`, `-` or `−`.
    pub fn from_char(c: char) -> Option<Symbol> {
        let ascii = match c {
            '×' => '*',
            '÷' => '/',
            '²' => 's',
            '√' => 'r',
            '−' => '-',
            other => other,
        };
        Self::ALL
            .into_iter()
            .find(|symbol| symbol.to_char() == ascii)
    }
}

impl fmt::Display for Symbol {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_char(self.to_char())
    }
}

/// A tile in a hand or a bag: a symbol, or a blank without a meaning yet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Tile(u8);

impl Tile {
    /// The number of kinds of tiles: every symbol and the blank.
    pub const COUNT: usize = Symbol::COUNT + 1;

    /// The blank, which represents any symbol once it is played.
    pub const BLANK: Tile = Tile(Symbol::COUNT as u8);

    /// Every kind of tile: the symbols in order, then the blank.
    pub fn all() -> impl DoubleEndedIterator<Item = Tile> {
        (0..Self::COUNT as u8).map(Tile)
    }

    /// The position of this tile in [`Tile::all`].
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The tile at this position in [`Tile::all`].
    pub(crate) const fn from_index(index: usize) -> Tile {
        debug_assert!(index < Tile::COUNT);
        Tile(index as u8)
    }

    /// The symbol on the tile, `None` for a blank.
    pub fn symbol(self) -> Option<Symbol> {
        Symbol::ALL.get(self.index()).copied()
    }

    /// The character in files: the symbol's, or `?`.
    pub fn to_char(self) -> char {
        self.symbol().map_or('?', Symbol::to_char)
    }

    /// Parses a tile: a symbol in either spelling, or `?`.
    pub fn from_char(c: char) -> Option<Tile> {
        if c == '?' {
            Some(Self::BLANK)
        } else {
            Symbol::from_char(c).map(Tile::from)
        }
    }
}

impl From<Symbol> for Tile {
    fn from(symbol: Symbol) -> Tile {
        Tile(symbol as u8)
    }
}

impl fmt::Display for Tile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_char(self.to_char())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn symbols_parse_back_from_their_characters() {
        for symbol in Symbol::ALL {
            assert_eq!(Symbol::from_char(symbol.to_char()), Some(symbol));
            assert_eq!(Tile::from(symbol).symbol(), Some(symbol));
        }
        for tile in Tile::all() {
            assert_eq!(Tile::from_char(tile.to_char()), Some(tile));
        }
    }

    #[test]
    fn the_typographic_spelling_is_read_too() {
        let read = |c| Symbol::from_char(c).map(Symbol::to_char);
        assert_eq!(read('×'), Some('*'));
        assert_eq!(read('÷'), Some('/'));
        assert_eq!(read('²'), Some('s'));
        assert_eq!(read('√'), Some('r'));
        assert_eq!(read('x'), None);
    }

    #[test]
    fn order_of_symbols_is_digits_then_operators() {
        let text: String = Symbol::ALL.iter().map(|s| s.to_char()).collect();
        assert!(text.starts_with("0123456789+-*/"));
        assert!(Symbol::D9 < Symbol::Plus && Symbol::Times < Symbol::Divide);
    }
}
