//! Games of two people by a link, over a socket.

use serde_json::{Value, json};

use crate::answers::play::key;
use crate::answers::running::Running;

fn room(server: &Running, question: Value) -> (u16, Value) {
    server.post("/api/room", &question)
}

fn error(reply: &Value) -> &str {
    reply["error"].as_str().unwrap_or_default()
}

/// Opens a game, and gives the tokens of the first seat and of the link.
fn open(server: &Running, clock: bool) -> [String; 2] {
    open_with(server, 0, clock)
}

/// Opens a game by the rules and with the split of the opponent at this place.
fn open_with(server: &Running, place: usize, clock: bool) -> [String; 2] {
    let key = key(server, place);
    let game = json!({
        "opponent": key, "player": null, "mine": { "setup": key }, "holder": true, "begins": true, "seed": 0, "answers": [],
        "name": "Ann", "clock": clock,
    });
    let (status, reply) = room(server, json!({ "open": game }));
    assert_eq!(status, 200, "{reply}");
    ["seat", "link"].map(|name| reply[name].as_str().unwrap().to_owned())
}

fn join(server: &Running, link: &str, name: &str) -> (u16, Value) {
    let person = json!({ "name": name, "mine": { "setup": key(server, 1) }, "begins": true });
    room(
        server,
        json!({ "join": { "token": link, "person": person } }),
    )
}

/// Opens a game that somebody joins: the tokens of both seats.
fn seats(server: &Running, clock: bool) -> [String; 2] {
    let [host, link] = open(server, clock);
    let (status, joined) = join(server, &link, "Ben");
    assert_eq!(status, 200, "{joined}");
    [host, joined["seat"].as_str().unwrap().to_owned()]
}

fn look(server: &Running, token: &str) -> Value {
    let (status, reply) = room(server, json!({ "look": { "token": token } }));
    assert_eq!(status, 200, "{reply}");
    reply
}

/// Answers what a seat is asked: by the advice, and by passes.
fn answer(server: &Running, token: &str, looked: &Value) -> Value {
    let asked = &looked["state"]["now"]["asked"]["asked"];
    let answer = match asked {
        _ if asked["draw"].is_object() => json!({ "draw": asked["draw"]["advice"] }),
        _ if asked["mulligan"].is_object() => json!({ "mulligan": false }),
        _ => {
            let hand = looked["state"]["now"]["asked"]["seen"]["hand"]
                .as_str()
                .unwrap();
            json!({ "pass": { "tiles": hand[..1], "ms": 7 } })
        }
    };
    let asked = json!({ "token": token, "after": looked["answers"], "answer": answer });
    let (status, reply) = room(server, json!({ "answer": asked }));
    assert_eq!(status, 200, "{reply}");
    reply
}

/// All texts and keys of a value.
fn texts(value: &Value, found: &mut Vec<String>) {
    match value {
        Value::String(text) => found.push(text.clone()),
        Value::Array(values) => values.iter().for_each(|value| texts(value, found)),
        Value::Object(fields) => fields.iter().for_each(|(key, value)| {
            found.push(key.clone());
            texts(value, found);
        }),
        _ => {}
    }
}

#[test]
fn a_game_by_link_is_played_to_a_record_that_is_reviewed() {
    let server = Running::new();
    let tokens = seats(&server, true);
    let record = loop {
        let now = tokens.each_ref().map(|token| look(&server, token));
        assert_eq!([&now[0]["other"], &now[1]["other"]], ["Ben", "Ann"]);
        let over = &now[0]["state"]["now"]["over"];
        if over.is_object() {
            assert_eq!(over["record"], now[1]["state"]["now"]["over"]["record"]);
            break over["record"].clone();
        }
        let asked = (0..2).filter(|&seat| now[seat]["state"]["now"]["asked"].is_object());
        let [seat] = asked.collect::<Vec<_>>()[..] else {
            panic!("one decides")
        };
        let (mine, theirs) = (&now[seat], &now[1 - seat]);
        assert!(theirs["state"]["now"]["waiting"]["seen"]["hand"].is_string());
        // No answer to a seat names the hand, the bags or a draw of the other one.
        for (own, other) in [(mine, theirs), (theirs, mine)] {
            let view = |of: &Value| {
                let now = &of["state"]["now"];
                let seen = if now["asked"].is_object() {
                    &now["asked"]
                } else {
                    &now["waiting"]
                };
                seen["seen"].clone()
            };
            let mut told = Vec::new();
            texts(own, &mut told);
            let (hand, unseen) = (view(other)["hand"].clone(), view(own)["unseen"].clone());
            let hand = hand.as_str().unwrap();
            let is_own = view(own)["hand"] == hand || unseen == hand;
            assert!(is_own || hand.is_empty() || !told.iter().any(|text| text == hand));
            assert!(
                !told
                    .iter()
                    .any(|text| ["record", "seed", "opponent-hand"].contains(&text.as_str()))
            );
            for entry in own["state"]["log"].as_array().unwrap() {
                assert!(entry["mine"] == true || entry["drawn"].is_null(), "{entry}");
            }
        }
        // The one who waits cannot answer.
        let (status, reply) = room(
            &server,
            json!({ "answer": { "token": tokens[1 - seat], "after": mine["answers"], "answer": { "mulligan": true } } }),
        );
        assert!(
            status == 400 && error(&reply).contains("not your turn"),
            "{reply}"
        );
        answer(&server, &tokens[seat], mine);
    };
    let (_, steps) = server.post("/api/steps", &json!({ "record": record.to_string() }));
    assert_eq!(steps["players"], json!(["Ann with apart", "Ben with one"]));
    assert!(!steps["steps"].as_array().unwrap().is_empty(), "{steps}");
    // The server measures times: what a page says of them does not count.
    let first = &record["turns"][0];
    assert!(first["ms"].as_u64().is_some_and(|ms| ms != 7), "{first}");
}

