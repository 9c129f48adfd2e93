//! Games of players of several levels in turn.

use bagsplit_arena::{Block, Matchup, PairRange, Quarters};
use bagsplit_players::{Bot, Setup};

use crate::study::Games;

/// Pairs in a row that are played at one level: few, so that a round of a search has all levels in it.
const RUN: u64 = 4;

/// Plays each pair at one of these levels, by its index: both sides have the bot of that level in place of their own.
/// Without levels everyone has their own bot.
pub(crate) struct AtLevels<'g, G> {
    pub(crate) games: &'g mut G,
    pub(crate) levels: &'g [Bot],
}

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
        let mut players: Vec<Vec<[Setup; 2]>> = Vec::with_capacity(blocks.len());
        for Block { matchup: Matchup { first, second }, .. } in blocks {
            let levels = self.levels.iter();
            players.push(levels.map(|level| [first, second].map(|setup| at_level(setup, level))).collect());
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
            AtLevels { games: &mut coin, levels: &levels }.outcomes(&blocks).unwrap().concat()
        };
        let whole = ask(&[range(0, 64)]);
        assert_eq!(whole, ask(&[range(0, 7), range(7, 33), range(33, 64)]));
        // At the first level the first setup always wins.
        let won = |pair: usize| (whole[pair].share() - 1.).abs() < 1e-12;
        assert!((0..64).filter(|pair| pair / 4 % 2 == 0).all(won));
        assert!(!(0..64).filter(|pair| pair / 4 % 2 == 1).all(won));
    }
}
