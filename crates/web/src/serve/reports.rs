//! Reports of results folders.
//!
//! The caller lists the results, and renders a page of them on request: so the pages of a run in progress are up to
//! date, and this crate is independent of experiments. A request names a number, never a path.
//!
//! A page is rendered once, regardless of the number of requests and of their cancellation: rendering takes all
//! threads. It is cached until the results change.

use std::collections::{HashMap, VecDeque};
use std::fmt;
use std::sync::{Arc, Mutex, PoisonError};

use axum::Json;
use axum::extract::{Path, State};
use axum::http::{HeaderValue, StatusCode, Uri, header};
use axum::response::{Html, IntoResponse, Response};
use serde_json::{Value, json};
use tokio::sync::{Semaphore, watch};

/// A page of results.
#[derive(Clone, Debug)]
pub struct Report {
    /// A self-contained HTML file.
    pub page: String,
    /// Whether it will change soon, because a run is in progress.
    pub provisional: bool,
}

/// A page, or the reason why it could not be rendered.
type RenderedPage = Result<Arc<Report>, String>;

/// Renders the page of the results with this number.
type Make = dyn Fn(usize) -> Result<Report, String> + Send + Sync;

/// A text that identifies the state of the results with this number; `None` where they cannot be read.
type StateOf = dyn Fn(usize) -> Option<String> + Send + Sync;

/// Finds the records of the stored games that a query names, as JSON Lines.
pub type StoredGames = dyn Fn(&HashMap<String, String>) -> Result<String, String> + Send + Sync;

/// The available results.
pub struct Reports {
    names: Vec<String>,
    games: Arc<StoredGames>,
    make: Arc<Make>,
    state: Arc<StateOf>,
    /// One page at a time; the rendering task holds it to the end.
    turn: Arc<Semaphore>,
    /// The permits for waiting requests.
    waiting: Semaphore,
    pages: Arc<Mutex<VecDeque<Page>>>,
}

/// A page that is cached or being rendered.
struct Page {
    place: usize,
    state: Option<String>,
    made: watch::Receiver<Option<RenderedPage>>,
}

/// The interval in seconds after which the browser reloads a provisional page.
const AGAIN: &str = "15";

/// The maximum number of requests that wait for pages.
const MOST_WAITING: usize = 32;

/// The maximum number of cached pages.
const MOST_PAGES: usize = 6;

impl Reports {
    /// Results with these names; `make` renders the page of one by its index.
    pub fn new(
        names: Vec<String>,
        make: impl Fn(usize) -> Result<Report, String> + Send + Sync + 'static,
    ) -> Reports {
        Reports {
            names,
            games: Arc::new(|_| Err("there are no stored games here".to_owned())),
            make: Arc::new(make),
            state: Arc::new(|_| Some(String::new())),
            turn: Arc::new(Semaphore::new(1)),
            waiting: Semaphore::new(MOST_WAITING),
            pages: Arc::default(),
        }
    }

    /// Sets the callback that identifies the state of results, so that changed results are rendered again. Results with
    /// state `None` cannot be read, and are not listed.
    #[must_use]
    pub fn with_states(
        self,
        state: impl Fn(usize) -> Option<String> + Send + Sync + 'static,
    ) -> Reports {
        Reports {
            state: Arc::new(state),
            ..self
        }
    }

    /// Sets the callback that finds stored games.
    #[must_use]
    pub fn with_games(self, games: Arc<StoredGames>) -> Reports {
        Reports { games, ..self }
    }

