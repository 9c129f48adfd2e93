//! The fillings of a run that make it an equation.
//!
//! The part with the fewest slots is filled in every way and the fillings are kept by value; the others are
//! walked through, and what has one of those values is joined with them. Where a part is complete on the board
//! its value is the only one.

use std::ops::{ControlFlow, Range};
use std::rc::Rc;

use board::Symbol;
use rustc_hash::FxHashMap;

use super::arithmetic::{Arithmetic, only};
use super::table::Table;
use super::walk::{Filling, Left, Place, Sizes, Walk};

/// What is found out of a hand once, whatever the window.
pub(crate) struct Turn<'t, A> {
    pub(crate) arithmetic: &'t mut A,
    pub(crate) left: Left,
    tables: FxHashMap<Vec<Place>, Rc<Table>>,
}

impl<'t, A: Arithmetic> Turn<'t, A> {
    pub(crate) fn new(arithmetic: &'t mut A, left: Left) -> Turn<'t, A> {
        Turn { arithmetic, left, tables: FxHashMap::default() }
    }

    fn table(&mut self, places: &[Place]) -> Rc<Table> {
        if let Some(table) = self.tables.get(places) {
            return Rc::clone(table);
        }
        let table = Rc::new(Table::new(self.arithmetic, &mut self.left, places));
        self.tables.insert(places.to_vec(), Rc::clone(&table));
        table
    }

    /// The value of a part without slots.
    fn value(&mut self, places: &[Place]) -> Option<Table> {
        let table = Table::new(self.arithmetic, &mut self.left, places);
        table.groups.first().map(|group| Table::fixed(group.worth))
    }
}

/// A part of a run.
#[derive(Clone, Debug)]
pub(crate) struct Part {
    /// Its places in the run.
    pub(crate) places: Range<usize>,
    /// Its first slot.
    slot: usize,
    slots: usize,
}

/// The parts of a run, whose `equals`th slot is a new `=`; `None` when one of them is empty.
pub(crate) fn parts(places: &[Place], equals: Option<usize>) -> Option<Vec<Part>> {
    let mut parts = Vec::new();
    let mut part = Part { places: 0..0, slot: 0, slots: 0 };
    let mut slots = 0;
    for at in 0..=places.len() {
        let slot = matches!(places.get(at), Some(Place::Slot(_)));
        let new = slot && equals == Some(slots);
        slots += usize::from(slot);
        if at == places.len() || new || places[at] == Place::Old(Symbol::Equals) {
            if part.places.start == at {
                return None;
            }
            part.places.end = at;
            parts.push(part);
            part = Part { places: at + 1..at + 1, slot: slots, slots: 0 };
        } else {
            part.slots += usize::from(slot);
        }
    }
    Some(parts)
}

/// Which values a run may have, and what is done with its fillings.
struct Wanted<'w> {
    sizes: &'w Sizes<'w>,
    values: Range<usize>,
    found: &'w mut dyn FnMut(usize, Filling) -> ControlFlow<()>,
}

/// A run to fill.
pub(crate) struct Run {
    places: Vec<Place>,
    equals: Option<usize>,
    /// The parts to walk through.
    walked: Vec<Part>,
    /// The part whose fillings are in the table.
    kept: Part,
    pub(crate) table: Rc<Table>,
    /// The groups of the table that are possible values.
    pub(crate) values: Range<usize>,
}

