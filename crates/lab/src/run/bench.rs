//! Measurement of the speed of play.

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

/// The games of one thread in a time interval.
#[derive(Clone, Copy, Debug)]
pub struct Speed {
    /// Games.
    pub games: u64,
    /// Turns of both players.
    pub turns: u64,
    /// Wall-clock seconds.
    pub seconds: f64,
    /// CPU seconds, which exclude the time of other processes.
    pub cpu_seconds: f64,
}

/// One measurement of a bot in self-play.
#[derive(Clone, Debug)]
pub struct BotSpeed {
    /// The bot.
    pub bot: &'static str,
    /// Its draw policy, or its exchange policy with a shared bag.
    pub drawing: &'static str,
    /// The round of the measurement, from 1.
    pub round: u32,
    /// The speed on one thread.
    pub alone: Speed,
    /// The speed of each thread when all run together, measured right after.
    pub together: Vec<Speed>,
}

impl BotSpeed {
    /// Games per wall-clock second on all threads, as a multiple of one thread.
    pub fn times_one(&self) -> f64 {
        // By each thread's own time, since threads start together but do not end together.
        let together: f64 = self.together.iter().map(|speed| speed.games as f64 / speed.seconds).sum();
        together * self.alone.seconds / self.alone.games as f64
    }
}

/// The settings of a measurement.
#[derive(Clone, Debug)]
pub struct BenchSettings {
    /// The duration of each measurement.
    pub time: Duration,
    /// The number of rounds, in each of which all bots are measured in turn, so that temporary slowdowns affect all
    /// of them. Bots that need ten times the duration for two games are measured once.
    pub rounds: u32,
    /// The bots; if empty, all that play the game.
    pub bots: Vec<String>,
}

/// Measures every bot in self-play, on one thread and on several, in rounds. The callback `see` receives each
/// measurement and returns whether to continue.
///
/// # Errors
/// If the rules do not allow the measured setups, or a named bot does not play this game.
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
            // Bots that think for minutes are measured once.
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

/// The measured draw policies or exchange policies.
fn drawings(rules: &Ruleset) -> &'static [&'static str] {
    if rules.has_exchange() { &["worst", "improve"] } else { &["uniform", "hand-value"] }
}

/// A setup with this bot and draw policy or exchange policy; `simulate` uses few simulations with a shared bag.
/// Digits and operators are in different bags, so that the draw policy matters.
pub(crate) fn setup(rules: &Ruleset, bot: &str, drawing: &str) -> Result<Setup, Box<dyn Error>> {
    // With the default number of simulations a game with a shared bag takes minutes.
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

/// Plays pairs for some time, after one warm-up pair.
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
