//! Variants and sweeps: what they make, what reads back, and what is refused.

use std::path::{Path, PathBuf};

use board::Role;
use config::{Experiment, experiment_to_toml, load_experiment};
use rules::Ruleset;

fn write(folder: &Path, text: &str) -> PathBuf {
    let path = folder.join("x.toml");
    std::fs::write(&path, text).unwrap();
    path
}

/// An experiment that reads, and reads back.
#[track_caller]
fn read(text: &str) -> Experiment {
    let folder = tempfile::tempdir().unwrap();
    let experiment = load_experiment(write(folder.path(), text)).unwrap_or_else(|error| panic!("{error}"));
    let again = experiment_to_toml(&experiment);
    let same =
        load_experiment(write(folder.path(), &again)).unwrap_or_else(|error| panic!("{error}\n{again}"));
    assert_eq!(same, Experiment { name: same.name.clone(), ..experiment.clone() }, "{again}");
    experiment
}

#[track_caller]
fn refused(text: &str) -> String {
    let folder = tempfile::tempdir().unwrap();
    let said = load_experiment(write(folder.path(), text)).expect_err(text).to_string();
    said.lines().next().unwrap().replace(&format!("{}/", folder.path().display()), "")
}

const MATH: &str =
    "pairs = 4\n[[setup]]\nname = \"dealt\"\nrecipe = { digits = \"AB\", operators = \"CDE\" }\n";
const NUMBER: &str =
    "pairs = 4\nrules = { game = \"number-scrabble\" }\n[cross]\nbots = [\"greedy\", \"random\"]\n";

fn names(experiment: &Experiment) -> Vec<&str> {
    experiment.variants.iter().map(|variant| variant.name.as_str()).collect()
}

#[test]
fn a_sweep_plays_every_value_with_recipes_dealt_anew() {
    let experiment = read(&format!("{MATH}[sweep]\nbags = [2, 4, 5]\n"));
    assert_eq!(names(&experiment), ["bags 2", "bags 4", "bags 5"]);
    let used = |variant: usize| {
        let bags = &experiment.variants[variant].setups[0].split(Role::Other).unwrap().bags;
        bags.iter().filter(|(_, tiles)| !tiles.is_empty()).count()
    };
    assert_eq!([used(0), used(1), used(2)], [2, 4, 5]);
    let balance = experiment.balance.unwrap();
    assert_eq!((balance.parameter.as_deref(), balance.reference), (Some("bags"), 1), "as published");
}

#[test]
fn a_symbol_can_be_swept_and_what_follows_it_is_not_the_parameter() {
    let experiment = read(&format!("{NUMBER}[sweep]\ntiles.\"=\" = [14, 17, 20, 23]\n"));
    assert_eq!(names(&experiment), ["tiles.= 14", "tiles.= 17", "tiles.= 20", "tiles.= 23"]);
    let totals: Vec<u32> = experiment.variants.iter().map(|variant| variant.rules.tiles().total()).collect();
    assert_eq!(totals, [96, 99, 102, 105]);
    let balance = experiment.balance.unwrap();
    assert_eq!((balance.parameter.as_deref(), balance.reference), (Some("tiles.="), 2));

    // The hand size takes the least bag for an exchange with it.
    let experiment = read(&format!("{NUMBER}[sweep]\nhand = [7, 9]\n"));
    assert_eq!(experiment.balance.unwrap().parameter.as_deref(), Some("hand"));
    assert!(rules_to_text(&experiment.variants[0].rules).contains("exchange-min = 7"));
}

fn rules_to_text(rules: &Ruleset) -> String {
    config::rules_to_toml(rules)
}

