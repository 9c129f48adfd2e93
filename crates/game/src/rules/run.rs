//! Tiles of a placement and the runs that they form (MS-9, NS-1, NS-3, NS-8).

use crate::board::{Axis, Face, Grid, Placement, Square, Symbol, Tiles};

use crate::rules::{Fault, Game, What};

/// A maximal line of adjacent tiles.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Run {
    /// The axis of its line.
    pub axis: Axis,
    /// Its first square.
    pub first: Square,
    /// Its symbols, in order; empty on an empty square.
    pub symbols: Vec<Symbol>,
}

impl Run {
    /// The run through a square along an axis, after a placement.
    pub fn through(grid: &Grid, placement: &Placement, square: Square, axis: Axis) -> Run {
        let mut run = Run {
            axis,
            first: square,
            symbols: Vec::new(),
        };
        if symbol_at(grid, placement, square).is_none() {
            return run;
        }
        run.symbols.reserve_exact(grid.side().into());
        while let Some(before) = grid.neighbour(run.first, axis, false)
            && symbol_at(grid, placement, before).is_some()
        {
            run.first = before;
        }
        let mut next = Some(run.first);
        while let Some(symbol) = next.and_then(|square| symbol_at(grid, placement, square)) {
            run.symbols.push(symbol);
            next = next.and_then(|square| grid.neighbour(square, axis, true));
        }
        run
    }

    /// Its squares, in order.
    pub fn squares(&self) -> impl Iterator<Item = Square> + use<> {
        let (axis, first) = (self.axis, self.first);
        (0..self.symbols.len() as u8)
            .map(move |step| Square::on_line(axis, first.line(axis), first.place(axis) + step))
    }

    /// Checks that all tiles of a placement, the first of which is in this run, lie in it.
    pub(crate) fn holds(&self, placement: &Placement, clause: &'static str) -> Result<(), Fault> {
        let end = self.first.place(self.axis) + self.symbols.len() as u8;
        if placement
            .tiles()
            .iter()
            .any(|&(square, _)| square.place(self.axis) >= end)
        {
            let gap = Square::on_line(self.axis, self.first.line(self.axis), end);
            return Err(Fault {
                clause,
                what: What::Gap(gap),
            });
        }
        Ok(())
    }
}

/// The symbol on a square after a placement.
fn symbol_at(grid: &Grid, placement: &Placement, square: Square) -> Option<Symbol> {
    placement
        .at(square)
        .or_else(|| grid.get(square))
        .map(Face::symbol)
}

/// Whether a tile lies next to a square along an axis, after a placement.
pub(crate) fn has_neighbour(
    grid: &Grid,
    placement: &Placement,
    square: Square,
    axis: Axis,
) -> bool {
    let mut beside = [false, true]
        .into_iter()
        .filter_map(|forwards| grid.neighbour(square, axis, forwards));
    beside.any(|beside| grid.get(beside).is_some() || placement.at(beside).is_some())
}

/// Checks that a placement puts one or more tiles of the hand, each of them `known`, on empty squares of the board.
pub(crate) fn check_laid<G: Game>(
    grid: &Grid,
    hand: &Tiles,
    placement: &Placement,
    known: impl Fn(Face) -> bool,
) -> Result<(), Fault> {
    let clauses = G::CLAUSES;
    if placement.is_empty() {
        return Err(Fault {
            clause: clauses.place,
            what: What::NothingLaid,
        });
    }
    for &(square, face) in placement.tiles() {
        if !grid.has(square) {
            return Err(Fault {
                clause: clauses.board,
                what: What::OffBoard(square),
            });
        }
        if grid.get(square).is_some() {
            return Err(Fault {
                clause: clauses.place,
                what: What::Occupied(square),
            });
        }
        if !known(face) {
            return Err(Fault {
                clause: clauses.tile,
                what: What::ForeignSymbol(square),
            });
        }
    }
    let used = placement.used();
    if !hand.contains(&used) {
        return Err(Fault {
            clause: clauses.place,
            what: What::NotInHand(used),
        });
    }
    Ok(())
}
