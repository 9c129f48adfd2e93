//! Games for tests: coins whose bias depends on the setups.

use bagsplit_arena::{Block, BlockResult, Leg, Matchup, Pair, PlayedGame, Quarters};
use bagsplit_game::board::Player;
use bagsplit_game::rules::math_scrabble::MathScrabble;
use bagsplit_players::{Bot, PrivateBags, Recipe, Setup, Share};

use crate::study::games::{Games, fresh_seed};

/// A setup whose luck number depends on its name, so that setups with different names are never identical.
pub(crate) fn setup(name: &str) -> Setup {
    let shares = vec![Share::new("all", "ABCD").unwrap()];
    let recipe = Recipe {
        name: name.to_owned(),
        shares,
    };
    let split = recipe.deal(&MathScrabble::default(), 4).unwrap();
    let luck = name
        .bytes()
        .fold(0, |sum, byte| 256 * sum + u64::from(byte));
    Setup {
        luck,
        ..Setup::private_bags(name, Bot::Greedy, PrivateBags::new(split))
    }
}

/// A source of games that are coins, fair unless `strength` is set.
#[derive(Default)]
pub(crate) struct Coin {
    pub(crate) asked: u64,
    /// The win rate less one half of a setup against a setup of strength 0.
    pub(crate) strength: Option<fn(&Setup) -> f64>,
    /// The number of pairs after which it stops.
    pub(crate) stop_after: Option<u64>,
}

impl Games for Coin {
    type Stop = &'static str;

    fn outcomes(&mut self, blocks: &[Block<'_>]) -> Result<Vec<Vec<Quarters>>, &'static str> {
        let strength = |setup: &Setup| self.strength.map_or(0., |of| of(setup));
        let mut all = Vec::new();
        for Block {
            matchup: Matchup { first, second },
            seed,
            pairs,
        } in blocks
        {
            let rate = 0.5 + strength(first) - strength(second);
            let winner = |pair: u64, leg: Leg| {
                let parts = [first.luck, second.luck, pair, leg.index() as u64];
                let luck = parts
                    .iter()
                    .fold(*seed, |seed, &part| fresh_seed(seed, part));
                let wins = (luck >> 11) as f64 / (1u64 << 53) as f64 <= rate;
                Some(if wins { Player::P0 } else { Player::P1 })
            };
            let outcome =
                |pair| Quarters::from_winners(Pair(Leg::ALL.map(|leg| winner(pair, leg))));
            all.push(pairs.numbers().map(outcome).collect());
            self.asked += pairs.pairs();
        }
        match self.stop_after {
            Some(most) if self.asked > most => Err("stopped"),
            _ => Ok(all),
        }
    }
}

/// A block from pair 0 on in which the first setup's shares are these quarters: 0, 2 or 4.
pub(crate) fn block(quarters: &[u8]) -> BlockResult {
    let mut block = BlockResult::default();
    for (pair, &won) in (0..).zip(quarters) {
        for (number, leg) in Leg::ALL.into_iter().enumerate() {
            let winner = if usize::from(won / 2) > number {
                Player::P0
            } else {
                Player::P1
            };
            block.games.push(PlayedGame {
                winner: Some(winner),
                ..PlayedGame::begun(pair, leg, Player::P0)
            });
        }
    }
    block
}
