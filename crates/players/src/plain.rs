//! Plain setups: obvious splits that fit any tiles and any number of bags.

use bagsplit_game::rules::Ruleset;

use crate::{Bot, DrawPolicy, MulliganPolicy, PassPolicy, PrivateBags, Recipe, Setup, Share};

/// Obvious splits: a name, and the shares of a recipe.
pub const PLAIN_SPLITS: [(&str, &[(&str, &str)]); 4] = [
    ("even", &[("all", "ABCD")]),
    ("operators apart", &[("digits", "ABC"), ("operators", "D")]),
    (
        "odd and even",
        &[("odd", "A"), ("even", "B"), ("+-", "C"), ("*/", "D")],
    ),
    (
        "awkward apart",
        &[("125", "A"), ("48", "B"), ("operators", "C"), ("3679", "D")],
    ),
];

/// Plain setups with this bot: an obvious split each, the draw policy `quota` for three operators, the Mulligan by
/// `lopsided`, and a placement whenever one is legal. None where the bag is shared.
///
/// # Panics
/// Never: the recipes send every symbol of a game with private bags to a bag.
pub fn plain_setups(rules: &Ruleset, bot: Bot) -> Vec<Setup> {
    let plain = PLAIN_SPLITS
        .iter()
        .filter(|_| rules.private_bags().is_some());
    plain
        .map(|(name, shares)| plain_setup(name, shares, rules, bot))
        .collect()
}

fn plain_setup(name: &str, shares: &[(&str, &str)], rules: &Ruleset, bot: Bot) -> Setup {
    let shares = shares.iter().map(|(class, bags)| Share::new(class, bags));
    let recipe = Recipe {
        name: name.to_owned(),
        shares: shares
            .collect::<Result<_, _>>()
            .expect("right classes and bags"),
    };
    let split = recipe.deal_tiles(rules.tiles(), rules.bags());
    let bags = PrivateBags {
        draw: DrawPolicy::Quota { operators: 3 },
        mulligan: MulliganPolicy::Lopsided { fewest: 2, most: 4 },
        pass: PassPolicy::AlwaysPlace,
        ..PrivateBags::new(split.expect("every symbol is in one share"))
    };
    Setup::private_bags(name, bot, bags)
}
