//! Ratings of setups for a player: the bot that was fitted to the player plays a setup against the recommended one, which it
//! plays too.
//!
//! A page asks for some pairs at a time and sends the counts so far with the next question. The games are those of
//! `bagsplit fit-player --best-setups` with the same seed.

use bagsplit_analysis::fit::Rated;
use bagsplit_analysis::whole::{at_most, each_at_most, within};
use bagsplit_arena::PairRange;
use bagsplit_players::Bot;
use bagsplit_players::notes::SHIPPED;
use serde::Deserialize;
use serde_json::{Value, json};

use crate::api::opponents::Practice;

/// The most pairs in a part.
const MOST_PAIRS: u64 = 50;
/// The most pairs of a rating.
const MOST_IN_ALL: u64 = 1_000_000;
/// The most numbers of placements that the bot `person` looks at.
const MOST_LOOKS: u64 = 42;

/// A request for more pairs of a rating.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct RatingRequest {
    /// The parameters of the bot `person`.
    #[serde(deserialize_with = "at_most::<{ SHIPPED as u64 }, _, _>")]
    knows: u32,
    #[serde(deserialize_with = "within::<1, MOST_LOOKS, _, _>")]
    looks: u32,
    #[serde(deserialize_with = "at_most::<100, _, _>")]
    slips: u8,
    /// The index of the opponent that is rated.
    setup: usize,
    seed: u64,
    /// The pairs so far, by the quarters that the setup won of them.
    #[serde(deserialize_with = "each_at_most::<MOST_IN_ALL, 5, _>")]
    counts: [u64; 5],
    /// The number of pairs to play now.
    #[serde(deserialize_with = "within::<1, MOST_PAIRS, _, _>")]
    pairs: u64,
}

impl Practice {
    /// The counts with these pairs, and the win rate with an interval that holds together with those of all rated setups
    /// (Bonferroni).
    pub(crate) fn rating(
        &self,
        request: &RatingRequest,
        go_on: &dyn Fn() -> bool,
    ) -> Result<Value, String> {
        let (rules, opponent) = self.opponent(request.setup)?;
        let rated = self.rated();
        if !rated.contains(&request.setup) {
            return Err(format!(
                "setup: found {}; {rated:?} are allowed",
                request.setup
            ));
        }
        let so_far: u64 = request.counts.iter().sum();
        if so_far > MOST_IN_ALL {
            return Err(format!(
                "counts: found {so_far} pairs; at most {MOST_IN_ALL} are allowed"
            ));
        }
        let base = self
            .base()
            .ok_or("there is no recommended setup to rate others against")?;
        let bot = Bot::Person {
            knows: request.knows,
            looks: request.looks,
            slips: request.slips.into(),
        };
        let asked_for = PairRange::new(so_far, request.pairs);
        let rating = Rated {
            rules,
            bot,
            setup: &opponent.setup,
            base: &base.setup,
            seed: request.seed,
        };
        let more = rating
            .play(asked_for, go_on)
            .ok_or("the request was cancelled")?;
        let counts: [u64; 5] =
            std::array::from_fn(|quarters| request.counts[quarters] + more[quarters]);
        let share = Rated::share(counts, rated.len()).map_err(|error| error.to_string())?;
        Ok(json!({
            "counts": counts,
            "share": share,
        }))
    }
}
