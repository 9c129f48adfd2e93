//! Populations of players: every setup as they play it, written and read again, and refused where it says nothing.

use crate::reading::common::{experiment_of, mistake_of, written_and_read};
use bagsplit_lab::experiment::Experiment;
use bagsplit_lab::run::{Earlier, Lab, Results};
use bagsplit_players::{Bot, Policy};

const MATH: &str = r#"
name = "x"
pairs = 3

[[setup]]
name = "a"
split = "one.toml"
draw = "uniform"
start = "self"

[[setup]]
name = "b"
split = "two.toml"
draw = "uniform"
pass = "waiting"

[[players]]
name = "club"
bot = { kind = "person", knows = 20, looks = 14, slips = 10 }

[[players]]
name = "computer"
bot = "equity"
draw = "hand-value"
pass = "always-place"
"#;

fn mistake(from: &str, to: &str) -> String {
    let text = MATH.replace(from, to);
    assert_ne!(text, MATH);
    mistake_of(&text)
}

#[test]
fn a_population_decides_what_it_says_and_leaves_the_rest_to_the_setup() {
    let experiment = experiment_of(MATH);
    let [club, computer] = experiment.players() else {
        panic!("two populations")
    };
    assert_eq!(
        (club.name.as_str(), club.human(), computer.human()),
        ("club", true, false)
    );
    assert_eq!(club.decides, ["bot"]);
    assert_eq!(computer.decides, ["bot", "draw", "pass"]);
    for (place, own) in experiment.setups.iter().enumerate() {
        let by_club = &club.setups[place];
        assert_eq!(
            by_club.bot,
            Bot::Person {
                knows: 20,
                looks: 14,
                slips: 10
            }
        );
        assert_eq!(
            (&by_club.name, &by_club.kind),
            (&own.name, &own.kind),
            "the rest is the setup's own"
        );
        let (theirs, before) = (
            computer.setups[place].private().unwrap(),
            own.private().unwrap(),
        );
        assert_eq!(
            (theirs.draw.label(), theirs.pass.label()),
            ("hand-value".to_owned(), "always-place".to_owned())
        );
        assert_eq!(
            (&theirs.splits, theirs.start),
            (&before.splits, before.start)
        );
    }
}

#[test]
fn populations_read_back_as_they_were_written() {
    let experiment = experiment_of(MATH);
    assert_eq!(written_and_read(&experiment), experiment);
}

#[test]
fn what_a_population_cannot_be_is_said() {
    let said = mistake("name = \"computer\"", "name = \"club\"");
    assert!(said.contains("two populations are called 'club'"), "{said}");
    let said = mistake("bot = \"equity\"\n", "");
    assert!(said.contains("needs a 'bot'"), "{said}");
    let said = mistake("bot = \"equity\"", "bot = \"equity\"\nsplit = \"one.toml\"");
    assert!(said.contains("'split'"), "{said}");
    for table in [
        "[worth]",
        "[best]\n[tune]\n",
        "[best]\n[sweep]\nhand = [5, 6]",
        "[best]\n[balance]",
    ] {
        let said = mistake(
            "[[players]]\nname = \"club\"",
            &format!("{table}\n[[players]]\nname = \"club\""),
        );
        assert!(said.contains("an experiment with [[players]]"), "{said}");
    }
    let said = mistake(
        "[[players]]\nname = \"club\"",
        "[best]\n[[players]]\nname = \"club\"",
    );
    assert!(
        said.contains("[best] is played by one population, and [[players]] lists 2"),
        "{said}"
    );
}

