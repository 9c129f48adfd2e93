//! The order in which bags yield their tiles.

use bagsplit_game::board::{Bag, ByBag, MAX_BAGS, Tile, Tiles};

use crate::Luck;

/// The order in which the bags of one supply yield their tiles.
///
/// Every tile has a key from [`Luck`]; the smallest key comes first. Only the
/// [`Position`](bagsplit_game::rules::Position) knows the contents of a bag: this type has the order of the tiles at
/// the last shuffle, and the tiles still in the bag are the last of these.
///
/// When tiles return to a bag, its epoch advances and every tile in it gets a new key: with unchanged keys, the
/// returned tiles would be drawn again at once, and with new keys for them alone, the tiles that stayed, whose keys are
/// known to be larger, would be at a disadvantage.
#[derive(Clone, Debug)]
pub(crate) struct BagOrder {
    luck: Luck,
    /// By bag, smallest key first.
    tiles: [Vec<Keyed>; MAX_BAGS],
    epochs: [u32; MAX_BAGS],
}

#[derive(Clone, Copy, Debug)]
struct Keyed {
    key: u64,
    tile: Tile,
    copy: u8,
}

impl BagOrder {
    /// Shuffles full bags for a new game. Copies of a symbol are numbered from bag A on.
    pub(crate) fn new(luck: Luck, contents: &ByBag<Tiles>) -> BagOrder {
        let mut copies = [0u8; Tile::COUNT];
        let tiles = contents.0.map(|contents| {
            let mut keyed = Vec::with_capacity(contents.total() as usize);
            for (tile, count) in contents.kinds() {
                for _ in 0..count {
                    let copy = copies[tile.index()];
                    copies[tile.index()] += 1;
                    keyed.push(Keyed {
                        key: luck.tile_key(tile, copy, 0),
                        tile,
                        copy,
                    });
                }
            }
            sort(&mut keyed);
            keyed
        });
        BagOrder {
            luck,
            tiles,
            epochs: [0; MAX_BAGS],
        }
    }

    /// The next tiles of each bag, `counts` of the `held` tiles.
    ///
    /// # Panics
    /// When a bag holds fewer.
    pub(crate) fn next(&self, held: &ByBag<Tiles>, counts: &ByBag<u8>) -> ByBag<Tiles> {
        let mut drawn: ByBag<Tiles> = ByBag::default();
        for bag in Bag::first(MAX_BAGS).filter(|&bag| counts[bag] > 0) {
            let left = still_held(&self.tiles[bag.index()], held[bag].total());
            for keyed in &left[..usize::from(counts[bag])] {
                drawn[bag].add(keyed.tile);
            }
        }
        drawn
    }

    /// Puts tiles that were drawn last, and that may be put back, before those that the bags hold.
    pub(crate) fn put_before(&mut self, drawn: &ByBag<Tiles>) {
        for (bag, drawn) in drawn.iter() {
            let tiles = &mut self.tiles[bag.index()];
            for tile in drawn.iter() {
                let copy = free_copy(tiles, tile);
                tiles.insert(0, Keyed { key: 0, tile, copy });
            }
        }
    }

    /// Shuffles the bags to which `returned` went, so that they hold `held` now: each of their tiles gets a new key. As
    /// after a Mulligan, the returned tiles are those drawn last.
    pub(crate) fn put_back(&mut self, held: &ByBag<Tiles>, returned: &ByBag<Tiles>) {
        for bag in Bag::first(MAX_BAGS).filter(|&bag| !returned[bag].is_empty()) {
            self.shuffle(bag, held[bag].total(), &Tiles::EMPTY);
        }
    }

    /// Shuffles a bag to which tiles from a hand went, so that it holds `held` now: each of its tiles gets a new key.
    ///
    /// Hands do not distinguish equal tiles, so each returned tile becomes the first copy of its symbol that is not in
    /// the bag. Which one does not matter: it gets a new key in any case, and no other tile has the same.
    pub(crate) fn return_tiles(&mut self, bag: Bag, held: &Tiles, returned: &Tiles) {
        self.shuffle(bag, held.total() - returned.total(), returned);
    }

