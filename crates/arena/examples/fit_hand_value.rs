//! Fits the weights of `PrivateHandValue::FITTED` by least squares and prints them as they stand in the source.
//!
//! ```text
//! cargo run --release -p arena --example fit_hand_value -- GAMES SEED TURNS MARGIN "SETUP" ...
//! ```
//!
//! The setups (words of `common::setup`) play each other in turn. What is explained is a player's points in the
//! next `TURNS` own turns, less `MARGIN` times the opponent's (0: the own points alone); what explains it is the
//! hand after the draw (the count of each symbol, and the number of pairs of each kind) besides the stock:
//! what hand and bags hold together, and how many tiles the opponent has. A draw moves tiles from bags to
//! hand and leaves the stock as it is, so the weights of the hand say what a draw is worth over the rest of
//! the game: without the stock they would praise operators that are then lacking later.

mod common;

use arena::{GameSeed, Leg, Table, Turn, Watch};
use board::{ByPlayer, Player, Symbol, Tiles};
use movegen::Fast;
use rules::{Position, math_scrabble::MathScrabble};
use stats::{Cholesky, Matrix, dot};

/// Symbols and pairs of symbols in the hand; then the stock, a constant and the opponent's tiles.
const FORM: usize = 13 + 91;
const FEATURES: usize = FORM + 21;
/// A ridge as if so many observations said that a weight is 0. Nearly all hands have seven tiles, which
/// leaves some directions undecided; this makes the fit prefer small weights there.
const RIDGE: f64 = 20.;

type Row = [f64; FEATURES];

fn row(hand: &Tiles, position: &Position, player: Player) -> Row {
    let mut row = [0.; FEATURES];
    let counts: [f64; 13] =
        std::array::from_fn(|place| f64::from(hand.count(Symbol::ALL[Symbol::D1.index() + place])));
    row[..13].copy_from_slice(&counts);
    let mut at = 13;
    for one in 0..13 {
        row[at] = counts[one] * (counts[one] - 1.) / 2.;
        for other in one + 1..13 {
            row[at + other - one] = counts[one] * counts[other];
        }
        at += 13 - one;
    }
    let bags = position.bags_of(player).all();
    let stock = bags.plus(hand);
    let theirs = position.tiles_of(player.other());
    let opponent = f64::from(theirs.total());
    let (operators, digits) = (f64::from(stock.operators()), f64::from(stock.digits()));
    for place in 0..13 {
        row[FORM + place] = f64::from(stock.count(Symbol::ALL[Symbol::D1.index() + place]));
    }
    let stage =
        [operators * operators, operators * digits, digits * digits, operators * opponent, digits * opponent];
    row[FORM + 13..FORM + 18].copy_from_slice(&stage);
    row[FORM + 18..].copy_from_slice(&[1., opponent, opponent * opponent]);
    row
}

/// The sums that least squares needs.
struct Sums {
    products: Matrix,
    with_target: Vec<f64>,
    target: [f64; 3],
}

impl Sums {
    fn add(&mut self, row: &Row, target: f64) {
        let there: Vec<usize> = (0..FEATURES).filter(|&place| row[place] != 0.).collect();
        for &one in &there {
            self.with_target[one] += row[one] * target;
            for &other in &there {
                self.products[(one, other)] += row[one] * row[other];
            }
        }
        self.target[0] += 1.;
        self.target[1] += target;
        self.target[2] += target * target;
    }

    fn solve(&self, used: &[usize]) -> (Vec<f64>, f64) {
        let size = used.len();
        let plain = Matrix::from_fn(size, size, |row, column| self.products[(used[row], used[column])]);
        let with_target: Vec<f64> = used.iter().map(|&place| self.with_target[place]).collect();
        let mut products = plain.clone();
        for place in (0..used.len()).filter(|&place| used[place] != FORM + 18) {
            products[(place, place)] += RIDGE;
        }
        let weights = Cholesky::new(products).expect("the ridge makes it regular").solve(&with_target);
        let [n, sum, squares] = self.target;
        let left = squares - 2. * dot(&weights, &with_target) + dot(&plain.times(&weights), &weights);
        (weights, 1. - left / (squares - sum * sum / n))
    }
}

/// Looks on at one game: the hands after each draw, and the points of each turn.
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
        self.rows[player].push(row(position.hand(player), position, player));
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
    let mut sums = Sums {
        products: Matrix::zeros(FEATURES, FEATURES),
        with_target: vec![0.; FEATURES],
        target: [0.; 3],
    };
    let each = games.div_ceil(setups.len() as u64);
    for (number, setup) in setups.iter().enumerate() {
        let other = &setups[(number + 1) % setups.len()];
        let mut table = Table::new(&game, ByPlayer([setup, other]), &Fast::new(&game));
        for pair in 0..each {
            let mut hands = Hands::default();
            table.play(
                GameSeed { seed: seed + number as u64, pair, leg: Leg::ALL[(pair % 2) as usize] },
                &mut hands,
            );
            for player in Player::ALL {
                let points = &hands.points[player];
                // The hand after turn n is what turn n + 1 is played from.
                for (n, row) in hands.rows[player].iter().enumerate().take(points.len().saturating_sub(1)) {
                    let own: f64 = points[n + 1..].iter().take(turns).sum();
                    // The opponent's turn n is before the own turn n + 1 for who goes first.
                    let from = n + usize::from(hands.first != Some(player));
                    let theirs: f64 = hands.points[player.other()].iter().skip(from).take(turns).sum();
                    sums.add(row, own - margin * theirs);
                }
            }
        }
    }
    report(&sums);
}

fn report(sums: &Sums) {
    let every: Vec<usize> = (0..FEATURES).collect();
    let (weights, explained) = sums.solve(&every);
    let (_, by_stage) = sums.solve(&every[FORM..]);
    let [n, sum, _] = sums.target;
    println!("{n} hands, {:.3} points on average", sum / n);
    println!("R2 {explained:.4}, of which {by_stage:.4} by the stock alone");
    let thousandths = |place: usize| (1000. * weights[place]).round() as i64;
    println!("        {:?},", (0..13).map(thousandths).collect::<Vec<_>>());
    println!("        [");
    let mut at = 13;
    for one in 0..13 {
        let row: Vec<i64> = (0..13).map(|s| if s < one { 0 } else { thousandths(at + s - one) }).collect();
        at += 13 - one;
        println!("            {row:?},");
    }
    println!("        ],");
    println!(
        "the stock by symbol, five products, and the nuisance: {:?}",
        (FORM..FEATURES).map(thousandths).collect::<Vec<_>>()
    );
}
