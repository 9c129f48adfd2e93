//! The fillings of a run that make it an equation.
//!
//! All fillings of the part with the fewest slots are stored in a table by value; the other parts are walked, and each
//! filling with one of those values is joined with them. Where a part is complete on the board its value is the only
//! one.

use std::ops::{ControlFlow, Range};

use bagsplit_game::board::Symbol;

use super::turn::{TableRequest, Turn};
use crate::equations::fill::shapes::Shapes;
use crate::equations::fill::walk::{Goal, Walk, WantedGroups};
use crate::equations::grammar::arithmetic::Arithmetic;
use crate::equations::hand::hand_left::HandLeft;
use crate::equations::hand::symbols::{Filling, Symbols};
use crate::equations::pattern::parts::PatternPart;
use crate::equations::pattern::place::{Place, symbols};
use crate::equations::tables::filled::FilledPart;
use crate::equations::tables::table::Table;
use crate::equations::value::band::Band;

/// A callback for each filling of a run, with the group of its value, and whether its parts are known to be equal.
pub(crate) type VisitFilling<'f> = &'f mut dyn FnMut(usize, Filling, bool) -> ControlFlow<()>;

/// The purpose of filling runs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Purpose {
    /// For a list, in the order of enumeration.
    List,
    /// For the best, in any order.
    #[default]
    Best,
}

/// A run to fill.
#[derive(Clone, Debug, Default)]
pub(crate) struct Run {
    pub(crate) places: Vec<Place>,
    pub(crate) equals: Option<usize>,
    /// The parts to walk through.
    pub(crate) walked: Vec<PatternPart>,
    /// The part whose fillings are stored in a table, if more than one has slots.
    pub(crate) kept: Option<PatternPart>,
    /// The value of the complete parts.
    value: Option<FilledPart>,
    purpose: Purpose,
}

/// The groups of a table that are possible values of a run.
#[derive(Clone, Debug)]
pub(crate) struct Values {
    /// The index of the table.
    pub(crate) table: usize,
    pub(crate) groups: Range<usize>,
}

/// Groups of a table with the wanted values of parts.
struct Chosen<'t> {
    table: &'t Table,
    groups: Range<usize>,
}

/// The walked parts that are filled.
#[derive(Clone, Copy)]
struct FilledParts {
    /// Their number.
    count: usize,
    filling: Filling,
    /// Whether their values are certainly equal.
    certain: bool,
}

impl Run {
    /// The run with these parts; `None` when no filling is an equation.
    pub(crate) fn new<A: Arithmetic>(
        turn: &mut Turn<'_, A>,
        places: Vec<Place>,
        equals: Option<usize>,
        walked: Vec<PatternPart>,
        purpose: Purpose,
    ) -> Option<Run> {
        let mut run = Run {
            places,
            equals,
            walked,
            purpose,
            ..Run::default()
        };
        run.begin(turn).then_some(run)
    }

    /// Prepares a run whose places, new `=`, parts and purpose are set; `false` when no filling is an equation.
    pub(crate) fn begin<A: Arithmetic>(&mut self, turn: &mut Turn<'_, A>) -> bool {
        let Run {
            places,
            walked,
            purpose,
            ..
        } = self;
        let mut value: Option<FilledPart> = None;
        for part in walked.iter().filter(|part| part.slots == 0) {
            let Some(other) = turn.value(&places[part.places.clone()]) else {
                return false;
            };
            if value
                .as_ref()
                .is_some_and(|value| value.key.image != other.key.image)
            {
                return false;
            }
            value = Some(other);
        }
        walked.retain(|part| part.slots > 0);
        self.kept = None;
        if walked.len() > 1 || value.is_none() {
            // A part filled from the hand alone has the same table in many runs.
            let short = (0..walked.len()).min_by_key(|&at| {
                let places = &places[walked[at].places.clone()];
                let from_hand = places
                    .iter()
                    .all(|place| matches!(place, Place::Slot(Symbols::MAX)));
                (walked[at].slots, *purpose == Purpose::Best && !from_hand)
            });
            let Some(short) = short else { return false };
            self.kept = Some(walked.remove(short));
        }
        // The longest last, so that it is walked for few values.
        walked.sort_by_key(|part| part.slots);
        self.value = value;
        true
    }

