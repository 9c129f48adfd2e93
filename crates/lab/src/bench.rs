//! How fast are games played here?

use std::convert::Infallible;
use std::error::Error;
use std::time::{Duration, Instant};

use arena::{BlockResult, Table, play_pair};
use board::ByPlayer;
use bots::{Bot, DrawPolicy, ExchangePolicy, Policy, PrivateBags, Recipe, Setup, Share, Start};
use movegen::Playable;
use network::Reads;
use rayon::ThreadPool;
use rules::{Game, Ruleset, Value, with_game};

use crate::LabError;

/// What was played in some time.
#[derive(Clone, Copy, Debug)]
pub struct Speed {
    /// Games.
    pub games: u64,
    /// Turns of both players.
    pub turns: u64,
    /// Seconds on one thread.
    pub seconds: f64,
}

/// How fast a bot plays against itself.
#[derive(Clone, Copy, Debug)]
pub struct BotSpeed {
    /// The bot.
    pub bot: &'static str,
    /// Its draw policy, or its exchange policy where the bag is shared.
    pub drawing: &'static str,
    /// On one thread.
    pub alone: Speed,
    /// Games a second on all threads together.
    pub together: f64,
}

/// Plays every bot against itself for a while, on one thread and on several.
///
/// # Errors
/// When the rules do not allow the setups that are measured.
pub fn bot_speeds(rules: &Ruleset, pool: &ThreadPool, time: Duration) -> Result<Vec<BotSpeed>, LabError> {
    let mut speeds = Vec::new();
    let threads: Vec<usize> = (0..pool.current_num_threads()).collect();
    for bot in Bot::KINDS {
        for &drawing in drawings(rules) {
            let setup = setup(rules, bot.name, drawing).map_err(LabError::failed)?;
            if !Reads::of_game(rules.name()).is_some_and(|reads| setup.bot.plays(reads)) {
                continue;
            }
            let speed = |stream| with_game!(rules, game => speed(game, &setup, time, stream));
            let alone = speed(0);
            let one = |&thread: &usize| Ok::<_, Infallible>(Some(speed(thread)));
            let Ok(many) = pool.install(|| arena::play_all(&threads, &(), one));
            // Each thread by its own time: they begin together but do not end together.
            let together = many.iter().flatten().map(|speed| speed.games as f64 / speed.seconds).sum();
            speeds.push(BotSpeed { bot: bot.name, drawing, alone, together });
        }
    }
    Ok(speeds)
}

/// The draw policies or exchange policies that are measured.
fn drawings(rules: &Ruleset) -> &'static [&'static str] {
    if rules.has_exchange() { &["worst", "improve"] } else { &["uniform", "hand-value"] }
}

/// A setup with this bot and draw policy or exchange policy; `simulate` has few trials where the bag is shared. Its digits and operators are apart, so that drawing has
/// something to decide.
pub(crate) fn setup(rules: &Ruleset, bot: &str, drawing: &str) -> Result<Setup, Box<dyn Error>> {
    // With its usual trials a game with a shared bag takes minutes.
    let few = [("samples".to_owned(), Value::Integer(12)), ("width".to_owned(), Value::Integer(4))];
    let tries = bot == "simulate" && rules.private_bags().is_none();
    let player = Bot::build(bot, if tries { &few } else { &[] })?;
    let player = Reads::of_game(rules.name()).map_or(player, |reads| player.shipped_for(reads));
    if rules.private_bags().is_none() {
        return Ok(Setup::shared_bag(bot, player, ExchangePolicy::build(drawing, &[])?));
    }
    let shares = vec![Share::new("all", "ABCD")?, Share::new("operators", "CD")?];
    let recipe = Recipe { name: "bench".to_owned(), shares };
    let split = with_game!(rules, game => recipe.deal(game, game.bags()))?;
    let draw = DrawPolicy::build(drawing, &[])?;
    let bags = PrivateBags { draw, start: Start::Own, ..PrivateBags::new(split) };
    Ok(Setup::private_bags(bot, player, bags))
}

/// Plays pairs for some time, after a first one that is not counted.
fn speed<G: Playable>(game: &G, setup: &Setup, time: Duration, stream: usize) -> Speed {
    let mut table = Table::new(game, ByPlayer([setup, setup]), &game.generator());
    let mut result = BlockResult::default();
    play_pair(&mut table, stream as u64, 0, &mut result);
    let (mut games, mut turns) = (0, 0);
    let start = Instant::now();
    for pair in 1.. {
        result.games.clear();
        play_pair(&mut table, stream as u64, pair, &mut result);
        games += result.games.len() as u64;
        turns += result.games.iter().map(|game| u64::from(game.turns())).sum::<u64>();
        if start.elapsed() >= time {
            break;
        }
    }
    Speed { games, turns, seconds: start.elapsed().as_secs_f64() }
}
