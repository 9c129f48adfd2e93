//! The equilibrium mixture of setups, and the gain of best responses to it.
//!
//! All setups meet each other on the same pair indices; `metagame` computes the mixture that none of them beats.
//! Then, round by round, the best response to the mixture is searched among all splits, measured on held-out seeds
//! and, if its gain is significant, added (double oracle: McMahan, Gordon and Blum 2003). If the last searches find nothing,
//! a player who brings the mixture is safe from a search of that strength.

use bagsplit_optimize::metagame::{
    AlphaRank, DoubleOracle, Exploitability, FreshGain, Halves, MetaEstimates, Outcomes, Progress,
    StoppingRule, UniformError, bootstrap, halves, uniform_error,
};
use bagsplit_players::Setup;
use bagsplit_stats::{Estimate, PairCounts, PairOutcomes};
use rand::SeedableRng;
use rand_pcg::Pcg64Mcg;

use crate::studies::equilibrium::EquilibriumSettings;
use crate::studies::equilibrium::planted;
use crate::studies::equilibrium::planted::SeededWeakness;
use crate::studies::equilibrium::progressive::{Sampling, sample};
use crate::studies::equilibrium::response::{EquilibriumPlan, best_response};
use crate::studies::ranking::robust::turned;
use crate::studies::search::splits::AtLevels;
use crate::study::{Games, OutcomeCache, Pairing, StudyError, fresh_seed};

/// The first stage of the rounds, two for each.
const ROUNDS: u64 = 100;
/// The stage of the seed of the bootstrap.
const RESAMPLING: u64 = 4;
/// The number of consecutive searches without a finding after which the rounds end.
const PATIENCE: usize = 2;
/// The parameters of alpha-rank in the published examples.
const POPULATION: u32 = 50;
const SELECTION: f64 = 1.0;

/// A best response that was searched.
#[derive(Clone, Debug, PartialEq)]
pub struct ResponseRound {
    /// The setup found.
    pub setup: Setup,
    /// Its gain in win share, as estimated by the search; too high, since it was selected by it.
    pub searched: f64,
    /// Its gain on held-out seeds.
    pub fresh: Estimate,
    /// Pairs against each setup of the mixture on held-out seeds.
    pub pairs: u64,
    /// Whether it was added.
    pub added: bool,
    /// The number of setups in the mixture after the round.
    pub support: usize,
}

/// The report of an equilibrium study.
#[derive(Clone, Debug, PartialEq)]
pub struct EquilibriumReport {
    /// The setups: those of the experiment that were not left out, then the added responses.
    pub setups: Vec<Setup>,
    /// The number of the former.
    pub given: usize,
    /// The mean share of each setup against each other one; `None` for a setup against itself.
    pub payoffs: Vec<Vec<Option<Estimate>>>,
    /// Mixture, alpha-rank, cyclic share, and the cyclic share of noise.
    pub estimates: MetaEstimates,
    /// Whether the mixture is unique.
    pub unique: bool,
    /// The rounds of the double oracle.
    pub rounds: Vec<ResponseRound>,
    /// The gains of setups against the mixture of half the pairs, in the other half; `None` with fewer than four pairs.
    pub halves: Option<Halves>,
    /// The pairs of the table, and the setups that were left out of it.
    pub sampling: Sampling,
    /// The simultaneous error bound of all payoffs; `None` with fewer than two pairs.
    pub uniform: Option<UniformError>,
    /// The results of searches against setups with a known weakness.
    pub planted: Vec<SeededWeakness>,
    /// The gain of the best response to the last mixture; `None` if none was searched against it.
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
    let games = &mut AtLevels { games, levels: &plan.search.levels };
    let EquilibriumPlan { settings, seed, .. } = *plan;
    let mut meetings = OutcomeCache::new(setups, seed);
    let sampling = sample(games, &mut meetings, plan, |doing| see(doing, &[]))?;
    let (pairs, given) = (sampling.pairs, meetings.setups().len());
    let plan = &EquilibriumPlan { pairs, ..*plan };
    let payoff = Outcomes::symmetric(&outcomes(&meetings, pairs)?)?.payoff()?;
    let rule = StoppingRule {
        tolerance: settings.gain,
        level: settings.confidence,
        patience: PATIENCE,
        most_strategies: given + settings.rounds as usize,
    };
    let mut oracle = DoubleOracle::new(payoff, rule, [seed])?;
    let mut rounds: Vec<ResponseRound> = Vec::new();
    let mut searched_games = 0;
    for round in 0..settings.rounds {
        if oracle.progress() != Progress::Searching {
            break;
        }
        see(&format!("response {} of at most {}", round + 1, settings.rounds), &rounds);
        let (response, asked) = respond(games, &mut oracle, &mut meetings, plan, round)?;
        searched_games += asked;
        rounds.push(response);
        see("responses", &rounds);
    }

