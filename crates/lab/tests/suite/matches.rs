//! A match that is interrupted comes out as one that is not.

use std::fs;
use std::path::{Path, PathBuf};

use bagsplit_game::rules::{Game, Ruleset, Value};
use bagsplit_lab::experiment::Experiment;
use bagsplit_lab::run::{Earlier, Lab, LabError, Layout};
use bagsplit_lab::studies::power::PilotRun;
use bagsplit_lab::studies::{Match, MatchReport, Records};
use bagsplit_players::{
    Bot, DrawPolicy, ExchangePolicy, External, Policy, PrivateBags, Recipe, Setup, Share,
};
use bagsplit_stats::{ErrorRates, Sprt};

use crate::played::AfterPairs;

fn shared(name: &str, exchange: ExchangePolicy) -> Setup {
    Setup::shared_bag(name, Bot::Greedy, exchange)
}

fn bots() -> [Setup; 2] {
    [
        shared(
            "one",
            ExchangePolicy::PassOnZero {
                points: 6,
                tiles: 3,
            },
        ),
        shared("two", ExchangePolicy::All),
    ]
}

fn private(name: &str, bags: [&str; 2], bot: &str, draw: &str) -> Setup {
    let shares = ["digits", "operators"].into_iter().zip(bags);
    let shares = shares
        .map(|(class, bags)| Share::new(class, bags).unwrap())
        .collect();
    let game = bagsplit_game::rules::math_scrabble::MathScrabble::default();
    let split = Recipe {
        name: name.to_owned(),
        shares,
    }
    .deal(&game, game.bags())
    .unwrap();
    let bags = PrivateBags {
        draw: DrawPolicy::build(draw, &[]).unwrap(),
        ..PrivateBags::new(split)
    };
    Setup::private_bags(name, Bot::build(bot, &[]).unwrap(), bags)
}

/// A game on a board of seven with hands of four and few tiles, whose games take less than a millisecond.
fn small(name: &str, tiles: &[(&str, i64)]) -> Ruleset {
    let mut rules = Ruleset::named(name).unwrap();
    let count = |kind: String| {
        let count = tiles
            .iter()
            .find(|(named, _)| *named == kind)
            .map_or(0, |&(_, count)| count);
        (kind, count)
    };
    let counts = rules
        .tiles()
        .kinds()
        .map(|(tile, _)| count(tile.to_string()))
        .collect();
    rules.set("board", &Value::Integer(7)).unwrap();
    rules.set("hand", &Value::Integer(4)).unwrap();
    rules.set("tiles", &Value::Counts(counts)).unwrap();
    rules
}

/// Two setups for each game.
fn games() -> Vec<(Ruleset, [Setup; 2])> {
    let math = [
        private("even", ["ABCD", "ABCD"], "greedy", "uniform"),
        private("apart", ["AB", "CD"], "equity", "hand-value"),
    ];
    vec![
        (Ruleset::named("math-scrabble").unwrap(), math),
        (
            small(
                "number-scrabble",
                &[
                    ("1", 3),
                    ("2", 3),
                    ("3", 2),
                    ("+", 2),
                    ("-", 1),
                    ("=", 6),
                    ("?", 1),
                ],
            ),
            bots(),
        ),
        (
            small(
                "binary-number-scrabble",
                &[("0", 3), ("1", 6), ("+", 1), ("O", 1), ("=", 6)],
            ),
            bots(),
        ),
    ]
}

/// Plays on two threads until patience is out.
fn play(
    (rules, setups): &(Ruleset, [Setup; 2]),
    pairs: u64,
    sprt: Option<Sprt>,
    file: &Path,
    patience: u64,
) -> Result<MatchReport, LabError> {
    let pool = bagsplit_lab::run::pool(Some(2)).unwrap();
    let played = Match {
        rules,
        setups: [&setups[0], &setups[1]],
        pairs,
        seed: 5,
        sprt,
    };
    played.play(
        None,
        &pool,
        Some(Records::open(file, &[])?),
        &AfterPairs::new(patience),
    )
}

