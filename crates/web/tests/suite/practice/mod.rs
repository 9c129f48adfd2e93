//! Properties of practice games and lessons.

mod games;
mod lessons;
mod refusals;

use bagsplit_game::rules::math_scrabble::MathScrabble;
use bagsplit_players::{
    Bot, DrawPolicy, ExchangePolicy, MulliganPolicy, PrivateBags, Recipe, Setup, Share, Split,
};

/// Separate odd and even digits.
fn split() -> Split {
    let shares = [("odd", "A"), ("even", "B"), ("+-", "C"), ("*/", "D")];
    let shares = shares.map(|(class, bags)| Share::new(class, bags).unwrap()).to_vec();
    Recipe { name: "odd-even".to_owned(), shares }.deal(&MathScrabble::default(), 4).unwrap()
}

/// A setup for Math Scrabble.
fn private(name: &str, bot: Bot, draw: DrawPolicy) -> Setup {
    let bags =
        PrivateBags { draw, mulligan: MulliganPolicy::Value { gain: 500 }, ..PrivateBags::new(split()) };
    Setup::private_bags(name, bot, bags)
}

fn shared(name: &str) -> Setup {
    Setup::shared_bag(name, Bot::Greedy, ExchangePolicy::Improve { gain: 0 })
}
