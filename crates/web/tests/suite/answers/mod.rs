//! What the server answers, to whom, and to whom not: asked over a socket as a browser would.

mod pages;
mod play;
mod running;
mod strangers;

use serde_json::{Value, json};

fn position(hand: &str) -> Value {
    json!({ "game": "math-scrabble", "board": vec![".".repeat(13); 13].join("\n"), "hand": hand })
}
