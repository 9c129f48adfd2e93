//! Sums over pairs of the figures of players in both games, with squares and products.
//!
//! The games of a pair share their luck, so a standard error over games is wrong. These sums give standard errors with the pair
//! as the unit: of a mean per pair by its variance, of a figure per turn by the ratio of two sums
//! ([`bagsplit_stats::ratio()`]), and of the difference of the two players by the products of their figures.

use bagsplit_arena::{BlockResult, PlayedGame, Tally};
use bagsplit_game::board::{ByPlayer, Player};

/// A figure of a player, with its name in tables.
pub type PairFigure = (&'static str, fn(&Tally) -> u16);

/// The figures of a player that are summed.
pub const PAIR_FIGURES: [PairFigure; 8] = [
    ("points", |tally| tally.score),
    ("placements", |tally| tally.placements),
    ("scoring_turns", |tally| tally.scoring),
    ("passes", |tally| tally.passes),
    ("exchanges", |tally| tally.exchanges),
    ("bonus_points", |tally| tally.bonus),
    ("tiles_laid", |tally| tally.tiles_laid),
    ("tiles_left", |tally| tally.tiles_left),
];

/// The sums of a figure of one player.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct FigureSums {
    pub(crate) sum: u64,
    /// Over pairs of the squares.
    pub(crate) squared: u64,
    /// Over pairs of the products with the turns.
    pub(crate) times_turns: u64,
}

/// The sums over the pairs of a matchup, the same for any order of blocks.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PairSums {
    pub(crate) pairs: u64,
    pub(crate) turns: ByPlayer<u64>,
    /// Over pairs of the squares of the turns.
    pub(crate) turns_squared: ByPlayer<u64>,
    pub(crate) figures: ByPlayer<[FigureSums; PAIR_FIGURES.len()]>,
    /// Over pairs of the products of both players' figures.
    pub(crate) times_other: [u64; PAIR_FIGURES.len()],
}

impl PairSums {
    /// Adds the pairs of a block.
    pub fn add(&mut self, block: &BlockResult) {
        for pair in block.pairs() {
            let both = |player: Player, of: &dyn Fn(&Tally) -> u64| -> u64 {
                pair.iter()
                    .map(|game: &PlayedGame| of(&game.players[player]))
                    .sum()
            };
            self.pairs += 1;
            for player in Player::ALL {
                let turns = both(player, &|tally| tally.turns().into());
                self.turns[player] += turns;
                self.turns_squared[player] += turns * turns;
                for ((_, figure), sums) in PAIR_FIGURES.into_iter().zip(&mut self.figures[player]) {
                    let x = both(player, &|tally| figure(tally).into());
                    sums.sum += x;
                    sums.squared += x * x;
                    sums.times_turns += x * turns;
                }
            }
            for ((_, figure), sum) in PAIR_FIGURES.into_iter().zip(&mut self.times_other) {
                let [a, b] = Player::ALL.map(|player| both(player, &|tally| figure(tally).into()));
                *sum += a * b;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use bagsplit_arena::Leg;
    use bagsplit_stats::{Level, ratio};

    use super::*;

    /// The games of three pairs: per game (points, turns) of both players.
    const GAMES: [[[(u16, u16); 2]; 2]; 3] = [
        [[(7, 3), (4, 4)], [(5, 5), (6, 4)]],
        [[(9, 6), (10, 5)], [(11, 4), (8, 6)]],
        [[(20, 6), (0, 7)], [(8, 6), (20, 5)]],
    ];

    fn tally((score, turns): (u16, u16)) -> Tally {
        // Points and turns alone; a third of the turns are passes.
        Tally {
            score,
            placements: turns - turns / 3,
            passes: turns / 3,
            ..Tally::default()
        }
    }

    /// Points per turn of the first player by hand: the pairs have 12, 20 and 28 points in 8, 10 and 12 turns, so 2 per turn, the
    /// residuals are 12 - 16, 0 and 28 - 24, and the standard error is sqrt(3/2 × 32) / 30.
    #[test]
    fn errors_per_turn_have_the_pair_as_unit() {
        let mut block = BlockResult::default();
        for (pair, games) in (0..).zip(GAMES) {
            for (leg, players) in Leg::ALL.into_iter().zip(games) {
                let players = ByPlayer(players.map(tally));
                block.games.push(PlayedGame {
                    players,
                    ..PlayedGame::begun(pair, leg, Player::P1)
                });
            }
        }
        let mut sums = PairSums::default();
        sums.add(&block);
        let a = Player::P0;
        assert_eq!(
            (sums.pairs, sums.turns[a], sums.turns_squared[a]),
            (3, 30, 64 + 100 + 144)
        );
        let FigureSums {
            sum,
            squared,
            times_turns,
        } = sums.figures[a][0];
        assert_eq!(
            (sum, squared, times_turns),
            (60, 144 + 400 + 784, 96 + 200 + 336)
        );
        assert_eq!(sums.times_other[0], 12 * 10 + 20 * 18 + 28 * 20);

        // As a reader of the table does it, and as the ranking does.
        let [n, t, tt] = [sums.pairs, sums.turns[a], sums.turns_squared[a]].map(|sum| sum as f64);
        let [x, xx, xt] = [sum, squared, times_turns].map(|sum| sum as f64);
        let per_turn = x / t;
        let error =
            (n / (n - 1.) * (xx - 2. * per_turn * xt + per_turn * per_turn * tt)).sqrt() / t;
        assert_eq!(per_turn, 2.);
        assert!((error - 48_f64.sqrt() / 30.).abs() < 1e-12, "{error}");
        let ranked = ratio([(12, 8), (20, 10), (28, 12)], Level::P95).unwrap();
        assert_eq!(ranked.value, per_turn);
        assert!((ranked.standard_error - error).abs() < 1e-12, "{ranked:?}");
    }
}
