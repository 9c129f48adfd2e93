//! Verification of a sample of the stored games.
//!
//! A sampled game is replayed, recorded, judged clause by clause by the referee, and counted from its record. The
//! referee and the counting of records are independent of the code that played and counted the games of the run.

use std::collections::HashMap;

use bagsplit_arena::{GameSeed, Leg, Matchup, PlayedGame, Quarters};
use bagsplit_game::rules::{Ruleset, with_game};
use bagsplit_stats::numerals::count;
use bagsplit_storage::{Folder, StoredBlock};

use super::{Replay, Verified};
use crate::run::external::recorded;
use crate::run::pair_records::{PairGames, spread};
use crate::run::{Layout, Observer, Result};

/// Replays a sample of the stored pairs.
pub(super) fn games(
    folder: &Folder,
    layout: &Layout,
    blocks: &[StoredBlock],
    &Replay {
        pairs,
        pool,
        observer,
    }: &Replay<'_, impl Observer>,
    found: &mut Verified,
) -> Result<()> {
    let places: HashMap<_, _> = layout.keys().zip(0..).collect();
    let planned = blocks
        .iter()
        .filter_map(|block| Some(((*places.get(&block.key)?, block), block.pairs)));
    let picked = spread(planned, pairs);
    if picked.is_empty() {
        return Ok(());
    }
    let sampled: Vec<&[_]> = picked.chunk_by(|(a, _), (b, _)| a == b).collect();
    let recorded = recorded(folder.path());
    let check = |picked: &&[((usize, &StoredBlock), u64)]| -> Result<_> {
        let ((place, block), _) = picked[0];
        let section = layout.section(place);
        let kept = folder.read(block)?;
        let mut faults = Vec::new();
        let mut replayed = 0;
        for &(_, pair) in *picked {
            let seed = GameSeed {
                seed: layout.experiment.seed,
                pair,
                leg: Leg::First,
            };
            let games = section.pair_games(place, seed);
            let again = games
                .records(&recorded)
                .and_then(|records| games.count(&records));
            let stored: Vec<PlayedGame> = kept
                .games
                .iter()
                .filter(|game| game.pair == pair)
                .copied()
                .collect();
            match again {
                Ok(again) if again.games == stored => replayed += games.legs.len() as u64,
                Ok(_) => faults.push(format!("pair {pair} has another result when replayed")),
                Err(why) => faults.push(format!("pair {pair}, replayed: {why}")),
            }
        }
        let name = format!(
            "matchup {}, block of {} from {}",
            block.key,
            count(block.pairs.pairs(), "pair"),
            block.pairs.first()
        );
        let faults: Vec<String> = faults
            .into_iter()
            .map(|fault| format!("{name}: {fault}"))
            .collect();
        Ok(Some((replayed, faults)))
    };
    let checked = pool.install(|| bagsplit_arena::play_all(&sampled, observer, check))?;
    for (replayed, faults) in checked.into_iter().flatten() {
        found.replayed += replayed;
        found.faults.extend(faults);
    }
    Ok(())
}

/// The first setup's share in a replayed pair.
pub(super) fn quarters(
    rules: &Ruleset,
    matchup: Matchup<'_>,
    seed: GameSeed,
) -> Result<Option<Quarters>, String> {
    let games = PairGames {
        rules,
        variant: None,
        matchup,
        seed,
        legs: matchup.legs(),
    };
    let result = games.count(&with_game!(rules, game => games.play_again(game))?)?;
    Ok(result.pairs().next().map(|pair| pair.quarters()))
}
