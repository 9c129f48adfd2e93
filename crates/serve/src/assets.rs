//! The files of the page, which come out of the binary.

use std::sync::Arc;

use axum::extract::State;
use axum::http::header::CONTENT_TYPE;
use axum::response::{Html, IntoResponse};

use crate::guard::Guard;

/// The page, with the token that its requests carry.
pub(crate) async fn board(State(guard): State<Arc<Guard>>) -> impl IntoResponse {
    Html(include_str!("../assets/board.html").replace("{token}", guard.token()))
}

pub(crate) async fn script() -> impl IntoResponse {
    ([(CONTENT_TYPE, "text/javascript; charset=utf-8")], include_str!("../assets/board.js"))
}

pub(crate) async fn position() -> impl IntoResponse {
    ([(CONTENT_TYPE, "text/javascript; charset=utf-8")], include_str!("../assets/position.js"))
}

pub(crate) async fn record() -> impl IntoResponse {
    ([(CONTENT_TYPE, "text/javascript; charset=utf-8")], include_str!("../assets/record.js"))
}

pub(crate) async fn style() -> impl IntoResponse {
    ([(CONTENT_TYPE, "text/css; charset=utf-8")], include_str!("../assets/style.css"))
}
