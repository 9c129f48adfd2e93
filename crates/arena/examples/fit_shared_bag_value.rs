//! Fits the weights of `SharedLeaveValue` by least squares and prints them, in thousandths of a point.
//!
//! ```text
//! cargo run --release -p bagsplit-arena --example fit_shared_bag_value -- GAME GAMES SEED
//! ```
//!
//! Greedy players that exchange by the policy `worst` play each other with the published rules. An observation is a
//! turn that leaves tiles in the bag. The response is the points of a player's next two turns less those of the
//! opponent's next two. The predictors are both hands, by the features of the value and with its decay towards the end,
//! a constant, and the number of tiles in the bag. No bot sees the opponent's hand, but including it reduces the
//! residual variance.

#[path = "common/fit.rs"]
mod fit;

use bagsplit_arena::{GameSeed, Leg, Table, Turn, Watch};
use bagsplit_game::board::{ByPlayer, Player, Tile, Tiles};
use bagsplit_game::rules::binary_number_scrabble::BinaryNumberScrabble;
use bagsplit_game::rules::number_scrabble::NumberScrabble;
use bagsplit_game::rules::{Game, Position};
use bagsplit_movegen::Playable;
use bagsplit_players::{Bot, ExchangePolicy, Setup, SharedLeaveValue};
use fit::{Fit, pairs, rows, thousandths};

/// Tiles, pairs of classes, pairs of equal digits and operators, no `=`.
const FORM: usize = Tile::COUNT + 15 + 2 + 1;
const FEATURES: usize = 2 + 2 * FORM;
/// The weight of a point on a tile, which the published sets do not separate from that of the symbol.
const SCORE: f64 = 2.;

/// The features of a hand, and the points on its tiles.
fn form(hand: &Tiles, score: impl Fn(Tile) -> u32) -> ([f64; FORM], f64) {
    let mut form = [0.; FORM];
    let (mut classes, mut equal, mut points) = ([0.; 5], [0.; 5], 0.);
    for (tile, count) in hand.kinds() {
        let (class, n) = (SharedLeaveValue::class(tile), f64::from(count));
        form[tile.index()] = n;
        classes[class] += n;
        equal[class] += n * (n - 1.) / 2.;
        points += n * f64::from(score(tile));
    }
    let rest = [equal[1], equal[2], f64::from(u8::from(classes[0] == 0.))];
    form[Tile::COUNT..]
        .iter_mut()
        .zip(pairs(&classes).chain(rest))
        .for_each(|(place, n)| *place = n);
    (form, points)
}

/// Observes one game: the player of each turn, its points, and the hands after it, while there are tiles in the bag.
struct Hands<'g, G> {
    game: &'g G,
    turns: Vec<(Player, f64)>,
    rows: Vec<Option<(Vec<f64>, f64)>>,
}

impl<G: Game> Watch for Hands<'_, G> {
    fn turn(&mut self, turn: &Turn, position: &Position) {
        self.turns
            .push((turn.player, f64::from(turn.score.total())));
        let in_bag = f64::from(position.bags_of(turn.player).all().total());
        let faded = 1. - (-(in_bag + 8.) / 12.).exp();
        let of = |player: Player| form(position.hand(player), |tile| self.game.tile_score(tile));
        let ((own, points), (theirs, their_points)) = (of(turn.player), of(turn.player.other()));
        let mut row = vec![0.; FEATURES];
        (row[0], row[1]) = (1., in_bag);
        for (place, feature) in own.into_iter().chain(theirs).enumerate() {
            row[2 + place] = faded * feature;
        }
        self.rows
            .push((in_bag > 0.).then_some((row, faded * SCORE * (points - their_points))));
    }
}

fn measure<G: Playable>(game: &G, games: u64, seed: u64) {
    let setup = Setup::shared_bag("greedy", Bot::Greedy, ExchangePolicy::Worst { tiles: 5 });
    let mut table = Table::new(game, ByPlayer([&setup, &setup]), &game.generator());
    let mut fit = Fit::new(FEATURES);
    for pair in 0..games {
        let mut hands = Hands {
            game,
            turns: Vec::new(),
            rows: Vec::new(),
        };
        table.play(
            GameSeed {
                seed,
                pair,
                leg: Leg::ALL[(pair % 2) as usize],
            },
            &mut hands,
        );
        for (n, row) in hands.rows.iter().enumerate() {
            let Some((row, offset)) = row else { continue };
            let player = hands.turns[n].0;
            let next = hands.turns[n + 1..].iter().take(4);
            let lead: f64 = next
                .map(|&(whose, points)| if whose == player { points } else { -points })
                .sum();
            fit.add(row, lead, *offset);
        }
    }
    let (weights, explained) = fit.solve(0, 0);
    println!("{} hands, R2 {explained:.3}", fit.observations().0);
    let form = &weights[2..2 + FORM];
    println!("digits: {:?}", thousandths(&form[..10]));
    println!("others: {:?}", thousandths(&form[10..Tile::COUNT]));
    for row in rows(&form[Tile::COUNT..], 5) {
        println!("pairs from the diagonal: {row:?}");
    }
    println!(
        "equal digits and operators, no equals: {:?}",
        thousandths(&form[Tile::COUNT + 15..])
    );
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [game, games, seed] = &arguments[..] else {
        panic!("wanted: GAME GAMES SEED")
    };
    let (games, seed) = (games.parse().expect("games"), seed.parse().expect("a seed"));
    match &game[..] {
        NumberScrabble::NAME => measure(&NumberScrabble::default(), games, seed),
        BinaryNumberScrabble::NAME => measure(&BinaryNumberScrabble::default(), games, seed),
        other => panic!("no game with a shared bag is called {other}"),
    }
}
