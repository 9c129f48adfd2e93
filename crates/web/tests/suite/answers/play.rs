//! Games of human players, and lessons.

use serde_json::{Value, json};

use crate::answers::position;
use crate::answers::running::Running;

/// The key of an opponent by its index.
pub(crate) fn key(server: &Running, place: usize) -> Value {
    let all: Value = serde_json::from_str(&server.get("/practice.json").2).unwrap();
    all["opponents"][place]["key"].clone()
}

fn game(server: &Running, answers: &Value) -> Value {
    let key = key(server, 0);
    json!({
        "opponent": key, "player": null, "mine": { "setup": key }, "holder": true, "begins": true, "seed": 5, "answers": answers,
    })
}

#[test]
fn all_that_there_is_to_choose_from_is_listed() {
    let server = Running::new();
    let (_, _, all) = server.get("/practice.json");
    let all: Value = serde_json::from_str(&all).unwrap();
    let (math, numbers) = (&all["tables"][0], &all["tables"][1]);
    assert_eq!(
        (&math["title"], &math["clock"]),
        (&json!("Math Scrabble"), &json!([90_000, 300_000]))
    );
    assert!(math["premiums"].is_null() && math["advantage"] == true && math["exchanges"] == false);
    assert_eq!(
        (&numbers["bags"], &numbers["exchanges"]),
        (&Value::Null, &json!(true))
    );
    assert!(
        numbers["premiums"][0].as_str().unwrap().starts_with('T'),
        "{numbers}"
    );
    assert_eq!(
        (&math["scores"], &numbers["scores"]["7"]),
        (&json!({}), &json!(4))
    );
    let one = &all["opponents"][1];
    assert_eq!(
        (
            &one["name"],
            &one["table"],
            &one["bags"]["A"].as_str().map(str::len)
        ),
        (&json!("one"), &json!(0), &Some(47))
    );
    assert_eq!(all["opponents"][2]["bags"], Value::Null);
    assert_eq!(
        all["players"],
        json!([
            { "name": "club", "key": "person(knows=20,looks=14,slips=10)", "tables": [0, 2], "thinks": [[70_000, 70_000], [200, 200]] },
            { "name": "equity", "key": "equity(keep=65)", "tables": [0, 1, 2], "thinks": [null, null, null] },
        ])
    );
}

#[test]
fn a_whole_game_is_played_by_sending_decisions() {
    let server = Running::new();
    let mut answers = json!([]);
    let over = loop {
        let (status, reply) = server.post("/api/play", &game(&server, &answers));
        assert_eq!(status, 200, "{reply}");
        if reply["now"]["over"].is_object() {
            break reply["now"]["over"].clone();
        }
        assert!(
            !reply.to_string().contains("record"),
            "hidden information is revealed only at the end"
        );
        let asked = &reply["now"]["asked"]["asked"];
        let answer = if asked["draw"].is_object() {
            json!({ "draw": asked["draw"]["advice"] })
        } else if asked["mulligan"].is_object() {
            json!({ "mulligan": false })
        } else {
            assert_eq!(*asked, "turn");
            json!({ "pass": { "tiles": "" } })
        };
        answers.as_array_mut().unwrap().push(answer);
    };
    assert_eq!(
        (&over["won"], &over["scores"][0]),
        (&json!(false), &json!(0))
    );
    let (status, replayed) = server.post(
        "/api/steps",
        &json!({ "record": over["record"].to_string() }),
    );
    assert_eq!(status, 200);
    assert_eq!(replayed["players"][0], "you with apart");
    assert!(
        replayed["steps"]
            .as_array()
            .unwrap()
            .iter()
            .any(|step| step["lost"].as_f64().unwrap() > 0.),
        "passing is not best"
    );
}

#[test]
fn a_placement_is_previewed_by_the_rules_of_its_table() {
    let server = Running::new();
    let preview = |table: usize, place: Value| {
        server.post(
            "/api/preview",
            &json!({ "table": table, "position": position("25*"), "place": place }),
        )
    };
    let (status, reply) = preview(0, json!([["G7", "2"], ["H7", "*"], ["I7", "5"]]));
    assert_eq!(
        (status, &reply["points"], &reply["forms"][0]["value"]),
        (200, &json!(1), &json!("10"))
    );
    let (_, reply) = preview(0, json!([["A1", "2"], ["B1", "*"], ["C1", "5"]]));
    assert!(
        reply["refused"]
            .as_str()
            .unwrap()
            .contains("must cover the star"),
        "{reply}"
    );
    let (status, reply) = preview(9, json!([]));
    assert!(
        status == 400
            && reply["error"]
                .as_str()
                .unwrap()
                .contains("there is no table 9"),
        "{reply}"
    );
}

