//! Positions that a user sets up: validation, and agreement of results with rules, bots and manual computation.

use std::collections::BTreeMap;

use bagsplit_analysis::{Kind, PositionRequest, Setting, SettingError};

const SPLIT: [(&str, &str); 4] = [
    ("A", "111222333"),
    ("B", "444555666777888999"),
    ("C", "+++++-----"),
    ("D", "*****/////"),
];

fn empty() -> String {
    vec![".".repeat(13); 13].join("\n")
}

fn bags(bags: &[(&str, &str)]) -> BTreeMap<String, String> {
    bags.iter()
        .map(|(letter, tiles)| ((*letter).to_owned(), (*tiles).to_owned()))
        .collect()
}

fn asked(board: &str, hand: &str) -> PositionRequest {
    PositionRequest {
        game: "math-scrabble".to_owned(),
        board: board.to_owned(),
        hand: hand.to_owned(),
        ..PositionRequest::default()
    }
}

fn with_bags(hand: &str, held: &[(&str, &str)]) -> PositionRequest {
    PositionRequest {
        bags: bags(held),
        ..asked(&empty(), hand)
    }
}

/// The split without the hand 2 5 * 1 4 + 8.
const DRAWN: [(&str, &str); 4] = [
    ("A", "1122333"),
    ("B", "445566677788999"),
    ("C", "++++-----"),
    ("D", "****/////"),
];

#[test]
fn impossible_positions_are_refused_with_the_reason() {
    let refused = |asked: PositionRequest| Setting::read(&asked).unwrap_err();
    let other = PositionRequest {
        game: "chess".to_owned(),
        ..asked(&empty(), "25*")
    };
    assert_eq!(refused(other), SettingError::Game("chess".to_owned()));
    assert!(matches!(
        refused(asked("...", "25*")),
        SettingError::Board(_)
    ));
    assert!(
        refused(asked(&empty(), "25="))
            .to_string()
            .contains("no tile of Math Scrabble")
    );
    assert!(
        refused(asked(&empty(), "5555"))
            .to_string()
            .contains("at most")
    );
    assert_eq!(
        refused(asked(&empty(), "12345678")).to_string(),
        "8 tiles in hand, where 7 fill it"
    );
    assert!(
        refused(asked(&empty().replacen("...", "555", 3), "25*"))
            .to_string()
            .contains("to both players")
    );
    let bag = |held: &[(&str, &str)]| refused(with_bags("25*", held)).to_string();
    assert_eq!(bag(&[("E", "1")]), "bag E: the bags are A to D");
    assert_eq!(
        bag(&[("A", "x")]),
        "bag A: 'x' is no tile of Math Scrabble (1-9 + - * /)"
    );
    assert_eq!(
        bag(&SPLIT),
        "bag A to D: 4 tiles '2' in hand and bags together, where a player has 3"
    );
    // Four fives are on the board, the player's are all in hand and bags.
    let laid = empty().replacen("....", "5555", 1);
    let full = PositionRequest {
        bags: bags(&DRAWN),
        ..asked(&laid, "25*14+8")
    };
    assert!(
        refused(full)
            .to_string()
            .contains("more tiles '5' on the board")
    );
    let shared = PositionRequest {
        game: "number-scrabble".to_owned(),
        bags: bags(&SPLIT),
        ..asked("", "1")
    };
    let board = vec![".".repeat(15); 15].join("\n");
    assert!(
        refused(PositionRequest { board, ..shared })
            .to_string()
            .contains("draw from one bag")
    );
}

#[test]
fn placements_are_the_legal_ones_with_their_expressions_leaves_and_estimates() {
    let bare = Setting::read(&asked(&empty(), "25*14")).unwrap();
    let listed = bare.placements(10_000);
    assert_eq!(listed.count, Some(listed.placements.len()));
    for line in &listed.placements {
        assert_eq!(
            bare.judge(&line.place).unwrap().total(),
            line.points,
            "{}",
            line.laid
        );
        assert!(line.chance.is_none() && line.worth.is_some());
    }
    // A short list is a prefix of a long one, although it is computed without the rest.
    let short = bare.placements(30);
    assert_eq!(
        (short.count, &short.placements[..]),
        (listed.count, &listed.placements[..30])
    );
    let product = listed
        .placements
        .iter()
        .find(|line| line.laid == "G7 right 2*5")
        .unwrap();
    assert_eq!((product.points, product.kept.as_str()), (1, "14"));
    assert_eq!(
        (
            product.forms[0].text.as_str(),
            product.forms[0].value.as_str()
        ),
        ("2*5", "10")
    );
    // With bags the network is used, and its favourite comes first.
    let known = Setting::read(&with_bags("25*14+8", &DRAWN)).unwrap();
    let listed = known.placements(50);
    let wins: Vec<f64> = listed
        .placements
        .iter()
        .map(|line| line.chance.unwrap().win)
        .collect();
    // The best pass is included, at its rank or at the end.
    assert_eq!(wins.len(), 51);
    assert!(
        wins[..50].windows(2).all(|two| two[0] >= two[1])
            && wins.iter().all(|win| (0. ..=1.).contains(win))
    );
    let passes: Vec<usize> = (0..51)
        .filter(|&place| listed.placements[place].kind == Kind::Pass)
        .collect();
    let &[place] = &passes[..] else {
        panic!("{passes:?}")
    };
    let pass = &listed.placements[place];
    assert!(pass.laid.starts_with("pass") && pass.place.is_empty() && pass.points == 0);
    assert!(place == 50 || wins[place] >= wins[place + 1]);
    // Among the placements alone no order would change.
    assert_eq!(known.best().unwrap().0, listed.placements[0].laid);
}

