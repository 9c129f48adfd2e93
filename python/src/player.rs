//! Classes of Python that decide for a player.

use bagsplit_arena::Refusal;
use bagsplit_arena::external::Program;
use bagsplit_arena::external::protocol::{Answer, Request};
use bagsplit_players::DecisionKind;
use pyo3::prelude::*;

use crate::errors;

/// The function that answers requests of the protocol, and the decisions that it takes.
#[derive(FromPyObject)]
pub(crate) struct PositionRequest(Py<PyAny>, Vec<String>);

/// A class of Python in the place of a setup with this name.
pub(crate) struct Seat<'a>(pub(crate) &'a str, pub(crate) &'a PositionRequest);

impl Program for Seat<'_> {
    /// What the class raised, or what is wrong with its decision.
    type Fault = PyErr;

    fn takes(&self, kind: DecisionKind) -> bool {
        self.1.1.iter().any(|name| name == kind.name())
    }

    fn request(&mut self, request: Request) -> PyResult<Answer> {
        let text = serde_json::to_string(&request).expect("a request is plain data");
        let answer: String = Python::attach(|py| {
            self.1
                .0
                .call1(py, (text,))
                .and_then(|answer| answer.extract(py))
        })?;
        serde_json::from_str(&answer).map_err(|error| {
            errors::illegal(format!(
                "{}: this is no decision ({error}): {answer}",
                self.0
            ))
        })
    }

    fn refuse(&self, refusal: Refusal) -> PyErr {
        errors::illegal(format!("{}: {refusal}", self.0))
    }
}
