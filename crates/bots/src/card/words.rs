//! How is a card printed for a person at the table?

use std::fmt::Display;

use board::Bag;

use super::{Amount, Card, Class, Condition, Counted, Rule, Source, Step};

impl Card {
    /// The card in plain words: a line for each rule, and one for what is left over.
    ///
    /// ```
    /// let card: bots::Card = "opening: 2 from C, rest from AB else operators to 3 from D finally BA".parse().unwrap();
    /// assert_eq!(card.words(), [
    ///     "1. If nothing is on the board yet: two tiles from C, then the rest from A, when that is empty from B.",
    ///     "2. Otherwise: as many tiles from D as you lack to hold three operators.",
    ///     "What is still wanted then: from B, when that is empty from A, when that is empty from the next by letter. \
    ///      Pass over a bag that is empty.",
    /// ]);
    /// ```
    #[must_use]
    pub fn words(&self) -> Vec<String> {
        let rules = self.rules.iter().zip(1..).map(|(rule, number)| rule_in_words(rule, number));
        let order = match &self.finally[..] {
            [] => "from the bags by their letters, A first".to_owned(),
            bags => format!("{}, when that is empty from the next by letter", in_order(bags)),
        };
        rules.chain([format!("What is still wanted then: {order}. Pass over a bag that is empty.")]).collect()
    }
}

fn rule_in_words(rule: &Rule, number: usize) -> String {
    let conditions: Vec<String> = rule.conditions.iter().copied().map(condition).collect();
    let when = match (conditions.is_empty(), number) {
        (true, 1) => "Always".to_owned(),
        (true, _) => "Otherwise".to_owned(),
        (false, _) => format!("If {}", conditions.join(" and ")),
    };
    let steps: Vec<String> = rule.steps.iter().map(step).collect();
    format!("{number}. {when}: {}.", steps.join(", then "))
}

fn condition(condition: Condition) -> String {
    let Condition::Count { what, low, high } = condition else {
        return match condition {
            Condition::Opening => "nothing is on the board yet",
            Condition::Opened => "something is on the board",
            Condition::Ahead => "you are ahead",
            Condition::Level => "scores are level",
            _ => "you are behind",
        }
        .to_owned();
    };
    let number = match (low, high) {
        (0, 0) => "no".to_owned(),
        (low, u32::MAX) => format!("at least {}", in_words(low)),
        (low, high) if low == high => format!("exactly {}", in_words(low)),
        (0, high) => format!("at most {}", in_words(high)),
        (low, high) => format!("from {} to {}", in_words(low), in_words(high)),
    };
    match what {
        Counted::Held(class) if (low, high) == (1, u32::MAX) => format!("you hold {}", some_of(class)),
        Counted::Held(class) => format!("you hold {number} {}", tiles_of(class, number_of(low, high))),
        Counted::Wanted => format!("you draw {number} {}", tiles(low, high)),
        Counted::Left => format!("your bags hold {number} {} together", tiles(low, high)),
        Counted::In(bag) if high == 0 => format!("bag {bag} is empty"),
        Counted::In(bag) => format!("bag {bag} holds {number} {}", tiles(low, high)),
    }
}

fn tiles(low: u32, high: u32) -> &'static str {
    if number_of(low, high) == 1 { "tile" } else { "tiles" }
}

/// The number after which tiles are named: the upper bound, where there is one.
const fn number_of(low: u32, high: u32) -> u32 {
    if high == u32::MAX { low } else { high }
}

fn step(step: &Step) -> String {
    let amount = match step.amount {
        Amount::Tiles(1) => "one tile".to_owned(),
        Amount::Tiles(number) => format!("{} tiles", in_words(number)),
        Amount::UpTo(class, number) => {
            let lacking = format!("as you lack to hold {} {}", in_words(number), tiles_of(class, number));
            if let Source::Order(bags) = &step.source
                && let [bag] = bags[..]
            {
                return format!("as many tiles from {bag} {lacking}");
            }
            format!("as many tiles {lacking},")
        }
        Amount::Rest => "the rest".to_owned(),
    };
    match &step.source {
        Source::Order(bags) => format!("{amount} {}", in_order(bags)),
        Source::Fullest(bags) => {
            format!("{amount} one by one from the fullest of {}", joined(bags, "and"))
        }
        Source::Fewest(bags) => {
            let choices: Vec<String> =
                bags.iter().map(|(bag, class)| format!("{bag} ({})", tiles_of(*class, 2))).collect();
            format!("{amount} one by one from {}, whichever kind you hold fewest of", listed(&choices, "or"))
        }
    }
}

/// `from B, when that is empty from A`.
fn in_order(bags: &[Bag]) -> String {
    let named: Vec<String> = bags.iter().map(|bag| format!("from {bag}")).collect();
    named.join(", when that is empty ")
}

fn joined(bags: &[Bag], and: &str) -> String {
    listed(&bags.iter().map(Bag::to_string).collect::<Vec<_>>(), and)
}

fn listed(names: &[impl Display], and: &str) -> String {
    let mut text = String::new();
    for (place, name) in names.iter().enumerate() {
        let between = match place {
            0 => String::new(),
            _ if place + 1 == names.len() => format!(" {and} "),
            _ => ", ".to_owned(),
        };
        text += &format!("{between}{name}");
    }
    text
}

/// `operators`, `odd digits`, `+ or -`, `1`: so many of them.
fn tiles_of(class: Class, number: u32) -> String {
    let s = if number == 1 { "" } else { "s" };
    match &class.to_string()[..] {
        "digits" => format!("digit{s}"),
        "operators" => format!("operator{s}"),
        name @ ("odd" | "even") => format!("{name} digit{s}"),
        _ => listed(&class.symbols().collect::<Vec<_>>(), "or"),
    }
}

fn some_of(class: Class) -> String {
    match tiles_of(class, 1) {
        name if name.starts_with(|c: char| c.is_ascii_lowercase()) => format!("any {name}"),
        name => format!("a {name}"),
    }
}

/// A number as people say it.
fn in_words(number: u32) -> String {
    const SMALL: [&str; 13] = [
        "none", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven",
        "twelve",
    ];
    SMALL.get(number as usize).map_or_else(|| number.to_string(), |word| (*word).to_owned())
}
