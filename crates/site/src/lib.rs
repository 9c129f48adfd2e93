//! The back end of the static site: the API of the pages as a WebAssembly module without imports.
//!
//! `worker.js` calls it, in three steps: [`reserve`] makes room for a question, which the worker writes into the module's memory
//! as `KIND` and the JSON of its body; [`answer`] replaces it by the answer, whose length it returns; [`buffer`] says where
//! that is. An answer is `{"answer": ...}` or `{"error": "..."}`.

use std::sync::{LazyLock, Mutex, MutexGuard, PoisonError};

use bagsplit_web::api::{Api, Practice, Question};
use serde_json::json;

/// The opponents for practice: those that `bagsplit serve` always has.
const OPPONENTS: &str = include_str!("../opponents.json");

static API: LazyLock<Api> =
    LazyLock::new(|| Api::new(Practice::from_json(OPPONENTS).expect("a test reads the opponents")));

/// The question, and then its answer.
static BUFFER: Mutex<Vec<u8>> = Mutex::new(Vec::new());

fn lock() -> MutexGuard<'static, Vec<u8>> {
    BUFFER.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Makes room for a question of this length in bytes; returns its address.
#[unsafe(no_mangle)]
pub extern "C" fn reserve(length: usize) -> *mut u8 {
    let mut buffer = lock();
    buffer.clear();
    buffer.resize(length, 0);
    buffer.as_mut_ptr()
}

/// The address of the answer.
#[unsafe(no_mangle)]
pub extern "C" fn buffer() -> *const u8 {
    lock().as_ptr()
}

/// Answers the question in the buffer, whose kind has this length in bytes; returns the length of the answer.
#[unsafe(no_mangle)]
pub extern "C" fn answer(kind: usize) -> usize {
    let mut buffer = lock();
    let answer = match buffer.split_at_checked(kind) {
        Some((kind, body)) => answer_to(&String::from_utf8_lossy(kind), body),
        None => error("the kind is longer than the question"),
    };
    *buffer = answer.into_bytes();
    buffer.len()
}

/// Computes tables and reads networks, so that the first move does not have to wait for them.
#[unsafe(no_mangle)]
pub extern "C" fn warm_up() {
    API.warm_up();
}

/// The answer to a question of this kind.
pub fn answer_to(kind: &str, body: &[u8]) -> String {
    let answer = match kind {
        // There are no results folders.
        "reports.json" => Ok("[]".to_owned()),
        _ => match Question::parse(kind, body) {
            Some(question) => question.and_then(|question| API.answer(question, &|| true)),
            None => Err(format!("there is no question '{kind}'")),
        },
    };
    match answer {
        Ok(answer) => format!("{{\"answer\":{answer}}}"),
        Err(why) => error(&why),
    }
}

fn error(why: &str) -> String {
    json!({ "error": why }).to_string()
}