    /// Shuffles the last `left` tiles of a bag together with the new ones.
    fn shuffle(&mut self, bag: Bag, left: u32, new: &Tiles) {
        let (tiles, epoch) = (&mut self.tiles[bag.index()], &mut self.epochs[bag.index()]);
        *epoch += 1;
        let gone = tiles.len() - still_held(tiles, left).len();
        tiles.drain(..gone);
        for tile in new.iter() {
            let copy = free_copy(tiles, tile);
            tiles.push(Keyed { key: 0, tile, copy });
        }
        for keyed in tiles.iter_mut() {
            keyed.key = self.luck.tile_key(keyed.tile, keyed.copy, *epoch);
        }
        sort(tiles);
    }
}

/// The tiles that a bag still holds: the last `count` of its order.
fn still_held(tiles: &[Keyed], count: u32) -> &[Keyed] {
    let gone = tiles
        .len()
        .checked_sub(count as usize)
        .expect("a bag gains no tiles without a shuffle");
    &tiles[gone..]
}

/// The smallest number that no copy of the tile in the bag has.
fn free_copy(tiles: &[Keyed], tile: Tile) -> u8 {
    (0..=u8::MAX)
        .find(|&copy| {
            tiles
                .iter()
                .all(|keyed| keyed.tile != tile || keyed.copy != copy)
        })
        .expect("fewer than 255 tiles of a kind")
}

fn sort(tiles: &mut [Keyed]) {
    // Equal keys are practically impossible, but the order must not depend on the sort algorithm even then.
    tiles.sort_unstable_by_key(|keyed| (keyed.key, keyed.tile, keyed.copy));
}

#[cfg(test)]
mod tests {
    use super::*;
    use bagsplit_game::board::Role;

    /// Two bags and their order.
    struct Bags {
        held: ByBag<Tiles>,
        order: BagOrder,
    }

    impl Bags {
        fn new(luck: Luck, texts: [&str; 2]) -> Bags {
            let held = contents(texts);
            Bags {
                order: BagOrder::new(luck, &held),
                held,
            }
        }

        fn next(&self, counts: [u8; 2]) -> ByBag<Tiles> {
            let [a, b] = counts;
            self.order
                .next(&self.held, &ByBag([a, b, 0, 0, 0, 0, 0, 0]))
        }

        fn draw(&mut self, counts: [u8; 2]) -> ByBag<Tiles> {
            let drawn = self.next(counts);
            for bag in Bag::first(2) {
                self.held[bag] = self.held[bag]
                    .minus(&drawn[bag])
                    .expect("the bag holds them");
            }
            drawn
        }

        fn return_to_a(&mut self, returned: &Tiles) {
            self.held[Bag::A] = self.held[Bag::A].plus(returned);
        }
    }

    fn contents(texts: [&str; 2]) -> ByBag<Tiles> {
        let mut bags = ByBag::default();
        for (bag, text) in Bag::first(2).zip(texts) {
            bags[bag] = text.parse().unwrap();
        }
        bags
    }

    #[test]
    fn every_tile_is_drawn_once() {
        let texts = ["111222333", "+-*/+"];
        let mut bags = Bags::new(Luck::new(1, 0, Role::Holder, 0), texts);
        let mut all: ByBag<Tiles> = ByBag::default();
        for counts in [[4, 3], [0, 2], [5, 0]] {
            let drawn = bags.draw(counts);
            for bag in Bag::first(2) {
                assert_eq!(drawn[bag].total(), u32::from(counts[bag.index()]));
                all[bag] = all[bag].plus(&drawn[bag]);
            }
        }
        assert_eq!(all, contents(texts));
    }

