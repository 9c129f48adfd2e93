//! A progress bar on a terminal, nothing elsewhere.

use std::time::Duration;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use lab::{News, Observer};
use study::ResponseRound;

use crate::interrupt;
use crate::text::percent;

/// Shows how many games are done, how fast, and how long it will take.
pub(crate) struct GameBar {
    bar: ProgressBar,
}

impl GameBar {
    /// A bar for so many games, which Ctrl-C ends from now on. It hides itself when standard error is no terminal.
    pub(crate) fn new(games: u64, quiet: bool) -> GameBar {
        interrupt::listen();
        let target = if quiet { ProgressDrawTarget::hidden() } else { ProgressDrawTarget::stderr() };
        let bar = ProgressBar::with_draw_target(Some(games), target);
        let template = "{bar:32} {human_pos}/{human_len} games  {per_sec}  {eta_precise} left  {msg}";
        let style = ProgressStyle::with_template(template).expect("the template is right");
        bar.set_style(style.with_key("per_sec", per_second).progress_chars("█▉▊▋▌▍▎▏ "));
        bar.enable_steady_tick(Duration::from_millis(250));
        GameBar { bar }
    }

    /// Clears the bar away.
    pub(crate) fn finish(&self) {
        self.bar.finish_and_clear();
    }
}

/// Shows how a training goes: the games of its present step, or the share of a fit.
#[cfg(feature = "train")]
pub(crate) struct TrainBar {
    bar: ProgressBar,
}

#[cfg(feature = "train")]
impl TrainBar {
    /// A bar, and Ctrl-C ends the training from now on. It hides itself when standard error is no terminal.
    pub(crate) fn new(quiet: bool) -> TrainBar {
        interrupt::listen();
        let target = if quiet { ProgressDrawTarget::hidden() } else { ProgressDrawTarget::stderr() };
        let bar = ProgressBar::with_draw_target(Some(0), target);
        bar.enable_steady_tick(Duration::from_millis(250));
        TrainBar { bar }
    }

    /// Clears the bar away.
    pub(crate) fn finish(&self) {
        self.bar.finish_and_clear();
    }

    /// Begins a step of so many units, which are counted by this part of the template.
    fn begin(&self, length: u64, counted: &str, what: String) {
        let template = format!("{{bar:32}} {counted}  {{eta_precise}} left  {{msg}}");
        let style = ProgressStyle::with_template(&template).expect("the template is right");
        self.bar.set_style(style.with_key("per_sec", per_second).progress_chars("█▉▊▋▌▍▎▏ "));
        self.bar.set_length(length);
        self.bar.set_position(0);
        self.bar.reset_eta();
        self.bar.set_message(what);
    }
}

#[cfg(feature = "train")]
impl arena::Progress for TrainBar {
    fn go_on(&self) -> bool {
        !interrupt::stopped()
    }

    fn pair_played(&self) {
        self.bar.inc(2);
    }
}

#[cfg(feature = "train")]
impl train::Observer for TrainBar {
    fn news(&self, news: &train::News<'_>) {
        use train::News;
        let games = "{human_pos}/{human_len} games  {per_sec}";
        match news {
            News::Playing { iteration, pairs } => {
                self.begin(arena::games_in(*pairs), games, format!("iteration {iteration}: plays"));
            }
            News::Fitting { iteration, samples } => {
                let what = format!("iteration {iteration}: fits to {samples} situations");
                self.begin(FIT_UNITS, "{percent}%", what);
            }
            News::Fitted(share) => self.bar.set_position((share * FIT_UNITS as f64) as u64),
            News::Proving { iteration, pairs } => {
                let what = format!("iteration {iteration}: proves, these games at most");
                self.begin(arena::games_in(*pairs), games, what);
            }
            News::Kept(_) => {}
            News::Round(round) => {
                let (share, _) = round.share();
                let told = if round.replaced() { "proven" } else { "not proven" };
                let line = format!("iteration {}: wins {}, {told}", round.number, percent(share));
                // Where there is no terminal this says nothing.
                self.bar.println(line);
            }
        }
    }
}

/// What a fit is counted in.
#[cfg(feature = "train")]
const FIT_UNITS: u64 = 10_000;

fn per_second(state: &indicatif::ProgressState, out: &mut dyn std::fmt::Write) {
    // A bar that cannot be written is no reason to stop.
    let _ = write!(out, "{:.0} games/s", state.per_sec());
}

impl arena::Progress for GameBar {
    fn go_on(&self) -> bool {
        !interrupt::stopped()
    }

    fn pair_played(&self) {
        self.bar.inc(2);
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

    fn news(&self, news: &News<'_>) {
        self.bar.set_message(match news {
            News::Race(report) => {
                let (left, all) = (report.certificate.remaining.len(), report.statement.means.len());
                format!("{left} of {all} left, gap {}", percent(report.certificate.gap))
            }
            News::Search(step) => {
                let (mean, best) = (percent(step.mean), percent(step.predicted));
                format!("candidates {mean}, best about {best}, {:.2} bits a tile open", step.entropy)
            }
            News::Equilibrium(doing, rounds) => {
                let gained =
                    |last: &ResponseRound| format!(", the last gained {}", percent(last.fresh.value));
                format!("{doing}{}", rounds.last().map_or(String::new(), gained))
            }
        });
    }
}
