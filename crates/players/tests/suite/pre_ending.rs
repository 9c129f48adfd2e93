//! Evaluations before the endgame agree with an enumeration of every order of physical tiles.

use crate::common::{Minimax, board, hand, tiny};
use bagsplit_game::board::{ByBag, Tile, Tiles};
use bagsplit_game::rules::math_scrabble::MathScrabble;
use bagsplit_movegen::{Fast, Generate, Generator};
use bagsplit_players::endings::{Candidate, Choice, Ending, PositionInfo, PreEnding};
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64;

/// Every order of physical tiles.
fn orders(tiles: &[Tile]) -> Vec<Vec<Tile>> {
    if tiles.is_empty() {
        return vec![Vec::new()];
    }
    let mut all = Vec::new();
    for first in 0..tiles.len() {
        let mut rest = tiles.to_vec();
        let tile = rest.remove(first);
        all.extend(orders(&rest).into_iter().map(|rest| [vec![tile], rest].concat()));
    }
    all
}

/// A random position with these numbers of tiles in the hand, in the player's bags A and B, and of the opponent. The
/// opponent has tiles that score together, if they are in hand, and scores are close, so that draws matter.
fn known(game: &MathScrabble, (size, bags, theirs): (u32, [u32; 2], u32), rng: &mut Pcg64) -> PositionInfo {
    let mut fast = Fast::new(game);
    loop {
        let grid = board(game, &mut fast, rng);
        let opponent_tiles = hand(theirs, rng);
        let mut earns = false;
        fast.frontier(&grid, &opponent_tiles, &mut |_, found| {
            earns |= found.points > 0 && found.placement.len() as u32 <= size;
        });
        if !earns {
            continue;
        }
        let mut own = ByBag::<Tiles>::default();
        (own.0[0], own.0[1]) = (hand(bags[0], rng), hand(bags[1], rng));
        return PositionInfo {
            grid,
            hand: hand(size, rng),
            bags: own,
            opponent_tiles,
            hand_size: size,
            scores: [3 + rng.random_range(0..2), 3],
            wins_level: rng.random(),
            consecutive_passes: rng.random_range(0..6),
            passes_to_end: 6,
        };
    }
}

/// Some candidates: a placement, a pass, and a pass with all discarded; drawn from bag B first or from A.
fn candidates(fast: &mut Fast, known: &PositionInfo, rng: &mut Pcg64) -> Vec<Candidate> {
    let mut choices = vec![Choice::Pass(Tiles::EMPTY), Choice::Pass(known.hand)];
    let at = rng.random::<u64>();
    choices.extend(fast.pick(&known.grid, &known.hand, &mut |count| at % count).map(Choice::Place));
    let candidate = |choice: Choice| {
        let (mut draw, mut left) = (ByBag::<u8>::default(), known.to_draw(&choice) as u8);
        let bags = if rng.random() { [0, 1] } else { [1, 0] };
        for bag in bags {
            draw.0[bag] = left.min(known.bags.0[bag].total() as u8);
            left -= draw.0[bag];
        }
        Candidate { choice, draw }
    };
    choices.into_iter().map(candidate).collect()
}

/// Wins, ways and the sum of margins, over every order of the tiles of each bag and of the opponent's tiles.
fn enumerated(fast: &mut Fast, known: &PositionInfo, candidate: &Candidate) -> (u64, u64) {
    let mut minimax = Minimax::default();
    let tiles = |bag: usize| orders(&known.bags.0[bag].iter().collect::<Vec<_>>());
    let size = (known.hand_size.min(known.opponent_tiles.total())) as usize;
    let (mut wins, mut ways) = (0, 0);
    for theirs in orders(&known.opponent_tiles.iter().collect::<Vec<_>>()) {
        for a in tiles(0) {
            for b in tiles(1) {
                let (drawn_a, drawn_b) = (usize::from(candidate.draw.0[0]), usize::from(candidate.draw.0[1]));
                let own = [&a[..drawn_a], &b[..drawn_b], &a[drawn_a..], &b[drawn_b..]].concat();
                let ending = Ending {
                    grid: known.grid.clone(),
                    hands: [known.hand, theirs[..size].iter().copied().collect()],
                    scores: known.scores,
                    wins_level: known.wins_level,
                    consecutive_passes: known.consecutive_passes,
                    passes_to_end: known.passes_to_end,
                };
                let to_come = [own, theirs[size..].to_vec()];
                let (won, _) =
                    minimax.after_with(fast, &ending, (to_come, known.hand_size), &candidate.choice);
                wins += u64::from(won);
                ways += 1;
            }
        }
    }
    (wins, ways)
}