    #[test]
    fn splits_share_the_order_of_the_tiles_they_share() {
        // All tiles in one bag come in one order; split in two, each bag keeps its part of that order.
        let luck = Luck::new(5, 3, Role::Other, 0);
        let mut bags = Bags::new(luck, ["1234+-*/", ""]);
        let mut two = Bags::new(luck, ["1234", "+-*/"]);
        let order: Vec<String> = (0..8)
            .map(|_| bags.draw([1, 0]).all().to_string())
            .collect();
        let digits: Vec<String> = (0..4).map(|_| two.draw([1, 0]).all().to_string()).collect();
        let kept: Vec<String> = order
            .into_iter()
            .filter(|t| "1234".contains(t.as_str()))
            .collect();
        assert_eq!(kept, digits);
    }

    #[test]
    fn a_redraw_is_uniform_and_independent_of_the_first_draw() {
        // Nine different digits, three drawn, put back, three drawn again: each tile is in the redraw with
        // probability 1/3, and in both draws with 1/9.
        let (mut again, mut both) = (0u32, 0u32);
        let games = 6000;
        for pair in 0..games {
            let luck = Luck::new(9, pair, Role::Holder, 0);
            let mut bags = Bags::new(luck, ["123456789", ""]);
            let first = bags.draw([3, 0]);
            bags.return_to_a(&first.all());
            bags.order.put_back(&bags.held, &first);
            let first = first.all();
            let second = bags.draw([3, 0]).all();
            for tile in second.iter() {
                again += 1;
                both += u32::from(first.count(tile) > 0);
            }
        }
        // Of the 3 redrawn tiles 1 is expected to have been drawn before: mean 1, variance 1/2 a game, so
        // a standard error of 55 over 6000 games.
        assert_eq!(again, 3 * games as u32);
        assert!(both.abs_diff(games as u32) < 5 * 55, "{both}");
    }

    #[test]
    fn after_an_exchange_every_tile_is_as_likely_as_any_other() {
        // Of thirteen tiles three are drawn; two are drawn for two of them, which then go back: of ten tiles
        // in the bag each is among the next five with probability 1/2, the two returned ones as well, and the one that
        // would have come next.
        let games = 6000;
        let [mut returned_again, mut next_again] = [0u32; 2];
        for pair in 0..games {
            let luck = Luck::for_shared_bag(4, pair, [0, 0]);
            let mut bags = Bags::new(luck, ["123456789+-*/", ""]);
            let hand = bags.draw([3, 0]).all();
            let returned: Tiles = hand.iter().take(2).collect();
            let drawn = bags.draw([2, 0]).all();
            assert!(
                drawn.iter().all(|tile| hand.count(tile) == 0),
                "replacements are drawn first"
            );
            let next = bags.next([1, 0]).all();
            bags.return_to_a(&returned);
            bags.order
                .return_tiles(Bag::A, &bags.held[Bag::A], &returned);
            let after = bags.draw([5, 0]).all();
            returned_again += returned
                .iter()
                .filter(|&tile| after.count(tile) > 0)
                .count() as u32;
            next_again += u32::from(after.contains(&next));
            let rest = bags.draw([5, 0]).all();
            let out = drawn
                .plus(&after)
                .plus(&rest)
                .plus(&hand.minus(&returned).unwrap());
            assert_eq!(out.to_string(), "123456789+-*/");
        }
        // A mean of 1 a game with variance 4/9 (hypergeometric), and of 1/2 with 1/4.
        assert!(
            returned_again.abs_diff(games as u32) < 5 * 52,
            "{returned_again}"
        );
        assert!(
            next_again.abs_diff(games as u32 / 2) < 5 * 39,
            "{next_again}"
        );
    }

    #[test]
    fn returned_tiles_are_distinguished_from_equal_ones_in_the_bag() {
        let mut bags = Bags::new(Luck::for_shared_bag(4, 1, [0, 0]), ["11112222", ""]);
        for _ in 0..20 {
            let drawn = bags.draw([3, 0]).all();
            bags.return_to_a(&drawn);
            bags.order.return_tiles(Bag::A, &bags.held[Bag::A], &drawn);
            let mut names: Vec<(Tile, u8)> = bags.order.tiles[0]
                .iter()
                .map(|keyed| (keyed.tile, keyed.copy))
                .collect();
            names.sort_unstable();
            names.dedup();
            assert_eq!(names.len(), 8);
        }
    }
}