/// All that a report says but that it was stopped.
fn said(report: &MatchReport) -> String {
    assert!(!report.stopped && report.kept.is_none(), "{report:?}");
    format!("{:?} {:?}", report.finding, report.test)
}

/// The names in a folder.
fn names(folder: &Path) -> Vec<String> {
    let mut names: Vec<String> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    names
}

/// The only part of a match that is there.
fn part(folder: &Path) -> PathBuf {
    let names = names(folder);
    let part = names
        .iter()
        .find(|name| name.ends_with(".part"))
        .unwrap_or_else(|| panic!("{names:?}"));
    folder.join(part)
}

#[test]
fn in_every_game_an_interrupted_match_comes_out_as_one_that_is_not() {
    for game in games() {
        let folder = tempfile::tempdir().unwrap();
        let (whole, file) = (
            folder.path().join("whole.jsonl"),
            folder.path().join("games.jsonl"),
        );
        let pairs = 40;
        let expected = said(&play(&game, pairs, None, &whole, u64::MAX).unwrap());
        // Interrupted again and again, and each time asked for another number of pairs.
        for (number, more) in [(9, 7), (30, 11), (1000, 6)] {
            let report = play(&game, number, None, &file, more).unwrap();
            assert!(report.stopped || number == 9, "{report:?}");
            if let Some((path, games)) = report.kept {
                assert!(path == part(folder.path()) && games >= 2 * more, "{games}");
            }
            assert!(
                number == 9 || !file.exists(),
                "nothing is there before all of it is"
            );
            let _ = fs::remove_file(&file);
        }
        let report = play(&game, pairs, None, &file, u64::MAX).unwrap();
        assert_eq!(said(&report), expected);
        assert!(
            fs::read(&file).unwrap() == fs::read(&whole).unwrap(),
            "{} records differ",
            game.0.name()
        );
        assert_eq!(names(folder.path()), ["games.jsonl", "whole.jsonl"]);
    }
}

#[test]
fn whatever_is_cut_off_or_damaged_is_played_again() {
    let game = games().remove(2);
    let folder = tempfile::tempdir().unwrap();
    let (whole, file) = (
        folder.path().join("whole.jsonl"),
        folder.path().join("games.jsonl"),
    );
    let expected = said(&play(&game, 12, None, &whole, u64::MAX).unwrap());
    let records = fs::read(&whole).unwrap();
    // Three chunks.
    for patience in [4, 3, 2] {
        assert!(play(&game, 100, None, &file, patience).unwrap().stopped);
    }
    let part = part(folder.path());
    let kept = fs::read(&part).unwrap();
    let cuts = (0..kept.len())
        .step_by(kept.len() / 23)
        .map(|at| kept[..at].to_vec());
    let flips = (200..kept.len()).step_by(kept.len() / 23).map(|at| {
        let mut bytes = kept.clone();
        bytes[at] ^= 1;
        bytes
    });
    for bytes in cuts.chain(flips) {
        fs::write(&part, bytes).unwrap();
        // What is somebody else's stays.
        fs::write(folder.path().join("games.jsonl.tmp"), "mine").unwrap();
        let report = play(&game, 12, None, &file, u64::MAX).unwrap();
        assert_eq!(said(&report), expected);
        assert!(fs::read(&file).unwrap() == records);
        assert_eq!(
            names(folder.path()),
            ["games.jsonl", "games.jsonl.tmp", "whole.jsonl"]
        );
    }
}

#[test]
fn a_test_decides_at_the_same_pair_however_often_it_was_interrupted() {
    let game = games().remove(2);
    let folder = tempfile::tempdir().unwrap();
    let (whole, file) = (
        folder.path().join("whole.jsonl"),
        folder.path().join("games.jsonl"),
    );
    let sprt = || Some(Sprt::new(0., 20., ErrorRates::new(0.05, 0.05).unwrap()).unwrap());
    let report = play(&game, 5000, sprt(), &whole, u64::MAX).unwrap();
    let pairs = report.finding.as_ref().unwrap().pairs;
    assert!(pairs < 5000, "{pairs}");
    for patience in [100, 200] {
        assert!(play(&game, 5000, sprt(), &file, patience).unwrap().stopped);
    }
    assert_eq!(
        said(&play(&game, 5000, sprt(), &file, u64::MAX).unwrap()),
        said(&report)
    );
    assert!(fs::read(&file).unwrap() == fs::read(&whole).unwrap());
    // Without the test first, and interrupted beyond where it decides: the first ones are taken.
    assert!(play(&game, 5000, None, &file, pairs + 70).unwrap().stopped);
    assert_eq!(
        said(&play(&game, 5000, sprt(), &file, u64::MAX).unwrap()),
        said(&report)
    );
    assert!(fs::read(&file).unwrap() == fs::read(&whole).unwrap());
}

