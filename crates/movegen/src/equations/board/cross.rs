//! Cross-checks: the symbols that a square can take so that the run across it is allowed, and what that run earns (NS-8).

use std::ops::Range;

use bagsplit_game::board::{Axis, Face, Grid, MAX_SIDE, Premium, Square, Symbol};
use bagsplit_game::rules::shared_bag::SharedBag;
use rustc_hash::FxHashMap;

use crate::equations::hand::symbols::{DIGITS, Symbols, only};
use crate::equations::pattern::place::Place;

/// A run across a square, with one tile missing.
#[derive(Clone, Debug)]
pub(crate) struct Cross {
    /// The symbols that make it an equation, or a number where numbers are allowed.
    pub(crate) fits: Symbols,
    /// The symbols that make it a number, which scores nothing.
    pub(crate) numbers: Symbols,
    bonuses: [u64; Symbol::COUNT],
    /// The largest bonus.
    pub(crate) most: u64,
}

impl Cross {
    fn new<G: SharedBag>(game: &G, before: &[Symbol], after: &[Symbol]) -> Cross {
        let mut cross = Cross {
            fits: 0,
            numbers: 0,
            bonuses: [0; Symbol::COUNT],
            most: 0,
        };
        let old_digits = before.iter().chain(after).all(|symbol| symbol.is_digit());
        let may_be_number = game.common().number_crosswords && old_digits;
        // No equation has two symbols.
        if before.len() + after.len() < 2 && !may_be_number {
            return cross;
        }
        let has_equals = before.contains(&Symbol::Equals) || after.contains(&Symbol::Equals);
        for &symbol in G::SYMBOLS
            .iter()
            .filter(|&&symbol| game.tiles().count(symbol) > 0)
        {
            // Every equation has one.
            if !has_equals && symbol != Symbol::Equals && !may_be_number {
                continue;
            }
            let run: Vec<Symbol> = before
                .iter()
                .copied()
                .chain([symbol])
                .chain(after.iter().copied())
                .collect();
            if may_be_number && only(symbol) & DIGITS != 0 {
                if run[0] != Symbol::D0 {
                    cross.numbers |= only(symbol);
                }
            } else if let Ok(bonus) = game.equation_bonus(&run) {
                cross.fits |= only(symbol);
                cross.bonuses[symbol.index()] = bonus;
                cross.most = cross.most.max(bonus);
            }
        }
        cross.fits |= cross.numbers;
        cross
    }

    /// The bonus of the equation with this symbol.
    pub(crate) const fn bonus(&self, symbol: Symbol) -> u64 {
        self.bonuses[symbol.index()]
    }
}

/// The multipliers of a square in a main run.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct SquareScore {
    pub(crate) letter: u32,
    pub(crate) word: u32,
    /// The multiplier of a tile's score in the cross run.
    pub(crate) cross: u32,
    /// The largest bonus of the cross run.
    pub(crate) most: u64,
}

impl SquareScore {
    /// The score of a square with this premium; `bonus` is the largest of its cross run, `None` without one.
    pub(crate) fn new(premium: Premium, bonus: Option<u64>) -> SquareScore {
        let (letter, word) = (premium.letter(), premium.word());
        let (cross, most) = bonus.map_or((0, 0), |most| {
            (letter * word, most.saturating_mul(word.into()))
        });
        SquareScore {
            letter,
            word,
            cross,
            most,
        }
    }
}

/// The cross runs of every empty square of a board. Results are cached for later boards, and only changed lines are
/// read again.
#[derive(Clone, Debug, Default)]
pub(crate) struct Crosses {
    known: Vec<Cross>,
    by_run: FxHashMap<Vec<Option<Symbol>>, u32>,
    /// The board that has been read, and its centre if that is empty.
    grid: Option<Grid>,
    begins_on: Option<Square>,
    /// By axis, line and place, for main runs along that axis: the tile or permitted symbols, the cross run, and the
    /// multipliers of the square.
    places: [Vec<Place>; 2],
    squares: [Vec<Option<u32>>; 2],
    square_scores: [Vec<SquareScore>; 2],
    joined: [Vec<Joined>; 2],
}

/// The places of a line that join to the tiles on the board, as bit sets: those that touch tiles across, and those with
/// tiles.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Joined {
    pub(crate) touching: u32,
    pub(crate) old: u32,
}

/// The maximum number of cached runs.
const KEPT: usize = 1 << 16;

const SIDE: usize = MAX_SIDE as usize;

/// An empty square without cross run.
const FREE: Place = Place::Slot(Symbols::MAX);

impl Crosses {
    /// Reads a board.
    pub(crate) fn read<G: SharedBag>(&mut self, game: &G, grid: &Grid) {
        if self.known.len() > KEPT {
            *self = Crosses::default();
        }
        // By axis and line the places that have changed, as bit sets.
        let mut changed = [[0u32; SIDE]; 2];
        match &self.grid {
            Some(last) if last.side() == grid.side() => {
                last.for_each_difference(grid, |square, _| {
                    for axis in Axis::ALL {
                        changed[axis as usize][usize::from(square.line(axis))] |=
                            1 << square.place(axis);
                    }
                })
            }
            _ => {
                changed = [[(1 << grid.side()) - 1; SIDE]; 2];
                for axis in 0..2 {
                    self.places[axis] = vec![FREE; SIDE * SIDE];
                    self.squares[axis] = vec![None; SIDE * SIDE];
                    self.square_scores[axis] = vec![SquareScore::default(); SIDE * SIDE];
                    self.joined[axis] = vec![Joined::default(); SIDE];
                }
            }
        }
        if changed[0] != [0; SIDE] {
            self.begins_on = grid.is_empty().then(|| grid.centre());
            self.grid = Some(grid.clone());
        }
        for axis in Axis::ALL {
            for line in 0..grid.side() {
                let changed = changed[axis as usize][usize::from(line)];
                if changed != 0 {
                    self.read_line(game, grid, axis, line, changed);
                }
            }
        }
    }

