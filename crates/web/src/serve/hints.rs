//! Hints during a game of practice.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use serde::Deserialize;

use crate::analysis::{Asked, Hint, Line, Setting};
use crate::serve::api::{Refused, Waiting, Workers};
use crate::serve::asking::Asking;
use crate::serve::practice::Practice;

/// A request for a hint in a position by the rules of a table.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ForHint {
    table: usize,
    position: Asked,
    hint: Hint,
}

/// An action, or nothing where no placement scores.
pub(crate) async fn hint(
    State((workers, practice)): State<(Arc<Workers>, Arc<Practice>)>,
    Asking(asked): Asking<ForHint>,
) -> Result<Json<Option<Line>>, Refused> {
    let work = move |_: &Waiting| {
        let rules = practice.table(asked.table)?.clone();
        let setting = Setting::read_by(rules, &asked.position).map_err(|fault| fault.to_string())?;
        Ok(setting.hint(asked.hint))
    };
    workers.work(work).await
}
