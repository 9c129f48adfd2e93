//! Shared code of the examples: setups written in a line.

use bagsplit_game::rules::{Value, math_scrabble::MathScrabble};
use bagsplit_players::{
    Bot, DiscardPolicy, DrawPolicy, ExchangePolicy, MulliganPolicy, PassPolicy, Policy,
    PrivateBags, Recipe, Setup, Share, Split, Start,
};

/// The splits by name, as shares of symbol classes.
const SPLITS: [(&str, &[(&str, &str)]); 12] = [
    ("even", &[("all", "ABCD")]),
    ("one", &[("all", "A")]),
    ("apart", &[("digits", "A"), ("operators", "B")]),
    ("halves", &[("digits", "AB"), ("operators", "CD")]),
    // One bag per operator, with a quarter of the digits in each.
    (
        "each",
        &[
            ("digits", "ABCD"),
            ("+", "A"),
            ("-", "B"),
            ("*", "C"),
            ("/", "D"),
        ],
    ),
    (
        "odd-even",
        &[("odd", "A"), ("even", "B"), ("+-", "C"), ("*/", "D")],
    ),
    (
        "fine",
        &[("12589", "A"), ("3467", "B"), ("+-", "C"), ("*/", "D")],
    ),
    (
        "plus-and-minus",
        &[("digits", "A"), ("+", "B"), ("-", "C"), ("*/", "D")],
    ),
    ("operators-apart", &[("digits", "ABC"), ("operators", "D")]),
    (
        "awkward-apart",
        &[("125", "A"), ("48", "B"), ("operators", "C"), ("3679", "D")],
    ),
    (
        "plus-apart",
        &[
            ("14689", "A"),
            ("57", "B"),
            ("2", "ABB"),
            ("3", "AAB"),
            ("+", "C"),
            ("-*/", "D"),
        ],
    ),
    (
        "best-response",
        &[
            ("1", "AAB"),
            ("2", "BBC"),
            ("36", "D"),
            ("45789", "A"),
            ("+", "CCCDD"),
            ("-", "CCCDD"),
            ("*", "BBCCC"),
            ("/", "BCCCC"),
        ],
    ),
];

/// A setup from words such as `split=apart bot=greedy draw=quota:operators=3 start=other`; the defaults are `split=even
/// bot=greedy draw=uniform mulligan=never discard=none pass=always-place start=self luck=0`.
///
/// With a word `exchange=` the setup is for the games with a shared bag, whose only other words are `bot=` and `luck=`.
pub(crate) fn setup(line: &str) -> Setup {
    let word = |key: &str| word(line, key);
    let bot = policy::<Bot>(word("bot").unwrap_or("greedy"));
    let luck = word("luck").map_or(0, |n| n.parse().expect("luck is a number"));
    if let Some(exchange) = word("exchange") {
        return Setup {
            luck,
            ..Setup::shared_bag(line, bot, policy::<ExchangePolicy>(exchange))
        };
    }
    let bags = PrivateBags {
        draw: policy::<DrawPolicy>(word("draw").unwrap_or("uniform")),
        mulligan: policy::<MulliganPolicy>(word("mulligan").unwrap_or("never")),
        discard: policy::<DiscardPolicy>(word("discard").unwrap_or("none")),
        pass: policy::<PassPolicy>(word("pass").unwrap_or("always-place")),
        start: if word("start") == Some("other") {
            Start::Other
        } else {
            Start::Own
        },
        ..PrivateBags::new(split(word("split").unwrap_or("even")))
    };
    Setup {
        luck,
        ..Setup::private_bags(line, bot, bags)
    }
}

/// The value of the first word `key=...` of a line.
pub(crate) fn word<'l>(line: &'l str, key: &str) -> Option<&'l str> {
    line.split_whitespace()
        .find_map(|word| word.strip_prefix(key)?.strip_prefix('='))
}

fn split(name: &str) -> Split {
    let named = SPLITS.iter().find(|(known, _)| *known == name);
    let (_, shares) = named.unwrap_or_else(|| panic!("no split is called {name}"));
    let shares = shares
        .iter()
        .map(|(class, bags)| Share::new(class, bags).expect("a share"))
        .collect();
    let recipe = Recipe {
        name: name.to_owned(),
        shares,
    };
    recipe
        .deal(&MathScrabble::default(), 4)
        .expect("the recipe names every symbol")
}

/// A policy from `kind:key=value:key=value`.
fn policy<P: Policy>(text: &str) -> P {
    let mut parts = text.split(':');
    let kind = parts.next().expect("a kind");
    let value = |text: &str| match text.parse() {
        Ok(number) => Value::Integer(number),
        Err(_) if text.ends_with(".weights") => Value::Text(weights(text)),
        Err(_) => Value::Text(text.to_owned()),
    };
    let pair = |part: &str| {
        part.split_once('=')
            .map(|(key, text)| (key.to_owned(), value(text)))
    };
    let parameters: Vec<_> = parts.map(|part| pair(part).expect("key=value")).collect();
    P::build(kind, &parameters).unwrap_or_else(|error| panic!("{error}"))
}

/// The name of the weights in a file.
fn weights(path: &str) -> String {
    let bytes = std::fs::read(path).unwrap_or_else(|error| panic!("{path}: {error}"));
    let network = bagsplit_network::Network::from_bytes(&bytes)
        .unwrap_or_else(|error| panic!("{path}: {error}"));
    bagsplit_network::Weights::register(network)
        .name()
        .to_owned()
}
