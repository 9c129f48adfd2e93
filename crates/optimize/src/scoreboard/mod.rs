//! Do published figures come out, and do the adaptive methods save what they should?
//!
//! A test bench, no part of the laboratory: `bagsplit validate` prints it, and tests hold parts of it. Each
//! [`Problem`] is worked out by itself, so that they can be spread over threads, and gives [`Figure`]s: ours beside
//! what it must be. All simulations have fixed seeds: the same program gives the same figures.
//!
//! ```
//! use bagsplit_optimize::scoreboard::Problem;
//!
//! assert!(Problem::Payoffs.work_out(false).iter().all(bagsplit_optimize::scoreboard::Figure::holds));
//! ```

mod coins;
mod designs;
mod equal;
mod figure;
mod payoffs;
mod races;
mod sequential;
mod tunes;
mod twice;
mod wishes;

pub use figure::{Demand, Figure};
pub use wishes::Wish;

/// A problem, or some that go together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Problem {
    /// Sequential tests of pairs and games.
    SequentialTests,
    /// Nash mixture, alpha-rank, cyclic share, and ratings of the same payoffs.
    Payoffs,
    /// Fair coins watched.
    Coins,
    /// 1,000 Bernoulli arms of normal means.
    Bell,
    /// 1,000 Bernoulli arms of which one is better.
    OneBetter,
    /// Ten normal designs.
    NormalDesigns,
    /// A setup under two names.
    EnteredTwice,
    /// Rules that keep all wishes, searched.
    Tune(Wish),
}

impl Problem {
    /// All of them, the longest first.
    pub const ALL: [Problem; 10] = [
        Problem::Tune(Wish::Ten),
        Problem::Tune(Wish::Skill),
        Problem::Tune(Wish::Fair),
        Problem::NormalDesigns,
        Problem::OneBetter,
        Problem::Bell,
        Problem::EnteredTwice,
        Problem::Coins,
        Problem::Payoffs,
        Problem::SequentialTests,
    ];

    /// Works it out; with `full` as often as the page reports, else less often.
    ///
    /// # Panics
    /// When a solver fails on a problem that it is known to solve.
    #[must_use]
    pub fn work_out(self, full: bool) -> Vec<Figure> {
        match self {
            Problem::SequentialTests => sequential::figures(),
            Problem::Payoffs => payoffs::figures(),
            Problem::Coins => coins::figures(if full { 4000 } else { 500 }),
            Problem::Bell => races::bell(if full { 100 } else { 8 }),
            Problem::OneBetter => races::one_better(if full { 30 } else { 4 }),
            Problem::NormalDesigns => designs::figures(if full { 8000 } else { 2000 }),
            Problem::EnteredTwice => twice::figures(if full { 500 } else { 100 }),
            Problem::Tune(wish) => tunes::figures(wish, full),
        }
    }
}
