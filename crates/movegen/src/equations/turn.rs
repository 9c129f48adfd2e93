//! What is found out of a hand once, whatever the window: tables of parts, and how large parts can get.

use std::ops::ControlFlow;
use std::rc::Rc;

use rustc_hash::{FxBuildHasher, FxHashMap};

use super::arithmetic::Arithmetic;
use super::band::Band;
use super::counts::Others;
use super::filling::{Filled, Place};
use super::hand_left::HandLeft;
use super::largest::Largest;
use super::shapes::Shapes;
use super::split::Split;
use super::table::Table;
use super::walk::{Goal, Walk};

/// What a table must have.
#[derive(Clone, Copy, Debug)]
pub(super) struct Asked {
    /// Values within this band,
    pub(super) band: Band,
    /// of fillings that leave what the other parts demand,
    pub(super) demand: isize,
    /// and values that are not whole even where only the tiles that they leave could make such a value of another part.
    pub(super) broken: bool,
    /// Whether numbers that are laid without anything else are among them.
    pub(super) numbers: bool,
}

impl Asked {
    /// Whether what has been made for this has all that is asked for.
    const fn has(&self, asked: &Asked) -> bool {
        self.band.covers(asked.band)
            && self.demand <= asked.demand
            && (self.broken || !asked.broken)
            && self.numbers == asked.numbers
    }
}

/// A table that has been split, and its parts. It is found by where the table is, which therefore must not go, and by what
/// the hand held besides digits: no digit has been taken yet when a table is split.
type KeptSplit = (Rc<Table>, Rc<[Split]>);

/// What is found out of a hand once, whatever the window.
pub(crate) struct Turn<'t, A> {
    pub(crate) arithmetic: &'t mut A,
    pub(crate) left: HandLeft,
    tables: FxHashMap<Vec<Place>, Vec<(Asked, Rc<Table>)>>,
    largest: FxHashMap<Vec<Place>, Vec<(Others, Rc<Largest>)>>,
    splits: FxHashMap<(*const Table, Others), KeptSplit>,
    /// Where fillings are gathered for a table.
    gathered: Vec<Filled>,
}

impl<'t, A: Arithmetic> Turn<'t, A> {
    pub(crate) fn new(arithmetic: &'t mut A, left: HandLeft) -> Turn<'t, A> {
        Turn {
            arithmetic,
            left,
            // As many as most turns need, since they are large to move.
            tables: FxHashMap::with_capacity_and_hasher(56, FxBuildHasher),
            largest: FxHashMap::with_capacity_and_hasher(56, FxBuildHasher),
            splits: FxHashMap::default(),
            gathered: Vec::with_capacity(1000),
        }
    }

    /// The fillings of a part that are asked for; there may be more in the table, of the band that is told.
    pub(super) fn table(&mut self, places: &[Place], asked: Asked) -> (Rc<Table>, Band) {
        let known = self.tables.get(places).map_or(&[][..], Vec::as_slice);
        if let Some((own, table)) = known.iter().find(|(own, _)| own.has(&asked)) {
            return (Rc::clone(table), own.band);
        }
        let table = Rc::new(self.make_table(places, asked));
        let known = self.tables.entry(places.to_vec()).or_insert_with(|| Vec::with_capacity(2));
        known.push((asked, Rc::clone(&table)));
        (table, asked.band)
    }

    /// How large a part can get, with what is left of the hand.
    pub(super) fn largest(&mut self, places: &[Place]) -> Option<Rc<Largest>> {
        let Turn { arithmetic, left, largest, .. } = self;
        let others = left.others();
        let known = largest.get(places).map_or(&[][..], Vec::as_slice);
        if let Some((_, known)) = known.iter().find(|(own, _)| *own == others) {
            return Some(Rc::clone(known));
        }
        let new = Rc::new(arithmetic.largest(places, left)?);
        let known = largest.entry(places.to_vec()).or_insert_with(|| Vec::with_capacity(1));
        known.push((others, Rc::clone(&new)));
        Some(new)
    }

    /// The fillings of a table that can be laid, by what they take of the hand besides digits.
    pub(super) fn split(&mut self, table: &Rc<Table>) -> Rc<[Split]> {
        let new = || (Rc::clone(table), table.split(&self.left).into());
        let known = self.splits.entry((Rc::as_ptr(table), self.left.others())).or_insert_with(new);
        Rc::clone(&known.1)
    }

    /// The fillings of a part from the hand that are asked for.
    fn make_table(&mut self, places: &[Place], asked: Asked) -> Table {
        let mut found = std::mem::take(&mut self.gathered);
        found.clear();
        let mut visit = |_: &mut A, _: &mut HandLeft, filled: &Filled| {
            found.push(*filled);
            ControlFlow::Continue(())
        };
        let (least, most) = asked.band.limits();
        let goal = if asked.band == Band::ALL { Goal::All } else { Goal::Within(least, most) };
        let by_shape = self.arithmetic.has_shapes();
        let mut walk = Walk::new(self.arithmetic, &mut self.left, places, goal, &mut visit);
        (walk.demand, walk.broken, walk.numbers) = (asked.demand, asked.broken, asked.numbers);
        let _ = if by_shape { Shapes::new(walk).run(0, 0) } else { walk.run(0, 0) };
        let table = Table::of(&found);
        self.gathered = found;
        table
    }

    /// The value of a part without slots.
    pub(super) fn value(&mut self, places: &[Place]) -> Option<Filled> {
        let mut value = None;
        let mut visit = |_: &mut A, _: &mut HandLeft, filled: &Filled| {
            value = Some(*filled);
            ControlFlow::Continue(())
        };
        let _ = Walk::new(self.arithmetic, &mut self.left, places, Goal::All, &mut visit).run(0, 0);
        value
    }
}

#[cfg(test)]
mod tests {
    use board::{Symbol, Tiles};
    use rules::number_scrabble::NumberScrabble;

