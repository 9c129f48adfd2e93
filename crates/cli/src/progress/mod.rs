//! Progress: a bar on a terminal, lines of text or JSON if requested, otherwise nothing.

mod games;
mod lines;
mod provisional;
#[cfg(feature = "train")]
mod training;

use std::time::Duration;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

pub(crate) use games::GameBar;
pub(crate) use provisional::with_provisional;
#[cfg(feature = "train")]
pub(crate) use training::TrainBar;

use crate::args::Progress;
use crate::interrupt;
use lines::{Form, Lines};

/// Progress in the requested form.
struct Meter {
    bar: ProgressBar,
    lines: Option<Lines>,
}

impl Meter {
    /// Progress of this many units; Ctrl-C stops them from now on. A bar hides itself if standard error is not a terminal.
    fn new(length: u64, shown: Progress) -> Meter {
        interrupt::listen();
        let target = match shown {
            Progress::Auto => ProgressDrawTarget::stderr(),
            Progress::Lines | Progress::Json | Progress::None => ProgressDrawTarget::hidden(),
        };
        let bar = ProgressBar::with_draw_target(Some(length), target);
        // It also updates the rate, from which lines compute the remaining time.
        bar.enable_steady_tick(Duration::from_millis(250));
        let form = match shown {
            Progress::Lines => Some(Form::Text),
            Progress::Json => Some(Form::Json),
            Progress::Auto | Progress::None => None,
        };
        let lines = form.map(|form| Lines::start(&bar, form));
        Meter { bar, lines }
    }

    /// Sets the counted units, as part of a template.
    fn style(&self, counted: &str) {
        // The message is cut to the width of the terminal; the rest fits into 80 columns for up to a billion games.
        let template = format!("{{bar:8}} {counted}  {{eta_precise}} left  {{wide_msg}}");
        let style = ProgressStyle::with_template(&template).expect("the template is right");
        self.bar.set_style(style.with_key("per_sec", per_second).progress_chars("█▉▊▋▌▍▎▏ "));
    }

    /// Prints a line above the bar, or among the lines.
    fn say(&self, line: &str) {
        match &self.lines {
            Some(lines) => lines.say(line),
            None => self.bar.println(bagsplit_lab::experiment::escaped_lines(line)),
        }
    }

    /// Clears the bar, or prints the last line.
    fn finish(&self) {
        if let Some(lines) = &self.lines {
            lines.end();
        }
        self.bar.finish_and_clear();
    }
}

/// The template part for games.
const GAMES: &str = "{human_pos}/{human_len} games  {per_sec}";

fn per_second(state: &indicatif::ProgressState, out: &mut dyn std::fmt::Write) {
    // Failures to draw a bar are ignored.
    let _ = write!(out, "{:.0} games/s", state.per_sec());
}
