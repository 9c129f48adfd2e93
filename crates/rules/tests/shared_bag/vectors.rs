//! Verdicts and counts by other programs, written from the rules page alone (`tests/data/`): what is done with
//! them is the same in both games.

use board::{Axis, Face, Grid, Placement, Square, Symbol, Tile, Tiles};
use rules::shared_bag::SharedBag;

use crate::table::{symbols, tiles};

/// A row of a table of equations.
pub(crate) struct Row<'a> {
    pub(crate) line: &'a str,
    pub(crate) left_to_right: bool,
    pub(crate) ban_identities: bool,
    pub(crate) run: Vec<Symbol>,
    /// The value and the bonus of a correct equation.
    pub(crate) correct: Option<(&'a str, u64)>,
}

/// The rows of a table of equations.
pub(crate) fn equations(table: &str) -> Vec<Row<'_>> {
    let row = |line| {
        let [order, options, equation, verdict, value, bonus] =
            str::split(line, '\t').collect::<Vec<_>>()[..]
        else {
            panic!("six columns: {line}");
        };
        Row {
            line,
            left_to_right: choice(order, ["standard", "left-to-right"]),
            ban_identities: choice(options, ["-", "ban-identities"]),
            run: symbols(equation),
            correct: choice(verdict, ["incorrect", "correct"]).then(|| (value, bonus.parse().unwrap())),
        }
    };
    table.lines().skip(1).map(row).collect()
}

/// Whether a text is the second of two.
fn choice(text: &str, [no, yes]: [&str; 2]) -> bool {
    assert!(text == no || text == yes, "{text}");
    text == yes
}

/// Compares every row of a table of positions; returns how many they are.
pub(crate) fn placements_agree<G: SharedBag + Default>(table: &str) -> u32 {
    let game = G::default();
    let mut compared = 0;
    for line in table.lines() {
        let row: serde_json::Value = serde_json::from_str(line).unwrap();
        let hand = tiles(row["hand"].as_str().unwrap());
        let lines: Vec<&str> = row["board"].as_array().unwrap().iter().map(|v| v.as_str().unwrap()).collect();
        let mut search =
            Search { game: &game, grid: &lines.join("\n").parse().unwrap(), hand: &hand, earned: Vec::new() };
        search.every_placement();
        let found = [
            ("placements", search.earned.len() as u64),
            ("points", search.earned.iter().map(|&points| u64::from(points)).sum()),
            ("best", search.earned.iter().copied().max().unwrap_or(0).into()),
        ];
        for (key, count) in found {
            assert_eq!(row[key].as_u64(), Some(count), "{key}: {line}");
        }
        compared += 1;
    }
    compared
}

/// Every sequence of hand tiles on the empty squares of every line from every place on, with what the judge
/// says of it. Left out is only what cannot be legal: windows that touch nothing (NS-1), a second new `=`
/// (NS-4), and symbols that end in no equation across (NS-8).
struct Search<'a, G> {
    game: &'a G,
    grid: &'a Grid,
    hand: &'a Tiles,
    earned: Vec<u32>,
}

impl<G: SharedBag> Search<'_, G> {
    fn every_placement(&mut self) {
        for axis in Axis::ALL {
            for line in 0..self.grid.side() {
                let squares = (0..self.grid.side()).map(|place| Square::on_line(axis, line, place));
                let empty: Vec<Square> = squares.filter(|&square| self.grid.get(square).is_none()).collect();
                let faces: Vec<Vec<Face>> = empty.iter().map(|&s| self.faces(s, axis.cross())).collect();
                for from in 0..empty.len() {
                    let mut left = *self.hand;
                    let window = (&empty[from..], &faces[from..]);
                    self.extend(axis, window, &mut left, &Placement::EMPTY, (false, false));
                }
            }
        }
    }

    fn extend(
        &mut self,
        axis: Axis,
        (squares, faces): (&[Square], &[Vec<Face>]),
        left: &mut Tiles,
        placement: &Placement,
        (touches, equals): (bool, bool),
    ) {
        let (Some((&square, squares)), Some((here, faces))) = (squares.split_first(), faces.split_first())
        else {
            return;
        };
        // Beyond a gap there is no legal placement.
        let gap = |&(last, _): &(Square, Face)| {
            (last.place(axis) + 1..square.place(axis))
                .any(|place| self.grid.get(Square::on_line(axis, square.line(axis), place)).is_none())
        };
        if placement.tiles().last().is_some_and(gap) {
            return;
        }
        let touches = touches || self.touches(square);
        for &face in here {
            let equal = face.symbol() == Symbol::Equals;
            if (equals && equal) || !left.take(face.tile()) {
                continue;
            }
            let mut longer = *placement;
            longer.lay(square, face).unwrap();
            // A single tile is the same placement in its row and in its column.
            if touches && (longer.len() > 1 || axis == Axis::Row) {
                let judged = self.game.judge(self.grid, self.hand, &longer);
                self.earned.extend(judged.ok().map(|score| score.total()));
            }
            let state = (touches, equals || equal);
            self.extend(axis, (squares, faces), left, &longer, state);
            left.add(face.tile());
        }
    }

    fn touches(&self, square: Square) -> bool {
        let near = |axis, forwards| {
            self.grid.neighbour(square, axis, forwards).is_some_and(|next| self.grid.get(next).is_some())
        };
        let old = Axis::ALL.into_iter().any(|axis| near(axis, true) || near(axis, false));
        old || (self.grid.is_empty() && square == self.grid.centre())
    }

    /// What can be laid on a square so that the run across is none, or a correct equation.
    fn faces(&self, square: Square, across: Axis) -> Vec<Face> {
        let plain = G::SYMBOLS.iter().filter(|&&symbol| self.hand.count(symbol) > 0).map(|&s| Face::plain(s));
        let blank = self.hand.count(Tile::BLANK) > 0;
        let there = |symbol: &&Symbol| blank && self.game.tiles().count(**symbol) > 0;
        let blanks = G::SYMBOLS.iter().filter(there).map(|&symbol| Face::blank(symbol));
        let fits = |face: &Face| {
            let look = |s| if s == square { Some(*face) } else { self.grid.get(s) };
            let (_, run) = rules::run_through(self.grid, square, across, look);
            let run: Vec<Symbol> = run.into_iter().map(Face::symbol).collect();
            run.len() < 2 || self.game.equation_bonus(&run).is_ok()
        };
        plain.chain(blanks).filter(fits).collect()
    }
}