/// Compares on random positions; returns the number of candidates that won in some completions and lost in others.
fn compare(sizes: (u32, [u32; 2], u32), seeds: std::ops::Range<u64>) -> u32 {
    let game = tiny(5);
    let (mut fast, mut pre_ending) = (Fast::new(&game), PreEnding::new());
    let mut open = 0;
    for seed in seeds {
        let mut rng = Pcg64::seed_from_u64(seed);
        let known = known(&game, sizes, &mut rng);
        let candidates = candidates(&mut fast, &known, &mut rng);
        let weighed = pre_ending.weigh(&mut fast, &known, &candidates, 1 << 20).expect("few completions");
        assert_eq!(weighed.len(), candidates.len());
        for (candidate, weighed) in candidates.iter().zip(&weighed) {
            assert_eq!(weighed.exact, weighed.weight, "seed {seed}");
            let (wins, ways) = enumerated(&mut fast, &known, candidate);
            let shares = (wins * weighed.weight, weighed.wins * ways);
            assert_eq!(shares.0, shares.1, "seed {seed}: {weighed:?} {wins}/{ways} {candidate:?}\n{known:?}");
            open += u32::from(wins > 0 && wins < ways);
        }
    }
    open
}

#[test]
fn hands_of_one_tile_with_one_to_four_to_come() {
    let mut open = 0;
    let all = [((1, [0, 0], 2), 25), ((1, [1, 0], 2), 25), ((1, [1, 1], 2), 25), ((1, [0, 2], 3), 4)];
    for (n, (sizes, positions)) in all.into_iter().enumerate() {
        let first = 100 * n as u64;
        open += compare(sizes, first..first + positions);
    }
    assert!(open > 5, "{open}");
}

#[test]
fn hands_of_two_tiles_with_one_and_two_to_come() {
    let open = compare((2, [0, 0], 3), 1000..1008) + compare((2, [1, 0], 3), 2000..2002);
    assert!(open > 2, "{open}");
}

#[test]
fn nothing_is_evaluated_with_too_many_completions() {
    let game = tiny(5);
    let (mut fast, mut pre_ending) = (Fast::new(&game), PreEnding::new());
    let mut rng = Pcg64::seed_from_u64(0);
    let mut known = known(&game, (2, [2, 1], 4), &mut rng);
    assert_eq!(known.to_come(), 5);
    assert_eq!(pre_ending.weigh(&mut fast, &known, &[], 10), None);
    // Eleven different tiles, four of them in bags in some order, have 7920 completions.
    (known.bags, known.hand_size) = (ByBag::default(), 7);
    (known.hand, known.opponent_tiles) = ("1234567".parse().unwrap(), "123456789+-".parse().unwrap());
    let pass = Candidate { choice: Choice::Pass(Tiles::EMPTY), draw: ByBag::default() };
    assert_eq!(pre_ending.weigh(&mut fast, &known, &[pass], 10), None);
    // With three to come there are 720.
    assert!(known.opponent_tiles.take(Tile::from_char('-').unwrap()));
    let weighed = pre_ending.weigh(&mut fast, &known, &[pass], 1).unwrap();
    assert_eq!(weighed[0].weight, 720);
}
