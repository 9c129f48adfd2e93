//! The workers that answer questions of the pages: a bounded number at a time, with a time limit.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use axum::body::Bytes;
use axum::extract::{self, FromRequest, Path, State};
use axum::http::{StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use axum::{Json, RequestExt};
use serde_json::json;
use tokio::sync::Semaphore;
use tokio::task::JoinSet;
use tokio::time::error::Elapsed;
use tokio::time::{Instant, timeout, timeout_at};

use crate::api::{Api, Question};
use crate::serve::rooms::{self, Rooms};

/// The timeout of a request: far longer than any request takes except for those of a bot that searches deeply.
const LONGEST: Duration = Duration::from_secs(60);

/// The number of requests that are processed concurrently.
const AT_ONCE: usize = 4;

/// The number of requests that may wait.
const MOST_WAITING: usize = 32;

#[derive(Debug)]
pub(crate) struct Workers {
    rooms: Arc<Rooms>,
    turns: Arc<Semaphore>,
    /// A permit for each request that is processed or waits.
    places: Arc<Semaphore>,
    api: Arc<Api>,
}

/// Whether the client still waits for a response; dropped with the request when its connection is closed.
struct Request(Arc<AtomicBool>);

impl Drop for Request {
    fn drop(&mut self) {
        self.0.store(false, Ordering::Relaxed);
    }
}

pub(crate) fn error(status: StatusCode, why: impl ToString) -> Response {
    (status, Json(json!({ "error": why.to_string() }))).into_response()
}

fn refused(why: impl ToString) -> Response {
    error(StatusCode::BAD_REQUEST, why)
}

fn too_long(_: Elapsed) -> Response {
    let why = format!("this takes longer than {} seconds", LONGEST.as_secs());
    error(StatusCode::SERVICE_UNAVAILABLE, why)
}

impl Workers {
    pub(crate) fn new(api: Arc<Api>) -> Workers {
        Workers {
            rooms: Arc::default(),
            turns: Arc::new(Semaphore::new(AT_ONCE)),
            places: Arc::new(Semaphore::new(AT_ONCE + MOST_WAITING)),
            api,
        }
    }

    /// Answers a question outside of the threads of the async runtime. The work keeps its permit to its end, even if
    /// the client goes away; it is notified when that happens.
    async fn work(&self, question: Question) -> Result<String, Response> {
        let place = self.places.clone().try_acquire_owned().map_err(|_| {
            let all = AT_ONCE + MOST_WAITING;
            error(
                StatusCode::SERVICE_UNAVAILABLE,
                format!("{all} questions are being worked on: ask again later"),
            )
        })?;
        let until = Instant::now() + LONGEST;
        let turn = timeout_at(until, self.turns.clone().acquire_owned())
            .await
            .map_err(too_long)?;
        let turn = turn.map_err(refused)?;
        let waiting = Arc::new(AtomicBool::new(true));
        let request = Request(waiting.clone());
        let api = self.api.clone();
        let working = tokio::task::spawn_blocking(move || {
            let is_waited_for = waiting.load(Ordering::Relaxed);
            let worked =
                is_waited_for.then(|| api.answer(question, &|| waiting.load(Ordering::Relaxed)));
            drop((turn, place));
            worked
        });
        let worked = timeout_at(until, working).await.map_err(too_long)?;
        drop(request);
        // A panic in one request affects only that request.
        let worked = worked.map_err(|_| error(StatusCode::INTERNAL_SERVER_ERROR, BROKEN))?;
        worked
            .unwrap_or_else(|| Err("the request was cancelled".to_owned()))
            .map_err(refused)
    }
}

/// The response to a request in which the program panicked.
const BROKEN: &str =
    "this question could not be worked out: bagsplit has a bug; the terminal says more";

/// Middleware that answers a request whose handler panics. The handler ends with its connection.
pub(crate) async fn outlive_panics(request: extract::Request, next: Next) -> Response {
    let mut handler = JoinSet::new();
    handler.spawn(next.run(request));
    match handler.join_next().await {
        Some(Ok(response)) => response,
        _ => (StatusCode::INTERNAL_SERVER_ERROR, BROKEN).into_response(),
    }
}

/// The time limit for a body.
const LONGEST_BODY: Duration = Duration::from_secs(20);

/// The question in the body of a request; its kind is the last part of the path.
pub(crate) struct QuestionBody(Question);

impl FromRequest<Arc<Workers>> for QuestionBody {
    type Rejection = Response;

    async fn from_request(
        mut request: extract::Request,
        workers: &Arc<Workers>,
    ) -> Result<QuestionBody, Response> {
        let Path(asked): Path<String> = request
            .extract_parts()
            .await
            .map_err(IntoResponse::into_response)?;
        let kind = request
            .headers()
            .get(header::CONTENT_TYPE)
            .and_then(|kind| kind.to_str().ok());
        let essence = kind
            .unwrap_or_default()
            .split(';')
            .next()
            .unwrap_or_default()
            .trim();
        if !essence.eq_ignore_ascii_case("application/json") {
            let why = format!(
                "content-type: found {:?}; application/json is allowed",
                kind.unwrap_or("none")
            );
            return Err(error(StatusCode::UNSUPPORTED_MEDIA_TYPE, why));
        }
        let Ok(body) = timeout(LONGEST_BODY, Bytes::from_request(request, workers)).await else {
            let why = format!(
                "body: it did not come within {} seconds",
                LONGEST_BODY.as_secs()
            );
            return Err(error(StatusCode::REQUEST_TIMEOUT, why));
        };
        let body = body.map_err(IntoResponse::into_response)?;
        let parsed = match asked.as_str() {
            "room" => Some(rooms::question(&workers.rooms, &body)),
            kind => Question::parse(kind, &body),
        };
        let parsed = parsed.ok_or_else(|| StatusCode::NOT_FOUND.into_response())?;
        parsed
            .map(QuestionBody)
            .map_err(|why| error(StatusCode::UNPROCESSABLE_ENTITY, why))
    }
}

pub(crate) async fn answer(
    State(workers): State<Arc<Workers>>,
    QuestionBody(question): QuestionBody,
) -> Result<Response, Response> {
    workers.work(question).await.map(json_response)
}

pub(crate) fn json_response(text: String) -> Response {
    ([(header::CONTENT_TYPE, "application/json")], text).into_response()
}
