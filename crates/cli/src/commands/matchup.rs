//! `bagsplit match`: two setups against each other.

use std::io::Write;

use arena::{BlockResult, DrawLuck, GameLuck, GameSeed, Progress, Recorder, Table};
use board::ByPlayer;
use bots::Setup;
use movegen::Playable;
use rayon::iter::{IntoParallelIterator, ParallelIterator};
use rules::{Supply, with_game};
use stats::{Decision, EloModel, ErrorRates, Estimate, Level, PairCounts, Sprt, controlled_mean};
use study::{MatchupFinding, Pairing, SetupTotals};

use crate::args::Match;
use crate::exit::Exit;
use crate::interrupt;
use crate::progress::GameBar;
use crate::text;

use super::{pool, rules_from};

/// Pairs played and written at a time: enough to keep many threads busy, little to keep in memory.
const PAIRS_AT_A_TIME: u64 = 256;

/// A played pair: its result, the luck of its draws and, if wanted, the records of its games as lines of JSON.
struct Played {
    result: BlockResult,
    luck: [f64; GameLuck::CONTROLS],
    lines: String,
}

/// How many parts luck is fitted on by turns.
const FOLDS: usize = 10;

/// The errors of a sequential test, both ways.
const ERRORS: f64 = 0.05;

/// The points of a match and the luck in them, pair by pair.
#[derive(Default)]
struct Luck {
    leads: Vec<f64>,
    controls: Vec<f64>,
}

impl Luck {
    fn push(&mut self, played: &Played) {
        // A game is half of a pair.
        self.leads.push(played.result.games.iter().map(|game| game.lead() as f64).sum::<f64>() / 2.);
        self.controls.extend(played.luck);
    }

    /// The points ahead a game with the luck of the draws taken out; `None` with too few pairs for that.
    fn taken_out(&self) -> Option<Estimate> {
        Some(controlled_mean(&self.leads, &self.controls, FOLDS, Level::P95).ok()?.adjusted)
    }
}

