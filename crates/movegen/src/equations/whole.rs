//! Runs that take the whole hand, or nearly.
//!
//! They are where most is earned, and most tried in vain. All operators have to be laid, in one part or the other; so
//! each choice of those that one part takes says how many digits the other has, and with them how large it can
//! [get](super::largest).

use std::ops::{ControlFlow, Range};

use board::Symbol;

use super::arithmetic::Arithmetic;
use super::filling::Filling;
use super::run::{Chosen, Found, Run, Values};
use super::turn::{Room, Turn};

/// How large a part with more slots than this can get is not calculated, since that takes long.
const MANY: usize = 6;

/// Nor is it when more tiles than this are left over: these can be any, and the bound is loose.
const SPARE: usize = 2;

impl Run {
    /// A bound on the values of a run that takes all of the hand but few tiles, if one is known.
    pub(crate) fn largest<A: Arithmetic>(&mut self, turn: &mut Turn<'_, A>) -> Option<f64> {
        let (Some(kept), [part]) = (&self.kept, &self.walked[..]) else { return None };
        let slots = kept.slots + part.slots + usize::from(self.equals.is_some());
        let tiles = turn.left.tiles();
        if !turn.arithmetic.has_largest() || part.slots > MANY || slots + SPARE < tiles {
            return None;
        }
        let blank = self.equals.map(|_| turn.left.take(Symbol::Equals));
        if blank == Some(None) {
            return Some(-1.);
        }
        let operators = turn.left.others().count() - usize::from(turn.left.blanks());
        let is_filled_for = part.is_filled_for(kept, operators);
        let [kept, part] = [kept, part].map(|part| turn.largest(&self.places[part.places.clone()]));
        let hand = turn.left.others();
        if let Some(Some(blank)) = blank {
            turn.left.put_back(Symbol::Equals, blank);
        }
        let most = turn.room.largest(kept).together(&turn.room.largest(part.clone()), hand, slots == tiles);
        if slots == tiles {
            self.largest = Some(part);
            self.numbers = is_filled_for;
        }
        Some(most)
    }

    /// Lays the whole hand: fills the part that is walked through once for each choice of operators and blanks that the
    /// kept one takes, with all others, if it can get as large as its values then.
    pub(super) fn join_whole<A: Arithmetic>(
        &self,
        turn: &mut Turn<'_, A>,
        largest: &Range<usize>,
        filling: Filling,
        Values { table, groups }: &Values,
        found: Found<'_>,
    ) -> ControlFlow<()> {
        let slots = self.kept.as_ref().map_or(0, |kept| kept.slots);
        let splits = turn.split(*table);
        let Turn { arithmetic, left, room } = turn;
        for split in splits {
            let others = room.splits.others(split);
            let Some(most) = room.largest(largest.clone()).besides(others) else { continue };
            // The groups that are looked for, without what is too large.
            let whole = &room.tables[*table];
            let large = whole.sizes.partition_point(|&size| size - whole.error > most);
            let groups = groups.start.max(large)..groups.end;
            if !room.splits.has(split, &groups) {
                continue;
            }
            let Room { splits, tables, .. } = &mut **room;
            let (table, names) = splits.table(split, tables);
            let table = &tables[table];
            let name = |name: usize| names.partition_point(|&own| (own as usize) < name);
            let groups = name(groups.start)..name(groups.end);
            let digits = Some(slots - others.count());
            let values = Chosen { table, groups, digits };
            left.reserve(others);
            let mut named = |group: usize, filling, certain| found(names[group] as usize, filling, certain);
            let flow = self.join(*arithmetic, left, 0, filling, &values, true, &mut named);
            left.release();
            flow?;
        }
        ControlFlow::Continue(())
    }
}
