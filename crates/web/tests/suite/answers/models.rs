//! Models of players, and ratings of setups for them.

use bagsplit_analysis::fit::{Cell, Fitter, Model, PlayedGame};
use bagsplit_arena::{GameRecord, GameSeed, Leg, Recorder, play};
use bagsplit_game::board::{ByPlayer, Player};
use bagsplit_game::rules::math_scrabble::MathScrabble;
use bagsplit_movegen::Playable;
use bagsplit_players::notes::Expressions;
use bagsplit_players::{Bot, Setup};
use serde_json::{Value, json};

use crate::answers::running::{Running, split};

const CLUB: Bot = Bot::Person {
    knows: 20,
    looks: 14,
    slips: 10,
};

/// Records of games of a club player, who is player 0.
fn records(games: u64) -> Vec<GameRecord> {
    let game = MathScrabble::default();
    let own = bagsplit_players::PrivateBags::new(split(&[("all", "ABCD")]));
    let setups = [CLUB, Bot::Greedy].map(|bot| Setup::private_bags("you", bot, own.clone()));
    let setups = ByPlayer(setups.each_ref());
    let record = |pair| {
        let seed = GameSeed {
            seed: 3,
            pair,
            leg: Leg::First,
        };
        let mut recorder = Recorder::new(&game, setups, seed);
        play(&game, setups, &game.generator(), seed, &mut recorder);
        recorder.finish()
    };
    (0..games).map(record).collect()
}

fn lines(records: &[GameRecord]) -> String {
    records
        .iter()
        .map(|record| serde_json::to_string(record).unwrap() + "\n")
        .collect()
}

#[test]
fn a_fit_in_parts_is_the_fit_of_all_columns() {
    let (server, records) = (Running::new(), records(10));
    let games = lines(&records);
    let mut columns = Vec::new();
    let fit = loop {
        let before = columns.last().copied().unwrap_or(0);
        let (status, said) = server.post(
            "/api/fit",
            &json!({ "games": games, "columns": before + 1000 }),
        );
        assert_eq!(status, 200, "{said}");
        columns.push(said["columns"].as_u64().unwrap());
        if said["fit"] != Value::Null {
            break said["fit"].clone();
        }
    };
    assert!(
        columns.len() > 10,
        "the work of a question is bounded: {columns:?}"
    );
    let games = records.iter().map(|record| {
        PlayedGame::from_record(record, Player::P0, &[], Expressions::shipped()).unwrap()
    });
    let fitter = Fitter::new(games.collect(), Expressions::shipped());
    let cells: Vec<Cell> = fitter
        .knows()
        .flat_map(|knows| fitter.column(knows))
        .collect();
    let club = Model::Person {
        knows: 20,
        looks: 14,
        slips: Some(0.1),
    };
    let whole = fitter
        .conclude(&cells, &[("club", club), ("greedy", Model::Greedy)])
        .unwrap();
    // As it is sent, since numbers lose a last bit on the way.
    let sent: Value = serde_json::from_str(&serde_json::to_string(&whole).unwrap()).unwrap();
    assert_eq!(fit, sent);
    let names: Vec<&Value> = fit["predictions"]
        .as_array()
        .unwrap()
        .iter()
        .map(|one| &one["model"])
        .collect();
    assert_eq!(names, ["this model", "club", "greedy"]);
    assert_eq!(
        fit["predictions"][0]["advantage_of_this_model"],
        Value::Null
    );
    assert!(
        fit["predictions"][2]["advantage_of_this_model"]["low"]
            .as_f64()
            .unwrap()
            > 0.,
        "{fit}"
    );
}

#[test]
fn a_rating_in_parts_is_the_rating_of_all_pairs() {
    let server = Running::new();
    let rating = |counts: Value, pairs: u64| {
        let asked = json!({ "knows": 20, "looks": 14, "slips": 10, "setup": 3, "seed": 5, "counts": counts, "pairs": pairs });
        let (status, said) = server.post("/api/rating", &asked);
        assert_eq!(status, 200, "{said}");
        said
    };
    let whole = rating(json!([0, 0, 0, 0, 0]), 12);
    let part = rating(json!([0, 0, 0, 0, 0]), 5);
    assert_eq!(rating(part["counts"].clone(), 7), whole);
    let pairs: u64 = whole["counts"]
        .as_array()
        .unwrap()
        .iter()
        .map(|count| count.as_u64().unwrap())
        .sum();
    assert_eq!(pairs, 12);
    let [low, value, high] =
        ["low", "value", "high"].map(|end| whole["share"][end].as_f64().unwrap());
    assert!(
        0. <= low && low < value && value < high && high <= 1.,
        "{whole}"
    );
}

#[test]
fn invalid_fits_and_ratings_are_refused_with_the_allowed_values() {
    let server = Running::new();
    let fit = |games: &str| {
        let (status, said) = server.post("/api/fit", &json!({ "games": games, "columns": 1 }));
        assert_eq!(status, 400, "{said}");
        said["error"].as_str().unwrap().to_owned()
    };
    let nine = lines(&records(9));
    assert_eq!(
        fit(&nine),
        "games: found 9 games; from 10 to 300 are allowed"
    );
    assert!(
        fit(&format!("{nine}{{}}")).starts_with("games, line 10: this is not a game record"),
        "{nine}"
    );
    let with = |change: Value| {
        let mut asked = json!({ "knows": 1, "looks": 1, "slips": 1, "setup": 3, "seed": 5, "counts": [0, 0, 0, 0, 0], "pairs": 1 });
        asked
            .as_object_mut()
            .unwrap()
            .extend(change.as_object().unwrap().clone());
        let (status, said) = server.post("/api/rating", &asked);
        assert!([400, 422].contains(&status), "{said}");
        said["error"].as_str().unwrap().to_owned()
    };
    assert_eq!(
        with(json!({ "setup": 0 })),
        "setup: found 0; [3] are allowed"
    );
    assert!(with(json!({ "setup": 9 })).contains("there is no opponent 9"));
    assert_eq!(
        with(json!({ "slips": 101 })),
        "slips: found integer '101'; a whole number from 0 to 100 is allowed"
    );
    assert!(
        with(json!({ "counts": [1_000_000, 1, 0, 0, 0] }))
            .starts_with("counts: found 1000001 pairs")
    );
}
