//! Round trips: written files read back to the same values.

use std::path::Path;

use crate::reading::common::{experiment_of, names, right, write, written_and_read};
use bagsplit_game::board::{Bag, Symbol};
use bagsplit_game::rules::{Ruleset, Value};
use bagsplit_lab::experiment::{
    Experiment, load_experiment, load_rules, load_setup, load_split, rules_to_toml, setup_to_toml,
    split_to_toml,
};
use bagsplit_lab::study::Pairing;
use bagsplit_players::{
    Bot, DiscardPolicy, DrawPolicy, MulliganPolicy, PassPolicy, Setup, Start, Thinking,
};

/// Rules with every option at another value than the default.
fn strange_rules() -> Ruleset {
    let mut game = Ruleset::default();
    let text = |text: &str| Value::Text(text.to_owned());
    let options = [
        ("board", Value::Integer(15)),
        ("hand", Value::Integer(8)),
        ("bags", Value::Integer(5)),
        ("powers", text("positive")),
        ("earns", text("powers-of 2")),
        (
            "operator-points",
            Value::Counts(vec![("*".to_owned(), 2), ("+".to_owned(), 0)]),
        ),
        ("bonus-tiles", Value::Integer(5)),
        ("bonus-points", Value::Integer(4)),
        ("pass-limit", Value::Integer(2)),
        ("move-ms", Value::Integer(60_000)),
        ("reserve-ms", Value::Integer(0)),
        ("mulligan", text("turns-only")),
        ("split-hidden", Value::Bool(false)),
        ("advantage-known", Value::Bool(true)),
        ("first", text("other")),
        ("target", Value::Integer(40)),
        ("head-start", Value::Integer(3)),
        ("opening-points", Value::Integer(2)),
        (
            "tiles",
            Value::Counts(vec![("1".to_owned(), 12), ("/".to_owned(), 0)]),
        ),
    ];
    assert_eq!(options.len(), game.entries().len(), "every option is here");
    options
        .iter()
        .for_each(|(key, value)| game.set(key, value).unwrap());
    game
}

#[test]
fn rules_read_back() {
    for game in [Ruleset::default(), strange_rules()] {
        let text = rules_to_toml(&game);
        for entry in game.entries() {
            assert!(
                text.contains(&format!("# {}\n", entry.doc)),
                "{}",
                entry.key
            );
        }
        assert_eq!(right(&text, |path| load_rules(path)), game);
    }
}

#[test]
fn rules_may_list_what_differs_only() {
    let game = right("board = 15\n[tiles]\n\"×\" = 7\n", |path| load_rules(path));
    assert_eq!(
        (
            game.side(),
            game.tiles().count(Symbol::Times),
            game.tiles().total()
        ),
        (15, 7, 49)
    );
}

#[test]
fn splits_read_back_whether_listed_or_dealt() {
    let game = Ruleset::default();
    let recipe = "name = \"a \\\"quoted\\\" \\u00fc name\"\n[recipe]\nall = \"BBC\"\n";
    let split = right(recipe, |path| load_split(path, &game));
    assert_eq!(
        (split.name.as_str(), split.bags[Bag::A].total()),
        ("a \"quoted\" ü name", 0)
    );
    let again = right(&split_to_toml(&split), |path| load_split(path, &game));
    assert_eq!(again, split);
}

const SETUP: &str = r#"
why = "to have every key"
bot = { kind = "equity", keep = 70 }
draw = { kind = "card", card = "rest from CAB" }
mulligan = { kind = "lopsided", fewest = 2, most = 4 }
discard = { kind = "worst", tiles = 2 }
pass = { kind = "stand-off", points = 3 }
start = "other"
thinking = { kind = "uniform", low = 10, high = 20 }
luck = "18446744073709551615"
[recipe]
digits = "ABC"
operators = "D"
[holder-split.recipe]
all = "ABCDE"
"#;

