//! Names of built-in setups, splits and cards stand where paths can, and files of that name win.

use crate::reading::common::{experiment_of, names, read, right, write};
use bagsplit_game::rules::Ruleset;
use bagsplit_lab::experiment::{
    BuiltIn, Checked, ConfigError, FileKind, check, known_card, load_card, load_experiment,
    load_setup, load_split, setup_files,
};
use bagsplit_players::Setup;

fn rules() -> Ruleset {
    Ruleset::default()
}

/// The errors of the setup in `x.toml` with this text.
fn refused(text: &str) -> String {
    read(text, |path| load_setup(path, &rules()))
        .unwrap_err()
        .to_string()
}

fn built_in(kind: FileKind, name: &str) -> BuiltIn {
    BuiltIn::find(kind, name).unwrap_or_else(|| panic!("{name} is built in"))
}

#[test]
fn names_alone_stand_for_what_is_built_in() {
    for one in BuiltIn::all(FileKind::Setup) {
        assert_eq!(
            load_setup(one.name, &rules()).unwrap(),
            one.setup(&rules()).unwrap()
        );
        assert_eq!(
            setup_files(one.name).unwrap(),
            [""; 0].map(std::path::PathBuf::from)
        );
        assert!(
            matches!(check(one.name, None), Ok(Checked::Setup { .. })),
            "{}",
            one.name
        );
    }
    let odd_even = built_in(FileKind::Split, "odd-even")
        .split(&rules())
        .unwrap();
    assert_eq!(load_split("odd-even", &rules()).unwrap(), odd_even);
    assert_eq!(
        load_card("odd-even").unwrap(),
        known_card(&odd_even, &rules()).unwrap()
    );
    assert!(
        matches!(check("odd-even", None), Ok(Checked::Split(_))),
        "a split before a card"
    );
}

#[test]
fn a_setup_names_splits_and_cards() {
    let text =
        "split = \"odd-even\"\nbot = \"greedy\"\ndraw = { kind = \"card\", card = \"odd-even\" }\n";
    let setup: Setup = right(text, |path| load_setup(path, &rules()));
    let split = built_in(FileKind::Split, "odd-even")
        .split(&rules())
        .unwrap();
    assert_eq!(setup.split(bagsplit_game::board::Role::Other), Some(&split));
    assert_eq!(setup.card(), known_card(&split, &rules()).as_ref());
}

const PARTS: &str = "recipe = { odd = \"AB\", even = \"B\", operators = \"CD\" }\nexpressions = \"\"\"\n3+7 # the first\n2*5\"\"\"\n\
    [people]\nbot = \"person\"\npass = \"waiting\"\n[card]\n[[card.rule]]\ndraw = \"rest from BA\"\n";

#[test]
fn a_split_file_holds_the_card_the_list_and_the_setup_of_those_who_play_it() {
    let folder = tempfile::tempdir().unwrap();
    let path = write(folder.path(), "mine.toml", PARTS);
    assert!(matches!(check(&path, None), Ok(Checked::Split(_))));
    let setup = load_setup(&path, &rules()).unwrap();
    let split = load_split(&path, &rules()).unwrap();
    assert_eq!(
        setup.split(bagsplit_game::board::Role::Holder),
        Some(&split)
    );
    assert_eq!(
        (&setup.name[..], setup.card()),
        ("mine", Some(&load_card(&path).unwrap()))
    );
    assert_eq!(load_card(&path).unwrap().to_string(), "rest from BA");
    let text = "split = \"mine.toml\"\nbot = \"person\"\npass = \"waiting\"\nexpressions = \"mine.toml\"\n\
                draw = { kind = \"card\", card = \"mine.toml\" }\nname = \"mine\"\n";
    assert_eq!(
        load_setup(write(folder.path(), "x.toml", text), &rules()).unwrap(),
        setup,
        "named one by one"
    );
    assert_eq!(setup.expressions.as_ref().unwrap().to_string(), "3+7 2*5");
    let written = setup_files(folder.path().join("x.toml")).unwrap();
    assert!(written.contains(&path), "a match must not write over it");
    // In an experiment what people know is said there.
    let experiment = write(
        folder.path(),
        "e.toml",
        "pairs = 1\nsetups = [\"mine.toml\", \"by-hand\"]\n",
    );
    let experiment = load_experiment(experiment).unwrap();
    assert_eq!(
        experiment.setups[0],
        Setup {
            expressions: None,
            ..setup
        }
    );
}