impl Run {
    /// The run with these parts; `None` when it is no equation however it is filled.
    pub(crate) fn new<A: Arithmetic>(
        turn: &mut Turn<'_, A>,
        places: Vec<Place>,
        equals: Option<usize>,
        parts: Vec<Part>,
    ) -> Option<Run> {
        let (mut walked, fixed): (Vec<Part>, Vec<Part>) = parts.into_iter().partition(|part| part.slots > 0);
        let mut value: Option<Table> = None;
        for part in &fixed {
            let other = turn.value(&places[part.places.clone()])?;
            if value.as_ref().is_some_and(|value| value.find(other.groups[0].worth.key).is_none()) {
                return None;
            }
            value = Some(other);
        }
        if let (1, Some(table)) = (walked.len(), &value) {
            let kept = Part { places: 0..0, slot: 0, slots: 0 };
            let table = Rc::new(table.clone());
            return Some(Run { places, equals, walked, kept, table, values: 0..1 });
        }
        let short = (0..walked.len()).min_by_key(|&part| walked[part].slots)?;
        let kept = walked.remove(short);
        // The longest last, so that it is walked through for few.
        walked.sort_by_key(|part| part.slots);
        let table = turn.table(&places[kept.places.clone()]);
        let values = match &value {
            None => 0..table.groups.len(),
            Some(value) => {
                let only = table.find(value.groups[0].worth.key)?;
                only..only + 1
            }
        };
        (!values.is_empty()).then_some(Run { places, equals, walked, kept, table, values })
    }

    /// Calls `found` with each filling whose parts have all the value of one of these groups, and the group.
    pub(crate) fn fill<A: Arithmetic>(
        &self,
        turn: &mut Turn<'_, A>,
        values: Range<usize>,
        found: &mut dyn FnMut(usize, Filling) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let Some(last) = values.clone().last() else { return ControlFlow::Continue(()) };
        let size = self.table.groups[last].worth.size;
        let least = size * (1. - 1e-9) - 1e-6;
        let most = self.table.groups[values.start].worth.size * (1. + 1e-9) + 1e-6;
        let mut filling = 0;
        let mut taken = None;
        if let Some(slot) = self.equals {
            let Some(blank) = turn.left.take(Symbol::Equals) else { return ControlFlow::Continue(()) };
            taken = Some(blank);
            filling = (Symbol::Equals.index() as u64) << (5 * slot);
        }
        let old = self.places.iter().map(|place| match place {
            Place::Old(symbol) => only(*symbol),
            Place::Slot(_) => 0,
        });
        let old = old.fold(0, |all, symbol| all | symbol);
        let sizes = Sizes { least, most, old, table: &self.table };
        let mut search = Wanted { sizes: &sizes, values, found };
        let flow = self.join(turn.arithmetic, &mut turn.left, 0, filling, None, &mut search);
        if let Some(blank) = taken {
            turn.left.put_back(Symbol::Equals, blank);
        }
        flow
    }

    fn join<A: Arithmetic>(
        &self,
        arithmetic: &mut A,
        left: &mut Left,
        at: usize,
        filling: Filling,
        value: Option<usize>,
        search: &mut Wanted<'_>,
    ) -> ControlFlow<()> {
        let Some(part) = self.walked.get(at) else {
            let Some(value) = value else { return ControlFlow::Continue(()) };
            for &kept in &self.table.groups[value].fillings {
                if left.has(kept, self.kept.slots) {
                    (search.found)(value, filling | kept << (5 * self.kept.slot))?;
                }
            }
            return ControlFlow::Continue(());
        };
        let sizes = Some(search.sizes);
        let mut filled =
            |arithmetic: &mut A, left: &mut Left, filling: Filling, worth: super::Worth| match self
                .table
                .find(worth.key)
            {
                Some(group) if search.values.contains(&group) && value.is_none_or(|value| value == group) => {
                    self.join(arithmetic, left, at + 1, filling, Some(group), search)
                }
                _ => ControlFlow::Continue(()),
            };
        let places = &self.places[part.places.clone()];
        let mut walk = Walk { arithmetic, left, places, sizes, filled: &mut filled };
        walk.run(filling, part.slot)
    }

    /// The symbols of the run with this filling.
    pub(crate) fn symbols(&self, filling: Filling) -> Vec<Symbol> {
        let mut slot = 0;
        let symbol = |place: &Place| match *place {
            Place::Old(symbol) => symbol,
            Place::Slot(_) => {
                slot += 1;
                super::walk::symbol_on(filling, slot - 1)
            }
        };
        self.places.iter().map(symbol).collect()
    }
}
