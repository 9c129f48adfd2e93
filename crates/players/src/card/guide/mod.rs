//! Instructions that a card reduces to for a given split.
//!
//! A [`Guide`] holds the opening draw as numbers and, for every later draw, the rules of the card without the bags that
//! are empty by then, conditions that always or never hold, and steps that never ask for a tile. It allocates exactly
//! as the card does in every position that can be reached by drawing with the card; its words are the printed
//! instructions.

mod domain;
mod takes;
mod words;

use bagsplit_game::board::{Bag, ByBag, Grid, MAX_BAGS, Tiles};

use super::{Amount, Card, Class, Condition, Source};
use crate::Observation;
use domain::Domain;

pub use domain::Table;
pub use words::Instruction;
pub(crate) use words::{at_once, first_draw};

/// The number of bags that a card without a split is assumed to draw from, besides those that it names.
const USUAL_BAGS: usize = 4;

/// A card reduced to one split.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Guide {
    /// The number of tiles of the opening draw from each bag; `None` when the split is not known.
    pub(super) first: Option<ByBag<u8>>,
    /// The cases of later draws: the first one whose conditions all hold is followed. The last one has no conditions.
    pub(super) cases: Vec<Case>,
    /// The rule that the opening draw follows.
    first_rule: Option<usize>,
    /// The bags before the opening draw.
    split: Option<ByBag<Tiles>>,
    hand_size: u32,
}

/// The takes of a draw when all conditions hold.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Case {
    /// The rule of the card that this case comes from; `None` where no rule holds.
    rule: Option<usize>,
    pub(super) conditions: Vec<Condition>,
    pub(super) takes: Vec<Take>,
}

/// Tiles that are named in one step, before the next take is considered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Take {
    pub(super) amount: Amount,
    pub(super) source: Source,
    /// The class that the tiles count as in later takes of the same draw. Those of [`Source::Fewest`] count as the
    /// class of their bag instead.
    pub(super) counts_as: Option<Class>,
}

impl Card {
    /// Printed instructions of the card: the opening draw, the later draws, and how to read them.
    ///
    /// ```
    /// use bagsplit_game::board::{Bag, ByBag};
    ///
    /// let card: bagsplit_players::Card = "opening: 2 from C, rest from AB else operators to 3 from DC, rest from DAC".parse().unwrap();
    /// let mut split = ByBag::default();
    /// for (bag, tiles) in Bag::first(4).zip(["112233445566", "778899", "++++----", "+-****////"]) {
    ///     split[bag] = tiles.parse().unwrap();
    /// }
    /// let lines = card.instructions(bagsplit_players::Table { split: Some(&split), hand_size: 7 });
    /// let texts: Vec<&str> = lines.iter().map(|line| &line.text[..]).collect();
    /// assert_eq!(texts, [
    ///     "First draw: 5 from A and 2 from C.",
    ///     "After that, if nothing lies on the board: two tiles from C; fill up from A, then B, then C, then D.",
    ///     "Otherwise: all from D while it lasts, each counted as an operator; for each operator you are still short of \
    ///      three, one tile from C; fill up from A, then C, then B.",
    ///     "Name the numbers for all bags before you draw; stop at 7 tiles in hand. \"A, then B\": B only when A is empty.",
    /// ]);
    /// ```
    pub fn instructions(&self, table: Table<'_>) -> Vec<Instruction> {
        self.guide(table).words()
    }

    /// Reduces the card to this split and hand size.
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

/// The decision for the opening draw: with an empty hand, full bags, an empty board and level scores.
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
