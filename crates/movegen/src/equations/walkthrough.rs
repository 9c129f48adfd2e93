//! A walkthrough of one position of Number Scrabble. The test below checks every number of this page.
//!
//! ```text
//!       E F G H I J K
//!  7    . . . . . . .
//!  8    . 3 + 4 = 7 .        hand: 1 2 5 6 + = s
//!  9    . . . . . . .
//! ```
//!
//! **Reading the board.** A tile above or below the row would form a cross run of two symbols, and no equation is that
//! short; a tile on E8 or K8 as part of a column would make the row wrong. So cross runs exclude all symbols on 12
//! squares.
//!
//! **Bounding the windows.** There are 192 windows. Each gets a bound: the best tiles on its multipliers, and the bonus
//! of its largest possible value. The highest bound is 357 points, by seven tiles in row 8 for a value of 10,000. The
//! window H9 to H15 extends the 4 of column H: 45 points for seven tiles and three times a bonus of 32, for a value of
//! at most 1,000, are 141.
//!
//! **Placing the `=`.** That window can take its new `=` on six slots. On the second slot, H10, one side is `4` and one
//! more symbol, at most 46, whose bonus is 7: the bound falls to 45 + 3 x 7 = 66.
//!
//! **Filling the run.** The short side has five values with this hand: 46, 45, 42, 41 and, as 4², 16. They form a
//! table. The other side is walked for these values: after 39 steps two fillings are found, `46=21+5²` and `46=5²+21`.
//! The second one scores more.
//!
//! **Ending.** 66 points equal the bound. Every other task in the queue now has a lower one: the search ends after
//! bounding 68 windows and preparing 28 runs.

#[cfg(test)]
mod tests {
    use std::ops::ControlFlow;

    use bagsplit_game::board::{Axis, Face, Grid, Square, Tiles};
    use bagsplit_game::rules::number_scrabble::NumberScrabble;

    use super::super::board::cross::Crosses;
    use super::super::board::position::Position;
    use super::super::bounds::window_bounds::{BoundedWindow, WindowBounds};
    use super::super::grammar::arithmetic::EquationGame;
    use super::super::pattern::parts::{each_equals, parts};
    use super::super::runs::run::{Purpose, Run};
    use super::super::runs::turn::{PartCache, Turn};
    use super::super::search::best_search::{SearchBuffers, search};
    use super::super::value::band::Band;
    use crate::best_few::{Best, Retention};
    use crate::found::TieBreak;
    use crate::generator::Query;

    #[test]
    fn numbers_of_the_walkthrough_are_as_documented() {
        let game = NumberScrabble::default();
        let mut rows = vec![".".repeat(15); 15];
        rows[7].replace_range(5..10, "3+4=7");
        let (grid, hand): (Grid, Tiles) =
            (rows.join("\n").parse().unwrap(), "1256+=s".parse().unwrap());

        // Reading the board.
        let mut crosses = Crosses::default();
        crosses.read(&game, &grid);
        let is_closed = |square: &Square| {
            Axis::ALL.iter().any(|&axis| {
                crosses
                    .get(*square, axis)
                    .is_some_and(|cross| cross.fits == 0)
            })
        };
        let squares = (0..15).flat_map(|row| (0..15).map(move |col| Square { row, col }));
        assert_eq!(squares.filter(is_closed).count(), 12);

        // Bounding the windows.
        let position = Position {
            game: &game,
            grid: &grid,
            hand: &hand,
            crosses: &crosses,
        };
        let left = position.left();
        let bounds = WindowBounds::new(&position, left.clone(), None);
        let windows = position.windows(&left);
        let bounded: Vec<BoundedWindow> = windows
            .iter()
            .filter_map(|(window, old)| bounds.window(window, old))
            .collect();
        assert_eq!((windows.len(), bounded.len()), (192, 192));
        let points = |bounded: &BoundedWindow| {
            bounded.rest / 1000 + (bounded.bonus * u64::from(bounded.times)) as i64
        };
        let first = bounded.iter().max_by_key(|window| points(window)).unwrap();
        assert_eq!(
            (points(first), first.size, first.window.len()),
            (357, 10_000., 7)
        );
        assert_eq!(
            (first.window.axis, first.window.square(0).row),
            (Axis::Row, 7)
        );
        let begins = |bounded: &&BoundedWindow| bounded.window.square(0).to_string() == "H9";
        let in_column = |bounded: &&BoundedWindow| {
            bounded.window.axis == Axis::Column && bounded.window.len() == 7
        };
        let column = bounded.iter().filter(begins).find(in_column).unwrap();
        assert_eq!(
            (column.rest, column.size, column.bonus, column.times),
            (45_000, 1000., 32, 3)
        );
        assert_eq!(points(column), 141);

        // Placing the `=`.
        let (places, mut own_parts, mut by_equals) =
            (column.window.places(&crosses), Vec::new(), Vec::new());
        each_equals(places, &left, &mut own_parts, |equals, parts| {
            by_equals.push((equals, bounds.equals(column, equals, places, parts)));
        });
        assert_eq!(by_equals.len(), 6);
        assert_eq!(by_equals[1], (Some(1), Some((45_000, 46.))));
        assert_eq!(game.bonus_at_most(46.), 7);

        // Filling the run.
        let mut arithmetic = game.arithmetic();
        let mut cache = PartCache::default();
        let mut turn = Turn::new(&mut arithmetic, left, &mut cache);
        assert!(parts(places, Some(1), &mut own_parts));
        let run = Run::new(
            &mut turn,
            places.to_vec(),
            Some(1),
            own_parts,
            Purpose::Best,
        )
        .unwrap();
        let (values, _) = run.values(&mut turn, Band::ALL);
        assert_eq!(
            turn.cache.tables[values.table].sizes,
            [46., 45., 42., 41., 16.]
        );
        let (mut found, mut earned) = (Vec::new(), Vec::new());
        let _ = run.fill(&mut turn, &values, &mut |_, filling, _| {
            found.push(
                run.symbols(filling)
                    .iter()
                    .map(|&symbol| Face::plain(symbol).to_string())
                    .collect(),
            );
            earned.push(
                position
                    .judge(&column.window.placement(filling, 0))
                    .unwrap()
                    .points,
            );
            ControlFlow::Continue(())
        });
        assert!(earned[1] > earned[0], "{earned:?}");
        let found: Vec<String> = found;
        assert_eq!(
            (found, turn.left.steps),
            (vec!["46=21+5s".to_owned(), "46=5s+21".to_owned()], 39)
        );

        // Ending.
        let (mut buffers, mut best) = (SearchBuffers::default(), Best::new(TieBreak::FIRST));
        search(
            &position,
            &mut arithmetic,
            &mut buffers,
            &Query::best(None),
            &mut best,
        );
        let found = best.first().unwrap();
        let placed: Vec<String> = found
            .placement
            .tiles()
            .iter()
            .map(|(square, face)| format!("{square}{face}"))
            .collect();
        assert_eq!(
            (placed.join(" "), found.points),
            ("H96 H10= H115 H12s H13+ H142 H151".to_owned(), 66)
        );
        assert_eq!(
            (buffers.windows.len(), buffers.hands.get(&hand).runs.len()),
            (68, 28)
        );
    }
}