#[test]
fn a_split_file_is_drawn_by_its_card() {
    let folder = tempfile::tempdir().unwrap();
    write(folder.path(), "with.toml", PARTS);
    let text = "pairs = 1\n[cross]\nsplits = [\"with.toml\"]\ndraws = [\"card\", \"uniform\"]\nbots = [\"greedy\"]\n";
    let crossed = load_experiment(write(folder.path(), "e.toml", text)).unwrap();
    let cards: Vec<Option<String>> = crossed
        .setups
        .iter()
        .map(|setup| setup.card().map(ToString::to_string))
        .collect();
    assert_eq!(cards, [Some("rest from BA".to_owned()), None]);
}

#[test]
fn an_experiment_names_setups_splits_and_members_of_its_field() {
    let text = "pairs = 1\nsetups = [\"by-hand\"]\n[cross]\nsplits = [\"odd-even\", \"even\"]\n\
                [pairing]\nkind = \"field\"\nfield = [\"by-computer\", \"even\"]\n";
    let experiment = experiment_of(text);
    let names = names(&experiment);
    assert_eq!(names, ["by-hand", "odd-even", "even", "by-computer"]);
    assert_eq!(
        experiment.ranked, 3,
        "who is named in the field alone is not ranked"
    );
    let hand = built_in(FileKind::Setup, "by-hand")
        .setup(&rules())
        .unwrap();
    assert_eq!(experiment.setups[0], hand);
}

#[test]
fn a_setup_of_the_experiment_comes_before_a_built_in_one_of_its_name() {
    let text = "pairs = 1\n[[setup]]\nname = \"by-hand\"\nsplit = \"even\"\n[[setup]]\nname = \"other\"\nsplit = \"even\"\n\
                [pairing]\nkind = \"field\"\nfield = [\"by-hand\"]\n";
    let experiment = experiment_of(text);
    assert_eq!((experiment.setups.len(), experiment.ranked), (2, 2));
}

#[test]
fn a_file_of_that_name_wins_and_a_folder_does_not() {
    let folder = tempfile::tempdir().unwrap();
    write(folder.path(), "odd-even", "[recipe]\nall = \"A\"\n");
    std::fs::create_dir(folder.path().join("even")).unwrap();
    let split = |name: &str| {
        let path = write(folder.path(), "x.toml", &format!("split = \"{name}\"\n"));
        load_setup(path, &rules())
            .unwrap()
            .split(bagsplit_game::board::Role::Other)
            .unwrap()
            .clone()
    };
    assert_eq!(
        split("odd-even").bags,
        bagsplit_game::board::ByBag::single(*rules().tiles())
    );
    assert_eq!(
        split("even"),
        built_in(FileKind::Split, "even").split(&rules()).unwrap()
    );
}

#[test]
fn a_wrong_name_says_what_was_meant_and_how_to_see_all() {
    let said = refused("split = \"odd-evn\"\n");
    assert!(
        said.contains("file 'odd-evn' not found; no built-in split has this name either"),
        "{said}"
    );
    assert!(
        said.contains("has this name either; did you mean 'odd-even'?"),
        "{said}"
    );
    assert!(
        said.contains("'bagsplit check --list' prints the built-in ones"),
        "{said}"
    );
    let said = refused("split = \"even\"\ndraw = { kind = \"card\", card = \"odd-evn\" }\n");
    assert!(
        said.contains("no built-in card has this name either; did you mean 'odd-even'?"),
        "{said}"
    );
    let said = refused("split = \"by-computer\"\n");
    assert!(
        said.contains("a built-in setup has this name, but this must be a split"),
        "{said}"
    );
    let said = |error: ConfigError| error.to_string();
    let unknown = said(load_setup("by-hnd", &rules()).unwrap_err());
    assert!(
        unknown.starts_with("by-hnd: not found; no built-in setup has this name either"),
        "{unknown}"
    );
    assert!(unknown.contains("did you mean 'by-hand'?"), "{unknown}");
    let nothing = said(load_setup("zzzzzzzzzzzz", &rules()).unwrap_err());
    assert!(
        !nothing.contains("did you mean") && nothing.contains("--list"),
        "{nothing}"
    );
    let other = said(check("zzzzzzzzzzzz", None).unwrap_err());
    assert!(
        other.contains("no built-in setup, split or card has this name either"),
        "{other}"
    );
    // What looks like a path is one.
    let path = said(load_setup("x/by-hand", &rules()).unwrap_err());
    assert!(
        path.starts_with("x/by-hand: cannot be read: x: No such file or directory"),
        "{path}"
    );
    assert_eq!(
        said(load_setup("by-hand.toml", &rules()).unwrap_err()),
        "by-hand.toml: not found"
    );
}
