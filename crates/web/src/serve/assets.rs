//! The files of the pages, which are embedded in the binary.

use std::sync::Arc;

use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::http::header::CONTENT_TYPE;
use axum::response::{Html, IntoResponse, Response};

use crate::serve::guard::Guard;

/// The analysis page, with the token for its requests.
pub(crate) async fn board(State(guard): State<Arc<Guard>>) -> impl IntoResponse {
    Html(include_str!("../../assets/board.html").replace("{token}", guard.token()))
}

/// The lobby and practice, with the token.
pub(crate) async fn practice(State(guard): State<Arc<Guard>>) -> impl IntoResponse {
    Html(include_str!("../../assets/practice.html").replace("{token}", guard.token()))
}

/// The files that the page asks for, by their names.
const FILES: [(&str, &str); 49] = [
    ("answer.js", include_str!("../../assets/answer.js")),
    ("archive.js", include_str!("../../assets/archive.js")),
    ("attention.js", include_str!("../../assets/attention.js")),
    ("bags.js", include_str!("../../assets/bags.js")),
    ("board.js", include_str!("../../assets/board.js")),
    ("builder.js", include_str!("../../assets/builder.js")),
    ("choosing.js", include_str!("../../assets/choosing.js")),
    ("clock.js", include_str!("../../assets/clock.js")),
    ("design.css", include_str!("../../assets/design.css")),
    ("dragging.js", include_str!("../../assets/dragging.js")),
    ("drawlesson.js", include_str!("../../assets/drawlesson.js")),
    ("expression.js", include_str!("../../assets/expression.js")),
    ("expressionlesson.js", include_str!("../../assets/expressionlesson.js")),
    ("figures.js", include_str!("../../assets/figures.js")),
    ("game.js", include_str!("../../assets/game.js")),
    ("grid.js", include_str!("../../assets/grid.js")),
    ("hand.js", include_str!("../../assets/hand.js")),
    ("hints.js", include_str!("../../assets/hints.js")),
    ("history.js", include_str!("../../assets/history.js")),
    ("learning.js", include_str!("../../assets/learning.js")),
    ("leitner.js", include_str!("../../assets/leitner.js")),
    ("levels.js", include_str!("../../assets/levels.js")),
    ("loading.js", include_str!("../../assets/loading.js")),
    ("lobby.js", include_str!("../../assets/lobby.js")),
    ("memory.js", include_str!("../../assets/memory.js")),
    ("miniboard.js", include_str!("../../assets/miniboard.js")),
    ("model.js", include_str!("../../assets/model.js")),
    ("opening.js", include_str!("../../assets/opening.js")),
    ("panels.js", include_str!("../../assets/panels.js")),
    ("placements.js", include_str!("../../assets/placements.js")),
    ("placing.js", include_str!("../../assets/placing.js")),
    ("played.js", include_str!("../../assets/played.js")),
    ("position.js", include_str!("../../assets/position.js")),
    ("practice.css", include_str!("../../assets/practice.css")),
    ("practice.js", include_str!("../../assets/practice.js")),
    ("preview.js", include_str!("../../assets/preview.js")),
    ("rack.js", include_str!("../../assets/rack.js")),
    ("record.js", include_str!("../../assets/record.js")),
    ("review.js", include_str!("../../assets/review.js")),
    ("rules.js", include_str!("../../assets/rules.js")),
    ("scoreboard.js", include_str!("../../assets/scoreboard.js")),
    ("server.js", include_str!("../../assets/server.js")),
    ("sheetlesson.js", include_str!("../../assets/sheetlesson.js")),
    ("slots.js", include_str!("../../assets/slots.js")),
    ("standing.js", include_str!("../../assets/standing.js")),
    ("style.css", include_str!("../../assets/style.css")),
    ("tile.js", include_str!("../../assets/tile.js")),
    ("transfer.js", include_str!("../../assets/transfer.js")),
    ("trials.js", include_str!("../../assets/trials.js")),
];

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
        let text = include_str!("../../assets/history.js");
        let how = text.split_once("const HOW = {").and_then(|(_, rest)| rest.split_once("};")).unwrap().0;
        for name in bagsplit_game::rules::Ending::NAMES {
            let quoted = how.contains(&format!("\"{name}\":"));
            assert!(quoted || how.contains(&format!("{name}: ")), "{name}");
        }
    }
}
