//! Leave values in the games with a shared bag.
//!
//! At most one `=` can be placed in a turn (NS-4): a hand of nine with five of them can place five tiles and has no
//! bingo. Hands in these games fill up with `=`, which dominates the value; a hand without any is worse still.

mod weights;

use bagsplit_game::board::{MAX_HAND, Symbol, Tile, Tiles};

use crate::Observation;
use crate::observation::SharedBag;
use weights::{Pairs, Weights};

/// The value of tiles that stay in the hand, in thousandths of a point: the expected additional lead two turns later,
/// compared with a hand of value 0.
///
/// The value of a hand is a quadratic form of its counts, as [`PrivateHandValue`](crate::PrivateHandValue) is, with a
/// weight for each point on its tiles and one for having no `=`. The value of kept tiles is its expectation over the
/// draw that fills the hand, which is exact: unseen tiles, in the bag and the opponent's hand, are all equally likely
/// to be drawn, and draws of k tiles without replacement from n with n_s of symbol s have E\[x_s\] = k n_s / n, E\[x_s
/// x_t\] = k (k-1) n_s n_t / (n (n-1)), E\[x_s (x_s - 1)\] = k (k-1) n_s (n_s - 1) / (n (n-1)) (multivariate
/// hypergeometric factorial moments), and no `=` among them with a probability of the product of (n - n_= - i) / (n -
/// i) for i < k. So it adapts to a game's tiles and hand size.
///
/// Towards the end hands are worth less: the value is scaled by 1 - exp(-(b + 8) / 12) with b tiles in the bag after
/// the draw. With the bag empty before the draw, kept tiles are worth nothing, and going out is worth the score of the
/// digits in the opponent's hand (NS-12; these are then the unseen tiles), up to the number of tiles that the rules let
/// a player keep.
#[derive(Clone, Debug, PartialEq)]
pub struct SharedLeaveValue {
    tiles: [f64; Tile::COUNT],
    /// Values of pairs; symmetric.
    pairs: &'static Pairs,
    no_equals: f64,
    /// By number of tiles drawn: the probability of no `=` among them, and the scale of the value then.
    none_equal: [f64; MAX_HAND + 1],
    counts: [f64; MAX_HAND + 1],
    /// The value of the average unseen tile alone, together with each tile, and of two of them as a pair.
    single: f64,
    beside: [f64; Tile::COUNT],
    pair: f64,
    hand_size: u32,
    in_bag: u32,
    going_out: f64,
    /// The maximum number of tiles in the hand of a player who goes out.
    max_tiles_when_out: u32,
    /// The scale of the value for this hand size.
    scale: f64,
}

impl SharedLeaveValue {
    /// The class of a tile, 0 to 4, which determines pair values: `=`, digits, binary operators, unary operators,
    /// blanks.
    pub fn class(tile: Tile) -> usize {
        match tile.symbol() {
            Some(Symbol::Equals) => 0,
            Some(symbol) if symbol.is_digit() => 1,
            Some(Symbol::Square | Symbol::Root | Symbol::Not) => 3,
            Some(_) => 2,
            None => 4,
        }
    }

