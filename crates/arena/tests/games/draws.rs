//! Draws as observers see them: unbiased for all policies, and two of them after a Mulligan.

use bagsplit_arena::{Draw, GameSeed, Leg, Turn, Watch, play};
use bagsplit_game::board::{ByBag, ByPlayer, Player, Tiles};
use bagsplit_game::rules::Position;
use bagsplit_game::rules::math_scrabble::MathScrabble;
use bagsplit_movegen::Fast;
use bagsplit_players::{MulliganPolicy, PrivateHandValue};

use crate::private::{bags, greedy, mixed};

/// The value of the hands after the draws of a game less the value expected just before them, by player.
#[derive(Default)]
struct Surplus {
    draws: ByPlayer<f64>,
    hands: ByPlayer<Tiles>,
    mulligans: usize,
}

impl Watch for Surplus {
    fn draw(&mut self, draw: &Draw<'_>) {
        assert_eq!(draw.counts().0.map(u32::from), draw.drawn.totals().0);
        let value = PrivateHandValue::FITTED;
        let expected = value.expected(draw.hand(), draw.bags(), &draw.counts());
        self.draws[draw.player] += value.evaluate(&draw.hand().plus(&draw.drawn.all())) - expected;
        self.hands[draw.player] = *draw.hand();
    }

    fn opening(&mut self, player: Player, _: &ByBag<Tiles>, redrawn: Option<&ByBag<Tiles>>) {
        assert!(
            self.hands[player].is_empty(),
            "the redraw starts from the hand of the first draw"
        );
        self.mulligans += usize::from(redrawn.is_some());
    }

    fn turn(&mut self, turn: &Turn, _: &Position) {
        self.mulligans += usize::from(turn.redrawn.is_some());
    }
}

/// With players who take Mulligans and discard depending on their hand, no draw is better than expected on average.
#[test]
fn draws_are_unbiased_for_all_policies() {
    let game = MathScrabble::default();
    let setups = mixed(&game);
    let mut mulligan = greedy(&game);
    bags(&mut mulligan).mulligan = MulliganPolicy::Value { gain: 0 };
    let fast = Fast::new(&game);
    let mut mulligans = 0;
    for both in [
        [&setups[1], &setups[2]],
        [&setups[4], &setups[3]],
        [&mulligan, &mulligan],
    ] {
        let mut games = ByPlayer([Vec::new(), Vec::new()]);
        for pair in 0..800 {
            let mut surplus = Surplus::default();
            let seed = GameSeed {
                seed: 77,
                pair,
                leg: Leg::ALL[(pair % 2) as usize],
            };
            play(&game, ByPlayer(both), &fast, seed, &mut surplus);
            Player::ALL
                .into_iter()
                .for_each(|player| games[player].push(surplus.draws[player]));
            mulligans += surplus.mulligans;
        }
        for values in games.0 {
            let n = values.len() as f64;
            let mean = values.iter().sum::<f64>() / n;
            let variance = values.iter().map(|x| (x - mean).powi(2)).sum::<f64>() / (n - 1.);
            // One of 6 means is beyond 4.5 standard errors in 1 of 25,000 tries.
            assert!(
                variance > 0. && mean.abs() <= 4.5 * (variance / n).sqrt(),
                "{mean}, variance {variance}"
            );
        }
    }
    assert!(mulligans > 100, "{mulligans}");
}
