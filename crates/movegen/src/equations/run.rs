//! The fillings of a run that make it an equation.
//!
//! The part with the fewest slots is filled in every way and the fillings are kept by value; the others are
//! walked through, and what has one of those values is joined with them. Where a part is complete on the board
//! its value is the only one.

use std::ops::{ControlFlow, Range};
use std::rc::Rc;

use board::Symbol;
use rustc_hash::FxHashMap;

use super::arithmetic::{Arithmetic, BREAKING, Symbols, only};
use super::band::Band;
use super::filling::{Filled, Filling, Place, symbols};
use super::hand_left::{HandLeft, Others};
use super::largest::Largest;
use super::shapes::Shapes;
use super::split::Split;
use super::table::Table;
use super::walk::{Goal, Walk, Wanted};

/// What a table must have.
#[derive(Clone, Copy, Debug)]
struct Asked {
    /// Values within this band,
    band: Band,
    /// of fillings that leave what the other parts demand,
    demand: isize,
    /// and values that are not whole even where only the tiles that they leave could make such a value of another part.
    broken: bool,
}

impl Asked {
    /// Whether what has been made for this has all that is asked for.
    const fn has(&self, asked: &Asked) -> bool {
        self.band.covers(asked.band) && self.demand <= asked.demand && (self.broken || !asked.broken)
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
            tables: FxHashMap::default(),
            largest: FxHashMap::default(),
            splits: FxHashMap::default(),
            gathered: Vec::new(),
        }
    }

    /// The fillings of a part that are asked for; there may be more in the table, of the band that is told.
    fn table(&mut self, places: &[Place], asked: Asked) -> (Rc<Table>, Band) {
        let known = self.tables.get(places).map_or(&[][..], Vec::as_slice);
        if let Some((own, table)) = known.iter().find(|(own, _)| own.has(&asked)) {
            return (Rc::clone(table), own.band);
        }
        let table = Rc::new(self.make_table(places, asked));
        self.tables.entry(places.to_vec()).or_default().push((asked, Rc::clone(&table)));
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
        largest.entry(places.to_vec()).or_default().push((others, Rc::clone(&new)));
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
        (walk.demand, walk.broken) = (asked.demand, asked.broken);
        let _ = if by_shape { Shapes::new(walk).run(0, 0) } else { walk.run(0, 0) };
        let table = Table::of(&found);
        self.gathered = found;
        table
    }

    /// The value of a part without slots.
    fn value(&mut self, places: &[Place]) -> Option<Filled> {
        let mut value = None;
        let mut visit = |_: &mut A, _: &mut HandLeft, filled: &Filled| {
            value = Some(*filled);
            ControlFlow::Continue(())
        };
        let _ = Walk::new(self.arithmetic, &mut self.left, places, Goal::All, &mut visit).run(0, 0);
        value
    }
}

/// A part of a run.
#[derive(Clone, Debug)]
pub(crate) struct Part {
    /// Its places in the run.
    pub(crate) places: Range<usize>,
    /// Its first slot.
    slot: usize,
    pub(crate) slots: usize,
    /// The symbols that lie there, and how many of them are digits.
    pub(crate) old: Symbols,
    pub(crate) digits: usize,
}

impl Part {
    /// How many of its slots can hold symbols without more digits of the hand.
    pub(crate) const fn demand(&self) -> isize {
        self.slots as isize - self.digits as isize
    }
}

/// The slots of a run on which its new `=` can lie when this can be laid, and `None` where it has one already, and needs no
/// new one.
pub(crate) fn equals_slots(places: &[Place], left: &HandLeft) -> impl Iterator<Item = Option<usize>> {
    let equals = only(Symbol::Equals) & left.symbols();
    let none = places.contains(&Place::Old(Symbol::Equals)).then_some(None);
    let slots = places.iter().filter_map(move |place| match place {
        Place::Slot(mask) => Some(mask & equals != 0),
        Place::Old(_) => None,
    });
    none.into_iter().chain(slots.enumerate().filter_map(|(slot, fits)| fits.then_some(Some(slot))))
}

