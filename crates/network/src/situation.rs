//! Network inputs of Math Scrabble.

use bagsplit_game::board::{Symbol, Tile, Tiles};

use crate::board_sums::BoardFeatures;
use crate::extensions::LEVELS;
use crate::lines::{IN_ORDER, SUMS, SYMBOLS};

/// The knowledge of a player who has just acted, before drawing: the situation that the network evaluates.
#[derive(Clone, Copy, Debug)]
pub struct Situation<'a> {
    /// The tiles that stay in the hand.
    pub kept: &'a Tiles,
    /// The tiles in the player's bags together, before the draw.
    pub in_bags: &'a Tiles,
    /// The expected hand after the draw.
    pub drawn: &'a Expected,
    /// The opponent's tiles, in hand and bags together.
    pub theirs: &'a Tiles,
    /// The player's points.
    pub score: u32,
    /// The opponent's points.
    pub opponent_score: u32,
    /// Whether the player wins if the game ends with these scores and they are equal.
    pub wins_level: bool,
    /// Whether the player holds the Advantage.
    pub holder: bool,
    /// Whether the holder may still take the Mulligan.
    pub mulligan_left: bool,
    /// The number of further consecutive passes that end the game.
    pub passes_left: u32,
    /// The number of tiles of a full hand.
    pub hand_size: u32,
    /// The features of the board for the opponent, who is to move.
    pub offers: &'a BoardFeatures,
}

/// The expected hand after a draw.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Expected {
    /// The expected number of tiles of each symbol, `1`-`9` then `+ - * /`.
    pub symbols: [f64; SYMBOLS],
    /// The expected value of the hand, in points.
    pub value: f64,
}

/// The number of inputs.
pub const INPUTS: usize = ADDITIONS + LEVELS;

/// The first input for the additions to expressions on the board, which follow all others.
const ADDITIONS: usize = SCALARS + 4 * SYMBOLS + SUMS;

/// The version of the inputs' meaning, to which weights are tied.
pub const INPUTS_VERSION: u32 = 2;

const SCALARS: usize = 32;

/// The input for the value of the expected hand.
const VALUE: usize = 26;

/// An input of 1 as an integer.
pub(crate) const ONE: i32 = 64;

/// The inputs of the network: integers from -127 to 127, 64 for one.
pub type Inputs = [i8; INPUTS];

impl Situation<'_> {
    /// The inputs.
    pub fn inputs(&self) -> Inputs {
        let mut inputs = [0; INPUTS];
        self.offers.write_inputs(&mut inputs);
        self.write_inputs(&mut inputs);
        inputs
    }

    /// Replaces all inputs but those for the features of the board.
    pub fn write_inputs(&self, inputs: &mut Inputs) {
        let (in_bags, kept) = (self.in_bags, self.kept.total());
        let stock = in_bags.plus(self.kept);
        let mut filled = 0;
        let mut put = |input: i8| {
            inputs[filled] = input;
            filled += 1;
        };
        let (held, theirs) = (in_bags.total(), f64::from(self.theirs.total()));
        let mine = f64::from(held + kept);
        let lead = f64::from(self.score) - f64::from(self.opponent_score);
        let nil_nil = self.score == 0 && self.opponent_score == 0;
        for scale in [2., 6., 16., 40.] {
            put(input(lead / scale));
        }
        put(flag(lead > 0.));
        put(flag(lead == 0. && self.wins_level));
        put(flag(lead == 0. && !self.wins_level));
        put(flag(nil_nil && self.holder));
        put(flag(nil_nil && !self.holder));
        put(flag(self.offers.empty && self.holder));
        put(flag(self.offers.empty && !self.holder));
        put(flag(self.holder && self.mulligan_left));
        put(flag(!self.holder && self.mulligan_left));
        for tiles in [mine, theirs] {
            put(input(tiles / 24.));
            put(input(tiles / 7.));
        }
        put(input((mine - theirs) / 7.));
        put(flag(mine == 0.));
        put(input(f64::from(kept) / 7.));
        put(input(
            f64::from(held.min(self.hand_size.saturating_sub(kept))) / 7.,
        ));
        for left in 1..=5 {
            put(flag(self.passes_left == left));
        }
        put(input(self.drawn.value / 4.));
        put(input(f64::from(stock.operators()) / 10.));
        put(input(f64::from(self.theirs.operators()) / 10.));
        put(input(lead / (mine + theirs + 1.)));
        put(input(lead / (mine + theirs + 1.) * 4.));
        put(flag(theirs <= f64::from(self.hand_size)));
        debug_assert_eq!(filled, SCALARS);
        for place in 0..SYMBOLS {
            let symbol: Tile = Symbol::ALL[Symbol::D1.index() + place].into();
            let at = SCALARS + 4 * place;
            inputs[at..at + 4].copy_from_slice(&[
                part::<2>(self.kept.count(symbol)),
                input(self.drawn.symbols[place] / 2.),
                part::<3>(stock.count(symbol)),
                part::<3>(self.theirs.count(symbol)),
            ]);
        }
    }
}

