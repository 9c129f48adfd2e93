//! Whole games, told to the referee: what must hold in every one of them.

use board::{Axis, Face, Grid, Player, Symbol, Tile, Tiles};
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;
use rules::shared_bag::{Action, GoingOut, Outcome, Referee, SharedBag};
use rules::{Ending, Position};

use crate::search::every_placement;

/// Takes tiles at random.
fn draw(rng: &mut Pcg64Mcg, bag: &Tiles, count: u32) -> Tiles {
    let mut order: Vec<Tile> = bag.iter().collect();
    (0..count.min(bag.total())).map(|_| order.swap_remove(rng.random_range(0..order.len()))).collect()
}

/// Whether every run on the board is a correct equation.
fn all_equations<G: SharedBag>(game: &G, grid: &Grid) -> bool {
    grid.squares().all(|square| {
        Axis::ALL.into_iter().all(|axis| {
            let (_, run) = rules::run_through(grid, square, axis, |s| grid.get(s));
            let run: Vec<Symbol> = run.into_iter().map(Face::symbol).collect();
            run.len() < 2 || game.equation_bonus(&run).is_ok()
        })
    })
}

fn total(position: &Position) -> u32 {
    let hands: u32 = position.hands.0.iter().map(Tiles::total).sum();
    hands + position.bags_of(Player::P0).all().total() + position.grid.tile_count()
}

/// Plays a game in which both players take the best placement, and exchange what they can when there is none.
pub(crate) fn play<G: SharedBag>(game: &G, seed: u64) -> Outcome {
    let mut rng = Pcg64Mcg::seed_from_u64(seed);
    let mut referee = Referee::new(game.clone(), Player::P0);
    for player in Player::ALL {
        let bag = referee.position().bags_of(player).all();
        referee.opening(player, &draw(&mut rng, &bag, game.hand_size().into())).unwrap();
    }
    let mut earned = [0; 2];
    while referee.outcome().is_none() {
        let position = referee.position();
        assert_eq!(total(position), game.tiles().total());
        let (player, grid) = (position.to_move, position.grid.clone());
        let (hand, bag) = (position.hands[player], position.bags_of(player).all());
        let best = every_placement(game, &grid, &hand).into_iter().max_by_key(|&(_, points)| points);
        let limit = game.exchange_limit(hand.total(), bag.total());
        let points = if let Some((placement, points)) = best {
            let lacking = u32::from(game.hand_size()) + placement.len() as u32 - hand.total();
            let drawn = draw(&mut rng, &bag, lacking);
            // A point more is refused.
            let wrong = referee.turn(player, Action::Place(&placement, points + 1), &drawn);
            assert_eq!(wrong.unwrap_err().clause, "NS-10");
            referee.turn(player, Action::Place(&placement, points), &drawn).unwrap();
            points
        } else if limit > 0 {
            let returned = draw(&mut rng, &hand, limit);
            let drawn = draw(&mut rng, &bag, limit);
            referee.turn(player, Action::Exchange(&returned), &drawn).unwrap();
            0
        } else {
            referee.turn(player, Action::Pass, &Tiles::EMPTY).unwrap();
            0
        };
        earned[player.index()] += points;
        assert!(all_equations(game, &referee.position().grid), "{}", referee.position().grid);
    }
    let (outcome, position) = (referee.outcome().unwrap(), referee.position());
    let digits = |player: Player| -> u32 {
        let digit = |tile: &Tile| tile.symbol().is_some_and(Symbol::is_digit);
        position.hands[player].iter().filter(digit).map(|tile| game.tile_score(tile)).sum()
    };
    assert_eq!(game.common().going_out(), GoingOut::OpponentScores);
    for player in Player::ALL {
        let out = outcome.ending == Ending::OutOfTiles && position.hands[player].is_empty();
        let bonus = if out { digits(player.other()) } else { 0 };
        assert_eq!(outcome.end_bonus[player], bonus);
        assert_eq!(position.scores[player], earned[player.index()] + bonus);
    }
    let [a, b] = position.scores.0;
    let winner = if a > b { Some(Player::P0) } else { (b > a).then_some(Player::P1) };
    assert_eq!(outcome.winner, winner);
    outcome
}