    /// The page of one result, rendered unless it is cached or being rendered.
    fn page(&self, place: usize) -> watch::Receiver<Option<RenderedPage>> {
        let state = (self.state)(place);
        let mut pages = self.pages.lock().unwrap_or_else(PoisonError::into_inner);
        let known = pages.iter().position(|page| page.place == place);
        if let Some(page) = known.map(|known| &pages[known]) {
            let failed = matches!(&*page.made.borrow(), Some(Err(_)));
            let broken = page.made.has_changed().is_err() && page.made.borrow().is_none();
            let going_on = page.made.borrow().is_none() && !broken;
            if going_on || (page.state == state && !failed && !broken) {
                return page.made.clone();
            }
        }
        if let Some(known) = known {
            pages.remove(known);
        }
        let (sender, made) = watch::channel(None);
        pages.push_back(Page {
            place,
            state,
            made: made.clone(),
        });
        // Pages in progress stay, so that they are not started again.
        let made_pages = pages
            .iter()
            .filter(|page| page.made.borrow().is_some())
            .count();
        for _ in MOST_PAGES..made_pages {
            let oldest = pages.iter().position(|page| page.made.borrow().is_some());
            oldest.map(|oldest| pages.remove(oldest));
        }
        drop(pages);
        let (make, turn) = (self.make.clone(), self.turn.clone());
        // A separate task, so that it continues after its requests are cancelled, and serves later requests.
        tokio::spawn(async move {
            let Ok(turn) = turn.acquire_owned().await else {
                return;
            };
            let report = tokio::task::spawn_blocking(move || {
                let report = make(place);
                drop(turn);
                report
            });
            // After a panic there is no page: the sender is dropped.
            if let Ok(report) = report.await {
                let _ = sender.send(Some(report.map(Arc::new)));
            }
        });
        made
    }
}

impl fmt::Debug for Reports {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Reports")
            .field("names", &self.names)
            .finish_non_exhaustive()
    }
}

/// The names of the readable results, with the addresses of their pages.
pub(crate) async fn list(State(reports): State<Arc<Reports>>) -> Json<Vec<Value>> {
    let readable = reports
        .names
        .iter()
        .enumerate()
        .filter(|(place, _)| (reports.state)(*place).is_some());
    Json(
        readable
            .map(|(place, name)| json!({ "name": name, "page": format!("/report/{place}") }))
            .collect(),
    )
}

/// The stored games that a query names, which are played again.
pub(crate) async fn games(State(reports): State<Arc<Reports>>, uri: Uri) -> Response {
    let asked = form_urlencoded::parse(uri.query().unwrap_or_default().as_bytes())
        .into_owned()
        .collect();
    let Ok(_waiting) = reports.waiting.try_acquire() else {
        return too_many();
    };
    let (games, _turn) = (reports.games.clone(), reports.turn.acquire().await);
    match tokio::task::spawn_blocking(move || games(&asked)).await {
        Ok(Ok(records)) => records.into_response(),
        Ok(Err(why)) => (StatusCode::NOT_FOUND, why).into_response(),
        Err(_) => bug(),
    }
}

/// The page of one result.
pub(crate) async fn page(
    State(reports): State<Arc<Reports>>,
    Path(place): Path<String>,
) -> Response {
    let known = place
        .parse::<usize>()
        .ok()
        .filter(|&place| place < reports.names.len());
    let Some(place) = known else {
        let most = reports.names.len().saturating_sub(1);
        let why = if reports.names.is_empty() {
            format!("report: found '{place}'; there are no results here")
        } else {
            format!("report: found '{place}'; a whole number from 0 to {most} is allowed")
        };
        return (StatusCode::NOT_FOUND, why).into_response();
    };
    let Ok(_waiting) = reports.waiting.try_acquire() else {
        return too_many();
    };
    let mut made = reports.page(place);
    let made = match made.wait_for(Option::is_some).await {
        Ok(made) => made.clone(),
        Err(_) => None,
    };
    match made {
        Some(Ok(report)) => {
            let mut response = Html(report.page.clone()).into_response();
            if report.provisional {
                response
                    .headers_mut()
                    .insert(header::REFRESH, HeaderValue::from_static(AGAIN));
            }
            response
        }
        Some(Err(why)) => (StatusCode::CONFLICT, why).into_response(),
        None => bug(),
    }
}

fn too_many() -> Response {
    let why = format!("{MOST_WAITING} requests wait already: ask again in some seconds");
    (
        StatusCode::SERVICE_UNAVAILABLE,
        [(header::RETRY_AFTER, "5")],
        why,
    )
        .into_response()
}

fn bug() -> Response {
    let why = "this could not be made: bagsplit has a bug; the terminal says more";
    (StatusCode::INTERNAL_SERVER_ERROR, why).into_response()
}
