//! The equilibrium mixture of setups, and the gain of best responses to it.
//!
//! All setups meet each other on the same pair indices; `metagame` computes the mixture that none of them beats.
//! Then, round by round, the best response to the mixture is searched among all splits, measured on held-out seeds
//! and, if its gain is significant, added (double oracle: McMahan, Gordon and Blum 2003). If the last searches find nothing,
//! a player who brings the mixture is safe from a search of that strength.

use bagsplit_optimize::metagame::{
    self, DoubleOracle, Exploitability, FreshGain, MetaError, Payoff, Progress, StoppingRule,
    uniform_error,
};
use bagsplit_players::Setup;
use bagsplit_stats::{Estimate, Level, PairCounts, StatsError};
use schemars::JsonSchema;
use serde::Serialize;

use crate::finding::{setup_name, setup_names};
use crate::studies::equilibrium::EquilibriumSettings;
use crate::studies::equilibrium::response::{EquilibriumPlan, best_response};
use crate::studies::ranking::findings::turned;
use crate::studies::search::splits::AtLevels;
use crate::study::{Games, OutcomeCache, Pairing, StudyError, fresh_seed};

/// The first stage of the rounds, two for each.
const ROUNDS: u64 = 100;
/// The number of consecutive searches without a finding after which the rounds end.
const PATIENCE: usize = 2;

/// A best response that was searched.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct ResponseRound {
    /// The setup found.
    #[serde(serialize_with = "setup_name")]
    #[schemars(with = "String")]
    pub setup: Setup,
    /// Its gain in win share, as estimated by the search; too high, since it was selected by it.
    #[serde(rename = "searched_gain")]
    pub searched: f64,
    /// Its gain on held-out seeds.
    #[serde(rename = "gain")]
    pub fresh: Estimate,
    /// Pairs against each setup of the mixture on held-out seeds.
    pub pairs: u64,
    /// Whether it was added.
    pub added: bool,
    /// The number of setups in the mixture after the round.
    pub support: usize,
}

/// The report of an equilibrium study.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct EquilibriumReport {
    /// The confidence of the intervals.
    #[serde(rename = "confidence")]
    pub level: Level,
    /// The setups: those of the experiment, then the added responses.
    #[serde(serialize_with = "setup_names")]
    #[schemars(with = "Vec<String>")]
    pub setups: Vec<Setup>,
    /// The number of the former.
    #[serde(skip)]
    pub given: usize,
    /// The pairs of each matchup.
    pub pairs: u64,
    /// The mean share of each setup against each other one; `None` for a setup against itself.
    pub payoffs: Vec<Vec<Option<Estimate>>>,
    /// The weight of each setup in the mixture.
    pub weights: Vec<f64>,
    /// The gain of each setup against the mixture, in win share: at most 0.
    pub gains: Vec<f64>,
    /// Whether the mixture is unique.
    pub unique: bool,
    /// The rounds of the double oracle.
    #[serde(rename = "responses")]
    pub rounds: Vec<ResponseRound>,
    /// The simultaneous error bound of all payoffs, in win share; `None` with fewer than two pairs.
    pub uniform_error: Option<f64>,
    /// The gain of the best response to the last mixture; `None` if none was searched against it.
    #[serde(rename = "gain_of_best_response")]
    pub exploitability: Option<Exploitability>,
    /// Whether the rounds ended because searches found nothing more.
    pub settled: bool,
    /// Games played.
    pub games: u64,
}

