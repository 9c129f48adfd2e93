//! Which split and card together win most, carried out by people?
//!
//! What a computer can draw from a split is not what a person can. So split and card are searched as one: a population of
//! setups that a person can carry out is changed step by step (`hand_moves`), and the better ones stay. Whoever is in it
//! plays again in every generation with fresh luck, the old beside the new, so that nobody stays for having been lucky
//! once (an evolution strategy of the kind "(μ + λ)" with re-evaluation; Beyer 2000, "Evolutionary algorithms in noisy
//! environments", Computer Methods in Applied Mechanics and Engineering 186:239-267); within a generation the worse half
//! leaves after each stage (sequential halving). All of a stage have the same luck.
//!
//! Each sample is a pair against one opponent at one level of play, both in turn: at a level both sides have its bot.

use arena::games_in;
use board::{Role, Tiles};
use bots::{Bot, ByHand, Setup};
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;
use search::Answer;
use stats::Level;

use crate::hand_moves::neighbour;
use crate::hand_players::{Players, at_level};
use crate::opponents::Opponents;
use crate::split_search::{SMOOTHED, SearchPlan, SearchReport, SearchStep};
use crate::{Games, StudyError, fresh_seed};

/// Stages have luck of their own, and so have the changes.
const SEARCHING: u64 = 20;
const LAST_RACE: u64 = 21;
const CHANGING: u64 = 23;

/// How many setups there are in a generation, and how many stay.
const GENERATION: usize = 24;
const STAY: usize = 6;

/// About how many generations there are.
const GENERATIONS: u64 = 40;

/// Which part of the pairs those that are left in the end race for: one of so many.
const LAST_PART: u64 = 8;

/// Searches splits and cards together, from all setups of the plan that a person can carry out; what is found plays opponents
/// again with fresh luck, beside the base: those that were held out, or else the field.
pub(crate) fn search_by_hand<G: Games>(
    games: &mut G,
    plan: &SearchPlan<'_>,
    see: impl FnMut(&[SearchStep]),
) -> Result<SearchReport, StudyError<G::Stop>> {
    let SearchPlan { setups, field, tiles, settings, seed } = *plan;
    let (searched, held_out): (Vec<usize>, Vec<usize>) =
        field.iter().partition(|place| !settings.held_out.contains(place));
    let base = &setups[settings.base];
    let levels: Vec<Bot> = if settings.levels.is_empty() { vec![base.bot] } else { settings.levels.clone() };
    let mut players = Players { games, levels: &levels, asked: 0 };
    let starts = (0..setups.len()).filter(|place| !settings.held_out.contains(place));
    let starts = starts.map(|place| at_level(&setups[place], &base.bot)).collect();
    let hunt = Hunt { starts, tiles, pairs: settings.games / 2, finalists: settings.finalists, seed };
    let opponents = players.opponents(setups, &searched);
    let (steps, mut found) = hunt.run(&mut players, &opponents, see)?;
    for (number, (setup, _)) in (1..).zip(&mut found) {
        name(setup, &format!("found-{number}"));
    }
    let search_games = games_in(players.asked);

    let against = if held_out.is_empty() { &searched } else { &held_out };
    let confirmed = players.confirm(found, base, (setups, against), settings.confirm_pairs, seed)?;
    let fresh_games = games_in(players.asked) - search_games;
    Ok(SearchReport {
        steps,
        found: confirmed.0,
        base: confirmed.1,
        fresh_pairs: settings.confirm_pairs,
        level: Level::P95,
        search_games,
        fresh_games,
    })
}

/// Names a setup, and its splits after it.
pub(crate) fn name(setup: &mut Setup, name: &str) {
    name.clone_into(&mut setup.name);
    for split in setup.private_mut().into_iter().flat_map(|own| &mut own.splits.0) {
        name.clone_into(&mut split.name);
    }
}

/// What a search by hand begins from, and what it may take.
pub(crate) struct Hunt<'a> {
    /// Setups to begin from; those that a person cannot carry out are passed over.
    pub(crate) starts: Vec<Setup>,
    /// The tiles to split, and into how many bags.
    pub(crate) tiles: (&'a Tiles, u8),
    /// How many pairs may be played.
    pub(crate) pairs: u64,
    /// How many setups are wanted.
    pub(crate) finalists: usize,
    pub(crate) seed: u64,
}

/// The generations, and what is left in the end, best first.
type Hunted = (Vec<SearchStep>, Vec<(Setup, Answer)>);