#[test]
fn a_setup_with_every_key_reads_back() {
    let game = strange_rules();
    let setup = right(SETUP, |path| load_setup(path, &game));
    let own = setup.private().unwrap();
    assert_eq!(
        (setup.name.as_str(), setup.luck, own.start),
        ("x", u64::MAX, Start::Other)
    );
    assert_eq!(
        (setup.bot, own.discard),
        (Bot::Equity { keep: 70 }, DiscardPolicy::Worst { tiles: 2 })
    );
    assert_eq!(
        own.mulligan,
        MulliganPolicy::Lopsided { fewest: 2, most: 4 }
    );
    assert_eq!(setup.thinking, Thinking::Uniform { low: 10, high: 20 });
    let [holder, other] = &own.splits.0;
    assert_eq!(
        (holder.name.as_str(), other.name.as_str()),
        ("x-holder", "x")
    );
    assert_ne!(holder.bags, other.bags);
    assert_eq!(
        right(&setup_to_toml(&setup), |path| load_setup(path, &game)),
        setup
    );
}

#[test]
fn a_split_that_a_program_has_yet_to_choose_reads_back() {
    let text = "split = \"chosen-by-bot\"\nbot = { kind = \"external\", command = [\"a\"] }\n";
    let setup = right(text, |path| load_setup(path, &Ruleset::default()));
    assert!(setup.external.as_ref().unwrap().open_split);
    assert_eq!(
        right(&setup_to_toml(&setup), |path| load_setup(
            path,
            &Ruleset::default()
        )),
        setup
    );
}

#[test]
fn a_setup_needs_no_more_than_its_split() {
    let text = "split = { recipe = { all = \"A\" } }";
    let setup = right(text, |path| load_setup(path, &Ruleset::default()));
    assert_eq!(
        (setup.name.as_str(), setup.bot, setup.luck),
        ("x", Bot::Greedy, 0)
    );
    assert_eq!(setup.thinking, Thinking::None);
    let own = setup.private().unwrap();
    assert_eq!(
        (&own.draw, own.mulligan),
        (&DrawPolicy::HandValue, MulliganPolicy::Value { gain: 1000 })
    );
    assert_eq!(own.discard, DiscardPolicy::Improve);
    assert!(matches!(own.pass, PassPolicy::Waiting { .. }));
    assert_eq!(own.start, Start::Other);
}

/// An experiment that names files of every kind, in folders of their own.
fn rich(folder: &Path, pairing: &str) -> Experiment {
    for name in ["rules", "splits", "setups"] {
        std::fs::create_dir(folder.join(name)).unwrap();
    }
    write(
        folder,
        "rules/strange.toml",
        &rules_to_toml(&strange_rules()),
    );
    write(folder, "splits/even.toml", "[recipe]\nall = \"ABCD\"\n");
    write(folder, "splits/one.toml", "[recipe]\nall = \"A\"\n");
    write(folder, "setups/rich.toml", SETUP);
    write(
        folder,
        "setups/field-b.toml",
        "split = \"../splits/one.toml\"\nbot = \"random\"\n",
    );
    write(
        folder,
        "setups/field-a.toml",
        "split = \"../splits/even.toml\"\n",
    );
    let text = format!(
        r#"
name = "rich"
description = "several\nlines, \"quotes\" and a tab\t"
hypotheses = ["one is best", "all the \"same\""]
seed = "18446744073709551615"
pairs = 3
rules = "rules/strange.toml"
setups = ["setups/rich.toml"]
[[setup]]
name = "in place"
split = "splits/even.toml"
thinking = {{ kind = "fixed", ms = 5 }}
[cross]
splits = ["splits/*.toml", {{ name = "here", recipe = {{ all = "AB" }} }}]
draws = ["uniform", {{ kind = "quota", operators = 2 }}]
starts = ["self", "other"]
mulligans = [{{ kind = "value", gain = 500 }}]
{pairing}"#
    );
    let path = write(folder, "experiment.toml", &text);
    load_experiment(path).unwrap_or_else(|error| panic!("{error}"))
}

#[test]
fn an_experiment_against_a_field_reads_back_from_one_file() {
    let folder = tempfile::tempdir().unwrap();
    let pairing = "[pairing]\nkind = \"field\"\nfield = [\"setups/field-*.toml\", \"in place\", \"setups/rich.toml\"]";
    let experiment = rich(folder.path(), pairing);
    assert_eq!(
        (experiment.seed, experiment.pairs, experiment.ranked),
        (u64::MAX, 3, 2 + 3 * 2 * 2)
    );
    let names = names(&experiment);
    assert_eq!(
        names[..4],
        [
            "rich",
            "in place",
            "even/uniform/self",
            "even/uniform/other"
        ]
    );
    assert_eq!(
        names[13..],
        ["here/quota(operators=2)/other", "field-a", "field-b"]
    );
    assert_eq!(
        experiment.pairing,
        Pairing::Field {
            members: vec![14, 15, 1, 0]
        }
    );
    assert_eq!(written_and_read(&experiment), experiment);
}

