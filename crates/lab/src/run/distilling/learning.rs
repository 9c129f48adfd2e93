//! How do draws become cards?
//!
//! There are thousands of ways to draw and a list needs few of them. So all are tried on some of the draws, those are
//! kept that are best under some condition, and the learner chooses among these. Then ways that differ from a used one
//! in a single part are tried where it is used, and the learner chooses again.

use std::collections::HashSet;

use crate::distil::{Learned, Limits, List, Problem, Proof, learn_while};
use bagsplit_arena::Progress;
use bagsplit_game::board::{Bag, ByBag};
use bagsplit_players::Card;
use rayon::iter::{IntoParallelIterator, IntoParallelRefIterator, ParallelIterator};

use crate::studies::search::{CardWords, Way};

use super::draws::{Draws, Price, Prices, Seen, Ways, price};

/// On how many draws all ways are tried.
const SCREENED: usize = 500;
/// How many ways the learner chooses from.
const WAYS: usize = 40;
/// How many of them are the best of all draws together; the others are the best under conditions.
const OVERALL: usize = 8;
/// How often ways near the used ones are tried.
const NEARBY: usize = 1;
/// How many of these for each rule.
const NEARBY_A_RULE: usize = 2;
/// On how many draws lists with a price are learned, and those of all rounds but the last.
const PRICED: usize = 1000;
/// Prices on one bag, and on all.
const PRICES: [Price; 4] = [
    Price { tile: -400, pace: 0 },
    Price { tile: 400, pace: 0 },
    Price { tile: 0, pace: 100 },
    Price { tile: 0, pace: 400 },
];

/// How many lists of each length are learned without prices in the last round.
pub(super) const PLAIN: usize = 2;

/// Where cards come from in the last round, and before that.
const THOROUGH: Limits = Limits { conditions: 2, kept: PLAIN, extended: 3, passes: 1, work: 1_000_000_000 };
const QUICK: Limits = Limits { conditions: 2, kept: 1, extended: 2, passes: 1, work: 0 };

/// What has been learned so far.
pub(super) struct Pupil<'v> {
    vocabulary: &'v CardWords,
    longest: usize,
    /// By length: lists that lose least of the value of hands, best first.
    plain: Vec<(Vec<Card>, Proof)>,
    /// By prices and length: the list that loses least by these prices.
    priced: Vec<Vec<Card>>,
}

impl<'v> Pupil<'v> {
    pub(super) const fn new(vocabulary: &'v CardWords, longest: usize) -> Pupil<'v> {
        Pupil { vocabulary, longest, plain: Vec::new(), priced: Vec::new() }
    }

    /// The best card of each of these lengths so far, each once.
    pub(super) fn cards(&self, lengths: &[usize]) -> Vec<Card> {
        let mut cards: Vec<Card> = Vec::new();
        for length in lengths {
            if let Some((best, _)) = self.plain.get(length - 1)
                && !cards.contains(&best[0])
            {
                cards.push(best[0].clone());
            }
        }
        cards
    }

    /// The cards of a length that may be best, that which loses least first, and whether it certainly does.
    pub(super) fn candidates(&self, length: usize) -> (Vec<Card>, Proof) {
        let (plain, proof) = &self.plain[length - 1];
        let priced = self.priced.iter().map(|by_length| by_length[length - 1].clone());
        (plain.iter().cloned().chain(priced).collect(), *proof)
    }

    /// Learns from draws; from the last ones thoroughly. `None` as soon as it is not to go on.
    pub(super) fn study(&mut self, draws: &Draws, last: bool, progress: &impl Progress) -> Option<()> {
        let seen: Vec<&Seen> = draws.iter().collect();
        if seen.is_empty() {
            // There is nothing to choose from, as with all tiles in one bag.
            let only = self.vocabulary.card([0, 0, 0]);
            self.plain = vec![(vec![only], Proof::Exact); self.longest];
            return Some(());
        }
        let screen = Tried::of(draws, &thinned(&seen, SCREENED), self.vocabulary, self.vocabulary.ways());
        let none = Prices::default();
        let limits = if last { THOROUGH } else { QUICK };
        let few = thinned(&seen, PRICED);
        let from = if last { &seen } else { &few };
        self.plain = self.learned(draws, from, &screen, &none, limits, progress)?;
        if last {
            let priced = |prices: &Prices| {
                let learned = self.learned(draws, &few, &screen, prices, QUICK, progress)?;
                Some(learned.into_iter().map(|(cards, _)| cards[0].clone()).collect())
            };
            self.priced = all_prices(&self.vocabulary.split).par_iter().map(priced).collect::<Option<_>>()?;
        }
        Some(())
    }

    fn learned(
        &self,
        draws: &Draws,
        seen: &[&Seen],
        screen: &Tried<'_>,
        prices: &Prices,
        limits: Limits,
        progress: &impl Progress,
    ) -> Option<Vec<(Vec<Card>, Proof)>> {
        let mut ways = screen.promising(prices);
        let rounds = if limits == THOROUGH { NEARBY } else { 0 };
        for round in 0..=rounds {
            let tried = Tried::of(draws, seen, self.vocabulary, ways.clone());
            let problem = tried.problem(prices);
            // What is proven is so for the ways of the last time.
            let limits =
                if round < rounds { Limits { kept: 1, passes: 1, work: 0, ..limits } } else { limits };
            let learned = learn_while(&problem, self.longest, &limits, || progress.go_on())?;
            if round == rounds {
                return Some(learned.iter().map(|learned| tried.cards(learned)).collect());
            }
            let best = &learned[self.longest - 1].lists[0].0;
            let near = tried.nearby(draws, best, prices);
            let used: Vec<Way> = learned
                .iter()
                .flat_map(|learned| learned.lists[0].0.rules())
                .map(|rule| tried.ways[rule.action])
                .collect();
            ways = used.into_iter().chain(near).chain(ways).collect();
            let mut known = HashSet::new();
            ways.retain(|way| known.insert(*way));
            ways.truncate(WAYS);
        }
        unreachable!("the last round returns")
    }
}

/// So many draws at even distances.
fn thinned<'a>(seen: &[&'a Seen], most: usize) -> Vec<&'a Seen> {
    let kept = seen.len().min(most);
    (0..kept).map(|at| seen[at * seen.len() / kept]).collect()
}