/// Finds the parts of a run, whose `equals`th slot is a new `=`; `false` when one of them is empty.
pub(crate) fn parts(places: &[Place], equals: Option<usize>, parts: &mut Vec<Part>) -> bool {
    parts.clear();
    let begin = |at, slot| Part { places: at..at, slot, slots: 0, old: 0, digits: 0 };
    let mut part = begin(0, 0);
    let mut slots = 0;
    for (at, place) in places.iter().enumerate() {
        let ends = match *place {
            Place::Slot(_) => {
                slots += 1;
                equals == Some(slots - 1)
            }
            Place::Old(symbol) => symbol == Symbol::Equals,
        };
        if ends {
            if part.places.start == at {
                return false;
            }
            part.places.end = at;
            parts.push(part);
            part = begin(at + 1, slots);
            continue;
        }
        match *place {
            Place::Slot(_) => part.slots += 1,
            Place::Old(symbol) => {
                part.old |= only(symbol);
                part.digits += usize::from(symbol.is_digit());
            }
        }
    }
    part.places.end = places.len();
    if part.places.is_empty() {
        return false;
    }
    parts.push(part);
    true
}

/// What is done with each filling of a run: the group of its value, and whether its parts are known to be equal.
pub(crate) type Found<'f> = &'f mut dyn FnMut(usize, Filling, bool) -> ControlFlow<()>;

/// What runs are filled for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Purpose {
    /// For a list, whose order is that in which fillings are found.
    List,
    /// For the best, in whatever order they come.
    Best,
}

/// A run to fill.
pub(crate) struct Run {
    pub(super) places: Vec<Place>,
    pub(super) equals: Option<usize>,
    /// The parts to walk through.
    pub(super) walked: Vec<Part>,
    /// The part whose fillings are kept in a table, if more than one has slots.
    pub(super) kept: Option<Part>,
    /// The value of the parts that are complete.
    value: Option<Filled>,
    /// Whether the parts that are not kept have symbols that can make their value one that is not whole.
    broken: bool,
    purpose: Purpose,
    /// How large the part that is walked through can get.
    pub(super) largest: Option<Rc<Largest>>,
}

/// The groups of a table that are possible values of a run.
#[derive(Clone)]
pub(crate) struct Values {
    pub(crate) table: Rc<Table>,
    pub(crate) groups: Range<usize>,
    /// How many digits their fillings take, if the other tiles of these are reserved and all that is left is laid.
    pub(crate) digits: Option<usize>,
}

impl Run {
    /// The run with these parts; `None` when it is no equation however it is filled.
    pub(crate) fn new<A: Arithmetic>(
        turn: &mut Turn<'_, A>,
        places: Vec<Place>,
        equals: Option<usize>,
        parts: Vec<Part>,
        purpose: Purpose,
    ) -> Option<Run> {
        let (mut walked, fixed): (Vec<Part>, Vec<Part>) = parts.into_iter().partition(|part| part.slots > 0);
        let mut value: Option<Filled> = None;
        for part in &fixed {
            let other = turn.value(&places[part.places.clone()])?;
            if value.as_ref().is_some_and(|value| value.key.image != other.key.image) {
                return None;
            }
            value = Some(other);
        }
        let mut kept = None;
        if walked.len() > 1 || value.is_none() {
            // What is filled from the hand alone has the same table in many runs.
            let own = |part: &Part| {
                let is_own = |place: &Place| !matches!(place, Place::Slot(Symbols::MAX));
                purpose == Purpose::Best && places[part.places.clone()].iter().any(is_own)
            };
            let short = (0..walked.len()).min_by_key(|&part| (walked[part].slots, own(&walked[part])))?;
            kept = Some(walked.remove(short));
        }
        // The longest last, so that it is walked through for few.
        walked.sort_by_key(|part| part.slots);
        let broken = walked.iter().chain(&fixed).any(|part| part.old & BREAKING != 0);
        Some(Run { places, equals, walked, kept, value, broken, purpose, largest: None })
    }

    /// The values that the run may have in this band, or also below it, and the edge that they are all above.
    pub(crate) fn values<A: Arithmetic>(&self, turn: &mut Turn<'_, A>, band: Band) -> (Values, u8) {
        let Some(kept) = &self.kept else {
            let value = self.value.expect("a run of one part with slots has others");
            return (Values { table: Rc::new(Table::fixed(value)), groups: 0..1, digits: None }, 0);
        };
        let asked = Asked { band, demand: self.demand(kept, &turn.left), broken: self.broken };
        let (table, own) = turn.table(&self.places[kept.places.clone()], asked);
        // What is above the band has been looked at.
        let all = table.sizes.partition_point(|&size| size > band.most())..table.groups.len();
        let groups = match &self.value {
            None => all,
            Some(value) => table.find(&all, value).map_or(0..0, |only| only..only + 1),
        };
        (Values { table, groups, digits: None }, own.from())
    }

