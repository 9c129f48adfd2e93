//! The files of the page, which come out of the binary.

use std::sync::Arc;

use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::http::header::CONTENT_TYPE;
use axum::response::{Html, IntoResponse, Response};

use crate::serve::guard::Guard;

/// The board, with the token that its requests carry.
pub(crate) async fn board(State(guard): State<Arc<Guard>>) -> impl IntoResponse {
    Html(include_str!("../../assets/board.html").replace("{token}", guard.token()))
}

/// The page of practice, with the token.
pub(crate) async fn practice(State(guard): State<Arc<Guard>>) -> impl IntoResponse {
    Html(include_str!("../../assets/practice.html").replace("{token}", guard.token()))
}

/// The files that the page asks for, by their names.
const FILES: [(&str, &str); 19] = [
    ("bags.js", include_str!("../../assets/bags.js")),
    ("board.js", include_str!("../../assets/board.js")),
    ("choosing.js", include_str!("../../assets/choosing.js")),
    ("clock.js", include_str!("../../assets/clock.js")),
    ("drawlesson.js", include_str!("../../assets/drawlesson.js")),
    ("expressionlesson.js", include_str!("../../assets/expressionlesson.js")),
    ("game.js", include_str!("../../assets/game.js")),
    ("grid.js", include_str!("../../assets/grid.js")),
    ("memory.js", include_str!("../../assets/memory.js")),
    ("placements.js", include_str!("../../assets/placements.js")),
    ("position.js", include_str!("../../assets/position.js")),
    ("practice.css", include_str!("../../assets/practice.css")),
    ("practice.js", include_str!("../../assets/practice.js")),
    ("rack.js", include_str!("../../assets/rack.js")),
    ("record.js", include_str!("../../assets/record.js")),
    ("review.js", include_str!("../../assets/review.js")),
    ("server.js", include_str!("../../assets/server.js")),
    ("style.css", include_str!("../../assets/style.css")),
    ("trials.js", include_str!("../../assets/trials.js")),
];

/// One of the files.
pub(crate) async fn file(Path(name): Path<String>) -> Response {
    let Some((name, text)) = FILES.into_iter().find(|(known, _)| *known == name) else {
        return StatusCode::NOT_FOUND.into_response();
    };
    let kind =
        if name.ends_with(".css") { "text/css; charset=utf-8" } else { "text/javascript; charset=utf-8" };
    ([(CONTENT_TYPE, kind)], text).into_response()
}

#[cfg(test)]
mod tests {
    #[test]
    fn a_review_knows_every_way_in_which_a_game_ends() {
        let text = include_str!("../../assets/review.js");
        let how = text.split_once("const HOW = {").and_then(|(_, rest)| rest.split_once("};")).unwrap().0;
        for name in bagsplit_game::rules::Ending::NAMES {
            let quoted = how.contains(&format!("\"{name}\":"));
            assert!(quoted || how.contains(&format!("{name}: ")), "{name}");
        }
    }
}