#[test]
fn a_hint_is_a_placement_that_scores_or_the_action_that_the_network_likes_best() {
    let server = Running::new();
    let hint = |table: usize, hand: &str, hint: &str| {
        server.post(
            "/api/hint",
            &json!({ "table": table, "position": position(hand), "hint": hint }),
        )
    };
    let (status, said) = hint(0, "25*89-+", "scores");
    assert_eq!(
        (
            status,
            &said["kind"],
            said["place"].as_array().map(Vec::len)
        ),
        (200, &json!("place"), Some(3))
    );
    assert_eq!(
        (&said["points"], &said["forms"][0]["value"]),
        (&json!(1), &json!("10")),
        "{said}"
    );
    assert_eq!(hint(0, "1", "scores").1, Value::Null, "no placement scores");
    assert_eq!(
        hint(0, "25*89-+", "best").1,
        Value::Null,
        "the bags are not known"
    );
    let mut known = position("25*89-+");
    known["bags"] = json!({ "A": "1346", "B": "" });
    let (_, said) = server.post(
        "/api/hint",
        &json!({ "table": 0, "position": known, "hint": "best" }),
    );
    assert!(said["chance"]["win"].is_number(), "{said}");
    assert_eq!(hint(0, "25", "all").0, 422);
    assert_eq!(hint(9, "25", "best").0, 400);
}

#[test]
fn impossible_games_are_refused_with_the_reason() {
    let server = Running::new();
    let refused = |answers: Value| {
        let (status, reply) = server.post("/api/play", &game(&server, &answers));
        assert_eq!(status, 200);
        (
            reply["refused"]["answer"].as_u64(),
            reply["refused"]["why"].as_str().unwrap().to_owned(),
        )
    };
    assert!(
        refused(json!([{ "draw": { "A": 3 } }]))
            .1
            .contains("3 tiles are drawn where 7 are due")
    );
    assert_eq!(
        refused(json!([{ "draw": { "A": 7 } }, { "mulligan": false }, { "draw": {} }])).0,
        Some(2)
    );
    let wrong = |key: &str, value: Value| {
        let mut body = game(&server, &json!([]));
        body[key] = value;
        let (status, reply) = server.post("/api/play", &body);
        assert!(status == 400 || status == 422, "{reply}");
        reply.to_string()
    };
    assert!(wrong("opponent", json!("9")).contains("there is no opponent '9' here"));
    assert!(wrong("player", json!("9")).contains("there is no player '9' here"));
    assert!(
        wrong("mine", json!({ "setup": key(&server, 2) })).contains("no setup for Math Scrabble")
    );
    assert!(wrong("mine", json!({ "bags": { "A": "123" } })).contains("MS-"));
    assert!(wrong("mine", json!("nothing")).contains("no setup for Math Scrabble"));
    assert!(wrong("answers", json!([{ "shout": 1 }])).contains("shout"));
    let many: Vec<Value> = (0..3000).map(|_| json!({ "mulligan": false })).collect();
    assert!(wrong("answers", json!(many)).contains("found 3000 answers"));
    wrong("more", json!(1));
}

#[test]
fn opponent_bot_can_be_replaced_by_one_that_plays_the_game() {
    let server = Running::new();
    let mut body = game(&server, &json!([]));
    body["player"] = json!("equity(keep=65)");
    assert_eq!(server.post("/api/play", &body).0, 200);
    body["opponent"] = key(&server, 2);
    body["mine"] = json!("nothing");
    let (status, reply) = server.post("/api/play", &body);
    assert_eq!(status, 200, "{reply}");
    assert!(reply["now"]["asked"]["seen"]["in-bag"].as_u64().unwrap() > 50);
    body["player"] = json!("person(knows=20,looks=14,slips=10)");
    assert!(
        server
            .post("/api/play", &body)
            .1
            .to_string()
            .contains("'club' does not play Number Scrabble")
    );
}

#[test]
fn where_the_clock_runs_a_bot_of_people_takes_its_time() {
    let server = Running::new();
    let times = |player: Option<&str>, clock: bool| -> Vec<Value> {
        let mut body = game(&server, &json!([{ "draw": { "A": 7 } }]));
        (body["player"], body["clock"]) = (json!(player), json!(clock));
        body["begins"] = json!(false);
        let (_, mut reply) = server.post("/api/play", &body);
        if reply["now"]["asked"]["asked"]["mulligan"].is_object() {
            body["answers"]
                .as_array_mut()
                .unwrap()
                .push(json!({ "mulligan": false }));
            reply = server.post("/api/play", &body).1;
        }
        let log = reply["log"].as_array().unwrap().iter();
        let turns = log.filter(|entry| entry["mine"] == false && entry["what"] != "opening draw");
        turns.map(|turn| turn["ms"].clone()).collect()
    };
    let person = "person(knows=20,looks=14,slips=10)";
    assert_eq!(
        times(Some(person), true),
        [json!(70_000)],
        "five seconds a line"
    );
    assert_eq!(times(Some(person), false), [Value::Null]);
    assert_eq!(
        times(Some("equity(keep=65)"), true),
        [Value::Null],
        "it has no model"
    );
    assert_eq!(times(None, true), [Value::Null]);
}