#[test]
fn where_nothing_can_be_laid_the_best_pass_is_the_list() {
    let setting = Setting::read(&with_bags(
        "777888",
        &[("A", "111222333"), ("C", "**++--//5559")],
    ))
    .unwrap();
    let listed = setting.placements(20);
    assert_eq!((listed.count, listed.placements.len()), (Some(0), 1));
    let pass = &listed.placements[0];
    assert!(
        pass.kind == Kind::Pass && pass.laid.contains("discarding"),
        "{pass:?}"
    );
    assert_eq!(
        pass.laid.len() - "pass, discarding ".len() + pass.kept.len(),
        6
    );
    assert_eq!(setting.best().unwrap().0, pass.laid);
}

#[test]
fn the_hand_of_the_opponent_is_one_that_it_can_have() {
    let refused = |asked: PositionRequest| Setting::read(&asked).unwrap_err().to_string();
    let with = |hand: &str| PositionRequest {
        opponent_hand: hand.to_owned(),
        ..with_bags("25*14+8", &DRAWN)
    };
    assert_eq!(
        refused(with("12=")),
        "the opponent's hand: '=' is no tile of Math Scrabble (1-9 + - * /)"
    );
    assert_eq!(
        refused(with("11112")),
        "the opponent's hand: 4 tiles '1', where the opponent can have 3: the others are on the board or yours"
    );
    assert!(refused(with("12345678")).contains("8 tiles, where a full hand has 7"));
    // A tile on the board that cannot be the player's is no longer the opponent's.
    let laid = empty().replacen("....", "2*5.", 1);
    let own = ["A", "C", "D"].map(|bag| {
        (
            bag,
            DRAWN.iter().find(|(letter, _)| *letter == bag).unwrap().1,
        )
    });
    let gone = PositionRequest {
        bags: bags(&[own[0], ("B", "445566677788999"), own[1], own[2]]),
        opponent_hand: "222".to_owned(),
        ..asked(&laid, "25*14+8")
    };
    assert!(refused(gone).contains("3 tiles '2', where the opponent can have 2"));
    let discards = PositionRequest {
        opponent_discards: "1111".to_owned(),
        ..with("")
    };
    assert!(
        refused(discards)
            .starts_with("the opponent's discards: 4 tiles '1', where the opponent can have 3")
    );
    // Discarded tiles are not in the hand.
    assert!(
        refused(PositionRequest {
            opponent_discards: "11".to_owned(),
            ..with("11")
        })
        .contains("2 tiles '1'")
    );
    let board = vec![".".repeat(15); 15].join("\n");
    let number = |hand: &str| PositionRequest {
        game: "number-scrabble".to_owned(),
        board: board.clone(),
        hand: "12+=3".to_owned(),
        opponent_hand: hand.to_owned(),
        ..PositionRequest::default()
    };
    assert!(
        refused(number("12"))
            .contains("2 tiles, where 97 are not seen: the opponent has 9 of these in hand")
    );
    assert!(Setting::read(&number("123456+=?")).is_ok());
}

#[test]
fn a_known_opponent_hand_is_used_in_simulations() {
    let with = |hand: &str| {
        let asked = PositionRequest {
            opponent_hand: hand.to_owned(),
            ..with_bags("25*14+8", &DRAWN)
        };
        Setting::read(&asked).unwrap()
    };
    let (unknown, good, bad) = (with(""), with("25*19+5"), with("7777777".get(..3).unwrap()));
    let sum = |setting: &Setting| setting.trials(16, 1, &|| true).unwrap()[0].chances;
    assert!(
        sum(&bad) > sum(&good),
        "{} against {}",
        sum(&bad),
        sum(&good)
    );
    // The list does not depend on the opponent's hand: the network does not use it.
    assert_eq!(good.placements(20), unknown.placements(20));
    // With nothing left to draw for either player there is only one world.
    let asked = PositionRequest {
        opponent_hand: "777".to_owned(),
        ..with_bags("25*1", &[("A", "")])
    };
    for trial in Setting::read(&asked)
        .unwrap()
        .trials(4, 1, &|| true)
        .unwrap()
    {
        assert!(
            (trial.chances_squared * 4. - trial.chances * trial.chances).abs() < 1e-9,
            "{trial:?}"
        );
    }
}

