//! Bags that yield tiles by key.

use board::{Bag, ByBag, MAX_BAGS, Tile, Tiles};

use crate::Luck;

/// The bags of one supply, each with its tiles in the order in which it yields them.
///
/// Every tile has a key from [`Luck`]; the smallest key comes first. When tiles return to a bag, its
/// epoch advances and every tile in it gets a new key: with old keys kept, the returned tiles would come
/// again at once, and with new keys for them alone, those left behind, which are known to have larger
/// keys, would be at a disadvantage.
#[derive(Clone, Debug)]
pub struct KeyedBags {
    luck: Luck,
    /// By bag, largest key first, so that the next tile is the last.
    tiles: [Vec<Keyed>; MAX_BAGS],
    epochs: [u32; MAX_BAGS],
    /// What each draw took, to be put back by a Mulligan.
    taken: [Vec<Keyed>; MAX_BAGS],
}

#[derive(Clone, Copy, Debug)]
struct Keyed {
    key: u64,
    tile: Tile,
    copy: u8,
}

impl KeyedBags {
    /// Fills the bags. The copies of a symbol are told apart by counting from bag A on.
    #[must_use]
    pub fn new(luck: Luck, contents: &ByBag<Tiles>) -> KeyedBags {
        let empty = || std::array::from_fn(|_| Vec::new());
        let mut bags = KeyedBags { luck, tiles: empty(), epochs: [0; MAX_BAGS], taken: empty() };
        bags.fill(luck, contents);
        bags
    }

    /// Fills the bags anew, with the memory they have.
    pub fn fill(&mut self, luck: Luck, contents: &ByBag<Tiles>) {
        self.luck = luck;
        self.epochs = [0; MAX_BAGS];
        let mut copies = [0u8; Tile::COUNT];
        for index in 0..MAX_BAGS {
            let keyed = &mut self.tiles[index];
            keyed.clear();
            self.taken[index].clear();
            for (tile, count) in contents.0[index].kinds() {
                for _ in 0..count {
                    let copy = copies[tile.index()];
                    copies[tile.index()] += 1;
                    keyed.push(Keyed { key: luck.tile_key(tile, copy, 0), tile, copy });
                }
            }
            sort(keyed);
        }
    }

    /// Takes so many tiles from each bag.
    ///
    /// # Panics
    /// When a bag holds fewer.
    pub fn draw(&mut self, counts: &ByBag<u8>) -> ByBag<Tiles> {
        let mut drawn: ByBag<Tiles> = ByBag::default();
        for bag in Bag::first(MAX_BAGS) {
            let (tiles, taken) = (&mut self.tiles[bag.index()], &mut self.taken[bag.index()]);
            taken.clear();
            let left = tiles.len().checked_sub(usize::from(counts[bag])).expect("the bag holds as many");
            taken.extend(tiles.drain(left..));
            for keyed in taken.iter() {
                drawn[bag].add(keyed.tile);
            }
        }
        drawn
    }

    /// Puts back what the last draw took, and gives every tile in the bags concerned a new key.
    pub fn put_back(&mut self) {
        for index in 0..MAX_BAGS {
            if self.taken[index].is_empty() {
                continue;
            }
            self.tiles[index].append(&mut self.taken[index]);
            self.new_epoch(index);
        }
    }

    /// Puts tiles from a hand into a bag, and gives every tile in it a new key.
    ///
    /// Hands do not tell equal tiles apart, so each returned tile becomes the first copy of its symbol that
    /// is not in the bag. Which one does not matter: it has a new key in any case, and no other tile has the same.
    pub fn return_tiles(&mut self, bag: Bag, returned: &Tiles) {
        let index = bag.index();
        let tiles = &mut self.tiles[index];
        for tile in returned.iter() {
            let copy = free_copy(tiles, tile);
            tiles.push(Keyed { key: 0, tile, copy });
        }
        self.new_epoch(index);
    }

    fn new_epoch(&mut self, index: usize) {
        self.epochs[index] += 1;
        let (tiles, epoch) = (&mut self.tiles[index], self.epochs[index]);
        for keyed in tiles.iter_mut() {
            keyed.key = self.luck.tile_key(keyed.tile, keyed.copy, epoch);
        }
        sort(tiles);
    }
}

/// The smallest number that no copy of the tile in the bag has.
fn free_copy(tiles: &[Keyed], tile: Tile) -> u8 {
    let taken = |copy: &u8| tiles.iter().any(|keyed| keyed.tile == tile && keyed.copy == *copy);
    (0..=u8::MAX).find(|copy| !taken(copy)).expect("fewer than 255 tiles of a kind")
}

