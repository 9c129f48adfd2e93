//! The results of a search: the best placement, the best n, or the top of the list of all.

use std::cmp::Ordering;

use bagsplit_game::board::{Square, Tiles};
use rustc_hash::FxHashMap;

use crate::found::{ScoredPlacement, TieBreak};

/// The placements retained by a search, with their worth in thousandths of a point.
pub(crate) trait Retention {
    /// Whether several are retained, so that [`Retention::least`] is weak for a long time.
    const MANY: bool;

    /// Whether all placements of the same tiles on the same squares may be retained, or only the first of them.
    const ALL: bool;

    /// The minimum worth of a placement to be retained; `None` while any is.
    fn least(&self) -> Option<i64>;

    /// The retained placements with their values, the best first.
    fn found(&self) -> &[(i64, ScoredPlacement)];

    /// The best of them.
    fn first(&self) -> Option<ScoredPlacement> {
        self.found().first().map(|&(_, found)| found)
    }

    /// Whether a placement of this worth would be retained.
    fn would_keep(&self, worth: i64, found: &ScoredPlacement) -> bool;

    /// Retains a placement if its worth suffices.
    fn offer(&mut self, worth: i64, found: &ScoredPlacement);
}

/// The best placement.
pub(crate) struct Best {
    ties: TieBreak,
    found: Option<(i64, ScoredPlacement)>,
}

impl Best {
    pub(crate) fn new(ties: TieBreak) -> Best {
        Best { ties, found: None }
    }
}

impl Retention for Best {
    const MANY: bool = false;

    const ALL: bool = false;

    fn least(&self) -> Option<i64> {
        self.found.as_ref().map(|&(worth, _)| worth)
    }

    fn found(&self) -> &[(i64, ScoredPlacement)] {
        self.found.as_slice()
    }

    fn would_keep(&self, worth: i64, found: &ScoredPlacement) -> bool {
        self.found
            .as_ref()
            .is_none_or(|first| order(self.ties, &(worth, *found), first) == Ordering::Less)
    }

    fn offer(&mut self, worth: i64, found: &ScoredPlacement) {
        if self.would_keep(worth, found) {
            self.found = Some((worth, *found));
        }
    }
}

/// The top of the list of all placements, each of which is offered once.
pub(crate) struct TopOfAll {
    most: usize,
    ties: TieBreak,
    /// In order.
    found: Vec<(i64, ScoredPlacement)>,
}

impl TopOfAll {
    /// A list of at most `most` placements.
    pub(crate) fn new(most: usize, ties: TieBreak) -> TopOfAll {
        TopOfAll {
            most,
            ties,
            found: Vec::new(),
        }
    }

    fn is_full(&self) -> bool {
        self.found.len() >= self.most
    }

    /// The last retained placement that a better one would replace; `None` while any is retained.
    pub(crate) fn last(&self) -> Option<&(i64, ScoredPlacement)> {
        self.found.last().filter(|_| self.is_full())
    }

    /// The index of a placement, or the one it would have.
    fn place(&self, found: &(i64, ScoredPlacement)) -> usize {
        self.found
            .partition_point(|other| order(self.ties, other, found) == Ordering::Less)
    }
}

impl Retention for TopOfAll {
    const MANY: bool = true;

    const ALL: bool = true;

    fn least(&self) -> Option<i64> {
        self.last().map(|&(worth, _)| worth)
    }

    fn found(&self) -> &[(i64, ScoredPlacement)] {
        &self.found
    }

    /// Whether it precedes the last retained one, or the list is not full.
    fn would_keep(&self, worth: i64, found: &ScoredPlacement) -> bool {
        self.most > 0
            && self
                .last()
                .is_none_or(|last| order(self.ties, &(worth, *found), last) == Ordering::Less)
    }

    fn offer(&mut self, worth: i64, found: &ScoredPlacement) {
        if !self.would_keep(worth, found) {
            return;
        }
        let offered = (worth, *found);
        let place = self.place(&offered);
        self.found.truncate(self.most - 1);
        self.found.insert(place, offered);
    }
}

/// The best n, with only the first placement of the same tiles on the same squares.
pub(crate) struct TopN {
    top: TopOfAll,
    /// The retained placement of these tiles on these squares.
    by_laid: FxHashMap<SquaresAndTiles, (i64, ScoredPlacement)>,
}

/// The first and the last square, and the tiles. In one position they determine all squares: those between are empty.
type SquaresAndTiles = (Square, Square, Tiles);

fn laid(found: &ScoredPlacement) -> SquaresAndTiles {
    let tiles = found.placement.tiles();
    let [(first, _), .., (last, _)] = tiles else {
        return (tiles[0].0, tiles[0].0, found.placement.used());
    };
    (*first, *last, found.placement.used())
}

impl TopN {
    pub(crate) fn new(most: usize, ties: TieBreak) -> TopN {
        TopN {
            top: TopOfAll::new(most, ties),
            by_laid: FxHashMap::default(),
        }
    }
}

impl Retention for TopN {
    const MANY: bool = true;

    const ALL: bool = false;

    fn least(&self) -> Option<i64> {
        self.top.least()
    }

    fn found(&self) -> &[(i64, ScoredPlacement)] {
        &self.top.found
    }

    fn would_keep(&self, worth: i64, found: &ScoredPlacement) -> bool {
        let like = self.by_laid.get(&laid(found));
        self.top.would_keep(worth, found)
            && like
                .is_none_or(|like| order(self.top.ties, &(worth, *found), like) == Ordering::Less)
    }

    fn offer(&mut self, worth: i64, found: &ScoredPlacement) {
        if !self.top.would_keep(worth, found) {
            return;
        }
        let (offered, laid_now) = ((worth, *found), laid(found));
        if let Some(like) = self.by_laid.get(&laid_now) {
            if order(self.top.ties, &offered, like) != Ordering::Less {
                return;
            }
            self.top.found.remove(self.top.place(like));
        } else if self.top.is_full()
            && let Some((_, last)) = self.top.found.last()
        {
            self.by_laid.remove(&laid(last));
        }
        self.top.offer(worth, found);
        self.by_laid.insert(laid_now, offered);
    }
}

/// `Less` for the higher worth, among equals for the first placement in order.
fn order(
    ties: TieBreak,
    (worth, found): &(i64, ScoredPlacement),
    (other, than): &(i64, ScoredPlacement),
) -> Ordering {
    other.cmp(worth).then_with(|| ties.compare(found, than))
}
