//! Does selection do what it claims, and how much does it save?
//!
//! Each function runs a standard problem many times from one seed and returns figures; nothing is printed and
//! nothing asserted. What must come out stands with each of them.

mod coins;
mod equal;
mod many_arms;
mod normal_designs;
mod runs;
mod twice;

pub use coins::{WatchedCoins, watched_coins};
pub use equal::{equal_allocation, equal_correct};
pub use many_arms::{ManyArms, bell_means, many_arms, one_better_means};
pub use normal_designs::{NormalDesigns, OcbaCurve, Stopped, normal_designs};
pub use runs::{Runs, race_bernoulli};
pub use twice::{EnteredTwice, entered_twice};
