//! Reviews of recorded games.

use serde_json::Value;

use crate::common::Desk;

fn desk() -> Desk {
    let desk = Desk::new();
    desk.write(
        "dice.toml",
        "name = \"dice\"\nsplit = \"even.toml\"\nbot = \"random\"\ndraw = \"uniform\"\n",
    );
    desk.good("match one.toml dice.toml --pairs 3 --seed 7 --records games.jsonl --quiet");
    desk
}

fn object(desk: &Desk, args: &str) -> Value {
    serde_json::from_str(&desk.good(format!("review {args} --format json"))).unwrap()
}

#[test]
fn losses_of_turns_add_up_by_player_and_the_worst_come_first() {
    let desk = desk();
    let found = object(&desk, "games.jsonl --worst 5");
    let games = found["games"].as_array().unwrap();
    assert_eq!(games.len(), 6);
    let losses = |setup: &str| -> Vec<f64> {
        let of_game = |game: &Value| -> Vec<f64> {
            let turns = game["turns"].as_array().unwrap().iter();
            let own = turns
                .filter(|turn| game["players"][turn["player"].as_u64().unwrap() as usize] == setup);
            own.map(|turn| turn["loss"].as_f64().unwrap()).collect()
        };
        games.iter().flat_map(of_game).collect()
    };
    let mut a_game = Vec::new();
    for (player, setup) in found["players"]
        .as_array()
        .unwrap()
        .iter()
        .zip(["dice", "one"])
    {
        let own = losses(setup);
        assert_eq!(
            (&player["setup"], &player["games"]),
            (&setup.into(), &6.into())
        );
        assert_eq!(player["turns"].as_u64().unwrap(), own.len() as u64);
        let estimate = &player["loss_per_game"];
        let [low, value, high] =
            ["low", "value", "high"].map(|key| estimate[key].as_f64().unwrap_or(f64::NAN));
        assert!(
            (value - own.iter().sum::<f64>() / 6.).abs() < 1e-9,
            "{player}"
        );
        // Three pairs are too few for an interval.
        assert!(
            low.is_nan() == high.is_nan() && (low.is_nan() || (low <= value && value <= high)),
            "{player}"
        );
        a_game.push(value);
    }
    assert!(a_game[0] > a_game[1], "who places at random loses more");
    let worst: Vec<f64> = found["worst_turns"]
        .as_array()
        .unwrap()
        .iter()
        .map(|turn| turn["loss"].as_f64().unwrap())
        .collect();
    assert!(
        worst.len() == 5 && worst.is_sorted_by(|one, other| one >= other),
        "{worst:?}"
    );
    let first = &found["worst_turns"][0];
    let place = |key: &str| first[key].as_u64().unwrap() as usize;
    assert_eq!(
        games[place("game")]["turns"][place("turn") - 1]["loss"],
        first["loss"]
    );
    // Threads change nothing.
    assert_eq!(found, object(&desk, "games.jsonl --worst 5 --threads 1"));
}

#[test]
fn a_review_for_people_lists_worst_turns_and_players_and_every_turn_of_one_game() {
    let desk = desk();
    let said = desk.good("review games.jsonl");
    assert!(
        said.contains("Worst turns") && said.contains("games.jsonl:") && said.contains("loss/game"),
        "{said}"
    );
    assert!(!said.contains("pair 0, game 0"), "{said}");
    let first = desk.read("games.jsonl").lines().next().unwrap().to_owned();
    desk.write("one.jsonl", &first);
    let said = desk.good("review one.jsonl --worst 0");
    let turns = serde_json::from_str::<Value>(&first).unwrap()["turns"]
        .as_array()
        .unwrap()
        .len();
    assert!(
        said.contains("one.jsonl:1: one against dice: seed 7, pair 0, game 0"),
        "{said}"
    );
    assert!(
        !said.contains("Worst turns")
            && said.lines().filter(|line| line.starts_with('│')).count() == turns + 1 + 3
    );
    let simulated = object(&desk, "one.jsonl --simulate 2");
    assert_eq!(simulated["evaluator"]["simulations"], 2);
    assert_ne!(
        simulated["games"][0]["turns"],
        object(&desk, "one.jsonl")["games"][0]["turns"]
    );
}

#[test]
fn a_file_without_games_or_with_a_wrong_one_is_refused_before_the_review() {
    let desk = desk();
    desk.write("none.jsonl", "\n");
    assert!(
        desk.bad("review games.jsonl none.jsonl")
            .contains("none.jsonl: there is no game")
    );
    let text = desk.read("games.jsonl");
    desk.write(
        "wrong.jsonl",
        &text.replacen("\"points\":", "\"points\":9", 1),
    );
    let said = desk.bad("review wrong.jsonl");
    assert!(said.contains("wrong.jsonl:1: turn "), "{said}");
    desk.write("broken.jsonl", &text[..text.len() / 2]);
    assert!(
        desk.bad("review broken.jsonl")
            .contains("this is not a game record")
    );
    assert!(desk.bad("review nowhere.jsonl").contains("nowhere.jsonl"));
    // Simulations with hands that are too large take minutes a turn.
    desk.write("rules.toml", "hand = 10\n");
    desk.good(
        "match one.toml dice.toml --pairs 1 --rules rules.toml --records large.jsonl --quiet",
    );
    let said = desk.bad("review large.jsonl --simulate 2");
    assert!(
        said.contains("large.jsonl:1: ") && said.contains("at most 9 are allowed with --simulate"),
        "{said}"
    );
}