#[test]
fn the_reason_why_a_placement_is_refused_is_that_of_the_rules() {
    let setting = Setting::read(&asked(&empty(), "25*14+8")).unwrap();
    let lay = |tiles: &[(&str, &str)]| {
        let place: Vec<(String, String)> = tiles
            .iter()
            .map(|(square, face)| ((*square).to_owned(), (*face).to_owned()))
            .collect();
        setting.judge(&place).map(|score| score.total())
    };
    assert_eq!(lay(&[("G7", "2"), ("H7", "*"), ("I7", "5")]), Ok(1));
    let why = |tiles: &[(&str, &str)]| lay(tiles).unwrap_err();
    assert!(why(&[("A1", "2"), ("B1", "*"), ("C1", "5")]).contains("must cover the star"));
    assert!(why(&[("G7", "9")]).contains("the hand does not hold the tiles 9"));
    assert!(why(&[("G7", "2"), ("I7", "5")]).contains("H7 is empty"));
    assert!(why(&[("Z99", "2")]).contains("Z99"));
    assert!(why(&[("G7", "two")]).contains("two"));
    assert!(why(&[("G7", "2"), ("G7", "5")]).contains("two tiles are laid on G7"));
}

#[test]
fn a_draw_includes_the_average_hand_after_it() {
    // Five tiles are to come; only bag A has any, so each of its seven is drawn with a probability of 5/7.
    let setting = Setting::read(&with_bags("25", &[("A", "1133333")])).err();
    assert!(setting.unwrap().to_string().contains("5 tiles '3'"));
    let setting = Setting::read(&with_bags("25", &[("A", "11333+*")])).unwrap();
    let advice = setting.draw().unwrap();
    assert_eq!(
        (
            advice.from.len(),
            advice.from[0].bag.as_str(),
            advice.from[0].tiles
        ),
        (1, "A", 5)
    );
    let mean = |tile: &str| {
        advice
            .expected
            .iter()
            .find(|(symbol, _)| symbol == tile)
            .map_or(0., |(_, mean)| *mean)
    };
    assert!((mean("3") - 15. / 7.).abs() < 1e-12 && (mean("+") - 5. / 7.).abs() < 1e-12);
    assert_eq!((mean("2"), mean("9")), (1., 0.));
    // A full hand draws nothing, and unknown bags give no advice.
    assert!(
        Setting::read(&with_bags("25*14+8", &DRAWN))
            .unwrap()
            .draw()
            .is_none()
    );
    assert!(
        Setting::read(&asked(&empty(), "25"))
            .unwrap()
            .draw()
            .is_none()
    );
}

#[test]
fn simulations_add_up_and_are_reproducible() {
    let setting = Setting::read(&with_bags("25*14+8", &DRAWN)).unwrap();
    let trials = setting.trials(6, 1, &|| true).unwrap();
    assert!(trials.len() > 1 && trials == setting.trials(6, 1, &|| true).unwrap());
    let other = setting.trials(6, 2, &|| true).unwrap();
    let actions = |trials: &[bagsplit_analysis::Trial]| -> Vec<String> {
        trials.iter().map(|trial| trial.action.clone()).collect()
    };
    assert_eq!(actions(&trials), actions(&other));
    assert!(trials != other, "another part has other worlds");
    for trial in &trials {
        let (sum, squares) = (trial.chances, trial.chances_squared);
        assert!(
            trial.worlds == 6
                && (0. ..=6.).contains(&sum)
                && squares <= sum
                && squares * 6. >= sum * sum - 1e-9
        );
    }
    assert!(
        Setting::read(&asked(&empty(), "25*"))
            .unwrap()
            .trials(2, 1, &|| true)
            .is_none()
    );
}

