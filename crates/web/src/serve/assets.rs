//! The files of the pages, which are embedded in the binary.

use std::sync::Arc;

use axum::Router;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::http::header::CONTENT_TYPE;
use axum::response::{Html, IntoResponse, Response};
use axum::routing::{MethodRouter, get};

use crate::serve::guard::Guard;

/// A page, with the token for its requests.
fn page(text: &'static str) -> MethodRouter<Arc<Guard>> {
    get(async move |State(guard): State<Arc<Guard>>| Html(text.replace("{token}", guard.token())))
}

/// The pages: the lobby and practice, analysis, rules.
pub(crate) fn pages() -> Router<Arc<Guard>> {
    let practice = include_str!("../../assets/practice.html");
    Router::new()
        .route("/", page(practice))
        .route("/practice", page(practice))
        .route("/analysis", page(include_str!("../../assets/board.html")))
        .route("/rules", page(include_str!("../../assets/ruleset.html")))
}

/// Files of the folder of assets, with their names.
macro_rules! files {
    ($($name:literal),* $(,)?) => { &[$(($name, include_str!(concat!("../../assets/", $name)))),*] };
}

/// The files that the pages ask for.
const FILES: &[(&str, &str)] = files! {
    "answer.js", "archive.js", "attention.js", "bags.js", "board.js", "builder.js", "choosing.js", "clock.js",
    "design.css", "dragging.js", "drawlesson.js", "expression.js", "expressionlesson.js", "figures.js",
    "game.js", "grid.js", "hand.js", "hints.js", "history.js", "learning.js", "leitner.js", "levels.js",
    "lobby.js", "memory.js", "miniboard.js", "model.js", "opening.js", "panels.js", "placements.js",
    "placing.js", "played.js", "position.js", "practice.css", "practice.js", "preview.js", "rack.js",
    "record.js", "review.js", "rules.js", "ruleset.css", "ruleset.js", "scoreboard.js", "server.js", "sheetlesson.js", "slots.js",
    "standing.js", "style.css", "tile.js", "transfer.js", "trials.js",
};

pub(crate) async fn file(Path(name): Path<String>) -> Response {
    let Some((name, text)) = FILES.iter().find(|(known, _)| *known == name) else {
        return StatusCode::NOT_FOUND.into_response();
    };
    let kind = if name.ends_with(".css") {
        "text/css; charset=utf-8"
    } else {
        "text/javascript; charset=utf-8"
    };
    ([(CONTENT_TYPE, kind)], *text).into_response()
}

#[cfg(test)]
mod tests {
    #[test]
    fn a_review_knows_every_way_in_which_a_game_ends() {
        let text = include_str!("../../assets/history.js");
        let how = text
            .split_once("const HOW = {")
            .and_then(|(_, rest)| rest.split_once("};"))
            .unwrap()
            .0;
        for name in bagsplit_game::rules::Ending::NAMES {
            let quoted = how.contains(&format!("\"{name}\":"));
            assert!(quoted || how.contains(&format!("{name}: ")), "{name}");
        }
    }
}
