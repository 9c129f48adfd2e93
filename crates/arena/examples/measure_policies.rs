//! Plays setups against each other in pairs and prints the share of the pairs that the first one wins.
//!
//! ```text
//! cargo run --release -p bagsplit-arena --example measure_policies -- PAIRS SEED "COMMON" "FIRST" "SECOND" ...
//! ```
//!
//! Each of the setups `FIRST`, and every further one but the last, plays the last one; words of `COMMON` apply to all
//! setups unless a setup overrides them. The words are those of `common::setup`. The game is Math Scrabble, or the one
//! of a word of `COMMON`: `game=number-scrabble` or `game=binary-number-scrabble`, which require a word `exchange=`
//! too; `hand=7` sets the hand size.

mod common;

use std::io::Write;

use bagsplit_arena::{BlockResult, Table, play_pair};
use bagsplit_game::board::{ByPlayer, Player};
use bagsplit_game::rules::math_scrabble::MathScrabble;
use bagsplit_game::rules::{Game, Ruleset, Value, with_game};
use bagsplit_movegen::Playable;
use bagsplit_network::InputKind;
use bagsplit_players::Setup;
use bagsplit_stats::{Level, PairCounts};

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [pairs, seed, common, setups @ ..] = &arguments[..] else {
        panic!("wanted: PAIRS SEED COMMON FIRST SECOND ...");
    };
    let (pairs, seed): (u64, u64) = (pairs.parse().expect("pairs"), seed.parse().expect("a seed"));
    let name = common::word(common, "game").unwrap_or(MathScrabble::NAME);
    let rules = Ruleset::named(name).unwrap_or_else(|| panic!("no game is called {name}"));
    with_game!(rules, game => measure(game, pairs, seed, common, setups));
}

fn measure<G: Playable>(mut game: G, pairs: u64, seed: u64, common: &str, setups: &[String]) {
    if let Some(hand) = common::word(common, "hand") {
        game.set("hand", &Value::Integer(hand.parse().expect("a number")))
            .expect("a hand size");
    }
    let (reference, challengers) = setups.split_last().expect("setups");
    let reads = InputKind::of_game(Ruleset::named(G::NAME).expect("a game's own name").kind());
    // The first word of a key counts, so a setup's words come before the common ones.
    let setup = |words: &str| {
        let setup = common::setup(&format!("{words} {common}"));
        Setup {
            bot: setup.bot.shipped_for(reads),
            ..setup
        }
    };
    let second = setup(reference);
    println!(
        "against {} | {common}",
        if reference.is_empty() {
            "the common setup"
        } else {
            reference
        }
    );
    println!(
        "{:44} {:>6} {:>7} {:>15} {:>7} {:>7} {:>13} {:>6} {:>11} {:>11}",
        "setup",
        "pairs",
        "wins %",
        "95% interval",
        "holding",
        "other",
        "points",
        "turns",
        "passes",
        "exchanges"
    );
    for words in challengers {
        let first = setup(words);
        let mut table = Table::new(&game, ByPlayer([&first, &second]), &game.generator());
        let mut result = BlockResult::default();
        (0..pairs).for_each(|pair| play_pair(&mut table, seed, pair, &mut result));
        let mut counts = PairCounts::new();
        let (mut won, mut points, mut turns) = ([0.; 2], [0.; 2], 0.);
        let (mut passes, mut exchanges) = ([0.; 2], [0.; 2]);
        for pair in result.pairs() {
            counts
                .push(pair.quarters().count())
                .expect("at most four quarters");
            for game in pair.iter() {
                won[game.holder.index()] += f64::from(game.winner == Some(Player::P0));
                turns += f64::from(game.turns());
                for (player, tally) in game.players.0.iter().enumerate() {
                    points[player] += f64::from(tally.score);
                    passes[player] += f64::from(tally.passes);
                    exchanges[player] += f64::from(tally.exchanges);
                }
            }
        }
        let share = counts
            .share_estimate(Level::P95)
            .expect("two pairs or more");
        let (of_pairs, of_games) = (100. / pairs as f64, 0.5 / pairs as f64);
        println!(
            "{words:44} {pairs:6} {:7.1} {:7.1} -{:6.1} {:7.1} {:7.1} {:6.1}-{:6.1} {:6.1} {:5.2} {:5.2} {:5.2} {:5.2}",
            100. * share.value,
            100. * share.low,
            100. * share.high,
            won[0] * of_pairs,
            won[1] * of_pairs,
            points[0] * of_games,
            points[1] * of_games,
            turns * of_games,
            passes[0] * of_games,
            passes[1] * of_games,
            exchanges[0] * of_games,
            exchanges[1] * of_games,
        );
        std::io::stdout().flush().expect("standard output");
    }
}
