//! Are the games that are kept the games that were played?
//!
//! A sampled game is played again, written down, judged clause by clause by the referee, and counted from its record: the
//! referee and the count of a record are not what played and counted the games of a run.

use std::collections::HashMap;

use bagsplit_arena::{BlockResult, GameRecord, GameSeed, Matchup, PlayedGame, Quarters, Recorder, Table};
use bagsplit_game::board::ByPlayer;
use bagsplit_game::rules::{Ruleset, with_game};
use bagsplit_movegen::Playable;
use bagsplit_storage::{Folder, StoredBlock};

use super::{Replay, Verified};
use crate::run::external::{GameName, RECORDS, recorded};
use crate::run::{LabError, Layout, Observer};

/// Plays a sample of the pairs that are kept again.
pub(super) fn games(
    folder: &Folder,
    layout: &Layout,
    blocks: &[StoredBlock],
    &Replay { pairs, pool, observer }: &Replay<'_, impl Observer>,
    found: &mut Verified,
) -> Result<(), LabError> {
    let places: std::collections::HashMap<_, _> = layout.keys().zip(0..).collect();
    let planned: Vec<(usize, StoredBlock)> =
        blocks.iter().filter_map(|block| Some((*places.get(&block.key)?, *block))).collect();
    let total: u64 = planned.iter().map(|(_, block)| block.pairs.pairs()).sum();
    if total == 0 || pairs == 0 {
        return Ok(());
    }
    // Spread evenly over all pairs, by nothing but what is there: the same folder gets the same sample.
    let picked: Vec<u64> = (0..pairs.min(total)).map(|n| n * total / pairs.min(total)).collect();
    let mut sampled = Vec::new();
    let (mut before, mut picks) = (0, picked.into_iter().peekable());
    for &(place, block) in &planned {
        let after = before + block.pairs.pairs();
        let mut numbers = Vec::new();
        while let Some(pick) = picks.next_if(|&pick| pick < after) {
            numbers.push(block.pairs.first() + pick - before);
        }
        if !numbers.is_empty() {
            sampled.push((place, block, numbers));
        }
        before = after;
    }
    let recorded = recorded(folder.path());
    let one = |(place, block, numbers): &(usize, StoredBlock, Vec<u64>)| -> Result<_, LabError> {
        let section = layout.section(*place);
        let kept = folder.read(block)?;
        let mut faults = Vec::new();
        let mut replayed = 0;
        for &pair in numbers {
            let (matchup, seed) = (section.matchup(*place), layout.experiment.seed);
            let again = if matchup.is_external() {
                judged(&section.rules, matchup, &recorded, seed, pair)
            } else {
                again(&section.rules, matchup, seed, pair)
            };
            let there: Vec<PlayedGame> =
                kept.games.iter().filter(|game| game.pair == pair).copied().collect();
            match again {
                Ok(again) if again.games == there => replayed += matchup.legs().len() as u64,
                Ok(_) => faults.push(format!("pair {pair} goes differently when it is played again")),
                Err(why) => faults.push(format!("pair {pair}, played again: {why}")),
            }
        }
        let name = format!(
            "matchup {}, block of {} pairs from {}",
            block.key,
            block.pairs.pairs(),
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

/// What the count of recorded games of a program gives, or where the referee objects: its games cannot be played again.
fn judged(
    rules: &Ruleset,
    matchup: Matchup<'_>,
    recorded: &HashMap<GameName, GameRecord>,
    seed: u64,
    pair: u64,
) -> Result<BlockResult, String> {
    let mut result = BlockResult { mirror: matchup.is_mirror(), ..BlockResult::default() };
    for &leg in matchup.legs() {
        let names = [matchup.first, matchup.second].map(|setup| setup.name.clone());
        let [one, two] = names;
        let name = (one, two, seed.to_string(), pair, leg.index() as u8);
        let record =
            recorded.get(&name).ok_or_else(|| format!("{RECORDS} lacks game {} of it", leg.index()))?;
        let setups = ByPlayer([matchup.first, matchup.second]);
        let named = GameSeed { seed, pair, leg };
        with_game!(rules, game => {
            bagsplit_arena::replay_counted(game, setups, named, record, &mut result, &mut ())
        })
        .map_err(|fault| fault.to_string())?;
    }
    Ok(result)
}

/// Plays games of a pair again: what the count of their records gives, or where the referee objects.
fn again(rules: &Ruleset, matchup: Matchup<'_>, seed: u64, pair: u64) -> Result<BlockResult, String> {
    with_game!(rules, game => again_by(game, matchup, seed, pair))
}

fn again_by<G: Playable>(
    game: &G,
    matchup: Matchup<'_>,
    seed: u64,
    pair: u64,
) -> Result<BlockResult, String> {
    let setups = ByPlayer([matchup.first, matchup.second]);
    let mut table = Table::new(game, setups, &game.generator());
    let mut result = BlockResult { mirror: matchup.is_mirror(), ..BlockResult::default() };
    for &leg in matchup.legs() {
        let seed = GameSeed { seed, pair, leg };
        let mut recorder = Recorder::new(game, setups, seed);
        table.play(seed, &mut recorder);
        // As text and back, as anybody else would get it.
        let line = serde_json::to_string(&recorder.finish()).map_err(|error| error.to_string())?;
        let record: GameRecord = serde_json::from_str(&line).map_err(|error| error.to_string())?;
        bagsplit_arena::replay_counted(game, setups, seed, &record, &mut result, &mut ())
            .map_err(|fault| fault.to_string())?;
    }
    Ok(result)
}

/// The first setup's share in a pair that is played again.
pub(super) fn quarters(
    rules: &Ruleset,
    matchup: Matchup<'_>,
    seed: u64,
    pair: u64,
) -> Result<Option<Quarters>, String> {
    let result = again(rules, matchup, seed, pair)?;
    Ok(result.pairs().next().map(|pair| pair.quarters()))
}
