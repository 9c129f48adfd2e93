//! Setups played by the fitted bot against a base setup, played by it too, each with the expressions that it names: who brings
//! a setup learns them.

use bagsplit_arena::{BlockResult, PairRange, Progress, Table, play_all, play_pair};
use bagsplit_game::board::ByPlayer;
use bagsplit_game::rules::{Ruleset, with_game};
use bagsplit_movegen::Playable as _;
use bagsplit_players::{Bot, Setup};
use bagsplit_stats::{Estimate, Level, PairCounts, StatsError};
use schemars::JsonSchema;
use serde::{Serialize, Serializer};

/// The number of pairs that one thread plays at a time.
const PAIRS_AT_A_TIME: u64 = 10;

/// A setup that is rated.
#[derive(Clone, Copy, Debug)]
pub struct Rated<'a> {
    pub rules: &'a Ruleset,
    /// The bot that plays both setups.
    pub bot: Bot,
    pub setup: &'a Setup,
    /// The setup that it plays against.
    pub base: &'a Setup,
    pub seed: u64,
}

impl Rated<'_> {
    /// The counts of these pairs, by the quarters that the setup won of them; `None` as soon as `go_on` returns false.
    pub fn play(&self, pairs: PairRange, go_on: &dyn Fn() -> bool) -> Option<[u64; 5]> {
        let [first, second] = [self.setup, self.base].map(|setup| Setup {
            bot: self.bot,
            ..setup.clone()
        });
        let mut played = BlockResult::default();
        with_game!(self.rules, game => {
            let mut table = Table::new(game, ByPlayer([&first, &second]), &game.generator());
            for pair in pairs.numbers() {
                go_on().then_some(())?;
                play_pair(&mut table, self.seed, pair, &mut played);
            }
        });
        let mut counts = [0; 5];
        played
            .pairs()
            .for_each(|pair| counts[usize::from(pair.quarters().count())] += 1);
        Some(counts)
    }

    /// The win rate, with an interval that holds simultaneously with those of all `rated` setups at 95% (Bonferroni).
    ///
    /// # Errors
    /// When there are no pairs or setups.
    pub fn share(counts: [u64; 5], rated: usize) -> Result<Estimate, StatsError> {
        PairCounts::from_five(counts)
            .share_estimate(Level::new(1. - Level::P95.alpha() / rated as f64)?)
    }
}

/// A ranking of setups.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct BestSetups {
    /// The pairs of each setup.
    pub pairs: u64,
    /// The seed.
    #[serde(serialize_with = "as_text")]
    #[schemars(with = "String")]
    pub seed: u64,
    /// The setup with the highest share, or the base where the interval of that does not exclude one half.
    #[serde(serialize_with = "name")]
    #[schemars(with = "String")]
    pub recommended: Setup,
    /// The setups, the highest share first.
    pub setups: Vec<RankedSetup>,
}

/// A setup with its share of the games against the base.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct RankedSetup {
    /// The setup.
    #[serde(serialize_with = "name")]
    #[schemars(with = "String")]
    pub setup: Setup,
    /// Its win rate. The intervals of all setups hold simultaneously at 95%.
    pub share: Estimate,
}

fn as_text<S: Serializer>(seed: &u64, to: S) -> Result<S::Ok, S::Error> {
    to.collect_str(seed)
}

fn name<S: Serializer>(setup: &Setup, to: S) -> Result<S::Ok, S::Error> {
    to.serialize_str(&setup.name)
}

/// Plays every setup against the base by this bot, on the threads of the current rayon pool; `None` if `progress` stops it.
///
/// # Errors
/// When there are no pairs or setups.
pub fn best_setups(
    rules: &Ruleset,
    bot: Bot,
    base: &Setup,
    setups: Vec<Setup>,
    (pairs, seed): (u64, u64),
    progress: &dyn Progress,
) -> Result<Option<BestSetups>, StatsError> {
    let starts = (0..pairs).step_by(PAIRS_AT_A_TIME as usize);
    let ranges: Vec<PairRange> = starts
        .map(|first| PairRange::between(first, pairs.min(first + PAIRS_AT_A_TIME)))
        .collect();
    let parts: Vec<(usize, PairRange)> = (0..setups.len())
        .flat_map(|setup| ranges.iter().map(move |&pairs| (setup, pairs)))
        .collect();
    let played = play_all(&parts, progress, |&(setup, pairs)| {
        let rated = Rated {
            rules,
            bot,
            setup: &setups[setup],
            base,
            seed,
        };
        let counts = rated.play(pairs, &|| progress.go_on());
        pairs.numbers().for_each(|_| progress.pair_played());
        Ok::<_, StatsError>(counts)
    })?;
    let Some(played) = played.into_iter().collect::<Option<Vec<[u64; 5]>>>() else {
        return Ok(None);
    };
    let mut ranked = Vec::new();
    let rated = setups.len();
    for (setup, parts) in setups.into_iter().zip(played.chunks(ranges.len())) {
        let counts = std::array::from_fn(|quarters| parts.iter().map(|part| part[quarters]).sum());
        ranked.push(RankedSetup {
            setup,
            share: Rated::share(counts, rated)?,
        });
    }
    ranked.sort_by(|a, b| b.share.value.total_cmp(&a.share.value));
    let recommended = recommended(&ranked, base).clone();
    Ok(Some(BestSetups {
        pairs,
        seed,
        recommended,
        setups: ranked,
    }))
}

fn recommended<'a>(ranked: &'a [RankedSetup], base: &'a Setup) -> &'a Setup {
    ranked
        .first()
        .filter(|first| first.share.low > 0.5)
        .map_or(base, |first| &first.setup)
}

#[cfg(test)]
mod tests {
    use bagsplit_players::ExchangePolicy;

    use super::*;

    #[test]
    fn another_setup_is_recommended_only_if_its_interval_excludes_one_half() {
        let [base, other] =
            ["base", "other"].map(|name| Setup::shared_bag(name, Bot::Greedy, ExchangePolicy::All));
        for (low, high, name) in [
            (0.51, 0.6, "other"),
            (0.49, 0.6, "base"),
            (0.3, 0.4, "base"),
        ] {
            let share = Estimate {
                value: (low + high) / 2.,
                standard_error: 0.01,
                low,
                high,
            };
            let ranked = [RankedSetup {
                setup: other.clone(),
                share,
            }];
            assert_eq!(recommended(&ranked, &base).name, name, "{low} to {high}");
        }
    }
}
