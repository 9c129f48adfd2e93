//! Verification of a sample of the stored games.
//!
//! A sampled game is replayed, recorded, judged clause by clause by the referee, and counted from its record. The
//! referee and the counting of records are independent of the code that played and counted the games of the run.

use bagsplit_arena::{BlockResult, Matchup, PlayedGame, Quarters};
use bagsplit_game::rules::{Ruleset, with_game};
use bagsplit_stats::numerals::count;
use bagsplit_storage::{Folder, StoredBlock};

use super::{Replay, Verified};
use crate::run::external::recorded;
use crate::run::pair_records::{PairSeed, count_records, play_again, recorded_pair, spread};
use crate::run::{LabError, Layout, Observer};

/// Replays a sample of the stored pairs.
pub(super) fn games(
    folder: &Folder,
    layout: &Layout,
    blocks: &[StoredBlock],
    &Replay { pairs, pool, observer }: &Replay<'_, impl Observer>,
    found: &mut Verified,
) -> Result<(), LabError> {
    let places: std::collections::HashMap<_, _> = layout.keys().zip(0..).collect();
    let planned = blocks.iter().filter_map(|block| Some(((*places.get(&block.key)?, block), block.pairs)));
    let picked = spread(planned, pairs);
    if picked.is_empty() {
        return Ok(());
    }
    let sampled: Vec<&[_]> = picked.chunk_by(|(one, _), (other, _)| one == other).collect();
    let recorded = recorded(folder.path());
    let one = |picked: &&[((usize, &StoredBlock), u64)]| -> Result<_, LabError> {
        let ((place, block), _) = picked[0];
        let section = layout.section(place);
        let kept = folder.read(block)?;
        let mut faults = Vec::new();
        let mut replayed = 0;
        for &(_, pair) in *picked {
            let matchup = section.matchup(place);
            let legs = matchup.legs();
            let named = PairSeed { seed: layout.experiment.seed, pair, legs };
            let again = if matchup.is_external() {
                let records = recorded_pair(&recorded, section, matchup, &named);
                records.and_then(|records| {
                    with_game!(&section.rules, game => count_records(game, matchup, &named, &records))
                })
            } else {
                again(&section.rules, matchup, &named)
            };
            let there: Vec<PlayedGame> =
                kept.games.iter().filter(|game| game.pair == pair).copied().collect();
            match again {
                Ok(again) if again.games == there => replayed += legs.len() as u64,
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
        let faults: Vec<String> = faults.into_iter().map(|fault| format!("{name}: {fault}")).collect();
        Ok(Some((replayed, faults)))
    };
    let checked = pool.install(|| bagsplit_arena::play_all(&sampled, observer, one))?;
    for (replayed, faults) in checked.into_iter().flatten() {
        found.replayed += replayed;
        found.faults.extend(faults);
    }
    Ok(())
}

/// Plays games of a pair again: what the count of their records gives, or where the referee objects.
fn again(rules: &Ruleset, matchup: Matchup<'_>, named: &PairSeed<'_>) -> Result<BlockResult, String> {
    with_game!(rules, game => {
        let records = play_again(game, None, matchup, named)?;
        count_records(game, matchup, named, &records)
    })
}

/// The first setup's share in a replayed pair.
pub(super) fn quarters(
    rules: &Ruleset,
    matchup: Matchup<'_>,
    seed: u64,
    pair: u64,
) -> Result<Option<Quarters>, String> {
    let result = again(rules, matchup, &PairSeed { seed, pair, legs: matchup.legs() })?;
    Ok(result.pairs().next().map(|pair| pair.quarters()))
}