impl Hunt<'_> {
    /// Searches what does best against these opponents.
    pub(crate) fn run<G: Games>(
        self,
        players: &mut Players<'_, G>,
        opponents: &Opponents,
        mut see: impl FnMut(&[SearchStep]),
    ) -> Result<Hunted, StudyError<G::Stop>> {
        let Hunt { starts, tiles: (tiles, bags), pairs, finalists, seed } = self;
        let mut rng = Pcg64Mcg::seed_from_u64(fresh_seed(seed, CHANGING));
        let mut stay: Vec<Setup> = Vec::new();
        for start in starts {
            if start.by_hand() != ByHand::No
                && !stay.iter().any(|known| known.canonical() == start.canonical())
            {
                stay.push(start);
            }
        }
        if stay.is_empty() {
            return Err(StudyError::Numbers(
                "no setup to begin from can be carried out by a person".to_owned(),
            ));
        }
        let last_pairs = pairs / LAST_PART;
        let samples = samples(pairs - last_pairs);
        let (luck, mut index, mut steps) = (fresh_seed(seed, SEARCHING), 0, Vec::new());
        let mut means: Vec<f64> = Vec::new();
        while players.asked + cost(samples) <= pairs - last_pairs {
            let generation = grown(&stay, bags, &mut rng);
            let (ranked, mean) = players.halve(generation, opponents, (samples, STAY), luck, &mut index)?;
            means.push(mean);
            let recent = &means[means.len().saturating_sub(SMOOTHED)..];
            steps.push(SearchStep {
                games: games_in(players.asked),
                mean: recent.iter().sum::<f64>() / recent.len() as f64,
                predicted: ranked[0].1.mean(),
                entropy: undecided(&ranked, tiles),
            });
            see(&steps);
            stay = ranked.into_iter().map(|(setup, _)| setup).collect();
        }
        // Those that are left, with luck that chose none of them.
        let each = (pairs.saturating_sub(players.asked) / stay.len() as u64).max(1);
        let luck = fresh_seed(seed, LAST_RACE);
        let (mut ranked, _) = players.halve(stay, opponents, (each, GENERATION), luck, &mut 0)?;
        ranked.truncate(finalists);
        Ok((steps, ranked))
    }
}

/// A generation: those that stayed, and changes of them.
fn grown(stay: &[Setup], bags: u8, rng: &mut Pcg64Mcg) -> Vec<Setup> {
    let mut generation = stay.to_vec();
    // A change may come to what is there; then another is tried.
    for _ in 0..100 * GENERATION {
        if generation.len() >= GENERATION {
            break;
        }
        let parent = &stay[rng.random_range(0..stay.len())];
        let child = neighbour(parent, bags, rng);
        if !generation.iter().any(|known| known.canonical() == child.canonical()) {
            generation.push(child);
        }
    }
    generation
}

/// Pairs of each of a generation in its first stage, so that there are about as many generations as wanted.
fn samples(pairs: u64) -> u64 {
    (pairs / (GENERATIONS * cost(1))).max(1)
}

/// The pairs that a generation takes with so many of each in its first stage.
fn cost(samples: u64) -> u64 {
    let (mut cost, mut left, mut each) = (0, GENERATION, samples);
    loop {
        cost += left as u64 * each;
        if left <= STAY {
            return cost;
        }
        (left, each) = (left.div_ceil(2).max(STAY), 2 * each);
    }
}

