//! Which short list of rules decides at the least cost?
//!
//! A [`Problem`] is a table of numbers: for each *case* which of some yes-or-no *conditions* hold, and what each of some
//! *actions* costs. A [`List`] is a decision list (Rivest 1987, "Learning decision lists", Machine Learning 2:229-246):
//! the first rule whose conditions all hold says which action is taken, the last rule has no condition. [`learn`] looks
//! for the lists of each length that cost least over all cases. Nothing here knows of games.
//!
//! - **Exactly**, where that is possible: branch and bound over the conditions of the rules, as CORELS (Angelino,
//!   Larus-Stone, Alabi, Seltzer and Rudin 2017, "Learning certifiably optimal rule lists for categorical data", JMLR
//!   18(234):1-78) does it for labels, here with costs. What a rule does follows from the cases that come to it, so only
//!   conditions are branched over; beginnings that leave the same cases are one.
//! - **Nearly** otherwise: a beam of lists grows rule by rule, shrinks again, and each is brought to a point where no
//!   single rule can be changed for a better one.
//!
//! [`Learned::proof`] says which it was. Costs are whole numbers and every tie has an order, so that the same problem
//! gives the same lists on any number of threads.
//!
//! ```
//! use bagsplit_lab::distil::{Limits, Problem, Proof, learn};
//!
//! // Two conditions over four cases, and two actions: the second is better where both hold.
//! let holds = vec![vec![true, true, false, false], vec![true, false, true, false]];
//! let costs = vec![vec![9, 0, 0, 0], vec![0, 5, 5, 5]];
//! let found = learn(&Problem::new(&holds, costs)?, 2, &Limits::default());
//! assert_eq!((found[0].lists[0].1, found[1].lists[0].1), (9, 0));
//! let best = &found[1].lists[0].0;
//! assert_eq!((&best.rules()[0].conditions[..], best.rules()[0].action), (&[0, 1][..], 1));
//! assert_eq!(found[1].proof, Proof::Exact);
//! # Ok::<(), bagsplit_lab::distil::DistilError>(())
//! ```

mod best_rule;
mod bits;
mod exact;
mod learn;
mod list;
mod near;
mod problem;

pub use learn::{Learned, Limits, Proof, learn, learn_while};
pub use list::{List, Rule};
pub use problem::{DistilError, MOST_COST, Problem};
