//! Groups of windows of which the same is known, with bounds on what they hold.

use super::crossed::Crossed;
use super::gathered::Gathered;
use super::multisets::MOST;
use super::question::{Keep, Question};
use super::sub_hands::members;
use crate::worth;

/// Windows that are looked at together.
#[derive(Clone, Copy, Debug)]
pub(super) struct Group {
    pub(super) bound: Bound,
    /// What the runs earn, or the most that they can.
    pub(super) points: u32,
    pub(super) tiles: u8,
    /// New operators, where that is the same for all.
    pub(super) operators: u8,
    pub(super) kind: Kind,
}

/// The most that placements can be worth, by value, points and number of tiles, packed to be compared at
/// once.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Bound(i64);

impl Bound {
    pub(super) fn of(value: i64, points: u32, tiles: u8) -> Bound {
        // Points are far below 2^16, tiles below 2^4, and values below 2^36 on either side of zero.
        Bound(value << 20 | i64::from(points) << 4 | i64::from(tiles))
    }
}

/// Which windows.
#[derive(Clone, Copy, Debug)]
pub(super) enum Kind {
    /// Windows with so many old operators, whose cross runs are left out of account.
    Old(u8),
    /// A crossed window, by its number, where its cross runs earn in the way of this number.
    With(u16, u16),
    /// The same, but its own run earns nothing.
    Alone(u16, u16),
    /// A crossed window with too many such ways.
    Crossed(u16),
}

/// The groups not looked at yet.
#[derive(Clone, Debug, Default)]
pub(super) struct Groups {
    groups: Vec<Group>,
}

impl Groups {
    /// Lists the groups of windows with their bounds.
    pub(super) fn list(&mut self, question: Question<'_>, gathered: &Gathered, keep: Option<&Keep>) {
        self.groups.clear();
        let hand = question.hand;
        let mut kept = [[0; MOST + 1]; MOST + 1];
        if let Some(keep) = keep {
            for (tiles, kept) in kept.iter_mut().enumerate() {
                for operators in members(hand.affordable[tiles].into()) {
                    let values = members(hand.sub_hands(tiles, operators)).map(|sub_hand| keep[sub_hand]);
                    kept[operators] = values.max().unwrap_or(i32::MIN / 2);
                }
            }
        }
        for (tiles, by_old) in gathered.operators.iter().enumerate().take(hand.size + 1) {
            for (old, &operators) in by_old.iter().enumerate() {
                for operators in members(operators.into()) {
                    let points = question.points(tiles, old, operators);
                    let value = worth(points, kept[tiles][operators]);
                    let (tiles, operators, kind) = (tiles as u8, operators as u8, Kind::Old(old as u8));
                    self.groups.push(Group {
                        bound: Bound::of(value, points, tiles),
                        points,
                        tiles,
                        operators,
                        kind,
                    });
                }
            }
        }
        for (number, crossed) in gathered.crossed.iter().enumerate() {
            let kept = &kept[usize::from(crossed.window.tiles)];
            self.list_crossed(question, number as u16, crossed, kept);
        }
    }

    fn list_crossed(
        &mut self,
        question: Question<'_>,
        number: u16,
        crossed: &Crossed,
        kept: &[i32; MOST + 1],
    ) {
        let window = &crossed.window;
        let (tiles, old) = (usize::from(window.tiles), usize::from(window.old_operators));
        let mut add = |points, operators: usize, kept, kind| {
            let (bound, operators) = (Bound::of(worth(points, kept), points, window.tiles), operators as u8);
            self.groups.push(Group { bound, points, tiles: window.tiles, operators, kind });
        };
        let all = || members(window.operators.into());
        let most_kept = all().map(|operators| kept[operators]).max().expect("some number of operators");
        if !crossed.has_few_ways {
            let most = all().map(|operators| question.points(tiles, old, operators)).max();
            let most = most.expect("some number of operators") + crossed.most;
            return add(most, 0, most_kept, Kind::Crossed(number));
        }
        let Question { lines, hand, .. } = question;
        let mut way = 0;
        crossed.each_way(&lines.lines[usize::from(window.line)], hand, &mut |fixed, cross| {
            add(cross, 0, most_kept, Kind::Alone(number, way));
            let fewest = fixed.iter().filter(|code| code.is_operator()).count();
            for operators in all().filter(|&operators| operators >= fewest) {
                let points = question.points(tiles, old, operators) + cross;
                add(points, operators, kept[operators], Kind::With(number, way));
            }
            way += 1;
        });
    }

    /// Takes the most promising group out, unless it promises less than `least`.
    pub(super) fn next(&mut self, least: Option<Bound>) -> Option<Group> {
        let (at, group) = self.groups.iter().enumerate().max_by_key(|(_, group)| group.bound)?;
        if least.is_some_and(|least| group.bound < least) {
            return None;
        }
        Some(self.groups.swap_remove(at))
    }
}
