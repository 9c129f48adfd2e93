//! Files of the games with a shared bag: what reads back, and what is refused.

use std::path::{Path, PathBuf};

use bots::{Bot, ExchangePolicy};
use config::{
    check, experiment_to_toml, load_experiment, load_rules, load_setup, load_split, rules_to_toml,
    setup_to_toml,
};
use rules::{Ruleset, Value};

fn write(folder: &Path, text: &str) -> PathBuf {
    let path = folder.join("x.toml");
    std::fs::write(&path, text).unwrap();
    path
}

/// The first line of what is said of a file.
#[track_caller]
fn refused<T: std::fmt::Debug>(text: &str, read: impl Fn(&Path) -> Result<T, config::ConfigError>) -> String {
    let folder = tempfile::tempdir().unwrap();
    let said = read(&write(folder.path(), text)).expect_err(text).to_string();
    said.lines().next().unwrap().replace(&format!("{}/", folder.path().display()), "")
}

fn number() -> Ruleset {
    Ruleset::named("number-scrabble").unwrap()
}

#[test]
fn rules_of_every_game_read_back() {
    let folder = tempfile::tempdir().unwrap();
    for name in Ruleset::NAMES {
        let mut game = Ruleset::named(name).unwrap();
        assert_eq!(load_rules(write(folder.path(), &rules_to_toml(&game))).unwrap(), game);
        game.set("hand", &Value::Integer(6)).unwrap();
        game.set("tiles", &Value::Counts(vec![("1".to_owned(), 9)])).unwrap();
        assert_eq!(load_rules(write(folder.path(), &rules_to_toml(&game))).unwrap(), game);
    }
}

#[test]
fn premiums_may_be_a_list_of_rows_and_stand_before_the_board() {
    let folder = tempfile::tempdir().unwrap();
    let text = "game = \"number-scrabble\"\npremiums = [\"T...T\", \".d...\", \"..D..\", \"...t.\", \"T...T\"]\nboard = 5\n\
                [tiles]\n\"?\" = 2\n\"=\" = 14\n[scores]\n\"√\" = 7\n";
    let game = load_rules(write(folder.path(), text)).unwrap();
    assert_eq!((game.side(), game.tiles().count(board::Tile::BLANK)), (5, 2));
    assert_eq!(game.tiles().count(board::Symbol::Equals), 14);
    let Ruleset::NumberScrabble(number) = &game else { panic!("another game") };
    let premium = |at: &str| rules::Game::premium(number, at.parse().unwrap());
    assert_eq!(premium("A1"), board::Premium::TripleWord);
    assert_eq!(premium("D4"), board::Premium::TripleLetter);
    assert_eq!(rules::Game::tile_score(number, board::Symbol::Root.into()), 7);
    assert_eq!(load_rules(write(folder.path(), &rules_to_toml(&game))).unwrap(), game);
}

#[test]
fn setups_read_back_and_have_only_what_a_shared_bag_has_a_use_for() {
    let folder = tempfile::tempdir().unwrap();
    let text = "name = \"keeper\"\nbot = { kind = \"equity\", keep = 70 }\nexchange = { kind = \"if-worthless\", tiles = 3 }\n";
    let setup = load_setup(write(folder.path(), text), &number()).unwrap();
    assert_eq!(setup.bot, Bot::Equity { keep: 70 });
    assert_eq!(setup.exchange(), Some(&ExchangePolicy::IfWorthless { points: 5, tiles: 3 }));
    assert_eq!(load_setup(write(folder.path(), &setup_to_toml(&setup)), &number()).unwrap(), setup);

    let setup = |text: &str| refused(text, |path| load_setup(path, &number()));
    assert_eq!(
        setup("bot = \"greedy\"\nsplit = \"x.toml\""),
        "x.toml:2:1: a setup of Number Scrabble has no 'split': both players draw from one bag, and exchange"
    );
    assert_eq!(setup("exchanges = \"all\""), "x.toml:1:1: unknown key 'exchanges'; did you mean 'exchange'?");
    assert_eq!(
        setup("exchange = \"wurst\""),
        "x.toml:1:12: no exchange policy is called 'wurst'; did you mean 'worst'?"
    );
    assert_eq!(
        refused("exchange = \"all\"\nsplit = \"x.toml\"", |path| load_setup(path, &Ruleset::default())),
        "x.toml:1:1: a setup of Math Scrabble has no 'exchange': the games with a shared bag do; say which is meant by \
         the rules (game = \"number-scrabble\") or --game"
    );
    assert_eq!(
        refused("[recipe]\nall = \"A\"", |path| load_split(path, &number())),
        "x.toml:1:1: this is a split, and in Number Scrabble both players draw from one bag"
    );
}

#[test]
fn rules_that_cannot_be() {
    let rules = |text: &str| refused(&format!("game = \"number-scrabble\"\n{text}"), |path| load_rules(path));
    assert_eq!(
        rules("bags = 4"),
        "x.toml:2:1: unknown key 'bags'; it is an option of Math Scrabble, and these are rules of Number Scrabble \
         (game = \"number-scrabble\")"
    );
    let symbols = "there are: 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, +, -, *, /, =, s, r, ?";
    assert_eq!(rules("[tiles]\nA = 3"), format!("x.toml:3:1: unknown symbol in 'tiles.A'; {symbols}"));
    assert_eq!(
        rules("[scores]\n\"?\" = 3"),
        "x.toml:3:7: scores.? is 3; it must be a whole number from 0 to 0"
    );
    assert_eq!(
        rules("going-out = \"all\""),
        "x.toml:2:13: going-out is \"all\"; it must be \"opponent-scores\" or \"opponent-faces\" or \"none\""
    );
    assert!(rules("premiums = [\"TT\", \"TT\"]").starts_with("x.toml:2:12: premiums is a list; it must be"));
}

#[test]
fn experiments_cross_bots_with_exchanges() {
    let folder = tempfile::tempdir().unwrap();
    let text = "pairs = 3\nrules = { game = \"binary-number-scrabble\", bingo = 40 }\n\
                [cross]\nbots = [\"greedy\", \"random\"]\nexchanges = [\"all\", \"never\"]\n";
    let experiment = load_experiment(write(folder.path(), text)).unwrap();
    let names: Vec<&str> = experiment.setups.iter().map(|setup| setup.name.as_str()).collect();
    assert_eq!(names, ["greedy/all", "greedy/never", "random/all", "random/never"]);
    assert_eq!(load_experiment(write(folder.path(), &experiment_to_toml(&experiment))).unwrap(), experiment);
    let lone =
        "pairs = 3\nrules = { game = \"binary-number-scrabble\" }\n[balance]\n[cross]\nbots = [\"greedy\"]\n";
    assert_eq!(load_experiment(write(folder.path(), lone)).unwrap().setups[0].name, "greedy");
}

#[test]
fn what_a_file_is_shows_for_these_games_too() {
    let folder = tempfile::tempdir().unwrap();
    let is = |text: &str| check(write(folder.path(), text), None).unwrap();
    assert!(matches!(is("game = \"number-scrabble\"\nyoung = true"), config::Checked::Rules(_)));
    assert!(matches!(is("name = \"x\"\nexchange = \"all\""), config::Checked::Setup(_)));
}