    /// Reads the changed runs along a line, which cross main runs along the other axis.
    fn read_line<G: SharedBag>(
        &mut self,
        game: &G,
        grid: &Grid,
        axis: Axis,
        line: u8,
        changed: u32,
    ) {
        let side = usize::from(grid.side());
        let across = axis.cross();
        let (mut symbols, mut old) = ([None; SIDE], 0u32);
        for (place, symbol) in symbols[..side].iter_mut().enumerate() {
            *symbol = grid
                .get(Square::on_line(axis, line, place as u8))
                .map(Face::symbol);
            old |= u32::from(symbol.is_some()) << place;
        }
        let (mut rest, mut read) = (changed, changed);
        while rest != 0 {
            let place = rest.trailing_zeros() as usize;
            rest &= rest - 1;
            let run = run_across(old, place);
            read |= (1 << run.start >> 1) | 1 << run.end;
        }
        read &= (1 << side) - 1;
        while read != 0 {
            let place = read.trailing_zeros() as usize;
            read &= read - 1;
            let square = Square::on_line(axis, line, place as u8);
            let at = at(square, across);
            let joined = &mut self.joined[across as usize][usize::from(square.line(across))];
            let bit = 1 << square.place(across);
            joined.touching &= !bit;
            joined.old &= !bit;
            if let Some(symbol) = symbols[place] {
                joined.old |= bit;
                self.places[across as usize][at] = Place::Old(symbol);
                self.squares[across as usize][at] = None;
                self.square_scores[across as usize][at] = SquareScore::default();
                continue;
            }
            let run = run_across(old, place);
            let lacking = place - run.start;
            let cross = (run.len() > 1).then(|| self.crossing(game, &symbols[run], lacking));
            self.squares[across as usize][at] = cross;
            if cross.is_some() {
                self.joined[across as usize][usize::from(square.line(across))].touching |= bit;
            }
            let cross = cross.map(|cross| &self.known[cross as usize]);
            self.places[across as usize][at] = cross.map_or(FREE, |cross| Place::Slot(cross.fits));
            self.square_scores[across as usize][at] =
                SquareScore::new(game.premium(square), cross.map(|cross| cross.most));
        }
    }

    /// The run across this square along the other axis; `None` without tiles there.
    pub(crate) fn get(&self, square: Square, axis: Axis) -> Option<&Cross> {
        self.squares[axis as usize][at(square, axis)].map(|cross| &self.known[cross as usize])
    }

    /// The places of a line where a placed tile touches a tile across, as a bit set; on an empty board the centre.
    pub(crate) fn touching(&self, axis: Axis, line: u8) -> u32 {
        let begins = self.begins_on.filter(|centre| centre.line(axis) == line);
        self.joined(axis, line).touching | begins.map_or(0, |centre| 1 << centre.place(axis))
    }

    /// The old tiles of a line along an axis, and the symbols that fit its empty squares.
    pub(crate) fn places(&self, axis: Axis, line: u8) -> &[Place] {
        &self.places[axis as usize][SIDE * usize::from(line)..][..SIDE]
    }

    /// The places of a line along an axis that join to the tiles on the board.
    pub(crate) fn joined(&self, axis: Axis, line: u8) -> Joined {
        self.joined[axis as usize][usize::from(line)]
    }

    /// The multipliers of the squares of a line in main runs along it.
    pub(crate) fn square_scores(&self, axis: Axis, line: usize) -> &[SquareScore] {
        &self.square_scores[axis as usize][SIDE * line..][..SIDE]
    }

    /// The index of a run with one missing symbol.
    fn crossing<G: SharedBag>(&mut self, game: &G, run: &[Option<Symbol>], lacking: usize) -> u32 {
        if let Some(&index) = self.by_run.get(run) {
            return index;
        }
        let [before, after] = [&run[..lacking], &run[lacking..]]
            .map(|part| part.iter().flatten().copied().collect::<Vec<Symbol>>());
        let index = self.known.len() as u32;
        self.known.push(Cross::new(game, &before, &after));
        self.by_run.insert(run.to_vec(), index);
        index
    }
}

/// The run of an empty place of a line with these old tiles (bits): up to the next empty place on both sides.
#[inline]
fn run_across(old: u32, place: usize) -> Range<usize> {
    let begin = (32 - (!old & ((1 << place) - 1)).leading_zeros()) as usize;
    begin..place + 1 + (old >> (place + 1)).trailing_ones() as usize
}

/// The index of a square among those of the lines along an axis.
fn at(square: Square, axis: Axis) -> usize {
    SIDE * usize::from(square.line(axis)) + usize::from(square.place(axis))
}
