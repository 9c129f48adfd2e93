//! Conditions, kinds of tiles and numbers in words.

use super::{Class, Condition, TileCount};

pub(crate) fn condition(condition: Condition) -> String {
    let Condition::Count { what, low, high } = condition else {
        return match condition {
            Condition::Opening => "nothing lies on the board",
            Condition::Opened => "something lies on the board",
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
        TileCount::Held(class) if (low, high) == (1, u32::MAX) => {
            format!("you hold {}", a_kind(class))
        }
        TileCount::Held(class) => {
            format!("you hold {number} {}", kind(class, number_of(low, high)))
        }
        TileCount::Wanted => format!("you draw {number} {}", tiles(low, high)),
        TileCount::Left => format!("your bags hold {number} {} together", tiles(low, high)),
        TileCount::In(bag) if high == 0 => format!("bag {bag} is empty"),
        TileCount::In(bag) => format!("bag {bag} holds {number} {}", tiles(low, high)),
    }
}

fn tiles(low: u32, high: u32) -> &'static str {
    if number_of(low, high) == 1 {
        "tile"
    } else {
        "tiles"
    }
}

/// The number that determines singular or plural: the upper bound, where there is one.
const fn number_of(low: u32, high: u32) -> u32 {
    if high == u32::MAX { low } else { high }
}

pub(crate) fn listed(names: &[impl ToString], and: &str) -> String {
    let names: Vec<String> = names.iter().map(ToString::to_string).collect();
    match &names[..] {
        [all @ .., last] if !all.is_empty() => format!("{} {and} {last}", all.join(", ")),
        _ => names.concat(),
    }
}

/// `operators`, `odd digits`, `+ or -`, `1`: the name for `number` tiles of a class.
pub(crate) fn kind(class: Class, number: u32) -> String {
    let s = if number == 1 { "" } else { "s" };
    match &class.to_string()[..] {
        "digits" => format!("digit{s}"),
        "operators" => format!("operator{s}"),
        name @ ("odd" | "even") => format!("{name} digit{s}"),
        _ => listed(&class.symbols().collect::<Vec<_>>(), "or"),
    }
}

/// `an operator`, `a + or -`
pub(crate) fn a_kind(class: Class) -> String {
    let name = kind(class, 1);
    let article = if name.starts_with(['o', 'e', '8']) {
        "an"
    } else {
        "a"
    };
    format!("{article} {name}")
}

/// `operators`, `+ and -`: all of them together.
pub(crate) fn kinds_of(class: Class) -> String {
    match kind(class, 2) {
        name if name.starts_with(|c: char| c.is_ascii_lowercase()) => name,
        _ => listed(&class.symbols().collect::<Vec<_>>(), "and"),
    }
}

/// A number in words.
pub(crate) fn in_words(number: u32) -> String {
    const SMALL: [&str; 13] = [
        "none", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
        "eleven", "twelve",
    ];
    SMALL
        .get(number as usize)
        .map_or_else(|| number.to_string(), |word| (*word).to_owned())
}
