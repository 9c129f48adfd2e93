//! The setups of an experiment under other rules: splits are adapted in their proportions.

use bagsplit_game::board::{ByBag, Tiles};
use bagsplit_game::rules::Ruleset;
use bagsplit_players::{Setup, Split};

use crate::experiment::studies::sweep::in_proportion;

/// The setups under these rules. A split that does not fit their tiles is adapted: the copies of each tile go to the bags in
/// their current proportions, remaining copies to the largest remainders first and to the earlier bag among equals; copies of a
/// new tile all go to the first bag.
pub(crate) fn setups(setups: &[Setup], rules: &Ruleset) -> Vec<Setup> {
    let mut setups = setups.to_vec();
    for split in setups
        .iter_mut()
        .filter_map(Setup::private_mut)
        .flat_map(|private| &mut private.splits.0)
    {
        if rules.check_split(&split.bags).is_err() {
            *split = dealt(split, rules.tiles());
        }
    }
    setups
}

fn dealt(split: &Split, tiles: &Tiles) -> Split {
    let mut bags: ByBag<Tiles> = ByBag::default();
    for (tile, count) in tiles.kinds() {
        let had: Vec<i64> = split
            .bags
            .iter()
            .map(|(_, tiles)| tiles.count(tile).into())
            .collect();
        let parts = in_proportion(&had, count.into());
        for ((bag, _), part) in split.bags.iter().zip(parts) {
            bags[bag].set(tile, part as u8);
        }
    }
    Split {
        name: split.name.clone(),
        bags,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use bagsplit_game::board::Bag;
    use bagsplit_game::rules::{Ruleset, Value};

    #[test]
    fn splits_keep_their_proportions() {
        let split = |rules: &Ruleset, bags: &[&str]| {
            let mut split = Split {
                name: "own".to_owned(),
                ..Split::default()
            };
            for (bag, tiles) in Bag::first(bags.len()).zip(bags) {
                split.bags[bag] = tiles.parse().unwrap();
            }
            rules.check_split(&split.bags).map(|()| split)
        };
        let base = Ruleset::default();
        let counts: Vec<String> = base
            .tiles()
            .kinds()
            .map(|(tile, n)| tile.to_string().repeat(n.into()))
            .collect();
        let (first, second) = counts.split_at(counts.len() / 2);
        let halved = split(&base, &[&first.concat(), &second.concat()]).unwrap();
        let mut fewer = base.clone();
        fewer
            .set(
                "tiles",
                &Value::Counts(vec![("1".to_owned(), 7), ("+".to_owned(), 2)]),
            )
            .unwrap();
        let dealt = dealt(&halved, fewer.tiles());
        fewer.check_split(&dealt.bags).unwrap();
        let tile = bagsplit_game::board::Tile::from_char('1').unwrap();
        let bag = Bag::first(1).next().unwrap();
        assert_eq!(
            dealt.bags[bag].count(tile),
            7,
            "all copies were in the first bag"
        );
        // Half and half of an odd number: the earlier bag has one more.
        let mut halves = Split {
            name: "halves".to_owned(),
            ..Split::default()
        };
        for (bag, count) in Bag::first(2).zip([2, 2]) {
            halves.bags[bag].set(tile, count);
        }
        let mut three = Tiles::default();
        three.set(tile, 3);
        let dealt: Vec<u8> = super::dealt(&halves, &three).bags.0[..2]
            .iter()
            .map(|bag| bag.count(tile))
            .collect();
        assert_eq!(dealt, [2, 1]);
    }
}
