//! A legal placement with its score, and the order of preference.

use std::cmp::Ordering;

use bagsplit_game::board::{Axis, Face, Placement, Square};
use bagsplit_game::rules::{Action, Score};

/// A legal placement and its score.
///
/// Placements have one total order for each [`TieBreak`], the same for every generator and thread: most points; then most
/// tiles; then squares; then symbols. The first is to be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ScoredPlacement {
    /// The tiles and their squares.
    pub placement: Placement,
    /// The total points.
    pub points: u32,
    /// The same points, split up as the ruleset's judge does.
    pub score: Score,
}

impl ScoredPlacement {
    /// A placement with its score.
    pub const fn new(placement: Placement, score: Score) -> ScoredPlacement {
        ScoredPlacement {
            placement,
            points: score.total(),
            score,
        }
    }
}

impl From<ScoredPlacement> for (Action, Score) {
    fn from(found: ScoredPlacement) -> (Action, Score) {
        (Action::Place(found.placement), found.score)
    }
}

/// The order among placements with equally many points and tiles.
///
/// [`TieBreak::FIRST`] is for lists that people read. Players use a random one for each turn: otherwise every game would
/// fill the board from the same corner, and such a habit would look like a property of the rules.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TieBreak(u64);

impl TieBreak {
    /// Rows before columns (a single tile counts as a row), then squares in reading order, then symbols in their order, a
    /// tile that carries its symbol before a blank that represents it.
    pub const FIRST: TieBreak = TieBreak(0);

    /// A random order: of the first squares along rows and along columns, then of the sums of random weights of the symbols
    /// placed, then that of [`TieBreak::FIRST`], which is left to decide between orders of the same symbols.
    pub const fn from_seed(seed: u64) -> TieBreak {
        TieBreak(seed | 1)
    }

    /// `Less` when `a` is preferred to `b`.
    pub fn compare(self, a: &ScoredPlacement, b: &ScoredPlacement) -> Ordering {
        let (one, other) = (&a.placement, &b.placement);
        b.points
            .cmp(&a.points)
            .then_with(|| other.len().cmp(&one.len()))
            .then_with(|| self.rank_of(one).cmp(&self.rank_of(other)))
            .then_with(|| squares(one).cmp(squares(other)))
            .then_with(|| self.weight_of(one).cmp(&self.weight_of(other)))
            .then_with(|| {
                faces(one)
                    .map(Face::symbol)
                    .cmp(faces(other).map(Face::symbol))
            })
            .then_with(|| faces(one).cmp(faces(other)))
    }

    pub(crate) const fn is_first(self) -> bool {
        self.0 == 0
    }

    /// The rank of a location, lower ones first. A bijection: each step can be undone.
    #[inline]
    pub(crate) const fn rank(self, location: u16) -> u16 {
        if self.is_first() {
            return location;
        }
        let [_, add, one, other] = self.parts();
        let mixed = (location ^ add).wrapping_mul(one | 1);
        let mixed = (mixed ^ mixed >> 7).wrapping_mul(other | 1);
        mixed ^ mixed >> 9
    }

    const fn parts(self) -> [u16; 4] {
        [
            self.0 as u16,
            (self.0 >> 16) as u16,
            (self.0 >> 32) as u16,
            (self.0 >> 48) as u16,
        ]
    }

    /// The weight of a symbol; of the symbols of placements on the same squares, those with the lowest sum come first.
    #[inline]
    pub(crate) const fn weight(self, symbol: u8) -> u64 {
        if self.is_first() {
            return 0;
        }
        // SplitMix64 (Steele, Lea and Flood 2014), with room for sums.
        let mut mixed = self
            .0
            .wrapping_add((symbol as u64 + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15));
        mixed = (mixed ^ mixed >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        (mixed ^ mixed >> 31) >> 8
    }

    pub(crate) fn rank_of(self, placement: &Placement) -> u16 {
        let Some(&(first, _)) = placement.tiles().first() else {
            return 0;
        };
        self.rank(location(placement.axis().unwrap_or(Axis::Row), first))
    }

    fn weight_of(self, placement: &Placement) -> u64 {
        faces(placement)
            .map(|face| self.weight(face.symbol() as u8))
            .sum()
    }
}

/// The first square of a placement and its axis, in the order of [`TieBreak::FIRST`].
#[inline]
pub(crate) const fn location(axis: Axis, first: Square) -> u16 {
    (axis as u16) << 10 | (first.row as u16) << 5 | first.col as u16
}

fn squares(placement: &Placement) -> impl Iterator<Item = Square> + '_ {
    placement.tiles().iter().map(|&(square, _)| square)
}

fn faces(placement: &Placement) -> impl Iterator<Item = Face> + '_ {
    placement.tiles().iter().map(|&(_, face)| face)
}

/// The worth of a placement in thousandths of a point: its points and the value of the leave.
pub(crate) fn worth(points: u32, leave: i32) -> i64 {
    i64::from(points) * 1000 + i64::from(leave)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_then_tiles_then_axis_then_squares_then_symbols_then_blanks_decide() {
        let found = |primary, tiles: &[(&str, &str)]| {
            let placement = tiles
                .iter()
                .map(|(s, t)| (s.parse().unwrap(), t.parse().unwrap()))
                .collect();
            ScoredPlacement::new(
                placement,
                Score {
                    primary,
                    ..Score::default()
                },
            )
        };
        let in_order = [
            found(2, &[("C3", "1")]),
            found(1, &[("A1", "9"), ("B1", "9")]),
            found(1, &[("B1", "2"), ("C1", "5")]),
            found(1, &[("B1", "2"), ("C1", "6")]),
            found(1, &[("A1", "2"), ("A2", "5")]),
            found(1, &[("A1", "2")]),
        ];
        for pair in in_order.windows(2) {
            assert_eq!(
                TieBreak::FIRST.compare(&pair[0], &pair[1]),
                Ordering::Less,
                "{pair:?}"
            );
        }
    }

    #[test]
    fn random_ranks_are_a_bijection_and_put_each_square_first_equally_often() {
        let mut first = [0u32; 2 * 169];
        for seed in 0..20_000u64 {
            let ties = TieBreak::from_seed(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15));
            let places = Axis::ALL
                .into_iter()
                .enumerate()
                .flat_map(|(number, axis)| {
                    let squares = (0..169u8).map(move |at| Square {
                        row: at / 13,
                        col: at % 13,
                    });
                    squares
                        .enumerate()
                        .map(move |(at, square)| (location(axis, square), 169 * number + at))
                });
            let mut ranks: Vec<(u16, usize)> =
                places.map(|(place, at)| (ties.rank(place), at)).collect();
            ranks.sort_unstable();
            assert!(ranks.windows(2).all(|pair| pair[0].0 < pair[1].0));
            first[ranks[0].1] += 1;
        }
        // 59.2 are expected of each.
        let chi_square: f64 = first
            .iter()
            .map(|&n| (f64::from(n) - 59.17).powi(2) / 59.17)
            .sum();
        assert!(
            chi_square < 337. + 5. * (2. * 337_f64).sqrt(),
            "{chi_square}"
        );
    }
}
