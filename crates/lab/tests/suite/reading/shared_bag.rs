//! Files of the games with a shared bag: what reads back, and what is refused.

use crate::reading::common::{experiment_of, names, read, right, written_and_read};
use bagsplit_game::rules::{Ruleset, Value};
use bagsplit_lab::experiment::{check, load_rules, load_setup, rules_to_toml, setup_to_toml};
use bagsplit_players::{Bot, ExchangePolicy};

fn number() -> Ruleset {
    Ruleset::named("number-scrabble").unwrap()
}

#[test]
fn rules_of_every_game_read_back() {
    for name in Ruleset::NAMES {
        let mut game = Ruleset::named(name).unwrap();
        assert_eq!(right(&rules_to_toml(&game), |path| load_rules(path)), game);
        game.set("hand", &Value::Integer(6)).unwrap();
        game.set("tiles", &Value::Counts(vec![("1".to_owned(), 9)]))
            .unwrap();
        assert_eq!(right(&rules_to_toml(&game), |path| load_rules(path)), game);
    }
}

#[test]
fn premiums_may_be_a_list_of_rows_and_stand_before_the_board() {
    let text = "game = \"number-scrabble\"\npremiums = [\"T...T\", \".d...\", \"..D..\", \"...t.\", \"T...T\"]\nboard = 5\n\
                [tiles]\n\"?\" = 2\n\"=\" = 14\n[scores]\n\"√\" = 7\n";
    let game = right(text, |path| load_rules(path));
    assert_eq!(
        (
            game.side(),
            game.tiles().count(bagsplit_game::board::Tile::BLANK)
        ),
        (5, 2)
    );
    assert_eq!(game.tiles().count(bagsplit_game::board::Symbol::Equals), 14);
    let Ruleset::NumberScrabble(number) = &game else {
        panic!("another game")
    };
    let premium = |at: &str| bagsplit_game::rules::Game::premium(number, at.parse().unwrap());
    assert_eq!(premium("A1"), bagsplit_game::board::Premium::TripleWord);
    assert_eq!(premium("D4"), bagsplit_game::board::Premium::TripleLetter);
    assert_eq!(
        bagsplit_game::rules::Game::tile_score(number, bagsplit_game::board::Symbol::Root.into()),
        7
    );
    assert_eq!(right(&rules_to_toml(&game), |path| load_rules(path)), game);
}

#[test]
fn setups_read_back() {
    let text = "name = \"keeper\"\nbot = { kind = \"equity\", keep = 70 }\nexchange = { kind = \"pass-on-zero\", tiles = 3 }\n";
    let setup = right(text, |path| load_setup(path, &number()));
    assert_eq!(setup.bot, Bot::Equity { keep: 70 });
    assert_eq!(
        setup.exchange(),
        Some(&ExchangePolicy::PassOnZero {
            points: 5,
            tiles: 3
        })
    );
    assert_eq!(
        right(&setup_to_toml(&setup), |path| load_setup(path, &number())),
        setup
    );
}

#[test]
fn a_list_that_is_no_board_is_no_list_of_premiums() {
    let text = "game = \"number-scrabble\"\npremiums = [\"TT\", \"TT\"]";
    let error = read(text, |path| load_rules(path)).unwrap_err().to_string();
    assert!(
        error.starts_with("x.toml:2:12: premiums is a list; it must be"),
        "{error}"
    );
}

#[test]
fn experiments_cross_bots_with_exchanges() {
    let text = "pairs = 3\nrules = { game = \"binary-number-scrabble\", bingo = 40 }\n\
                [cross]\nbots = [\"greedy\", \"random\"]\nexchanges = [\"all\", \"never\"]\n";
    let experiment = experiment_of(text);
    let names = names(&experiment);
    assert_eq!(
        names,
        ["greedy/all", "greedy/never", "random/all", "random/never"]
    );
    assert_eq!(written_and_read(&experiment), experiment);
    let lone = "pairs = 3\nrules = { game = \"binary-number-scrabble\" }\n[balance]\n[cross]\nbots = [\"greedy\"]\n";
    assert_eq!(experiment_of(lone).setups[0].name, "greedy");
}

#[test]
fn what_a_file_is_shows_for_these_games_too() {
    let is = |text: &str| right(text, |path| check(path, None));
    assert!(matches!(
        is("game = \"number-scrabble\"\nyoung = true"),
        bagsplit_lab::experiment::Checked::Rules(_)
    ));
    assert!(matches!(
        is("name = \"x\"\nexchange = \"all\""),
        bagsplit_lab::experiment::Checked::Setup { .. }
    ));
}
