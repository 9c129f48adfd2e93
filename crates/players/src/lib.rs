//! Players: bots and policies, which see only what a player may see.
//!
//! A [`Setup`] is everything that a player brings to a match: a [`Bot`] that chooses placements and, with
//! [`PrivateBags`], the split of the tiles and policies for drawing, the Mulligan, discarding, passing and the start;
//! with a shared bag, a policy for exchanging. A [`SetupPlayer`] carries out a setup. It receives an [`Observation`],
//! never a position, so that the type system keeps private information private (MS-7).
//!
//! This crate draws no tiles and has no source of randomness of its own: callers pass a random generator where one is
//! needed.

mod bot;
mod by_bag;
mod card;
mod catalogue;
mod defaults;
mod discard;
mod draw;
mod draw_words;
mod exchange;
mod external;
mod leave;
mod mulligan;
pub mod notes;
mod observation;
mod pass;
pub mod person;
mod plain;
mod restriction;
mod setup;
mod setup_player;
mod shuffle;
mod simulate;
mod split;
#[cfg(test)]
mod testing;
mod thinking;
mod value;
mod weakness;

pub use bot::Bot;
pub use card::{Card, CardError, Class, Condition, Instruction, Rule, Step, Table, TileCount};
pub use catalogue::{BuildError, Choice, HumanEffort, Kind, Parameter, Policy, Values};
pub use discard::DiscardPolicy;
pub use draw::DrawPolicy;
pub use exchange::ExchangePolicy;
pub use external::{DecisionKind, External};
pub use leave::{PrivateHandValue, PrivateLeaveValue, SharedLeaveValue};
pub use mulligan::MulliganPolicy;
pub use observation::{
    Observation, OpponentModel, Printed, Public, PublicAction, SharedBag, Supply, TileScores,
};
pub use pass::PassPolicy;
pub use plain::{PLAIN_SPLITS, plain_setups};
pub use restriction::{Restriction, Restrictions};
pub use setup::{PrivateBags, Setup, SetupKind, Start};
pub use setup_player::SetupPlayer;
pub use simulate::{
    Holding, LookAheadResult, OpponentTiles, SimulatedAction, TRIALS_VERSION, Trials, look_ahead,
    supposed as supposed_bags, try_out,
};
pub use split::{Recipe, Share, Split, SplitError};
pub use thinking::Thinking;
pub use value::{Example, Outlook, Prospect, example};
pub use weakness::Weakness;
