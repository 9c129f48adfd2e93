//! Games of players of several levels in turn.

use std::collections::HashMap;

use bagsplit_arena::{Block, Matchup, PairRange, Quarters};
use bagsplit_game::board::{ByBag, Role, Tiles};
use bagsplit_players::{Bot, Setup};

use super::own_bags;
use crate::study::{Games, LevelLists, ListRequest};

/// Pairs in a row that are played at one level: few, so that a round of a search has all levels in it.
const RUN: u64 = 4;

/// Plays each pair at one of these levels, by its index: both sides have the bot of that level in place of their own.
/// Without levels everyone has their own bot.
pub(crate) struct AtLevels<'g, G> {
    pub(crate) games: &'g mut G,
    pub(crate) levels: &'g [Bot],
    /// How the first setup of each pair is prepared; `None`: it knows what it names.
    pub(crate) preparation: Option<Preparation<'g>>,
}

/// Candidates know the best of a list of their own, the list that they name and the common one.
///
/// A list takes as long as a thousand games: candidates know the common one until their split has shown in
/// [`FEWEST_FOR_A_LIST`] pairs that it is worth a list.
pub(crate) struct Preparation<'g> {
    /// Setups that are no candidates: they know what they name.
    pub(crate) opponents: &'g [&'g Setup],
    /// The games that a list is made from.
    pub(crate) list_games: u64,
    /// The pairs that were asked of each split.
    pub(crate) asked: HashMap<ByBag<Tiles>, u64>,
}

/// The pairs of a split after which its candidates get a list.
const FEWEST_FOR_A_LIST: u64 = 64;

impl Preparation<'_> {
    /// What the first setup of each block knows at each level; `None`: what it names.
    fn lists<G: Games>(
        &mut self,
        games: &mut G,
        blocks: &[Block<'_>],
        levels: &[Bot],
    ) -> Result<Vec<Option<LevelLists>>, G::Stop> {
        let requests: Vec<Option<ListRequest<'_>>> = blocks
            .iter()
            .map(|block| self.request(block.matchup.first, levels))
            .collect();
        for (block, _) in blocks
            .iter()
            .zip(&requests)
            .filter(|(_, request)| request.is_some())
        {
            *self.asked.entry(split_of(block.matchup.first)).or_default() += block.pairs.pairs();
        }
        let due: Vec<ListRequest<'_>> = requests
            .iter()
            .flatten()
            .filter(|request| self.is_due(request.setup))
            .copied()
            .collect();
        let mut made = games.lists(&due)?.into_iter();
        let mut lists = Vec::with_capacity(blocks.len());
        for request in requests {
            lists.push(match request {
                Some(request) if self.is_due(request.setup) => made.next(),
                Some(request) => Some(request.common()),
                None => None,
            });
        }
        Ok(lists)
    }

    /// The request for the list of a candidate.
    fn request<'r>(&self, setup: &'r Setup, levels: &'r [Bot]) -> Option<ListRequest<'r>> {
        let is_candidate = self.opponents.iter().all(|other| *other != setup);
        is_candidate.then_some(ListRequest {
            setup,
            levels,
            games: self.list_games,
            thorough: false,
        })
    }

    fn is_due(&self, setup: &Setup) -> bool {
        self.asked
            .get(&split_of(setup))
            .is_some_and(|&pairs| pairs >= FEWEST_FOR_A_LIST)
    }
}

fn split_of(setup: &Setup) -> ByBag<Tiles> {
    own_bags(setup).splits[Role::Other].bags
}

/// A setup played by another bot.
pub(crate) fn at_level(setup: &Setup, level: &Bot) -> Setup {
    Setup {
        bot: *level,
        ..setup.clone()
    }
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
        (
            level,
            PairRange::between(
                pairs.first().max(run * RUN),
                pairs.end().min((run + 1) * RUN),
            ),
        )
    })
}

