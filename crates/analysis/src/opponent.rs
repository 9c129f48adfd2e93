//! The tiles that the opponent can still have, in hand and bags.

use bagsplit_game::board::{Tile, Tiles, tile_count};
use bagsplit_game::rules::Ruleset;

use crate::setting::{SettingError, known_tiles};

/// The opponent's remaining tiles: all its tiles, less those on the board that cannot be the player's. The player's tiles in
/// hand and bags, and the discards, are given.
pub(crate) fn of_the_opponent(
    rules: &Ruleset,
    laid: &Tiles,
    own: &Tiles,
    discards: &str,
) -> Result<Tiles, SettingError> {
    let all = rules.tiles();
    let gone = all.saturating_minus(own);
    let discarded = known_tiles(discards, rules).map_err(SettingError::Discards)?;
    if let Some((tile, count)) = excess(&discarded, &gone) {
        let most = gone.count(tile);
        return Err(SettingError::Discards(format!(
            "{} '{tile}', where {most} are neither in your hand nor in your bags",
            tile_count(count.into())
        )));
    }
    let theirs = laid.saturating_minus(&gone.saturating_minus(&discarded));
    match excess(&theirs, all) {
        None => Ok(all.saturating_minus(&theirs)),
        Some((tile, _)) => Err(SettingError::Tiles(format!(
            "more tiles '{tile}' on the board than the opponent has and are missing from your hand and bags"
        ))),
    }
}

/// The first tile that is more often among some than among all, and how often.
fn excess(some: &Tiles, all: &Tiles) -> Option<(Tile, u8)> {
    some.kinds().find(|&(tile, count)| count > all.count(tile))
}

/// The opponent's tiles without its discards.
pub(crate) fn without_discards(
    text: &str,
    rules: &Ruleset,
    unseen: &Tiles,
) -> Result<Tiles, SettingError> {
    let gone = known_tiles(text, rules).map_err(SettingError::OpponentDiscards)?;
    if !gone.is_empty() && rules.private_bags().is_none() {
        let what = format!("in {} nothing leaves the game", rules.title());
        return Err(SettingError::OpponentDiscards(what));
    }
    match too_many(&gone, unseen) {
        Some(what) => Err(SettingError::OpponentDiscards(what)),
        None => Ok(unseen.saturating_minus(&gone)),
    }
}

/// A tile that is more often among these than the opponent can have it, in words.
fn too_many(tiles: &Tiles, unseen: &Tiles) -> Option<String> {
    let (tile, held) = excess(tiles, unseen)?;
    let most = unseen.count(tile);
    Some(format!(
        "{} '{tile}', where the opponent can have {most}: the others are on the board or yours",
        tile_count(held.into())
    ))
}

/// The opponent's hand, and its remaining tiles: `None` and `unseen` where the hand is unknown.
///
/// Players draw up to a full hand if they can. So where bags are private a hand that is not full means that its bags
/// are empty, and that it has discarded the other unseen tiles; with a shared bag there is no such hand while the bag
/// holds tiles.
pub(crate) fn hand_of_the_opponent(
    text: &str,
    rules: &Ruleset,
    unseen: &Tiles,
) -> Result<(Option<Tiles>, Tiles), SettingError> {
    if text.trim().is_empty() {
        return Ok((None, *unseen));
    }
    let hand = known_tiles(text, rules).map_err(SettingError::OpponentHand)?;
    let (count, full) = (hand.total(), rules.hand_size());
    let fills = full.min(unseen.total());
    let what = if count > full {
        format!("{}, where a full hand has {full}", tile_count(count))
    } else if let Some(what) = too_many(&hand, unseen) {
        what
    } else if count == fills || rules.private_bags().is_some() {
        return Ok((Some(hand), if count < fills { hand } else { *unseen }));
    } else {
        let (count, unseen) = (tile_count(count), unseen.total());
        format!("{count}, where {unseen} are not seen: the opponent has {fills} of these in hand")
    };
    Err(SettingError::OpponentHand(what))
}
