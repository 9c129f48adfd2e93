//! Restrictions of players are read and written, and rejected where the game lacks the mechanic.

use crate::reading::common::{self, experiment_of, names, written_and_read};
use bagsplit_game::board::Symbol;
use bagsplit_lab::experiment::{Kind, experiment_to_toml, load_experiment};
use bagsplit_players::Restriction;

const MATH: &str = r#"
name = "x"
pairs = 3

[[setup]]
name = "a"
split = "one.toml"

[[setup]]
name = "b"
split = "one.toml"
bot = "equity"
without = ["operator ×", "pass"]

[worth]
without = ["mulligan", "split", "operator +"]
"#;

#[test]
fn each_player_meets_itself_without_each_thing() {
    let experiment = experiment_of(MATH);
    let names = names(&experiment);
    let bound = ["mulligan", "split", "operator +"];
    let of = |player: &str| bound.map(|one| format!("{player} without {one}"));
    assert_eq!(
        names,
        [&["a".to_owned(), "b".to_owned()][..], &of("a"), &of("b")].concat()
    );
    let Kind::Worth(settings) = &experiment.kind else {
        panic!("{:?}", experiment.kind)
    };
    assert_eq!((experiment.ranked, settings.players), (0, 2));
    let matchups = experiment.matchups();
    assert_eq!(matchups, [(0, 2), (0, 3), (0, 4), (1, 5), (1, 6), (1, 7)]);
    let restrictions: Vec<Restriction> = (2..8).map(|bound| settings.restriction(bound)).collect();
    let expected = [
        Restriction::Mulligan,
        Restriction::Split,
        Restriction::Operator(Symbol::Plus),
    ];
    assert_eq!(restrictions, [expected, expected].concat());
    // What a player is without itself stays so.
    assert_eq!(
        experiment.setups[5].without.to_string(),
        "mulligan, pass, operator *"
    );
    assert!(experiment.setups[0].without.is_empty());
}

#[test]
fn what_is_read_is_written_and_read_again() {
    for game in [
        "",
        "rules = { game = \"number-scrabble\" }",
        "rules = { game = \"binary-number-scrabble\" }",
    ] {
        let text = match game {
            "" => MATH.to_owned(),
            game => format!(
                "name = \"x\"\npairs = 3\n{game}\n[[setup]]\nname = \"a\"\nwithout = [\"cross\"]\n[worth]\n\
                 without = [\"blank\", \"exchange\", \"bingo\", \"pass\"]\n"
            ),
        };
        let read = experiment_of(&text);
        let again = written_and_read(&read);
        assert_eq!(read, again);
        assert_eq!(experiment_to_toml(&read), experiment_to_toml(&again));
    }
}

#[test]
fn without_a_list_it_is_all_that_the_game_has() {
    let text = "name = \"x\"\npairs = 3\n[rules]\ngame = \"number-scrabble\"\nbingo = 0\n[[setup]]\nname = \"a\"\n[worth]\n";
    let experiment = experiment_of(text);
    let Kind::Worth(settings) = &experiment.kind else {
        panic!("{:?}", experiment.kind)
    };
    let all: Vec<String> = settings.without.iter().map(ToString::to_string).collect();
    let operators = ["+", "-", "*", "/", "s", "r"].map(|sign| format!("operator {sign}"));
    assert_eq!(
        all,
        [
            &["pass", "cross", "exchange", "blank"].map(str::to_owned)[..],
            &operators
        ]
        .concat()
    );
}

#[test]
fn what_cannot_be_is_refused_where_it_stands() {
    let math = |worth: &str| {
        MATH.replace(
            "[worth]\nwithout = [\"mulligan\", \"split\", \"operator +\"]\n",
            worth,
        )
    };
    let number = |without: &str, worth: &str| {
        format!(
            "name = \"x\"\npairs = 3\nrules = {{ game = \"number-scrabble\" }}\n[[setup]]\nname = \"a\"\n{without}\n{worth}"
        )
    };
    for (text, line, said) in [
        (
            number("without = [\"cross\", \"mulligan\"]", ""),
            6,
            "a player cannot be without 'mulligan' under these rules of Number Scrabble: there is no Mulligan; there are: pass,",
        ),
        (
            number("", "[worth]\nwithout = [\"mulligan\"]"),
            8,
            "there is no Mulligan",
        ),
        (
            number("", "[worth]\nwithout = [\"operator O\"]"),
            8,
            "there are no tiles of that operator",
        ),
        (
            math("[worth]\nwithout = [\"exchange\"]"),
            16,
            "nothing is exchanged",
        ),
        (
            math("[worth]\nwithout = [\"bingo\"]"),
            16,
            "a full hand earns nothing",
        ),
        (
            math("[worth]\nwithout = [\"mulligans\"]"),
            16,
            "is called 'mulligans'; did you mean 'mulligan'?",
        ),
        (
            math("[worth]\nwithout = [\"mulligan\", \"mulligan\"]"),
            16,
            "'mulligan' is in 'without' twice",
        ),
        (
            math("[worth]\nwithout = [\"pass\"]"),
            16,
            "'b' is without 'pass' already",
        ),
        (math("[worth]\nwithout = []"), 16, "'without' is empty"),
        (math("[worth]\nwithout = \"pass\""), 16, "it must be a list"),
        (math("[worth]\nwithot = []"), 16, "did you mean 'without'?"),
        (
            math("[worth]\n[best]\ntop = 1"),
            16,
            "an experiment with [worth] has no 'best'",
        ),
        (
            math("[worth]\n[exploit]\ngames = 4000"),
            16,
            "an experiment with [worth] has no 'exploit'",
        ),
        (
            math("[worth]\n[pairing]\nkind = \"ladder\""),
            16,
            "has no 'pairing'",
        ),
        (
            math("[worth]\n[[variant]]\nname = \"v\""),
            16,
            "has no 'variant'",
        ),
    ] {
        let error = common::read(&text, |path| load_experiment(path)).unwrap_err();
        let found = error
            .mistakes
            .iter()
            .find(|mistake| mistake.message.contains(said));
        let found = found.unwrap_or_else(|| panic!("{error}\n{text}"));
        assert_eq!(
            (found.file.as_str(), found.line),
            ("x.toml", line),
            "{error}\n{text}"
        );
    }
}
