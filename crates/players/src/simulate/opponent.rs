//! Sampling of the opponent's hand and bags.
//!
//! A player sees neither (MS-7). The tiles that the opponent kept in its last turn are drawn at random, as far as they
//! are consistent with its action. The rest is in bags by the opponent's split, where that is known; otherwise the
//! opponent is assumed to have split as the player did. From these bags it has drawn, and draws, as `hand-value` does:
//! measurements show that this makes simulation much stronger than hands drawn from all unseen tiles
//! (docs/notebook/simulate-strength.md). With a model of the opponent, it draws by the model, and kept tiles are
//! consistent if the model acts with them as the opponent did.

use bagsplit_game::board::{Bag, ByBag, Grid, MAX_BAGS, Tile, Tiles};
use rand::{Rng, RngExt};

use crate::leave::{PrivateHandValue, PrivateLeaveValue, worst_first};
use crate::shuffle::{draw_next, shuffle, shuffled};
use crate::{Observation, OpponentModel, PublicAction, Supply};

/// The tiles of a player with nothing hidden.
#[derive(Clone, Copy, Debug)]
pub struct Holding {
    /// The hand.
    pub hand: Tiles,
    /// The bags that the player draws from.
    pub bags: ByBag<Tiles>,
}

/// The maximum number of redraws for kept tiles that are inconsistent with the opponent's action.
const TRIES: u32 = 4;

/// The same where a model of the opponent says which tiles are consistent.
const TRIES_WITH_MODEL: u32 = 8;

static HAND_VALUE: PrivateHandValue = PrivateHandValue::FITTED;

impl Holding {
    /// The opponent's tiles, `in_hand` of them in its hand, filled in at random as the bot `simulate` does without looking at
    /// what the opponent could have placed. They are all of the unseen tiles.
    pub fn resample(seen: &Observation<'_>, in_hand: u32, rng: &mut dyn Rng) -> Holding {
        match seen.shared_bag() {
            Some(bag) => {
                let tiles = shuffled_unseen(seen, &Tiles::EMPTY, rng);
                let (in_bag, hand) = tiles.split_at(tiles.len().min(bag.tiles as usize));
                let bags = ByBag::single(in_bag.iter().copied().collect());
                Holding {
                    hand: hand.iter().copied().collect(),
                    bags,
                }
            }
            None => {
                Holding::sample(
                    &Observation {
                        hand_size: in_hand,
                        ..*seen
                    },
                    rng,
                    |_, _| true,
                )
                .0
            }
        }
    }

    /// An opponent with this hand, and the other unseen tiles in bags, with the order in which these are drawn.
    pub(super) fn of_opponent(
        seen: &Observation<'_>,
        hand: Tiles,
        rng: &mut dyn Rng,
    ) -> (Holding, ByBag<Vec<Tile>>) {
        let rest = seen.opponent_tiles.saturating_minus(&hand);
        let bags = supposed(seen, &rest, rng);
        (Holding { hand, bags }, shuffled(&bags, rng))
    }

    /// An opponent who acted as it did in its last turn and then drew to the tiles that it kept. After a placement the
    /// kept tiles are random; `is_likely` says whether they are consistent with the placement, and others are tried a
    /// few times. After a pass it kept the best of a hand.
    pub(super) fn sample(
        seen: &Observation<'_>,
        rng: &mut dyn Rng,
        mut is_likely: impl FnMut(&Tiles, &mut dyn Rng) -> bool,
    ) -> (Holding, ByBag<Vec<Tile>>) {
        let mut unseen: Vec<Tile> = seen.opponent_tiles.iter().collect();
        let in_hand = unseen.len().min(seen.hand_size as usize);
        // The number of tiles drawn is the number placed or discarded, unless its bags were empty.
        let drawn = seen
            .last
            .map_or(in_hand, |last| last.tiles() as usize)
            .min(in_hand);
        let mut kept = Tiles::EMPTY;
        if matches!(seen.last, Some(PublicAction::Pass(_))) {
            let (mut before, order) = Holding::of_opponent(seen, kept, rng);
            before.draw(&order, seen.hand_size);
            let thrown = worst_first(&before.hand, drawn as u32).last();
            kept = thrown.map_or(before.hand, |(_, kept)| kept);
        } else {
            for _ in 0..if seen.opponent.is_some() {
                TRIES_WITH_MODEL
            } else {
                TRIES
            } {
                shuffle(&mut unseen, rng);
                kept = unseen[..in_hand - drawn].iter().copied().collect();
                if is_likely(&kept, rng) {
                    break;
                }
            }
        }
        let (mut holding, order) = Holding::of_opponent(seen, kept, rng);
        match seen.opponent {
            Some(model) => {
                let hidden = seen.hand.plus(&seen.bags().all());
                let (grid, before) = (seen.grid, holding);
                holding.draw_as(
                    model,
                    &before.seen_by_opponent(seen, grid, &hidden),
                    &order,
                    rng,
                );
            }
            None => holding.draw(&order, seen.hand_size),
        }
        (holding, order)
    }