/// A price on one bag after the other, and the same pace for all.
fn all_prices(split: &ByBag<u32>) -> Vec<Prices> {
    let filled = Bag::first(bagsplit_game::board::MAX_BAGS).filter(|&bag| split[bag] > 0);
    let one = |bag: Bag, price: Price| {
        let mut prices = Prices::default();
        prices[bag] = price;
        prices
    };
    let each = filled.flat_map(|bag| PRICES.map(|price| one(bag, price)));
    let all = PRICES
        .into_iter()
        .filter(|price| price.pace > 0)
        .map(|price| ByBag([price; bagsplit_game::board::MAX_BAGS]));
    each.chain(all).collect()
}

/// Ways to draw that were tried on draws.
struct Tried<'a> {
    vocabulary: &'a CardWords,
    seen: Vec<&'a Seen>,
    ways: Vec<Way>,
    /// By draw and way: the number of what is drawn, and what is known of it.
    drawn: Vec<(Vec<u16>, Ways<'a>)>,
    /// The conditions that are not the same in all draws, nor as another, and by draw where each holds.
    conditions: Vec<usize>,
    holds: Vec<Vec<bool>>,
}

impl<'a> Tried<'a> {
    fn of(draws: &'a Draws, seen: &[&'a Seen], vocabulary: &'a CardWords, ways: Vec<Way>) -> Tried<'a> {
        let cards: Vec<Card> = ways.par_iter().map(|&way| vocabulary.card(way)).collect();
        let one = |&seen: &&'a Seen| {
            let (observation, mut known) = (draws.observation(seen), Ways::of(seen));
            let number = |card: &Card| known.number(card.allocate(&observation, seen.wanted)) as u16;
            let numbers: Vec<u16> = cards.iter().map(number).collect();
            (numbers, known)
        };
        let drawn: Vec<(Vec<u16>, Ways<'a>)> = seen.par_iter().map(one).collect();
        let (mut conditions, mut holds): (Vec<usize>, Vec<Vec<bool>>) = (Vec::new(), Vec::new());
        for (place, condition) in vocabulary.conditions.iter().enumerate() {
            let held: Vec<bool> =
                seen.iter().map(|seen| condition.holds(&draws.observation(seen), seen.wanted)).collect();
            let differs = held.iter().any(|&one| one != held[0]);
            if differs && !holds.contains(&held) {
                conditions.push(place);
                holds.push(held);
            }
        }
        Tried { vocabulary, seen: seen.to_vec(), ways, drawn, conditions, holds }
    }

    /// What a way costs in a draw.
    fn cost(&self, draw: usize, way: usize, prices: &Prices) -> i32 {
        let (numbers, known) = &self.drawn[draw];
        let (cost, counts) = known.way(usize::from(numbers[way]));
        (cost + price(prices, &self.vocabulary.split, self.seen[draw], counts))
            .clamp(-crate::distil::MOST_COST, crate::distil::MOST_COST)
    }

