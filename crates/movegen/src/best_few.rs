//! What has been found so far: the best placement, the best few, or the top of the list of all.

use std::cmp::Ordering;

use board::{Square, Tiles};
use rustc_hash::FxHashMap;

use crate::found::{Found, compare};

/// Placements that are kept while others are looked for, with their worth in thousandths of a point.
pub(crate) trait Keep {
    /// Whether more than one is kept, so that it is late before [`Keep::least`] says much.
    const MANY: bool;

    /// What another placement must be worth to be kept; `None` while any is.
    fn least(&self) -> Option<i64>;

    /// The first of them.
    fn first(&self) -> Option<Found>;

    /// Whether a placement of this worth would be kept.
    fn would_keep(&self, worth: i64, found: &Found) -> bool;

    /// Keeps a placement if it is worth it.
    fn offer(&mut self, worth: i64, found: &Found);
}

/// The best placement.
#[derive(Default)]
pub(crate) struct Best(Option<(i64, Found)>);

impl Keep for Best {
    const MANY: bool = false;

    fn least(&self) -> Option<i64> {
        self.0.as_ref().map(|&(worth, _)| worth)
    }

    fn first(&self) -> Option<Found> {
        self.0.as_ref().map(|&(_, found)| found)
    }

    fn would_keep(&self, worth: i64, found: &Found) -> bool {
        self.0
            .as_ref()
            .is_none_or(|(most, first)| order(&(worth, *found), &(*most, *first)) == Ordering::Less)
    }

    fn offer(&mut self, worth: i64, found: &Found) {
        if self.would_keep(worth, found) {
            self.0 = Some((worth, *found));
        }
    }
}

/// The best few, of the same tiles on the same squares only the first.
pub(crate) struct Few {
    most: usize,
    /// In order.
    found: Vec<(i64, Found)>,
    /// The one of them that lays these tiles on these squares.
    by_laid: FxHashMap<Laid, (i64, Found)>,
}

/// The first and the last square, and the tiles. Of one position that says all squares: those between that are empty.
type Laid = (Square, Square, Tiles);

fn laid(found: &Found) -> Laid {
    let tiles = found.placement.tiles();
    let [(first, _), .., (last, _)] = tiles else { return (tiles[0].0, tiles[0].0, found.placement.used()) };
    (*first, *last, found.placement.used())
}

impl Few {
    pub(crate) fn new(most: usize) -> Few {
        Few { most, found: Vec::with_capacity(most + 1), by_laid: FxHashMap::default() }
    }

    pub(crate) fn into_found(self) -> impl Iterator<Item = Found> {
        self.found.into_iter().map(|(_, found)| found)
    }

    /// Whether this comes before the last that is kept, or nothing has to go for it.
    fn comes_in_time(&self, offered: &(i64, Found)) -> bool {
        let last = self.found.last().filter(|_| self.found.len() >= self.most);
        self.most > 0 && last.is_none_or(|last| order(offered, last) == Ordering::Less)
    }

    /// Where this is, or would be.
    fn place(&self, one: &(i64, Found)) -> usize {
        self.found.partition_point(|other| order(other, one) == Ordering::Less)
    }
}

impl Keep for Few {
    const MANY: bool = true;

    fn least(&self) -> Option<i64> {
        if self.found.len() < self.most { None } else { self.found.last().map(|&(worth, _)| worth) }
    }

    fn first(&self) -> Option<Found> {
        self.found.first().map(|&(_, found)| found)
    }

    fn would_keep(&self, worth: i64, found: &Found) -> bool {
        let offered = (worth, *found);
        let before = |like: &(i64, Found)| order(&offered, like) == Ordering::Less;
        self.comes_in_time(&offered) && self.by_laid.get(&laid(found)).is_none_or(before)
    }

    fn offer(&mut self, worth: i64, found: &Found) {
        let offered = (worth, *found);
        if !self.comes_in_time(&offered) {
            return;
        }
        let laid_now = laid(found);
        if let Some(like) = self.by_laid.get(&laid_now) {
            if order(&offered, like) != Ordering::Less {
                return;
            }
            self.found.remove(self.place(like));
        } else if self.found.len() == self.most
            && let Some((_, last)) = self.found.pop()
        {
            self.by_laid.remove(&laid(&last));
        }
        self.found.insert(self.place(&offered), offered);
        self.by_laid.insert(laid_now, offered);
    }
}

/// The top of the list of all placements, each of which is offered once.
pub(crate) struct Top {
    most: usize,
    /// In order.
    found: Vec<(i64, Found)>,
}

impl Top {
    /// For so many placements, one at least.
    pub(crate) fn new(most: usize) -> Top {
        Top { most, found: Vec::new() }
    }

    pub(crate) fn into_found(self) -> impl Iterator<Item = Found> {
        self.found.into_iter().map(|(_, found)| found)
    }
}

impl Keep for Top {
    const MANY: bool = true;

    fn least(&self) -> Option<i64> {
        if self.found.len() < self.most { None } else { self.found.last().map(|&(worth, _)| worth) }
    }

    fn first(&self) -> Option<Found> {
        self.found.first().map(|&(_, found)| found)
    }

    fn would_keep(&self, worth: i64, found: &Found) -> bool {
        let last = self.found.last().filter(|_| self.found.len() >= self.most);
        last.is_none_or(|last| order(&(worth, *found), last) == Ordering::Less)
    }

    fn offer(&mut self, worth: i64, found: &Found) {
        if !self.would_keep(worth, found) {
            return;
        }
        let offered = (worth, *found);
        let place = self.found.partition_point(|other| order(other, &offered) == Ordering::Less);
        self.found.truncate(self.most - 1);
        self.found.insert(place, offered);
    }
}

/// `Less` for what is worth more, among equals for what comes first.
fn order((worth, found): &(i64, Found), (other, than): &(i64, Found)) -> Ordering {
    other.cmp(worth).then_with(|| compare(found, than))
}
