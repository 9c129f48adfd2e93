//! Setups to play with, and blocks played on threads.

use std::convert::Infallible;

use arena::{Block, BlockResult, play_all};
use board::ByRole;
use bots::{
    Bot, DiscardPolicy, DrawPolicy, MulliganPolicy, PassPolicy, Policy, Recipe, Setup, Share, Start, Thinking,
};
use rules::math_scrabble::MathScrabble;

/// A setup whose split follows a recipe, with bot and policies by name.
pub(crate) fn setup(game: &MathScrabble, shares: &[(&str, &str)], bot: &str, draw: &str) -> Setup {
    let shares = shares.iter().map(|(class, bags)| Share::new(class, bags).unwrap()).collect();
    let recipe = Recipe { name: format!("{bot} {draw}"), shares };
    let split = recipe.deal(game, game.bags()).unwrap();
    Setup {
        name: recipe.name,
        splits: ByRole([split.clone(), split]),
        bot: Bot::build(bot, &[]).unwrap(),
        draw: DrawPolicy::build(draw, &[]).unwrap(),
        mulligan: MulliganPolicy::Never,
        discard: DiscardPolicy::All,
        pass: PassPolicy::NeverIfLegal,
        start: Start::Own,
        exchange: None,
        thinking: Thinking::None,
        luck: 0,
    }
}

/// Setups that between them use every bot and every policy.
pub(crate) fn mixed(game: &MathScrabble) -> Vec<Setup> {
    let even = [("all", "ABCD")];
    let apart = [("digits", "AB"), ("operators", "CD")];
    let mut setups = vec![
        setup(game, &even, "random", "uniform"),
        setup(game, &even, "greedy", "proportional"),
        setup(game, &apart, "greedy", "quota"),
        setup(game, &apart, "equity", "hand-value"),
        setup(game, &even, "greedy", "priority"),
    ];
    for (place, setup) in setups.iter_mut().enumerate() {
        let kind = |kinds: &[bots::Kind]| kinds[place % kinds.len()].name;
        // Quicker to take it than the defaults, so that it is seen.
        setup.mulligan = match place % 3 {
            0 => MulliganPolicy::Never,
            1 => MulliganPolicy::Lopsided { fewest: 2, most: 3 },
            _ => MulliganPolicy::Value { gain: 0 },
        };
        setup.discard = DiscardPolicy::build(kind(DiscardPolicy::KINDS), &[]).unwrap();
        setup.pass = PassPolicy::build(kind(PassPolicy::KINDS), &[]).unwrap();
        setup.start = if place % 2 == 0 { Start::Own } else { Start::Other };
        setup.thinking = Thinking::build(kind(Thinking::KINDS), &[]).unwrap();
        setup.name = format!("{place}");
    }
    setups
}

/// The results of blocks, played on so many threads.
#[allow(dead_code, reason = "not every test plays blocks")]
pub(crate) fn played(
    blocks: &[Block<'_>],
    threads: usize,
    play: impl Fn(&Block<'_>) -> Option<BlockResult> + Sync + Send,
) -> Vec<BlockResult> {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
    let Ok(results) = pool.install(|| play_all(blocks, &(), |block| Ok::<_, Infallible>(play(block))));
    results.into_iter().map(|result| result.expect("every block is played")).collect()
}
