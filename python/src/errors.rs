//! Errors as the exceptions of the package, with the sentences of the command line.

use std::fmt::Display;

use bagsplit_lab::run::LabError;
use pyo3::exceptions::{PyKeyboardInterrupt, PyRuntimeError};
use pyo3::prelude::*;

/// Where the classes are.
const MODULE: &str = "bagsplit.errors";

/// An exception of the class of this name.
fn exception(class: &str, message: String) -> PyErr {
    Python::attach(|py| {
        let made = py
            .import(MODULE)
            .and_then(|module| module.getattr(class)?.call1((&message,)));
        // Only a package without its Python half has no such class.
        made.map_or_else(|_| PyRuntimeError::new_err(message), PyErr::from_value)
    })
}

/// `InputError`: what was asked for is wrong.
pub(crate) fn input(message: impl Display) -> PyErr {
    exception("InputError", message.to_string())
}

/// `IllegalDecision`: a decision of a player breaks a clause of the rules, or is none.
pub(crate) fn illegal(message: impl Display) -> PyErr {
    exception("IllegalDecision", message.to_string())
}

/// `BagsplitError`: something went wrong on the way.
pub(crate) fn failed(message: impl Display) -> PyErr {
    exception("BagsplitError", message.to_string())
}

/// The exception for an error of the laboratory.
pub(crate) fn lab(error: impl Into<LabError>) -> PyErr {
    match error.into() {
        LabError::Stopped => PyKeyboardInterrupt::new_err(()),
        error if error.is_passing() => exception("TemporaryError", error.to_string()),
        error if error.is_input() => input(error),
        error => failed(error),
    }
}
