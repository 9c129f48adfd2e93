//! Groups of windows with the same properties, with bounds on the worth of their placements (shadow play).

use super::super::code::{members, places};
use super::crossing::CrossWindow;
use super::gather::Gathered;
use super::multisets::MOST;
use super::position::{Leaves, Position};
use crate::found::worth;

/// Windows that are searched together.
#[derive(Clone, Copy, Debug)]
pub(super) struct Group {
    pub(super) bound: Bound,
    /// The points of the runs, or an upper bound.
    pub(super) points: u32,
    pub(super) tiles: u8,
    /// The number of new operators, where it is the same for all.
    pub(super) operators: u8,
    pub(super) windows: Windows,
}

/// An upper bound on the worth of placements, by value, points and number of tiles, packed to be compared at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Bound(i64);

impl Bound {
    pub(super) fn new(value: i64, points: u32, tiles: u8) -> Bound {
        // Points are far below 2^16, tiles below 2^4, and absolute values below 2^36.
        Bound(value << 20 | i64::from(points) << 4 | i64::from(tiles))
    }
}

/// The windows of a group.
#[derive(Clone, Copy, Debug)]
pub(super) enum Windows {
    /// All with n tiles, which are not gathered yet.
    Ungathered,
    /// All that n tiles can be placed in, for no points.
    Legal,
    /// Those with n old operators, ignoring their cross runs.
    MainOnly { old_operators: u8 },
    /// The crossed window with this index, where its cross runs score in one of few ways, and its own run too.
    MainAndCross { number: u16, way: u16 },
    /// The same, where its own run scores nothing.
    CrossOnly { number: u16, way: u16 },
    /// The crossed window with this index, which has too many such ways.
    ManyWays { number: u16 },
}

/// The groups that are still to be searched.
#[derive(Clone, Debug, Default)]
pub(super) struct Groups {
    groups: Vec<Group>,
    /// Groups with lower bounds were dropped.
    least: Option<Bound>,
    /// By numbers of placed tiles and operators: the maximum leave value.
    best_leave: [[i32; MOST + 1]; MOST + 1],
}

impl Groups {
    /// Lists a group for each number of tiles, of all windows with that number. By number of tiles, `points` bounds
    /// their runs without the bonus.
    #[inline(always)]
    pub(super) fn begin(
        &mut self,
        position: Position<'_>,
        most_points: &[u32; MOST + 1],
        leaves: Option<&Leaves>,
    ) {
        self.groups.clear();
        self.least = None;
        let hand = position.hand;
        self.best_leave = [[0; MOST + 1]; MOST + 1];
        for tiles in 1..=hand.size {
            let affordable = places(hand.affordable[tiles].into());
            if let Some(leaves) = leaves {
                for operators in affordable.clone() {
                    let values = members(position.index.with(tiles, operators))
                        .map(|sub_hand| leaves[sub_hand]);
                    self.best_leave[tiles][operators] = values.max().unwrap_or(i32::MIN / 2);
                }
            }
            let leave = affordable
                .map(|operators| self.best_leave[tiles][operators])
                .max();
            if let Some(leave) = leave {
                let points = most_points[tiles] + position.terms.bonus(tiles as u32);
                self.add(tiles, 0, points, leave, Windows::Ungathered);
            }
        }
    }

    /// Lists the group of placements of n tiles for no points.
    pub(super) fn list_legal(&mut self, position: Position<'_>, tiles: usize) {
        let leaves = places(position.hand.affordable[tiles].into());
        if let Some(leave) = leaves
            .map(|operators| self.best_leave[tiles][operators])
            .max()
        {
            self.add(tiles, 0, 0, leave, Windows::Legal);
        }
    }

    /// Lists the groups of windows with n tiles, which are gathered, with their bounds; of the crossed windows those
    /// from some index on. Returns whether there are any.
    #[inline(always)]
    pub(super) fn list(
        &mut self,
        position: Position<'_>,
        gathered: &Gathered,
        tiles: usize,
        first_crossed: usize,
    ) -> bool {
        let before = self.groups.len();
        let best_leave = self.best_leave[tiles];
        for (old, &operators) in gathered.operators[tiles]
            .iter()
            .enumerate()
            .filter(|(_, operators)| **operators != 0)
        {
            for operators in places(operators.into()) {
                let points = position.points(tiles, old, operators);
                let windows = Windows::MainOnly {
                    old_operators: old as u8,
                };
                self.add(tiles, operators, points, best_leave[operators], windows);
            }
        }
        for (number, crossed) in gathered.crossing.iter().enumerate().skip(first_crossed) {
            self.list_crossed(position, number as u16, crossed, &best_leave);
        }
        self.groups.len() > before
    }

    fn list_crossed(
        &mut self,
        position: Position<'_>,
        number: u16,
        crossed: &CrossWindow,
        best_leave: &[i32; MOST + 1],
    ) {
        let window = &crossed.window;
        let (tiles, old) = (usize::from(window.tiles), usize::from(window.old_operators));
        let all = places(window.operators.into());
        let leaves = all.clone().map(|operators| best_leave[operators]);
        let any_leave = leaves.max().expect("some number of operators");
        if !crossed.has_few_ways {
            let most = all
                .map(|operators| position.points(tiles, old, operators))
                .max();
            let most = most.expect("some number of operators") + crossed.most;
            return self.add(tiles, 0, most, any_leave, Windows::ManyWays { number });
        }
        let mut way = 0;
        crossed.each_way(position, &mut |fixed, cross| {
            self.add(
                tiles,
                0,
                cross,
                any_leave,
                Windows::CrossOnly { number, way },
            );
            let fewest = fixed.iter().filter(|code| code.is_operator()).count();
            for operators in all.clone().filter(|&operators| operators >= fewest) {
                let points = position.points(tiles, old, operators) + cross;
                let windows = Windows::MainAndCross { number, way };
                self.add(tiles, operators, points, best_leave[operators], windows);
            }
            way += 1;
        });
    }

    fn add(&mut self, tiles: usize, operators: usize, points: u32, leave: i32, windows: Windows) {
        let (tiles, operators) = (tiles as u8, operators as u8);
        let bound = Bound::new(worth(points, leave), points, tiles);
        self.groups.push(Group {
            bound,
            points,
            tiles,
            operators,
            windows,
        });
    }

    /// Removes the group with the highest bound, unless that is below `least`, as all others are then. Groups below
    /// `least` are dropped when it grows.
    #[inline(always)]
    pub(super) fn next(&mut self, least: Option<Bound>) -> Option<Group> {
        if least > self.least {
            self.least = least;
            self.groups.retain(|group| Some(group.bound) >= least);
        }
        let most = self.groups.iter().map(|group| group.bound).max()?;
        if least.is_some_and(|least| most < least) {
            return None;
        }
        let at = self.groups.iter().rposition(|group| group.bound == most)?;
        Some(self.groups.swap_remove(at))
    }
}
