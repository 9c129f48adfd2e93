//! Invariants of whole games, checked by the referee.

use bagsplit_game::board::{Axis, ByBag, Grid, Placement, Player, Symbol, Tile, Tiles};
use bagsplit_game::rules::shared_bag::SharedBag;
use bagsplit_game::rules::{Action, Ending, Outcome, Position, Run, Value};
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;

use super::search::every_placement;
use crate::table::referee;

/// Takes random tiles.
fn draw(rng: &mut Pcg64Mcg, bag: &Tiles, count: u32) -> Tiles {
    let mut order: Vec<Tile> = bag.iter().collect();
    (0..count.min(bag.total()))
        .map(|_| order.swap_remove(rng.random_range(0..order.len())))
        .collect()
}

/// Whether every run on the board is a correct equation.
fn all_equations<G: SharedBag>(game: &G, grid: &Grid) -> bool {
    grid.squares().all(|square| {
        Axis::ALL.into_iter().all(|axis| {
            let run = Run::through(grid, &Placement::EMPTY, square, axis).symbols;
            run.len() < 2 || game.equation_bonus(&run).is_ok()
        })
    })
}

fn total(position: &Position) -> u32 {
    let hands = Player::ALL.map(|player| position.hand(player).total());
    hands[0] + hands[1] + position.bags_of(Player::P0).all().total() + position.grid().tile_count()
}

/// Plays a game in which both players take the best placement, and exchange as much as possible when there is none.
pub(crate) fn play<G: SharedBag>(game: &G, seed: u64) -> Outcome {
    let mut rng = Pcg64Mcg::seed_from_u64(seed);
    let mut referee = referee(game, Player::P0);
    for player in Player::ALL {
        let bag = referee.position().bags_of(player).all();
        let drawn = draw(&mut rng, &bag, game.hand_size());
        referee
            .opening(player, &ByBag::single(drawn), None)
            .unwrap();
    }
    let mut earned = [0; 2];
    while referee.outcome().is_none() {
        let position = referee.position();
        assert_eq!(total(position), game.tiles().total());
        let (player, grid) = (position.to_move(), position.grid().clone());
        let (hand, bag) = (*position.hand(player), position.bags_of(player).all());
        let best = every_placement(game, &grid, &hand)
            .into_iter()
            .max_by_key(|&(_, points)| points);
        let limit = game.exchange_limit(hand.total(), bag.total());
        let (action, points, drawn) = if let Some((placement, points)) = best {
            let lacking = game.hand_size() + placement.len() as u32 - hand.total();
            (
                Action::Place(placement),
                points,
                draw(&mut rng, &bag, lacking),
            )
        } else if limit > 0 {
            let returned = draw(&mut rng, &hand, limit);
            (Action::Exchange(returned), 0, draw(&mut rng, &bag, limit))
        } else {
            (Action::PASS, 0, Tiles::EMPTY)
        };
        // One more point is rejected.
        let drawn = ByBag::single(drawn);
        let wrong = referee.turn(player, &action, points + 1, &drawn, None, 0);
        assert_eq!(wrong.unwrap_err().clause, "NS-10");
        referee
            .turn(player, &action, points, &drawn, None, 0)
            .unwrap();
        earned[player.index()] += points;
        assert!(
            all_equations(game, referee.position().grid()),
            "{}",
            referee.position().grid()
        );
    }
    let (outcome, position) = (*referee.outcome().unwrap(), referee.position());
    let digits = |player: Player| -> u32 {
        let digit = |tile: &Tile| tile.symbol().is_some_and(Symbol::is_digit);
        position
            .hand(player)
            .iter()
            .filter(digit)
            .map(|tile| game.tile_score(tile))
            .sum()
    };
    assert!(
        game.entries()
            .iter()
            .any(|option| option.value == Value::Text("opponent-scores".to_owned()))
    );
    for player in Player::ALL {
        let out = outcome.ending == Ending::OutOfTiles && position.hand(player).is_empty();
        let bonus = if out { digits(player.other()) } else { 0 };
        assert_eq!(outcome.end_bonus[player], bonus.cast_signed());
        assert_eq!(position.scores()[player], earned[player.index()] + bonus);
    }
    let [a, b] = position.scores().0;
    let winner = if a > b {
        Some(Player::P0)
    } else {
        (b > a).then_some(Player::P1)
    };
    assert_eq!(outcome.winner, winner);
    outcome
}
