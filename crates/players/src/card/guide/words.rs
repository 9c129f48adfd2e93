//! Guides in words: the printed instructions.

use bagsplit_game::board::{Bag, ByBag};

use super::super::words::{a_kind, condition, in_words, kind, kinds_of, listed};
use super::{Amount, Case, Class, Guide, Source, Take};

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
        Instruction { text: text.into(), rule: None }
    }
}

impl Guide {
    /// The opening draw, the later draws, and how to read them.
    pub(crate) fn words(&self) -> Vec<Instruction> {
        let mut lines = Vec::new();
        if let Some(first) = &self.first {
            let own = self.cases.iter().any(|case| case.rule == self.first_rule);
            lines.push(Instruction { text: first_draw(first), rule: self.first_rule.filter(|_| !own) });
        }
        let (start, other) = match self.first {
            Some(_) => ("After that", "Otherwise"),
            None => ("Each draw", "Otherwise"),
        };
        for (place, case) in self.cases.iter().enumerate() {
            let when = if place == 0 { start } else { other };
            let conditions: Vec<String> = case.conditions.iter().copied().map(condition).collect();
            let when = match conditions.is_empty() {
                true => when.to_owned(),
                false => format!("{when}, if {}", conditions.join(" and ")),
            };
            let takes = self.takes(case);
            lines.push(Instruction { text: format!("{when}: {takes}."), rule: case.rule });
        }
        lines.push(Instruction::new(self.how_to_read()));
        lines
    }

    fn how_to_read(&self) -> String {
        let mut takes = self.cases.iter().flat_map(|case| &case.takes);
        let in_order = takes.any(|take| matches!(&take.source, Source::Order(bags) if bags.len() > 1));
        let order = if in_order { " \"A, then B\": B only when A is empty." } else { "" };
        format!("{}{order}", at_once(self.hand_size))
    }

    fn takes(&self, case: &Case) -> String {
        let takes = &case.takes;
        let clauses = (0..takes.len()).map(|at| self.take(&takes[at], &takes[..at], at + 1 < takes.len()));
        clauses.collect::<Vec<_>>().join("; ")
    }

    fn take(&self, take: &Take, earlier: &[Take], follows: bool) -> String {
        let each = match take.amount {
            Amount::Tiles(1) | Amount::UpTo(_, 1) => "",
            _ => "each ",
        };
        let counted = match take.counts_as {
            Some(class) => format!(", {each}counted as {}", a_kind(class)),
            None => String::new(),
        };
        let what = match (take.amount, &take.source) {
            (Amount::Tiles(1), _) => "one tile".to_owned(),
            (Amount::Tiles(number), _) => format!("{} tiles", in_words(number)),
            (Amount::UpTo(class, number), _) => self.lacking(class, number, earlier),
            (Amount::Rest, Source::Order(bags)) if follows => {
                let last = if bags.len() == 1 { " while it lasts" } else { ", while they last" };
                return format!("all from {}{last}{counted}", in_order(bags));
            }
            (Amount::Rest, source) => {
                let when = match earlier.last() {
                    Some(Take {
                        amount: Amount::Rest,
                        source: Source::Fullest(_) | Source::Fewest(_),
                        ..
                    }) => "when these are empty, fill up",
                    _ => "fill up",
                };
                match source {
                    Source::Order(_) => when.to_owned(),
                    _ => format!("{when}, one tile at a time,"),
                }
            }
        };
        let one_by_one = match take.amount {
            Amount::Tiles(number) if number > 1 => ", one at a time,",
            _ => "",
        };
        let from = match &take.source {
            Source::Order(bags) => format!("from {}", in_order(bags)),
            Source::Fullest(bags) => format!(
                "from whichever of {} then holds most (of equals the first named)",
                listed(bags, "and")
            ),
            Source::Fewest(bags) => self.fewest(bags, take, earlier),
        };
        match &take.source {
            Source::Order(_) => format!("{what} {from}{counted}"),
            _ => format!("{what}{one_by_one} {from}{counted}"),
        }
    }

    /// `for each operator you are short of three, one tile`
    fn lacking(&self, class: Class, number: u32, earlier: &[Take]) -> String {
        let (still, which) = self.counting(&[class], earlier);
        if number == 1 {
            return format!("if you {still}hold no {}{which}, one tile", kind(class, 1));
        }
        format!("for each {} you are {still}short of {}{which}, one tile", kind(class, 1), in_words(number))
    }

