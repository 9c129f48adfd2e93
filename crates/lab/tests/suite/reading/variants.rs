//! Variants and sweeps: what they make, what reads back, and what is refused.

use crate::reading::common::{experiment_of, mistake_of, written_and_read};
use bagsplit_game::board::{Role, Tile};
use bagsplit_lab::experiment::{Experiment, experiment_of_text, rules_to_toml};

/// An experiment that reads, and reads back.
#[track_caller]
fn read(text: &str) -> Experiment {
    let experiment = experiment_of(text);
    assert_eq!(written_and_read(&experiment), experiment);
    experiment
}

const MATH: &str =
    "pairs = 4\n[[setup]]\nname = \"dealt\"\nrecipe = { digits = \"AB\", operators = \"CDE\" }\n";
const NUMBER: &str =
    "pairs = 4\nrules = { game = \"number-scrabble\" }\n[cross]\nbots = [\"greedy\", \"random\"]\n";

fn names(experiment: &Experiment) -> Vec<&str> {
    experiment
        .variants()
        .iter()
        .map(|variant| variant.name.as_str())
        .collect()
}

#[test]
fn a_sweep_plays_every_value_with_recipes_dealt_anew() {
    let experiment = read(&format!("{MATH}[sweep]\nbags = [2, 4, 5]\n"));
    assert_eq!(names(&experiment), ["bags 2", "bags 4", "bags 5"]);
    let used = |variant: usize| {
        let bags = &experiment.variants()[variant].setups[0]
            .split(Role::Other)
            .unwrap()
            .bags;
        bags.iter().filter(|(_, tiles)| !tiles.is_empty()).count()
    };
    assert_eq!([used(0), used(1), used(2)], [2, 4, 5]);
    let balance = experiment.balance().unwrap();
    assert_eq!(
        (balance.parameter.as_deref(), balance.reference),
        (Some("bags"), 1),
        "as published"
    );
}

#[test]
fn a_symbol_can_be_swept_and_what_follows_it_is_not_the_parameter() {
    let experiment = read(&format!(
        "{NUMBER}[sweep]\ntiles.\"=\" = [14, 17, 20, 23]\n"
    ));
    assert_eq!(
        names(&experiment),
        ["tiles.= 14", "tiles.= 17", "tiles.= 20", "tiles.= 23"]
    );
    let totals: Vec<u32> = experiment
        .variants()
        .iter()
        .map(|variant| variant.rules.tiles().total())
        .collect();
    assert_eq!(totals, [96, 99, 102, 105]);
    let balance = experiment.balance().unwrap();
    assert_eq!(
        (balance.parameter.as_deref(), balance.reference),
        (Some("tiles.="), 2)
    );

    // The hand size takes the least bag for an exchange with it.
    let experiment = read(&format!("{NUMBER}[sweep]\nhand = [7, 9]\n"));
    assert_eq!(
        experiment.balance().unwrap().parameter.as_deref(),
        Some("hand")
    );
    assert!(rules_to_toml(&experiment.variants()[0].rules).contains("exchange-min = 7"));
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
        [
            "young",
            "plain",
            "hand 7, bingo 0",
            "hand 7, bingo 50",
            "hand 8, bingo 0",
            "hand 8, bingo 50"
        ]
    );
    let balance = experiment.balance().unwrap();
    assert_eq!(
        (balance.parameter.as_ref(), balance.reference, balance.skill),
        (None, 1, Some((0, 1)))
    );
}

#[test]
fn a_variant_can_have_setups_of_its_own() {
    let own = "[[variant]]\nname = \"few\"\ntiles = { 1 = 1 }\n[[variant.setup]]\nname = \"dealt\"\nrecipe = { all = \"A\" }\n";
    let experiment = read(&format!("{MATH}{own}"));
    assert_eq!(
        experiment.variants()[0].setups[0]
            .split(Role::Holder)
            .unwrap()
            .bags
            .0[0]
            .total(),
        45
    );
    let wrong = own.replace("\"dealt\"", "\"other\"");
    assert!(
        mistake_of(&format!("{MATH}{wrong}")).contains("'other' stands where 'dealt' must stand")
    );
}

#[test]
fn balance_alone_makes_a_variant_of_the_rules_as_they_are() {
    assert_eq!(names(&read(&format!("{MATH}[balance]\n"))), ["baseline"]);
}

#[test]
fn figures_have_parameters_with_defaults_by_game() {
    use bagsplit_lab::studies::balance::Thinking;
    let parameters = |text: &str| read(text).balance().unwrap().parameters;
    let math = |text: &str| parameters(&format!("{MATH}[balance]\n{text}"));
    assert_eq!(
        (math("").thinking, math("").comeback),
        (Thinking::default(), 3)
    );
    assert_eq!(parameters(&format!("{NUMBER}[balance]\n")).comeback, 30);
    let timed = math("thinking = { placement = 40, pass = 10 }\n");
    assert_eq!(
        timed.thinking,
        Thinking {
            placement: 40,
            pass: 10,
            ..Thinking::default()
        }
    );
    assert_eq!(math("comeback = 2\n").comeback, 2);
    let gone = mistake_of(&format!("{MATH}[balance]\nalso = [\"drama\"]\n"));
    assert!(gone.contains("unknown key 'also'"), "{gone}");
}

#[test]
fn several_symbols_are_swept_together_in_their_proportions() {
    let experiment = read(&format!("{MATH}[sweep]\ntiles.\"+-*/\" = [16, 22]\n"));
    assert_eq!(names(&experiment), ["tiles.+-*/ 16", "tiles.+-*/ 22"]);
    let counts = |variant: usize| {
        let tiles = experiment.variants()[variant].rules.tiles();
        "+-*/"
            .chars()
            .map(|symbol| tiles.count(Tile::from_char(symbol).unwrap()))
            .collect::<Vec<_>>()
    };
    assert_eq!((counts(0), counts(1)), (vec![4, 4, 4, 4], vec![6, 6, 5, 5]));
    let said = mistake_of(&format!("{MATH}[sweep]\ntiles.\"+x\" = [16]\n"));
    assert!(said.contains("unknown symbol in 'tiles.+x'"), "{said}");
}

