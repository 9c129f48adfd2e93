//! Math Scrabble with options, and setups for it.

use bagsplit_game::rules::math_scrabble::MathScrabble;
use bagsplit_game::rules::{Game, Value};
use bagsplit_players::{
    Bot, DiscardPolicy, DrawPolicy, MulliganPolicy, PassPolicy, Policy, PrivateBags, Recipe, Setup,
    Share, Start, Thinking,
};

/// The game with some options.
pub(crate) fn with(options: &[(&str, Value)]) -> MathScrabble {
    let mut game = MathScrabble::default();
    options
        .iter()
        .for_each(|(key, value)| game.set(key, value).unwrap());
    game
}

/// The game on a small board with small hands.
pub(crate) fn sized(board: i64, hand: i64) -> MathScrabble {
    with(&[
        ("board", Value::Integer(board)),
        ("hand", Value::Integer(hand)),
    ])
}

/// Separate bags of digits and operators.
pub(crate) const APART: [(&str, &str); 2] = [("digits", "AB"), ("operators", "CD")];
/// Equal bags.
pub(crate) const EVEN: [(&str, &str); 1] = [("all", "ABCD")];

/// A setup whose split follows a recipe, with bot and policies by name.
pub(crate) fn setup(game: &MathScrabble, shares: &[(&str, &str)], bot: &str, draw: &str) -> Setup {
    let shares = shares
        .iter()
        .map(|(class, bags)| Share::new(class, bags).unwrap())
        .collect();
    let recipe = Recipe {
        name: format!("{bot} {draw}"),
        shares,
    };
    let split = recipe.deal(game, game.bags()).unwrap();
    let bags = PrivateBags {
        draw: DrawPolicy::build(draw, &[]).unwrap(),
        discard: DiscardPolicy::All,
        start: Start::Own,
        ..PrivateBags::new(split)
    };
    Setup::private_bags(recipe.name, Bot::build(bot, &[]).unwrap(), bags)
}

/// A greedy bot that draws from bags that are all alike.
pub(crate) fn greedy(game: &MathScrabble) -> Setup {
    setup(game, &EVEN, "greedy", "uniform")
}

/// The private-bag decisions of a setup made here.
pub(crate) fn bags(setup: &mut Setup) -> &mut PrivateBags {
    setup.private_mut().expect("a setup for private bags")
}

/// Setups that together use every bot and every policy.
pub(crate) fn mixed(game: &MathScrabble) -> Vec<Setup> {
    let mut setups = vec![
        setup(game, &EVEN, "random", "uniform"),
        setup(game, &EVEN, "greedy", "proportional"),
        setup(game, &APART, "greedy", "quota"),
        setup(game, &APART, "equity", "hand-value"),
        setup(game, &EVEN, "greedy", "uniform"),
        setup(game, &EVEN, "wary", "uniform"),
    ];
    bags(&mut setups[4]).draw = DrawPolicy::Card {
        card: "rest from ABCD".parse().unwrap(),
    };
    for (place, setup) in setups.iter_mut().enumerate() {
        // Shifted in the second round, so that other kinds are combined.
        let kind = |kinds: &[bagsplit_players::Kind]| {
            kinds[(place + place / kinds.len()) % kinds.len()].name
        };
        // Cheaper than the defaults, so that it occurs.
        let own = bags(setup);
        own.mulligan = match place % 3 {
            0 => MulliganPolicy::Never,
            1 => MulliganPolicy::Lopsided { fewest: 2, most: 3 },
            _ => MulliganPolicy::Value { gain: 0 },
        };
        own.discard = DiscardPolicy::build(kind(DiscardPolicy::KINDS), &[]).unwrap();
        own.pass = PassPolicy::build(kind(PassPolicy::KINDS), &[]).unwrap();
        own.start = if place % 2 == 0 {
            Start::Own
        } else {
            Start::Other
        };
        setup.thinking = Thinking::build(kind(Thinking::KINDS), &[]).unwrap();
        setup.name = format!("{place}");
    }
    setups
}
