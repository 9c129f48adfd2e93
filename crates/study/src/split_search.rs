//! Which split wins most against given opponents, of all there are?
//!
//! The crate `search` proposes splits (and draw policies along with them) and learns from what comes out; here its
//! samples are pairs of games. All candidates of a batch play the same pair indices, so that their differences have
//! little luck in them, and each sample is against one opponent, in turn, in proportion to its weight. What the search
//! thinks of its finalists is too good, since they were chosen by it; so they play again with fresh luck.

use board::{Bag, ByBag, ByRole, Tile, Tiles};
use bots::{DrawPolicy, Setup, Split};
use search::{Answer, Candidate, Config, Division, Parameter, Request, Search, Space};
use select::{Confirmation, confirm};
use stats::Level;

use crate::{Games, Job, Meetings, SearchSettings, StudyError, fresh_seed};

/// Stages of a search have luck of their own.
const SEARCHING: u64 = 2;
const CONFIRMING: u64 = 3;
/// Opponents by weight take turns in a cycle of about this length.
const CYCLE: usize = 24;

/// Over how many generations the level is smoothed.
const SMOOTHED: usize = 25;

/// Whom candidates play: setups in turn.
#[derive(Clone, Debug)]
pub(crate) struct Opponents {
    setups: Vec<Setup>,
    /// Places in `setups`, as often as their weight has it, well mixed.
    turns: Vec<usize>,
}

impl Opponents {
    /// Opponents with these weights, which add up to 1.
    pub(crate) fn weighted(setups: &[(Setup, f64)]) -> Opponents {
        let equal = setups.iter().all(|(_, weight)| (weight - setups[0].1).abs() < 1e-12);
        let cycle = if equal { setups.len() } else { CYCLE.max(2 * setups.len()) };
        // At each turn it is due to the one furthest behind its weight, so everyone comes at an even pace.
        let mut due = vec![0.; setups.len()];
        let turns = (0..cycle).map(|_| {
            due.iter_mut().zip(setups).for_each(|(due, (_, weight))| *due += weight);
            let next = (0..due.len()).max_by(|&a, &b| due[a].total_cmp(&due[b]).then(b.cmp(&a)));
            let next = next.expect("there is an opponent");
            due[next] -= 1.;
            next
        });
        let turns = turns.collect();
        Opponents { setups: setups.iter().map(|(setup, _)| setup.clone()).collect(), turns }
    }

    /// Who is played in which samples of a request: (opponent, first sample, how many).
    fn of(&self, first: u64, samples: u64) -> Vec<(&Setup, u64, u64)> {
        let cycle = self.turns.len() as u64;
        // The turns of this request: as many as it has samples, or all of them, each for a stretch of samples.
        let turns = samples.min(cycle);
        let turn = |n: u64| &self.setups[self.turns[((first + n) % cycle) as usize]];
        let start = |n: u64| n * samples / turns;
        (0..turns).map(|n| (turn(n), first + start(n), start(n + 1) - start(n))).collect()
    }
}

/// What is searched: splits of these tiles into so many bags, for one setup.
pub(crate) struct Quarry<'a> {
    pub(crate) base: &'a Setup,
    pub(crate) draws: &'a [DrawPolicy],
    pub(crate) tiles: &'a Tiles,
    pub(crate) bags: u8,
}

impl Quarry<'_> {
    fn space(&self) -> Result<Space, search::SearchError> {
        let counts: Vec<usize> = self.tiles.kinds().map(|(_, count)| usize::from(count)).collect();
        let space = Space::new(&counts, usize::from(self.bags))?;
        if self.draws.len() < 2 {
            return Ok(space);
        }
        space.with_parameters(vec![Parameter { levels: self.draws.len(), ordered: false, interacts: true }])
    }

    /// The setup that a candidate is.
    fn setup(&self, candidate: &Candidate, name: &str) -> Setup {
        let bags = bags(&candidate.division, self.tiles);
        let split = Split { name: name.to_owned(), bags };
        let choice = candidate.choices.first().copied().unwrap_or(0);
        let mut setup = Setup { name: name.to_owned(), ..self.base.clone() };
        let own = setup.private_mut().expect("only setups for private bags have splits to search");
        own.splits = ByRole([split.clone(), split]);
        if let Some(draw) = self.draws.get(choice) {
            own.draw = draw.clone();
        }
        setup
    }
}