    /// The observation of the opponent who holds these tiles, from the observation of the player whose tiles are `unseen`.
    pub(super) fn seen_by_opponent<'a>(
        &'a self,
        seen: &Observation<'a>,
        grid: &'a Grid,
        unseen: &'a Tiles,
    ) -> Observation<'a> {
        Observation {
            grid,
            hand: &self.hand,
            supply: Supply::Own(&self.bags),
            score: seen.opponent_score,
            opponent_score: seen.score,
            wins_level: !seen.wins_level,
            holder: !seen.holder,
            last: None,
            opponent_tiles: unseen,
            ..*seen
        }
        .without_knowledge()
    }

    /// Fills the hand by the allocation with the best expected value, from bags in this order.
    pub(super) fn draw(&mut self, order: &ByBag<Vec<Tile>>, hand_size: u32) {
        let wanted = hand_size
            .saturating_sub(self.hand.total())
            .min(self.bags.all().total());
        if wanted == 0 {
            return;
        }
        let (counts, _) = PrivateLeaveValue::new(&HAND_VALUE, &self.bags).best(&self.hand, wanted);
        draw_next(order, &counts, &mut self.bags, &mut self.hand);
    }

    /// Fills the hand as a model of the opponent does, from bags in this order.
    pub(super) fn draw_as(
        &mut self,
        model: &dyn OpponentModel,
        seen: &Observation<'_>,
        order: &ByBag<Vec<Tile>>,
        rng: &mut dyn Rng,
    ) {
        let wanted = seen
            .hand_size
            .saturating_sub(self.hand.total())
            .min(self.bags.all().total());
        if wanted > 0 {
            draw_next(
                order,
                &model.allocation(seen, wanted, rng),
                &mut self.bags,
                &mut self.hand,
            );
        }
    }

    /// All tiles.
    pub(super) fn tiles(&self) -> Tiles {
        self.hand.plus(&self.bags.all())
    }
}

/// The unseen tiles except for the hand of the opponent, where it is known, in a random order.
pub(super) fn shuffled_unseen(
    seen: &Observation<'_>,
    hand: &Tiles,
    rng: &mut dyn Rng,
) -> Vec<Tile> {
    let mut tiles: Vec<Tile> = seen.opponent_tiles.saturating_minus(hand).iter().collect();
    shuffle(&mut tiles, rng);
    tiles
}

/// The opponent's tiles in its bags, by its known or assumed split.
pub fn supposed(seen: &Observation<'_>, tiles: &Tiles, rng: &mut dyn Rng) -> ByBag<Tiles> {
    match seen.opponent_split.or(seen.split) {
        Some(split) => in_bags(tiles, split, rng),
        None => apart(tiles),
    }
}

/// Tiles in their bags by a split; tiles that the split has in several bags are assigned at random. Tiles beyond the
/// split's number are in the first bag.
fn in_bags(tiles: &Tiles, split: &ByBag<Tiles>, rng: &mut dyn Rng) -> ByBag<Tiles> {
    let mut bags: ByBag<Tiles> = ByBag::default();
    for (tile, count) in tiles.kinds() {
        // The positions of the split for this tile; each is equally likely to be unseen.
        let mut places: Vec<Bag> = Vec::new();
        for bag in Bag::first(MAX_BAGS) {
            places.extend(std::iter::repeat_n(
                bag,
                usize::from(split[bag].count(tile)),
            ));
        }
        for _ in 0..count {
            let bag = match places.len() {
                0 => Bag::A,
                all => places.swap_remove(rng.random_range(0..all)),
            };
            bags[bag].add(tile);
        }
    }
    bags
}

