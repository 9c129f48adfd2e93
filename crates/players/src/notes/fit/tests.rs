use super::*;
use crate::testing::grid;
use bagsplit_game::board::MAX_HAND;
use bagsplit_game::rules::math_scrabble::MathScrabble;
use bagsplit_game::rules::{Game, Run};
use bagsplit_movegen::{Fast, Generator};
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;

fn fits(row: &str, hand: &str, line: &str) -> Vec<String> {
    let mut all = Vec::new();
    let memory = Memory::from_lines(&[line.parse().unwrap()]);
    memory.for_each_fit(
        &grid(row),
        &hand.parse().unwrap(),
        u64::MAX,
        |_, placement| {
            let tiles = placement
                .tiles()
                .iter()
                .map(|(square, face)| format!("{square}{face}"));
            all.push(tiles.collect::<Vec<_>>().join(" "));
        },
    );
    all
}

#[test]
fn line_fits_need_a_joint_and_free_ends() {
    let mut all = fits(".....2.......", "*5", "2*5");
    all.sort();
    assert_eq!(all, ["D75 E7*", "F55 F6*", "F8* F95", "G7* H75"]);
    assert!(
        fits(".....2.......", "5+", "2*5").is_empty(),
        "no * in the hand"
    );
    assert!(
        fits("....32.......", "*5", "2*5")
            .iter()
            .all(|fit| fit.starts_with('F')),
        "32*5 is something else"
    );
    assert!(
        fits(".....2*5.....", "25*", "2*5")
            .iter()
            .all(|fit| !fit.starts_with("E7")),
        "it lies there already"
    );
}

#[test]
fn earning_expressions_are_extended() {
    assert_eq!(fits(".....2*5.....", "*1", "[]*1"), ["I7* J71"]);
    assert_eq!(fits(".....2*5.....", "*1", "1*[]"), ["D71 E7*"]);
    assert_eq!(fits(".....2*5.....", "+9-9", "[]+a-a").len(), 1);
    assert!(fits(".....2*5.....", "+9-8", "[]+a-a").is_empty());
    assert!(
        fits(".....2*4.....", "*1", "[]*1").is_empty(),
        "8 earns nothing"
    );
    assert!(fits("..........2*5", "*1", "[]*1").is_empty(), "no room");
    assert_eq!(fits(".....2*5.....", "+91-1", "[10]+91-1").len(), 1);
    assert!(
        fits(".....25*4....", "+91-1", "[10]+91-1").is_empty(),
        "100 is not 10"
    );
    // More tiles of a kind than the index counts.
    assert_eq!(fits("........2*5..", "99999999", "99999999[]").len(), 1);
    assert!(fits("........2*5..", "99999998", "99999999[]").is_empty());
}

/// The placements that [`Memory::for_each_fit`] visits, in its order, found by trying every line at every place and
/// looking at the run that it makes.
fn fits_by_trying(lines: &[Line], grid: &Grid, hand: &Tiles) -> Vec<Placement> {
    let texts: Vec<Vec<Symbol>> = lines.iter().flat_map(Line::arrangements).collect();
    let around: Vec<_> = lines.iter().flat_map(Line::around).collect();
    let mut all = Vec::new();
    for (axis, line) in Axis::ALL
        .into_iter()
        .flat_map(|axis| (0..grid.side()).map(move |line| (axis, line)))
    {
        let places = || (0..grid.side()).map(|place| Square::on_line(axis, line, place));
        let expressions = texts
            .iter()
            .flat_map(|text| places().map(move |at| (at, 0, text.clone())));
        let mut tries: Vec<(Square, usize, Vec<Symbol>)> = expressions.collect();
        for square in places() {
            let run = Run::through(grid, &Placement::EMPTY, square, axis);
            let is_start = run.symbols.len() > 1 && run.first == square;
            let value = if is_start {
                exponent(&run.symbols)
            } else {
                None
            };
            let fitting = around.iter().filter(|(from, ..)| {
                value.is_some() && from.is_none_or(|from| Some(from) == value)
            });
            tries.extend(fitting.map(|(_, before, after)| {
                (
                    square,
                    before.len(),
                    [before, &run.symbols[..], after].concat(),
                )
            }));
        }
        for (square, back, text) in tries {
            let Some(first) = square.place(axis).checked_sub(back as u8) else {
                continue;
            };
            let at = |step: usize| Square::on_line(axis, line, first + step as u8);
            let on_board = (0..text.len()).all(|step| grid.has(at(step)));
            let new = (0..text.len()).filter(|&step| on_board && grid.get(at(step)).is_none());
            let placement: Placement = new
                .take(MAX_HAND)
                .map(|step| (at(step), text[step].into()))
                .collect();
            let is_new = hand.contains(&placement.used()) && !placement.is_empty();
            let joins = match grid.is_empty() {
                true => placement.at(grid.centre()).is_some(),
                false => placement.len() < text.len(),
            };
            let formed = Run::through(grid, &placement, at(0), axis);
            if is_new && joins && formed.first == at(0) && formed.symbols == text {
                all.push(placement);
            }
        }
    }
    all
}

#[test]
fn fits_are_those_that_trying_every_line_at_every_place_finds_in_order() {
    let shipped = crate::notes::Expressions::shipped().lines();
    let mut rng = Pcg64Mcg::seed_from_u64(5);
    let game = MathScrabble::default();
    let mut generator = Fast::new(&game);
    let mut count = 0;
    for (side, known) in [(13, 80), (13, 20), (13, 80), (5, 80), (21, 80), (13, 5)] {
        // The index holds 64 lines in a word.
        let lines = &shipped[..known];
        let memory = Memory::from_lines(lines);
        let mut grid = Grid::new(side).unwrap();
        let mut earlier = grid.clone();
        for _ in 0..12 {
            let hand: Tiles = (0..rng.random_range(1..9))
                .map(|_| Symbol::ALL[rng.random_range(Symbol::D1.index()..=Symbol::Divide.index())])
                .collect();
            let mut fits = Vec::new();
            // Rows and columns are kept from board to board, also to one with fewer tiles.
            for grid in [&earlier, &grid] {
                fits.clear();
                memory.for_each_fit(grid, &hand, u64::MAX, |_, placement| fits.push(*placement));
                count += fits.len();
                assert_eq!(fits, fits_by_trying(lines, grid, &hand), "{hand}\n{grid}");
                assert!(
                    fits.iter().all(|fit| game.judge(grid, &hand, fit).is_ok()),
                    "{hand}\n{grid}"
                );
            }
            if rng.random() {
                earlier.clone_from(&grid);
            }
            let next = fits
                .first()
                .copied()
                .or_else(|| Some(generator.best(&grid, &hand)?.placement));
            next.iter().for_each(|placement| grid.lay(placement));
        }
    }
    assert!(count > 150, "{count}");
}
