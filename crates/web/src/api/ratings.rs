//! Ratings of setups for a player: the bot that was fitted to the player plays a setup against the recommended one, which it
//! plays too.
//!
//! A page asks for some pairs at a time and sends the counts so far with the next question. The games are those of
//! `bagsplit fit-player --best-setups` with the same seed.

use bagsplit_arena::{BlockResult, Pair, Quarters, Table, play_pair};
use bagsplit_game::board::ByPlayer;
use bagsplit_game::rules::with_game;
use bagsplit_movegen::Playable as _;
use bagsplit_players::notes::SHIPPED;
use bagsplit_players::{Bot, Setup};
use bagsplit_stats::{Level, PairCounts};
use serde::Deserialize;
use serde_json::{Value, json};

use crate::api::opponents::Practice;
use crate::whole::{at_most, each_at_most, within};

/// The most pairs in a part.
const MOST_PAIRS: u64 = 50;
/// The most pairs of a rating.
const MOST_IN_ALL: u64 = 1_000_000;
/// The most numbers of placements that the bot `person` looks at.
const MOST_LOOKS: u64 = 42;

/// A request for more pairs of a rating.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ForRating {
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
    pub(crate) fn rating(&self, asked: &ForRating, go_on: &dyn Fn() -> bool) -> Result<Value, String> {
        let (rules, opponent) = self.opponent(asked.setup)?;
        let rated = self.rated();
        if !rated.contains(&asked.setup) {
            return Err(format!("setup: found {}; {rated:?} are allowed", asked.setup));
        }
        let so_far: u64 = asked.counts.iter().sum();
        if so_far > MOST_IN_ALL {
            return Err(format!("counts: found {so_far} pairs; at most {MOST_IN_ALL} are allowed"));
        }
        let base = self.base().ok_or("there is no recommended setup to rate others against")?;
        let bot = Bot::Person { knows: asked.knows, looks: asked.looks, slips: asked.slips.into() };
        // Each knows the expressions that its setup names: who brings a setup learns them.
        let [first, second] = [opponent, base].map(|one| Setup { bot, ..one.setup.clone() });
        let mut counts = PairCounts::from_five(asked.counts);
        let mut played = BlockResult::default();
        with_game!(rules, game => {
            let mut table = Table::new(game, ByPlayer([&first, &second]), &game.generator());
            for pair in so_far..so_far + asked.pairs {
                if !go_on() {
                    return Err("the request was cancelled".to_owned());
                }
                play_pair(&mut table, asked.seed, pair, &mut played);
            }
        });
        for games in played.games.chunks_exact(2) {
            let quarters = Quarters::from_winners(Pair([games[0].winner, games[1].winner]));
            counts.push(quarters.count()).map_err(|error| error.to_string())?;
        }
        let level = Level::new(1. - Level::P95.alpha() / rated.len() as f64);
        let share =
            level.and_then(|level| counts.share_estimate(level)).map_err(|error| error.to_string())?;
        Ok(json!({
            "counts": counts.by_quarters(),
            "share": { "value": share.value, "low": share.low, "high": share.high },
        }))
    }
}
