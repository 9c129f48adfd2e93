//! `bagsplit match`: two setups against each other.

use std::io::Write;

use arena::{BlockResult, GameSeed, Progress, Recorder, Table};
use board::ByPlayer;
use bots::Setup;
use movegen::Fast;
use rayon::iter::{IntoParallelIterator, ParallelIterator};
use rules::math_scrabble::MathScrabble;
use stats::Level;
use study::{MatchupFinding, Pairing, SetupTotals};

use crate::args::Match;
use crate::exit::Exit;
use crate::interrupt;
use crate::progress::GameBar;
use crate::text;

use super::{pool, rules_from};

/// Pairs played and written at a time: enough to keep many threads busy, little to keep in memory.
const PAIRS_AT_A_TIME: u64 = 256;

/// A played pair and, if wanted, the records of its games as lines of JSON.
type Played = (BlockResult, String);

/// Plays a match and prints how it went.
pub(crate) fn matchup(args: &Match) -> Result<(), Exit> {
    if args.games == 0 || args.games % 2 == 1 {
        return Err(Exit::input(format!(
            "--games {}: an even number from 2 on is needed, since games come in pairs with swapped roles",
            args.games
        )));
    }
    let game = rules_from(args.rules.as_deref())?;
    let first = config::load_setup(&args.first, &game)?;
    let second = config::load_setup(&args.second, &game)?;
    let pool = pool(args.threads)?;

    let mut records = args.records.as_ref().map(|path| store::WholeFile::create(path)).transpose()?;
    let mut totals = SetupTotals::new(&[(0, 1)], 2, args.games / 2);
    let bar = GameBar::new(args.games, args.quiet);
    interrupt::listen();
    for start in (0..args.games / 2).step_by(PAIRS_AT_A_TIME as usize) {
        let pairs = start..(start + PAIRS_AT_A_TIME).min(args.games / 2);
        let play = |pair| play_pair(&game, [&first, &second], args.seed, pair, records.is_some(), &bar);
        let played: Vec<Option<Played>> = pool.install(|| pairs.into_par_iter().map(play).collect());
        for (result, lines) in played.into_iter().flatten() {
            totals.add(0, &result);
            if let Some(file) = &mut records {
                file.write_all(lines.as_bytes()).map_err(Exit::failed)?;
            }
        }
        if interrupt::stopped() {
            break;
        }
    }
    bar.finish();
    let findings = study::find(&totals, 2, &Pairing::RoundRobin.scale(2), Level::P95, |_, _| {
        first.canonical() == second.canonical()
    })?;
    let stopped = interrupt::stopped();
    if !args.quiet
        && let Some(finding) = findings.matchups.first()
    {
        print(&[first.name.clone(), second.name.clone()], finding, stopped.then_some(args.games))?;
    }
    if stopped {
        return Err(Exit::interrupted("stopped; no records are kept of a match that was not finished"));
    }
    if let Some(file) = records {
        file.finish()?;
    }
    Ok(())
}

fn play_pair(
    game: &MathScrabble,
    setups: [&Setup; 2],
    seed: u64,
    pair: u64,
    record: bool,
    bar: &GameBar,
) -> Option<Played> {
    if !bar.go_on() {
        return None;
    }
    let (mut result, mut lines) = (BlockResult::default(), String::new());
    let mut table = Table::new(game, ByPlayer(setups), &Fast::new(game));
    for index in 0..2 {
        let seed = GameSeed { seed, pair, index };
        let mut recorder = Recorder::new(game, ByPlayer(setups), seed);
        arena::play_counted(&mut table, seed, &mut result, &mut recorder);
        if record {
            lines += &serde_json::to_string(&recorder.finish()).expect("a record is plain data");
            lines.push('\n');
        }
    }
    bar.pair_played();
    Some((result, lines))
}

fn print(names: &[String], finding: &MatchupFinding, planned: Option<u64>) -> Result<(), Exit> {
    let mut out = std::io::stdout().lock();
    if let Some(planned) = planned {
        writeln!(out, "Not finished: {} of {planned} games.", 2 * finding.pairs)?;
    }
    for line in text::matchup(names, finding) {
        writeln!(out, "{line}")?;
    }
    Ok(())
}
