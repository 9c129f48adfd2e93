//! Bounds on the values of a run, and runs that take the whole hand.
//!
//! Placements of the whole hand score most, and most attempts at them fail. All operators must be placed, in one part
//! or the other; so each choice of the operators of one part determines the number of digits of the other, and with
//! them [bounds](crate::equations::bounds::part_bounds) on its value. Without an operator a part of many places is a
//! large number, which a short part cannot reach: often that is decisive. A second `=` in the hand cannot be placed,
//! and does not count.

use std::ops::{ControlFlow, Range};

use bagsplit_game::board::Symbol;

use super::run::{Chosen, FilledParts, Run, Values, VisitFilling};
use super::turn::{PartCache, Turn};
use crate::equations::grammar::arithmetic::Arithmetic;
use crate::equations::hand::symbols::Filling;
use crate::equations::value::span::Span;

/// The maximum number of slots of a part whose bounds are computed: more take too long.
const MANY: usize = 6;

impl Run {
    /// Bounds on the values, if they are known; empty where no filling can be an equation.
    pub(crate) fn span<A: Arithmetic>(&mut self, turn: &mut Turn<'_, A>) -> Option<Span> {
        let (Some(kept), [part]) = (&self.kept, &self.walked[..]) else { return None };
        // No part has an `=`; the new one is a blank where there is no tile for it.
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
        let [kept, part] = [kept, part].map(|part| turn.spans(&self.places[part.places.clone()]));
        let hand = turn.left.others();
        (0..spare).for_each(|_| turn.left.put_back(Symbol::Equals, false));
        if let Some(Some(blank)) = blank {
            turn.left.put_back(Symbol::Equals, blank);
        }
        let span = turn.cache.spans(kept).together(&turn.cache.spans(part.clone()), hand, is_whole);
        if is_whole {
            self.spans = Some(part);
        }
        Some(span)
    }

    /// Places the whole hand: fills the walked part once for each choice of operators and blanks of the stored one,
    /// with all others, if it can reach the values then.
    pub(crate) fn join_whole<A: Arithmetic>(
        &self,
        turn: &mut Turn<'_, A>,
        spans: &Range<usize>,
        filling: Filling,
        Values { table, groups }: &Values,
        found: VisitFilling<'_>,
    ) -> ControlFlow<()> {
        let slots = self.kept.as_ref().map_or(0, |kept| kept.slots);
        let splits = turn.split(*table);
        let Turn { arithmetic, left, cache } = turn;
        for split in splits {
            let others = cache.splits.others(split);
            let Some(span) = cache.spans(spans.clone()).besides(others) else { continue };
            // The wanted groups, without those that are too large or too small.
            let whole = &cache.tables[*table];
            let large = whole.sizes.partition_point(|&size| size - whole.error > span.most);
            let small = whole.sizes.partition_point(|&size| size + whole.error >= span.least);
            let groups = groups.start.max(large)..groups.end.min(small);
            if !cache.splits.has(split, &groups) {
                continue;
            }
            let PartCache { splits, tables, .. } = &mut **cache;
            let (table, names) = splits.table(split, tables);
            let table = &tables[table];
            let name = |name: usize| names.partition_point(|&own| (own as usize) < name);
            let groups = name(groups.start)..name(groups.end);
            let digits = Some(slots - others.count());
            let values = Chosen { table, groups, digits };
            left.reserve(others);
            let mut named = |group: usize, filling, certain| found(names[group] as usize, filling, certain);
            let flow = self.join(*arithmetic, left, FilledParts::begin(filling), &values, &mut named);
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

    use super::super::run::Purpose;
    use super::super::turn::PartCache;
    use super::*;
    use crate::equations::grammar::arithmetic::EquationGame;
    use crate::equations::grammar::decimal::Decimal;
    use crate::equations::hand::hand_left::HandLeft;
    use crate::equations::hand::symbols::Symbols;
    use crate::equations::pattern::parts::parts;
    use crate::equations::pattern::place::Place;

    /// Whether a run of five free places with its new `=` on the second takes all of a hand, if that is known, and the
    /// interval of its values.
    fn request(hand: &str) -> (bool, Option<Span>) {
        let (game, tiles) = (NumberScrabble::default(), hand.parse::<Tiles>().unwrap());
        let mut arithmetic = game.arithmetic();
        let left = HandLeft::new(&game, &tiles, Decimal::UNARY);
        let mut cache = PartCache::default();
        let mut turn = Turn::new(&mut arithmetic, left, &mut cache);
        let (places, mut own) = (vec![Place::Slot(Symbols::MAX); 5], Vec::new());
        assert!(parts(&places, Some(1), &mut own));
        let mut run = Run::new(&mut turn, places, Some(1), own, Purpose::Best).unwrap();
        let before = (turn.left.counts_and_blanks(), turn.left.symbols());
        let span = run.span(&mut turn);
        assert_eq!((turn.left.counts_and_blanks(), turn.left.symbols()), before, "{hand}");
        (run.spans.is_some(), span)
    }

    #[test]
    fn a_second_equals_sign_hides_no_whole_hand() {
        let (whole, span) = request("7-61=");
        assert!(whole && !span.unwrap().is_empty());
        assert_eq!(request("7-61==="), (whole, span));
        assert!(request("7-61?").0, "the blank is the new =");
        assert!(!request("7-61?=").0, "the blank may be left over");
        assert!(!request("7-614==").0, "one tile is left over");
    }
}