#[test]
fn lessons_are_posed_and_graded() {
    let server = Running::new();
    let question = json!({ "table": 0, "mine": { "setup": key(&server, 0) }, "number": 3 });
    let (_, asked) = server.post("/api/draw", &question);
    let wanted = asked["lesson"]["wanted"].as_u64().unwrap();
    assert!(
        wanted > 0 && asked["lesson"]["bags"].as_object().unwrap().len() > 1,
        "{asked}"
    );
    let with = |counts: Value| {
        let mut body = question.clone();
        body["counts"] = counts;
        server.post("/api/draw", &body)
    };
    let (status, reply) = with(json!({}));
    assert!(
        status == 400 && reply.to_string().contains("0 tiles are drawn"),
        "{reply}"
    );
    let (bag, _) = asked["lesson"]["bags"]
        .as_object()
        .unwrap()
        .iter()
        .find(|(_, tiles)| tiles.as_str().unwrap().len() as u64 >= wanted)
        .unwrap();
    let reply = with(json!({ bag: wanted })).1["verdict"].clone();
    assert!(reply["gives-away"].as_f64().unwrap() >= 0., "{reply}");
    let best = with(reply["best"].clone()).1["verdict"]["gives-away"]
        .as_f64()
        .unwrap();
    assert!(best < 1e-9);
    // The default goal of a lesson is to follow the card.
    assert_eq!(with(reply["policy"].clone()).1["verdict"]["right"], true);
    assert!(
        asked["lesson"]["instructions"][0]
            .as_str()
            .unwrap()
            .starts_with("First draw: "),
        "{asked}"
    );
    let mut body = question.clone();
    (body["counts"], body["goal"]) = (reply["best"].clone(), json!("best"));
    assert_eq!(server.post("/api/draw", &body).1["verdict"]["right"], true);
    let (status, reply) = server.post(
        "/api/draw",
        &json!({ "table": 0, "mine": { "setup": key(&server, 1) }, "number": 3 }),
    );
    assert!(
        status == 400 && reply.to_string().contains("nothing to choose"),
        "{reply}"
    );
    let (_, said) = server.post(
        "/api/expression",
        &json!({ "table": 0, "level": 1, "number": 1, "goal": "complete" }),
    );
    assert!(
        said["task"]["complete"].is_object() && said["expression"].is_string(),
        "{said}"
    );
    let (status, said) = server.post(
        "/api/expression",
        &json!({ "table": 1, "level": 1, "number": 1 }),
    );
    assert!(
        status == 400 && said.to_string().contains("Math Scrabble"),
        "{said}"
    );
}

#[test]
fn setup_key_depends_on_content_and_not_on_index() {
    let server = Running::new();
    let keys: Vec<Value> = (0..5).map(|place| key(&server, place)).collect();
    // "rated" is "apart" under another name, and "by-hand" is "one".
    assert_eq!((&keys[0], &keys[1]), (&keys[3], &keys[4]));
    assert!(
        keys[0] != keys[1] && keys[1] != keys[2] && keys[0] != keys[2],
        "{keys:?}"
    );
}

#[test]
fn an_expression_of_the_list_scores_in_the_position_that_asks_for_it() {
    let server = Running::new();
    let ask = |number: u64| {
        let question =
            json!({ "table": 0, "mine": { "setup": key(&server, 0) }, "number": number });
        server.post("/api/sheet", &question)
    };
    for number in 1..=21 {
        let (status, lesson) = ask(number);
        assert_eq!(
            (status, &lesson["rank"], &lesson["of"]),
            (200, &json!((number - 1) % 20 + 1), &json!(20))
        );
        let best = &lesson["answers"][0];
        let position =
            json!({ "game": "math-scrabble", "board": lesson["board"], "hand": lesson["hand"] });
        let (_, said) = server.post(
            "/api/judge",
            &json!({ "position": position, "place": best["place"] }),
        );
        assert_eq!(said["points"], best["points"], "{lesson}");
        assert!(
            best["points"].as_u64().unwrap() > 0
                && !lesson["legend"].as_array().unwrap().is_empty()
        );
    }
    assert_eq!(ask(1).1["line"], ask(21).1["line"], "the list begins again");
    assert_ne!(ask(1).1, ask(21).1, "in another position");
    let question = json!({ "table": 1, "mine": { "setup": key(&server, 2) }, "number": 1 });
    assert!(
        server
            .post("/api/sheet", &question)
            .1
            .to_string()
            .contains("Math Scrabble")
    );
}
