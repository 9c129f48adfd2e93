//! Which split wins most against given opponents, of all there are?
//!
//! The crate `search` proposes splits (and draw policies along with them) and learns from what comes out; here its
//! samples are pairs of games. All candidates of a batch play the same pair indices, so that their differences have
//! little luck in them, and each sample is against one opponent, in turn, in proportion to its weight. What the search
//! thinks of its finalists is too good, since they were chosen by it; so they play again with fresh luck.

use arena::{Block, Matchup, games_in};
use board::Tiles;
use bots::Setup;
use search::{Answer, Candidate, Config, Request, Search};
use select::{Confirmation, confirm};
use stats::{Estimate, Level};

use crate::hand_search::search_by_hand;
use crate::opponents::Opponents;
use crate::splits::Splits;
use crate::{Games, Meetings, SearchSettings, StudyError, fresh_seed};

/// Stages of a search have luck of their own.
const SEARCHING: u64 = 2;
const CONFIRMING: u64 = 3;

/// Over how many generations the level is smoothed.
pub(crate) const SMOOTHED: usize = 25;

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

/// Searches with a budget of games, for so many finalists, from these candidates if there are any. `see` is shown the generations as they come.
pub(crate) fn search<G: Games>(
    games: &mut G,
    splits: &Splits<'_>,
    (opponents, starts): (&Opponents, Vec<Candidate>),
    (budget, wanted): (u64, usize),
    name: &str,
    seed: u64,
    mut see: impl FnMut(&[SearchStep]),
) -> Result<Found, StudyError<G::Stop>> {
    let space = splits.space()?;
    let mut config = Config::for_budget(budget / 2);
    config.finalists = config.finalists.max(wanted);
    let mut search = Search::starting(config, space, starts, seed)?;
    let luck = fresh_seed(seed, SEARCHING);
    let mut steps = Vec::new();
    while !search.ask().is_empty() {
        let answers = answers(games, splits, opponents, search.ask(), luck)?;
        search.tell(&answers)?;
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
            finalists.push((splits.setup(&candidate, &name), finalist.answer));
            known.push(candidate);
        }
    }
    Ok(Found { steps, finalists, games: games_in(search.used()) })
}

/// The last generation, its level smoothed.
fn step(generations: &[search::Generation]) -> SearchStep {
    let last = generations.last().expect("there is a generation");
    let recent = &generations[generations.len().saturating_sub(SMOOTHED)..];
    let mean = recent.iter().map(|generation| generation.mean).sum::<f64>() / recent.len() as f64;
    // What the search predicts is on the level of its own generation; above the mean of that, it has no luck in it.
    let ahead = last.predicted - last.mean;
    SearchStep { games: games_in(last.used), mean, predicted: mean + ahead, entropy: last.entropy }
}

fn answers<G: Games>(
    games: &mut G,
    splits: &Splits<'_>,
    opponents: &Opponents,
    requests: &[Request],
    seed: u64,
) -> Result<Vec<Answer>, StudyError<G::Stop>> {
    let setups: Vec<Setup> = requests.iter().map(|r| splits.setup(&r.candidate, "candidate")).collect();
    let (mut blocks, mut blocks_each) = (Vec::new(), Vec::with_capacity(requests.len()));
    for (request, first) in requests.iter().zip(&setups) {
        let stretches = opponents.of(request.first_index, request.samples);
        blocks_each.push(stretches.len());
        let block = |(second, pairs)| Block { matchup: Matchup { first, second }, seed, pairs };
        blocks.extend(stretches.into_iter().map(block));
    }
    let outcomes = games.outcomes(&blocks).map_err(StudyError::Stopped)?;
    let mut outcomes = outcomes.iter();
    let answers = blocks_each.into_iter().map(|blocks| {
        let mut answer = Answer::default();
        for share in outcomes.by_ref().take(blocks).flatten().map(|quarters| quarters.share()) {
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
    /// Of a search by hand: what it won with that luck at each level, and then against each opponent. Each interval holds
    /// by itself.
    pub parts: Vec<ShareAt>,
}

/// What was won at a level, or against an opponent.
#[derive(Clone, Debug, PartialEq)]
pub struct ShareAt {
    /// The bot of the level, or the name of the opponent.
    pub against: String,
    /// The share of pairs.
    pub share: Estimate,
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

/// What a search is for.
#[derive(Clone, Copy, Debug)]
pub struct SearchPlan<'a> {
    /// The setups of the experiment.
    pub setups: &'a [Setup],
    /// The places of those that everyone is measured against.
    pub field: &'a [usize],
    /// The tiles to split, and into how many bags.
    pub tiles: (&'a Tiles, u8),
    /// The base, and what the search may take.
    pub settings: &'a SearchSettings,
    /// The seed.
    pub seed: u64,
}

/// Searches the splits of some tiles for the one that does best against a field, for the base that the settings name;
/// what is found plays the field again with fresh luck, beside the base. Where the settings say so, splits are searched
/// together with the cards by which a person draws from them.
///
/// # Errors
/// When the games stop, or the settings leave nothing to search.
pub fn search_splits<G: Games>(
    games: &mut G,
    plan: &SearchPlan<'_>,
    see: impl FnMut(&[SearchStep]),
) -> Result<SearchReport, StudyError<G::Stop>> {
    if plan.settings.by_hand {
        return search_by_hand(games, plan, see);
    }
    let SearchPlan { setups, field, tiles: (tiles, bags), settings, seed } = *plan;
    let splits = Splits::of(&setups[settings.base], &settings.draws, (tiles, bags));
    let weight = 1. / field.len() as f64;
    let members: Vec<(Setup, f64)> = field.iter().map(|&member| (setups[member].clone(), weight)).collect();
    let opponents = Opponents::weighted(&members);
    let wanted = (settings.games, settings.finalists);
    let found = search(games, &splits, (&opponents, Vec::new()), wanted, "found", seed, see)?;

    let mut meetings = Meetings::new(setups.to_vec(), fresh_seed(seed, CONFIRMING));
    let places: Vec<usize> =
        found.finalists.iter().map(|(setup, _)| meetings.add(setup.clone())).chain([settings.base]).collect();
    let pairs = settings.confirm_pairs;
    meetings.play_field(games, &places, field, pairs)?;
    let shares = |place: usize| meetings.shares(place, field, pairs);
    let base_shares = shares(settings.base);
    let level = Level::P95;
    // All of them at once: Bonferroni.
    let each = Level::new(1. - level.alpha() / found.finalists.len() as f64)?;
    let confirmed = found.finalists.into_iter().zip(&places).map(|((setup, answer), &place)| {
        let fresh = confirm(&shares(place), &base_shares, each)?;
        Ok(FoundSplit {
            setup,
            searched: answer.mean(),
            searched_pairs: answer.count,
            fresh,
            parts: Vec::new(),
        })
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
            let plan = SearchPlan { setups: &setups, field: &[1], tiles, settings: &settings, seed: 5 };
            let report = search_splits(coin, &plan, |seen| steps = seen.len());
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