/// Computes the equilibrium of these setups, and searches responses that beat it. `see` receives progress.
///
/// # Errors
/// When the games stop, or a solver fails.
pub(crate) fn equilibrium<G: Games>(
    games: &mut G,
    setups: Vec<Setup>,
    plan: &EquilibriumPlan<'_>,
    mut see: impl FnMut(&str, &[ResponseRound]),
) -> Result<EquilibriumReport, StudyError<G::Stop>> {
    let games = &mut AtLevels {
        games,
        levels: &plan.search.levels,
        preparation: None,
    };
    let EquilibriumPlan {
        pairs,
        settings,
        seed,
        ..
    } = *plan;
    let mut meetings = OutcomeCache::new(setups, seed);
    let given = meetings.setups().len();
    see("payoffs", &[]);
    meetings.play(
        games,
        Pairing::RoundRobin
            .matchups(given, given)
            .into_iter()
            .map(|(a, b)| (a, b, pairs)),
    )?;
    let rule = StoppingRule {
        tolerance: settings.gain,
        level: settings.confidence,
        patience: PATIENCE,
        most_strategies: given + settings.rounds as usize,
    };
    let mut oracle = DoubleOracle::new(payoff_matrix(&meetings, pairs)?, rule, [seed])?;
    let mut rounds: Vec<ResponseRound> = Vec::new();
    let mut searched_games = 0;
    for round in 0..settings.rounds {
        if oracle.progress() != Progress::Searching {
            break;
        }
        see(
            &format!("response {} of at most {}", round + 1, settings.rounds),
            &rounds,
        );
        let (response, asked) = respond(games, &mut oracle, &mut meetings, plan, round)?;
        searched_games += asked;
        rounds.push(response);
        see("responses", &rounds);
    }

    let payoff = payoff_matrix(&meetings, pairs)?;
    let found = metagame::equilibrium(&payoff)?;
    let shares = found.mixture.shares_against(&payoff)?;
    Ok(EquilibriumReport {
        level: settings.confidence,
        payoffs: payoffs(&meetings, pairs, settings)?,
        setups: meetings.setups().to_vec(),
        given,
        pairs,
        weights: found.mixture.weights().to_vec(),
        gains: shares.into_iter().map(|share| share - 0.5).collect(),
        unique: found.is_unique(),
        uniform_error: simultaneous_error(&meetings, pairs, settings),
        rounds,
        exploitability: oracle.exploitability(settings.confidence)?,
        settled: oracle.progress() == Progress::NothingFound,
        games: meetings.games() + searched_games,
    })
}

/// A round: searches a best response to the mixture, measures it, and adds it if it gains. Also returns the number of
/// games of search and measurement.
fn respond<G: Games>(
    games: &mut G,
    oracle: &mut DoubleOracle,
    meetings: &mut OutcomeCache,
    plan: &EquilibriumPlan<'_>,
    round: u64,
) -> Result<(ResponseRound, u64), StudyError<G::Stop>> {
    let EquilibriumPlan {
        pairs,
        settings,
        seed,
        ..
    } = *plan;
    let search_seed = fresh_seed(seed, ROUNDS + 2 * round);
    oracle.use_seed(search_seed);
    let weights = oracle.mixture().weights().iter().zip(meetings.setups());
    let weighted: Vec<(Setup, f64)> = weights
        .filter(|(weight, _)| **weight > 0.)
        .map(|(&weight, setup)| (setup.clone(), weight))
        .collect();
    let name = format!("response-{}", round + 1);
    let (candidate, answer, asked) =
        best_response(games, meetings, plan, &weighted, &name, search_seed)?;

    // Measured on held-out seeds against each setup of the mixture.
    let fresh_luck = oracle.fresh_seed(fresh_seed(seed, ROUNDS + 2 * round + 1))?;
    let mut again = OutcomeCache::new(meetings.setups().to_vec(), fresh_luck.seed());
    let newcomer = again.add(candidate.clone());
    let support = oracle.mixture().support();
    again.play_field(games, &[newcomer], &support, settings.confirm_pairs)?;
    let mut quarters: Vec<Vec<u8>> = vec![Vec::new(); newcomer];
    for &member in &support {
        let pairs = 0..settings.confirm_pairs;
        quarters[member] = pairs
            .map(|pair| again.quarters(newcomer, member, pair).count())
            .collect();
    }
    let rows: Vec<&[u8]> = quarters.iter().map(Vec::as_slice).collect();
    let fresh = FreshGain::new(fresh_luck, oracle.mixture(), &rows)?;

    // Its row of the payoffs, on the same seeds as all others.
    let place = meetings.add(candidate.clone());
    meetings.play(games, (0..place).map(|member| (place, member, pairs)))?;
    let shares: Vec<f64> = (0..place)
        .map(|member| meetings.counts(place, member, pairs).share().unwrap_or(0.5))
        .collect();
    let estimate = fresh.estimate(settings.confidence)?;
    let added = oracle.submit(fresh, &shares)?;
    if !added {
        meetings.remove_last();
    }
    let response = ResponseRound {
        setup: candidate,
        searched: answer.mean() - 0.5,
        fresh: estimate,
        pairs: settings.confirm_pairs,
        added,
        support: oracle.mixture().support().len(),
    };
    Ok((response, asked + again.games()))
}

/// The share of every setup against every other.
fn payoff_matrix(meetings: &OutcomeCache, pairs: u64) -> Result<Payoff, MetaError> {
    let n = meetings.setups().len();
    let mut shares = vec![vec![0.5; n]; n];
    for (a, b) in Pairing::RoundRobin.matchups(n, n) {
        shares[a][b] = meetings.counts(a, b, pairs).share().unwrap_or(0.5);
        shares[b][a] = 1. - shares[a][b];
    }
    Payoff::symmetric(&shares)
}