#[test]
fn the_games_with_a_shared_bag_have_placements_and_chances_too() {
    let board = vec![".".repeat(15); 15].join("\n");
    for (game, hand) in [
        ("number-scrabble", "12+=3"),
        ("number-scrabble", "12+=?"),
        ("binary-number-scrabble", "01=10"),
    ] {
        let asked = PositionRequest {
            game: game.to_owned(),
            board: board.clone(),
            hand: hand.to_owned(),
            ..PositionRequest::default()
        };
        let setting = match Setting::read(&asked) {
            Ok(setting) => setting,
            Err(error) => panic!("{game}: {error}"),
        };
        let listed = setting.placements(20);
        assert_eq!(listed.count.is_none(), hand.contains('?'));
        assert!(!listed.placements.is_empty(), "{game} {hand}");
        for line in &listed.placements {
            assert!(line.chance.is_some() && line.worth.is_none());
            if line.kind == Kind::Place {
                assert_eq!(
                    setting.judge(&line.place).unwrap().total(),
                    line.points,
                    "{}",
                    line.laid
                );
            }
        }
        let others = listed
            .placements
            .iter()
            .filter(|line| line.kind != Kind::Place);
        assert!(others.clone().all(|line| line.kind == Kind::Exchange) && others.count() == 1);
        assert!(setting.draw().is_none());
    }
}

fn number(hand: &str, opponent_hand: &str) -> Setting {
    let asked = PositionRequest {
        game: "number-scrabble".to_owned(),
        board: vec![".".repeat(15); 15].join("\n"),
        hand: hand.to_owned(),
        opponent_hand: opponent_hand.to_owned(),
        ..PositionRequest::default()
    };
    Setting::read(&asked).unwrap()
}

#[test]
fn with_a_shared_bag_exchanges_are_on_the_list_and_are_tried() {
    // Nothing can be placed without an `=`.
    let setting = number("1234567+-", "");
    let listed = setting.placements(20);
    assert_eq!((listed.count, listed.placements.len()), (Some(0), 1));
    let line = &listed.placements[0];
    assert!(
        line.kind == Kind::Exchange && line.laid.starts_with("exchange "),
        "{line:?}"
    );
    assert_eq!(setting.best().unwrap().0, line.laid);
    // Margins are in points of the game: no lead is in the hundreds before the first turn.
    assert!(line.chance.unwrap().margin.abs() < 500.);
    let setting = number("12+=35-48", "");
    let trials = setting.trials(4, 1, &|| true).unwrap();
    assert!(
        trials
            .iter()
            .any(|trial| trial.action.starts_with("exchange")),
        "{trials:?}"
    );
    assert_eq!(trials, setting.trials(4, 1, &|| true).unwrap());
    for trial in &trials {
        assert!(
            trial.worlds == 4
                && (0. ..=4.).contains(&trial.chances)
                && trial.chances_squared <= trial.chances
        );
    }
    // A hand without `=` cannot be placed, so the opponent is better off with others.
    let sum = |hand: &str| -> f64 {
        number("12+=35-48", hand)
            .trials(6, 1, &|| true)
            .unwrap()
            .iter()
            .map(|trial| trial.chances)
            .sum()
    };
    let (bad, good) = (
        sum("--------"
            .get(..6)
            .map(|m| format!("{m}///"))
            .unwrap()
            .as_str()),
        sum("999=9889="),
    );
    assert!(bad > good, "{bad} against {good}");
}

#[test]
fn positions_by_other_rules_are_read_and_judged_by_these() {
    let mut rules = bagsplit_game::rules::Ruleset::default();
    for (key, value) in [("board", 9), ("hand", 5), ("bags", 2)] {
        rules
            .set(key, &bagsplit_game::rules::Value::Integer(value))
            .unwrap();
    }
    rules
        .set(
            "powers",
            &bagsplit_game::rules::Value::Text("positive".to_owned()),
        )
        .unwrap();
    let board = vec![".".repeat(9); 9].join("\n");
    let asked = PositionRequest {
        game: "small".to_owned(),
        ..asked(&board, "2/4/5")
    };
    let asked = PositionRequest {
        bags: bags(&[("A", "999"), ("B", "+++")]),
        ..asked
    };
    assert_eq!(
        Setting::read(&asked).unwrap_err(),
        SettingError::Game("small".to_owned())
    );
    let setting = Setting::read_by(rules.clone(), &asked).unwrap();
    // A tenth scores nothing here (MS-12).
    let listed = setting.placements(10);
    assert!(
        listed
            .placements
            .iter()
            .all(|line| line.points == 0 && line.chance.is_some())
    );
    let too_far = PositionRequest {
        bags: bags(&[("C", "9")]),
        ..asked.clone()
    };
    let error = Setting::read_by(rules.clone(), &too_far)
        .unwrap_err()
        .to_string();
    assert_eq!(error, "bag C: the bags are A to B");
    let six = PositionRequest {
        hand: "123456".to_owned(),
        ..asked
    };
    assert!(
        Setting::read_by(rules, &six)
            .unwrap_err()
            .to_string()
            .contains("where 5 fill it")
    );
}