#[test]
fn a_player_whose_page_is_closed_loses_on_time() {
    let server = Running::new();
    let [host, link] = open_with(&server, 5, true);
    let (_, joined) = join(&server, &link, "Ben");
    let guest = joined["seat"].as_str().unwrap().to_owned();
    // Up to the first turn, which nobody takes.
    let begins = |now: &Value| now["state"]["now"]["asked"]["asked"] == "turn";
    let now = loop {
        let now = [&host, &guest].map(|token| look(&server, token));
        if now.iter().any(begins) || now[0]["state"]["now"]["over"].is_object() {
            break now;
        }
        for (token, now) in [&host, &guest].into_iter().zip(&now) {
            if now["state"]["now"]["asked"].is_object() {
                answer(&server, token, now);
            }
        }
    };
    assert!(begins(&now[0]), "the host begins: {}", now[0]);
    std::thread::sleep(std::time::Duration::from_millis(350));
    let over = &look(&server, &guest)["state"]["now"]["over"];
    assert_eq!(
        (&over["ended-by"], &over["won"]),
        (&json!("clock"), &json!(true))
    );
    let lost = &look(&server, &host)["state"]["now"]["over"];
    assert_eq!(
        (&lost["won"], &lost["record"]),
        (&json!(false), &over["record"])
    );
}

#[test]
fn a_link_lets_one_person_join_and_other_tokens_nobody() {
    let server = Running::new();
    let [host, link] = open(&server, false);
    assert_eq!(look(&server, &host), json!({ "other": null }));
    let invited = look(&server, &link);
    assert_eq!(
        (&invited["name"], &invited["clock"]),
        (&json!("Ann"), &json!(false))
    );
    // What is wrong is said, and the link stays.
    for name in ["", "  ", &"x".repeat(41), "a\nb"] {
        let (status, reply) = join(&server, &link, name);
        assert!(
            status == 400 && error(&reply).contains("1 to 40 characters"),
            "{reply}"
        );
    }
    let early = json!({ "token": host, "after": 0, "answer": { "mulligan": true } });
    assert!(error(&room(&server, json!({ "answer": early })).1).contains("not your turn"));
    assert_eq!(join(&server, &link, " Ben ").0, 200);
    for token in [&link, "", "0123", &host[1..]] {
        let (status, reply) = join(&server, token, "Eve");
        assert!(
            status == 400 && error(&reply).contains("a link lets one person join"),
            "{reply}"
        );
        let (status, reply) = room(&server, json!({ "look": { "token": token } }));
        assert!(
            status == 400 && error(&reply).contains("ask for a new link"),
            "{reply}"
        );
    }
    let (_, other) = (open(&server, false), look(&server, &host));
    assert_eq!(other["other"], "Ben", "a second game is another one");
    let twice = json!({ "token": host, "after": 5, "answer": { "mulligan": true } });
    assert!(error(&room(&server, json!({ "answer": twice })).1).contains("the game has gone on"));
    assert_eq!(room(&server, json!({ "shout": {} })).0, 422);
}

#[test]
fn an_illegal_answer_is_refused_and_changes_nothing() {
    let server = Running::new();
    let [host, _] = seats(&server, true);
    let before = look(&server, &host);
    let wrong =
        json!({ "token": host, "after": before["answers"], "answer": { "draw": { "A": 3 } } });
    let (status, reply) = room(&server, json!({ "answer": wrong }));
    assert_eq!(status, 200);
    assert!(
        reply["refused"]["why"].as_str().unwrap().contains("MS-6"),
        "{reply}"
    );
    assert_eq!(look(&server, &host)["state"], before["state"]);
}

#[test]
fn only_the_second_person_of_two_asks_as_such() {
    let server = Running::new();
    let key = key(&server, 0);
    let game = json!({
        "opponent": key, "player": null, "mine": { "setup": key }, "holder": true, "begins": true, "seed": 5, "answers": [],
        "second": true,
    });
    let (status, reply) = server.post("/api/play", &game);
    assert!(
        status == 400 && error(&reply).contains("only one person plays"),
        "{reply}"
    );
}
