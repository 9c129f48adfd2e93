//! Questions of the pages: positions, records, games of practice and lessons, with extremes.

use std::cell::Cell;
use std::sync::LazyLock;
use std::time::{Duration, Instant};

use bagsplit_web::api::{Api, Practice, Question};
use serde_json::{Value, json};

use crate::choices::Choices;
use crate::refusal;

/// The API of the static site, with the opponents that `bagsplit serve` always has.
static API: LazyLock<Api> = LazyLock::new(|| {
    Api::new(
        Practice::from_json(include_str!("../../site/opponents.json"))
            .expect("a test reads the opponents"),
    )
});

/// The time limit of a question on the server.
const LONGEST: Duration = Duration::from_secs(60);
/// The number of times that a question may go on: long work ends then, as where a page is closed.
const STEPS: u32 = 40;

/// The number of extremes that are tried, one at a time.
const EXTREMES: u32 = 24;

/// A line with the kind of a question, and the JSON of its body: it is answered in time with JSON, or refused with a sentence. So is
/// the same question with an extreme in one place.
pub fn question(data: &[u8]) {
    let Some(end) = data.iter().position(|&byte| byte == b'\n') else {
        return;
    };
    let (kind, body) = (String::from_utf8_lossy(&data[..end]), &data[end + 1..]);
    answer(&kind, body);
    let Ok(read) = serde_json::from_slice::<Value>(body) else {
        return;
    };
    let hash = blake3::hash(data);
    let mut choices = Choices::endless(hash.as_bytes());
    for _ in 0..EXTREMES {
        let (mut body, mut places) = (read.clone(), Vec::new());
        leaves(&mut body, &mut places);
        if places.is_empty() {
            return;
        }
        let place = choices.below(places.len() as u64) as usize;
        *places[place] = extreme(&mut choices);
        answer(&kind, body.to_string().as_bytes());
    }
}

/// Answers a question.
fn answer(kind: &str, body: &[u8]) {
    let Some(parsed) = Question::parse(kind, body) else {
        return;
    };
    let left = Cell::new(STEPS);
    let begun = Instant::now();
    let answer = parsed.and_then(|question| {
        API.answer(question, &|| {
            left.set(left.get().saturating_sub(1));
            left.get() > 0
        })
    });
    match answer {
        Ok(answer) => drop(serde_json::from_str::<Value>(&answer).expect("an answer is JSON")),
        Err(why) => refusal::quoted(&why),
    }
    let took = begun.elapsed();
    assert!(
        took < LONGEST,
        "{kind} took {took:?}: {}",
        String::from_utf8_lossy(body)
    );
}

/// The numbers, texts and other simple values of a question.
fn leaves<'v>(value: &'v mut Value, found: &mut Vec<&'v mut Value>) {
    match value {
        Value::Array(values) => values.iter_mut().for_each(|value| leaves(value, found)),
        Value::Object(fields) => fields.values_mut().for_each(|value| leaves(value, found)),
        simple => found.push(simple),
    }
}

/// A value at or beyond a limit.
fn extreme(choices: &mut Choices<'_>) -> Value {
    let tile: &&str = choices.pick(&["1", "9", "+", "/", "0", "=", "?", ".", "\u{202e}"]);
    let number = *choices.pick(&[
        0,
        1,
        127,
        255,
        256,
        65_535,
        u64::from(u32::MAX),
        i64::MAX as u64,
        u64::MAX,
    ]);
    match choices.below(4) {
        0 => json!(tile.repeat(*choices.pick(&[0, 1, 7, 12, 47, 255, 1000]))),
        1 => json!(-1),
        2 => Value::Null,
        _ => json!(number),
    }
}
