//! Power analysis: how many pairs separate setups, and what they cost.

pub(crate) mod run;
pub(crate) mod variances;

pub use run::{BYTES_A_GAME, PilotRun};
pub use variances::{Needed, Pilot, Variances};
