//! Defaults: policies that a setup file leaves out follow from the bot; stated ones are kept.

use crate::reading::common::{experiment_of, right, write};
use bagsplit_game::rules::{Ruleset, number_scrabble::NumberScrabble};
use bagsplit_lab::experiment::{
    BuiltIn, Checked, FileKind, check, known_card, load_setup, setup_to_toml,
};
use bagsplit_players::{ExchangePolicy, PrivateBags, Setup, SetupKind};

/// A split of which nothing is known.
const SPLIT: &str = "split = { recipe = { all = \"ABC\" } }\n";

/// All that a setup can state, none of it a default of its bot.
const STATED: &str = "draw = \"uniform\"\nmulligan = { kind = \"lopsided\", fewest = 1, most = 5 }\ndiscard = \"none\"\n\
                      pass = \"stand-off\"\nstart = \"self\"\n";

fn setup(text: &str) -> Setup {
    right(text, |path| load_setup(path, &Ruleset::default()))
}

/// The names of the policies: draw, Mulligan, discard, pass and start.
fn policies(setup: &Setup) -> Vec<&'static str> {
    setup.parts_by_hand().map(|(_, kind)| kind.name).collect()
}

#[test]
fn what_a_setup_leaves_out_follows_from_its_bot() {
    for (bot, expected) in [
        (
            "greedy",
            ["hand-value", "value", "improve", "waiting", "other"],
        ),
        (
            "wary",
            ["hand-value", "value", "improve", "waiting", "other"],
        ),
        (
            "value",
            ["by-value", "by-value", "improve", "by-value", "other"],
        ),
        (
            "simulate",
            ["by-value", "by-value", "improve", "by-value", "other"],
        ),
        (
            "person",
            ["quota", "duplicates", "surplus", "always-place", "self"],
        ),
        (
            "random",
            ["proportional", "never", "improve", "always-place", "other"],
        ),
    ] {
        assert_eq!(
            policies(&setup(&format!("{SPLIT}bot = \"{bot}\""))),
            expected,
            "{bot}"
        );
    }
    // A person plays a known split as it is on file.
    let known = setup("split = { recipe = { all = \"ABCD\" } }\nbot = \"person\"");
    assert_eq!(
        policies(&known),
        ["card", "never", "none", "stand-off", "other"]
    );
    // Whatever is stated stands, and the rest is the default.
    let some = setup(&format!(
        "{SPLIT}bot = \"value\"\nmulligan = \"never\"\nstart = \"self\""
    ));
    assert_eq!(
        policies(&some),
        ["by-value", "never", "improve", "by-value", "self"]
    );
}

#[test]
fn a_setup_that_states_everything_has_no_defaults_whatever_its_bot() {
    for bot in ["greedy", "value", "person", "random"] {
        let found = setup(&format!("{SPLIT}{STATED}bot = \"{bot}\""));
        assert_eq!(
            policies(&found),
            ["uniform", "lopsided", "none", "stand-off", "self"],
            "{bot}"
        );
        let written = setup_to_toml(&found);
        assert_eq!(setup(&written), found, "what we write states everything");
        let checked = right(&written, |path| check(path, None));
        assert!(
            matches!(&checked, Checked::Setup { defaults, .. } if defaults.is_empty()),
            "{checked:?}"
        );
    }
}

#[test]
fn crossed_setups_have_the_defaults_of_their_own_bots() {
    let text = "pairs = 1\n[cross]\nsplits = [{ name = \"s\", recipe = { all = \"ABC\" } }]\n\
                bots = [\"greedy\", \"value\", \"person\"]\ndiscards = [\"none\"]\n";
    let experiment = experiment_of(text);
    let crossed: Vec<_> = experiment.setups.iter().map(policies).collect();
    assert_eq!(
        crossed,
        [
            ["hand-value", "value", "none", "waiting", "other"],
            ["by-value", "by-value", "none", "by-value", "other"],
            ["quota", "duplicates", "none", "always-place", "self"],
        ]
    );
    let Checked::Experiment { defaults, .. } = right(text, |path| check(path, None)) else {
        panic!()
    };
    assert_eq!(defaults, vec![vec!["draw", "mulligan", "pass", "start"]; 3]);
}

#[test]
fn without_bots_a_cross_is_greedy_with_its_defaults() {
    let text = "pairs = 1\n[cross]\nsplits = [{ name = \"s\", recipe = { all = \"A\" } }]\ndraws = [\"uniform\", \"quota\"]\n";
    let experiment = experiment_of(text);
    let crossed: Vec<_> = experiment.setups.iter().map(policies).collect();
    let rest = ["value", "improve", "waiting", "other"];
    assert_eq!(
        crossed,
        [
            [&["uniform"], &rest[..]].concat(),
            [&["quota"], &rest[..]].concat()
        ]
    );
}

#[test]
fn with_a_shared_bag_the_exchange_follows_from_the_bot() {
    let game = NumberScrabble::default().into();
    let exchange = |text: &str| {
        right(text, |path| load_setup(path, &game))
            .exchange()
            .copied()
            .unwrap()
    };
    assert_eq!(
        exchange("bot = \"greedy\""),
        ExchangePolicy::Improve { gain: 0 }
    );
    assert_eq!(exchange("bot = \"value\""), ExchangePolicy::ByValue);
    assert_eq!(
        exchange("bot = \"value\"\nexchange = \"all\""),
        ExchangePolicy::All
    );
}

#[test]
fn people_draw_by_the_card_known_for_their_split() {
    let rules = Ruleset::default();
    let known = BuiltIn::all(FileKind::Card)
        .next()
        .expect("there are cards");
    let split = BuiltIn::find(FileKind::Split, known.name)
        .unwrap()
        .split(&rules)
        .unwrap();
    let card = known_card(&split, &rules).unwrap();
    let named = setup(&format!("split = \"{}\"\nbot = \"person\"", known.name));
    assert_eq!(named.card(), Some(&card));
    // The same bags from a file of the person's own; others draw by what their bot does.
    let Setup {
        kind: SetupKind::PrivateBags(PrivateBags { splits, .. }),
        ..
    } = &named
    else {
        panic!()
    };
    let folder = tempfile::tempdir().unwrap();
    write(
        folder.path(),
        "mine.toml",
        &bagsplit_lab::experiment::split_to_toml(&splits.0[0]),
    );
    let own = |bot: &str| {
        let path = write(
            folder.path(),
            "x.toml",
            &format!("split = \"mine.toml\"\nbot = \"{bot}\""),
        );
        load_setup(path, &rules).unwrap()
    };
    assert_eq!(own("person").card(), Some(&card));
    assert_eq!(own("greedy").card(), None);
    let stated = setup(&format!(
        "split = \"{}\"\nbot = \"person\"\ndraw = \"quota\"",
        known.name
    ));
    assert_eq!(stated.card(), None);
}

#[test]
fn checking_names_what_is_left_out() {
    let text = format!("{SPLIT}draw = \"quota\"\nstart = \"self\"");
    let Checked::Setup { defaults, .. } = right(&text, |path| check(path, None)) else {
        panic!()
    };
    assert_eq!(defaults, ["bot", "mulligan", "discard", "pass"]);
}
