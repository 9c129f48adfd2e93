//! Bags as texts.

use std::collections::BTreeMap;

use bagsplit_game::board::{Bag, ByBag, Tiles, tile_count, tiles_are};
use bagsplit_game::rules::Ruleset;

/// Tiles by bag letter; empty bags are left out.
pub type BagTexts = BTreeMap<String, String>;

/// Numbers of tiles by bag letter; zeros may be left out.
pub type BagCounts = BTreeMap<String, u8>;

/// Bags as texts.
pub fn bag_texts(bags: &ByBag<Tiles>) -> BagTexts {
    let some = bags.iter().filter(|(_, tiles)| !tiles.is_empty());
    some.map(|(bag, tiles)| (bag.to_string(), tiles.to_string())).collect()
}

pub(crate) fn numbers(counts: &ByBag<u8>) -> BagCounts {
    let some = counts.iter().filter(|&(_, &count)| count > 0);
    some.map(|(bag, count)| (bag.to_string(), *count)).collect()
}

fn bag_of(letter: &str) -> Result<Bag, String> {
    let mut letters = letter.chars();
    let bag = letters.next().and_then(Bag::from_letter).filter(|_| letters.next().is_none());
    bag.ok_or_else(|| format!("there is no bag '{letter}'"))
}

/// Parses the number of tiles from each bag, and checks it against the wanted number and the contents of the bags.
pub(crate) fn allocation(counts: &BagCounts, wanted: u32, bags: &ByBag<Tiles>) -> Result<ByBag<u8>, String> {
    let mut read: ByBag<u8> = ByBag::default();
    for (letter, &count) in counts {
        let bag = bag_of(letter)?;
        let holds = bags[bag].total();
        if u32::from(count) > holds {
            return Err(format!("{} from bag {bag}, which holds {holds} (MS-5)", tile_count(count.into())));
        }
        read[bag] = count;
    }
    let named: u32 = read.0.iter().map(|&count| u32::from(count)).sum();
    if named == wanted {
        Ok(read)
    } else {
        let drawn = if wanted == 1 { "is" } else { "are" };
        Err(format!("{} named where {wanted} {drawn} drawn (MS-6)", tiles_are(named)))
    }
}

/// Whether there is more than one way to draw `wanted` tiles.
pub(crate) fn is_choice(wanted: u32, bags: &ByBag<Tiles>) -> bool {
    let full = bags.0.iter().filter(|tiles| !tiles.is_empty()).count();
    full > 1 && wanted > 0 && wanted < bags.all().total()
}

/// Parses a split for these rules.
///
/// # Errors
/// An invalid bag or tile, or missing or surplus tiles.
pub fn split_of(texts: &BagTexts, rules: &Ruleset) -> Result<ByBag<Tiles>, String> {
    let mut split: ByBag<Tiles> = ByBag::default();
    for (letter, text) in texts {
        let tiles = text
            .parse()
            .map_err(|error: bagsplit_game::board::TilesError| format!("bag {letter}: {error}"))?;
        split[bag_of(letter)?] = tiles;
    }
    rules.check_split(&split).map_err(|fault| fault.to_string())?;
    Ok(split)
}
