//! The command line of bagsplit.

use std::ffi::OsString;

use pyo3::prelude::*;

/// Carries out a command line, of which the first argument is the name of the program; the exit code.
#[pyfunction]
pub(crate) fn command(py: Python<'_>, arguments: Vec<OsString>) -> u8 {
    py.detach(|| bagsplit::run_command(arguments))
}
