//! Which results are shown, and how is a page made of them?
//!
//! Who starts the server says which results there are, and makes a page of them when it is asked for: so the pages of a run
//! that is going on are those of the moment, and this crate knows nothing of experiments. A request names a number,
//! never a path.

use std::fmt;
use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, State};
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{Html, IntoResponse, Response};
use serde_json::{Value, json};
use tokio::sync::Semaphore;

/// A page of results.
#[derive(Clone, Debug)]
pub struct Report {
    /// One HTML file, which loads nothing.
    pub page: String,
    /// Whether it will be another soon, since a run is going on.
    pub provisional: bool,
}

/// Makes the page of the results of this number, or says why not.
type Make = dyn Fn(usize) -> Result<Report, String> + Send + Sync;

/// The results that there are.
pub struct Reports {
    names: Vec<String>,
    make: Box<Make>,
    /// One page at a time: making one takes all threads.
    turn: Semaphore,
}

/// After how many seconds a page that is provisional is asked for again.
const AGAIN: &str = "15";

impl Reports {
    /// Results of these names; `make` is asked for the page of one by its place.
    pub fn new(
        names: Vec<String>,
        make: impl Fn(usize) -> Result<Report, String> + Send + Sync + 'static,
    ) -> Reports {
        Reports { names, make: Box::new(make), turn: Semaphore::new(1) }
    }
}

impl fmt::Debug for Reports {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Reports").field("names", &self.names).finish_non_exhaustive()
    }
}

/// The names of the results, with the addresses of their pages.
pub(crate) async fn list(State(reports): State<Arc<Reports>>) -> Json<Vec<Value>> {
    let entry = |(place, name): (usize, &String)| json!({ "name": name, "page": format!("/report/{place}") });
    Json(reports.names.iter().enumerate().map(entry).collect())
}

/// The page of one.
pub(crate) async fn page(State(reports): State<Arc<Reports>>, Path(place): Path<usize>) -> Response {
    if place >= reports.names.len() {
        return (StatusCode::NOT_FOUND, "there are no such results").into_response();
    }
    let making = reports.clone();
    let Ok(_turn) = reports.turn.acquire().await else {
        return StatusCode::SERVICE_UNAVAILABLE.into_response();
    };
    match tokio::task::spawn_blocking(move || (making.make)(place)).await {
        Ok(Ok(report)) => {
            let mut response = Html(report.page).into_response();
            if report.provisional {
                response.headers_mut().insert(header::REFRESH, HeaderValue::from_static(AGAIN));
            }
            response
        }
        Ok(Err(why)) => (StatusCode::CONFLICT, why).into_response(),
        Err(_) => {
            let why = "this page could not be made; the terminal says more";
            (StatusCode::INTERNAL_SERVER_ERROR, why).into_response()
        }
    }
}
