//! Progress: a bar on a terminal, lines if requested, otherwise nothing.

mod lines;
mod provisional;
#[cfg(feature = "train")]
mod training;

use std::time::{Duration, Instant};

use bagsplit_lab::run::Observer;
use bagsplit_stats::numerals::thousands;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

pub(crate) use provisional::with_provisional;

use crate::args::Progress;
use crate::{interrupt, output};
use lines::Lines;

/// Progress in the requested form: of games, or of the steps of a training.
pub(crate) struct GameBar {
    bar: ProgressBar,
    lines: Option<Lines>,
    /// When play ends at the latest.
    until: Option<Instant>,
}

impl GameBar {
    /// Progress of this many games; Ctrl-C stops them from now on.
    pub(crate) fn new(games: u64, shown: Progress) -> GameBar {
        let bar = GameBar::without_unit(games, shown);
        bar.style(GAMES);
        bar
    }

    /// The same, which stops after this time, if there is one.
    pub(crate) fn for_at_most(self, time: Option<Duration>) -> GameBar {
        GameBar {
            until: time.and_then(|time| Instant::now().checked_add(time)),
            ..self
        }
    }

    /// Progress of this many units, which [`GameBar::style`] names. A bar hides itself if standard error is not a terminal.
    fn without_unit(length: u64, shown: Progress) -> GameBar {
        interrupt::listen();
        let target = match shown {
            Progress::Auto => ProgressDrawTarget::stderr(),
            Progress::Lines | Progress::None => ProgressDrawTarget::hidden(),
        };
        let bar = ProgressBar::with_draw_target(Some(length), target);
        // It also updates the rate, from which lines compute the remaining time.
        bar.enable_steady_tick(Duration::from_millis(250));
        let lines = (shown == Progress::Lines).then(|| Lines::start(&bar));
        GameBar {
            bar,
            lines,
            until: None,
        }
    }

    /// Sets the counted units, as part of a template.
    fn style(&self, counted: &str) {
        // The message is cut to the width of the terminal.
        let template = format!("{{wide_bar}}\n{counted}  {{eta_precise}} left\n{{wide_msg}}");
        let style = ProgressStyle::with_template(&template).expect("the template is right");
        self.bar
            .set_style(style.with_key("per_sec", per_second).progress_chars("█░"));
    }

    /// Shows a line under the bar in place of the last one, or prints it among the lines.
    pub(crate) fn say(&self, line: &str) {
        match &self.lines {
            Some(_) => output::say(line),
            None => self
                .bar
                .set_message(bagsplit_lab::experiment::escaped_lines(line).into_owned()),
        }
    }

    /// Clears the bar, or prints the last line.
    pub(crate) fn finish(&self) {
        if let Some(lines) = &self.lines {
            lines.end();
        }
        self.bar.finish_and_clear();
    }
}

impl bagsplit_arena::Progress for GameBar {
    fn go_on(&self) -> bool {
        !interrupt::stopped() && self.until.is_none_or(|until| Instant::now() < until)
    }

    fn pair_played(&self) {
        self.bar.inc(2);
    }

    fn game_done(&self) {
        self.bar.inc(1);
    }
}

impl Observer for GameBar {
    fn known(&self, games: u64) {
        if games > 0 {
            self.bar.inc(games);
            // What cost no time says nothing of how fast the rest will be.
            self.bar.reset_eta();
        }
    }

    fn news(&self, line: &str) {
        self.bar.set_message(line.to_owned());
    }
}

/// The template part for games.
const GAMES: &str = "{human_pos}/{human_len} games  {per_sec}";

fn per_second(state: &indicatif::ProgressState, out: &mut dyn std::fmt::Write) {
    // Failures to draw a bar are ignored.
    let _ = write!(out, "{} games/s", thousands(state.per_sec() as u64));
}
