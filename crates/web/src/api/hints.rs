//! Hints during a game of practice.

use serde::Deserialize;

use crate::analysis::{PositionRequest, Hint, Line, Setting};
use crate::api::opponents::Practice;

/// A request for a hint in a position by the rules of a table.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ForHint {
    table: usize,
    position: PositionRequest,
    hint: Hint,
}

impl Practice {
    /// An action, or nothing where no placement scores.
    pub(crate) fn hint(&self, asked: &ForHint) -> Result<Option<Line>, String> {
        let rules = self.table(asked.table)?.clone();
        let setting = Setting::read_by(rules, &asked.position).map_err(|fault| fault.to_string())?;
        Ok(setting.hint(asked.hint))
    }
}
