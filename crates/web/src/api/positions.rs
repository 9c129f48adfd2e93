//! Questions about positions and recorded games.

use bagsplit_arena::GameRecord;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::api::games::Games;
use bagsplit_analysis::whole::{at_most, within};
use bagsplit_analysis::{
    DrawAdvice, Evaluator, PlacementList, PositionRequest, Setting, Step, Trial, evaluated_steps,
    no_trials,
};

/// The maximum number of placements in an answer.
const MOST_PLACEMENTS: u64 = 1000;

/// The maximum number of worlds in a part of a simulation.
const MOST_WORLDS: u64 = 64;

/// The node budget for an endgame: a few seconds.
const NODES: u64 = 400_000;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct PlacementsRequest {
    pub(crate) position: PositionRequest,
    #[serde(deserialize_with = "at_most::<MOST_PLACEMENTS, _, _>")]
    most: usize,
    /// Whether the result of a short search is sufficient for now.
    #[serde(default)]
    soon: bool,
}

/// The actions of a position.
#[derive(Serialize)]
pub(crate) struct Placements {
    #[serde(flatten)]
    listed: PlacementList,
    draw: Option<DrawAdvice>,
    /// Whether exact outcomes can be requested, which takes longer.
    ending: bool,
}

pub(crate) fn placements(setting: &Setting, request: &PlacementsRequest) -> Placements {
    let listed = if request.soon {
        setting.placements_soon(request.most)
    } else {
        setting.placements(request.most)
    };
    Placements {
        listed,
        draw: setting.draw(),
        ending: setting.is_ending(),
    }
}

/// The placements of an endgame with their outcomes; null in other positions.
pub(crate) fn exact(setting: &Setting, request: &PlacementsRequest) -> Option<PlacementList> {
    setting.exact(request.most, NODES)
}

/// A request for the legality of a placement.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct VerdictRequest {
    pub(crate) position: PositionRequest,
    pub(crate) place: Vec<(String, String)>,
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
pub(crate) struct TrialsRequest {
    pub(crate) position: PositionRequest,
    #[serde(deserialize_with = "within::<1, MOST_WORLDS, _, _>")]
    worlds: usize,
    part: u64,
}

/// The simulations; null where the player's bags are not known.
pub(crate) fn trials(
    setting: &Setting,
    request: &TrialsRequest,
    go_on: &dyn Fn() -> bool,
) -> Result<Option<Vec<Trial>>, String> {
    match no_trials(setting.rules()) {
        Some(why) => Err(why),
        None => Ok(setting.trials(request.worlds, request.part, go_on)),
    }
}

/// A request for the turns of a record.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct StepsRequest {
    /// A line of a file of records.
    record: String,
}

#[derive(Serialize)]
pub(crate) struct Steps {
    /// The name of the game here; absent where there is no board for its rules.
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

pub(crate) fn steps(
    games: &Games,
    request: &StepsRequest,
    go_on: &dyn Fn() -> bool,
) -> Result<Steps, String> {
    let text = request
        .record
        .trim_matches(|c: char| c.is_whitespace() || c == '\u{feff}');
    let record = GameRecord::from_line(text).map_err(|error| format!("record: {error}"))?;
    let steps =
        evaluated_steps(&record, Evaluator::Network, go_on).map_err(|fault| fault.to_string())?;
    let rules = bagsplit_arena::rules_of(&record).map_err(|fault| fault.to_string())?;
    let [one, two] = record.players;
    Ok(Steps {
        game: games.name_of(&rules).map(str::to_owned),
        players: [one.setup, two.setup],
        scores: record.scores,
        winner: record.winner,
        ended_by: record.ended_by,
        steps: steps
            .into_iter()
            .map(|step| TurnLoss {
                lost: step.lost(),
                step,
            })
            .collect(),
    })
}
