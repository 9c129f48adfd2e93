//! The JSON API of the analysis board.
//!
//! Requests and responses are JSON. The work of a request is bounded: the length of lists, the number of worlds in a
//! part of a simulation, and the number of concurrent requests.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use crate::analysis::{Asked, DrawAdvice, Listed, Setting, SettingError, Step, Trial};
use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use bagsplit_arena::GameRecord;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use tokio::sync::Semaphore;
use tokio::time::{Instant, timeout_at};

use crate::serve::asking::Asking;
use crate::serve::games::Games;

/// The maximum number of placements in a response.
const MOST_PLACEMENTS: usize = 1000;

/// The maximum number of worlds in a part of a simulation.
const MOST_WORLDS: usize = 64;

/// The node budget for an endgame: a few seconds.
const NODES: u64 = 400_000;

/// The timeout of a request: far longer than any request takes except for those of a bot that searches deeply.
const LONGEST: Duration = Duration::from_secs(60);

/// The number of requests that are processed concurrently.
const AT_ONCE: usize = 4;

/// The number of requests that may wait.
const MOST_WAITING: usize = 32;

/// The workers for requests.
#[derive(Debug)]
pub(crate) struct Workers {
    turns: Arc<Semaphore>,
    /// A permit for each request that is processed or waits.
    places: Arc<Semaphore>,
    games: Arc<Games>,
}

/// Whether the client still waits for a response.
#[derive(Clone, Debug)]
pub(crate) struct Waiting(Arc<AtomicBool>);

impl Waiting {
    /// Whether to continue.
    pub(crate) fn go_on(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// Dropped with the request when its connection is closed.
struct Request(Arc<AtomicBool>);

impl Drop for Request {
    fn drop(&mut self) {
        self.0.store(false, Ordering::Relaxed);
    }
}

/// An error response.
pub(crate) type Refused = (StatusCode, Json<Value>);

/// An error response with a reason.
pub(crate) fn error(status: StatusCode, why: impl ToString) -> Refused {
    (status, Json(json!({ "error": why.to_string() })))
}

fn refused(why: impl ToString) -> Refused {
    error(StatusCode::BAD_REQUEST, why)
}

/// The error in a position, with its field.
fn wrong_position(fault: &SettingError, games: &Games) -> String {
    match fault {
        SettingError::Game(_) => format!("{fault}; {} are allowed", games.names().join(", ")),
        SettingError::Board(_) => format!("board: {fault}"),
        SettingError::Hand(_) => format!("hand: {fault}"),
        SettingError::Tiles(_) => format!("board and hand: {fault}"),
        SettingError::OpponentHand(_)
        | SettingError::Discards(_)
        | SettingError::OpponentDiscards(_)
        | SettingError::Bag(..) => fault.to_string(),
    }
}

impl Workers {
    /// Workers for positions of these games.
    pub(crate) fn new(games: Arc<Games>) -> Workers {
        Workers {
            turns: Arc::new(Semaphore::new(AT_ONCE)),
            places: Arc::new(Semaphore::new(AT_ONCE + MOST_WAITING)),
            games,
        }
    }

    /// Processes a request about a position.
    async fn look<T: Send + 'static>(
        &self,
        position: Asked,
        look: impl FnOnce(&Setting, &Waiting) -> T + Send + 'static,
    ) -> Result<Json<T>, Refused> {
        let games = self.games.clone();
        self.work(move |waiting| {
            let setting = games.read(&position).map_err(|fault| wrong_position(&fault, &games))?;
            Ok(look(&setting, waiting))
        })
        .await
    }

    /// Processes a request outside of the threads of the async runtime. The work keeps its permit to its end, even if
    /// the client goes away; it is notified when that happens.
    pub(crate) async fn work<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Waiting) -> Result<T, String> + Send + 'static,
    ) -> Result<Json<T>, Refused> {
        let place = self.places.clone().try_acquire_owned().map_err(|_| {
            let all = AT_ONCE + MOST_WAITING;
            error(
                StatusCode::SERVICE_UNAVAILABLE,
                format!("{all} questions are being worked on: ask again later"),
            )
        })?;
        let late = |_| {
            let why = format!("this takes longer than {} seconds", LONGEST.as_secs());
            error(StatusCode::SERVICE_UNAVAILABLE, why)
        };
        let until = Instant::now() + LONGEST;
        let turn = timeout_at(until, self.turns.clone().acquire_owned()).await.map_err(late)?;
        let turn = turn.map_err(refused)?;
        let asked = Arc::new(AtomicBool::new(true));
        let (request, waiting) = (Request(asked.clone()), Waiting(asked));
        let working = tokio::task::spawn_blocking(move || {
            let worked = if waiting.go_on() { Some(work(&waiting)) } else { None };
            drop((turn, place));
            worked
        });
        let worked = timeout_at(until, working).await.map_err(late)?;
        drop(request);
        // A panic in one request affects only that request.
        let broken = |_| {
            let why = "this question could not be worked out; the terminal says more";
            error(StatusCode::INTERNAL_SERVER_ERROR, why)
        };
        let worked = worked.map_err(broken)?;
        worked.unwrap_or_else(|| Err("the request was cancelled".to_owned())).map(Json).map_err(refused)
    }
}

