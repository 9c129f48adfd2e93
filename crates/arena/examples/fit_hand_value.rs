//! Fits the weights of `PrivateHandValue::FITTED` by least squares and prints them in the form of the source.
//!
//! ```text
//! cargo run --release -p bagsplit-arena --example fit_hand_value -- GAMES SEED TURNS MARGIN "SETUP" ...
//! ```
//!
//! The setups (words of `common::setup`) play each other in turn. The dependent variable is a player's points in the
//! next `TURNS` turns of that player, less `MARGIN` times the opponent's (0: only the player's points). The explanatory
//! variables are the hand after the draw (the count of each symbol, and the number of pairs of each kind) and the
//! stock: the tiles of hand and bags together, and the opponent's number of tiles. A draw moves tiles from bags to hand
//! and leaves the stock unchanged, so the weights of the hand are the value of a draw over the rest of the game:
//! without the stock they would overrate operators that are then missing later.

mod common;
#[path = "common/fit.rs"]
mod fit;

use bagsplit_arena::{GameSeed, Leg, Table, Turn, Watch};
use bagsplit_game::board::{ByPlayer, Player, Symbol, Tiles};
use bagsplit_game::rules::{Position, math_scrabble::MathScrabble};
use bagsplit_movegen::Fast;
use fit::{Fit, pairs, rows, thousandths};

/// Symbols and pairs of symbols in the hand; then the stock, a constant and the opponent's tiles.
const FORM: usize = 13 + 91;
const FEATURES: usize = FORM + 21;
/// The index of the constant.
const CONSTANT: usize = FORM + 18;

type Row = [f64; FEATURES];

fn regression_row(hand: &Tiles, position: &Position, player: Player) -> Row {
    let counts = |tiles: &Tiles| -> [f64; 13] {
        std::array::from_fn(|place| f64::from(tiles.count(Symbol::ALL[Symbol::D1.index() + place])))
    };
    let in_hand = counts(hand);
    let bags = position.bags_of(player).all();
    let stock = bags.plus(hand);
    let theirs = position.tiles_of(player.other());
    let opponent = f64::from(theirs.total());
    let (operators, digits) = (f64::from(stock.operators()), f64::from(stock.digits()));
    let stage = [
        operators * operators,
        operators * digits,
        digits * digits,
        operators * opponent,
        digits * opponent,
    ];
    let nuisance = [1., opponent, opponent * opponent];
    let form = in_hand.into_iter().chain(pairs(&in_hand));
    let features = form.chain(counts(&stock)).chain(stage).chain(nuisance);
    let mut row = [0.; FEATURES];
    row.iter_mut()
        .zip(features)
        .for_each(|(place, feature)| *place = feature);
    row
}

/// Observes one game: the hands after each draw, and the points of each turn.
#[derive(Default)]
struct Hands {
    rows: ByPlayer<Vec<Row>>,
    points: ByPlayer<Vec<f64>>,
    first: Option<Player>,
}

impl Watch for Hands {
    fn turn(&mut self, turn: &Turn, position: &Position) {
        let player = turn.player;
        self.first.get_or_insert(player);
        self.points[player].push(f64::from(turn.score.total()));
        self.rows[player].push(regression_row(position.hand(player), position, player));
    }
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [games, seed, turns, margin, setups @ ..] = &arguments[..] else {
        panic!("wanted: GAMES SEED TURNS MARGIN MARGIN SETUP ...");
    };
    let (games, seed): (u64, u64) = (games.parse().expect("games"), seed.parse().expect("a seed"));
    let turns: usize = turns.parse().expect("turns");
    let margin: f64 = margin.parse().expect("a share");
    let setups: Vec<_> = setups.iter().map(|words| common::setup(words)).collect();
    let game = MathScrabble::default();
    let mut fit = Fit::new(FEATURES);
    let each = games.div_ceil(setups.len() as u64);
    for (number, setup) in setups.iter().enumerate() {
        let other = &setups[(number + 1) % setups.len()];
        let mut table = Table::new(&game, ByPlayer([setup, other]), &Fast::new(&game));
        for pair in 0..each {
            let mut hands = Hands::default();
            table.play(
                GameSeed {
                    seed: seed + number as u64,
                    pair,
                    leg: Leg::ALL[(pair % 2) as usize],
                },
                &mut hands,
            );
            for player in Player::ALL {
                let points = &hands.points[player];
                // The hand after turn n is the hand at turn n + 1.
                for (n, row) in hands.rows[player]
                    .iter()
                    .enumerate()
                    .take(points.len().saturating_sub(1))
                {
                    let own: f64 = points[n + 1..].iter().take(turns).sum();
                    // For the first player the opponent's turn n comes before the player's turn n + 1.
                    let from = n + usize::from(hands.first != Some(player));
                    let theirs: f64 = hands.points[player.other()]
                        .iter()
                        .skip(from)
                        .take(turns)
                        .sum();
                    fit.add(row, own - margin * theirs, 0.);
                }
            }
        }
    }
    report(&fit);
}

fn report(fit: &Fit) {
    let (weights, explained) = fit.solve(0, CONSTANT);
    let (_, by_stage) = fit.solve(FORM, CONSTANT);
    let (n, mean) = fit.observations();
    println!("{n} hands, {mean:.3} points on average");
    println!("R2 {explained:.4}, of which {by_stage:.4} by the stock alone");
    println!("        {:?},", thousandths(&weights[..13]));
    println!("        [");
    for (one, row) in rows(&weights[13..FORM], 13).into_iter().enumerate() {
        println!("            {:?},", [vec![0; one], row].concat());
    }
    println!("        ],");
    let rest = thousandths(&weights[FORM..]);
    println!("the stock by symbol, five products, and the nuisance: {rest:?}");
}
