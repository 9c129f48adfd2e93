//! Cards are named by a file or stand in a line, and what is written of them reads back; and what is left of an
//! experiment by hand.

use crate::reading::common::{experiment_of, names, read, right, write, written_and_read};
use bagsplit_game::rules::Ruleset;
use bagsplit_lab::experiment::{
    Experiment, load_card, load_experiment, load_setup, setup_files, setup_to_toml,
};
use bagsplit_lab::study::Pairing;
use bagsplit_players::HumanEffort;

const CARD: &str = "name = \"mine\"\nwhy = \"a try\"\nfinally = \"BA\"\n[[rule]]\nwhen = [\"opening\", \"no 19\"]\n\
    draw = [\"2 from A\", \"rest from B\"]\n[[rule]]\nwhy = \"operators\"\ndraw = \"operators to 3 from C for +- or D for */\"\n";

const LINE: &str = "opening and no 19: 2 from A, rest from B else operators to 3 from C for +- or D for */ finally BA";

#[test]
fn a_card_of_a_file_is_that_of_its_line_and_goes_wherever_the_setup_goes() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::create_dir(folder.path().join("cards")).unwrap();
    let card = write(&folder.path().join("cards"), "mine.toml", CARD);
    assert_eq!(load_card(&card).unwrap().to_string(), LINE);
    let setup = |card: &str| {
        format!("draw = {{ kind = \"card\", card = \"{card}\" }}\n[recipe]\nall = \"AB\"\n")
    };
    let path = write(folder.path(), "x.toml", &setup("cards/mine.toml"));
    let named = load_setup(&path, &Ruleset::default()).unwrap();
    assert_eq!(named.card().unwrap().to_string(), LINE);
    assert!(
        named.canonical().contains(LINE),
        "games hang on what it says: {}",
        named.canonical()
    );
    assert!(
        setup_files(&path).unwrap().contains(&card),
        "a match must not write over it"
    );
    let line = load_setup(
        write(folder.path(), "x.toml", &setup(LINE)),
        &Ruleset::default(),
    )
    .unwrap();
    assert_eq!(line, named);
    // Written without the file, far from it.
    assert_eq!(
        right(&setup_to_toml(&named), |path| load_setup(
            path,
            &Ruleset::default()
        )),
        named
    );
}

/// Three setups by draw policy, of which `uniform` and a card are by hand, and what else is wanted.
fn crossed(more: &str) -> Experiment {
    let cross = "pairs = 1\n[cross]\nsplits = [{ name = \"s\", recipe = { all = \"ABCD\" } }]\n\
                 draws = [\"hand-value\", \"uniform\", { kind = \"card\", card = \"rest from BA\" }]\n";
    experiment_of(&format!("{cross}{more}"))
}

#[test]
fn by_hand_only_what_a_person_can_do_is_left() {
    let mut experiment = crossed(
        "[best]\ntop = 2\n[search]\nbase = \"s/hand-value\"\ndraws = [\"hand-value\", \"quota\"]\n",
    );
    let card = experiment.setups[2].name.clone();
    assert!(
        card.starts_with("s/card(card=") && card.len() == "s/card(card=12345678)".len(),
        "{card}"
    );
    let left_out = experiment.keep_by_hand().unwrap();
    assert_eq!(left_out, ["s/hand-value", "draws = hand-value"]);
    assert_eq!(names(&experiment), ["s/uniform", &card]);
    assert_eq!(
        (
            experiment.ranked,
            experiment.studies.search.base,
            experiment.studies.best.top
        ),
        (2, 0, 1)
    );
    assert!(
        experiment
            .setups
            .iter()
            .all(|setup| setup.by_hand() != HumanEffort::No)
    );
    assert_eq!(written_and_read(&experiment), experiment);
    let before = experiment.clone();
    assert_eq!(experiment.keep_by_hand().unwrap(), [""; 0]);
    assert_eq!(experiment, before, "nothing is left out twice");
}

#[test]
fn opponents_stay_whatever_they_can_do() {
    let field = "[pairing]\nkind = \"field\"\nfield = [\"other\", \"s/hand-value\", \"s/uniform\"]\n\
                 [[pairing.setup]]\nname = \"other\"\ndraw = \"hand-value\"\nrecipe = { all = \"A\" }\n";
    let mut experiment = crossed(field);
    experiment.keep_by_hand().unwrap();
    let card = experiment.setups[1].name.clone();
    assert_eq!(
        names(&experiment),
        ["s/uniform", &card, "s/hand-value", "other"]
    );
    assert_eq!(experiment.ranked, 2);
    assert_eq!(
        experiment.pairing,
        Pairing::Field {
            members: vec![3, 2, 0]
        }
    );
    assert_eq!(written_and_read(&experiment), experiment);
}

#[test]
fn an_experiment_with_too_little_left_says_so() {
    let draws = |draws: &str| {
        let text = format!(
            "pairs = 1\n[cross]\nsplits = [{{ name = \"s\", recipe = {{ all = \"A\" }} }}]\ndraws = [{draws}]\n"
        );
        read(&text, |path| load_experiment(path))
            .unwrap()
            .keep_by_hand()
            .unwrap_err()
    };
    let hint = "; 'bagsplit check FILE' says what of a setup is not by hand";
    let none = draws("\"hand-value\", \"by-value\"");
    assert_eq!(
        none,
        format!("none of 2 setups can be carried out by a person{hint}")
    );
    let one = draws("\"hand-value\", \"uniform\"");
    assert_eq!(
        one,
        format!(
            "one of 2 setups can be carried out by a person, and it does not play itself{hint}"
        )
    );
    let mut searched = crossed("[search]\ndraws = [\"hand-value\"]\n");
    assert!(
        searched
            .keep_by_hand()
            .unwrap_err()
            .starts_with("no draw policy of [search] can be")
    );
}

#[test]
fn variants_lose_the_same_setups() {
    let mut experiment = crossed(
        "[balance]\nstronger = \"s/hand-value\"\nweaker = \"s/uniform\"\n[[variant]]\nname = \"five\"\nbags = 5\n\
         [[variant]]\nname = \"four\"\n",
    );
    experiment.keep_by_hand().unwrap();
    assert!(
        experiment
            .variants()
            .iter()
            .all(|variant| variant.setups.len() == 2)
    );
    assert_eq!(
        experiment.balance().unwrap().skill,
        None,
        "one of the two is gone"
    );
    assert_eq!(written_and_read(&experiment), experiment);
}