/// A request for placements.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ForPlacements {
    position: Asked,
    most: usize,
    /// Whether the result of a short search is sufficient for now.
    #[serde(default)]
    soon: bool,
}

/// The actions of a position.
#[derive(Serialize)]
pub(crate) struct Placements {
    #[serde(flatten)]
    listed: Listed,
    draw: Option<DrawAdvice>,
    /// Whether exact outcomes can be requested, which takes longer.
    ending: bool,
}

pub(crate) async fn placements(
    State(workers): State<Arc<Workers>>,
    Asking(asked): Asking<ForPlacements>,
) -> Result<Json<Placements>, Refused> {
    let look = move |setting: &Setting, _: &Waiting| {
        let most = asked.most.min(MOST_PLACEMENTS);
        let listed = if asked.soon { setting.placements_soon(most) } else { setting.placements(most) };
        Placements { listed, draw: setting.draw(), ending: setting.is_ending() }
    };
    workers.look(asked.position, look).await
}

/// The placements of an endgame with their outcomes; null in other positions.
pub(crate) async fn exact(
    State(workers): State<Arc<Workers>>,
    Asking(asked): Asking<ForPlacements>,
) -> Result<Json<Option<Listed>>, Refused> {
    let look = move |setting: &Setting, _: &Waiting| setting.exact(asked.most.min(MOST_PLACEMENTS), NODES);
    workers.look(asked.position, look).await
}

/// A request for the legality of a placement.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ForVerdict {
    position: Asked,
    place: Vec<(String, String)>,
}

pub(crate) async fn judge(
    State(workers): State<Arc<Workers>>,
    Asking(asked): Asking<ForVerdict>,
) -> Result<Json<Value>, Refused> {
    workers.look(asked.position, move |setting: &Setting, _: &Waiting| verdict(setting, &asked.place)).await
}

/// The score of a placement, or the clause that it breaks.
pub(crate) fn verdict(setting: &Setting, place: &[(String, String)]) -> Value {
    match setting.preview(place) {
        Ok(preview) => json!(preview),
        Err(why) => json!({ "refused": why }),
    }
}

/// A request for more simulations.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ForTrials {
    position: Asked,
    worlds: usize,
    part: u64,
}

pub(crate) async fn trials(
    State(workers): State<Arc<Workers>>,
    Asking(asked): Asking<ForTrials>,
) -> Result<Json<Option<Vec<Trial>>>, Refused> {
    let look = move |setting: &Setting, waiting: &Waiting| match setting.no_trials() {
        Some(why) => Err(why),
        None => {
            let worlds = asked.worlds.clamp(1, MOST_WORLDS);
            Ok(setting.trials_while(worlds, asked.part, &|| waiting.go_on()))
        }
    };
    let Json(tried) = workers.look(asked.position, look).await?;
    tried.map(Json).map_err(refused)
}

/// A request for the turns of a record.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ForSteps {
    /// A line of a file of records.
    record: String,
}

/// The turns of a record.
#[derive(Serialize)]
pub(crate) struct Steps {
    /// The server's name of the game; absent where there is no board for its rules.
    game: Option<String>,
    /// The names of both setups.
    players: [String; 2],
    scores: [u32; 2],
    winner: Option<u8>,
    ended_by: String,
    steps: Vec<TurnLoss>,
}

/// A turn with its loss in win probability.
#[derive(Serialize)]
pub(crate) struct TurnLoss {
    #[serde(flatten)]
    step: Step,
    lost: f64,
}

pub(crate) async fn steps(
    State(workers): State<Arc<Workers>>,
    Asking(asked): Asking<ForSteps>,
) -> Result<Json<Steps>, Refused> {
    let games = workers.games.clone();
    let work = move |waiting: &Waiting| {
        let text = bagsplit_storage::files::plain_text(asked.record.as_bytes())
            .map_err(|error| error.to_string())?;
        let record: GameRecord = serde_json::from_str(text.trim())
            .map_err(|error| format!("record: this is no game record: {error}"))?;
        let steps =
            crate::analysis::steps_while(&record, &|| waiting.go_on()).map_err(|fault| fault.to_string())?;
        let rules = bagsplit_arena::rules_of(&record).map_err(|fault| fault.to_string())?;
        let [one, two] = record.players;
        Ok(Steps {
            game: games.name_of(&rules).map(str::to_owned),
            players: [one.setup, two.setup],
            scores: record.scores,
            winner: record.winner,
            ended_by: record.ended_by,
            steps: steps.into_iter().map(|step| TurnLoss { lost: step.lost(), step }).collect(),
        })
    };
    workers.work(work).await
}
