//! Plain minimax, and random positions on tiny boards.
#![allow(dead_code)] // each test uses some of it

use std::collections::HashMap;
use std::ops::ControlFlow;

use bagsplit_game::board::{Grid, Tile, Tiles};
use bagsplit_game::rules::{Game, Value, math_scrabble::MathScrabble};
use bagsplit_movegen::{Fast, Found, Generator};
use bagsplit_players::endings::Ending;
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64;

/// Whether a player wins, and the margin: ordered by preference.
pub(crate) type Result = (bool, i32);

/// Everything that the rest of a game depends on: board, hands, margin, the winner of a level game, passes.
type Place = (String, [Tiles; 2], i32, bool, u32);

/// A game in progress by the rules; player 0 is to move.
#[derive(Clone)]
struct GameState {
    grid: Grid,
    hands: [Tiles; 2],
    scores: [i32; 2],
    /// The turn in which each score was reached (MS-20).
    reached: [u32; 2],
    turn: u32,
    passes: u32,
    passes_to_end: u32,
}

/// Minimax without bounds, over every placement and every pass with every discard. Its only optimisation is a table of
/// positions.
#[derive(Default)]
pub(crate) struct Minimax {
    known: HashMap<Place, Result>,
}

impl Minimax {
    /// The result of an endgame for the player to move.
    pub(crate) fn solve(&mut self, generator: &mut dyn Generator, ending: &Ending) -> Result {
        let game = GameState::from_ending(ending);
        self.known.clear();
        self.evaluate(generator, &game)
    }

    /// The result for the player to move after a placement or a discard.
    pub(crate) fn after(
        &mut self,
        generator: &mut dyn Generator,
        ending: &Ending,
        choice: &bagsplit_players::endings::Choice,
    ) -> Result {
        let game = GameState::from_ending(ending);
        let next = match choice {
            bagsplit_players::endings::Choice::Place(found) => game.place(found),
            bagsplit_players::endings::Choice::Pass(discarded) => game.pass(discarded),
        };
        other(self.evaluate(generator, &next))
    }

    fn evaluate(&mut self, generator: &mut dyn Generator, game: &GameState) -> Result {
        let out = game.hands[0].is_empty();
        if game.passes >= game.passes_to_end || out {
            let margin = game.scores[0] - game.scores[1];
            let first = game.reached[0] < game.reached[1];
            return (margin > 0 || (margin == 0 && first), margin);
        }
        let margin = game.scores[0] - game.scores[1];
        let first = game.reached[0] < game.reached[1];
        let key = (game.grid.to_string(), game.hands, margin, first, game.passes);
        if let Some(known) = self.known.get(&key) {
            return *known;
        }
        let mut placements = Vec::new();
        let _ = generator.for_each_found(&game.grid, &game.hands[0], &mut |found| {
            placements.push(*found);
            ControlFlow::Continue(())
        });
        let mut next: Vec<GameState> = placements.iter().map(|found| game.place(found)).collect();
        let tiles: Vec<_> = game.hands[0].iter().collect();
        for chosen in 0u32..1 << tiles.len() {
            let place = |&place: &usize| chosen >> place & 1 == 1;
            let discarded: Tiles = (0..tiles.len()).filter(place).map(|place| tiles[place]).collect();
            next.push(game.pass(&discarded));
        }
        let best = next
            .iter()
            .map(|next| other(self.evaluate(generator, next)))
            .max()
            .expect("a pass is always there");
        self.known.insert(key, best);
        best
    }
}

/// The result of the other player.
fn other((wins, margin): Result) -> Result {
    (!wins, -margin)
}

impl GameState {
    fn from_ending(ending: &Ending) -> GameState {
        GameState {
            grid: ending.grid.clone(),
            hands: ending.hands,
            scores: ending.scores.map(|score| score as i32),
            reached: if ending.wins_level { [1, 2] } else { [2, 1] },
            turn: 3,
            passes: ending.consecutive_passes,
            passes_to_end: ending.passes_to_end,
        }
    }

    fn place(&self, found: &Found) -> GameState {
        let mut next = self.clone();
        next.grid.lay(&found.placement);
        next.hands[0] = next.hands[0].minus(&found.placement.used()).unwrap();
        next.passes = 0;
        if found.points > 0 {
            next.scores[0] += found.points as i32;
            next.reached[0] = next.turn;
        }
        next.ended()
    }

    fn pass(&self, discarded: &Tiles) -> GameState {
        let mut next = self.clone();
        next.hands[0] = next.hands[0].minus(discarded).unwrap();
        next.passes += 1;
        next.ended()
    }

    fn ended(mut self) -> GameState {
        self.turn += 1;
        self.hands.swap(0, 1);
        self.scores.swap(0, 1);
        self.reached.swap(0, 1);
        self
    }
}

/// Rules with a small board, on which the bonus for six tiles in a run does not apply and that for three does.
pub(crate) fn tiny(side: i64) -> MathScrabble {
    let mut game = MathScrabble::default();
    for (key, value) in [("board", side), ("bonus-tiles", 3), ("bonus-points", 1)] {
        game.set(key, &Value::Integer(value)).unwrap();
    }
    game
}

/// A random multiset of tiles, rich in tiles that score together.
pub(crate) fn hand(size: u32, rng: &mut Pcg64) -> Tiles {
    const TILES: &[u8] = b"1122555589+-*/**/";
    let tile = |rng: &mut Pcg64| Tile::from_char(char::from(TILES[rng.random_range(0..TILES.len())]));
    (0..size).map(|_| tile(rng).unwrap()).collect()
}

/// A board after some random placements.
pub(crate) fn board(game: &MathScrabble, generator: &mut Fast, rng: &mut Pcg64) -> Grid {
    let mut grid = Grid::new(game.side()).unwrap();
    for _ in 0..rng.random_range(0..5) {
        let laid = hand(4, rng);
        if let Some(found) = generator.pick(&grid, &laid, &mut |count| rng.random_range(0..count)) {
            grid.lay(&found.placement);
        }
    }
    grid
}

/// A random ending on a board of this side, with hands of these sizes; scores are close together.
pub(crate) fn ending(game: &MathScrabble, sizes: [u32; 2], seed: u64) -> Ending {
    let mut rng = Pcg64::seed_from_u64(seed);
    let grid = board(game, &mut Fast::new(game), &mut rng);
    let scores = [rng.random_range(0..4), rng.random_range(0..4)];
    Ending {
        grid,
        hands: sizes.map(|size| hand(size, &mut rng)),
        scores,
        wins_level: rng.random(),
        consecutive_passes: rng.random_range(0..6),
        passes_to_end: 6,
    }
}
