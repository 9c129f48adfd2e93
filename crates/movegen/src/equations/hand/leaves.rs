//! The value of each possible leave of a hand.

use bagsplit_game::board::{Symbol, Tile, Tiles};

use crate::generator::LeaveValue;

/// The value of each leave of a hand, in thousandths of a point; computed once a turn, since it is looked up for each
/// filling.
#[derive(Clone, Debug)]
pub(crate) struct Leaves {
    /// The place value of each tile in the index of placed tiles, by [`Tile::index`].
    steps: [u32; Tile::COUNT],
    /// The value of the leave, by the index of the placed tiles.
    worths: Vec<i32>,
    /// The maximum of these, by properties of the placed tiles: see [`Leaves::at_most`].
    most: Vec<i32>,
    /// The maximum where at least two and fewer than n tiles are placed, by n, in runs without an old `=` and with one.
    fewer: Vec<i32>,
    /// The number of tiles of the hand, plus one.
    counts: usize,
}

/// Facts about the tiles of a placement.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PlacedTiles {
    /// Their number.
    pub(crate) tiles: usize,
    /// The minimum number of digits among them; blanks can be digits.
    pub(crate) digits: usize,
    /// Whether one of them is an `=`, or a blank that represents it.
    pub(crate) equals: bool,
}

/// A sentinel: no leave, less than any value.
const NONE: i32 = i32::MIN;

impl Leaves {
    /// Computes the value of each part of a hand.
    pub(crate) fn new(hand: &Tiles, leave_value: LeaveValue<'_>) -> Leaves {
        let kinds: Vec<(Tile, u8)> = hand.kinds().collect();
        let mut steps = [0; Tile::COUNT];
        let mut all = 1;
        for &(tile, count) in &kinds {
            steps[tile.index()] = all;
            all *= u32::from(count) + 1;
        }
        let counts = hand.total() as usize + 1;
        let mut leaves = Leaves {
            steps,
            worths: Vec::with_capacity(all as usize),
            most: vec![NONE; 2 * counts * counts],
            fewer: vec![NONE; 2 * counts],
            counts,
        };
        let (mut kept, mut laid) = (*hand, vec![0; kinds.len()]);
        loop {
            leaves.add(&kinds, &laid, leave_value(&kept));
            // The next part in a mixed-radix enumeration.
            let Some(place) = (0..kinds.len()).find(|&place| laid[place] < kinds[place].1) else {
                break;
            };
            for (place, &(tile, count)) in kinds[..place].iter().enumerate() {
                laid[place] = 0;
                kept.set(tile, count);
            }
            laid[place] += 1;
            kept.set(kinds[place].0, kinds[place].1 - laid[place]);
        }
        leaves.close();
        leaves
    }

    /// Adds the value of the leave after placing these.
    fn add(&mut self, kinds: &[(Tile, u8)], laid: &[u8], worth: i32) {
        self.worths.push(worth);
        let (mut tiles, mut digits, mut equals, mut blanks) = (0, 0, 0, 0);
        for (&(tile, _), &count) in kinds.iter().zip(laid) {
            let count = usize::from(count);
            tiles += count;
            match tile.symbol() {
                None => blanks += count,
                Some(Symbol::Equals) => equals += count,
                Some(symbol) if symbol.is_digit() => digits += count,
                Some(_) => {}
            }
        }
        if equals == 0 {
            self.raise(
                &PlacedTiles {
                    tiles,
                    digits: digits + blanks,
                    equals: false,
                },
                worth,
            );
        }
        // A blank represents the `=` where there is no such tile.
        if equals == 1 || (equals == 0 && blanks > 0) {
            let digits = digits + blanks - (1 - equals);
            self.raise(
                &PlacedTiles {
                    tiles,
                    digits,
                    equals: true,
                },
                worth,
            );
        }
    }

    /// Raises the maximum after placing such tiles to this value.
    fn raise(&mut self, laid: &PlacedTiles, worth: i32) {
        let at = self.at(laid);
        self.most[at] = self.most[at].max(worth);
    }

    /// Extends the maximum for n digits to n or more, and computes that of fewer tiles.
    fn close(&mut self) {
        for equals in [false, true] {
            for digits in (0..self.counts - 1).rev() {
                for tiles in 0..self.counts {
                    let more = self.most[self.at(&PlacedTiles {
                        tiles,
                        digits: digits + 1,
                        equals,
                    })];
                    self.raise(
                        &PlacedTiles {
                            tiles,
                            digits,
                            equals,
                        },
                        more,
                    );
                }
            }
        }
        for has_equals in [false, true] {
            let mut most = NONE;
            for tiles in 2..self.counts {
                self.fewer[usize::from(has_equals) * self.counts + tiles] = most;
                most = most.max(self.in_run(tiles, 0, has_equals).unwrap_or(NONE));
            }
        }
    }

    fn at(&self, laid: &PlacedTiles) -> usize {
        (usize::from(laid.equals) * self.counts + laid.digits) * self.counts + laid.tiles
    }