#[test]
fn every_population_plays_every_variant() {
    let experiment = experiment_of(&format!("{MATH}[sweep]\nhand = [5, 6]\n"));
    assert_eq!(written_and_read(&experiment), experiment);
    let played = experiment.played_variants();
    let names: Vec<&str> = played.iter().map(|variant| variant.name.as_str()).collect();
    assert_eq!(
        names,
        [
            "hand 5 (club)",
            "hand 5 (computer)",
            "hand 6 (club)",
            "hand 6 (computer)"
        ]
    );
    for (place, variant) in played.iter().enumerate() {
        let players = &experiment.players()[place % 2];
        assert_eq!(variant.rules, experiment.variants()[place / 2].rules);
        assert_eq!(
            variant.setups, players.setups,
            "the splits are the same by both rules"
        );
    }
    // What a population has to itself without variants is refused beside them.
    let named = format!("{MATH}own-answer = true\n[sweep]\nhand = [5, 6]\n");
    assert!(
        mistake_of(&named).contains("'sweep' recommends nothing"),
        "{}",
        mistake_of(&named)
    );
    // A card of the population does not fit a variant.
    let card = "draw = { kind = \"card\", card = \"rest from D\" }";
    let unfit = MATH
        .replace("draw = \"hand-value\"", card)
        .replace("two.toml", "one.toml");
    let said = mistake_of(&format!("{unfit}[[variant]]\nname = \"three\"\nbags = 3\n"));
    assert!(said.contains("three") && said.contains("bag D"), "{said}");
}

#[test]
fn in_a_study_one_population_is_what_its_setups_would_say_themselves() {
    let (setups, players) = MATH.split_once("[[players]]").unwrap();
    let computer = players.split_once("[[players]]").unwrap().1;
    for study in [
        "[best]",
        "[search]",
        "[equilibrium]",
        "[exploit]",
        "[train]",
    ] {
        let population = format!("{setups}[[players]]{computer}\n{study}");
        let own = "bot = \"equity\"\ndraw = \"hand-value\"\npass = \"always-place\"";
        let without = setups
            .replace("draw = \"uniform\"\n", "")
            .replace("pass = \"waiting\"\n", "");
        let written = without.replace("start = \"self\"", &format!("{own}\nstart = \"self\""));
        let written = written.replace(
            "split = \"two.toml\"",
            &format!("split = \"two.toml\"\n{own}"),
        );
        assert_eq!(
            experiment_of(&population),
            experiment_of(&format!("{written}\n{study}")),
            "{study}"
        );
        for key in ["own-answer = true", "recommended = \"b\""] {
            let answered =
                population.replace("bot = \"equity\"", &format!("bot = \"equity\"\n{key}"));
            assert!(
                mistake_of(&answered).contains("recommends nothing"),
                "{study}: {key}"
            );
        }
    }
}

#[test]
fn what_is_recommended_beforehand_is_a_ranked_setup() {
    let named = |name: &str| {
        MATH.replace(
            "name = \"club\"",
            &format!("name = \"club\"\nrecommended = \"{name}\""),
        )
    };
    let experiment = experiment_of(&named("b"));
    let recommended = |experiment: &Experiment| -> Vec<Option<String>> {
        experiment
            .players()
            .iter()
            .map(|players| players.recommended.clone())
            .collect()
    };
    assert_eq!(recommended(&experiment), [Some("b".to_owned()), None]);
    assert_eq!(written_and_read(&experiment), experiment);
    let said = mistake("name = \"club\"", "name = \"club\"\nrecommended = \"by\"");
    assert!(
        said.starts_with("no ranked setup is called 'by'; did you mean "),
        "{said}"
    );
    // An opponent that is not ranked cannot be recommended.
    let field = "\n[pairing]\nkind = \"field\"\nfield = [\"c\"]\n[[pairing.setup]]\nname = \"c\"\nsplit = \"one.toml\"\n";
    let said = mistake_of(&format!("{}{field}", named("c")));
    assert!(said.starts_with("no ranked setup is called 'c'"), "{said}");
}

#[test]
fn by_hand_leaves_out_populations_that_no_person_can_follow() {
    let mut experiment = experiment_of(MATH);
    let left_out = experiment.keep_by_hand().unwrap();
    assert!(
        left_out.contains(&"players computer".to_owned()),
        "{left_out:?}"
    );
    assert_eq!(experiment.players().len(), 1);
    assert_eq!(
        experiment.players()[0].setups.len(),
        experiment.setups.len()
    );
}

