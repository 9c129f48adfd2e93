//! The order in which placements are searched, and the replies that a placement does not interfere with.

use std::cmp::Reverse;
use std::ops::ControlFlow;

use bagsplit_game::board::{Axis, Grid, Placement, Square, Tiles};
use bagsplit_movegen::{Found, Generator, TieBreak};

/// A set of squares.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Squares([u64; 7]);

impl Squares {
    fn add(&mut self, square: Square) {
        let at = square.index();
        self.0[at / 64] |= 1 << (at % 64);
    }

    fn has(&self, square: Square) -> bool {
        let at = square.index();
        self.0[at / 64] >> (at % 64) & 1 == 1
    }
}

/// A placement with the squares that it depends on.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Reply {
    pub(crate) found: Found,
    /// The squares that it covers, and the empty ones at the ends of the runs that it forms.
    footprint: Squares,
}

impl Reply {
    /// A placement that is legal on a board.
    pub(crate) fn new(grid: &Grid, found: &Found) -> Reply {
        let mut footprint = Squares::default();
        for &(square, _) in found.placement.tiles() {
            footprint.add(square);
            for (axis, forwards) in Axis::ALL.into_iter().flat_map(|axis| [(axis, false), (axis, true)]) {
                let covered = |at: Square| grid.get(at).is_some() || found.placement.at(at).is_some();
                let mut end = grid.neighbour(square, axis, forwards);
                while let Some(at) = end.filter(|&at| covered(at)) {
                    end = grid.neighbour(at, axis, forwards);
                }
                end.into_iter().for_each(|at| footprint.add(at));
            }
        }
        Reply { found: *found, footprint }
    }

    /// Whether the reply is still legal and scores the same after `laid`: none of its tiles lies on the reply's squares
    /// or lengthens a run that the reply forms. Not for an empty board, where the first placement changes which
    /// placements are legal (MS-14).
    pub(crate) fn is_left_by(&self, laid: &Placement) -> bool {
        laid.tiles().iter().all(|&(square, _)| !self.footprint.has(square))
    }
}

/// The frontier of a hand: most points first, then most tiles.
pub(crate) fn frontier(generator: &mut dyn Generator, grid: &Grid, hand: &Tiles) -> Vec<Found> {
    let mut frontier = Vec::new();
    generator.frontier(grid, hand, TieBreak::FIRST, &mut |_, found| frontier.push(*found));
    points_first(&mut frontier);
    frontier
}

/// Sorts by points, then by tiles. A separate function, like [`by_loss`], so that the sort is compiled once and not for
/// each generator.
fn points_first(found: &mut [Found]) {
    // The order of placements with equal points and tiles must not depend on the generator.
    found.sort_by_key(|found| (Reverse(found.points), Reverse(found.placement.len()), tie(&found.placement)));
}

/// The scoring placements of a frontier as replies.
pub(crate) fn earning(grid: &Grid, frontier: &[Found]) -> Vec<Reply> {
    if grid.is_empty() {
        return Vec::new();
    }
    frontier.iter().take_while(|found| found.points > 0).map(|found| Reply::new(grid, found)).collect()
}

/// The most points of a reply that a placement does not interfere with; replies are sorted by points.
fn left(replies: &[Reply], laid: &Placement) -> u32 {
    replies.iter().find(|reply| reply.is_left_by(laid)).map_or(0, |reply| reply.found.points)
}

/// The placements of a hand that `open` keeps, sorted by their points less the best of the opponent's `replies` that
/// they leave intact, then by number of tiles. `open` receives the points of that reply.
pub(crate) fn every(
    generator: &mut dyn Generator,
    grid: &Grid,
    hand: &Tiles,
    replies: &[Reply],
    open: impl Fn(&Found, u32) -> bool,
) -> Vec<Found> {
    let mut every = Vec::new();
    let _ = generator.for_each_found(grid, hand, &mut |found| {
        let left = left(replies, &found.placement);
        if open(found, left) {
            every.push((i64::from(left) - i64::from(found.points), *found));
        }
        ControlFlow::Continue(())
    });
    by_loss(every)
}

/// The smallest loss first, then the most tiles.
fn by_loss(mut every: Vec<(i64, Found)>) -> Vec<Found> {
    every.sort_by_cached_key(|(loss, found)| (*loss, Reverse(found.placement.len()), tie(&found.placement)));
    every.into_iter().map(|(_, found)| found).collect()
}

/// A key that orders placements independently of the generator.
fn tie(placement: &Placement) -> impl Ord + use<> {
    let mut text = [(0, 0, 0); bagsplit_game::board::MAX_HAND];
    for (place, &(square, face)) in placement.tiles().iter().enumerate() {
        text[place] = (square.row, square.col, face.symbol().index() as u8);
    }
    text
}
