//! Verification of the blocks of games.

use std::collections::HashMap;

use bagsplit_storage::{Folder, StoredBlock};

use super::Verified;
use crate::run::Observer;

/// Reads every block, unless the observer stops it; returns the readable ones in the order of their keys and pairs.
pub(super) fn check(
    folder: &Folder,
    observer: &impl Observer,
    found: &mut Verified,
) -> Vec<StoredBlock> {
    let mut good = Vec::new();
    let Some(blocks) = found.read(folder.blocks()) else {
        return good;
    };
    for (key, blocks) in blocks.into_iter().take_while(|_| observer.go_on()) {
        let mut games = HashMap::new();
        for block in blocks.into_iter().map(|pairs| StoredBlock { key, pairs }) {
            let Some(result) = found.read(folder.read(&block)) else {
                continue;
            };
            found.blocks += 1;
            found.games += block.pairs.games();
            good.push(block);
            // Blocks with different boundaries may overlap, and must then have the same games.
            let differ = |&game: &&bagsplit_arena::PlayedGame| {
                games
                    .insert((game.pair, game.leg), *game)
                    .is_some_and(|before| before != *game)
            };
            if let Some(game) = result.games.iter().find(differ) {
                found.fault(format!(
                    "{}: two blocks of matchup {} have different results for pair {}",
                    folder.path().display(),
                    block.key,
                    game.pair
                ));
            }
        }
    }
    good
}
