//! The setup recommended by the quickstart is not beaten by the built-in recommendations.

use std::path::{Path, PathBuf};

use bagsplit_game::board::Role;
use bagsplit_lab::experiment::{Experiment, load_experiment, load_setup};
use bagsplit_players::Setup;

use crate::common::Desk;

/// Pairs of games of each match.
const PAIRS: u64 = 400;
/// The luck of the matches, which is not that of the quickstart.
const SEED: u64 = 77_001;

fn experiments(file: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../../experiments")
        .join(file)
}

/// The name at the end of the line that begins with these words.
fn brought<'t>(said: &'t str, words: &str) -> &'t str {
    let line = said
        .lines()
        .find_map(|line| line.strip_prefix(words)?.rsplit(' ').next());
    line.unwrap_or_else(|| panic!("'{words}' is not in {said}"))
}

/// Whether the recommended setup beats what was printed among each of these players: its win rate is above 50% by the whole
/// 99.7% interval, about three standard errors.
fn is_beaten(
    experiment: &Experiment,
    human: bool,
    printed: &str,
    recommended: &str,
) -> Vec<String> {
    let pool = bagsplit_lab::run::pool(None).unwrap();
    let recommended = load_setup(experiments(recommended), &experiment.rules).unwrap();
    let mut beaten = Vec::new();
    for players in experiment
        .players()
        .iter()
        .filter(|players| players.human() == human)
    {
        let own = players
            .setups
            .iter()
            .find(|setup| setup.name == printed)
            .unwrap();
        let mut challenger = Setup {
            bot: *players.bot(),
            ..recommended.clone()
        };
        if players.only_shipped {
            challenger.expressions = None;
        }
        if challenger.canonical() == own.canonical() {
            continue;
        }
        let rules = &experiment.rules;
        let played = bagsplit_lab::studies::Match {
            rules,
            setups: [&challenger, own],
            pairs: PAIRS,
            seed: SEED,
            sprt: None,
        };
        let share = played
            .play(None, &pool, None, &())
            .unwrap()
            .finding
            .unwrap()
            .share;
        if share.value - 3. * share.standard_error > 0.5 {
            beaten.push(format!(
                "{} among {}: {share:?}",
                recommended.name, players.name
            ));
        }
    }
    beaten
}

/// `BAGSPLIT_QUICKSTART` names a folder in which the quickstart was played already.
#[test]
#[ignore = "plays the quickstart and four matches: some minutes of two cores"]
fn what_the_quickstart_says_to_bring_is_not_beaten_by_the_recommended_setups() {
    let desk = Desk::new();
    let file = experiments("quickstart.toml");
    let said = desk.good(match std::env::var("BAGSPLIT_QUICKSTART") {
        Ok(folder) => format!("rank {folder} --explain"),
        Err(_) => format!("run {} --out out --no-charts --explain", file.display()),
    });
    let experiment = load_experiment(&file).unwrap();
    let person = brought(&said, "Playing without a computer: ");
    assert_eq!(
        is_beaten(&experiment, true, person, "recommended/by-hand.toml"),
        [""; 0]
    );
    let computer = brought(&said, "If a computer tells you what to draw and place: ");
    assert_eq!(
        is_beaten(&experiment, false, computer, "recommended/by-computer.toml"),
        [""; 0]
    );
}

#[test]
fn the_quickstart_has_every_split_on_file_and_people_of_three_levels_and_computers() {
    let experiment = load_experiment(experiments("quickstart.toml")).unwrap();
    // And one challenger, which is no split on file, and by-hand, whose split has another setup too.
    let splits = std::fs::read_dir(experiments("splits")).unwrap().count();
    assert_eq!(
        (experiment.setups.len(), experiment.ranked),
        (splits + 2, splits + 2)
    );
    for split in std::fs::read_dir(experiments("splits")).unwrap() {
        let name = split
            .unwrap()
            .path()
            .file_stem()
            .unwrap()
            .to_string_lossy()
            .into_owned();
        let brings = |setup: &Setup| {
            setup
                .split(Role::Other)
                .is_some_and(|split| split.name == name)
        };
        let setups = if name == "odd-even" { 2 } else { 1 };
        assert_eq!(
            experiment
                .setups
                .iter()
                .filter(|setup| brings(setup))
                .count(),
            setups,
            "{name}"
        );
        if let Some(setup) = experiment.setups.iter().find(|setup| setup.name == name) {
            assert!(setup.card().is_some(), "{name}");
        }
    }
    assert_eq!(
        experiment
            .players()
            .iter()
            .filter(|players| players.human())
            .count(),
        3
    );
    for (players, level) in experiment
        .players()
        .iter()
        .zip(bagsplit_lab::studies::PEOPLE)
    {
        assert_eq!(
            (players.name.as_str(), players.bot()),
            (level.name, &level.bot()),
            "the levels of people"
        );
    }
    // Computers decide as the setup that is recommended for them.
    let recommended = load_setup(
        experiments("recommended/by-computer.toml"),
        &experiment.rules,
    )
    .unwrap();
    let value = experiment.players().last().unwrap();
    let own = value.setups[0].private().unwrap();
    let theirs = recommended.private().unwrap();
    assert_eq!(value.bot(), &recommended.bot);
    assert_eq!(
        (&own.draw, own.mulligan, own.discard),
        (&theirs.draw, theirs.mulligan, theirs.discard)
    );
    assert_eq!((own.pass, own.start), (theirs.pass, theirs.start));
}