#[test]
fn by_hand_leaves_out_a_recommendation_of_what_it_leaves_out() {
    let split = "split = \"one.toml\"\n";
    let other =
        format!("[[setup]]\nname = \"computed\"\n{split}draw = \"hand-value\"\n\n[[players]]");
    let text = MATH.replacen("[[players]]", &other, 1);
    for (name, stays) in [("b", true), ("computed", false)] {
        let mut experiment = experiment_of(&text.replace(
            "name = \"club\"",
            &format!("name = \"club\"\nrecommended = \"{name}\""),
        ));
        let left_out = experiment.keep_by_hand().unwrap();
        assert!(left_out.contains(&"computed".to_owned()), "{left_out:?}");
        assert_eq!(
            left_out.contains(&format!("recommended = {name} (players club)")),
            !stays,
            "{left_out:?}"
        );
        assert_eq!(experiment.players()[0].recommended.is_some(), stays);
        assert_eq!(written_and_read(&experiment), experiment);
    }
}

/// The same name for a reader: another form of a character, and another case.
#[test]
fn names_that_only_look_different_are_rejected_wherever_names_are() {
    let setups = "pairs = 1\n[[setup]]\nname = \"FIRST\"\nsplit = \"one.toml\"\n[[setup]]\nname = \"SECOND\"\nsplit = \"two.toml\"\n";
    let split = |name: &str| format!("{{ name = \"{name}\", recipe = {{ all = \"ABCD\" }} }}");
    for (one, other) in [
        ("a b", "a\u{a0}b"),
        ("Even", "even"),
        ("caf\u{e9}", "cafe\u{301}"),
    ] {
        let texts = [
            (
                "setups",
                setups.replace("FIRST", one).replace("SECOND", other),
            ),
            (
                "splits",
                format!(
                    "pairs = 1\n[cross]\nsplits = [{}, {}]\n",
                    split(one),
                    split(other)
                ),
            ),
            (
                "populations",
                MATH.replace("name = \"club\"", &format!("name = \"{one}\""))
                    .replace("\"computer\"", &format!("\"{other}\"")),
            ),
            (
                "variants",
                format!(
                    "{setups}[[variant]]\nname = \"{one}\"\nhand = 6\n[[variant]]\nname = \"{other}\"\nhand = 8\n"
                ),
            ),
        ];
        for (things, text) in texts {
            let said = mistake_of(&text);
            assert!(
                said.contains(&format!("two {things} are called")) && said.contains("look alike"),
                "{things}: {said}"
            );
        }
    }
    // What tables read as missing is no name of any of these, nor of an experiment.
    for name in ["NA", "null", "NaN", "n/a"] {
        for text in [
            setups.replace("FIRST", name),
            format!("name = \"{name}\"\n{setups}"),
            MATH.replace("name = \"club\"", &format!("name = \"{name}\"")),
            format!("{setups}[[variant]]\nname = \"{name}\"\nhand = 6\n"),
        ] {
            let said = mistake_of(&text);
            assert!(
                said.contains("take it for a missing value"),
                "{name}: {said}"
            );
        }
    }
}

#[test]
fn people_play_before_computers_and_have_their_answer_then() {
    let (club, computer) = MATH
        .split_once("[[players]]")
        .unwrap()
        .1
        .split_once("[[players]]")
        .unwrap();
    let setups = MATH.split_once("[[players]]").unwrap().0;
    let text = format!("{setups}[[players]]{computer}\n[[players]]{club}");
    let folder = tempfile::tempdir().unwrap();
    let mut lab = Lab::open(experiment_of(&text), folder.path(), Earlier::Keep).unwrap();
    let missing = lab.missing(None).unwrap();
    assert_eq!(
        missing
            .iter()
            .map(|slice| slice.matchup)
            .collect::<Vec<_>>(),
        [1, 0]
    );
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(1)
        .build()
        .unwrap();
    lab.play(&pool, &missing[..1], &()).unwrap();
    let concluded = Results::open(folder.path()).unwrap().conclude().unwrap();
    let answered = concluded
        .sections
        .iter()
        .map(|of| (of.name.as_deref(), of.findings.ranking.len()));
    assert_eq!(
        answered.collect::<Vec<_>>(),
        [(Some("computer"), 0), (Some("club"), 2)]
    );
}