fn bags(division: &Division, tiles: &Tiles) -> ByBag<Tiles> {
    let mut bags: ByBag<Tiles> = ByBag::default();
    let kinds: Vec<Tile> = tiles.kinds().map(|(tile, _)| tile).collect();
    for (symbol, &tile) in kinds.iter().enumerate() {
        for (bag, &count) in Bag::first(division.bags()).zip(division.row(symbol)) {
            bags[bag].set(tile, count);
        }
    }
    bags
}

/// A generation of a search, or a round of its race.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SearchStep {
    /// Games that were asked for so far.
    pub games: u64,
    /// The mean share of the candidates of this and the 24 generations before: all candidates of one generation have
    /// the same luck, so that the mean of one alone says little.
    pub mean: f64,
    /// What the search predicts for the best split it knows, on that level.
    pub predicted: f64,
    /// How undecided it is where tiles go, in bits a tile.
    pub entropy: f64,
}

/// What a search has come up with.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Found {
    /// The generations.
    pub(crate) steps: Vec<SearchStep>,
    /// The finalists, best first, with what they won in the race of the search.
    pub(crate) finalists: Vec<(Setup, Answer)>,
    /// Games that were asked for.
    pub(crate) games: u64,
}

/// Searches. `see` is shown the generations as they come.
pub(crate) fn hunt<G: Games>(
    games: &mut G,
    quarry: &Quarry<'_>,
    opponents: &Opponents,
    (budget, wanted): (u64, usize),
    name: &str,
    seed: u64,
    mut see: impl FnMut(&[SearchStep]),
) -> Result<Found, StudyError<G::Stop>> {
    let space = quarry.space().map_err(StudyError::numbers)?;
    let mut config = Config::for_budget(budget / 2);
    config.finalists = config.finalists.max(wanted);
    let mut search = Search::new(config, space, seed).map_err(StudyError::numbers)?;
    let luck = fresh_seed(seed, SEARCHING);
    let mut steps = Vec::new();
    while !search.ask().is_empty() {
        let answers = answers(games, quarry, opponents, search.ask(), luck)?;
        search.tell(&answers).map_err(StudyError::numbers)?;
        let progress = search.progress();
        if progress.len() > steps.len() {
            steps.extend((steps.len()..progress.len()).map(|last| step(&progress[..=last])));
            see(&steps);
        }
    }
    // Two finalists that are one split under other names, or draw alike, are one.
    let mut finalists: Vec<(Setup, Answer)> = Vec::new();
    let mut known: Vec<Candidate> = Vec::new();
    for finalist in search.finalists() {
        let candidate = finalist.candidate.canonical();
        if finalists.len() < wanted && !known.contains(&candidate) {
            let name = format!("{name}-{}", finalists.len() + 1);
            finalists.push((quarry.setup(&candidate, &name), finalist.answer));
            known.push(candidate);
        }
    }
    Ok(Found { steps, finalists, games: 2 * search.used() })
}

/// The last generation, its level smoothed.
fn step(generations: &[search::Generation]) -> SearchStep {
    let last = generations.last().expect("there is a generation");
    let recent = &generations[generations.len().saturating_sub(SMOOTHED)..];
    let mean = recent.iter().map(|generation| generation.mean).sum::<f64>() / recent.len() as f64;
    // What the search predicts is on the level of its own generation; above the mean of that, it has no luck in it.
    let ahead = last.predicted - last.mean;
    SearchStep { games: 2 * last.used, mean, predicted: mean + ahead, entropy: last.entropy }
}

