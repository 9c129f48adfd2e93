//! Tests of the report of a folder with synthetic games.

use std::path::Path;

use bagsplit_arena::{BlockResult, Leg, Matchup, PairRange, PlayedGame, Tally, TurnSum};
use bagsplit_game::board::{ByPlayer, Player, Role};
use bagsplit_game::rules::{Ending, Ruleset};
use bagsplit_storage::{OwnFolder, StoredMatchup};

use crate::{Folder, is_report, page};

/// Names and a description that would be executed if they were not escaped.
const EXPERIMENT: &str = r#"
name = "small"
description = "<img src=x onerror=alert(1)> \u202e & more"
hypotheses = ["</style><script>alert(2)</script>"]
seed = 5
pairs = 20

[[setup]]
name = "<script>alert(1)</script>"
recipe = { digits = "AB", operators = "CD" }
bot = "random"
draw = { kind = "quota", operators = 3 }

[[setup]]
name = "it's \"fair\" & 'square'"
recipe = { all = "ABCD" }
bot = "random"

[[setup]]
name = "poor"
recipe = { all = "ABCD" }
bot = "random"
draw = "uniform"
"#;

/// Games in which the first setup usually has more points.
fn games(pairs: u64) -> BlockResult {
    let mut block = BlockResult::default();
    for pair in 0..pairs {
        for leg in Leg::ALL {
            let more = [9, 0, 4][(pair % 3) as usize];
            let tally = |primary| Tally {
                score: primary + 6,
                primary,
                bonus: 6,
                placements: 9,
                scoring: 7,
                ..Tally::default()
            };
            let (one, other) = (tally(20 + more), tally(24));
            block.games.push(PlayedGame {
                players: ByPlayer([one, other]),
                winner: Some(if one.score > other.score {
                    Player::P0
                } else {
                    Player::P1
                }),
                ending: Ending::OutOfTiles,
                ..PlayedGame::begun(pair, leg, Player::P1)
            });
        }
    }
    // Nine turns per game, all placements, of which the first seven score.
    let games = 2 * pairs;
    let turn = |turn: u64| TurnSum {
        games,
        placements: games,
        scoring: if turn < 7 { games } else { 0 },
        ..TurnSum::default()
    };
    let turns: Vec<TurnSum> = (0..9).map(turn).collect();
    block.turns.0[Player::P0][Role::Other].clone_from(&turns);
    block.turns.0[Player::P1][Role::Holder] = turns;
    block
}

/// Fills a folder with synthetic games, `pairs` per matchup.
fn fill(path: &Path, pairs: u64) {
    let experiment =
        bagsplit_lab::experiment::experiment_of_text(EXPERIMENT, Path::new("small.toml")).unwrap();
    let layout = bagsplit_lab::run::Layout::new(experiment);
    let folder = OwnFolder::open(path).unwrap();
    folder.keep_experiment(&layout.text()).unwrap();
    let setups = &layout.experiment.setups;
    let Ruleset::MathScrabble(game) = &layout.experiment.rules else {
        unreachable!("it is Math Scrabble")
    };
    for &(first, second) in &layout.plan.matchups {
        let matchup = Matchup {
            first: &setups[first],
            second: &setups[second],
        };
        let stored = StoredMatchup::new(game, layout.experiment.seed, matchup, false);
        folder
            .write(&stored, PairRange::new(0, pairs), &games(pairs))
            .unwrap();
    }
}

fn report(folders: &[&Path]) -> String {
    let pool = bagsplit_lab::run::pool(Some(2)).unwrap();
    let read: Vec<Folder> = folders
        .iter()
        .map(|path| Folder::read(path, &pool).unwrap())
        .collect();
    page(&read, &pool).unwrap()
}

#[test]
fn names_and_descriptions_are_escaped() {
    let folder = tempfile::tempdir().unwrap();
    fill(folder.path(), 20);
    let page = report(&[folder.path()]);
    assert!(is_report(page.as_bytes()) && !is_report(b"<!DOCTYPE html><html>"));
    // The page has its own script and no other.
    assert_eq!(page.matches("<script").count(), 1);
    assert!(
        page.contains("&lt;script&gt;alert(1)&lt;/script&gt;") && !page.contains("<img"),
        "{page}"
    );
    assert_eq!(page.matches("</style>").count(), 1);
    assert!(
        !page.contains('\u{202e}') && page.contains("\\u{202e}"),
        "bidirectional controls are written as escapes"
    );
    // The nonce of the script is only in the policy and the script element.
    let word = page
        .split_once("'nonce-")
        .unwrap()
        .1
        .split_once('\'')
        .unwrap()
        .0;
    assert_eq!((word.len(), page.matches(word).count()), (32, 2));
}

#[test]
fn the_report_is_complete_and_reproducible() {
    let folder = tempfile::tempdir().unwrap();
    fill(folder.path(), 20);
    let page = report(&[folder.path()]);
    for wanted in [
        "The answer",
        "How sure is that?",
        "Ranking",
        "Why it wins",
        "By source of points",
        "How it was done",
        "hold simultaneously at 95% at the planned end, after 20 pairs per matchup",
        "bagsplit verify",
        "it's &quot;fair&quot; &amp; 'square'",
        "for each operator you are short of three, one tile from",
        "[[setup]]",
    ] {
        assert!(page.contains(wanted), "{wanted}");
    }
    assert_eq!(page.matches("<details class=\"card\"").count(), 3);
    assert!(page.contains("<figure"));
    assert!(!page.contains("Not finished"));
    assert_eq!(page, report(&[folder.path()]));
}

#[test]
fn unfinished_results_are_marked_as_provisional() {
    let folder = tempfile::tempdir().unwrap();
    fill(folder.path(), 8);
    let page = report(&[folder.path()]);
    assert!(page.contains("Not finished: 48 of 120 games (40%)"));
    assert!(
        page.contains("valid at any stopping point: 8 of 20 pairs")
            && !page.contains("planned end, after")
    );
    let begun = tempfile::tempdir().unwrap();
    fill(begun.path(), 1);
    let page = report(&[begun.path()]);
    assert!(page.contains("There is no ranking yet") && page.contains("How it was done"));
}

#[test]
fn several_folders_are_compared_first() {
    let (one, other) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    fill(one.path(), 20);
    fill(other.path(), 10);
    let page = report(&[one.path(), other.path()]);
    let place = |text: &str| page.find(text).unwrap_or_else(|| panic!("{text}"));
    assert!(place("if you do not know which of these 2") < place("first by the estimates is "));
    // Anchors in the page are unique.
    let mut ids: Vec<&str> = page
        .split(" id=\"")
        .skip(1)
        .map(|rest| rest.split('"').next().unwrap())
        .collect();
    let all = ids.len();
    ids.sort_unstable();
    ids.dedup();
    assert_eq!(ids.len(), all);
}
