//! `bagsplit bench`: how fast are games played here?

use std::io::Write;
use std::time::{Duration, Instant};

use arena::{BlockResult, Table, play_pair};
use board::{ByPlayer, ByRole};
use bots::{
    Bot, DiscardPolicy, DrawPolicy, ExchangePolicy, MulliganPolicy, PassPolicy, Policy, Recipe, Setup, Share,
    Start, Thinking,
};
use comfy_table::{CellAlignment, Table as Text, presets};
use movegen::Playable;
use rules::math_scrabble::MathScrabble;
use rules::{Ruleset, with_game};

use crate::args::Bench;
use crate::exit::Exit;

use super::{pool, rules_from};

/// What was played in some time.
struct Speed {
    games: u64,
    turns: u64,
    /// Added up over threads.
    seconds: f64,
}

/// Plays every bot against itself for a while, on one thread and on several, and prints how fast it was.
pub(crate) fn bench(args: &Bench) -> Result<(), Exit> {
    let rules = rules_from(&args.game)?;
    let pool = pool(args.threads)?;
    let threads = pool.current_num_threads();
    let time = Duration::from_secs_f64(args.seconds);
    let mut table = Text::new();
    table.load_style(presets::UTF8_FULL_CONDENSED);
    let together = format!("games/s on {threads} threads");
    let drawing = if rules.shares_bag() { "exchange" } else { "draw" };
    table.set_header(["bot", drawing, "games/s", "turns/s", "\u{b5}s a turn", &together, "times one"]);
    for bot in Bot::KINDS {
        for drawing in drawings(&rules) {
            let setup = setup(&rules, bot.name, drawing)?;
            let speed = |stream| with_game!(&rules, game => speed(game, &setup, time, stream));
            let one = speed(0);
            let many: Vec<Speed> = pool.broadcast(|thread| speed(thread.index()));
            // Each thread by its own time: they begin together but do not end together.
            let all: f64 = many.iter().map(|speed| speed.games as f64 / speed.seconds).sum();
            let alone = one.games as f64 / one.seconds;
            table.add_row([
                bot.name.to_owned(),
                (*drawing).to_owned(),
                format!("{alone:.0}"),
                format!("{:.0}", one.turns as f64 / one.seconds),
                format!("{:.2}", 1e6 * one.seconds / one.turns as f64),
                format!("{all:.0}"),
                format!("{:.2}", all / alone),
            ]);
        }
    }
    for column in table.column_iter_mut().skip(2) {
        column.set_cell_alignment(CellAlignment::Right);
    }
    writeln!(std::io::stdout().lock(), "{table}")?;
    Ok(())
}

/// The draw policies or exchange policies that are measured.
const fn drawings(rules: &Ruleset) -> &'static [&'static str] {
    match rules {
        Ruleset::MathScrabble(_) => &["uniform", "hand-value"],
        _ => &["worst", "improve"],
    }
}

/// A setup with this bot and draw policy or exchange policy.
fn setup(rules: &Ruleset, bot: &str, drawing: &str) -> Result<Setup, Exit> {
    let Some(game) = rules.as_math_scrabble() else {
        let exchange = ExchangePolicy::build(drawing, &[]).map_err(Exit::failed)?;
        return Ok(Setup::shared_bag(bot, Bot::build(bot, &[]).map_err(Exit::failed)?, exchange));
    };
    split_setup(game, bot, drawing)
}

/// Digits and operators apart, so that drawing has something to decide.
fn split_setup(game: &MathScrabble, bot: &str, draw: &str) -> Result<Setup, Exit> {
    let share = |class, bags| Share::new(class, bags).map_err(Exit::failed);
    let shares = vec![share("all", "ABCD")?, share("operators", "CD")?];
    let split = Recipe { name: "bench".to_owned(), shares }.deal(game, game.bags()).map_err(Exit::failed)?;
    Ok(Setup {
        name: bot.to_owned(),
        splits: ByRole([split.clone(), split]),
        bot: Bot::build(bot, &[]).map_err(Exit::failed)?,
        draw: DrawPolicy::build(draw, &[]).map_err(Exit::failed)?,
        mulligan: MulliganPolicy::Never,
        discard: DiscardPolicy::Improve,
        pass: PassPolicy::NeverIfLegal,
        start: Start::Own,
        exchange: None,
        thinking: Thinking::None,
        luck: 0,
    })
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