/// How undecided it is where tiles go, in bits a tile: the mean entropy of the bag of a tile over some setups.
fn undecided(setups: &[(Setup, Answer)], tiles: &Tiles) -> f64 {
    let mut bits = 0.;
    for (tile, count) in tiles.kinds() {
        let mut held = [0.; board::MAX_BAGS];
        for (setup, _) in setups {
            let split = setup.split(Role::Other).expect("a split");
            for (bag, tiles) in split.bags.iter() {
                held[bag.index()] += f64::from(tiles.count(tile));
            }
        }
        let all: f64 = held.iter().sum();
        let of = |held: &f64| if *held > 0. { -held / all * (held / all).log2() } else { 0. };
        bits += f64::from(count) * held.iter().map(of).sum::<f64>();
    }
    bits / f64::from(tiles.total())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{Coin, setup};
    use crate::{SearchSettings, search_splits};
    use bots::{DiscardPolicy, DrawPolicy};
    use rules::Game;
    use rules::math_scrabble::MathScrabble;

    /// Better the more plus tiles lie in bag A, and with a card that fetches three operators first.
    fn strength(setup: &Setup) -> f64 {
        let own = setup.private().unwrap();
        let plus = f64::from(own.splits.0[0].bags.0[0].count(board::Symbol::Plus));
        let fetches = setup.card().is_some_and(|card| card.to_string().starts_with("operators to 3"));
        0.03 * plus + if fetches { 0.1 } else { 0. }
    }

    fn by_hand(name: &str) -> Setup {
        let mut made = setup(name);
        let own = made.private_mut().unwrap();
        (own.draw, own.discard) = (DrawPolicy::Quota { operators: 3 }, DiscardPolicy::None);
        made
    }

    fn searched(settings: &SearchSettings, coin: &mut Coin) -> Result<SearchReport, String> {
        let game = MathScrabble::default();
        let mut machine = setup("c");
        machine.private_mut().unwrap().draw = DrawPolicy::HandValue;
        let setups = [by_hand("a"), by_hand("b"), machine];
        coin.strength = Some(strength);
        let plan =
            SearchPlan { setups: &setups, field: &[0, 1, 2], tiles: (game.tiles(), 4), settings, seed: 5 };
        search_splits(coin, &plan, |_| {}).map_err(|error| format!("{error:?}"))
    }

    fn settings() -> SearchSettings {
        let levels = vec![Bot::Greedy, Bot::Random];
        SearchSettings {
            by_hand: true,
            games: 60_000,
            finalists: 2,
            confirm_pairs: 400,
            levels,
            held_out: vec![1],
            ..SearchSettings::default()
        }
    }

    #[test]
    fn split_and_card_are_found_together_and_confirmed_against_others() {
        let report = searched(&settings(), &mut Coin::default()).unwrap();
        let best = &report.found[0];
        assert!(strength(&best.setup) > strength(&by_hand("a")) + 0.15, "{:?}", best.setup);
        assert_eq!(best.setup.by_hand(), ByHand::Yes);
        assert!(best.fresh.interval.low > 0.6 && best.fresh.lead.low > 0.1, "{:?}", best.fresh);
        assert!(report.search_games <= 60_000 && report.search_games > 55_000, "{}", report.search_games);
        // Two finalists and the base, at two levels against one opponent.
        assert_eq!(report.fresh_games, 2 * 3 * 2 * 400);
        let against: Vec<&str> = best.parts.iter().map(|part| part.against.as_str()).collect();
        assert_eq!(against, ["greedy", "random", "b"]);
        for part in &best.parts {
            assert!(part.share.low <= best.fresh.mean && best.fresh.mean <= part.share.high, "{part:?}");
        }
        assert!(report.steps.len() > 20 && report.steps.windows(2).all(|two| two[0].games < two[1].games));
        let [first, last] = [0, report.steps.len() - 1].map(|step| report.steps[step].predicted);
        assert!(last > first, "{first} {last}");
        let names: Vec<&str> = report.found.iter().map(|found| found.setup.name.as_str()).collect();
        assert_eq!(names, ["found-1", "found-2"]);
    }

    #[test]
    fn it_is_the_same_each_time_and_ends_when_games_do() {
        let short = SearchSettings { games: 8000, ..settings() };
        let report = searched(&short, &mut Coin::default());
        assert_eq!(report, searched(&short, &mut Coin::default()));
        let mut stopped = Coin { stop_after: Some(2000), ..Coin::default() };
        assert!(searched(&short, &mut stopped).unwrap_err().contains("stopped"));
        // Without levels and held-out opponents: the bot of the base, against the field.
        let plain = SearchSettings { games: 8000, levels: Vec::new(), held_out: Vec::new(), ..settings() };
        let report = searched(&plain, &mut Coin::default()).unwrap();
        let against: Vec<&str> = report.found[0].parts.iter().map(|part| part.against.as_str()).collect();
        assert_eq!(against, ["greedy", "a", "b", "c"]);
    }

    #[test]
    fn the_pairs_of_a_generation_by_hand() {
        // 24, then 12 with twice the pairs, then 6 with four times.
        assert_eq!((cost(1), cost(5)), (72, 360));
        assert_eq!((samples(72 * 40 * 3), samples(100)), (3, 1));
        assert!(undecided(&[(setup("a"), Answer::default())], MathScrabble::default().tiles()) > 1.);
    }
}