#[test]
fn round_robins_and_ladders_read_back_from_one_file() {
    for (text, pairing) in [
        ("", Pairing::RoundRobin),
        ("[pairing]\nkind = \"ladder\"", Pairing::Ladder { reach: 1 }),
        (
            "[pairing]\nkind = \"ladder\"\nreach = 3",
            Pairing::Ladder { reach: 3 },
        ),
    ] {
        let folder = tempfile::tempdir().unwrap();
        let experiment = rich(folder.path(), text);
        assert_eq!(experiment.pairing, pairing);
        assert_eq!(written_and_read(&experiment), experiment);
    }
}

#[test]
fn an_experiment_is_named_for_its_file_and_its_seed_is_0_unless_it_says_so() {
    let text = "pairs = 1\n[cross]\nsplits = [{ name = \"a\", recipe = { all = \"A\" } }]\nstarts = [\"self\", \"other\"]";
    let experiment = experiment_of(text);
    assert_eq!(
        (
            experiment.name.as_str(),
            experiment.description.as_str(),
            experiment.seed
        ),
        ("x", "", 0)
    );
    assert_eq!(written_and_read(&experiment), experiment);
}

#[test]
fn settings_of_studies_read_back() {
    let folder = tempfile::tempdir().unwrap();
    let text = "[best]\ntop = 2\nconfidence = 0.9\nindifference = 0.005\ngames = 5000\n\
                confirm-pairs = 77\nbatch = 4096\n\
                [search]\nbase = \"in place\"\ndraws = [\"uniform\", { kind = \"quota\", operators = 2 }]\n\
                games = 12345\nfinalists = 2\nconfirm-pairs = 10\n\
                [equilibrium]\nconfidence = 0.99\nrounds = 7\nsearch-games = 5432\nconfirm-pairs = 20\ngain = 0.02\n";
    let experiment = rich(folder.path(), text);
    let (best, search, equilibrium) = (
        &experiment.studies.best,
        &experiment.studies.search,
        &experiment.studies.equilibrium,
    );
    assert_eq!(
        (best.top, best.games, best.confirm_pairs, best.batch),
        (2, 5000, 77, 4096)
    );
    assert_eq!(
        (best.confidence.confidence(), best.indifference),
        (0.9, 0.005)
    );
    assert_eq!(
        (search.base, search.draws.len(), search.games),
        (1, 2, 12345)
    );
    assert_eq!((search.finalists, search.confirm_pairs), (2, 10));
    assert_eq!(
        (
            equilibrium.rounds,
            equilibrium.search_games,
            equilibrium.confirm_pairs
        ),
        (7, 5432, 20)
    );
    assert_eq!(
        (equilibrium.confidence.confidence(), equilibrium.gain),
        (0.99, 0.02)
    );
    assert_eq!(written_and_read(&experiment), experiment);
}

#[test]
fn an_experiment_keeps_what_identifies_a_program_and_a_setup_file_does_not() {
    let text = r#"
pairs = 1
[[setup]]
name = "program"
split = "even"
bot = { kind = "external", command = ["a", "b"], fingerprint = "0123", declared = "a 1" }
[[setup]]
name = "other"
split = "even"
"#;
    let experiment = experiment_of(text);
    assert_eq!(written_and_read(&experiment), experiment);
    let program = |setup: &Setup| setup.external.as_deref().unwrap().clone();
    let stored = program(&experiment.setups[0]);
    assert_eq!((&*stored.fingerprint, &*stored.declared), ("0123", "a 1"));
    let read = right(&setup_to_toml(&experiment.setups[0]), |path| {
        load_setup(path, &Ruleset::default())
    });
    let read = program(&read);
    assert_eq!(
        (read.command, read.declared),
        (stored.command, String::new())
    );
}
