use super::*;
use crate::testing::grid;
use bagsplit_game::board::MAX_HAND;
use bagsplit_game::rules::Run;
use bagsplit_game::rules::math_scrabble::MathScrabble;
use bagsplit_movegen::{Fast, Generator};
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;

fn fits(row: &str, hand: &str, line: &str) -> Vec<String> {
    let mut all = Vec::new();
    let memory = Memory::from_lines(&[line.parse().unwrap()]);
    memory.for_each_fit(
        &grid(row),
        &hand.parse().unwrap(),
        |_, _| true,
        |_, _, placement| {
            let tiles = placement.tiles().iter().map(|(square, face)| format!("{square}{face}"));
            all.push(tiles.collect::<Vec<_>>().join(" "));
        },
    );
    all
}

#[test]
fn a_line_fits_where_it_joins_and_ends_where_nothing_goes_on() {
    let mut all = fits(".....2.......", "*5", "2*5");
    all.sort();
    assert_eq!(all, ["D75 E7*", "F55 F6*", "F8* F95", "G7* H75"]);
    assert!(fits(".....2.......", "5+", "2*5").is_empty(), "no * in the hand");
    assert!(
        fits("....32.......", "*5", "2*5").iter().all(|fit| fit.starts_with('F')),
        "32*5 is something else"
    );
    assert!(
        fits(".....2*5.....", "25*", "2*5").iter().all(|fit| !fit.starts_with("E7")),
        "it lies there already"
    );
}

#[test]
fn what_earns_is_made_longer() {
    assert_eq!(fits(".....2*5.....", "*1", "[]*1"), ["I7* J71"]);
    assert_eq!(fits(".....2*5.....", "*1", "1*[]"), ["D71 E7*"]);
    assert_eq!(fits(".....2*5.....", "+9-9", "[]+a-a").len(), 1);
    assert!(fits(".....2*5.....", "+9-8", "[]+a-a").is_empty());
    assert!(fits(".....2*4.....", "*1", "[]*1").is_empty(), "8 earns nothing");
    assert!(fits("..........2*5", "*1", "[]*1").is_empty(), "no room");
    assert_eq!(fits(".....2*5.....", "+91-1", "[10]+91-1").len(), 1);
    assert!(fits(".....25*4....", "+91-1", "[10]+91-1").is_empty(), "100 is not 10");
}

/// The placements that [`Memory::for_each_fit`] visits, found by trying every line at every place and looking at the run that it makes.
fn fits_by_trying(lines: &[Line], grid: &Grid, hand: &Tiles) -> Vec<Placement> {
    let texts: Vec<Vec<Symbol>> = lines.iter().flat_map(Line::arrangements).collect();
    let around: Vec<_> = lines.iter().flat_map(Line::around).collect();
    let mut all = Vec::new();
    for (axis, square) in Axis::ALL.into_iter().flat_map(|axis| grid.squares().map(move |at| (axis, at))) {
        let run = Run::through(grid, &Placement::EMPTY, square, axis);
        let is_start = run.symbols.len() > 1 && run.first == square;
        let value = if is_start { exponent(&run.symbols) } else { None };
        let fitting =
            around.iter().filter(|(from, ..)| value.is_some() && from.is_none_or(|from| Some(from) == value));
        let longer =
            fitting.map(|(_, before, after)| (before.len(), [before, &run.symbols[..], after].concat()));
        for (back, text) in texts.iter().map(|text| (0, text.clone())).chain(longer) {
            let Some(first) = square.place(axis).checked_sub(back as u8) else { continue };
            let at = |step: usize| Square::on_line(axis, square.line(axis), first + step as u8);
            let on_board = (0..text.len()).all(|step| grid.has(at(step)));
            let new = (0..text.len()).filter(|&step| on_board && grid.get(at(step)).is_none());
            let placement: Placement = new.take(MAX_HAND).map(|step| (at(step), text[step].into())).collect();
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
fn fits_are_those_that_trying_every_line_at_every_place_finds() {
    let lines = crate::notes::Expressions::shipped().lines();
    let memory = Memory::from_lines(lines);
    let mut rng = Pcg64Mcg::seed_from_u64(5);
    let mut generator = Fast::new(&MathScrabble::default());
    let mut count = 0;
    for side in [13, 13, 13, 5, 21] {
        let mut grid = Grid::new(side).unwrap();
        for _ in 0..12 {
            let hand: Tiles = (0..rng.random_range(1..9))
                .map(|_| Symbol::ALL[rng.random_range(Symbol::D1.index()..=Symbol::Divide.index())])
                .collect();
            let mut fits = Vec::new();
            memory.for_each_fit(&grid, &hand, |_, _| true, |_, _, placement| fits.push(*placement));
            let mut others = fits_by_trying(lines, &grid, &hand);
            count += fits.len();
            let key = |placement: &Placement| placement.to_texts();
            fits.sort_by_cached_key(key);
            others.sort_by_cached_key(key);
            assert_eq!(fits, others, "{hand}\n{grid}");
            let next = fits.first().copied().or_else(|| Some(generator.best(&grid, &hand)?.placement));
            next.iter().for_each(|placement| grid.lay(placement));
        }
    }
    assert!(count > 150, "{count}");
}