/// The test is looked at after every pair: one pair fewer is no decision, whatever the number of threads, and no record
/// is kept of a pair beyond it.
#[test]
fn a_test_decides_at_the_first_pair_that_decides_on_any_number_of_threads() {
    let (rules, setups) = games().remove(2);
    let folder = tempfile::tempdir().unwrap();
    // From 240 normalised Elo on the ratio was once not found, and taken for 0.
    for elo in [20., 60., 240., 600.] {
        let sprt = Sprt::new(-elo, elo, ErrorRates::new(0.05, 0.05).unwrap()).unwrap();
        let run = |threads: usize, pairs: u64, file: &Path| {
            let pool = bagsplit_lab::run::pool(Some(threads)).unwrap();
            let played = Match {
                rules: &rules,
                setups: [&setups[0], &setups[1]],
                pairs,
                seed: 9,
                sprt: Some(sprt),
            };
            let records = Records::open(file, &[]).unwrap();
            played
                .play(None, &pool, Some(records), &AfterPairs::new(u64::MAX))
                .unwrap()
        };
        let files = ["one.jsonl", "three.jsonl", "less.jsonl"].map(|name| folder.path().join(name));
        let report = run(1, 5000, &files[0]);
        let pairs = report.finding.as_ref().unwrap().pairs;
        let (llr, decision) = report.test.unwrap();
        assert!(
            decision != bagsplit_stats::Decision::Continue && llr.abs() > 2.94,
            "{elo}: {report:?}"
        );
        assert_eq!(said(&run(3, 5000, &files[1])), said(&report));
        let records = fs::read_to_string(&files[0]).unwrap();
        assert!(records == fs::read_to_string(&files[1]).unwrap());
        assert_eq!(records.lines().count() as u64, 2 * pairs);
        let less = run(2, pairs - 1, &files[2]);
        assert_eq!(
            less.test.unwrap().1,
            bagsplit_stats::Decision::Continue,
            "{elo}: {less:?}"
        );
    }
}

#[test]
fn a_match_finds_no_other_s_records_and_writes_over_no_other_s() {
    let game = games().remove(2);
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("games.jsonl");
    assert!(play(&game, 100, None, &file, 3).unwrap().stopped);
    let own = part(folder.path());
    // The same setups by other names are another match.
    let renamed = (
        game.0.clone(),
        [
            Setup {
                name: "three".to_owned(),
                ..game.1[0].clone()
            },
            game.1[1].clone(),
        ],
    );
    let other = folder.path().join("other.jsonl");
    assert!(play(&renamed, 100, None, &other, 3).unwrap().stopped);
    let others: Vec<String> = names(folder.path())
        .into_iter()
        .filter(|name| name.starts_with("other"))
        .collect();
    // Even under the right name its chunks are none of this match.
    fs::copy(folder.path().join(&others[0]), &own).unwrap();
    let error = play(&game, 8, None, &file, u64::MAX).unwrap_err();
    let said = error.to_string();
    assert!(
        error.is_input() && said.contains("log of another bagsplit or of something else"),
        "{said}"
    );
    fs::remove_file(&own).unwrap();
    assert!(play(&game, 100, None, &file, 3).unwrap().stopped);
    // Records of the other match after the first line of this one are none of it.
    let after_name = |bytes: &[u8]| bytes.iter().position(|byte| *byte == b'\n').unwrap() + 1;
    let (mut mixed, other) = (
        fs::read(&own).unwrap(),
        fs::read(folder.path().join(&others[0])).unwrap(),
    );
    mixed.truncate(after_name(&mixed));
    mixed.extend_from_slice(&other[after_name(&other)..]);
    fs::write(&own, mixed).unwrap();
    let report = play(&game, 8, None, &file, u64::MAX).unwrap();
    assert_eq!(report.finding.unwrap().pairs, 8);
    assert!(!fs::read_to_string(&file).unwrap().contains("three"));

    // While one is writing, no other does, whatever it plays.
    assert!(play(&game, 100, None, &file, 3).unwrap().stopped);
    let lock =
        fs::File::open(part(folder.path()).with_file_name(own.file_name().unwrap())).unwrap();
    lock.lock().unwrap();
    for game in [&game, &renamed] {
        let error = play(game, 8, None, &file, u64::MAX).unwrap_err();
        assert!(
            error.is_passing() && error.to_string().contains("another match"),
            "{error}"
        );
    }
}

