//! Fills the folder of an experiment with games that were never played: the same few ones again and again under other
//! numbers of pairs, so that what counting and ranking many games takes can be measured.
//!
//! `cargo run -p bagsplit-lab --example made_up_games -- EXPERIMENT DIR`, then `bagsplit rank DIR` under
//! `/usr/bin/time -v`. docs/experiments.md has what it came to.

use std::error::Error;
use std::path::PathBuf;

use bagsplit_arena::{Block, BlockResult, Matchup, PairRange};
use bagsplit_game::rules::with_game;
use bagsplit_movegen::Playable;
use bagsplit_storage::{OwnFolder, StoredMatchup};

/// Pairs that are played.
const PLAYED: u64 = 16;

fn main() -> Result<(), Box<dyn Error>> {
    let paths: Vec<PathBuf> = std::env::args_os().skip(1).map(PathBuf::from).collect();
    let [file, out] = &paths[..] else {
        return Err("an experiment and a folder are needed".into());
    };
    let experiment = bagsplit_lab::experiment::load_experiment(file)?;
    let layout = bagsplit_lab::run::Layout::new(experiment);
    let folder = OwnFolder::open(out)?;
    folder.keep_experiment(&layout.text())?;
    let experiment = &layout.experiment;
    if experiment.balance().is_some() {
        return Err("an experiment without variants is needed".into());
    }
    for &(first, second) in &layout.plan.matchups {
        let matchup = Matchup {
            first: &experiment.setups[first],
            second: &experiment.setups[second],
        };
        let block = Block {
            matchup,
            seed: experiment.seed,
            pairs: PairRange::new(0, PLAYED),
        };
        let (played, stored) = with_game!(&experiment.rules, game => (
            block.play(game, &game.generator(), &()).expect("nobody stops it"),
            StoredMatchup::new(game, experiment.seed, matchup, false),
        ));
        let size = layout.plan.block_pairs();
        for start in (0..layout.plan.pairs).step_by(size as usize) {
            let pairs = PairRange::new(start, size.min(layout.plan.pairs - start));
            folder.write(&stored, pairs, &again(&played, pairs))?;
        }
    }
    Ok(())
}

/// The same games as other pairs.
fn again(played: &BlockResult, pairs: PairRange) -> BlockResult {
    let games = pairs.numbers().flat_map(|pair| {
        let both = &played.games[2 * (pair % PLAYED) as usize..][..2];
        both.iter()
            .map(move |game| bagsplit_arena::PlayedGame { pair, ..*game })
    });
    BlockResult {
        games: games.collect(),
        ..played.clone()
    }
}