    /// `from C if you hold no more + and - than * and /, else from D`, and how to continue.
    fn fewest(&self, bags: &[(Bag, Class)], take: &Take, earlier: &[Take]) -> String {
        let classes: Vec<Class> = bags.iter().map(|(_, class)| *class).collect();
        let (still, which) = self.counting(&classes, earlier);
        let still = if still.is_empty() { "" } else { "now " };
        let pure = self.split.is_some_and(|split| {
            bags.iter().all(|&(bag, class)| class.count(&split[bag]) == split[bag].total())
        });
        let more = match take.amount {
            Amount::Tiles(1) => String::new(),
            _ if pure => "; count each tile as drawn before you choose the next".to_owned(),
            _ => {
                let each: Vec<String> =
                    bags.iter().map(|&(bag, class)| format!("one from {bag} as {}", a_kind(class))).collect();
                format!("; before you choose the next, count {}", listed(&each, "and"))
            }
        };
        match bags {
            [(first, one), (second, other)] => format!(
                "from {first} if you {still}hold no more {} than {}{which}, else from {second} (from the other if one \
                 is empty{more})",
                kinds_of(*one),
                kinds_of(*other)
            ),
            _ => {
                let each: Vec<String> =
                    bags.iter().map(|(bag, class)| format!("{bag} for {}", kinds_of(*class))).collect();
                format!(
                    "from the bag of whose tiles you {still}hold fewest{which}: {} (if equal, the first named; pass \
                     over an empty one{more})",
                    listed(&each, "or")
                )
            }
        }
    }

    /// The effect of earlier takes on the count of some classes: a word before the number, and a remark.
    fn counting(&self, classes: &[Class], earlier: &[Take]) -> (&'static str, String) {
        let own = |take: &Take| -> Vec<(Bag, Option<Class>)> {
            match &take.source {
                Source::Order(bags) | Source::Fullest(bags) => {
                    bags.iter().map(|&bag| (bag, take.counts_as)).collect()
                }
                Source::Fewest(bags) => bags.iter().map(|&(bag, class)| (bag, Some(class))).collect(),
            }
        };
        let counts =
            |class: &Option<Class>| class.is_some_and(|one| classes.iter().any(|all| one.is_within(*all)));
        let may = |bag: Bag| {
            self.split.is_none_or(|split| classes.iter().any(|class| class.count(&split[bag]) > 0))
        };
        let named: Vec<(Bag, Option<Class>)> = earlier.iter().flat_map(own).collect();
        let mut counted: Vec<Class> =
            named.iter().filter_map(|(_, class)| class.filter(|_| counts(class))).collect();
        counted.dedup();
        let left_out = named.iter().any(|(bag, class)| !counts(class) && may(*bag));
        match (counted.is_empty(), left_out) {
            (true, false) => ("", String::new()),
            (true, true) => ("", " (in your hand: tiles just named do not count)".to_owned()),
            (false, false) => ("still ", String::new()),
            (false, true) => {
                let kinds: Vec<String> = counted.iter().map(|class| kind(*class, 2)).collect();
                (
                    "still ",
                    format!(" (of tiles just named, only those named as {} count)", listed(&kinds, "or")),
                )
            }
        }
    }
}

/// The name of a draw (MS-5, MS-6).
pub(crate) fn at_once(hand_size: u32) -> String {
    format!("Name the numbers for all bags before you draw; stop at {hand_size} tiles in hand.")
}

/// `First draw: 3 from C and 4 from A.`
pub(crate) fn first_draw(counts: &ByBag<u8>) -> String {
    let some: Vec<(Bag, u8)> =
        counts.iter().filter(|(_, count)| **count > 0).map(|(bag, count)| (bag, *count)).collect();
    match some[..] {
        [(bag, count)] => format!("First draw: all {count} from {bag}."),
        _ => {
            let each: Vec<String> = some.iter().map(|(bag, count)| format!("{count} from {bag}")).collect();
            format!("First draw: {}.", listed(&each, "and"))
        }
    }
}

/// `B, then A`
fn in_order(bags: &[Bag]) -> String {
    bags.iter().map(Bag::to_string).collect::<Vec<_>>().join(", then ")
}