    use super::super::arithmetic::{Language, Symbols, only};
    use super::super::counts::Counts;
    use super::super::decimal::Decimal;
    use super::super::filling::{Filling, symbols};
    use super::*;

    #[test]
    fn a_table_lacks_only_what_leaves_too_little() {
        let game = NumberScrabble::default();
        let hand: Tiles = "1247+*s=".parse().unwrap();
        let mut arithmetic = game.arithmetic();
        let left = HandLeft::new(&game, &hand, <NumberScrabble as Language>::Arithmetic::UNARY);
        let mut turn = Turn::new(&mut arithmetic, left);
        let places = [Place::Slot(Symbols::MAX); 3];
        let fillings = |table: &Table| {
            let mut all = table.fillings.clone();
            all.sort_unstable();
            all
        };
        let asked = |demand| Asked { band: Band::ALL, demand, broken: true, numbers: true };
        let all = fillings(&turn.make_table(&places, asked(0)));
        for demand in 0..12 {
            let leaves_enough = |filling: &Filling| {
                let squares =
                    symbols(&places, *filling, 0).filter(|&symbol| symbol == Symbol::Square).count();
                let digits = usize::from(Counts::of(*filling, 3).digits());
                (2 * (4 - digits) + 1 - squares) as isize >= demand
            };
            let expected: Vec<Filling> = all.iter().copied().filter(leaves_enough).collect();
            assert_eq!(fillings(&turn.make_table(&places, asked(demand))), expected, "{demand}");
        }
        assert!(!all.is_empty());
    }

    /// What walking symbol by symbol finds in a part.
    fn walked<'t>(turn: &mut Turn<'t, Decimal>, places: &[Place], (least, most): (f64, f64)) -> Vec<Filling> {
        let mut all = Vec::new();
        let mut visit = |_: &mut Decimal, _: &mut HandLeft, filled: &Filled| {
            if filled.size > least && filled.size <= most {
                all.push(filled.filling);
            }
            ControlFlow::Continue(())
        };
        let _ = Walk::new(turn.arithmetic, &mut turn.left, places, Goal::All, &mut visit).run(0, 0);
        all.sort_unstable();
        all
    }

    #[test]
    fn by_shapes_all_is_found_that_walks_find() {
        let game = NumberScrabble::default();
        let free = Place::Slot(Symbols::MAX);
        let old = |symbol| Place::Old(symbol);
        let odd = Place::Slot(0b10_1010_1010 | only(Symbol::Minus) | only(Symbol::Times));
        let parts = [
            vec![free; 4],
            vec![free, old(Symbol::Divide), free, free],
            vec![old(Symbol::Root), free, free, free],
            vec![old(Symbol::D0), free, free],
            vec![free, old(Symbol::D4), odd, free],
            vec![odd, free, old(Symbol::Square), free, free],
            vec![free, free, old(Symbol::D1), old(Symbol::D2)],
        ];
        for hand in ["0247+*s=", "36/19-r", "1480-?+", "09/2*?s"] {
            let hand: Tiles = hand.parse().unwrap();
            let mut arithmetic = game.arithmetic();
            let left = HandLeft::new(&game, &hand, <NumberScrabble as Language>::Arithmetic::UNARY);
            let mut turn = Turn::new(&mut arithmetic, left);
            for places in &parts {
                let bands: [_; 3] =
                    [6, 60, 600].map(|size| Band::below(Band::top(f64::from(size)), |_| false));
                for band in bands.into_iter().flatten().chain([Band::ALL]) {
                    let mut found = turn
                        .make_table(places, Asked { band, demand: 0, broken: true, numbers: true })
                        .fillings;
                    found.sort_unstable();
                    assert_eq!(found, walked(&mut turn, places, band.limits()), "{hand} {places:?} {band:?}");
                    assert!(band != Band::ALL || !found.is_empty());
                }
            }
        }
    }

    #[test]
    fn values_that_no_other_part_can_have_are_left_out() {
        let game = NumberScrabble::default();
        let places = [Place::Slot(Symbols::MAX); 3];
        let sizes = |hand: &str, broken| {
            let hand: Tiles = hand.parse().unwrap();
            let mut arithmetic = game.arithmetic();
            let left = HandLeft::new(&game, &hand, <NumberScrabble as Language>::Arithmetic::UNARY);
            let mut turn = Turn::new(&mut arithmetic, left);
            turn.make_table(&places, Asked { band: Band::ALL, demand: 0, broken, numbers: true })
                .sizes
                .clone()
        };
        let is_whole = |size: &f64| (size - size.round()).abs() < 1e-9;
        // The only `/` makes 6/3 and 3/6, and nothing that is left makes a half of another part.
        assert!(sizes("36/", false).iter().all(is_whole) && sizes("36/", false).contains(&2.));
        assert!(!sizes("36/", true).iter().all(is_whole));
        for hand in ["36//", "36/r"] {
            assert_eq!(sizes(hand, false), sizes(hand, true), "{hand}");
        }
        // A blank may be another `/`, but not once it has been laid.
        assert!(sizes("36/?", false).contains(&0.5));
    }
}
