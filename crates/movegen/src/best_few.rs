//! What has been found so far: the best placement, the best few, or the top of the list of all.

use std::cmp::Ordering;

use crate::found::{Found, compare};

/// Placements that are kept while others are looked for, with their worth in thousandths of a point.
pub(crate) trait Keep {
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
}

impl Few {
    pub(crate) fn new(most: usize) -> Few {
        Few { most, found: Vec::with_capacity(most + 1) }
    }

    pub(crate) fn into_found(self) -> impl Iterator<Item = Found> {
        self.found.into_iter().map(|(_, found)| found)
    }
}

impl Keep for Few {
    fn least(&self) -> Option<i64> {
        if self.found.len() < self.most { None } else { self.found.last().map(|&(worth, _)| worth) }
    }

    fn first(&self) -> Option<Found> {
        self.found.first().map(|&(_, found)| found)
    }

    fn would_keep(&self, worth: i64, found: &Found) -> bool {
        let offered = (worth, *found);
        let place = self.found.partition_point(|other| order(other, &offered) != Ordering::Greater);
        place < self.most && !self.found[..place].iter().any(|(_, other)| alike(found, other))
    }

    fn offer(&mut self, worth: i64, found: &Found) {
        if !self.would_keep(worth, found) {
            return;
        }
        let offered = (worth, *found);
        if let Some(like) = self.found.iter().position(|(_, other)| alike(found, other)) {
            self.found.remove(like);
        }
        let place = self.found.partition_point(|other| order(other, &offered) == Ordering::Less);
        self.found.insert(place, offered);
        self.found.truncate(self.most);
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

/// Whether the same tiles are laid on the same squares, in whatever order.
fn alike(one: &Found, other: &Found) -> bool {
    let pairs = one.placement.tiles().iter().zip(other.placement.tiles());
    one.placement.len() == other.placement.len()
        && pairs.into_iter().all(|((square, _), (than, _))| square == than)
        && one.placement.used() == other.placement.used()
}