    /// The possible values of the run in this band, or also below it, and an edge above which they all are.
    pub(crate) fn values<A: Arithmetic>(&self, turn: &mut Turn<'_, A>, band: Band) -> (Values, u8) {
        let Some(kept) = &self.kept else {
            let value = self
                .value
                .as_ref()
                .expect("a run of one part with slots has others");
            return (
                Values {
                    table: turn.fixed_table(value),
                    groups: 0..1,
                },
                0,
            );
        };
        // A blank that represents the new `=` is not available to the parts.
        let blank =
            self.equals.is_some() && turn.left.count(Symbol::Equals) == 0 && turn.left.blanks() > 0;
        if blank {
            turn.left.take_blank();
        }
        let request = TableRequest {
            band,
            demand: self.demand(kept, &turn.left),
        };
        let (number, table_left) = turn.table(&self.places[kept.places.clone()], request);
        if blank {
            turn.left.put_back(Symbol::Equals, true);
        }
        let table = &turn.cache.tables[number];
        // Values above the band have been searched.
        let all = table.sizes.partition_point(|&size| size > band.most())..table.groups.len();
        let groups = match &self.value {
            None => all,
            Some(value) => table.find(&all, value).map_or(0..0, |only| only..only + 1),
        };
        (
            Values {
                table: number,
                groups,
            },
            table_left.from(),
        )
    }

    /// The absolute value, where a part is complete.
    pub(crate) fn fixed_size(&self) -> Option<f64> {
        self.value.as_ref().map(|value| value.size)
    }

    /// The demand of the walked parts on the hand; 0 where any filling of the stored part satisfies it.
    fn demand(&self, kept: &PatternPart, left: &HandLeft) -> isize {
        if self.purpose == Purpose::List {
            return 0;
        }
        let demand = self.walked.iter().map(|part| 1 + part.demand()).sum();
        let least = (2 * left.digits() + left.unaries()) as isize - 2 * kept.slots as isize;
        if least < demand { demand } else { 0 }
    }

    /// Calls `found` with each filling whose parts all have the value of one of these groups.
    pub(crate) fn fill<A: Arithmetic>(
        &self,
        turn: &mut Turn<'_, A>,
        values: &Values,
        found: VisitFilling<'_>,
    ) -> ControlFlow<()> {
        if values.groups.is_empty() {
            return ControlFlow::Continue(());
        }
        let mut filling = 0;
        let mut taken = None;
        if let Some(slot) = self.equals {
            let Some(blank) = turn.left.take(Symbol::Equals) else {
                return ControlFlow::Continue(());
            };
            taken = Some(blank);
            filling = (Symbol::Equals.index() as u64) << (5 * slot);
        }
        let Turn {
            arithmetic,
            left,
            cache,
        } = turn;
        let chosen = Chosen {
            table: &cache.tables[values.table],
            groups: values.groups.clone(),
        };
        let none_yet = FilledParts {
            count: 0,
            filling,
            certain: true,
        };
        let flow = self.join(*arithmetic, left, none_yet, &chosen, found);
        if let Some(blank) = taken {
            turn.left.put_back(Symbol::Equals, blank);
        }
        flow
    }

    /// Fills the remaining parts, when the filled ones have one of these values.
    fn join<A: Arithmetic>(
        &self,
        arithmetic: &mut A,
        left: &mut HandLeft,
        filled: FilledParts,
        values: &Chosen<'_>,
        found: VisitFilling<'_>,
    ) -> ControlFlow<()> {
        let FilledParts {
            count: at,
            filling,
            certain,
        } = filled;
        let &Chosen {
            table,
            groups: ref range,
        } = values;
        let Some(part) = self.walked.get(at) else {
            let group = range.start;
            let slot = self.kept.as_ref().map_or(0, |kept| kept.slot);
            let mut fillings = table.fillings(group, left);
            return fillings
                .try_for_each(|kept| found(group, filling | kept << (5 * slot), certain));
        };
        let groups = &table.groups;
        let others = self.walked[at + 1..].iter().chain(&self.kept);
        let wanted = WantedGroups {
            table,
            groups: range.clone(),
            limits: table.limits(range),
            reserved: groups[range.clone()]
                .iter()
                .map(|group| group.digits.into())
                .min()
                .unwrap_or(0),
            demand: others.map(|part| 1 + part.demand()).sum(),
        };
        let places = &self.places[part.places.clone()];
        let by_shape = self.purpose == Purpose::Best && arithmetic.has_shapes();
        let goal = Goal::Wanted(&wanted);
        let mut walk = Walk::new(
            arithmetic,
            left,
            places,
            goal,
            |arithmetic: &mut A, left, filled| {
                let Some(group) = table.find(range, filled) else {
                    return ControlFlow::Continue(());
                };
                let certain = certain && filled.key.certain && groups[group].certain;
                let values = Chosen {
                    table,
                    groups: group..group + 1,
                };
                let next = FilledParts {
                    count: at + 1,
                    filling: filled.filling,
                    certain,
                };
                self.join(arithmetic, left, next, &values, found)
            },
        );
        if by_shape {
            Shapes::new(walk).run(filling, part.slot)
        } else {
            walk.run(filling, part.slot)
        }
    }

    /// The number of its slots.
    pub(crate) fn slots(&self) -> usize {
        self.places
            .iter()
            .filter(|place| matches!(place, Place::Slot(_)))
            .count()
    }

    /// The symbols of the run with this filling.
    pub(crate) fn symbols(&self, filling: Filling) -> Vec<Symbol> {
        symbols(&self.places, filling, 0).collect()
    }
}
