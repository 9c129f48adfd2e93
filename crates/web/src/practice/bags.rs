//! Bags as texts.

use std::collections::BTreeMap;

use bagsplit_arena::bag;
use bagsplit_game::board::{ByBag, Tiles};
use bagsplit_game::rules::Ruleset;

/// Tiles by bag letter; empty bags are left out.
pub type BagTexts = BTreeMap<String, String>;

/// Numbers of tiles by bag letter; zeros may be left out.
pub type BagCounts = BTreeMap<String, u8>;

/// Bags as texts.
pub fn bag_texts(bags: &ByBag<Tiles>) -> BagTexts {
    let some = bags.iter().filter(|(_, tiles)| !tiles.is_empty());
    some.map(|(bag, tiles)| (bag.to_string(), tiles.to_string()))
        .collect()
}

pub(crate) fn numbers(counts: &ByBag<u8>) -> BagCounts {
    let some = counts.iter().filter(|&(_, &count)| count > 0);
    some.map(|(bag, count)| (bag.to_string(), *count)).collect()
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
        split[bag(letter).map_err(|refusal| refusal.to_string())?] = tiles;
    }
    rules
        .check_split(&split)
        .map_err(|fault| fault.to_string())?;
    Ok(split)
}