/// Replaces the inputs for a hand, to which nothing more is drawn, by those for another of as many of the same player's
/// tiles, with this value in points: four bits of `counts` for each symbol, `1`-`9` then `+ - * /`.
pub fn write_full_hand(inputs: &mut Inputs, counts: u64, value: f64) {
    for place in 0..SYMBOLS {
        let count = part::<2>((counts >> (4 * place) & 15) as u8);
        let at = SCALARS + 4 * place;
        // What is kept is what is expected.
        (inputs[at], inputs[at + 1]) = (count, count);
    }
    inputs[VALUE] = input(value / 4.);
}

impl BoardFeatures {
    /// Replaces the inputs for the features of the board with these.
    pub fn write_inputs(&self, inputs: &mut Inputs) {
        // As `logarithm` for each, but clamped together, in vectors.
        let bounded = self
            .sums
            .map(|sum| sum.min(LOGARITHMS.len() as u16 - 1) as u8);
        for (input, place) in inputs[SCALARS + 4 * SYMBOLS..].iter_mut().zip(IN_ORDER) {
            *input = LOGARITHMS[usize::from(bounded[place]) % LOGARITHMS.len()];
        }
        for (input, &level) in inputs[ADDITIONS..].iter_mut().zip(&self.levels) {
            // A sixteenth of certainty counts as much as one window.
            *input = logarithm((level / 16).min(u16::MAX.into()) as u16);
        }
    }
}

/// The input for a flag.
#[inline]
fn flag(is: bool) -> i8 {
    if is { ONE as i8 } else { 0 }
}

/// The input for a value. Equivalent to `round` and `clamp`, which would be a function call on most processors.
#[inline]
fn input(value: f64) -> i8 {
    let value = (value * f64::from(ONE)).clamp(-127., 127.);
    let whole = value as i32;
    let rest = value - f64::from(whole);
    (whole + i32::from(rest >= 0.5) - i32::from(rest <= -0.5)) as i8
}

/// The input for one part of `OF` of a number of tiles.
#[inline]
fn part<const OF: i32>(count: u8) -> i8 {
    ((2 * ONE * i32::from(count) + OF) / (2 * OF)).min(127) as i8
}

/// The input for a count on a logarithmic scale: 18 times the binary logarithm of 1 + n.
#[inline]
pub(crate) fn logarithm(count: u16) -> i8 {
    LOGARITHMS[usize::from(count).min(LOGARITHMS.len() - 1)]
}

/// These logarithms as a table, because they are not the same on all processors.
const LOGARITHMS: [i8; 128] = [
    0, 18, 29, 36, 42, 47, 51, 54, 57, 60, 62, 65, 67, 69, 70, 72, 74, 75, 76, 78, 79, 80, 81, 83,
    84, 85, 86, 87, 87, 88, 89, 90, 91, 92, 92, 93, 94, 94, 95, 96, 96, 97, 98, 98, 99, 99, 100,
    101, 101, 102, 102, 103, 103, 104, 104, 105, 105, 105, 106, 106, 107, 107, 108, 108, 108, 109,
    109, 110, 110, 110, 111, 111, 111, 112, 112, 112, 113, 113, 113, 114, 114, 114, 115, 115, 115,
    116, 116, 116, 117, 117, 117, 117, 118, 118, 118, 119, 119, 119, 119, 120, 120, 120, 120, 121,
    121, 121, 121, 122, 122, 122, 122, 123, 123, 123, 123, 123, 124, 124, 124, 124, 125, 125, 125,
    125, 125, 126, 126, 126,
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn inputs_are_rounded_like_f64_round() {
        let expected = |value: f64| (value * 64.).round().clamp(-127., 127.) as i8;
        for n in -40_000i32..40_000 {
            for value in [
                f64::from(n) / 10_000.,
                f64::from(n) / 128.,
                f64::from(n.abs()).sqrt(),
            ] {
                assert_eq!(input(value), expected(value), "{value}");
            }
        }
        for value in [0.5f64.next_down() / 64., -0.5 / 64., 1e300, -1e300] {
            assert_eq!(input(value), expected(value), "{value}");
        }
        for count in 0..=255 {
            assert_eq!(part::<2>(count), expected(f64::from(count) / 2.), "{count}");
            assert_eq!(part::<3>(count), expected(f64::from(count) / 3.), "{count}");
        }
    }

    #[test]
    fn the_table_holds_logarithms() {
        for (n, &expected) in LOGARITHMS.iter().enumerate() {
            assert_eq!(
                f64::from(expected),
                (18. * (1. + n as f64).log2()).round(),
                "{n}"
            );
        }
    }
}
