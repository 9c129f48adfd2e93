//! Who should open at 0-0, when, and with what hand: plays the strategies of both roles against each other and solves
//! the game.
//!
//! ```text
//! cargo run --release -p bagsplit-arena --example stand_off -- DEALS SEED "COMMON" ["HOLDER" ... against "OTHER" ...]
//! ```
//!
//! `COMMON` are words of `common::setup` that hold for both, such as `split=odd-even bot=equity draw=hand-value`; the
//! strategies are words besides, those of the lists below unless they are given. Every strategy of the holder of the
//! Advantage plays each of the other side on the same deals. Printed are the shares that the holder wins, the value
//! and the optimal mixtures with 95 % intervals by resampling deals, and what opening with so many points is worth.

mod common;

use std::collections::BTreeMap;

use bagsplit_arena::{GameSeed, Leg, Table, Turn, Watch, play_all};
use bagsplit_game::board::{ByPlayer, Player};
use bagsplit_game::rules::{Action, Outcome, Position, math_scrabble::MathScrabble};
use bagsplit_movegen::Playable;
use bagsplit_optimize::metagame::{RoleOutcomes, RoleStrategy};
use bagsplit_players::Setup;
use bagsplit_stats::Level;
use rand::SeedableRng;
use rand_pcg::Pcg64;

/// What the holder may do: never open, and throw away few tiles or many meanwhile; or open for so many points.
const HOLDER: [&str; 6] = [
    "pass=waiting discard=improve",
    "pass=waiting discard=improve-waiting:holder=1000",
    "pass=waiting discard=improve-waiting:holder=500",
    "pass=waiting:holder=4 discard=improve",
    "pass=waiting:holder=1 discard=improve",
    "pass=waiting:holder=0 discard=improve",
];

/// What the other side may do: open at once, on the second turn or on the third, or sooner for so many points; and
/// throw away few tiles or many meanwhile.
const OTHER: [&str; 8] = [
    "pass=waiting:first=0 discard=improve",
    "pass=waiting:later=0 discard=improve",
    "pass=waiting discard=improve",
    "pass=waiting discard=improve-waiting:other=500",
    "pass=waiting:first=4:later=4 discard=improve-waiting:other=1000",
    "pass=waiting:first=4:later=4 discard=improve-waiting:other=500",
    "pass=waiting:first=1:later=1 discard=improve-waiting:other=1000",
    "pass=waiting:first=1:later=0 discard=improve-waiting:other=500",
];

/// How often a side plays something else than it means to: rarely, so that what is best against every slip is told
/// apart from what is only as good while there is none.
const SLIPS: f64 = 0.01;
/// How often deals are resampled.
const RESAMPLES: usize = 400;

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [deals, seed, common, strategies @ ..] = &arguments[..] else {
        panic!("wanted: DEALS SEED COMMON [HOLDER ... against OTHER ...]");
    };
    let (deals, seed): (u64, u64) = (deals.parse().expect("deals"), seed.parse().expect("a seed"));
    let (holder, other) = match strategies.iter().position(|word| word == "against") {
        _ if strategies.is_empty() => (HOLDER.map(str::to_owned).to_vec(), OTHER.map(str::to_owned).to_vec()),
        Some(at) => (strategies[..at].to_vec(), strategies[at + 1..].to_vec()),
        None => panic!("the strategies of the holder and of the other side have 'against' between them"),
    };
    let setups = |of: &[String]| {
        let setup = |words: &String| common::setup(&format!("{words} {common} start=other"));
        of.iter().map(setup).collect::<Vec<_>>()
    };
    let (rows, columns) = (setups(&holder), setups(&other));
    let cells: Vec<[&Setup; 2]> =
        rows.iter().flat_map(|row| columns.iter().map(move |column| [row, column])).collect();
    let play = |cell: &[&Setup; 2]| Ok::<_, ()>(Some(played(*cell, seed, deals)));
    let games = play_all(&cells, &(), play)
        .expect("no cell fails")
        .into_iter()
        .map(|cell| cell.expect("not stopped"));
    let games: Vec<Vec<Opened>> = games.collect();
    let halves = |cell: &Vec<Opened>| cell.iter().map(|game| if game.won { 2 } else { 0 }).collect();
    let outcomes = RoleOutcomes::new(columns.len(), games.iter().map(halves).collect()).expect("full rows");

    println!("{deals} deals, seed {seed}, {common}");
    tell_shares(&outcomes, &holder, &other);
    let mut generator = Pcg64::seed_from_u64(seed);
    let outcomes = outcomes.with_slips(SLIPS).expect("a chance");
    let found = outcomes.estimates(RESAMPLES, Level::P95, &mut generator).expect("a game that can be solved");
    let value = found.value;
    println!(
        "\nthe holder wins {:.1} +- {:.1} ({:.1} to {:.1})",
        100. * value.value,
        100. * value.standard_error,
        100. * value.low,
        100. * value.high
    );
    tell_mixture("holder", &holder, &found.rows);
    tell_mixture("other side", &other, &found.columns);
    println!(
        "\nwho opened with so many points, and won: of all games of all strategies, each opening of a deal once"
    );
    tell_openings("holder", &games, deals, true);
    tell_openings("other side", &games, deals, false);
}

