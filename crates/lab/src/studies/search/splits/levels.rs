//! Games of players of several levels in turn.

use std::collections::HashMap;

use bagsplit_arena::{Block, Matchup, PairRange, Quarters};
use bagsplit_game::board::{ByBag, Role, Tiles};
use bagsplit_players::{Bot, Setup};

use super::own_bags;
use crate::studies::lists::knowing;
use crate::study::{Games, ListRequest};

/// Pairs in a row that are played at one level: few, so that a round of a search has all levels in it.
const RUN: u64 = 4;

/// Plays each pair at one of these levels, by its index: both sides have the bot of that level in place of their own.
/// Without levels everyone has their own bot.
///
/// Where candidates are prepared, the first setup of each pair knows the better of its own list and the common one, unless it is
/// one of these opponents, who know what they name. A list takes as long as a thousand games: candidates know the common one
/// until their split has shown in [`FEWEST_FOR_A_LIST`] pairs that it is worth a list.
pub(crate) struct AtLevels<'g, G> {
    pub(crate) games: &'g mut G,
    pub(crate) levels: &'g [Bot],
    /// The opponents, and the games that a list is made from, where candidates are prepared.
    pub(crate) prepared_for: Option<(&'g [&'g Setup], u64)>,
    /// The pairs that were asked of each split.
    pub(crate) asked: HashMap<ByBag<Tiles>, u64>,
}

/// The pairs of a split after which its candidates get a list.
const FEWEST_FOR_A_LIST: u64 = 64;

/// A setup played by another bot.
pub(crate) fn at_level(setup: &Setup, level: &Bot) -> Setup {
    Setup { bot: *level, ..setup.clone() }
}

/// The place of the level of a pair.
pub(crate) fn level_of(index: u64, levels: usize) -> usize {
    usize::try_from(index / RUN % levels as u64).expect("a place in a list")
}

/// The parts of a range that are played at one level each, with the place of the level.
fn runs(pairs: PairRange, levels: usize) -> impl Iterator<Item = (usize, PairRange)> {
    let (first, last) = (pairs.first() / RUN, pairs.end().div_ceil(RUN));
    (first..last).map(move |run| {
        let level = level_of(run * RUN, levels);
        (level, PairRange::between(pairs.first().max(run * RUN), pairs.end().min((run + 1) * RUN)))
    })
}

