//! Runs that take the whole hand, and have a number for a side.
//!
//! Nearly all fillings of a free part are numbers. Opposite a number the other part takes all operators of the hand, and
//! with many of them few digits: it has fewer fillings than there are numbers. So that part is filled, and each value
//! says which digits would have to be left.

use std::ops::ControlFlow;

use bagsplit_game::board::Symbol;

use super::run::Run;
use super::turn::Turn;
use crate::equations::fill::shapes::Shapes;
use crate::equations::fill::walk::{Goal, Walk};
use crate::equations::grammar::arithmetic::Arithmetic;
use crate::equations::hand::counts::{Counts, ONE};
use crate::equations::hand::hand_left::HandLeft;
use crate::equations::hand::symbols::{DIGITS, Filling};
use crate::equations::pattern::parts::Part;
use crate::equations::pattern::place::Place;
use crate::equations::tables::filled::FilledPart;
use crate::equations::value::key::Key;
use crate::equations::value::rounded::{TENS, max, min};

impl Part {
    /// Whether a whole hand with `operators` operators is filled faster through this part than through the numbers on
    /// another.
    pub(crate) const fn is_filled_for(&self, number: &Part, operators: usize) -> bool {
        number.old & !DIGITS == 0 && self.slots <= number.slots + operators
    }
}

impl Run {
    /// Calls `found` with each filling that places the whole hand, a number on the part that is kept, for values that are more
    /// than the first of these and no more than the second; and whether its parts are known to be equal.
    pub(crate) fn fill_numbers<A: Arithmetic>(
        &self,
        turn: &mut Turn<'_, A>,
        (least, most): (f64, f64),
        found: &mut dyn FnMut(Filling, bool),
    ) {
        let (Some(kept), [part]) = (&self.kept, &self.walked[..]) else { return };
        let number = &self.places[kept.places.clone()];
        // A number of several digits does not begin with 0.
        let begin = if number.len() > 1 { TENS[number.len() - 1] } else { 0. };
        let (least, most) = (max(least, begin - 0.5), min(most, TENS[number.len()] - 0.5));
        if least >= most {
            return;
        }
        let mut equals = 0;
        let mut taken = None;
        if let Some(slot) = self.equals {
            let Some(blank) = turn.left.take(Symbol::Equals) else { return };
            taken = Some(blank);
            equals = (Symbol::Equals.index() as u64) << (5 * slot);
        }
        let hand = turn.left.clone();
        let mut visit = |_: &mut A, left: &mut HandLeft, filled: &FilledPart| {
            left.steps += 1;
            if let Some(laid) = laid(&hand, number, filled) {
                found(equals | filled.filling | laid << (5 * kept.slot), filled.key.certain);
            }
            ControlFlow::Continue(())
        };
        let places = &self.places[part.places.clone()];
        let goal = Goal::Within(least, most);
        let mut walk = Walk::new(turn.arithmetic, &mut turn.left, places, goal, &mut visit);
        (walk.reserved, walk.demand) = (kept.slots, 2 * kept.slots as isize);
        (walk.is_all, walk.broken) = (true, false);
        let _ = Shapes::new(walk).run(0, part.slot);
        if let Some(blank) = taken {
            turn.left.put_back(Symbol::Equals, blank);
        }
    }
}

/// How these places are filled by the number that another part is worth, if it is one that the hand has the digits for.
fn laid(hand: &HandLeft, places: &[Place], other: &FilledPart) -> Option<Filling> {
    let number = (other.size + 0.5) as u64;
    // A blank does not stand for what the game has no tiles of.
    let symbols = hand.symbols();
    let (mut rest, mut filling, mut counts) = (number, 0, other.counts.0);
    for place in places.iter().rev() {
        let digit = (rest % 10) as usize;
        rest /= 10;
        match *place {
            Place::Old(symbol) if symbol.index() == digit => {}
            Place::Slot(mask) if (mask & symbols) >> digit & 1 == 1 => {
                filling = filling << 5 | digit as u64;
                counts += ONE[digit];
            }
            _ => return None,
        }
    }
    let is_laid = rest == 0 && hand.has(Counts(counts));
    // What is not whole may be rounded to it.
    (is_laid && Key::from_whole(number as f64).image == other.key.image).then_some(filling)
}

#[cfg(test)]
mod tests {
    use bagsplit_game::board::Tiles;
    use bagsplit_game::rules::Game;
    use bagsplit_game::rules::number_scrabble::NumberScrabble;

    use super::super::run::Purpose;
    use super::super::turn::PartCache;
    use super::*;
    use crate::equations::grammar::arithmetic::EquationGame;
    use crate::equations::hand::symbols::Symbols;
    use crate::equations::pattern::parts::parts;
    use crate::equations::value::band::Band;

    /// All fillings of a run with its new `=` on a slot, with the numbers searched separately or not.
    fn fillings(
        game: &NumberScrabble,
        hand: &str,
        places: &[Place],
        equals: usize,
        apart: bool,
    ) -> Vec<Filling> {
        let mut arithmetic = game.arithmetic();
        let left = HandLeft::new(game, &hand.parse::<Tiles>().unwrap(), <Decimal as Arithmetic>::UNARY);
        let mut cache = PartCache::default();
        let mut turn = Turn::new(&mut arithmetic, left, &mut cache);
        let mut own = Vec::new();
        assert!(parts(places, Some(equals), &mut own));
        let mut run = Run::new(&mut turn, places.to_vec(), Some(equals), own, Purpose::Best).unwrap();
        run.span(&mut turn).unwrap();
        assert!(run.spans.is_some(), "the whole hand is laid");
        run.numbers = apart;
        let mut all = Vec::new();
        let (values, _) = run.values(&mut turn, Band::ALL);
        let _ = run.fill(&mut turn, &values, &mut |_, filling, _| {
            all.push(filling);
            ControlFlow::Continue(())
        });
        if apart {
            run.fill_numbers(&mut turn, (-1., f64::INFINITY), &mut |filling, _| all.push(filling));
        }
        all.sort_unstable();
        all
    }

    type Decimal = <NumberScrabble as EquationGame>::Arithmetic;

    #[test]
    fn numbers_are_found_apart_as_with_all_else() {
        let free = Place::Slot(Symbols::MAX);
        let odd = Place::Slot(0b10_1010_1010);
        let old = Place::Old(Symbol::D1);
        // Where no tile has a 5, no blank stands for one.
        let (game, mut without) = (NumberScrabble::default(), NumberScrabble::default());
        without.set("tiles", &bagsplit_game::rules::Value::Counts(vec![("5".to_owned(), 0)])).unwrap();
        let mut found = 0;
        for (hand, places, equals) in [
            ("1234*68=", vec![free; 8], 3),
            ("17-1829=", vec![free; 8], 4),
            ("12+3/6?=", vec![free; 8], 3),
            ("248s16?=", vec![free; 8], 3),
            ("20r40/1=", vec![free; 8], 2),
            ("5+1-23=", vec![free, old, odd, free, free, free, free, free], 2),
            ("4+?=", vec![free, free, old, free, free], 2),
            ("8*19?=", vec![free, free, free, free, odd, free, old], 3),
        ] {
            for game in [&game, &without].into_iter().take(if hand.contains('5') { 1 } else { 2 }) {
                let all = fillings(game, hand, &places, equals, false);
                assert_eq!(fillings(game, hand, &places, equals, true), all, "{hand}");
                found += all.len();
            }
        }
        assert!(found > 20, "{found}");
    }
}