    /// The value of tiles for this observation and this view of the shared bag.
    pub(crate) fn new(seen: &Observation<'_>, bag: &SharedBag<'_>) -> SharedLeaveValue {
        let weights = Weights::for_game(seen);
        let scores = bag.printed.scores.map(f64::from);
        let unseen = seen.opponent_tiles;
        let n = f64::from(unseen.total().max(1));
        let equals = f64::from(unseen.count(Symbol::Equals));
        let mut made = SharedLeaveValue {
            tiles: [0.; Tile::COUNT],
            pairs: weights.pairs_of_tiles(),
            no_equals: f64::from(weights.no_equals),
            none_equal: [1.; MAX_HAND + 1],
            counts: [0.; MAX_HAND + 1],
            single: 0.,
            beside: [0.; Tile::COUNT],
            pair: 0.,
            hand_size: seen.hand_size,
            in_bag: bag.tiles,
            max_tiles_when_out: bag.max_tiles_when_out,
            going_out: 0.,
            scale: weights.scale(seen.hand_size),
        };
        let digits = unseen
            .iter()
            .filter(|tile| tile.symbol().is_some_and(Symbol::is_digit));
        made.going_out = 1000. * digits.map(|tile| scores[tile.index()]).sum::<f64>();
        for tile in Tile::all() {
            let score = scores[tile.index()] * f64::from(weights.score);
            made.tiles[tile.index()] = f64::from(weights.tile(tile)) + score;
        }
        let mut none = 1.;
        for drawn in 0..=seen.hand_size.min(bag.tiles).min(MAX_HAND as u32) {
            let left = f64::from(bag.tiles - drawn);
            made.none_equal[drawn as usize] = none;
            made.counts[drawn as usize] = 1. - (-(left + 8.) / 12.).exp();
            none *= ((n - equals - f64::from(drawn)) / (n - f64::from(drawn))).max(0.);
        }
        let mut equal = 0.;
        for (tile, count) in unseen.kinds() {
            let (share, pairs) = (f64::from(count) / n, &made.pairs[tile.index()]);
            made.single += share * made.tiles[tile.index()];
            made.beside
                .iter_mut()
                .zip(pairs)
                .for_each(|(sum, pair)| *sum += share * pair);
            equal += share * pairs[tile.index()];
        }
        // Two drawn tiles are distinct.
        let with_itself: f64 = unseen
            .kinds()
            .map(|(tile, count)| f64::from(count) / n * made.beside[tile.index()])
            .sum();
        made.pair = if n > 1. {
            (n * with_itself - equal) / (n - 1.)
        } else {
            0.
        };
        made
    }

    /// The same value scaled by `share` while the bag holds tiles.
    pub(crate) fn counting(mut self, share: f64) -> SharedLeaveValue {
        self.scale *= share;
        self
    }

    /// The value of kept tiles.
    pub(crate) fn evaluate(&self, kept: &Tiles) -> f64 {
        if self.in_bag == 0 {
            return if kept.total() <= self.max_tiles_when_out {
                self.going_out
            } else {
                0.
            };
        }
        let drawn = self.hand_size.saturating_sub(kept.total()).min(self.in_bag);
        self.scale * self.filled_up(kept, drawn) * self.counts[drawn as usize]
    }

