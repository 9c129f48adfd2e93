//! What can be asked, and what is answered?
//!
//! Questions and answers are JSON. What a question can make the machine do is bounded: the length of lists, the number of
//! worlds in a part of the trials, and how many questions are worked on at once.

use std::sync::Arc;
use std::time::Duration;

use analysis::{Asked, DrawAdvice, Listed, Setting, Step, Trial};
use arena::GameRecord;
use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use tokio::sync::Semaphore;
use tokio::time::{Instant, timeout_at};

use crate::games::Games;

/// The most placements in an answer.
const MOST_PLACEMENTS: usize = 200;

/// The most worlds of a part of the trials.
const MOST_WORLDS: usize = 64;

/// How many nodes go into an ending: some seconds.
const NODES: u64 = 400_000;

/// How long somebody waits for an answer: far longer than any question takes but one of a bot that looks far ahead.
const LONGEST: Duration = Duration::from_secs(60);

/// How many questions are worked on at once.
const AT_ONCE: usize = 4;

/// Who works on questions.
#[derive(Debug)]
pub(crate) struct Workers {
    turns: Arc<Semaphore>,
    games: Arc<Games>,
}

/// Why there is no answer.
pub(crate) type Refused = (StatusCode, Json<Value>);

fn refused(why: impl ToString) -> Refused {
    (StatusCode::BAD_REQUEST, Json(json!({ "error": why.to_string() })))
}

impl Workers {
    /// For positions of these games.
    pub(crate) fn new(games: Arc<Games>) -> Workers {
        Workers { turns: Arc::new(Semaphore::new(AT_ONCE)), games }
    }

    /// Works on a question about a position.
    async fn look<T: Send + 'static>(
        &self,
        position: Asked,
        look: impl FnOnce(&Setting) -> T + Send + 'static,
    ) -> Result<Json<T>, Refused> {
        let games = self.games.clone();
        let read = move || games.read(&position).map_err(|error| error.to_string());
        self.work(move || read().map(|setting| look(&setting))).await
    }

    /// Works on a question beside the threads that wait for others.
    pub(crate) async fn work<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> Result<T, String> + Send + 'static,
    ) -> Result<Json<T>, Refused> {
        let late = |_| {
            let why = json!({ "error": format!("this takes longer than {} seconds", LONGEST.as_secs()) });
            (StatusCode::SERVICE_UNAVAILABLE, Json(why))
        };
        let until = Instant::now() + LONGEST;
        let turn = timeout_at(until, self.turns.clone().acquire_owned()).await.map_err(late)?;
        let turn = turn.map_err(refused)?;
        // Work cannot be broken off, so it keeps its turn to the end though nobody waits any more.
        let working = tokio::task::spawn_blocking(move || {
            let worked = work();
            drop(turn);
            worked
        });
        let worked = timeout_at(until, working).await.map_err(late)?;
        // Whatever breaks in a question breaks that question only.
        let broken = |_| {
            let why = json!({ "error": "this question could not be worked out; the terminal says more" });
            (StatusCode::INTERNAL_SERVER_ERROR, Json(why))
        };
        worked.map_err(broken)?.map(Json).map_err(refused)
    }
}

/// A question for placements.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ForPlacements {
    position: Asked,
    most: usize,
    /// Whether what is found soon is enough for the time being.
    #[serde(default)]
    soon: bool,
}

/// What can be done in a position.
#[derive(Serialize)]
pub(crate) struct Placements {
    #[serde(flatten)]
    listed: Listed,
    draw: Option<DrawAdvice>,
    /// Whether it can be said how each comes out, which takes longer.
    ending: bool,
}

pub(crate) async fn placements(
    State(workers): State<Arc<Workers>>,
    Json(asked): Json<ForPlacements>,
) -> Result<Json<Placements>, Refused> {
    let look = move |setting: &Setting| {
        let most = asked.most.min(MOST_PLACEMENTS);
        let listed = if asked.soon { setting.placements_soon(most) } else { setting.placements(most) };
        Placements { listed, draw: setting.draw(), ending: setting.is_ending() }
    };
    workers.look(asked.position, look).await
}

/// The same placements in an ending, with how each comes out; nothing in other positions.
pub(crate) async fn exact(
    State(workers): State<Arc<Workers>>,
    Json(asked): Json<ForPlacements>,
) -> Result<Json<Option<Listed>>, Refused> {
    let look = move |setting: &Setting| setting.exact(asked.most.min(MOST_PLACEMENTS), NODES);
    workers.look(asked.position, look).await
}

/// A question whether something can be laid.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ForVerdict {
    position: Asked,
    place: Vec<(String, String)>,
}

pub(crate) async fn judge(
    State(workers): State<Arc<Workers>>,
    Json(asked): Json<ForVerdict>,
) -> Result<Json<Value>, Refused> {
    let look = move |setting: &Setting| match setting.judge(&asked.place) {
        Ok(score) => json!({ "points": score.total() }),
        Err(why) => json!({ "refused": why }),
    };
    workers.look(asked.position, look).await
}

/// A question for more trials.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ForTrials {
    position: Asked,
    worlds: usize,
    part: u64,
}

pub(crate) async fn trials(
    State(workers): State<Arc<Workers>>,
    Json(asked): Json<ForTrials>,
) -> Result<Json<Option<Vec<Trial>>>, Refused> {
    let look = move |setting: &Setting| setting.trials(asked.worlds.clamp(1, MOST_WORLDS), asked.part);
    workers.look(asked.position, look).await
}

/// A question for the turns of a record.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ForSteps {
    /// A line of a file of records.
    record: String,
}

/// The turns of a record.
#[derive(Serialize)]
pub(crate) struct Steps {
    /// What the game is called here; nothing where there is no board for its rules.
    game: Option<String>,
    /// The names of both setups.
    players: [String; 2],
    scores: [u32; 2],
    winner: Option<u8>,
    ended_by: String,
    steps: Vec<Told>,
}

/// A turn, and by how much it lessened the chance of winning.
#[derive(Serialize)]
pub(crate) struct Told {
    #[serde(flatten)]
    step: Step,
    lost: f64,
}

pub(crate) async fn steps(
    State(workers): State<Arc<Workers>>,
    Json(asked): Json<ForSteps>,
) -> Result<Json<Steps>, Refused> {
    let games = workers.games.clone();
    let work = move || {
        let text = files::plain_text(asked.record.as_bytes()).map_err(|error| error.to_string())?;
        let record: GameRecord =
            serde_json::from_str(text.trim()).map_err(|error| format!("this is no game record: {error}"))?;
        let steps = analysis::steps(&record).map_err(|fault| fault.to_string())?;
        let rules = arena::rules_of(&record).map_err(|fault| fault.to_string())?;
        let [one, two] = record.players;
        Ok(Steps {
            game: games.name_of(&rules).map(str::to_owned),
            players: [one.setup, two.setup],
            scores: record.scores,
            winner: record.winner,
            ended_by: record.ended_by,
            steps: steps.into_iter().map(|step| Told { lost: step.lost(), step }).collect(),
        })
    };
    workers.work(work).await
}
