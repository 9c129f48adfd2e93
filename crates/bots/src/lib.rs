//! What would a player do, seeing only what a player sees?
//!
//! A [`Setup`] is everything a player brings to a match: a [`Bot`] that chooses placements and, with
//! [`PrivateBags`], how the tiles are split into them and policies for drawing, for the Mulligan, for discarding, for
//! passing and for who starts; with a shared bag, a policy for exchanging. A [`Mind`] carries a setup out. It is
//! shown an [`Observation`], never a position, so that what the rules keep private stays private by type (MS-7).
//!
//! Nothing here draws tiles or makes its own chance: a random generator is handed in where one is needed.

mod bot;
mod catalogue;
mod discard;
mod draw;
mod exchange;
mod hand_value;
mod leave_value;
mod mind;
mod mulligan;
mod observation;
mod pass;
mod setup;
mod shared_bag_value;
mod split;
mod thinking;

pub use bot::Bot;
pub use catalogue::{BuildError, Kind, Parameter, Policy};
pub use discard::DiscardPolicy;
pub use draw::DrawPolicy;
pub use exchange::ExchangePolicy;
pub use hand_value::{HandValue, Prospects, allocations};
pub use leave_value::LeaveValue;
pub use mind::{Decision, Mind};
pub use mulligan::MulliganPolicy;
pub use observation::{Observation, SharedBag, TileScores};
pub use pass::PassPolicy;
pub use setup::{PrivateBags, Setup, SetupKind, Start};
pub use shared_bag_value::SharedBagValue;
pub use split::{Recipe, Share, Split, SplitError};
pub use thinking::Thinking;
