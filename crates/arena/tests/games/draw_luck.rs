//! Luck of draws: its mean is 0, it agrees with the probabilities of all draws, and threads do not matter.

use bagsplit_arena::{Draw, DrawLuck, GameLuck, GameSeed, Leg, LuckSums, Stage, Watch, play};
use bagsplit_game::board::{Bag, ByBag, ByPlayer, MAX_BAGS, Player, Tiles};
use bagsplit_game::rules::Value;
use bagsplit_game::rules::math_scrabble::MathScrabble;
use bagsplit_movegen::Fast;
use bagsplit_players::{MulliganPolicy, PrivateHandValue, PrivateLeaveValue, Setup};

use crate::common::{blocks, first, played};
use crate::private::{bags, greedy, mixed, setup, with};

/// Each setup but the last against the next.
fn neighbours(setups: &[Setup]) -> impl Iterator<Item = [&Setup; 2]> {
    setups.windows(2).map(|two| [&two[0], &two[1]])
}

/// The luck of one game of a setup against itself.
fn luck_of(game: &MathScrabble, one: &Setup) -> GameLuck {
    let mut luck = DrawLuck::new();
    play(game, ByPlayer([one, one]), &Fast::new(game), first(1, 0), &mut luck);
    luck.games()[0]
}

#[test]
fn observers_change_no_game_and_threads_change_no_luck() {
    let game = MathScrabble::default();
    let setups = mixed(&game);
    let blocks = blocks(neighbours(&setups), 3, &[0, 3, 6, 9]);
    let with = |threads| {
        played(&blocks, threads, |block| {
            let mut luck = DrawLuck::new();
            let result = block.play_watched(&game, &Fast::new(&game), &(), &mut luck)?;
            Some((result, luck.games().to_vec()))
        })
    };
    let (one, four) = (with(1), with(4));
    assert_eq!(one, four);
    for (block, (result, luck)) in blocks.iter().zip(&one) {
        assert_eq!(block.play(&game, &Fast::new(&game), &()).as_ref(), Some(result));
        assert_eq!(luck.len(), result.games.len());
    }
}

/// An independent computation of the luck of a game: every possible draw is weighed by its probability.
#[derive(Default)]
struct Ledger {
    value: ByPlayer<f64>,
    operators_squared: ByPlayer<f64>,
    again: usize,
    hands: ByPlayer<Tiles>,
}

/// The distribution of the number of operators in a hand with `have` of them, after draws from these bags.
fn operators_after(have: u32, bags: &ByBag<Tiles>, counts: &ByBag<u8>) -> Vec<f64> {
    // Tile by tile: by the number of operators drawn so far from this bag, then from all.
    let mut all = vec![0.; have as usize + 1];
    all[have as usize] = 1.;
    for bag in Bag::first(MAX_BAGS) {
        let (held, operators) = (f64::from(bags[bag].total()), f64::from(bags[bag].operators()));
        let mut here = vec![1.];
        for drawn in 0..counts[bag] {
            let mut next = vec![0.; here.len() + 1];
            for (some, chance) in here.iter().enumerate() {
                let share = (operators - some as f64) / (held - f64::from(drawn));
                next[some] += chance * (1. - share);
                next[some + 1] += chance * share;
            }
            here = next;
        }
        let mut sums = vec![0.; all.len() + here.len() - 1];
        for (one, p) in all.iter().enumerate() {
            here.iter().enumerate().for_each(|(other, q)| sums[one + other] += p * q);
        }
        all = sums;
    }
    all
}

impl Watch for Ledger {
    fn draw(&mut self, draw: &Draw<'_>) {
        assert_eq!(draw.counts().0.map(u32::from), draw.drawn.totals().0);
        let (hand, bags, counts) = (draw.hand(), draw.bags(), draw.counts());
        let (after, value) = (hand.plus(&draw.drawn.all()), PrivateHandValue::FITTED);
        // By the sums over all bags, which another test compares with enumerating all draws.
        let expected = PrivateLeaveValue::new(&value, bags).expected(hand, &counts);
        self.value[draw.player] += (value.evaluate(&after) - expected) / 1000.;
        let chances = operators_after(hand.operators(), bags, &counts);
        let expected: f64 = chances.iter().enumerate().map(|(n, chance)| chance * (n * n) as f64).sum();
        self.operators_squared[draw.player] += f64::from(after.operators().pow(2)) - expected;
        self.hands[draw.player] = *hand;
    }

    fn opening(&mut self, player: Player, _: &ByBag<Tiles>, redrawn: Option<&ByBag<Tiles>>) {
        // The redraw starts from the hand that the first draw started from.
        assert!(self.hands[player].is_empty());
        self.again += usize::from(redrawn.is_some());
    }

    fn turn(&mut self, turn: &bagsplit_arena::Turn, _: &bagsplit_game::rules::Position) {
        self.again += usize::from(turn.redrawn.is_some());
    }
}