    /// The maximum leave value after placing such tiles; `None` when the hand does not hold them.
    pub(crate) fn at_most(&self, laid: &PlacedTiles) -> Option<i32> {
        if laid.tiles.max(laid.digits) >= self.counts {
            return None;
        }
        let most = self.most[self.at(laid)];
        (most > NONE).then_some(most)
    }

    /// The same when `tiles` tiles are placed, at least `digits` of them digits, in a run that has an old `=` or not:
    /// without one there is a new one.
    pub(crate) fn in_run(&self, tiles: usize, digits: usize, has_equals: bool) -> Option<i32> {
        let with_new = self.at_most(&PlacedTiles {
            tiles,
            digits,
            equals: true,
        });
        if has_equals {
            with_new.max(self.at_most(&PlacedTiles {
                tiles,
                digits,
                equals: false,
            }))
        } else {
            with_new
        }
    }

    /// The maximum when more than one and fewer than `tiles` tiles are placed in such a run.
    pub(crate) fn of_fewer(&self, tiles: usize, has_equals: bool) -> Option<i32> {
        let most = self.fewer[usize::from(has_equals) * self.counts + tiles];
        (most > NONE).then_some(most)
    }

    /// The value of the leave after placing these tiles of the hand.
    pub(crate) fn without(&self, laid: impl Iterator<Item = Tile>) -> i32 {
        self.worths[laid
            .map(|tile| self.steps[tile.index()] as usize)
            .sum::<usize>()]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A value that differs between hands.
    fn worth(kept: &Tiles) -> i32 {
        kept.kinds()
            .map(|(tile, count)| i32::from(count) * (7 + 13 * tile.index() as i32 % 31) - 100)
            .sum()
    }

    #[test]
    fn every_value_of_a_part_is_found_and_none_exceeds_the_bound() {
        for hand in ["112+=?", "1=", "==?/0", "12345678-", "???=", ""] {
            let hand: Tiles = hand.parse().unwrap();
            let leaves = Leaves::new(&hand, &worth);
            let tiles: Vec<Tile> = hand.iter().collect();
            let mut reached = Vec::new();
            for set in 0u32..1 << tiles.len() {
                let laid = || {
                    (0..tiles.len())
                        .filter(|at| set >> at & 1 == 1)
                        .map(|at| tiles[at])
                };
                let kept = hand.minus(&laid().collect()).unwrap();
                assert_eq!(leaves.without(laid()), worth(&kept), "{hand} keeps {kept}");
                let count = |is: fn(Tile) -> bool| laid().filter(|&tile| is(tile)).count();
                let blanks = count(|tile| tile.symbol().is_none());
                let digits = count(|tile| tile.symbol().is_some_and(Symbol::is_digit));
                for new in [false, true] {
                    // Every way in which blanks can represent an `=` and digits.
                    let equals = count(|tile| tile.symbol() == Some(Symbol::Equals));
                    let Some(stand_in) = usize::from(new)
                        .checked_sub(equals)
                        .filter(|&more| more <= blanks)
                    else {
                        continue;
                    };
                    for digits in 0..=digits + blanks - stand_in {
                        let laid = PlacedTiles {
                            tiles: set.count_ones() as usize,
                            digits,
                            equals: new,
                        };
                        let most = leaves.at_most(&laid).unwrap();
                        assert!(most >= worth(&kept), "{hand} keeps {kept}: {laid:?}");
                        reached.push((new, digits, laid.tiles, most, worth(&kept)));
                    }
                }
            }
            // Each maximum is attained by some part.
            for &(new, digits, tiles, most, _) in &reached {
                let same = |other: &&(bool, usize, usize, i32, i32)| {
                    (other.0, other.1, other.2) == (new, digits, tiles)
                };
                assert_eq!(
                    reached.iter().filter(same).map(|other| other.4).max(),
                    Some(most)
                );
            }
        }
    }

    #[test]
    fn leave_of_fewer_tiles_is_the_maximum_over_their_numbers() {
        for hand in ["112+=?", "==?/0", "1+1+2", "==="] {
            let leaves = Leaves::new(&hand.parse().unwrap(), &worth);
            for has_equals in [false, true] {
                for tiles in 2..=hand.len() {
                    let most = (2..tiles)
                        .filter_map(|fewer| leaves.in_run(fewer, 0, has_equals))
                        .max();
                    assert_eq!(leaves.of_fewer(tiles, has_equals), most, "{hand} {tiles}");
                }
            }
        }
    }

    #[test]
    fn tiles_missing_in_the_hand_have_no_leave() {
        let leaves = Leaves::new(&"1+==".parse().unwrap(), &worth);
        let at_most = |tiles, digits, equals| {
            leaves.at_most(&PlacedTiles {
                tiles,
                digits,
                equals,
            })
        };
        assert_eq!(
            [
                at_most(2, 2, false),
                at_most(3, 0, false),
                at_most(4, 0, true),
                at_most(5, 0, true)
            ],
            [None; 4]
        );
        assert!(
            [
                at_most(2, 1, false),
                at_most(3, 1, true),
                at_most(1, 0, true)
            ]
            .iter()
            .all(Option::is_some)
        );
    }
}
