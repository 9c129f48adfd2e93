//! What the games of an environment are played with.

use bagsplit_game::board::Player;
use bagsplit_game::rules::Ruleset;
use bagsplit_players::{DecisionKind, Setup};
use pyo3::prelude::*;
use serde_json::json;

use super::actions::Actions;
use super::encode::{length, parts};
use super::generators::Generators;
use crate::errors;

/// The rules, the setups, and the decisions of each player that come from outside; the setups make the others. All games
/// of an environment share it.
pub(crate) struct Seating {
    pub(crate) rules: Ruleset,
    pub(crate) setups: [Setup; 2],
    takes: [Vec<DecisionKind>; 2],
    pub(crate) generators: Generators,
    pub(crate) actions: Actions,
    /// How many numbers an observation has.
    pub(crate) observation: usize,
}

impl Seating {
    /// Checks that an environment can have these setups and decisions. `listing` is that of [`Actions::new`].
    ///
    /// # Errors
    /// `InputError` for an unknown decision, for no decision at all, and for a setup that is a program.
    pub(crate) fn new(
        rules: &Ruleset,
        setups: [&Setup; 2],
        takes: &[Vec<String>; 2],
        listing: (usize, bool),
    ) -> PyResult<Seating> {
        let mut decisions: [Vec<DecisionKind>; 2] = Default::default();
        for (decisions, names) in decisions.iter_mut().zip(takes) {
            for name in names {
                decisions.push(DecisionKind::named(name).ok_or_else(|| {
                    errors::input(format!(
                        "unknown kind of decision '{name}'; start, turn, draw, mulligan"
                    ))
                })?);
            }
        }
        if decisions.iter().all(Vec::is_empty) {
            return Err(errors::input(
                "decisions=[]: an agent needs at least one of start, turn, draw, mulligan",
            ));
        }
        if let Some(setup) = setups.iter().find(|setup| setup.external.is_some()) {
            let why = "an environment has no programs from outside";
            return Err(errors::input(format!("setup '{}': {why}", setup.name)));
        }
        let actions = Actions::new(rules, listing);
        Ok(Seating {
            rules: rules.clone(),
            setups: setups.map(Clone::clone),
            takes: decisions,
            generators: Generators::default(),
            observation: length(&actions),
            actions,
        })
    }

    /// Whether a decision of a player comes from outside.
    pub(crate) fn asks(&self, player: Player, decision: DecisionKind) -> bool {
        self.takes[player.index()].contains(&decision)
    }

    /// How many actions and numbers of an observation there are, and the names of their parts, as JSON.
    pub(crate) fn sizes(&self) -> String {
        let actions = &self.actions;
        json!({
            "actions": actions.count(),
            "observation": self.observation,
            "parts": parts(actions),
            "side": self.rules.side(),
            "faces": actions.faces.iter().map(ToString::to_string).collect::<Vec<_>>(),
            "tiles": actions.kinds.iter().map(ToString::to_string).collect::<Vec<_>>(),
        })
        .to_string()
    }

    /// What an action stands for.
    pub(crate) fn describe(&self, action: usize) -> PyResult<String> {
        self.actions
            .describe(action)
            .ok_or_else(|| errors::input(format!("there is no action {action}")))
    }
}