#[test]
fn luck_is_the_actual_less_the_expected_draw() {
    let game = MathScrabble::default();
    let setups = mixed(&game);
    let mut again = 0;
    for pair in 0..20 {
        for both in neighbours(&setups).map(ByPlayer) {
            let (mut ledger, mut luck) = (Ledger::default(), DrawLuck::new());
            let seed = GameSeed { seed: 8, pair, leg: Leg::Second };
            play(&game, both, &Fast::new(&game), seed, &mut (&mut ledger, &mut luck));
            again += ledger.again;
            for player in Player::ALL {
                let sum = |of: fn(&LuckSums) -> f64| -> f64 {
                    Stage::ALL.iter().map(|&stage| of(luck.games()[0].at_stage(player, stage))).sum()
                };
                assert!((sum(|sums| sums.value) - ledger.value[player]).abs() < 1e-9);
                let squares = sum(|sums| sums.operators_squared);
                assert!((squares - ledger.operators_squared[player]).abs() < 1e-9);
            }
        }
    }
    assert!(again > 5, "otherwise no Mulligan was looked at: {again}");
}

#[test]
fn uniform_bags_and_whole_draws_have_no_luck() {
    let of = |fives: i64, plus: i64| {
        let count = |c: char| match c {
            '5' => fives,
            '+' => plus,
            _ => 0,
        };
        let counts = "123456789+-*/".chars().map(|c| (c.to_string(), count(c))).collect();
        with(&[("tiles", Value::Counts(counts))])
    };
    let even: &[(&str, &str)] = &[("all", "AB")];
    let apart: &[(&str, &str)] = &[("digits", "A"), ("operators", "B")];
    // The opening draw of seven empties the bags; then a bag of fives next to a bag of plus.
    for (game, shares, draw) in [(of(4, 3), even, "uniform"), (of(30, 17), apart, "quota")] {
        assert_no_luck(&luck_of(&game, &setup(&game, shares, "greedy", draw)));
    }
    // There can be luck in general.
    let game = of(30, 17);
    let luck = luck_of(&game, &setup(&game, even, "greedy", "uniform"));
    assert!(luck.at_stage(Player::P0, Stage::Opening).value.abs() > 1e-9);
}

fn assert_no_luck(game: &GameLuck) {
    for player in Player::ALL {
        for stage in Stage::ALL {
            let sums = game.at_stage(player, stage);
            assert!(sums.value.abs() < 1e-9 && sums.operators_squared.abs() < 1e-9, "{sums:?}");
        }
    }
}

/// With players who take Mulligans and discard depending on their hand, the mean is still 0.
#[test]
fn the_mean_of_luck_is_zero_for_all_policies() {
    let game = MathScrabble::default();
    let setups = mixed(&game);
    let fast = Fast::new(&game);
    for (first, second) in [(1, 2), (4, 3)] {
        let mut luck = DrawLuck::new();
        let pairs = 800;
        for pair in 0..pairs {
            let seed = GameSeed { seed: 77, pair, leg: Leg::ALL[(pair % 2) as usize] };
            play(&game, ByPlayer([&setups[first], &setups[second]]), &fast, seed, &mut luck);
        }
        for at in 0..GameLuck::CONTROLS {
            let values: Vec<f64> = luck.games().iter().map(|game| game.controls()[at]).collect();
            let n = values.len() as f64;
            let mean = values.iter().sum::<f64>() / n;
            let variance = values.iter().map(|x| (x - mean).powi(2)).sum::<f64>() / (n - 1.);
            // One of 24 means is beyond 4.5 standard errors in 1 of 6000 tries. (A quota from separate bags of
            // operators leaves no luck in the number of operators.)
            assert!(mean.abs() <= 4.5 * (variance / n).sqrt() + 1e-12, "control {at}: {mean}");
            assert!(variance > 0. || at % 2 == 1, "control {at} never varies");
        }
    }
}

/// Opening luck of player 0 in the value of the hand: of all draws, and of the final draws.
#[derive(Default)]
struct Openings {
    last: f64,
    all: f64,
    kept: f64,
}

impl Watch for Openings {
    fn draw(&mut self, draw: &Draw<'_>) {
        if draw.opening && draw.player == Player::P0 {
            let value = PrivateHandValue::FITTED;
            let expected = value.expected(draw.hand(), draw.bags(), &draw.counts());
            self.last = (value.evaluate(&draw.hand().plus(&draw.drawn.all())) - expected) / 1000.;
            self.all += self.last;
        }
    }

    fn opening(&mut self, player: Player, _: &ByBag<Tiles>, _: Option<&ByBag<Tiles>>) {
        if player == Player::P0 {
            self.kept += self.last;
        }
    }
}

/// Draws that were put back must count: without them, the mean of luck would depend on the Mulligan policy.
#[test]
fn ignoring_draws_that_were_put_back_would_be_biased() {
    let game = MathScrabble::default();
    let mut one = greedy(&game);
    bags(&mut one).mulligan = MulliganPolicy::Value { gain: 0 };
    let games = 1500;
    let (mut openings, mut luck) = (Openings::default(), DrawLuck::new());
    let (mut sum, mut squares) = (0., 0.);
    for pair in 0..games {
        let before = openings.all;
        let seed = GameSeed { seed: 5, pair, leg: Leg::Second };
        play(&game, ByPlayer([&one, &one]), &Fast::new(&game), seed, &mut (&mut openings, &mut luck));
        let all = openings.all - before;
        assert!((luck.games()[pair as usize].at_stage(Player::P0, Stage::Opening).value - all).abs() < 1e-9);
        (sum, squares) = (sum + all, squares + all * all);
    }
    let standard_error = (squares / games as f64 / games as f64).sqrt();
    let (all, kept) = (sum / games as f64, openings.kept / games as f64);
    assert!(all.abs() < 4. * standard_error, "{all} ± {standard_error}");
    assert!(kept > 6. * standard_error, "{kept} ± {standard_error}");
}
