//! `bagsplit bench`: the speed of each bot on this machine.

use std::io::Write;
use std::time::Duration;

use bagsplit_lab::run::{BenchSettings, BotSpeed, Speed};
use bagsplit_stats::numerals::count;

use crate::args::{Bench, BenchFormat};
use crate::exit::Exit;
use crate::{interrupt, output, text};

use super::rules_from;

/// Measures the speed of each bot in self-play, on one thread and on several, in rounds, and prints it.
pub(crate) fn bench(args: &Bench) -> Result<(), Exit> {
    let rules = rules_from(&args.game)?;
    let pool = args.threads.pool()?;
    let time = Duration::from_secs_f64(args.seconds);
    let settings = BenchSettings { time, rounds: args.rounds, bots: args.bots.clone() };
    // After Ctrl-C the finished measurements are printed.
    interrupt::listen();
    let mut out = output::out();
    let csv = args.format == BenchFormat::Csv;
    if csv {
        writeln!(out, "round,bot,drawing,threads,thread,games,turns,seconds,cpu_seconds")?;
    }
    let mut broken = None;
    let speeds = bagsplit_lab::run::bot_speeds(&rules, &pool, &settings, |speed| {
        if csv {
            broken = rows(&mut out, speed).err();
        }
        broken.is_none() && !interrupt::stopped()
    })?;
    if let Some(error) = broken {
        return Err(error.into());
    }
    if !csv {
        writeln!(out, "{}", table(&speeds, rules.has_exchange(), pool.current_num_threads()))?;
        writeln!(
            out,
            "Medians of {}, with minimum and maximum; processor time, but wall time for games on {}. A bot that takes ten \
             times as long for two games as a measurement is measured once. A large spread means that other programs use the machine.",
            count(speeds.iter().map(|speed| speed.round).max().unwrap_or(0) as u64, "round"),
            count(pool.current_num_threads() as u64, "thread")
        )?;
    }
    Ok(())
}

/// A measurement as CSV rows: one thread, and all threads together.
fn rows(out: &mut impl Write, speed: &BotSpeed) -> std::io::Result<()> {
    let BotSpeed { bot, drawing, round, alone, together } = speed;
    let mut row = |threads: usize, thread: usize, speed: &Speed| {
        let Speed { games, turns, seconds, cpu_seconds } = speed;
        writeln!(
            out,
            "{round},{bot},{drawing},{threads},{thread},{games},{turns},{seconds:.6},{cpu_seconds:.6}"
        )
    };
    row(1, 1, alone)?;
    together.iter().zip(1..).try_for_each(|(speed, thread)| row(together.len(), thread, speed))
}

/// The medians, with their spread over rounds.
fn table(speeds: &[BotSpeed], exchange: bool, threads: usize) -> impl std::fmt::Display {
    let drawing = if exchange { "exchange" } else { "draw" };
    let together = format!("games/s on {}", count(threads as u64, "thread"));
    let header = [
        "bot",
        drawing,
        "games/s",
        "turns/s",
        "\u{b5}s/turn",
        "from",
        "to",
        &together,
        "speed-up",
        "from",
        "to",
    ];
    let mut kinds: Vec<(&str, &str)> = Vec::new();
    for speed in speeds {
        if !kinds.contains(&(speed.bot, speed.drawing)) {
            kinds.push((speed.bot, speed.drawing));
        }
    }
    let rows = kinds.into_iter().map(|(bot, drawing)| {
        let of: Vec<&BotSpeed> =
            speeds.iter().filter(|speed| (speed.bot, speed.drawing) == (bot, drawing)).collect();
        let spread = |what: &dyn Fn(&BotSpeed) -> f64| {
            let mut values: Vec<f64> = of.iter().map(|speed| what(speed)).collect();
            values.sort_by(f64::total_cmp);
            (values[values.len() / 2], values[0], values[values.len() - 1])
        };
        let games = spread(&|speed| speed.alone.games as f64 / speed.alone.cpu_seconds).0;
        let turns = spread(&|speed| speed.alone.turns as f64 / speed.alone.cpu_seconds).0;
        let turn = spread(&|speed| 1e6 * speed.alone.cpu_seconds / speed.alone.turns as f64);
        let clock = spread(&|speed| speed.together.iter().map(|one| one.games as f64 / one.seconds).sum()).0;
        let times = spread(&BotSpeed::times_one);
        [
            bot.to_owned(),
            drawing.to_owned(),
            format!("{games:.0}"),
            format!("{turns:.0}"),
            format!("{:.2}", turn.0),
            format!("{:.2}", turn.1),
            format!("{:.2}", turn.2),
            format!("{clock:.0}"),
            format!("{:.2}", times.0),
            format!("{:.2}", times.1),
            format!("{:.2}", times.2),
        ]
    });
    text::table(header, rows, |column| column > 1)
}