impl<G: Games> Games for AtLevels<'_, G> {
    type Stop = G::Stop;

    fn outcomes(&mut self, blocks: &[Block<'_>]) -> Result<Vec<Vec<Quarters>>, G::Stop> {
        if self.levels.is_empty() {
            return self.games.outcomes(blocks);
        }
        let lists = match &mut self.preparation {
            Some(preparation) => preparation.lists(self.games, blocks, self.levels)?,
            None => vec![None; blocks.len()],
        };
        let mut players: Vec<Vec<[Setup; 2]>> = Vec::with_capacity(blocks.len());
        for (
            Block {
                matchup: Matchup { first, second },
                ..
            },
            lists,
        ) in blocks.iter().zip(lists)
        {
            let mut each = Vec::with_capacity(self.levels.len());
            for (place, level) in self.levels.iter().enumerate() {
                let mut first = at_level(first, level);
                if let Some(lists) = &lists {
                    first.expressions.clone_from(&lists[place]);
                }
                each.push([first, at_level(second, level)]);
            }
            players.push(each);
        }
        let (mut parts, mut counts) = (Vec::new(), Vec::new());
        for (Block { seed, pairs, .. }, players) in blocks.iter().zip(&players) {
            let before = parts.len();
            for (level, pairs) in runs(*pairs, self.levels.len()) {
                let [first, second] = &players[level];
                parts.push(Block {
                    matchup: Matchup { first, second },
                    seed: *seed,
                    pairs,
                });
            }
            counts.push(parts.len() - before);
        }
        let mut outcomes = self.games.outcomes(&parts)?.into_iter();
        Ok(counts
            .into_iter()
            .map(|count| outcomes.by_ref().take(count).flatten().collect())
            .collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::study::testing::{Coin, setup};
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
            for Block {
                matchup: Matchup { first, second },
                ..
            } in blocks
            {
                self.0
                    .push([first, second].map(|setup| setup.expressions.clone()));
            }
            Ok(vec![Vec::new(); blocks.len()])
        }

        fn lists(&mut self, requests: &[ListRequest<'_>]) -> Result<Vec<LevelLists>, ()> {
            Ok(requests.iter().map(|_| vec![list("2*5"), None]).collect())
        }
    }

    /// What both sides of two matchups know at two levels, where the opponent is no candidate.
    fn known(
        blocks: &[Block<'_>],
        opponents: &[&Setup],
        pairs_before: Option<u64>,
    ) -> Vec<[Option<Expressions>; 2]> {
        let candidate = split_of(blocks[0].matchup.first);
        let mut games = Prepared::default();
        let preparation = pairs_before.map(|pairs| Preparation {
            opponents,
            list_games: 20,
            asked: HashMap::from([(candidate, pairs)]),
        });
        let levels = [Bot::Greedy, Bot::Random];
        AtLevels {
            games: &mut games,
            levels: &levels,
            preparation,
        }
        .outcomes(blocks)
        .unwrap();
        games.0
    }

    #[test]
    fn candidates_know_the_list_of_their_level_and_opponents_what_they_name() {
        let (candidate, mut opponent) = (setup("a"), setup("b"));
        opponent.expressions = list("3+7");
        let pairs = PairRange::between(0, 8);
        let blocks =
            [(&candidate, &opponent), (&opponent, &opponent)].map(|(first, second)| Block {
                matchup: Matchup { first, second },
                seed: 7,
                pairs,
            });
        let named = opponent.expressions.clone();
        let both = [named.clone(), named.clone()];
        let prepared = [
            [list("2*5"), named.clone()],
            [None, named.clone()],
            both.clone(),
            both.clone(),
        ];
        assert_eq!(
            known(&blocks, &[&opponent], Some(FEWEST_FOR_A_LIST)),
            prepared
        );
        let unprepared = [[None, named.clone()], [None, named], both.clone(), both];
        assert_eq!(known(&blocks, &[&opponent], None), unprepared);
        assert_eq!(
            known(&blocks, &[&opponent], Some(0)),
            unprepared,
            "too few pairs for a list"
        );
    }

    #[test]
    fn every_pair_is_played_once_at_the_level_of_its_index_however_it_is_asked_for() {
        let parts: Vec<(usize, PairRange)> = runs(PairRange::between(2, 13), 3).collect();
        let range = PairRange::between;
        assert_eq!(
            parts,
            [
                (0, range(2, 4)),
                (1, range(4, 8)),
                (2, range(8, 12)),
                (0, range(12, 13))
            ]
        );
        let strength = |setup: &Setup| {
            if setup.bot == Bot::Greedy && setup.name == "a" {
                0.5
            } else {
                0.
            }
        };
        let mut coin = Coin {
            strength: Some(strength),
            ..Coin::default()
        };
        let levels = [Bot::Greedy, Bot::Random];
        let (first, second) = (setup("a"), setup("b"));
        let mut ask = |pairs: &[PairRange]| {
            let matchup = Matchup {
                first: &first,
                second: &second,
            };
            let blocks: Vec<Block<'_>> = pairs
                .iter()
                .map(|&pairs| Block {
                    matchup,
                    seed: 7,
                    pairs,
                })
                .collect();
            AtLevels {
                games: &mut coin,
                levels: &levels,
                preparation: None,
            }
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
