//! Cards in words: the instructions for drawing with a split.

use bagsplit_game::board::{Bag, ByBag, Grid, MAX_BAGS, Tiles};

use super::words::{condition, in_words, kind, kinds_of, listed};
use super::{Amount, Card, Condition, Source, Step};
use crate::Observation;

/// The number of bags that a card without a split is assumed to draw from, besides those that it names.
const USUAL_BAGS: usize = 4;

/// The split that a card is for and the size of a full hand.
#[derive(Clone, Copy, Debug)]
pub struct Table<'a> {
    /// The bags before the opening draw; `None` when the split is not known.
    pub split: Option<&'a ByBag<Tiles>>,
    /// The number of tiles in a full hand.
    pub hand_size: u32,
}

/// One or two sentences of drawing instructions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Instruction {
    /// The sentence.
    pub text: String,
    /// The index of the card rule that it describes, if it describes a single rule.
    pub rule: Option<usize>,
}

impl Instruction {
    pub(crate) fn new(text: impl Into<String>) -> Instruction {
        Instruction {
            text: text.into(),
            rule: None,
        }
    }
}

/// A rule as printed: the first whose conditions all hold is followed. The last one has no conditions.
#[derive(Clone, Debug)]
struct Case<'a> {
    /// The index of the rule; `None` where no rule holds.
    rule: Option<usize>,
    conditions: &'a [Condition],
    steps: Vec<Step>,
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
    ///     "Otherwise: for each operator you are short of three, one tile from D, then C; fill up from D, then A, then C, \
    ///      then B.",
    ///     "Name the numbers for all bags before you draw; stop at 7 tiles in hand. \"A, then B\": B only when A is empty.",
    /// ]);
    /// ```
    pub fn instructions(&self, table: Table<'_>) -> Vec<Instruction> {
        let first = table
            .split
            .map(|split| opening(split, table.hand_size, |seen, n| self.allocate(seen, n)));
        let mut lines: Vec<Instruction> = first
            .iter()
            .map(|first| Instruction::new(first_draw(first)))
            .collect();
        let cases = self.cases(table);
        for (place, case) in cases.iter().enumerate() {
            let when = match (place, first) {
                (0, Some(_)) => "After that",
                (0, None) => "Each draw",
                _ => "Otherwise",
            };
            let conditions: Vec<String> = case.conditions.iter().copied().map(condition).collect();
            let only = if conditions.is_empty() { "" } else { ", if " };
            let clauses: Vec<String> = (0..case.steps.len())
                .map(|at| clause(&case.steps[at], &case.steps[..at]))
                .collect();
            let text = format!(
                "{when}{only}{}: {}.",
                conditions.join(" and "),
                clauses.join("; ")
            );
            lines.push(Instruction {
                text,
                rule: case.rule,
            });
        }
        lines.push(Instruction::new(how_to_read(&cases, table.hand_size)));
        lines
    }

    /// The rules up to the first without conditions.
    fn cases(&self, table: Table<'_>) -> Vec<Case<'_>> {
        let open: Vec<Bag> = match table.split {
            Some(split) => Bag::first(MAX_BAGS)
                .filter(|&bag| !split[bag].is_empty())
                .collect(),
            None => {
                let named: Vec<Bag> = self.bags().collect();
                Bag::first(MAX_BAGS)
                    .filter(|bag| bag.index() < USUAL_BAGS || named.contains(bag))
                    .collect()
            }
        };
        let rest = Bag::first(MAX_BAGS).filter(|bag| !self.finally.contains(bag));
        let last = Step::new(
            Amount::Rest,
            Source::Order(self.finally.iter().copied().chain(rest).collect()),
        );
        let rules = self
            .rules
            .iter()
            .map(|rule| (rule.conditions(), rule.steps()))
            .enumerate();
        let rules = rules
            .map(|(place, rule)| (Some(place), rule))
            .chain([(None, (&[][..], &[][..]))]);
        let mut cases: Vec<Case<'_>> = Vec::new();
        for (rule, (conditions, steps)) in rules {
            let steps = steps_from(open.clone(), steps.iter().chain([&last]), table.hand_size);
            cases.push(Case {
                rule,
                conditions,
                steps,
            });
            if conditions.is_empty() {
                break;
            }
        }
        cases
    }
}

/// Steps that take tiles from `open` bags only. Those that fill up from ordered bags one after the other are joined.
fn steps_from<'s>(
    mut open: Vec<Bag>,
    steps: impl Iterator<Item = &'s Step>,
    hand_size: u32,
) -> Vec<Step> {
    let mut left: Vec<Step> = Vec::new();
    for step in steps {
        let source = step.source.among(&open);
        if source.bags().is_empty() {
            continue;
        }
        // No more than a full hand is ever drawn.
        let fills = step.amount == Amount::Rest
            || matches!(step.amount, Amount::Tiles(n) if n >= hand_size);
        if fills {
            // These bags are empty afterwards, or the hand is full.
            open.retain(|bag| !source.bags().contains(bag));
        }
        match (left.last_mut(), source) {
            (
                Some(Step {
                    amount: Amount::Rest,
                    source: Source::Order(before),
                }),
                Source::Order(more),
            ) if fills => {
                before.extend(more);
            }
            (_, source) => left.push(Step::new(
                if fills { Amount::Rest } else { step.amount },
                source,
            )),
        }
    }
    left
}