/// The simultaneous error bound of all payoffs. A setup against its copy has no error.
fn simultaneous_error(
    meetings: &OutcomeCache,
    pairs: u64,
    settings: &EquilibriumSettings,
) -> Option<f64> {
    let n = meetings.setups().len();
    let matchups = Pairing::RoundRobin.matchups(n, n).into_iter();
    let measured = matchups.filter(|&(a, b)| !meetings.identical(a, b));
    let counts: Vec<PairCounts> = measured
        .map(|(a, b)| meetings.counts(a, b, pairs))
        .collect();
    uniform_error(&counts, settings.confidence).ok()
}

fn payoffs(
    meetings: &OutcomeCache,
    pairs: u64,
    settings: &EquilibriumSettings,
) -> Result<Vec<Vec<Option<Estimate>>>, StatsError> {
    let n = meetings.setups().len();
    let mut payoffs = vec![vec![None; n]; n];
    for (a, b) in Pairing::RoundRobin.matchups(n, n) {
        // One setup under two names splits every pair by design: there is no error.
        let share = match meetings.identical(a, b) {
            true => Estimate {
                value: 0.5,
                standard_error: 0.,
                low: 0.5,
                high: 0.5,
            },
            false => meetings
                .counts(a, b, pairs)
                .share_estimate(settings.confidence)?,
        };
        payoffs[a][b] = Some(share);
        payoffs[b][a] = Some(turned(share));
    }
    Ok(payoffs)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::studies::search::SearchSettings;
    use crate::study::testing::{Coin, setup};
    use bagsplit_game::board::Role;
    use bagsplit_game::rules::Game;
    use bagsplit_game::rules::math_scrabble::MathScrabble;
    use bagsplit_players::{Bot, DiscardPolicy, DrawPolicy, HumanEffort};

    /// Rock, paper and scissors by name, and a fourth that loses to all; splits without a digit in bag D do better.
    fn strength(setup: &Setup) -> f64 {
        match setup.name.as_str() {
            "weak" => -0.2,
            name if ["response", "candidate"]
                .iter()
                .any(|start| name.starts_with(start)) =>
            {
                0.3 - 0.01
                    * f64::from(
                        setup.split(Role::Holder).unwrap().bags.0[..4]
                            .iter()
                            .map(|bag| bag.digits().min(bag.operators()))
                            .sum::<u32>(),
                    )
            }
            _ => 0.,
        }
    }

    fn run(rounds: u64, coin: &mut Coin) -> Result<EquilibriumReport, String> {
        coin.strength = Some(strength);
        let setups = ["even", "same", "weak"].map(setup).to_vec();
        run_with(
            setups,
            &SearchSettings::default(),
            (400, &with_rounds(rounds)),
            coin,
        )
    }

    fn with_rounds(rounds: u64) -> EquilibriumSettings {
        EquilibriumSettings {
            rounds,
            search_games: 20_000,
            confirm_pairs: 500,
            ..EquilibriumSettings::default()
        }
    }

    fn run_with(
        setups: Vec<Setup>,
        search: &SearchSettings,
        (pairs, settings): (u64, &EquilibriumSettings),
        coin: &mut Coin,
    ) -> Result<EquilibriumReport, String> {
        let game = MathScrabble::default();
        let base = setups[search.base].clone();
        let plan = EquilibriumPlan {
            pairs,
            base: &base,
            tiles: (game.tiles(), 4),
            search,
            settings,
            seed: 3,
        };
        equilibrium(coin, setups, &plan, |_, _| {}).map_err(|error| format!("{error:?}"))
    }

    /// How often any win rate of the table is further from the true one than the table says, where all are to hold at once.
    #[test]
    fn the_error_of_all_win_rates_at_once_holds() {
        const RUNS: u64 = 100;
        let names = ["even", "same", "weak"];
        let (mut uniform, mut each) = (0, 0);
        for seed in 0..RUNS {
            let setups = names.map(setup).map(|setup| Setup {
                luck: setup.luck * RUNS + seed,
                ..setup
            });
            let mut coin = Coin {
                strength: Some(strength),
                ..Coin::default()
            };
            let report = run_with(
                setups.to_vec(),
                &SearchSettings::default(),
                (60, &with_rounds(0)),
                &mut coin,
            );
            let report = report.unwrap();
            let within = report.uniform_error.unwrap();
            let pairs = [(0, 1), (0, 2), (1, 2)].map(|(a, b)| {
                (
                    report.payoffs[a][b].unwrap(),
                    0.5 + strength(&setups[a]) - strength(&setups[b]),
                )
            });
            uniform += u64::from(
                pairs
                    .iter()
                    .any(|(share, truth)| (share.value - truth).abs() > within),
            );
            each += u64::from(pairs.iter().any(|(share, truth)| !share.contains(*truth)));
        }
        println!(
            "of {RUNS}: {uniform} with a win rate outside all at once, {each} outside an interval of its own"
        );
        assert!(uniform <= 5, "{uniform} of {RUNS}");
        assert!(each > 5, "{each}: the test could not fail");
    }

    #[test]
    fn without_rounds_the_mixture_leaves_out_the_weak_one() {
        let report = run(0, &mut Coin::default()).unwrap();
        let weights = &report.weights;
        assert!(
            (weights.iter().sum::<f64>() - 1.).abs() < 1e-9 && weights[2] < 1e-9,
            "{weights:?}"
        );
        assert!(report.rounds.is_empty() && report.exploitability.is_none() && !report.settled);
        let weak = report.payoffs[2][0].unwrap();
        assert!(weak.low < 0.3 && 0.3 < weak.high && report.payoffs[0][0].is_none());
        assert_eq!(report.games, 3 * 2 * 400);
    }

    #[test]
    fn a_response_that_gains_is_added_and_the_mixture_follows() {
        let report = run(1, &mut Coin::default()).unwrap();
        let round = &report.rounds[0];
        assert!(round.added && round.fresh.low > 0.05, "{round:?}");
        assert_eq!((report.setups.len(), report.given), (4, 3));
        assert!(report.weights[3] > 0.9, "{:?}", report.weights);
        assert_eq!(run(1, &mut Coin::default()).unwrap(), report);
        // The payoffs of three setups, the search, the measurement on held-out seeds, and the row of the response.
        let mut coin = Coin::default();
        assert_eq!(run(1, &mut coin).unwrap().games, 2 * coin.asked);
        assert!(
            2 * coin.asked <= 2 * 3 * 400 + 20_000 + 2 * 3 * 500 + 2 * 3 * 400,
            "{} pairs",
            coin.asked
        );
        assert!(
            run(
                1,
                &mut Coin {
                    stop_after: Some(3000),
                    ..Coin::default()
                }
            )
            .is_err()
        );
    }

    /// All splits but that of `even` lose, for both players.
    fn only_even(made: &Setup) -> f64 {
        let split = |setup: &Setup| setup.split(Role::Holder).unwrap().bags.totals();
        let mut sizes = [split(made), split(&setup("even"))].map(|bags| bags.0);
        sizes.iter_mut().for_each(|sizes| sizes.sort_unstable());
        if sizes[0] == sizes[1] { 0. } else { -0.17 }
    }

    #[test]
    fn a_response_is_no_worse_than_what_it_is_to_beat() {
        let mut coin = Coin {
            strength: Some(only_even),
            ..Coin::default()
        };
        let setups = ["even", "same"].map(setup).to_vec();
        let report = run_with(
            setups,
            &SearchSettings::default(),
            (400, &with_rounds(1)),
            &mut coin,
        )
        .unwrap();
        let round = &report.rounds[0];
        assert!(
            round.fresh.value > -0.03 && round.fresh.low <= 0.,
            "{round:?}"
        );
        assert_eq!(only_even(&round.setup), 0., "{:?}", round.setup);
    }

    #[test]
    fn by_hand_a_response_begins_from_setups_by_hand_and_is_one() {
        let by_hand = |name: &str, bot| {
            let mut made = setup(name);
            made.bot = bot;
            let private = made.private_mut().unwrap();
            (private.draw, private.discard) =
                (DrawPolicy::Quota { operators: 3 }, DiscardPolicy::None);
            made
        };
        let plus = |setup: &Setup| {
            let split = setup.split(Role::Holder).unwrap();
            0.04 * f64::from(split.bags.0[0].count(bagsplit_game::board::Symbol::Plus))
        };
        let mut machine = setup("machine");
        machine.private_mut().unwrap().draw = DrawPolicy::HandValue;
        let search = SearchSettings {
            by_hand: true,
            ..SearchSettings::default()
        };
        let mut coin = Coin {
            strength: Some(plus),
            ..Coin::default()
        };
        let setups = vec![by_hand("a", Bot::Random), machine.clone()];
        let report = run_with(setups, &search, (400, &with_rounds(1)), &mut coin).unwrap();
        let round = &report.rounds[0];
        assert!(round.added && round.fresh.low > 0.05, "{round:?}");
        assert_eq!(
            (round.setup.by_hand(), round.setup.bot),
            (HumanEffort::Yes, Bot::Random)
        );
        assert_eq!(round.setup.name, "response-1");
        let refused = run_with(
            vec![machine.clone(), machine],
            &search,
            (400, &with_rounds(1)),
            &mut Coin::default(),
        );
        assert!(refused.unwrap_err().contains("carried out by a person"));
    }
}