#[test]
fn several_sweeps_are_crossed_after_the_variants_that_are_listed() {
    let text = format!(
        "{NUMBER}[[variant]]\nname = \"young\"\nyoung = true\n[[variant]]\nname = \"plain\"\npremiums = \"none\"\nbingo = 0\n\
         [sweep]\nhand = [7, 8]\nbingo = [0, 50]\n[balance]\nreference = \"plain\"\nstronger = \"greedy\"\nweaker = \"random\"\n"
    );
    let experiment = read(&text);
    assert_eq!(
        names(&experiment),
        ["young", "plain", "hand 7, bingo 0", "hand 7, bingo 50", "hand 8, bingo 0", "hand 8, bingo 50"]
    );
    let balance = experiment.balance.unwrap();
    assert_eq!((balance.parameter, balance.reference, balance.skill), (None, 1, Some((0, 1))));
}

#[test]
fn a_variant_can_have_setups_of_its_own() {
    let own = "[[variant]]\nname = \"few\"\ntiles = { 1 = 1 }\n[[variant.setup]]\nname = \"dealt\"\nrecipe = { all = \"A\" }\n";
    let experiment = read(&format!("{MATH}{own}"));
    assert_eq!(experiment.variants[0].setups[0].split(Role::Holder).unwrap().bags.0[0].total(), 45);
    let wrong = own.replace("\"dealt\"", "\"other\"");
    assert!(refused(&format!("{MATH}{wrong}")).contains("'other' stands where 'dealt' must stand"));
}

#[test]
fn balance_alone_makes_a_variant_of_the_rules_as_they_are() {
    let experiment = read(&format!("{MATH}[balance]\noptions-every = 0\n"));
    assert_eq!(names(&experiment), ["as it is"]);
    assert_eq!(experiment.balance.unwrap().options_every, 0);
}

#[test]
fn variants_that_cannot_be() {
    let math = |text: &str| refused(&format!("{MATH}{text}"));
    assert_eq!(math("[sweep]\nhand = 7\n"), "x.toml:6:8: hand is 7; it must be a list: hand = [...]");
    assert_eq!(
        math("[sweep]\nhand = [7, 13]\n"),
        "x.toml:6:12: hand is 13; it must be a whole number from 1 to 12"
    );
    assert_eq!(math("[sweep]\nhand = [7, 7]\n"), "x.toml:6:12: 7 is in the list of hand twice");
    assert_eq!(math("[sweep]\nhands = [7]\n"), "x.toml:6:10: unknown key 'hands'; did you mean 'hand'?");
    assert_eq!(
        math("[sweep]\n"),
        "x.toml:5:1: [sweep] needs an option with a list of values, such as hand = [6, 7, 8]"
    );
    assert_eq!(
        math("[sweep]\ntiles.0 = [1]\n"),
        "x.toml:6:12: tiles.0 is 1; it must be left out: there is no rule for a 0 in Math Scrabble"
    );
    assert_eq!(
        math("[[variant]]\nhand = 5\n"),
        "x.toml:5:1: a variant needs a 'name', and rule options that differ: hand = 8"
    );
    assert_eq!(
        math("[[variant]]\nname = \"a\"\nhand = 5\n[balance]\nparameter = \"board\"\n"),
        "x.toml:9:13: variants do not differ in 'board'; there are: "
    );
    assert_eq!(
        math("[[variant]]\nname = \"a\"\n[balance]\nreference = \"b\"\n"),
        "x.toml:8:13: no variant is called 'b'; there are: a"
    );
    assert_eq!(
        math("[balance]\nstronger = \"dealt\"\n"),
        "x.toml:6:1: 'stronger' and 'weaker' go together: how much skill tells needs both"
    );
    let listed = "pairs = 1\n[[setup]]\nname = \"listed\"\n[setup.bags]\nA = \"111222333444555666777888999+++++-----*****/////\"\n";
    let said = refused(&format!("{listed}[sweep]\ntiles.1 = [4]\n"));
    assert_eq!(
        said,
        "x.toml:4:8: the bags together are not the tiles of the rules (MS-2): missing 1 (by the rules of variant 'tiles.1 4')"
    );
}
