//! The layout of premium squares (NS-1).

use crate::board::{MAX_SIDE, Premium, Square};

/// The premium of a square in the standard layout, that of the Scrabble board of side 15.
///
/// On a board of another side the layout is aligned by its centre: a smaller board crops it, a larger one has squares
/// without premium around it.
///
/// ```
/// use bagsplit_game::board::Premium;
/// use bagsplit_game::rules::shared_bag::standard_premium;
///
/// let at = |square: &str, side| standard_premium(square.parse().unwrap(), side);
/// assert_eq!(at("H8", 15), Premium::DoubleWord);
/// assert_eq!(at("O15", 15), Premium::TripleWord);
/// assert_eq!(at("G7", 13), Premium::DoubleWord);
/// assert_eq!(at("A1", 13), Premium::DoubleWord);
/// assert_eq!(at("A1", 17), Premium::None);
/// ```
pub const fn standard_premium(square: Square, side: u8) -> Premium {
    // By symmetry only the top left quarter counts, where the layout is the same in rows and columns.
    let (Some(row), Some(col)) = (fold(square.row, side), fold(square.col, side)) else {
        return Premium::None;
    };
    let (low, high) = if row < col { (row, col) } else { (col, row) };
    match (low, high) {
        (0, 0 | 7) => Premium::TripleWord,
        (1, 1) | (2, 2) | (3, 3) | (4, 4) | (7, 7) => Premium::DoubleWord,
        (1 | 5, 5) => Premium::TripleLetter,
        (0, 3) | (2, 6) | (3, 7) | (6, 6) => Premium::DoubleLetter,
        _ => Premium::None,
    }
}

/// The row or column of the quarter board, 0 to 7, of which this one is a reflection.
const fn fold(place: u8, side: u8) -> Option<u8> {
    7u8.checked_sub(place.abs_diff(side / 2))
}

const AREA: usize = MAX_SIDE as usize * MAX_SIDE as usize;

/// A layout of premium squares.
#[derive(Clone, Debug)]
pub(super) enum Premiums {
    /// [`standard_premium`].
    Standard,
    /// None.
    None,
    /// These, for a board of this side.
    Rows(u8, Box<[Premium; AREA]>),
}

impl Premiums {
    /// Parses a layout by name, or as rows separated by white space; `None` for other texts.
    pub(super) fn read(text: &str) -> Option<Premiums> {
        match text {
            "standard" => return Some(Premiums::Standard),
            "none" => return Some(Premiums::None),
            _ => {}
        }
        let rows: Vec<&str> = text.split_whitespace().collect();
        let side = u8::try_from(rows.len())
            .ok()
            .filter(|&side| side <= MAX_SIDE)?;
        let mut squares = Box::new([Premium::None; AREA]);
        for (row, line) in rows.iter().enumerate() {
            if line.chars().count() != rows.len() {
                return None;
            }
            for (col, c) in line.chars().enumerate() {
                squares[Square::new(row as u8, col as u8).index()] = Premium::from_char(c)?;
            }
        }
        Some(Premiums::Rows(side, squares))
    }

    /// The text that parses back to this layout.
    pub(super) fn text(&self) -> String {
        match self {
            Premiums::Standard => "standard".to_owned(),
            Premiums::None => "none".to_owned(),
            Premiums::Rows(side, squares) => {
                let rows = (0..*side).map(|row| {
                    let row =
                        (0..*side).map(|col| squares[Square::new(row, col).index()].to_char());
                    row.collect::<String>()
                });
                rows.collect::<Vec<_>>().join(" ")
            }
        }
    }

    /// Whether the layout fits a board of this side.
    pub(super) fn fits(&self, side: u8) -> bool {
        !matches!(self, Premiums::Rows(own, _) if *own != side)
    }

    /// The premium of a square of a board of this side.
    pub(super) fn get(&self, square: Square, side: u8) -> Premium {
        match self {
            Premiums::Standard => standard_premium(square, side),
            Premiums::None => Premium::None,
            Premiums::Rows(_, squares) => squares[square.index()],
        }
    }
}
