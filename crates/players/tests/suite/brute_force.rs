//! The solver agrees with plain minimax.

use crate::common::{Minimax, ending, tiny};
use bagsplit_game::board::Tiles;
use bagsplit_game::rules::math_scrabble::MathScrabble;
use bagsplit_movegen::{Fast, Reference};
use bagsplit_players::endings::{Choice, Ending, Proof, Solver};

/// Compares on random endgames; returns the number of exact results by level of proof.
fn compare(side: i64, sizes: [u32; 2], seeds: std::ops::Range<u64>, nodes: u64) -> [u64; 3] {
    let game = tiny(side);
    let (mut fast, mut solver, mut minimax) = (Fast::new(&game), Solver::new(), Minimax::default());
    let mut proven = [0; 3];
    for seed in seeds {
        let ending = ending(&game, sizes, seed);
        let solved = solver.solve(&mut fast, &ending, nodes);
        proven[solved.exact as usize] += 1;
        if solved.exact == Proof::None {
            continue;
        }
        let (wins, margin) = minimax.solve(&mut fast, &ending);
        assert_eq!(solved.wins, wins, "seed {seed}: {solved:?}\n{ending:?}");
        let (then_wins, then_margin) = minimax.after(&mut fast, &ending, &solved.action);
        assert_eq!(then_wins, wins, "seed {seed}: {solved:?}\n{ending:?}");
        if solved.exact == Proof::Margin {
            assert_eq!(solved.margin, margin, "seed {seed}: {solved:?}\n{ending:?}");
            assert_eq!(then_margin, margin, "seed {seed}: {solved:?}\n{ending:?}");
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
    for (sizes, first) in [([3, 1], 4000), ([1, 3], 5000), ([3, 2], 6000), ([2, 3], 7000), ([3, 3], 8000)] {
        let proven = compare(5, sizes, first..first + 8, 1 << 20);
        assert_eq!(proven[2], 8, "{sizes:?} {proven:?}");
    }
}

#[test]
fn proofs_within_few_nodes_are_correct() {
    for nodes in [4, 16, 64, 256] {
        let proven = compare(5, [2, 2], 20_000..20_120, nodes);
        assert!(proven[0] + proven[1] > 0 || nodes > 64, "{nodes} {proven:?}");
    }
}

#[test]
fn it_ends_with_few_nodes_and_full_hands() {
    let game = MathScrabble::default();
    let (mut fast, mut solver) = (Fast::new(&game), Solver::new());
    for seed in 0..30 {
        let ending = ending(&game, [7, 5], 50_000 + seed);
        for nodes in [0, 1, 10, 100] {
            let solved = solver.solve(&mut fast, &ending, nodes);
            // A question is always completed, even beyond the budget.
            assert!(solved.nodes <= nodes + 64, "seed {seed}: {solved:?}");
        }
    }
}

#[test]
fn the_generator_makes_no_difference() {
    let game = tiny(5);
    let mut solver = Solver::new();
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
    let solved = Solver::new().solve(&mut fast, &ending, 10_000);
    assert_eq!((solved.action, solved.wins, solved.margin), (all, true, 0));
    assert_eq!(solved.exact, Proof::Margin);
    let mut minimax = Minimax::default();
    assert_eq!(minimax.after(&mut fast, &ending, &all), (true, 0));
    assert_eq!(minimax.after(&mut fast, &ending, &Choice::Pass(Tiles::EMPTY)), (false, -1));
}