impl<G: Games> Games for AtLevels<'_, G> {
    type Stop = G::Stop;

    fn outcomes(&mut self, blocks: &[Block<'_>]) -> Result<Vec<Vec<Quarters>>, G::Stop> {
        if self.levels.is_empty() {
            return self.games.outcomes(blocks);
        }
        let candidate = |setup: &Setup| {
            self.prepared_for.is_some_and(|(opponents, _)| opponents.iter().all(|other| *other != setup))
        };
        let candidates: Vec<&Block<'_>> =
            blocks.iter().filter(|block| candidate(block.matchup.first)).collect();
        for block in &candidates {
            *self.asked.entry(own_bags(block.matchup.first).splits[Role::Other].bags).or_default() +=
                block.pairs.pairs();
        }
        let is_due =
            |setup: &Setup| self.asked[&own_bags(setup).splits[Role::Other].bags] >= FEWEST_FOR_A_LIST;
        let games = self.prepared_for.map_or(0, |(_, games)| games);
        let firsts = candidates.iter().map(|block| block.matchup.first);
        let due: Vec<ListRequest<'_>> = firsts
            .filter(|setup| is_due(setup))
            .map(|setup| ListRequest { setup, levels: self.levels, games, thorough: false })
            .collect();
        let mut lists = self.games.lists(&due)?.into_iter();
        let mut players: Vec<Vec<[Setup; 2]>> = Vec::with_capacity(blocks.len());
        for Block { matchup: Matchup { first, second }, .. } in blocks {
            let known = match candidate(first) {
                true if is_due(first) => lists.next(),
                true => Some(vec![None; self.levels.len()]),
                false => None,
            };
            let at = |(place, level): (usize, &Bot)| {
                let first = match &known {
                    Some(known) => at_level(&knowing(first, &known[place]), level),
                    None => at_level(first, level),
                };
                [first, at_level(second, level)]
            };
            players.push(self.levels.iter().enumerate().map(at).collect());
        }
        let (mut parts, mut counts) = (Vec::new(), Vec::new());
        for (Block { seed, pairs, .. }, players) in blocks.iter().zip(&players) {
            let before = parts.len();
            for (level, pairs) in runs(*pairs, self.levels.len()) {
                let [first, second] = &players[level];
                parts.push(Block { matchup: Matchup { first, second }, seed: *seed, pairs });
            }
            counts.push(parts.len() - before);
        }
        let mut outcomes = self.games.outcomes(&parts)?.into_iter();
        Ok(counts.into_iter().map(|count| outcomes.by_ref().take(count).flatten().collect()).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::study::LevelLists;
    use bagsplit_players::notes::Expressions;

    /// Games that make a list for each level, and note what the players of both sides know.
    #[derive(Default)]
    struct Prepared(Vec<[Option<Expressions>; 2]>);

    fn list(text: &str) -> Option<Expressions> {
        Some(Expressions::read(text).unwrap())
    }

    impl Games for Prepared {
        type Stop = ();

        fn outcomes(&mut self, blocks: &[Block<'_>]) -> Result<Vec<Vec<Quarters>>, ()> {
            for Block { matchup: Matchup { first, second }, .. } in blocks {
                self.0.push([first, second].map(|setup| setup.expressions.clone()));
            }
            Ok(vec![Vec::new(); blocks.len()])
        }

        fn lists(&mut self, requests: &[ListRequest<'_>]) -> Result<Vec<LevelLists>, ()> {
            Ok(requests.iter().map(|_| vec![list("2*5"), None]).collect())
        }
    }

    #[test]
    fn candidates_know_the_list_of_their_level_and_opponents_what_they_name() {
        let (candidate, mut opponent) = (setup("a"), setup("b"));
        opponent.expressions = list("3+7");
        let levels = [Bot::Greedy, Bot::Random];
        let pairs = PairRange::between(0, 8);
        let blocks = [(&candidate, &opponent), (&opponent, &opponent)].map(|(first, second)| Block {
            matchup: Matchup { first, second },
            seed: 7,
            pairs,
        });
        let known = |prepared_for, before| {
            let mut games = Prepared::default();
            let asked = HashMap::from([(own_bags(&candidate).splits[Role::Other].bags, before)]);
            AtLevels { games: &mut games, levels: &levels, prepared_for, asked }.outcomes(&blocks).unwrap();
            games.0
        };
        let (named, opponents) = (opponent.expressions.clone(), [&opponent]);
        let both = || [named.clone(), named.clone()];
        assert_eq!(
            known(Some((&opponents[..], 20)), FEWEST_FOR_A_LIST),
            [[list("2*5"), named.clone()], [None, named.clone()], both(), both()]
        );
        let unprepared = [None, named.clone()];
        let all = [unprepared.clone(), unprepared, both(), both()];
        assert_eq!(known(None, FEWEST_FOR_A_LIST), all);
        assert_eq!(known(Some((&opponents[..], 20)), 0), all, "too few pairs for a list");
    }
    use crate::study::testing::{Coin, setup};

    #[test]
    fn every_pair_is_played_once_at_the_level_of_its_index_however_it_is_asked_for() {
        let parts: Vec<(usize, PairRange)> = runs(PairRange::between(2, 13), 3).collect();
        let range = PairRange::between;
        assert_eq!(parts, [(0, range(2, 4)), (1, range(4, 8)), (2, range(8, 12)), (0, range(12, 13))]);
        let strength = |setup: &Setup| if setup.bot == Bot::Greedy && setup.name == "a" { 0.5 } else { 0. };
        let mut coin = Coin { strength: Some(strength), ..Coin::default() };
        let levels = [Bot::Greedy, Bot::Random];
        let (first, second) = (setup("a"), setup("b"));
        let mut ask = |pairs: &[PairRange]| {
            let matchup = Matchup { first: &first, second: &second };
            let blocks: Vec<Block<'_>> =
                pairs.iter().map(|&pairs| Block { matchup, seed: 7, pairs }).collect();
            AtLevels { games: &mut coin, levels: &levels, prepared_for: None, asked: HashMap::new() }
                .outcomes(&blocks)
                .unwrap()
                .concat()
        };
        let whole = ask(&[range(0, 64)]);
        assert_eq!(whole, ask(&[range(0, 7), range(7, 33), range(33, 64)]));
        // At the first level the first setup always wins.
        let won = |pair: usize| (whole[pair].share() - 1.).abs() < 1e-12;
        assert!((0..64).filter(|pair| pair / 4 % 2 == 0).all(won));
        assert!(!(0..64).filter(|pair| pair / 4 % 2 == 1).all(won));
    }
}
