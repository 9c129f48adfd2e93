//! What a card comes to with the split that it is for.
//!
//! A [`Guide`] holds the opening draw as numbers and, for every later draw, what is left of the card once bags that are
//! empty by then, conditions that cannot fail or hold, and steps that never ask for a tile are dropped. It allocates
//! exactly as the card does in every position that the card's own play reaches; its words are what a person reads.

mod domain;
mod takes;
mod words;

use bagsplit_game::board::{Bag, ByBag, Grid, MAX_BAGS, Tiles};

use super::{Amount, Card, Class, Condition, Counted, Source};
use crate::Observation;
use domain::Domain;

pub use words::Instruction;
pub(crate) use words::{at_once, first_draw};

/// Bags that a card without a split is taken to draw from, beside those that it names.
const USUAL_BAGS: usize = 4;

/// The split that a card is for and the size of a full hand.
#[derive(Clone, Copy, Debug)]
pub struct Table<'a> {
    /// The bags before the opening draw; `None` when the split is not known.
    pub split: Option<&'a ByBag<Tiles>>,
    /// How many tiles a full hand has.
    pub hand_size: u32,
}

/// What a card comes to with one split.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Guide {
    /// How many tiles of the opening draw come from each bag; `None` when the split is not known.
    pub(super) first: Option<ByBag<u8>>,
    /// What to do in later draws: the first case whose conditions all hold is followed. The last has none.
    pub(super) cases: Vec<Case>,
    /// The rule that the opening draw follows.
    first_rule: Option<usize>,
    /// The bags before the opening draw.
    split: Option<ByBag<Tiles>>,
    hand_size: u32,
}

/// What is drawn when all of its conditions hold.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Case {
    /// The rule of the card that it carries out; `None` where no rule holds.
    rule: Option<usize>,
    pub(super) conditions: Vec<Condition>,
    pub(super) takes: Vec<Take>,
}

/// Tiles that are named, before the next take is looked at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Take {
    pub(super) amount: Amount,
    pub(super) source: Source,
    /// What the tiles count as for later takes of the same draw. Those of [`Source::Fewest`] count as the class of
    /// their bag instead.
    pub(super) counts_as: Option<Class>,
}

impl Card {
    /// What it comes to at this table.
    pub(crate) fn guide(&self, table: Table<'_>) -> Guide {
        let first =
            table.split.map(|split| opening(split, table.hand_size, |seen, n| self.allocate(seen, n)));
        let open = match table.split {
            Some(split) => Bag::first(MAX_BAGS).filter(|&bag| !split[bag].is_empty()).collect(),
            None => {
                let named: Vec<Bag> = self.bags().collect();
                Bag::first(MAX_BAGS).filter(|bag| bag.index() < USUAL_BAGS || named.contains(bag)).collect()
            }
        };
        let mut domain = Domain::later(table, first.as_ref(), open);
        let mut cases: Vec<Case> = Vec::new();
        let rules = self.rules().iter().map(|rule| (rule.conditions(), rule.steps()));
        for (number, (conditions, steps)) in rules.chain([(&[][..], &[][..])]).enumerate() {
            let rule = (number < self.rules().len()).then_some(number);
            if !conditions.iter().all(|&condition| domain.is_possible(condition)) {
                continue;
            }
            let conditions: Vec<Condition> =
                conditions.iter().copied().filter(|&condition| !domain.is_certain(condition)).collect();
            let Some(within) = domain.with(&conditions) else { continue };
            let takes = takes::of_rule(steps, &self.finally, &within, table.hand_size);
            let last = conditions.is_empty();
            if let [condition] = conditions[..] {
                domain.exclude(condition);
            }
            cases.push(Case { rule, conditions, takes });
            if last {
                break;
            }
        }
        drop_repeated(&mut cases);
        let first_rule = table.split.and_then(|split| {
            opening(split, table.hand_size, |seen, wanted| {
                self.rules().iter().position(|rule| rule.holds(seen, wanted))
            })
        });
        Guide { first, cases, first_rule, split: table.split.copied(), hand_size: table.hand_size }
    }
}

/// Drops cases before the last that draw as the last does.
fn drop_repeated(cases: &mut Vec<Case>) {
    while let [.., before, last] = &cases[..]
        && before.takes == last.takes
    {
        let at = cases.len() - 2;
        let rule = cases[at].rule;
        cases.remove(at);
        let last = &mut cases[at];
        last.rule = last.rule.or(rule);
    }
}

/// What is decided for the opening draw: with an empty hand, full bags, an empty board and level scores.
pub(crate) fn opening<T>(
    split: &ByBag<Tiles>,
    hand_size: u32,
    decide: impl FnOnce(&Observation<'_>, u32) -> T,
) -> T {
    let grid = Grid::new(bagsplit_game::board::MAX_SIDE).expect("the largest board is one");
    let seen = Observation { hand_size, ..Observation::plain(&grid, &Tiles::EMPTY, split) };
    let wanted = hand_size.min(seen.tiles_in_bags());
    decide(&seen, wanted)
}

#[cfg(test)]
mod tests;
