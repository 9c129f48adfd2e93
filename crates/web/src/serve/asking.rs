//! Extraction of questions from requests, with a timeout.

use std::time::Duration;

use axum::RequestExt;
use axum::body::Bytes;
use axum::extract::{FromRequest, Path, Request};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};

use crate::api::Question;
use crate::serve::workers::error;

/// The time limit for a body.
const LONGEST: Duration = Duration::from_secs(20);

/// The question in the body of a request; its kind is the last part of the path.
pub(crate) struct QuestionBody(pub(crate) Question);

impl<S: Send + Sync> FromRequest<S> for QuestionBody {
    type Rejection = Response;

    async fn from_request(mut request: Request, state: &S) -> Result<QuestionBody, Response> {
        let Path(asked): Path<String> = request.extract_parts().await.map_err(IntoResponse::into_response)?;
        let kind = request.headers().get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok());
        let essence = kind.unwrap_or_default().split(';').next().unwrap_or_default().trim();
        if !essence.eq_ignore_ascii_case("application/json") {
            let why =
                format!("content-type: found {:?}; application/json is allowed", kind.unwrap_or("none"));
            return Err(error(StatusCode::UNSUPPORTED_MEDIA_TYPE, why));
        }
        let read = tokio::time::timeout(LONGEST, Bytes::from_request(request, state)).await;
        let late = |_| {
            let why = format!("body: it did not come within {} seconds", LONGEST.as_secs());
            error(StatusCode::REQUEST_TIMEOUT, why)
        };
        let body = read.map_err(late)?.map_err(IntoResponse::into_response)?;
        let parsed = Question::parse(&asked, &body).ok_or_else(|| StatusCode::NOT_FOUND.into_response())?;
        parsed.map(QuestionBody).map_err(|why| error(StatusCode::UNPROCESSABLE_ENTITY, why))
    }
}