    /// The size of the value, where a part is complete.
    pub(crate) fn fixed_size(&self) -> Option<f64> {
        self.value.as_ref().map(|value| value.size)
    }

    /// What the parts that are walked through demand of the hand; 0 where any filling of the part that is kept leaves it.
    fn demand(&self, kept: &Part, left: &HandLeft) -> isize {
        if self.purpose == Purpose::List {
            return 0;
        }
        let demand = self.walked.iter().map(|part| 1 + part.demand()).sum();
        let least = (2 * left.digits() + left.unaries()) as isize - 2 * kept.slots as isize;
        if least < demand { demand } else { 0 }
    }

    /// Calls `found` with each filling whose parts have all the value of one of these groups.
    pub(crate) fn fill<A: Arithmetic>(
        &self,
        turn: &mut Turn<'_, A>,
        values: &Values,
        found: Found<'_>,
    ) -> ControlFlow<()> {
        if values.groups.is_empty() {
            return ControlFlow::Continue(());
        }
        let mut filling = 0;
        let mut taken = None;
        if let Some(slot) = self.equals {
            let Some(blank) = turn.left.take(Symbol::Equals) else { return ControlFlow::Continue(()) };
            taken = Some(blank);
            filling = (Symbol::Equals.index() as u64) << (5 * slot);
        }
        let flow = match &self.largest {
            Some(largest) => self.join_whole(turn, largest, filling, values, found),
            None => self.join(turn.arithmetic, &mut turn.left, 0, filling, values, true, found),
        };
        if let Some(blank) = taken {
            turn.left.put_back(Symbol::Equals, blank);
        }
        flow
    }

    /// Fills the parts from number `at` on, when those before have one of these values.
    #[allow(clippy::too_many_arguments)] // what is done at each level of the search
    pub(super) fn join<A: Arithmetic>(
        &self,
        arithmetic: &mut A,
        left: &mut HandLeft,
        at: usize,
        filling: Filling,
        values: &Values,
        certain: bool,
        found: Found<'_>,
    ) -> ControlFlow<()> {
        let &Values { ref table, groups: ref range, digits } = values;
        let Some(part) = self.walked.get(at) else {
            let group = range.start;
            let slot = self.kept.as_ref().map_or(0, |kept| kept.slot);
            let mut whole = |kept| found(group, filling | kept << (5 * slot), certain);
            return table.fillings(group, left).try_for_each(&mut whole);
        };
        let groups = &table.groups;
        let others = self.walked[at + 1..].iter().chain(&self.kept);
        let wanted = Wanted {
            table,
            groups: range.clone(),
            limits: table.limits(range),
            reserved: digits.unwrap_or_else(|| {
                groups[range.clone()].iter().map(|group| group.digits.into()).min().unwrap_or(0)
            }),
            demand: match digits {
                Some(digits) => 2 * digits as isize,
                None => others.map(|part| 1 + part.demand()).sum(),
            },
            is_all: digits.is_some(),
        };
        let mut visit = |arithmetic: &mut A, left: &mut HandLeft, filled: &Filled| {
            let Some(group) = table.find(range, filled) else { return ControlFlow::Continue(()) };
            let certain = certain && filled.key.certain && groups[group].key.certain;
            let values = Values { table: Rc::clone(table), groups: group..group + 1, digits: None };
            self.join(arithmetic, left, at + 1, filled.filling, &values, certain, found)
        };
        let places = &self.places[part.places.clone()];
        let by_shape = self.purpose == Purpose::Best && arithmetic.has_shapes();
        let mut walk = Walk::new(arithmetic, left, places, Goal::Wanted(&wanted), &mut visit);
        if by_shape { Shapes::new(walk).run(filling, part.slot) } else { walk.run(filling, part.slot) }
    }

    /// The symbols of the run with this filling.
    pub(crate) fn symbols(&self, filling: Filling) -> Vec<Symbol> {
        symbols(&self.places, filling, 0).collect()
    }
}

#[cfg(test)]
mod tests {
    use board::Tiles;
    use rules::number_scrabble::NumberScrabble;

    use super::super::arithmetic::Language;
    use super::super::hand_left::Counts;
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
        let asked = |demand| Asked { band: Band::ALL, demand, broken: true };
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
}
