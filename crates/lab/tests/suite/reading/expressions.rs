//! What human-like players learn: read, written and read again, and refused where it says nothing.

use std::path::Path;

use crate::reading::common::{experiment_of, mistake_of, written_and_read};
use bagsplit_lab::experiment::{
    experiment_of_text, experiment_to_toml, known_expressions, load_setup, load_split,
    setup_of_text, setup_to_toml,
};
use bagsplit_players::Setup;
use bagsplit_players::notes::Expressions;

const TWO: &str = r#"
name = "x"
pairs = 1

[[setup]]
name = "a"
split = "odd-even"
bot = "person"
expressions = "2*5 []*1 # and no more"

[[setup]]
name = "b"
split = "odd-even"
bot = "person"
"#;

fn learned(setups: &[Setup]) -> Vec<Option<String>> {
    setups
        .iter()
        .map(|setup| setup.expressions.as_ref().map(ToString::to_string))
        .collect()
}

#[test]
fn setups_name_expressions_and_an_experiment_gives_the_others_those_of_their_splits() {
    let experiment = experiment_of(TWO);
    assert_eq!(
        learned(&experiment.setups),
        [Some("2*5 []*1".to_owned()), None]
    );
    let own = known_expressions(
        experiment.setups[1]
            .split(bagsplit_game::board::Role::Other)
            .unwrap(),
        &experiment.rules,
    );
    let own = own.unwrap();
    assert_eq!(own.lines().len(), 80, "experts know as many");
    let all = TWO.replace("pairs = 1", "pairs = 1\nexpressions = \"own\"");
    for text in [
        all,
        TWO.replace("name = \"b\"", "name = \"b\"\nexpressions = \"own\""),
    ] {
        let experiment = experiment_of(&text);
        assert_eq!(
            learned(&experiment.setups),
            [Some("2*5 []*1".to_owned()), Some(own.to_string())]
        );
        let written = experiment_to_toml(&experiment);
        assert!(
            !written.contains("\"own\""),
            "what is written needs no other file"
        );
        assert_eq!(
            experiment_of_text(&written, Path::new(".")).unwrap(),
            experiment
        );
    }
}

#[test]
fn every_list_on_file_is_found_by_the_tiles_of_its_split() {
    let rules = bagsplit_game::rules::Ruleset::default();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../experiments/splits");
    let mut lists = 0;
    for entry in folder.read_dir().unwrap() {
        let path = entry.unwrap().path();
        let mut split = load_split(path.file_stem().unwrap(), &rules).unwrap();
        split.name = "mine".to_owned();
        let text = std::fs::read_to_string(&path).unwrap();
        let Some((_, list)) = text.split_once("\nexpressions = \"\"\"") else {
            continue;
        };
        let list = Expressions::read(list.split("\"\"\"").next().unwrap()).unwrap();
        assert_eq!(known_expressions(&split, &rules), Some(list), "{path:?}");
        lists += 1;
    }
    assert!(lists > 20);
}

#[test]
fn a_population_may_know_the_shipped_expressions_alone() {
    let players = "\n[[players]]\nname = \"club\"\nbot = \"person\"\n";
    let both = format!(
        "{TWO}{players}{}expressions = \"shipped\"\n",
        players.replace("club", "beginner")
    );
    let experiment = experiment_of(&both);
    let [club, beginner] = experiment.players() else {
        panic!("two populations")
    };
    assert_eq!(learned(&club.setups), [Some("2*5 []*1".to_owned()), None]);
    assert_eq!(learned(&beginner.setups), [None, None]);
    assert_eq!(written_and_read(&experiment), experiment);
}

#[test]
fn expressions_that_are_none_and_splits_without_any_are_refused() {
    let given = |text: &str| mistake_of(&TWO.replace("2*5 []*1 # and no more", text));
    assert!(
        given("2*4").contains("'2*4' is no line of a sheet"),
        "{}",
        given("2*4")
    );
    assert!(
        given("2*5 5*2").contains("'2*5' is a duplicate"),
        "{}",
        given("2*5 5*2")
    );
    assert!(
        given("").contains("there are no expressions in it"),
        "{}",
        given("")
    );
    assert!(
        given("none.txt").contains("none.txt"),
        "{}",
        given("none.txt")
    );
    let split = "split = { name = \"odd-even\", recipe = { digits = \"A\", operators = \"BD\" } }";
    let unknown = TWO.replacen("split = \"odd-even\"", split, 1);
    let unknown = mistake_of(&unknown.replace("2*5 []*1 # and no more", "own"));
    assert!(
        unknown.starts_with("no expressions are known for this split"),
        "{unknown}"
    );
    let all = mistake_of(&TWO.replace("pairs = 1", "pairs = 1\nexpressions = \"2*5\""));
    assert!(all.contains("\"own\""), "{all}");
    let players =
        format!("{TWO}\n[[players]]\nname = \"club\"\nbot = \"person\"\nexpressions = \"own\"\n");
    assert!(
        mistake_of(&players).contains("\"shipped\""),
        "{}",
        mistake_of(&players)
    );
}

#[test]
fn a_setup_that_names_the_shipped_expressions_learns_no_others() {
    let shipped = TWO.replace("name = \"b\"", "name = \"b\"\nexpressions = \"shipped\"");
    let all = shipped.replace("pairs = 1", "pairs = 1\nexpressions = \"own\"");
    for text in [shipped, all] {
        let experiment = experiment_of(&text);
        assert_eq!(
            learned(&experiment.setups),
            [Some("2*5 []*1".to_owned()), None],
            "{text}"
        );
        assert_eq!(written_and_read(&experiment), experiment);
    }
}

#[test]
fn a_setup_that_is_read_alone_learns_what_is_known_for_its_split() {
    let rules = bagsplit_game::rules::Ruleset::default();
    let alone = |text: &str| setup_of_text(text, Path::new("x.toml"), &rules).unwrap();
    let by_hand = load_setup("by-hand", &rules).unwrap();
    let known = alone("split = \"odd-even\"\nbot = \"person\"\n");
    assert_eq!(
        known,
        Setup {
            name: "x".to_owned(),
            ..by_hand.clone()
        },
        "with its policies and the club's level"
    );
    for (text, learned) in [
        ("split = \"odd-even\"\nbot = \"greedy\"\n", None),
        (
            "split = \"odd-even\"\nbot = \"person\"\nexpressions = \"shipped\"\n",
            None,
        ),
        (
            "split = { recipe = { all = \"ABCD\" } }\nbot = \"person\"\n",
            known_of("even"),
        ),
        (
            "split = { recipe = { all = \"ABC\" } }\nbot = \"person\"\n",
            None,
        ),
    ] {
        let setup = alone(text);
        assert_eq!(setup.expressions, learned, "{text}");
        // What is written means the same when it is read alone.
        assert_eq!(alone(&setup_to_toml(&setup)), setup, "{text}");
    }
    // Beginners know the five that are most useful with any split.
    assert_eq!(
        load_setup("by-hand-beginners", &rules).unwrap().expressions,
        None
    );
}

/// The expressions on file for a built-in split.
fn known_of(split: &str) -> Option<Expressions> {
    let rules = bagsplit_game::rules::Ruleset::default();
    known_expressions(&load_split(split, &rules).unwrap(), &rules)
}
