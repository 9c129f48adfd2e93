//! What the values of a run lie between, and runs that take the whole hand.
//!
//! These are where most is earned, and most tried in vain. All operators have to be laid, in one part or the other; so
//! each choice of those that one part takes says how many digits the other has, and with them how small and how large it
//! can [get](crate::equations::bounds::part_bounds). Without an operator to break it up a part of many places is a large number, and a short part
//! cannot be worth as much: often that is all that has to be known. A `=` more than the new one is laid by nobody, and does not
//! count.

use std::ops::{ControlFlow, Range};

use bagsplit_game::board::Symbol;

use crate::equations::grammar::arithmetic::Arithmetic;
use crate::equations::hand::symbols::Filling;
use crate::equations::runs::run::{Chosen, Found, Run, Values};
use crate::equations::runs::turn::{Room, Turn};
use crate::equations::value::span::Span;

/// Between what a part with more slots than this lies is not calculated, since that takes long.
const MANY: usize = 6;

impl Run {
    /// What the values lie between, if that is known; nothing where no filling can be an equation.
    pub(crate) fn span<A: Arithmetic>(&mut self, turn: &mut Turn<'_, A>) -> Option<Span> {
        let (Some(kept), [part]) = (&self.kept, &self.walked[..]) else { return None };
        // No part holds a `=`; the new one is a blank where there is no tile for it.
        let equals = turn.left.count(Symbol::Equals);
        let blank = usize::from(self.equals.is_some() && equals == 0);
        let is_whole = kept.slots + part.slots + blank + usize::from(equals) == turn.left.tiles();
        if !turn.arithmetic.has_shapes() || part.slots > MANY {
            return None;
        }
        let blank = self.equals.map(|_| turn.left.take(Symbol::Equals));
        if blank == Some(None) {
            return Some(Span::NONE);
        }
        let spare = turn.left.take_all(Symbol::Equals);
        let operators = turn.left.others().count() - usize::from(turn.left.blanks());
        let is_filled_for = part.is_filled_for(kept, operators);
        let [kept, part] = [kept, part].map(|part| turn.spans(&self.places[part.places.clone()]));
        let hand = turn.left.others();
        (0..spare).for_each(|_| turn.left.put_back(Symbol::Equals, false));
        if let Some(Some(blank)) = blank {
            turn.left.put_back(Symbol::Equals, blank);
        }
        let span = turn.room.spans(kept).together(&turn.room.spans(part.clone()), hand, is_whole);
        if is_whole {
            self.spans = Some(part);
            self.numbers = is_filled_for;
        }
        Some(span)
    }

    /// Lays the whole hand: fills the part that is walked through once for each choice of operators and blanks that the
    /// kept one takes, with all others, if it can be worth as much as its values then.
    pub(crate) fn join_whole<A: Arithmetic>(
        &self,
        turn: &mut Turn<'_, A>,
        spans: &Range<usize>,
        filling: Filling,
        Values { table, groups }: &Values,
        found: Found<'_>,
    ) -> ControlFlow<()> {
        let slots = self.kept.as_ref().map_or(0, |kept| kept.slots);
        let splits = turn.split(*table);
        let Turn { arithmetic, left, room } = turn;
        for split in splits {
            let others = room.splits.others(split);
            let Some(span) = room.spans(spans.clone()).besides(others) else { continue };
            // The groups that are looked for, without what is too large or too small.
            let whole = &room.tables[*table];
            let large = whole.sizes.partition_point(|&size| size - whole.error > span.most);
            let small = whole.sizes.partition_point(|&size| size + whole.error >= span.least);
            let groups = groups.start.max(large)..groups.end.min(small);
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

#[cfg(test)]
mod tests {
    use bagsplit_game::board::Tiles;
    use bagsplit_game::rules::number_scrabble::NumberScrabble;

    use super::*;
    use crate::equations::grammar::arithmetic::EquationGame;
    use crate::equations::grammar::decimal::Decimal;
    use crate::equations::hand::hand_left::HandLeft;
    use crate::equations::hand::symbols::Symbols;
    use crate::equations::pattern::parts::parts;
    use crate::equations::pattern::place::Place;
    use crate::equations::runs::run::Purpose;
    use crate::equations::runs::turn::Room;

    /// Whether a run of five free places with its new `=` on the second takes all of a hand, if that is known, and what its
    /// values lie between.
    fn asked(hand: &str) -> (bool, Option<Span>) {
        let (game, tiles) = (NumberScrabble::default(), hand.parse::<Tiles>().unwrap());
        let mut arithmetic = game.arithmetic();
        let left = HandLeft::new(&game, &tiles, Decimal::UNARY);
        let mut room = Room::default();
        let mut turn = Turn::new(&mut arithmetic, left, &mut room);
        let (places, mut own) = (vec![Place::Slot(Symbols::MAX); 5], Vec::new());
        assert!(parts(&places, Some(1), &mut own));
        let mut run = Run::new(&mut turn, places, Some(1), own, Purpose::Best).unwrap();
        let before = (turn.left.counts_and_blanks(), turn.left.symbols());
        let span = run.span(&mut turn);
        assert_eq!((turn.left.counts_and_blanks(), turn.left.symbols()), before, "{hand}");
        (run.spans.is_some(), span)
    }

    #[test]
    fn more_than_one_equals_hides_no_whole_hand() {
        let (whole, span) = asked("7-61=");
        assert!(whole && !span.unwrap().is_empty());
        assert_eq!(asked("7-61==="), (whole, span));
        assert!(asked("7-61?").0, "the blank is the new =");
        assert!(!asked("7-61?=").0, "the blank may be left over");
        assert!(!asked("7-614==").0, "one tile is left over");
    }
}