    /// What every way costs, by way and draw.
    fn costs(&self, prices: &Prices) -> Vec<Vec<i32>> {
        let of = |way: usize| (0..self.drawn.len()).map(|draw| self.cost(draw, way, prices)).collect();
        (0..self.ways.len()).into_par_iter().map(of).collect()
    }

    /// Of the draws in which it matters which way is chosen.
    fn problem(&self, prices: &Prices) -> Problem {
        let costs = self.costs(prices);
        let mut matters: Vec<usize> = (0..self.drawn.len())
            .filter(|&draw| costs.iter().any(|way| way[draw] != costs[0][draw]))
            .collect();
        // A problem has a case at least.
        matters.extend(matters.is_empty().then_some(0));
        let costs = costs.iter().map(|costs| matters.iter().map(|&draw| costs[draw]).collect()).collect();
        let holds: Vec<Vec<bool>> =
            self.holds.iter().map(|holds| matters.iter().map(|&draw| holds[draw]).collect()).collect();
        Problem::new(&holds, costs).expect("as many costs as draws")
    }

    /// The ways that are best in all draws together, and those that are best under a condition; of those that draw alike
    /// the first.
    fn promising(&self, prices: &Prices) -> Vec<Way> {
        let mut known = HashSet::new();
        let alike = |way: usize| self.drawn.iter().map(|(numbers, _)| numbers[way]).collect::<Vec<u16>>();
        let unlike: Vec<usize> = (0..self.ways.len()).filter(|&way| known.insert(alike(way))).collect();
        let costs = self.costs(prices);
        let sum = |way: usize, draws: &[usize]| -> i64 {
            draws.iter().map(|&draw| i64::from(costs[way][draw])).sum()
        };
        let all: Vec<usize> = (0..self.drawn.len()).collect();
        let mut overall: Vec<(i64, usize)> = unlike.iter().map(|&way| (sum(way, &all), way)).collect();
        overall.sort_unstable();
        let best = overall[0].1;
        let under = |holds: &Vec<bool>| {
            let here: Vec<usize> = all.iter().copied().filter(|&draw| holds[draw]).collect();
            let each = unlike.iter().map(|&way| (sum(way, &here), way));
            let (least, way) = each.min().expect("there is a way");
            // Those that gain most by their condition first.
            (least - sum(best, &here), way)
        };
        let mut gains: Vec<(i64, usize)> = self.holds.par_iter().map(under).collect();
        gains.sort_unstable();
        let mut ways: Vec<usize> = overall.iter().take(OVERALL).map(|&(_, way)| way).collect();
        for (_, way) in gains {
            if ways.len() < WAYS && !ways.contains(&way) {
                ways.push(way);
            }
        }
        ways.into_iter().map(|way| self.ways[way]).collect()
    }

    /// For each rule of a list the ways near its own that would be best in its place.
    fn nearby(&self, draws: &Draws, list: &List, prices: &Prices) -> Vec<Way> {
        let holds = |conditions: &[usize], draw: usize| conditions.iter().all(|&one| self.holds[one][draw]);
        let comes_to = |draw: usize| {
            list.rules().iter().position(|rule| holds(&rule.conditions, draw)).expect("the last")
        };
        let place: Vec<usize> = (0..self.seen.len()).map(comes_to).collect();
        let near = |(at, rule): (usize, &crate::distil::Rule)| {
            let here = (0..self.seen.len()).filter(|&draw| place[draw] == at).map(|draw| self.seen[draw]);
            let here = thinned(&here.collect::<Vec<_>>(), SCREENED);
            if here.is_empty() {
                return Vec::new();
            }
            let tried =
                Tried::of(draws, &here, self.vocabulary, self.vocabulary.neighbours(self.ways[rule.action]));
            let costs = tried.costs(prices);
            let mut best: Vec<(i64, usize)> =
                costs.iter().map(|costs| costs.iter().map(|&cost| i64::from(cost)).sum()).zip(0..).collect();
            best.sort_unstable();
            best.into_iter().take(NEARBY_A_RULE).map(|(_, way)| tried.ways[way]).collect()
        };
        list.rules().iter().enumerate().flat_map(|(at, rule)| near((at, rule))).collect()
    }

    /// The cards of what was learned.
    fn cards(&self, learned: &Learned) -> (Vec<Card>, Proof) {
        (learned.lists.iter().map(|(list, _)| self.card(list)).collect(), learned.proof)
    }

    fn card(&self, list: &List) -> Card {
        let rule = |rule: &crate::distil::Rule| {
            let conditions: Vec<usize> = rule.conditions.iter().map(|&one| self.conditions[one]).collect();
            self.vocabulary.rule(&conditions, self.ways[rule.action])
        };
        Card::new(list.rules().iter().map(rule).collect(), "").expect("no longer than a card may be")
    }
}