impl Source {
    /// The same without bags that are not open; the fullest of one bag is that bag.
    fn among(&self, open: &[Bag]) -> Source {
        match self {
            Source::Fewest(bags) => Source::Fewest(
                bags.iter()
                    .copied()
                    .filter(|(bag, _)| open.contains(bag))
                    .collect(),
            ),
            Source::Order(bags) | Source::Fullest(bags) => {
                let left: Vec<Bag> = bags
                    .iter()
                    .copied()
                    .filter(|bag| open.contains(bag))
                    .collect();
                let is_order = left.len() < 2 || matches!(self, Source::Order(_));
                if is_order {
                    Source::Order(left)
                } else {
                    Source::Fullest(left)
                }
            }
        }
    }

    /// Whether the bag of the next tile depends on the tiles named before.
    fn varies(&self) -> bool {
        !matches!(self, Source::Order(_)) && self.bags().len() > 1
    }

    /// `from B, then A`
    fn words(&self) -> String {
        match self {
            Source::Fullest(bags) => format!(
                "from whichever of {} then holds most (of equals the first named)",
                listed(bags, "and")
            ),
            Source::Fewest(bags) => match bags[..] {
                [(bag, _)] => format!("from {bag}"),
                [(first, one), (second, other)] => format!(
                    "from {first} if you hold no more {} than {}, else from {second} (from the other if one is empty)",
                    kinds_of(one),
                    kinds_of(other)
                ),
                _ => {
                    let each: Vec<String> = bags
                        .iter()
                        .map(|(bag, class)| format!("{bag} for {}", kinds_of(*class)))
                        .collect();
                    format!(
                        "from the bag of whose tiles you hold fewest: {} (if equal, the first named; pass over an \
                         empty one)",
                        listed(&each, "or")
                    )
                }
            },
            Source::Order(bags) => {
                format!(
                    "from {}",
                    bags.iter()
                        .map(Bag::to_string)
                        .collect::<Vec<_>>()
                        .join(", then ")
                )
            }
        }
    }
}

/// A step in words: `for each operator you are short of three, one tile from C`.
fn clause(step: &Step, earlier: &[Step]) -> String {
    let (from, varies) = (step.source.words(), step.source.varies());
    match step.amount {
        Amount::Tiles(1) => format!("one tile {from}"),
        Amount::Tiles(number) => {
            let each = if varies { ", one at a time," } else { "" };
            format!("{} tiles{each} {from}", in_words(number))
        }
        Amount::UpTo(class, number) => {
            let still = if earlier.iter().any(counts) {
                "still "
            } else {
                ""
            };
            let kind = kind(class, 1);
            match number {
                1 => format!("if you {still}hold no {kind}, one tile {from}"),
                _ => format!(
                    "for each {kind} you are {still}short of {}, one tile {from}",
                    in_words(number)
                ),
            }
        }
        Amount::Rest => {
            let after = earlier
                .last()
                .is_some_and(|step| step.amount == Amount::Rest);
            let when = if after { "when these are empty, " } else { "" };
            let each = if varies { ", one tile at a time," } else { "" };
            format!("{when}fill up{each} {from}")
        }
    }
}

/// Whether the step counts tiles of a class.
fn counts(step: &Step) -> bool {
    matches!(step.amount, Amount::UpTo(..)) || matches!(&step.source, Source::Fewest(_))
}

fn how_to_read(cases: &[Case<'_>], hand_size: u32) -> String {
    let mut text = at_once(hand_size);
    let steps: Vec<&Step> = cases.iter().flat_map(|case| &case.steps).collect();
    if steps
        .iter()
        .any(|step| matches!(&step.source, Source::Order(bags) if bags.len() > 1))
    {
        text += " \"A, then B\": B only when A is empty.";
    }
    let again = cases
        .iter()
        .any(|case| case.steps.iter().filter(|step| counts(step)).count() > 1);
    if again
        || steps
            .iter()
            .any(|step| matches!(&step.source, Source::Fewest(bags) if bags.len() > 1))
    {
        text += " A tile that you name counts at once as what it is named for.";
    }
    text
}

/// The decision for the opening draw: with an empty hand, full bags, an empty board and level scores.
pub(crate) fn opening<T>(
    split: &ByBag<Tiles>,
    hand_size: u32,
    decide: impl FnOnce(&Observation<'_>, u32) -> T,
) -> T {
    let grid = Grid::new(bagsplit_game::board::MAX_SIDE).expect("the largest board is one");
    let seen = Observation {
        hand_size,
        ..Observation::plain(&grid, &Tiles::EMPTY, split)
    };
    let wanted = hand_size.min(seen.tiles_in_bags());
    decide(&seen, wanted)
}

/// The name of a draw (MS-5, MS-6).
pub(crate) fn at_once(hand_size: u32) -> String {
    format!("Name the numbers for all bags before you draw; stop at {hand_size} tiles in hand.")
}

/// `First draw: 3 from C and 4 from A.`
pub(crate) fn first_draw(counts: &ByBag<u8>) -> String {
    let some: Vec<(Bag, u8)> = counts
        .iter()
        .filter(|(_, count)| **count > 0)
        .map(|(bag, count)| (bag, *count))
        .collect();
    match some[..] {
        [(bag, count)] => format!("First draw: all {count} from {bag}."),
        _ => {
            let each: Vec<String> = some
                .iter()
                .map(|(bag, count)| format!("{count} from {bag}"))
                .collect();
            format!("First draw: {}.", listed(&each, "and"))
        }
    }
}

#[cfg(test)]
mod tests;