#[test]
fn values_that_earn_and_points_of_operators_are_swept() {
    let sweep = "earns = [{ powers-of = 10 }, { powers-of = 2 }, [24, 10, \"1/2\"]]\noperator-points.\"*\" = [1, 2]\n";
    let experiment = read(&format!("{MATH}[sweep]\n{sweep}"));
    let earns = ["powers-of 10", "powers-of 2", "24 10 1/2"];
    let named = |earns| [1, 2].map(|points| format!("earns {earns}, operator-points.* {points}"));
    assert_eq!(names(&experiment), earns.map(named).concat());
    let last = rules_to_toml(&experiment.variants()[5].rules);
    assert!(
        last.contains("earns = \"1/2 10 24\"") && last.contains("\"*\" = 2"),
        "{last}"
    );
    for (value, found) in [
        ("{ powers-of = 1 }", "a table"),
        ("[\"1/0\"]", "a list"),
        ("{ power-of = 2 }", "a table"),
    ] {
        let said = mistake_of(&format!("rules = {{ earns = {value} }}\n{MATH}"));
        let expected =
            "{ powers-of = 2 } with a number from 2 to 1000, or a list of 1 to 32 values";
        assert!(
            said.contains(&format!("earns is {found}; it must be {expected}")),
            "{said}"
        );
    }
    let said = mistake_of(&format!("{MATH}[sweep]\noperator-points.\"7\" = [1]\n"));
    assert!(
        said.contains("unknown symbol in 'operator-points.7'"),
        "{said}"
    );
}

/// The lines that `person` memorises are powers of ten.
#[test]
fn a_person_plays_only_where_powers_of_ten_earn() {
    let person = MATH.replace("[[setup]]", "[[setup]]\nbot = \"person\"");
    let players = "[[players]]\nname = \"club\"\nbot = \"person\"\n";
    let why = "the bot 'person' does not play Math Scrabble by these rules: the lines that it memorises are powers of ten";
    for text in [
        format!("rules = {{ earns = \"powers-of 2\" }}\n{person}"),
        format!("{person}[sweep]\nearns = [{{ powers-of = 10 }}, [10, 24]]\n"),
        format!("{MATH}[sweep]\nearns = [{{ powers-of = 10 }}, [10, 24]]\n{players}"),
        format!(
            "{person}[balance]\n[tune]\ntargets = [\"turns = 20..30\"]\n[tune.options]\nearns = [{{ powers-of = 10 }}, [24]]\n"
        ),
    ] {
        let said = mistake_of(&text);
        assert!(said.contains(why), "{said}");
    }
    read(&format!(
        "{person}[sweep]\noperator-points.\"+\" = [1, 2]\n"
    ));
}

#[test]
fn a_variant_can_be_a_rules_file_of_the_same_game() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("x.toml");
    let read = |file: &str, options: &str| {
        std::fs::write(folder.path().join("mine.toml"), file).unwrap();
        let variant = format!("[[variant]]\nname = \"mine\"\nrules = \"mine.toml\"\n{options}");
        experiment_of_text(&format!("{MATH}{variant}"), &path)
    };
    let experiment = read("hand = 6\nbonus-points = 1\n", "hand = 5\n").unwrap();
    assert_eq!(written_and_read(&experiment), experiment);
    let rules = rules_to_toml(&experiment.variants()[0].rules);
    assert!(
        rules.contains("hand = 5") && rules.contains("bonus-points = 1"),
        "{rules}"
    );
    let said = read("game = \"number-scrabble\"\n", "")
        .unwrap_err()
        .to_string();
    assert!(said.contains("variants are of one game"), "{said}");
}

/// All mistakes of an experiment.
fn mistakes(text: &str) -> String {
    experiment_of_text(
        &format!("name = \"a\"\n{text}"),
        std::path::Path::new("a.toml"),
    )
    .unwrap_err()
    .to_string()
}

/// Mistakes in variants, in several options of a sweep and in several of their values, each once.
#[test]
fn all_mistakes_of_variants_and_sweeps_are_found_at_once() {
    let said = mistakes(&format!(
        "{MATH}[sweep]\ntiles.\"+?\" = [10]\nbags = []\n[[variant]]\nname = \"far\"\nrules = \"none.toml\"\n"
    ));
    for part in [
        "unknown symbol in 'tiles.+?'",
        "bags is an empty list",
        "file 'none.toml' not found",
    ] {
        assert_eq!(said.matches(part).count(), 1, "{part}: {said}");
    }
    let said = mistakes(&format!(
        "{MATH}[sweep]\nbags = [2, 4]\ntiles.\"+-\" = [10, \"ten\", -1]\nhand = [5, 400]\n"
    ));
    for part in ["+- is \"ten\"", "+- is -1", "hand is 400", "\n3 mistakes"] {
        assert_eq!(said.matches(part).count(), 1, "{part}: {said}");
    }
    // A population that cannot play a variant is named at the populations.
    let players = "[[players]]\nname = \"carded\"\nbot = \"greedy\"\ndraw = { kind = \"card\", card = \"rest from DCBA\" }\n";
    let said = mistakes(&format!("{MATH}[sweep]\nbags = [2, 4]\n{players}"));
    assert!(
        said.contains("8:3: variant 'bags 2': the card draws from bag"),
        "{said}"
    );
}
