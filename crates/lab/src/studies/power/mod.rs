//! Power analysis: how many pairs separate setups, and what they cost.

pub(crate) mod run;
pub(crate) mod variances;

pub use run::{BYTES_A_GAME, PilotRun};
pub(crate) use variances::Pilot;
pub use variances::{Needed, Variances};
