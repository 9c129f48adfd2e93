//! Measures the loss of a draw policy in hand value, on the positions that it reaches itself, and its run time.
//!
//! Players with the bot `equity` and the pass policy `waiting` play each other, both drawing by the policy. The loss of
//! a draw is the expected hand value of the best allocation (that of `hand-value`) less that of the policy. Each line
//! has a policy with its loss per player and game, in points, and the mean time of a draw. Times are specific to the
//! machine; all policies are timed in turn on the same draws.
//!
//!     cargo run --release -p bagsplit-arena --example draw_loss -- PAIRS SEED SPLIT POLICY...
//!
//! A policy is the name of a draw policy or a card in one line, such as `"no 1: 2 from A else rest from BC"`.

use std::time::{Duration, Instant};

use bagsplit_arena::{Draw, GameSeed, Leg, Table, Watch};
use bagsplit_game::board::ByPlayer;
use bagsplit_game::rules::{Value, math_scrabble::MathScrabble};
use bagsplit_movegen::Playable;
use bagsplit_players::{
    DrawPolicy, Observation, Policy, PrivateHandValue, Public, Setup, SetupPlayer,
};
use rand::SeedableRng;
use rand_pcg::Pcg64Mcg;

mod common;

/// The number of timings of a draw.
const TRIES: u32 = 5;

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [pairs, seed, split, policies @ ..] = &words[..] else {
        panic!("PAIRS SEED SPLIT POLICY... are needed");
    };
    let (pairs, seed): (u64, u64) = (pairs.parse().expect("pairs"), seed.parse().expect("a seed"));
    let setups: Vec<Setup> = policies.iter().map(|policy| setup(split, policy)).collect();
    let game = MathScrabble::default();
    let mut times = vec![Duration::ZERO; setups.len()];
    let mut draws = 0;
    let mut losses = Vec::new();
    for setup in &setups {
        let mut table = Table::new(&game, ByPlayer([setup, setup]), &game.generator());
        let mut seen = Losses {
            game: &game,
            setups: &setups,
            times: &mut times,
            loss: 0.,
            draws: 0,
        };
        for pair in 0..pairs {
            for leg in Leg::ALL {
                table.play(GameSeed { seed, pair, leg }, &mut seen);
            }
        }
        draws += seen.draws;
        // Two players in each of two games.
        losses.push(seen.loss / 1000. / (4 * pairs) as f64);
    }
    for ((policy, loss), time) in policies.iter().zip(losses).zip(times) {
        let nanoseconds = time.as_nanos() as f64 / draws as f64;
        println!(
            "{loss:6.2} points per game, {:6.2} us a draw: {policy}",
            nanoseconds / 1000.
        );
    }
}

fn setup(split: &str, policy: &str) -> Setup {
    let mut setup = common::setup(&format!(
        "split={split} bot=equity pass=waiting discard=improve start=other"
    ));
    let named = DrawPolicy::KINDS
        .iter()
        .any(|kind| kind.name == policy && policy != "card");
    let card = [("card".to_owned(), Value::Text(policy.to_owned()))];
    let built = if named {
        DrawPolicy::build(policy, &[])
    } else {
        DrawPolicy::build("card", &card)
    };
    setup.private_mut().expect("a split").draw = built.unwrap_or_else(|error| panic!("{error}"));
    setup
}

/// The losses of the played draws, and the time of every policy for them.
struct Losses<'a> {
    game: &'a MathScrabble,
    setups: &'a [Setup],
    times: &'a mut [Duration],
    loss: f64,
    draws: u64,
}

impl Watch for Losses<'_> {
    fn draw(&mut self, draw: &Draw<'_>) {
        let (value, counts) = (PrivateHandValue::FITTED, draw.counts());
        let wanted = counts.0.iter().map(|&count| u32::from(count)).sum();
        let (_, best) = value.best_allocation(draw.hand(), draw.bags(), wanted);
        self.loss += best - value.expected(draw.hand(), draw.bags(), &counts);
        let theirs = draw.position.tiles_of(draw.player.other());
        let public = Public {
            opponent_tiles: &theirs,
            opponent_split: None,
            shared_bag: None,
            mulligan_left: false,
            last: None,
        };
        let seen = Observation::from_position(self.game, draw.position, draw.player, public);
        let mut generator = Pcg64Mcg::seed_from_u64(self.draws);
        for (setup, time) in self.setups.iter().zip(self.times.iter_mut()) {
            // The fastest of several runs: interference from other programs only ever slows a run down.
            let once = |_| {
                let start = Instant::now();
                std::hint::black_box(SetupPlayer::new(setup).allocate(
                    &seen,
                    wanted,
                    &mut generator,
                ));
                start.elapsed()
            };
            *time += (0..TRIES).map(once).min().expect("some tries");
        }
        self.draws += 1;
    }
}
