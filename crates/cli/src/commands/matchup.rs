//! `bagsplit match`: plays two setups against each other.

use std::hash::{BuildHasher, RandomState};
use std::io::Write;
use std::path::{Path, PathBuf};

use bagsplit_arena::games_in;
use bagsplit_lab::experiment::{load_experiment, shell_word};
use bagsplit_lab::run::Earlier;
use bagsplit_lab::studies::{Match, MatchFolder, MatchReport, Records};
use bagsplit_players::Setup;
use bagsplit_stats::{Decision, ErrorRates, Sprt};

use crate::args;
use crate::exit::Exit;
use crate::output;
use crate::progress::GameBar;
use crate::{text, warnings};

use super::chosen_rules::rules_from;
use super::programs;

/// Both error rates of a sequential test.
const ERRORS: f64 = 0.05;

/// Plays a match and prints the result.
pub(crate) fn matchup(args: &args::Match) -> Result<(), Exit> {
    let pairs = match (args.pairs, args.games) {
        (Some(pairs), _) => pairs,
        (None, games) => games.map(half).transpose()?.unwrap_or_default(),
    };
    let rules = rules_from(&args.game)?;
    let [first, second] =
        bagsplit_lab::experiment::load_opponents([&args.first, &args.second], &rules)?;
    let [mut first, mut second] = [
        args.at_level.play(first, &rules)?,
        args.at_level.play(second, &rules)?,
    ];
    let faults = args.faults.as_deref();
    faults.map_or(Ok(()), |file| {
        programs::check_faults_file(file, args.records.as_deref())
    })?;
    programs::identify([&mut first, &mut second], &rules)?;
    if !args.quiet {
        warnings::weaknesses([&first, &second], &rules);
    }
    let pool = args.threads.pool()?;
    let sprt = args.sprt.map(sprt).transpose()?;
    let seed = args
        .seed
        .unwrap_or_else(|| default_seed(args, [&first, &second]));
    let played = Match {
        rules: &rules,
        setups: [&first, &second],
        pairs,
        seed,
        sprt,
    };
    // Before the bar handles Ctrl-C, since opening a pipe waits for its reader.
    let records = args
        .records
        .as_ref()
        .map(|path| Records::open(path, &inputs(args)?))
        .transpose()?;
    let earlier = if args.force {
        Earlier::Replace
    } else {
        Earlier::Keep
    };
    let folder = args
        .out
        .as_deref()
        .map(|path| MatchFolder::open(&played, path, earlier));
    let mut folder = folder.transpose()?;
    let bar = GameBar::new(games_in(pairs), args.shown.unless(args.quiet));
    let report = played.play(folder.as_mut(), &pool, records, &bar);
    bar.finish();
    let report = report?;
    // Records into a pipe or a device may share the terminal with the result.
    let alone = args.quiet && args.records.as_ref().is_some_and(|path| !is_plain(path));
    let standard = args
        .records
        .as_deref()
        .is_some_and(bagsplit_storage::files::is_standard);
    if args.printed.is_json() && !standard {
        output::json(&report.to_json(&played))?;
    } else if !alone && let Some(finding) = &report.finding {
        // The target of records holds nothing else.
        let mut out: Box<dyn Write> = if standard {
            Box::new(std::io::stderr().lock())
        } else {
            Box::new(output::out())
        };
        if report.stopped {
            writeln!(
                out,
                "Not finished: {} of {} games.",
                games_in(finding.pairs),
                games_in(pairs)
            )?;
        }
        let setups = [&first, &second];
        let result = text::matchup(setups, finding, sprt.is_some());
        for line in text::players(setups).into_iter().chain(result) {
            writeln!(out, "{line}")?;
        }
        if let Some(forfeits) = programs::forfeits_text(&report, [&first, &second]) {
            writeln!(out, "forfeits       {forfeits}")?;
        }
        if let (Some(sprt), Some(elo), Some(test)) = (&sprt, args.sprt, report.test) {
            writeln!(out, "{}", tested(sprt, elo, test))?;
        }
    }
    // What was found is printed before it is written.
    if let Some(folder) = folder.as_mut().filter(|_| !report.stopped) {
        pool.install(|| folder.write_tables())?;
    }
    if let Some(out) = args
        .out
        .as_ref()
        .filter(|_| !report.stopped && !args.quiet && !args.printed.is_json())
    {
        // Standard output may be for records alone.
        let mut printed: Box<dyn Write> = if standard {
            Box::new(std::io::stderr().lock())
        } else {
            Box::new(output::out())
        };
        writeln!(
            printed,
            "Tables and manifest: {}/findings",
            output::path(out)
        )?;
    }
    programs::print_faults(&report, faults)?;
    if report.stopped {
        let mut message = stopped(args, &report);
        if let (Some(folder), Some(out)) = (&mut folder, &args.out) {
            message += &format!(
                "\n{} are stored in {}; 'bagsplit run {} --out {}' plays the rest and writes the tables",
                bagsplit_stats::numerals::count(folder.games()?, "game"),
                output::path(out),
                shell_word(&out.join("experiment.toml")),
                shell_word(out)
            );
        }
        return Err(Exit::interrupted(message));
    }
    Ok(())
}

