//! The solver agrees with plain minimax on tiny boards.

use std::collections::HashMap;
use std::ops::ControlFlow;

use bagsplit_game::board::{Grid, Tile, Tiles};
use bagsplit_game::rules::{Game, Value, math_scrabble::MathScrabble};
use bagsplit_movegen::{Fast, Generator, Reference, ScoredPlacement};
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64;

use super::*;

/// Whether a player wins, and the margin: ordered by preference.
type Result = (bool, i32);

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
struct Minimax {
    known: HashMap<Place, Result>,
}

impl Minimax {
    /// The result of an endgame for the player to move.
    fn solve(&mut self, generator: &mut dyn Generator, ending: &Ending) -> Result {
        let game = GameState::from_ending(ending);
        self.known.clear();
        self.evaluate(generator, &game)
    }

    /// The result for the player to move after a placement or a discard.
    fn after(&mut self, generator: &mut dyn Generator, ending: &Ending, choice: &Choice) -> Result {
        let game = GameState::from_ending(ending);
        let next = match choice {
            Choice::Place(found) => game.place(found),
            Choice::Pass(discarded) => game.pass(discarded),
        };
        other(self.evaluate(generator, &next))
    }

    fn evaluate(&mut self, generator: &mut dyn Generator, game: &GameState) -> Result {
        let margin = game.scores[0] - game.scores[1];
        let first = game.reached[0] < game.reached[1];
        if game.passes >= game.passes_to_end || game.hands[0].is_empty() {
            return (margin > 0 || (margin == 0 && first), margin);
        }
        let key = (
            game.grid.to_string(),
            game.hands,
            margin,
            first,
            game.passes,
        );
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
            let discarded: Tiles = (0..tiles.len())
                .filter(place)
                .map(|place| tiles[place])
                .collect();
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

    fn place(&self, found: &ScoredPlacement) -> GameState {
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
fn tiny(side: i64) -> MathScrabble {
    let mut game = MathScrabble::default();
    for (key, value) in [("board", side), ("bonus-tiles", 3), ("bonus-points", 1)] {
        game.set(key, &Value::Integer(value)).unwrap();
    }
    game
}

/// A random multiset of tiles, rich in tiles that score together.
fn hand(size: u32, rng: &mut Pcg64) -> Tiles {
    const TILES: &[u8] = b"1122555589+-*/**/";
    let tile =
        |rng: &mut Pcg64| Tile::from_char(char::from(TILES[rng.random_range(0..TILES.len())]));
    (0..size).map(|_| tile(rng).unwrap()).collect()
}

/// A board after some random placements.
fn board(game: &MathScrabble, generator: &mut Fast, rng: &mut Pcg64) -> Grid {
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
fn ending(game: &MathScrabble, sizes: [u32; 2], seed: u64) -> Ending {
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

/// Compares on random endgames; returns how often nothing, only the winner, and the margin too was proven.
fn compare(side: i64, sizes: [u32; 2], seeds: std::ops::Range<u64>, nodes: u64) -> [u64; 3] {
    let game = tiny(side);
    let (mut fast, mut solver, mut minimax) =
        (Fast::new(&game), Solver::default(), Minimax::default());
    let mut proven = [0; 3];
    for seed in seeds {
        let ending = ending(&game, sizes, seed);
        let Some(solved) = solver.solve(&mut fast, &ending, nodes).0 else {
            proven[0] += 1;
            continue;
        };
        proven[if solved.margin.is_some() { 2 } else { 1 }] += 1;
        let (wins, margin) = minimax.solve(&mut fast, &ending);
        assert_eq!(solved.wins, wins, "seed {seed}: {solved:?}\n{ending:?}");
        let (then_wins, then_margin) = minimax.after(&mut fast, &ending, &solved.action);
        assert_eq!(then_wins, wins, "seed {seed}: {solved:?}\n{ending:?}");
        if let Some(proven) = solved.margin {
            assert_eq!(
                (proven, then_margin),
                (margin, margin),
                "seed {seed}: {solved:?}\n{ending:?}"
            );
        }
    }
    proven
}

#[test]
fn hands_of_one_and_two_tiles() {
    for (sizes, first) in [([1, 1], 0), ([1, 2], 1000), ([2, 1], 2000), ([2, 2], 3000)] {
        let proven = compare(5, sizes, first..first + 250, 1 << 20);
        assert_eq!(proven, [0, 0, 250], "{sizes:?}");
    }
    assert_eq!(compare(7, [2, 2], 10_000..10_100, 1 << 20), [0, 0, 100]);
}

#[test]
fn hands_of_up_to_three_tiles() {
    for (sizes, first) in [
        ([3, 1], 4000),
        ([1, 3], 5000),
        ([3, 2], 6000),
        ([2, 3], 7000),
        ([3, 3], 8000),
    ] {
        let proven = compare(5, sizes, first..first + 8, 1 << 20);
        assert_eq!(proven[2], 8, "{sizes:?} {proven:?}");
    }
}

#[test]
fn proofs_within_few_nodes_are_correct() {
    for nodes in [4, 16, 64, 256] {
        let proven = compare(5, [2, 2], 20_000..20_120, nodes);
        assert!(
            proven[0] + proven[1] > 0 || nodes > 64,
            "{nodes} {proven:?}"
        );
    }
}

#[test]
fn it_ends_with_few_nodes_and_full_hands() {
    let game = MathScrabble::default();
    let (mut fast, mut solver) = (Fast::new(&game), Solver::default());
    for seed in 0..30 {
        let ending = ending(&game, [7, 5], 50_000 + seed);
        for nodes in [0, 1, 10, 100] {
            let (solved, used) = solver.solve(&mut fast, &ending, nodes);
            // A question is always completed, even beyond the budget.
            assert!(used <= nodes + 64, "seed {seed}: {used} nodes, {solved:?}");
        }
    }
}

#[test]
fn the_generator_makes_no_difference() {
    let game = tiny(5);
    let mut solver = Solver::default();
    for seed in 0..40 {
        let ending = ending(&game, [2, 2], 30_000 + seed);
        let fast = solver.solve(&mut Fast::new(&game), &ending, 500);
        let plain = solver.solve(&mut Reference::new(&game), &ending, 500);
        assert_eq!(fast, plain, "seed {seed}\n{ending:?}");
    }
}

#[test]
fn a_discard_of_everything_can_be_the_only_way_to_win() {
    let game = tiny(5);
    let mut fast = Fast::new(&game);
    // 2*5 can be placed down from either 2, one in a turn. With one point more the opponent is level, and loses, having
    // scored last.
    let ending = Ending {
        grid: ".....\n.....\n.2+2.\n.....\n.....\n".parse().unwrap(),
        hands: ["9".parse().unwrap(), "55**".parse().unwrap()],
        scores: [3, 2],
        wins_level: false,
        consecutive_passes: 0,
        passes_to_end: 6,
    };
    let all = Choice::Pass(ending.hands[0]);
    let solved = Solver::default().solve(&mut fast, &ending, 10_000).0;
    assert_eq!(
        solved,
        Some(EndingSolution {
            action: all,
            wins: true,
            margin: Some(0)
        })
    );
    let mut minimax = Minimax::default();
    assert_eq!(minimax.after(&mut fast, &ending, &all), (true, 0));
    assert_eq!(
        minimax.after(&mut fast, &ending, &Choice::Pass(Tiles::EMPTY)),
        (false, -1)
    );
}