    let mut planted = Vec::new();
    let wanted = if rounds.is_empty() { 0 } else { settings.plants };
    for (number, (plant, by)) in (0..).zip(planted::plants(oracle.payoff(), given, wanted)) {
        see(&format!("known weakness {} of {wanted}", number + 1), &rounds);
        let (found, asked) = planted::search(games, &meetings, plan, plant, by, number)?;
        searched_games += asked;
        planted.push(found);
    }

    let pair_outcomes = outcomes(&meetings, pairs)?;
    let all = Outcomes::symmetric(&pair_outcomes)?;
    let alpha = AlphaRank::new(POPULATION, SELECTION)?;
    let mut rng = Pcg64Mcg::seed_from_u64(fresh_seed(seed, RESAMPLING));
    let resamples = settings.resamples as usize;
    let estimates = bootstrap(&all, &alpha, resamples, settings.confidence, &mut rng)?;
    Ok(EquilibriumReport {
        payoffs: payoffs(&meetings, &pair_outcomes, settings)?,
        setups: meetings.setups().to_vec(),
        given,
        estimates,
        halves: halves(&all, settings.confidence)?,
        uniform: uniform(&meetings, &pair_outcomes, &sampling, settings),
        sampling,
        planted,
        unique: oracle.equilibrium().is_unique(),
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
    let EquilibriumPlan { pairs, settings, seed, .. } = *plan;
    let search_seed = fresh_seed(seed, ROUNDS + 2 * round);
    oracle.use_seed(search_seed);
    let weights = oracle.mixture().weights().iter().zip(meetings.setups());
    let weighted: Vec<(Setup, f64)> =
        weights.filter(|(weight, _)| **weight > 0.).map(|(&weight, setup)| (setup.clone(), weight)).collect();
    let name = format!("response-{}", round + 1);
    let (candidate, answer, asked) = best_response(games, meetings, plan, &weighted, &name, search_seed)?;

    // Measured on held-out seeds against each setup of the mixture.
    let fresh_luck = oracle.fresh_seed(fresh_seed(seed, ROUNDS + 2 * round + 1))?;
    let mut again = OutcomeCache::new(meetings.setups().to_vec(), fresh_luck.seed());
    let newcomer = again.add(candidate.clone());
    let support = oracle.mixture().support();
    again.play_field(games, &[newcomer], &support, settings.confirm_pairs)?;
    let mut quarters: Vec<Vec<u8>> = vec![Vec::new(); newcomer];
    for &member in &support {
        quarters[member] = again.counts(newcomer, member, settings.confirm_pairs);
    }
    let rows: Vec<&[u8]> = quarters.iter().map(Vec::as_slice).collect();
    let fresh = FreshGain::new(fresh_luck, oracle.mixture(), &rows)?;

    // Its row of the payoffs, on the same seeds as all others.
    let place = meetings.add(candidate.clone());
    meetings.play(games, (0..place).map(|member| (place, member, pairs)))?;
    let shares: Vec<f64> = (0..place).map(|member| mean_share(meetings, place, member, pairs)).collect();
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

fn outcomes<S>(meetings: &OutcomeCache, pairs: u64) -> Result<PairOutcomes, StudyError<S>> {
    let n = meetings.setups().len();
    let mut outcomes = PairOutcomes::new(n, usize::try_from(pairs).expect("pair indices fit in memory"));
    for (a, b) in Pairing::RoundRobin.matchups(n, n) {
        outcomes.push(a, b, &meetings.counts(a, b, pairs))?;
    }
    Ok(outcomes)
}

/// The simultaneous error bound of all payoffs. A setup against its copy has no error.
fn uniform(
    meetings: &OutcomeCache,
    outcomes: &PairOutcomes,
    sampling: &Sampling,
    settings: &EquilibriumSettings,
) -> Option<UniformError> {
    let matchups = outcomes.matchups().iter().enumerate();
    let measured = matchups.filter(|(_, (a, b))| !meetings.identical(*a, *b));
    let measured: Vec<PairCounts> = measured.map(|(place, _)| outcomes.counts(place)).collect();
    let level = sampling.uniform_level(measured.len(), settings.confidence);
    uniform_error(measured, level).ok()
}

fn mean_share(meetings: &OutcomeCache, a: usize, b: usize, pairs: u64) -> f64 {
    let quarters: u64 = meetings.counts(a, b, pairs).into_iter().map(u64::from).sum();
    quarters as f64 / (4 * pairs) as f64
}

fn payoffs<S>(
    meetings: &OutcomeCache,
    outcomes: &PairOutcomes,
    settings: &EquilibriumSettings,
) -> Result<Vec<Vec<Option<Estimate>>>, StudyError<S>> {
    let n = outcomes.setups();
    let mut payoffs = vec![vec![None; n]; n];
    for (place, &(a, b)) in outcomes.matchups().iter().enumerate() {
        // One setup under two names splits every pair by design: there is no error.
        let share = match meetings.identical(a, b) {
            true => Estimate { value: 0.5, standard_error: 0., low: 0.5, high: 0.5 },
            false => outcomes.counts(place).share_estimate(settings.confidence)?,
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
            name if ["response", "planted", "candidate"].iter().any(|start| name.starts_with(start)) => {
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
        run_with(setups, &SearchSettings::default(), (400, &with_rounds(rounds)), coin)
    }

    fn with_rounds(rounds: u64) -> EquilibriumSettings {
        EquilibriumSettings {
            rounds,
            search_games: 20_000,
            confirm_pairs: 500,
            resamples: 50,
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
        let plan =
            EquilibriumPlan { pairs, base: &base, tiles: (game.tiles(), 4), search, settings, seed: 3 };
        equilibrium(coin, setups, &plan, |_, _| {}).map_err(|error| format!("{error:?}"))
    }

    #[test]
    fn without_rounds_the_mixture_leaves_out_the_weak_one() {
        let report = run(0, &mut Coin::default()).unwrap();
        let weights: Vec<f64> = report.estimates.rows.iter().map(|row| row.weight.value).collect();
        assert!((weights.iter().sum::<f64>() - 1.).abs() < 1e-9 && weights[2] < 1e-9, "{weights:?}");
        assert!(report.rounds.is_empty() && report.exploitability.is_none() && !report.settled);
        let weak = report.payoffs[2][0].unwrap();
        assert!(weak.low < 0.3 && 0.3 < weak.high && report.payoffs[0][0].is_none());
        assert_eq!(report.games, 3 * 2 * 400);
    }

    #[test]
    fn pairs_are_added_until_the_error_is_small_but_not_for_a_dominated_setup() {
        let with = |epsilon, coin: &mut Coin| {
            coin.strength = Some(strength);
            let settings =
                EquilibriumSettings { rounds: 0, epsilon, resamples: 20, ..EquilibriumSettings::default() };
            let setups = ["even", "weak", "same"].map(setup).to_vec();
            run_with(setups, &SearchSettings::default(), (200, &settings), coin).unwrap()
        };
        let mut coin = Coin::default();
        let report = with(0.03, &mut coin);
        let names = |setups: &[Setup]| setups.iter().map(|setup| setup.name.clone()).collect::<Vec<_>>();
        assert_eq!((names(&report.setups), report.given), (vec!["even".to_owned(), "same".to_owned()], 2));
        let [pruned] = report.sampling.pruned.as_slice() else { panic!("{:?}", report.sampling) };
        assert_eq!(pruned.setup.name, "weak");
        assert!(pruned.pairs < report.sampling.pairs, "{:?}", report.sampling);
        assert!(report.uniform.unwrap().epsilon <= 0.03, "{:?}", report.uniform);
        // One matchup to the end, the two of the weak setup no further than it was left in.
        assert_eq!(coin.asked, report.sampling.pairs + 2 * pruned.pairs);
        // A larger error needs fewer pairs, and none stops where the experiment says.
        assert!(with(0.06, &mut Coin::default()).sampling.pairs < report.sampling.pairs);
        assert_eq!(with(0., &mut Coin::default()).sampling.pairs, 200);
    }

    #[test]
    fn a_response_that_gains_is_added_and_the_mixture_follows() {
        let report = run(1, &mut Coin::default()).unwrap();
        let round = &report.rounds[0];
        // "weak" loses to "even" by 0.2, and the search finds what beats it by more.
        let [planted, ..] = report.planted.as_slice() else { panic!("{:?}", report.planted) };
        assert_eq!((planted.plant, planted.by), (2, 0));
        assert!(planted.known.low < 0.2 && 0.2 < planted.known.high, "{planted:?}");
        assert!(planted.found.value > planted.known.value, "{planted:?}");
        assert!(report.halves.unwrap().high > 0.);
        assert!(round.added && round.fresh.low > 0.05, "{round:?}");
        assert_eq!((report.setups.len(), report.given), (4, 3));
        assert!(report.estimates.rows[3].weight.value > 0.9, "{:?}", report.estimates.rows);
        assert_eq!(run(1, &mut Coin::default()).unwrap(), report);
        assert!(run(1, &mut Coin { stop_after: Some(3000), ..Coin::default() }).is_err());
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
        let mut coin = Coin { strength: Some(only_even), ..Coin::default() };
        let setups = ["even", "same"].map(setup).to_vec();
        let report = run_with(setups, &SearchSettings::default(), (400, &with_rounds(1)), &mut coin).unwrap();
        let round = &report.rounds[0];
        assert!(round.fresh.value > -0.03 && round.fresh.low <= 0., "{round:?}");
        assert_eq!(only_even(&round.setup), 0., "{:?}", round.setup);
    }

    #[test]
    fn by_hand_a_response_begins_from_setups_by_hand_and_is_one() {
        let by_hand = |name: &str, bot| {
            let mut made = setup(name);
            made.bot = bot;
            let own = made.private_mut().unwrap();
            (own.draw, own.discard) = (DrawPolicy::Quota { operators: 3 }, DiscardPolicy::None);
            made
        };
        let plus = |setup: &Setup| {
            let split = setup.split(Role::Holder).unwrap();
            0.04 * f64::from(split.bags.0[0].count(bagsplit_game::board::Symbol::Plus))
        };
        let mut machine = setup("machine");
        machine.private_mut().unwrap().draw = DrawPolicy::HandValue;
        let search = SearchSettings { by_hand: true, ..SearchSettings::default() };
        let mut coin = Coin { strength: Some(plus), ..Coin::default() };
        let setups = vec![by_hand("a", Bot::Random), machine.clone()];
        let report = run_with(setups, &search, (400, &with_rounds(1)), &mut coin).unwrap();
        let round = &report.rounds[0];
        assert!(round.added && round.fresh.low > 0.05, "{round:?}");
        assert_eq!((round.setup.by_hand(), round.setup.bot), (HumanEffort::Yes, Bot::Random));
        assert_eq!(round.setup.name, "response-1");
        let refused =
            run_with(vec![machine.clone(), machine], &search, (400, &with_rounds(1)), &mut Coin::default());
        assert!(refused.unwrap_err().contains("carried out by a person"));
    }
}
