//! How fast are games played here?

use std::convert::Infallible;
use std::error::Error;
use std::time::{Duration, Instant};

use bagsplit_arena::{BlockResult, Table, play_pair};
use bagsplit_game::board::ByPlayer;
use bagsplit_game::rules::{Game, Ruleset, Value, with_game};
use bagsplit_movegen::Playable;
use bagsplit_network::InputKind;
use bagsplit_players::{Bot, DrawPolicy, ExchangePolicy, Policy, PrivateBags, Recipe, Setup, Share, Start};
use cpu_time::ThreadTime;
use rayon::ThreadPool;

use crate::run::LabError;

/// What one thread played in some time.
#[derive(Clone, Copy, Debug)]
pub struct Speed {
    /// Games.
    pub games: u64,
    /// Turns of both players.
    pub turns: u64,
    /// Seconds by the clock.
    pub seconds: f64,
    /// Seconds of processor time: what others take of the machine is not in it.
    pub cpu_seconds: f64,
}

/// How fast a bot plays against itself, measured once.
#[derive(Clone, Debug)]
pub struct BotSpeed {
    /// The bot.
    pub bot: &'static str,
    /// Its draw policy, or its exchange policy where the bag is shared.
    pub drawing: &'static str,
    /// Which round it was measured in, from 1.
    pub round: u32,
    /// On one thread.
    pub alone: Speed,
    /// On all threads together, right after it: of each thread.
    pub together: Vec<Speed>,
}

impl BotSpeed {
    /// Games a second by the clock on all threads together, as a multiple of one thread alone.
    #[must_use]
    pub fn times_one(&self) -> f64 {
        // Each thread by its own time: they begin together but do not end together.
        let together: f64 = self.together.iter().map(|speed| speed.games as f64 / speed.seconds).sum();
        together * self.alone.seconds / self.alone.games as f64
    }
}

/// What is measured.
#[derive(Clone, Debug)]
pub struct BenchSettings {
    /// How long each measurement takes, in processor time of its thread.
    pub time: Duration,
    /// How often everything is measured, one bot after the other: what slows the machine for a while slows all of them. Who takes
    /// ten times as long as a measurement for two games is measured once.
    pub rounds: u32,
    /// The bots; all that play the game where there are none.
    pub bots: Vec<String>,
}

/// Plays every bot against itself for a while, on one thread and on several, in rounds. Every measurement is shown to `see`
/// once it was taken; it says whether to go on.
///
/// # Errors
/// When the rules do not allow the setups that are measured, or no bot that is named plays this game.
pub fn bot_speeds(
    rules: &Ruleset,
    pool: &ThreadPool,
    settings: &BenchSettings,
    mut see: impl FnMut(&BotSpeed) -> bool,
) -> Result<Vec<BotSpeed>, LabError> {
    let mut measured = Vec::new();
    for bot in Bot::KINDS {
        if !settings.bots.is_empty() && !settings.bots.iter().any(|name| name == bot.name) {
            continue;
        }
        for &drawing in drawings(rules) {
            let setup = setup(rules, bot.name, drawing).map_err(LabError::failed)?;
            if setup.bot.plays(InputKind::of_game(rules.kind())) {
                measured.push((bot.name, drawing, setup));
            }
        }
    }
    let known = |name: &String| measured.iter().any(|(bot, ..)| bot == name);
    if let Some(name) = settings.bots.iter().find(|name| !known(name)) {
        let all: Vec<&str> = Bot::KINDS.iter().map(|bot| bot.name).collect();
        return Err(LabError::Input(format!(
            "no bot '{name}' plays {}; there are {}",
            rules.name(),
            all.join(", ")
        )));
    }
    let threads: Vec<usize> = (0..pool.current_num_threads()).collect();
    let mut speeds: Vec<BotSpeed> = Vec::new();
    for round in 1..=settings.rounds {
        for (bot, drawing, setup) in &measured {
            // Once is enough of those that think for minutes.
            let slow = |speed: &BotSpeed| speed.alone.cpu_seconds > 10. * settings.time.as_secs_f64();
            if speeds.iter().any(|before| (before.bot, before.drawing) == (*bot, *drawing) && slow(before)) {
                continue;
            }
            let speed = |stream| with_game!(rules, game => speed(game, setup, settings.time, stream));
            let alone = speed(0);
            let one = |&thread: &usize| Ok::<_, Infallible>(Some(speed(thread)));
            let Ok(many) = pool.install(|| bagsplit_arena::play_all(&threads, &(), one));
            let together = many.into_iter().flatten().collect();
            let speed = BotSpeed { bot, drawing, round, alone, together };
            let go_on = see(&speed);
            speeds.push(speed);
            if !go_on {
                return Ok(speeds);
            }
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
    let player = player.shipped_for(InputKind::of_game(rules.kind()));
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

/// Plays pairs for some processor time, after a first one that is not counted.
fn speed<G: Playable>(game: &G, setup: &Setup, time: Duration, stream: usize) -> Speed {
    let mut table = Table::new(game, ByPlayer([setup, setup]), &game.generator());
    let mut result = BlockResult::default();
    play_pair(&mut table, stream as u64, 0, &mut result);
    let (mut games, mut turns) = (0, 0);
    let (start, cpu) = (Instant::now(), ThreadTime::now());
    for pair in 1.. {
        result.games.clear();
        play_pair(&mut table, stream as u64, pair, &mut result);
        games += result.games.len() as u64;
        turns += result.games.iter().map(|game| u64::from(game.turns())).sum::<u64>();
        // Other work on the machine does not make a measurement shorter.
        if cpu.elapsed() >= time {
            break;
        }
    }
    let (seconds, cpu_seconds) = (start.elapsed().as_secs_f64(), cpu.elapsed().as_secs_f64());
    Speed { games, turns, seconds, cpu_seconds }
}