/// A game: who opened it, when and for what, and whether the holder won.
#[derive(Clone, Copy, Debug, Default)]
struct Opened {
    by_holder: Option<bool>,
    passes: u32,
    points: u32,
    won: bool,
}

impl Watch for Opened {
    fn turn(&mut self, turn: &Turn, _: &Position) {
        match turn.action {
            _ if self.by_holder.is_some() => {}
            Action::Place(_) => {
                (self.by_holder, self.points) = (Some(turn.player == Player::P0), turn.score.total());
            }
            _ => self.passes += 1,
        }
    }

    fn end(&mut self, outcome: &Outcome) {
        self.won = outcome.winner == Some(Player::P0);
    }
}

/// The games of two strategies, the holder's first.
fn played(setups: [&Setup; 2], seed: u64, deals: u64) -> Vec<Opened> {
    let game = MathScrabble::default();
    let mut table = Table::new(&game, ByPlayer(setups), &game.generator());
    // In the second game of a pair player 0 holds the Advantage.
    let play = |pair| {
        let mut opened = Opened::default();
        table.play(GameSeed { seed, pair, leg: Leg::Second }, &mut opened);
        opened
    };
    (0..deals).map(play).collect()
}

fn tell_shares(outcomes: &RoleOutcomes, holder: &[String], other: &[String]) {
    let payoff = outcomes.payoff().expect("shares");
    println!("\nshares that the holder wins; the columns are");
    other.iter().enumerate().for_each(|(column, words)| println!("  {:2} {words}", column + 1));
    let heads: String = (1..=other.len()).map(|column| format!("{column:6}")).collect();
    println!("{:56}{heads}", "");
    for (row, words) in holder.iter().enumerate() {
        let shares = (0..other.len()).map(|column| format!("{:6.1}", 100. * payoff.share(row, column)));
        println!("{words:56}{}", shares.collect::<String>());
    }
}

fn tell_mixture(role: &str, words: &[String], strategies: &[RoleStrategy]) {
    println!("\n{role:66} weight      interval  used        gain      interval");
    for (words, strategy) in words.iter().zip(strategies) {
        let (weight, gain) = (strategy.weight, strategy.gain);
        println!(
            "{words:64} {:8.1} {:6.1} -{:6.1} {:5.0} {:11.1} {:6.1} -{:6.1}",
            100. * weight.value,
            100. * weight.low,
            100. * weight.high,
            100. * strategy.in_support,
            100. * gain.value,
            100. * gain.low,
            100. * gain.high
        );
    }
}

fn tell_openings(role: &str, games: &[Vec<Opened>], deals: u64, by_holder: bool) {
    // Each deal once, with the hand of the first strategies in the lists that open it.
    let mut sums: BTreeMap<u32, [f64; 2]> = BTreeMap::new();
    for deal in 0..deals as usize {
        let opened = games.iter().map(|cell| cell[deal]).find(|game| game.by_holder == Some(by_holder));
        if let Some(game) = opened {
            let [count, wins] = sums.entry(game.points).or_default();
            (*count, *wins) = (*count + 1., *wins + f64::from(u8::from(game.won == by_holder)));
        }
    }
    for (points, [count, wins]) in sums {
        let share = wins / count;
        let error = 100. * (share * (1. - share) / count).sqrt();
        println!("{role:12} {points:3} points: {count:7} openings, won {:5.1} +- {error:.1}", 100. * share);
    }
}
