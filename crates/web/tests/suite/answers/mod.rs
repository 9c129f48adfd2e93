//! Responses of the server and access control, over a socket as from a browser.

mod limits;
mod models;
mod pages;
mod play;
mod rooms;
mod running;
mod strangers;

use serde_json::{Value, json};

fn position(hand: &str) -> Value {
    json!({ "game": "math-scrabble", "board": vec![".".repeat(13); 13].join("\n"), "hand": hand })
}