/// The seed of a match without `--seed`: 0, or with a program, whose author may have played the games of 0, that of the match in
/// the results folder, or a random one.
fn default_seed(args: &args::Match, setups: [&Setup; 2]) -> u64 {
    if setups.iter().all(|setup| setup.external.is_none()) {
        return 0;
    }
    let stored = args
        .out
        .as_ref()
        .and_then(|out| load_experiment(out.join("experiment.toml")).ok());
    if let Some(stored) = stored {
        return stored.seed;
    }
    // At most 53 bits, which JSON numbers hold.
    let seed = RandomState::new().hash_one(std::process::id()) >> 11;
    if !args.quiet {
        output::say(format_args!(
            "random seed, since a program plays: --seed {seed} plays the same games"
        ));
    }
    seed
}

/// Whether a path is a regular file or does not exist yet.
fn is_plain(path: &Path) -> bool {
    !bagsplit_storage::files::is_standard(path)
        && !path.starts_with("/dev")
        && (path.is_file() || !path.exists())
}

/// The input files of the match. Pipes and devices are not read a second time.
fn inputs(args: &args::Match) -> Result<Vec<PathBuf>, bagsplit_lab::run::LabError> {
    let mut files: Vec<PathBuf> = args.game.rules.iter().cloned().collect();
    for setup in [&args.first, &args.second] {
        let special = setup.exists() && !setup.is_file() && !setup.is_dir();
        files.extend(if special {
            vec![setup.clone()]
        } else {
            bagsplit_lab::experiment::setup_files(setup)?
        });
    }
    Ok(files)
}

/// The message of a stopped match.
fn stopped(args: &args::Match, report: &MatchReport) -> String {
    match (&report.kept, &args.records) {
        (Some((path, games)), _) => format!(
            "stopped: the records of {} are stored in {}; the same command continues from there",
            bagsplit_stats::numerals::count(*games, "game"),
            path.display()
        ),
        (None, Some(path)) => format!(
            "stopped: {} has the records so far and cannot be continued; the same command starts over",
            path.display()
        ),
        (None, None) => "stopped; a match without --records stores nothing".to_owned(),
    }
}

/// The number of pairs for a number of games.
fn half(games: u64) -> Result<u64, Exit> {
    if games == 0 || games % 2 == 1 {
        return Err(Exit::input(format!(
            "--games {games}: it must be an even number of at least 2, since games come in pairs with swapped roles"
        )));
    }
    Ok(games / 2)
}

/// A sequential test of whether the first setup is better.
fn sprt((elo0, elo1): (f64, f64)) -> Result<Sprt, Exit> {
    let errors = ErrorRates::new(ERRORS, ERRORS)?;
    Sprt::new(elo0, elo1, errors)
        .map_err(|error| Exit::input(format!("--sprt {elo0},{elo1}: {error}")))
}

/// The result of a test as text.
fn tested(sprt: &Sprt, (elo0, elo1): (f64, f64), (llr, decision): (f64, Decision)) -> String {
    let (low, high) = sprt.errors().bounds();
    let verdict = match decision {
        Decision::AcceptH0 => format!("accepted {elo0} rather than {elo1} (each error at most 5%)"),
        Decision::AcceptH1 => format!("accepted {elo1} rather than {elo0} (each error at most 5%)"),
        Decision::Continue => "inconclusive".to_owned(),
    };
    format!(
        "SPRT           normalised Elo {elo0} against {elo1}, log-likelihood ratio {} ({}, {}): {verdict}",
        bagsplit_stats::numerals::fixed(llr, 2),
        bagsplit_stats::numerals::fixed(low, 2),
        bagsplit_stats::numerals::fixed(high, 2)
    )
}
