//! Every file under `experiments/` is read and is what it says it is.

use std::path::{Path, PathBuf};

use bagsplit_game::rules::{Ruleset, Value};
use bagsplit_lab::experiment::{
    Checked, FileKind, check, kind_of, load_experiment, load_rules, load_split, rules_to_toml,
};
use bagsplit_lab::study::Pairing;

fn experiments() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../experiments")
}

fn files(folder: &str) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(experiments().join(folder)).unwrap();
    let mut files: Vec<PathBuf> = entries.map(|entry| entry.unwrap().path()).collect();
    files.retain(|path| path.extension().is_some_and(|ending| ending == "toml"));
    files.sort();
    files
}

#[test]
fn every_file_loads_and_is_of_the_kind_of_its_folder() {
    let folders = [
        ("splits", FileKind::Split),
        ("recommended", FileKind::Setup),
        ("ladder", FileKind::Setup),
        ("rules", FileKind::Rules),
        ("", FileKind::Experiment),
        ("players", FileKind::Experiment),
        ("researchers", FileKind::Experiment),
        ("training", FileKind::Experiment),
    ];
    for (folder, kind) in folders {
        let files = files(folder);
        assert!(!files.is_empty(), "{folder}");
        for path in files {
            assert_eq!(kind_of(&path).unwrap(), kind, "{}", path.display());
            let checked = check(&path, None).unwrap_or_else(|error| panic!("{error}"));
            let name = match checked {
                Checked::Split(split) => split.name,
                Checked::Setup { setup, .. } => setup.name,
                Checked::Experiment { experiment, .. } => experiment.name,
                Checked::Rules(_) | Checked::Card(_) => continue,
            };
            assert_eq!(
                name,
                path.file_stem().unwrap().to_str().unwrap(),
                "names are those of the files"
            );
        }
    }
}

#[test]
fn every_split_says_why_and_no_two_are_the_same() {
    let mut seen = Vec::new();
    for path in files("splits") {
        let text = std::fs::read_to_string(&path).unwrap();
        assert!(text.contains("\nwhy = "), "{}", path.display());
        let split = load_split(&path, &Ruleset::default()).unwrap();
        assert!(
            !seen.contains(&split.bags),
            "{} is another split under a new name",
            split.name
        );
        seen.push(split.bags);
    }
    assert!(seen.len() >= 14);
}

#[test]
fn recipes_survive_other_tiles_and_bags() {
    let mut game = Ruleset::default();
    let counts = [("1", 5), ("+", 2), ("7", 0)].map(|(symbol, n)| (symbol.to_owned(), n));
    game.set("tiles", &Value::Counts(counts.to_vec())).unwrap();
    game.set("bags", &Value::Integer(3)).unwrap();
    for path in files("splits")
        .iter()
        .filter(|path| !path.ends_with("certain-opening.toml"))
    {
        load_split(path, &game).unwrap_or_else(|error| panic!("{error}"));
    }
}

#[test]
fn the_default_rules_file_is_what_we_write() {
    let path = experiments().join("rules/default.toml");
    let again =
        "cargo run -p bagsplit-lab --example default_rules > experiments/rules/default.toml";
    assert_eq!(load_rules(&path).unwrap(), Ruleset::default());
    let text = std::fs::read_to_string(path).unwrap();
    assert_eq!(
        text,
        rules_to_toml(&Ruleset::default()),
        "to rewrite it: {again}"
    );
    let recommended = experiments().join("rules/recommended-math-scrabble.toml");
    assert_ne!(load_rules(recommended).unwrap(), Ruleset::default());
}

#[test]
fn the_other_games_have_their_rules_files_and_setups() {
    for name in &Ruleset::NAMES[1..] {
        let (path, game) = (
            experiments().join(format!("rules/{name}.toml")),
            Ruleset::named(name).unwrap(),
        );
        let text = std::fs::read_to_string(&path).unwrap();
        assert_eq!(
            text,
            rules_to_toml(&game),
            "to rewrite it: bagsplit rules --print --game {name}"
        );
        for setup in ["improve", "plain"] {
            let path = experiments().join(format!("designers/{setup}.toml"));
            assert_eq!(
                bagsplit_lab::experiment::load_setup(&path, &game)
                    .unwrap()
                    .name,
                setup
            );
        }
    }
}

#[test]
fn the_quickstart_is_big_enough_to_say_something() {
    let experiment = load_experiment(experiments().join("quickstart.toml")).unwrap();
    // The field is among the ranked setups; every split is there once.
    assert_eq!(experiment.setups.len(), experiment.ranked);
    assert!(experiment.ranked >= 20, "splits");
    let matchups = experiment.matchups();
    let games = 2 * experiment.pairs * (matchups.len() * experiment.players().len()) as u64;
    assert!(games >= 20_000, "{games}");
    assert!(
        experiment
            .setups
            .iter()
            .any(|setup| setup.name == "operators-apart")
    );
}

#[test]
fn the_error_rate_experiment_has_a_pair_with_luck_apart_and_one_with_luck_shared() {
    let experiment = load_experiment(experiments().join("researchers/error-rate.toml")).unwrap();
    let [first, second, again] = &experiment.setups[..] else {
        panic!("three setups")
    };
    let canonical = |setup: &bagsplit_players::Setup| {
        bagsplit_players::Setup {
            luck: 0,
            ..setup.clone()
        }
        .canonical()
    };
    assert_eq!(canonical(first), canonical(second));
    assert_ne!(first.canonical(), second.canonical());
    assert_eq!(first.canonical(), again.canonical());
    assert_eq!(experiment.pairing, Pairing::RoundRobin);
}

/// The page of rules shows the messages of options; they are those of the reader.
#[test]
fn the_reader_says_what_the_option_says() {
    use bagsplit_game::rules::Bounds;
    let mut checked = 0;
    for mut rules in Ruleset::NAMES
        .iter()
        .filter_map(|name| Ruleset::named(name))
    {
        for entry in rules.entries() {
            let (text, value) = match entry.bounds {
                Bounds::Whole(_, high) | Bounds::Odd(_, high) => {
                    ((high + 1).to_string(), Value::Integer(high + 1))
                }
                Bounds::Switch => ("7".to_owned(), Value::Integer(7)),
                Bounds::Names(_) | Bounds::Text | Bounds::Values(..) => {
                    ("\"?!\"".to_owned(), Value::Text("?!".to_owned()))
                }
                Bounds::Counts(..) => {
                    let counts = vec![("+".to_owned(), 100)];
                    ("{ \"+\" = 100 }".to_owned(), Value::Counts(counts))
                }
            };
            let said = rules.set(entry.key, &value).unwrap_err().to_string();
            let file = format!("game = \"{}\"\n{} = {text}\n", rules.name(), entry.key);
            let read = bagsplit_lab::experiment::rules_of_text(&file, Path::new("x.toml"), &rules);
            assert_eq!(read.unwrap_err().first().message, said);
            checked += 1;
        }
    }
    assert!(checked > 50);
}