fn sort(tiles: &mut [Keyed]) {
    // Equal keys are as good as impossible, but the order must not depend on the sort even then.
    tiles.sort_unstable_by_key(|keyed| std::cmp::Reverse((keyed.key, keyed.tile, keyed.copy)));
}

#[cfg(test)]
mod tests {
    use super::*;
    use board::Role;

    fn contents(texts: [&str; 2]) -> ByBag<Tiles> {
        let mut bags = ByBag::default();
        for (bag, text) in Bag::first(2).zip(texts) {
            bags[bag] = text.parse().unwrap();
        }
        bags
    }

    fn take(a: u8, b: u8) -> ByBag<u8> {
        ByBag([a, b, 0, 0, 0, 0, 0, 0])
    }

    #[test]
    fn every_tile_is_drawn_once() {
        let split = contents(["111222333", "+-*/+"]);
        let mut bags = KeyedBags::new(Luck::new(1, 0, Role::Holder, 0), &split);
        let mut all: ByBag<Tiles> = ByBag::default();
        for counts in [take(4, 3), take(0, 2), take(5, 0)] {
            let drawn = bags.draw(&counts);
            for bag in Bag::first(2) {
                assert_eq!(drawn[bag].total(), u32::from(counts[bag]));
                all[bag] = all[bag].plus(&drawn[bag]);
            }
        }
        assert_eq!(all, split);
    }

    #[test]
    fn splits_share_the_order_of_the_tiles_they_share() {
        // All tiles in one bag come in one order; split in two, each bag keeps its part of that order.
        let luck = Luck::new(5, 3, Role::Other, 0);
        let mut one = KeyedBags::new(luck, &contents(["1234+-*/", ""]));
        let mut two = KeyedBags::new(luck, &contents(["1234", "+-*/"]));
        let order: Vec<String> = (0..8).map(|_| one.draw(&take(1, 0)).all().to_string()).collect();
        let digits: Vec<String> = (0..4).map(|_| two.draw(&take(1, 0)).all().to_string()).collect();
        let kept: Vec<String> = order.into_iter().filter(|t| "1234".contains(t.as_str())).collect();
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
            let mut bags = KeyedBags::new(luck, &contents(["123456789", ""]));
            let first = bags.draw(&take(3, 0)).all();
            bags.put_back();
            let second = bags.draw(&take(3, 0)).all();
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
            let luck = Luck::of_shared_bag(4, pair, [0, 0]);
            let mut bags = KeyedBags::new(luck, &contents(["123456789+-*/", ""]));
            let hand = bags.draw(&take(3, 0)).all();
            let returned: Tiles = hand.iter().take(2).collect();
            let drawn = bags.draw(&take(2, 0)).all();
            assert!(drawn.iter().all(|tile| hand.count(tile) == 0), "replacements are drawn first");
            let next = bags.clone().draw(&take(1, 0)).all();
            bags.return_tiles(Bag::A, &returned);
            let after = bags.draw(&take(5, 0)).all();
            returned_again += returned.iter().filter(|&tile| after.count(tile) > 0).count() as u32;
            next_again += u32::from(after.contains(&next));
            let rest = bags.draw(&take(5, 0)).all();
            let out = drawn.plus(&after).plus(&rest).plus(&hand.minus(&returned).unwrap());
            assert_eq!(out.to_string(), "123456789+-*/");
        }
        // A mean of 1 a game with variance 4/9 (hypergeometric), and of 1/2 with 1/4.
        assert!(returned_again.abs_diff(games as u32) < 5 * 52, "{returned_again}");
        assert!(next_again.abs_diff(games as u32 / 2) < 5 * 39, "{next_again}");
    }

    #[test]
    fn returned_tiles_are_told_apart_from_equal_ones_in_the_bag() {
        let mut bags = KeyedBags::new(Luck::of_shared_bag(4, 1, [0, 0]), &contents(["11112222", ""]));
        for _ in 0..20 {
            let drawn = bags.draw(&take(3, 0)).all();
            bags.return_tiles(Bag::A, &drawn);
            let mut names: Vec<(Tile, u8)> =
                bags.tiles[0].iter().map(|keyed| (keyed.tile, keyed.copy)).collect();
            names.sort_unstable();
            names.dedup();
            assert_eq!(names.len(), 8);
        }
    }
}