/// The program of a command.
fn program(command: &[&str], open_split: bool) -> Option<Box<External>> {
    Some(Box::new(External {
        command: command.iter().map(|&word| word.to_owned()).collect(),
        folder: PathBuf::from("."),
        move_ms: External::MOVE_MS,
        start_ms: External::START_MS,
        clock: false,
        fingerprint: String::new(),
        declared: String::new(),
        open_split,
    }))
}

/// A program that discards tiles that it does not have, in every game.
#[cfg(unix)]
const UNLAWFUL: &str = r#"
while read -r line; do
    id=${line#*\"id\":}; id=${id%%[,\}]*}
    case $line in
    *'"hello"'*) printf '{"id":%s,"name":"b","version":"1","takes":["turn"]}\n' "$id" ;;
    *'"new"'*) printf '{"id":%s,"ok":true}\n' "$id" ;;
    *'"ask"'*) printf '{"id":%s,"pass":"999999999999"}\n' "$id" ;;
    *'"quit"'*) exit ;;
    esac
done
"#;

#[test]
#[cfg(unix)]
fn forfeits_from_before_an_interruption_are_counted() {
    let mut setups = ["one", "two"].map(|name| private(name, ["ABC", "D"], "greedy", "uniform"));
    setups[1].external = program(&["sh", "-c", UNLAWFUL], false);
    let rules = Ruleset::default();
    bagsplit_lab::run::identify(&mut setups, &rules).unwrap();
    let (folder, match_of) = (tempfile::tempdir().unwrap(), (rules, setups));
    let play =
        |patience| play(&match_of, 6, None, &folder.path().join("r.jsonl"), patience).unwrap();
    // Each thread has three of the pairs: of the first four at least one is of the first thread.
    let before = play(4);
    let known = before.forfeits[1];
    assert!(before.stopped && (2..12).contains(&known), "{before:?}");
    let after = play(u64::MAX);
    assert_eq!(after.forfeits, [0, 12]);
    assert_eq!(
        after.faults.iter().filter(|fault| fault.forfeited).count() as u64,
        12 - known
    );
}

#[test]
fn a_program_that_was_not_started_before_is_an_error_and_no_panic() {
    let rules = Ruleset::default();
    let [mut one, other] =
        ["one", "two"].map(|name| private(name, ["ABC", "D"], "greedy", "uniform"));
    one.external = program(&["no such program"], true);
    let error = |result: Result<(), LabError>| result.unwrap_err().to_string();
    let played = Match {
        rules: &rules,
        setups: [&one, &other],
        pairs: 1,
        seed: 1,
        sprt: None,
    };
    let pool = bagsplit_lab::run::pool(Some(1)).unwrap();
    let folder = tempfile::tempdir().unwrap();
    let experiment = Experiment::round_robin(
        "x".to_owned(),
        rules.clone(),
        vec![one.clone(), other.clone()],
    );
    let layout = Layout::new(experiment.clone());
    for said in [
        error(played.play(None, &pool, None, &()).map(drop)),
        error(Lab::open(experiment, folder.path(), Earlier::Keep).map(drop)),
        error(PilotRun::new(&layout).map(drop)),
    ] {
        assert!(
            said.contains("'one'") && said.contains("has not been started"),
            "{said}"
        );
    }
}
