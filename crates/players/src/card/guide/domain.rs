//! The positions that are possible when a later draw is decided.

use bagsplit_game::board::{Bag, ByBag, Tiles};

use super::super::{Condition, Counted};

/// The split that a card is for and the size of a full hand.
#[derive(Clone, Copy, Debug)]
pub struct Table<'a> {
    /// The bags before the opening draw; `None` when the split is not known.
    pub split: Option<&'a ByBag<Tiles>>,
    /// The number of tiles in a full hand.
    pub hand_size: u32,
}

/// The conditions other than counts, in groups of which one condition holds in every position.
const FLAGS: [&[Condition]; 2] =
    [&[Condition::Opening, Condition::Opened], &[Condition::Ahead, Condition::Level, Condition::Behind]];

/// The positions in which a draw after the opening may be decided, as far as conditions distinguish them.
#[derive(Clone, Debug)]
pub(super) struct Domain<'a> {
    table: Table<'a>,
    /// The bags of the split that hold tiles.
    bags: Vec<Bag>,
    /// The tiles of the opening draw.
    first: ByBag<u8>,
    /// The conditions other than counts that may hold.
    flags: Vec<Condition>,
    /// Numbers of tiles that conditions restrict: minimum and maximum.
    bounds: Vec<(Counted, u32, u32)>,
}

impl<'a> Domain<'a> {
    /// All positions in which a player draws again after the opening draw.
    pub(super) fn later(table: Table<'a>, first: Option<&ByBag<u8>>, bags: Vec<Bag>) -> Domain<'a> {
        let first = first.copied().unwrap_or_default();
        Domain { table, bags, first, flags: FLAGS.concat(), bounds: Vec::new() }
    }

    /// The bags that may hold tiles.
    pub(super) fn open_bags(&self) -> Vec<Bag> {
        self.bags.iter().copied().filter(|&bag| self.bounds(Counted::In(bag)).1 > 0).collect()
    }

    /// The minimum and maximum possible number of these tiles.
    pub(super) fn bounds(&self, what: Counted) -> (u32, u32) {
        let narrowed = self.bounds.iter().find(|(other, ..)| *other == what);
        narrowed.map_or_else(|| self.widest(what), |&(_, low, high)| (low, high))
    }

    fn widest(&self, what: Counted) -> (u32, u32) {
        let hand = self.table.hand_size;
        match (what, self.table.split) {
            (Counted::Wanted, _) => (1, hand),
            // At least one tile is drawn, so the hand is not full.
            (Counted::Held(class), Some(split)) => (0, class.count(&split.all()).min(hand - 1)),
            (Counted::Held(_), None) => (0, hand - 1),
            (Counted::Left, Some(split)) => {
                let first: u32 = self.first.0.iter().map(|&count| u32::from(count)).sum();
                (1, split.all().total() - first)
            }
            // Tiles come back into a bag by the Mulligan alone, and as many are drawn from it again.
            (Counted::In(bag), Some(split)) => (0, split[bag].total() - u32::from(self.first[bag])),
            (Counted::Left, None) => (1, u32::MAX),
            (Counted::In(bag), None) => (0, if self.bags.contains(&bag) { u32::MAX } else { 0 }),
        }
    }

    pub(super) fn is_possible(&self, condition: Condition) -> bool {
        match condition {
            Condition::Count { what, low, high } => {
                let (least, most) = self.bounds(what);
                low <= most && high >= least
            }
            _ => self.flags.contains(&condition),
        }
    }

    pub(super) fn is_certain(&self, condition: Condition) -> bool {
        match condition {
            Condition::Count { what, low, high } => {
                let (least, most) = self.bounds(what);
                low <= least && high >= most
            }
            _ => !self.flags.iter().any(|&flag| excludes(condition, flag)),
        }
    }

    /// The part of the domain in which all of these conditions hold; `None` when they exclude each other.
    pub(super) fn with(&self, conditions: &[Condition]) -> Option<Domain<'a>> {
        let mut within = self.clone();
        for &condition in conditions {
            if !within.is_possible(condition) {
                return None;
            }
            match condition {
                Condition::Count { what, low, high } => {
                    let (least, most) = within.bounds(what);
                    within.narrow(what, least.max(low), most.min(high));
                }
                _ => within.flags.retain(|&flag| !excludes(condition, flag)),
            }
        }
        Some(within)
    }

    /// Removes the positions in which this condition holds, as far as bounds can express that.
    pub(super) fn exclude(&mut self, condition: Condition) {
        match condition {
            Condition::Count { what, low, high } => {
                let (least, most) = self.bounds(what);
                if low <= least && high < most {
                    self.narrow(what, high + 1, most);
                } else if high >= most && low > least {
                    self.narrow(what, least, low - 1);
                }
            }
            _ => self.flags.retain(|&flag| flag != condition),
        }
    }

    fn narrow(&mut self, what: Counted, low: u32, high: u32) {
        self.bounds.retain(|(other, ..)| *other != what);
        self.bounds.push((what, low, high));
    }
}

/// Whether a condition other than a count cannot hold where another one of them holds.
fn excludes(condition: Condition, flag: Condition) -> bool {
    condition != flag && FLAGS.iter().any(|group| group.contains(&condition) && group.contains(&flag))
}