fn answers<G: Games>(
    games: &mut G,
    quarry: &Quarry<'_>,
    opponents: &Opponents,
    requests: &[Request],
    seed: u64,
) -> Result<Vec<Answer>, StudyError<G::Stop>> {
    let setups: Vec<Setup> = requests.iter().map(|r| quarry.setup(&r.candidate, "candidate")).collect();
    let (mut jobs, mut jobs_each) = (Vec::new(), Vec::with_capacity(requests.len()));
    for (request, first) in requests.iter().zip(&setups) {
        let stretches = opponents.of(request.first_index, request.samples);
        jobs_each.push(stretches.len());
        let job = |(second, first_pair, pairs)| Job { first, second, seed, first_pair, pairs };
        jobs.extend(stretches.into_iter().map(job));
    }
    let outcomes = games.outcomes(&jobs).map_err(StudyError::Stopped)?;
    let mut outcomes = outcomes.iter();
    let answers = jobs_each.into_iter().map(|jobs| {
        let quarters = outcomes.by_ref().take(jobs).flatten();
        let mut answer = Answer::default();
        for &quarters in quarters {
            let share = f64::from(quarters) / 4.;
            answer += Answer { sum: share, sum_squares: share * share, count: 1 };
        }
        answer
    });
    Ok(answers.collect())
}

/// A split that was found, and what speaks for it.
#[derive(Clone, Debug, PartialEq)]
pub struct FoundSplit {
    /// The setup with the split and the draw policy.
    pub setup: Setup,
    /// Its share in the race of the search; too good, since it was chosen by it.
    pub searched: f64,
    /// Pairs that this was measured on.
    pub searched_pairs: u64,
    /// What it won with fresh luck, and how much more than the base.
    pub fresh: Confirmation,
}

/// What a search found.
#[derive(Clone, Debug, PartialEq)]
pub struct SearchReport {
    /// The generations.
    pub steps: Vec<SearchStep>,
    /// The finalists, in the order of the search; the first is the one proposed.
    pub found: Vec<FoundSplit>,
    /// The share of the base with the same fresh luck.
    pub base: f64,
    /// Pairs that each finalist and the base played against each opponent, with fresh luck.
    pub fresh_pairs: u64,
    /// All fresh intervals together hold at this level.
    pub level: Level,
    /// Games of the search.
    pub search_games: u64,
    /// Games with fresh luck.
    pub fresh_games: u64,
}