/// Plays a match and prints how it went.
pub(crate) fn matchup(args: &Match) -> Result<(), Exit> {
    if args.games == 0 || args.games % 2 == 1 {
        return Err(Exit::input(format!(
            "--games {}: an even number from 2 on is needed, since games come in pairs with swapped roles",
            args.games
        )));
    }
    let rules = rules_from(&args.game)?;
    let first = config::load_setup(&args.first, &rules)?;
    let second = config::load_setup(&args.second, &rules)?;
    let pool = pool(args.threads)?;

    let mut records = args.records.as_ref().map(|path| store::WholeFile::create(path)).transpose()?;
    let mut totals = SetupTotals::new(&[(0, 1)], 2, args.games / 2);
    let mut luck = Luck::default();
    let mut test = args.sprt.map(|(elo0, elo1)| Test::new(elo0, elo1)).transpose()?;
    let bar = GameBar::new(args.games, args.quiet);
    interrupt::listen();
    for start in (0..args.games / 2).step_by(PAIRS_AT_A_TIME as usize) {
        let pairs = start..(start + PAIRS_AT_A_TIME).min(args.games / 2);
        let (setups, record) = ([&first, &second], records.is_some());
        let play = |pair| with_game!(&rules, game => play_pair(game, setups, args.seed, pair, record, &bar));
        let played: Vec<Option<Played>> = pool.install(|| pairs.into_par_iter().map(play).collect());
        for played in played.into_iter().flatten() {
            totals.add(0, &played.result);
            luck.push(&played);
            if let Some(file) = &mut records {
                file.write_all(played.lines.as_bytes()).map_err(Exit::failed)?;
            }
        }
        let decided = test.as_mut().is_some_and(|test| test.look(&totals.matchup(0).counts()));
        if decided || interrupt::stopped() {
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
        let names = [first.name.clone(), second.name.clone()];
        let luck = if rules.shares_bag() { None } else { luck.taken_out() };
        print(&names, finding, luck, test.as_ref(), stopped.then_some(args.games))?;
    }
    if stopped {
        return Err(Exit::interrupted("stopped; no records are kept of a match that was not finished"));
    }
    if let Some(file) = records {
        file.finish()?;
    }
    Ok(())
}

/// A sequential test of whether the first setup is better.
struct Test {
    sprt: Sprt,
    elo: (f64, f64),
    llr: f64,
    decision: Decision,
}

impl Test {
    fn new(elo0: f64, elo1: f64) -> Result<Test, Exit> {
        let errors = ErrorRates::new(ERRORS, ERRORS)?;
        let sprt = Sprt::new(EloModel::Normalized, elo0, elo1, errors)
            .map_err(|error| Exit::input(format!("--sprt {elo0},{elo1}: {error}")))?;
        Ok(Test { sprt, elo: (elo0, elo1), llr: 0., decision: Decision::Continue })
    }

    /// Looks at what was played so far; whether that decides.
    fn look(&mut self, counts: &PairCounts) -> bool {
        // Where every pair split there is nothing to tell the hypotheses by yet.
        if let Ok(llr) = self.sprt.llr(counts) {
            (self.llr, self.decision) = (llr, self.sprt.decide(llr));
        }
        self.decision != Decision::Continue
    }

    fn line(&self) -> String {
        let (elo0, elo1) = self.elo;
        let (low, high) = self.sprt.errors().bounds();
        let said = match self.decision {
            Decision::AcceptH0 => format!("the first is ahead by {elo0} rather than {elo1}"),
            Decision::AcceptH1 => format!("the first is ahead by {elo1} rather than {elo0}"),
            Decision::Continue => "not decided".to_owned(),
        };
        format!(
            "SPRT           normalised Elo {elo0} against {elo1}, log-likelihood ratio {:.2} ({low:.2}, {high:.2}): {said}",
            self.llr
        )
    }
}

fn play_pair<G: Playable>(
    game: &G,
    setups: [&Setup; 2],
    seed: u64,
    pair: u64,
    record: bool,
    bar: &GameBar,
) -> Option<Played> {
    if !bar.go_on() {
        return None;
    }
    let (mut result, mut lines, mut luck) = (BlockResult::default(), String::new(), DrawLuck::new());
    let mut table = Table::new(game, ByPlayer(setups), &game.generator());
    for index in 0..2 {
        let seed = GameSeed { seed, pair, index };
        let mut recorder = Recorder::new(game, ByPlayer(setups), seed);
        match game.supply() {
            Supply::Private { .. } => {
                arena::play_counted(&mut table, seed, &mut result, &mut (&mut recorder, &mut luck));
            }
            // What a draw is worth there nobody has weights for.
            Supply::Shared => arena::play_counted(&mut table, seed, &mut result, &mut recorder),
        }
        if record {
            lines += &serde_json::to_string(&recorder.finish()).expect("a record is plain data");
            lines.push('\n');
        }
    }
    bar.pair_played();
    let games: Vec<_> = luck.games().iter().map(GameLuck::controls).collect();
    let luck = std::array::from_fn(|place| games.iter().map(|controls| controls[place]).sum());
    Some(Played { result, luck, lines })
}

fn print(
    names: &[String],
    finding: &MatchupFinding,
    luck: Option<Estimate>,
    test: Option<&Test>,
    planned: Option<u64>,
) -> Result<(), Exit> {
    let mut out = std::io::stdout().lock();
    if let Some(planned) = planned {
        writeln!(out, "Not finished: {} of {planned} games.", 2 * finding.pairs)?;
    }
    for line in text::matchup(names, finding, luck.as_ref()) {
        writeln!(out, "{line}")?;
    }
    if let Some(test) = test {
        writeln!(out, "{}", test.line())?;
    }
    Ok(())
}