/// Digits in the first bag and operators in the second: the minimum that any player with a choice does.
fn apart(tiles: &Tiles) -> ByBag<Tiles> {
    let mut bags: ByBag<Tiles> = ByBag::default();
    for tile in tiles.iter() {
        let digit = tile
            .symbol()
            .is_some_and(bagsplit_game::board::Symbol::is_digit);
        bags.0[usize::from(!digit)].add(tile);
    }
    bags
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{bags, tiles};
    use rand::SeedableRng;
    use rand_pcg::Pcg64Mcg;

    #[test]
    fn tiles_outside_the_hand_are_in_the_bags_of_the_split() {
        let (grid, hand, none) = (Grid::new(13).unwrap(), tiles("1"), ByBag::default());
        let unseen = tiles("111223++-9");
        let (theirs, mine) = (bags(&["1112", "22++", "33-"]), bags(&["+-", "123"]));
        let plain = Observation {
            opponent_tiles: &unseen,
            ..Observation::plain(&grid, &hand, &none)
        };
        let mut rng = Pcg64Mcg::seed_from_u64(3);
        let mut held = |seen: &Observation<'_>| {
            let (holding, _) = Holding::of_opponent(seen, tiles("1+9"), &mut rng);
            assert_eq!(holding.tiles(), unseen);
            holding.bags.0[..3]
                .iter()
                .map(Tiles::to_string)
                .collect::<Vec<_>>()
                .join("|")
        };
        // One of the three 2s is gone: it was in one of two bags.
        let known = Observation {
            opponent_split: Some(&theirs),
            split: Some(&mine),
            ..plain
        };
        let met: std::collections::BTreeSet<String> = (0..50).map(|_| held(&known)).collect();
        assert_eq!(
            met.into_iter().collect::<Vec<_>>(),
            ["112|2+|3-", "11|22+|3-"]
        );
        // A second 1 and a second 2 that the player's split has no place for are in the first bag.
        assert_eq!(
            held(&Observation {
                split: Some(&mine),
                ..plain
            }),
            "12+-|123|"
        );
        assert_eq!(held(&plain), "11223|+-|");
    }

    #[test]
    fn hands_are_filled_by_the_best_allocation_until_the_bags_are_empty() {
        let mut rng = Pcg64Mcg::seed_from_u64(1);
        let mut holding = Holding {
            hand: tiles("1259"),
            bags: bags(&["777", "+-"]),
        };
        let order = shuffled(&holding.bags, &mut rng);
        let all = holding.tiles();
        holding.draw(&order, 6);
        assert_eq!(
            (holding.hand, holding.bags.0[1].total()),
            (tiles("1259+-"), 0),
            "operators are lacking"
        );
        holding.draw(&order, 8);
        holding.draw(&order, 12);
        assert_eq!((holding.hand, holding.tiles()), (tiles("1259+-777"), all));
    }

    #[test]
    fn the_sampled_opponent_has_drawn_to_its_kept_tiles() {
        let (grid, none, unseen) = (
            Grid::new(13).unwrap(),
            ByBag::default(),
            tiles("1123445678899+++--**//"),
        );
        let plain = Observation {
            opponent_tiles: &unseen,
            ..Observation::plain(&grid, &Tiles::EMPTY, &none)
        };
        let mut rng = Pcg64Mcg::seed_from_u64(2);
        for _ in 0..20 {
            let (holding, _) = Holding::sample(&plain, &mut rng, |kept, _| kept.is_empty());
            assert_eq!((holding.hand.total(), holding.tiles()), (7, unseen));
            assert!(
                (2..=4).contains(&holding.hand.operators()),
                "drawn as is best: {}",
                holding.hand
            );
        }
        // After three tiles were placed four were kept: likely ones, if they come soon enough.
        let laid = PublicAction::Place(
            [("G7", "3"), ("H7", "*"), ("I7", "3")]
                .map(|(square, face)| (square.parse().unwrap(), face.parse().unwrap()))
                .into_iter()
                .collect(),
        );
        let laid = Observation {
            last: Some(&laid),
            ..plain
        };
        let mut asked = 0;
        for _ in 0..50 {
            let (holding, _) = Holding::sample(&laid, &mut rng, |kept, _| {
                asked += 1;
                assert_eq!(kept.total(), 4);
                kept.count(bagsplit_game::board::Symbol::D9) > 0
            });
            assert_eq!((holding.hand.total(), holding.tiles()), (7, unseen));
        }
        assert!((60..50 * TRIES).contains(&asked), "{asked}");
        // After a pass the best of a hand are kept, and as many drawn as were discarded.
        let passed = PublicAction::Pass(tiles("+++"));
        let passed = Observation {
            last: Some(&passed),
            ..plain
        };
        let mut worth = |seen: &Observation<'_>| -> f64 {
            let mut hand = || Holding::sample(seen, &mut rng, |_, _| true).0.hand;
            (0..2000)
                .map(|_| HAND_VALUE.evaluate(&hand()) / 2000.)
                .sum()
        };
        let (better, plain) = (worth(&passed), worth(&plain));
        assert!(
            better > plain + 100.,
            "{better} and {plain} thousandths of a point"
        );
        let never = std::cell::Cell::new(0);
        Holding::sample(&laid, &mut rng, |_, _| {
            never.set(never.get() + 1);
            false
        });
        assert_eq!(never.get(), TRIES);
    }
}