/// Searches the splits of `tiles` into `bags` bags for the one that does best against the `field`, for the base that
/// the settings name; what is found plays the field again with fresh luck, beside the base.
///
/// # Errors
/// When the games stop, or the settings leave nothing to search.
#[allow(clippy::too_many_arguments, reason = "an experiment in parts, none of which belongs to another")]
pub fn search_splits<G: Games>(
    games: &mut G,
    setups: &[Setup],
    field: &[usize],
    (tiles, bags): (&Tiles, u8),
    settings: &SearchSettings,
    seed: u64,
    see: impl FnMut(&[SearchStep]),
) -> Result<SearchReport, StudyError<G::Stop>> {
    let base = &setups[settings.base];
    let quarry = Quarry { base, draws: &settings.draws, tiles, bags };
    let weight = 1. / field.len() as f64;
    let members: Vec<(Setup, f64)> = field.iter().map(|&member| (setups[member].clone(), weight)).collect();
    let opponents = Opponents::weighted(&members);
    let plan = (settings.games, settings.finalists);
    let found = hunt(games, &quarry, &opponents, plan, "found", seed, see)?;

    let mut meetings = Meetings::new(setups.to_vec(), fresh_seed(seed, CONFIRMING));
    let places: Vec<usize> =
        found.finalists.iter().map(|(setup, _)| meetings.add(setup.clone())).chain([settings.base]).collect();
    let pairs = settings.confirm_pairs;
    let wanted: Vec<(usize, usize, u64)> =
        places.iter().flat_map(|&place| field.iter().map(move |&member| (place, member, pairs))).collect();
    meetings.play(games, &wanted).map_err(StudyError::Stopped)?;
    let shares =
        |place: usize| -> Vec<f64> { (0..pairs).map(|pair| meetings.share(place, field, pair)).collect() };
    let base_shares = shares(settings.base);
    let level = Level::P95;
    // All of them at once: Bonferroni.
    let each = Level::new(1. - level.alpha() / found.finalists.len() as f64)?;
    let confirmed = found.finalists.into_iter().zip(&places).map(|((setup, answer), &place)| {
        let fresh = confirm(&shares(place), &base_shares, each).map_err(StudyError::numbers)?;
        Ok(FoundSplit { setup, searched: answer.mean(), searched_pairs: answer.count, fresh })
    });
    Ok(SearchReport {
        steps: found.steps,
        found: confirmed.collect::<Result<_, StudyError<G::Stop>>>()?,
        base: base_shares.iter().sum::<f64>() / pairs as f64,
        fresh_pairs: pairs,
        level,
        search_games: found.games,
        fresh_games: meetings.games(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{Coin, setup};
    use board::Role;
    use rules::Game;
    use rules::math_scrabble::MathScrabble;

    #[test]
    fn opponents_come_in_proportion_to_their_weight() {
        let named = |weights: &[f64]| -> Vec<(Setup, f64)> {
            weights.iter().enumerate().map(|(n, &weight)| (setup(&n.to_string()), weight)).collect()
        };
        let opponents = Opponents::weighted(&named(&[0.5, 0.25, 0.25]));
        let mut met = [0; 3];
        let mut samples = 0;
        for first in [0, 5, 10, 15, 20, 25, 30, 35] {
            for (opponent, start, count) in opponents.of(first, 5) {
                met[opponent.name.parse::<usize>().unwrap()] += count;
                assert!(start >= first && start + count <= first + 5);
                samples += count;
            }
        }
        assert_eq!((met, samples), ([20, 10, 10], 40));
        // Many samples at once: each opponent in stretches.
        let of = Opponents::weighted(&named(&[0.5, 0.5]));
        let stretches: Vec<(u64, u64)> =
            of.of(0, 11).iter().map(|&(_, first, count)| (first, count)).collect();
        assert_eq!(stretches, [(0, 5), (5, 6)]);
    }

    /// The better, the more operators lie in bags without digits.
    fn strength(setup: &Setup) -> f64 {
        let bags = &setup.split(Role::Holder).unwrap().bags.0;
        let apart: u32 = bags.iter().filter(|bag| bag.digits() == 0).map(Tiles::operators).sum();
        let lonely: u32 = bags
            .iter()
            .map(|bag| bag.operators().max(bag.digits()) - bag.operators().min(bag.digits()))
            .sum();
        0.004 * f64::from(lonely) + 0.002 * f64::from(apart)
    }

    #[test]
    fn what_is_better_is_found_confirmed_and_the_same_when_asked_again() {
        let game = MathScrabble::default();
        let setups = [setup("base"), setup("other")];
        let draws = ["uniform", "hand-value"].map(|kind| bots::Policy::build(kind, &[]).unwrap()).to_vec();
        let settings =
            SearchSettings { games: 60_000, draws, confirm_pairs: 2000, ..SearchSettings::default() };
        let run = |coin: &mut Coin| {
            coin.strength = Some(strength);
            let mut steps = 0;
            let tiles = (game.tiles(), 4);
            let report = search_splits(coin, &setups, &[1], tiles, &settings, 5, |seen| steps = seen.len());
            report.map(|report| (report, steps)).map_err(|error| format!("{error:?}"))
        };
        let (report, steps) = run(&mut Coin::default()).unwrap();
        assert!(steps > 10 && report.steps.len() == steps);
        let best = &report.found[0];
        game.check_split(&best.setup.split(Role::Holder).unwrap().bags).unwrap();
        assert!(strength(&best.setup) > 0.08, "{}", strength(&best.setup));
        let truth = 0.5 + strength(&best.setup) - strength(&setups[1]);
        assert!(best.fresh.interval.low <= truth && truth <= best.fresh.interval.high);
        assert!(best.fresh.lead.low > 0., "{:?}", best.fresh);
        assert!((report.base - 0.5).abs() < 0.05);
        let own = best.setup.private().unwrap();
        let others = || report.found[1..].iter().map(|found| found.setup.private().unwrap());
        assert!(others().all(|other| (&other.splits, &other.draw) != (&own.splits, &own.draw)));
        assert_eq!(run(&mut Coin::default()).unwrap().0, report);
        assert!(run(&mut Coin { stop_after: Some(5000), ..Coin::default() }).is_err());
    }
}