    /// The expected value of a hand after `drawn` tiles are drawn to it.
    fn filled_up(&self, kept: &Tiles, drawn: u32) -> f64 {
        let k = f64::from(drawn);
        let mut value = k * (self.single + self.pair * (k - 1.) / 2.);
        let (mut before, mut many) = ([(0, 0.); MAX_HAND], 0);
        for (tile, count) in kept.kinds() {
            let (kind, n) = (tile.index(), f64::from(count));
            let pairs = &self.pairs[kind];
            value += n * (self.tiles[kind] + pairs[kind] * (n - 1.) / 2. + k * self.beside[kind]);
            value += before[..many]
                .iter()
                .map(|&(other, m): &(usize, f64)| n * m * pairs[other])
                .sum::<f64>();
            before[many] = (kind, n);
            many += 1;
        }
        if kept.count(Symbol::Equals) == 0 {
            value += self.no_equals * self.none_equal[drawn as usize];
        }
        value
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Printed;
    use crate::leave::take_worst;
    use bagsplit_game::board::Grid;

    static PRINTED: Printed = Printed {
        scores: [3; Tile::COUNT],
        premiums: [[bagsplit_game::board::Premium::None; bagsplit_game::board::MAX_SIDE as usize];
            bagsplit_game::board::MAX_SIDE as usize],
    };

    fn valued<T>(hand: &str, unseen: &str, tiles: u32, ask: impl Fn(&SharedLeaveValue) -> T) -> T {
        valued_beside(&SharedBag::plain(tiles, &PRINTED), hand, unseen, ask)
    }

    fn valued_beside<T>(
        bag: &SharedBag<'_>,
        hand: &str,
        unseen: &str,
        ask: impl Fn(&SharedLeaveValue) -> T,
    ) -> T {
        let grid = Grid::new(15).unwrap();
        let (hand, unseen): (Tiles, Tiles) = (hand.parse().unwrap(), unseen.parse().unwrap());
        let seen = Observation {
            opponent_tiles: &unseen,
            hand_size: 9,
            ..Observation::plain(&grid, &hand, *bag)
        };
        ask(&SharedLeaveValue::new(&seen, bag))
    }

    /// The expected value by enumerating all draws with their probabilities.
    fn enumerated(value: &SharedLeaveValue, hand: &Tiles, unseen: &Tiles, drawn: u32) -> f64 {
        if drawn == 0 {
            return value.filled_up(hand, 0);
        }
        let total = f64::from(unseen.total());
        let each = unseen.kinds().map(|(tile, count)| {
            let (mut hand, mut unseen) = (*hand, *unseen);
            hand.add(tile);
            assert!(unseen.take(tile));
            f64::from(count) / total * enumerated(value, &hand, &unseen, drawn - 1)
        });
        each.sum()
    }

    #[test]
    fn the_expectation_agrees_with_enumerating_all_draws() {
        for (hand, unseen) in [
            ("12+", "99=s+/?44"),
            ("1=", "1100=NAO?"),
            ("??==-", "=="),
            ("", "0011="),
        ] {
            for drawn in 0..unseen.len().min(5) as u32 {
                let (kept, all) = (hand.parse().unwrap(), unseen.parse().unwrap());
                valued(hand, unseen, 5, |value| {
                    let (exact, formula) = (
                        enumerated(value, &kept, &all, drawn),
                        value.filled_up(&kept, drawn),
                    );
                    assert!(
                        (exact - formula).abs() < 1e-6,
                        "{hand} {drawn}: {exact} against {formula}"
                    );
                });
            }
        }
    }

    #[test]
    fn leave_value_of_equals_signs_peaks_at_one() {
        for (unseen, digits) in [
            ("0123456789+-*/=sr?", "234"),
            ("0101010101+-*/=AON?", "101"),
        ] {
            let value = |kept: &str| {
                valued("", unseen, 50, |value| {
                    value.evaluate(&kept.parse().unwrap())
                })
            };
            assert!(value(&format!("{digits}+")) > value("+==="));
            assert!(value(&format!("{digits}+=")) > value(&format!("{digits}===")));
            let nine = |more: &str| value(&format!("{digits}{digits}{more}"));
            assert!(
                nine("+-=") > nine("+-*"),
                "a hand without = is worth little"
            );
            assert!(nine("?+=") > nine("-+="));
        }
    }

    #[test]
    fn scaling_applies_until_the_bag_is_empty() {
        let value = |tiles| {
            valued("12=", "57=?", tiles, |value| {
                let less = value.clone().counting(0.5);
                ["", "1", "=="]
                    .map(|kept| [value, &less].map(|value| value.evaluate(&kept.parse().unwrap())))
            })
        };
        assert!(
            value(2)
                .iter()
                .all(|[all, half]| (all / 2. - half).abs() < 1e-9 && *all != 0.)
        );
        assert!(value(0).iter().all(|[all, half]| all == half));
    }

    #[test]
    fn with_the_bag_empty_going_out_is_worth_the_digits_that_the_opponent_holds() {
        let value = |kept: &str| {
            valued("12=", "57=?", 0, |value| {
                value.evaluate(&kept.parse().unwrap())
            })
        };
        assert_eq!([value(""), value("1"), value("==")], [6000., 0., 0.]);
        // With one tile left a player goes out as well where the rules allow it.
        let bag = SharedBag {
            max_tiles_when_out: 1,
            ..SharedBag::plain(0, &PRINTED)
        };
        let value = |kept: &str| {
            valued_beside(&bag, "12=", "57=?", |value| {
                value.evaluate(&kept.parse().unwrap())
            })
        };
        assert_eq!([value(""), value("1"), value("==")], [6000., 6000., 0.]);
    }

    #[test]
    fn worst_tile_of_a_surplus_of_equals_is_an_equals() {
        let worst = |hand: &str| {
            let worst = |value: &SharedLeaveValue| {
                take_worst(&mut hand.parse().unwrap(), |rest| value.evaluate(rest)).unwrap()
            };
            valued(hand, "0123456789+-*/=sr?", 50, worst).to_char()
        };
        assert_eq!(worst("12+====78"), '=');
        assert_ne!(worst("?12+=4789"), '?');
    }
}
