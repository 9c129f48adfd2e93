//! `bagsplit bench`: how fast are games played here?

use std::io::Write;
use std::time::Duration;

use crate::args::Bench;
use crate::exit::Exit;
use crate::{output, text};

use super::rules_from;

/// Plays every bot against itself for a while, on one thread and on several, and prints how fast it was.
pub(crate) fn bench(args: &Bench) -> Result<(), Exit> {
    let rules = rules_from(&args.game)?;
    let pool = lab::pool(args.threads.map(usize::from))?;
    let speeds = lab::bot_speeds(&rules, &pool, Duration::from_secs_f64(args.seconds))?;
    let together = format!("games/s on {} threads", pool.current_num_threads());
    let drawing = if rules.has_exchange() { "exchange" } else { "draw" };
    let header = ["bot", drawing, "games/s", "turns/s", "\u{b5}s a turn", &together, "times one"];
    let rows = speeds.iter().map(|speed| {
        let (games, turns, seconds) =
            (speed.alone.games as f64, speed.alone.turns as f64, speed.alone.seconds);
        [
            speed.bot.to_owned(),
            speed.drawing.to_owned(),
            format!("{:.0}", games / seconds),
            format!("{:.0}", turns / seconds),
            format!("{:.2}", 1e6 * seconds / turns),
            format!("{:.0}", speed.together),
            format!("{:.2}", speed.together * seconds / games),
        ]
    });
    writeln!(output::out(), "{}", text::table(header, rows, |column| column > 1))?;
    Ok(())
}
