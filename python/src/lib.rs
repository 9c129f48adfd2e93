//! The Rust half of the Python package `bagsplit`.
//!
//! What crosses the border is text: JSON one way and the other, made of the types that files, records and the protocol of
//! programs have. The Python half (`python/bagsplit`) turns it into dicts, classes and frames, and documents it.
//!
//! | for | look in |
//! |---|---|
//! | environments | `env` |
//! | exceptions | `errors` |
//! | processes that were forked | `forked` |
//! | long work without the lock of the interpreter, with Ctrl-C | `work` |
//! | rules and setups | `rules` |
//! | placements and the judge | `position` |
//! | states of games | `state` |
//! | classes that decide for a player | `player` |
//! | matches | `matchup` |
//! | models of players | `people` |
//! | experiments and their results | `experiment`, `results` |
//! | the command, cards and reports | `whole` |

mod env;
mod errors;
mod experiment;
mod forked;
mod matchup;
mod people;
mod player;
mod position;
mod results;
mod rules;
mod state;
#[cfg(feature = "whole")]
mod whole;
mod work;

use pyo3::prelude::*;

/// The module that the Python half imports.
#[pymodule]
mod _core {
    #[pymodule_export]
    use crate::env::{Stepper, VectorStepper};
    #[pymodule_export]
    use crate::experiment::Experiment;
    #[pymodule_export]
    use crate::matchup::{play_match, play_match_of_players};
    #[pymodule_export]
    use crate::people::fit_player;
    #[pymodule_export]
    use crate::position::Position;
    #[pymodule_export]
    use crate::results::{compare, conclude, review, verify, why};
    #[pymodule_export]
    use crate::rules::{Rules, Setup};
    #[pymodule_export]
    use crate::state::State;
    #[cfg(feature = "whole")]
    #[pymodule_export]
    use crate::whole::{answer, card, command, report};
    use pyo3::prelude::*;

    /// Adds the version, and whether all is there.
    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        module.add("VERSION", bagsplit_lab::run::VERSION)?;
        module.add("WHOLE", cfg!(feature = "whole"))?;
        module.add("COMMIT", bagsplit_lab::run::COMMIT)
    }
}
