//! Progress of a training.

use super::{GAMES, Meter};
use crate::args::Progress;
use crate::interrupt;
use crate::text::percent;

/// A progress bar of a training: the games of the current step, or the share of a fit.
pub(crate) struct TrainBar {
    meter: Meter,
}

impl TrainBar {
    /// A bar; Ctrl-C stops the training from now on.
    pub(crate) fn new(shown: Progress) -> TrainBar {
        TrainBar { meter: Meter::new(0, shown) }
    }

    /// Clears the bar, or prints the last line.
    pub(crate) fn finish(&self) {
        self.meter.finish();
    }

    /// Begins a step of this many units, which this part of the template counts.
    fn begin(&self, length: u64, counted: &str, what: String) {
        let bar = &self.meter.bar;
        self.meter.style(counted);
        bar.set_length(length);
        bar.set_position(0);
        bar.reset_eta();
        bar.set_message(what);
        if let Some(lines) = &self.meter.lines {
            lines.count(counted == GAMES);
        }
    }
}

impl bagsplit_arena::Progress for TrainBar {
    fn go_on(&self) -> bool {
        !interrupt::stopped()
    }

    fn pair_played(&self) {
        self.meter.bar.inc(2);
    }
}

impl bagsplit_train::Observer for TrainBar {
    fn news(&self, news: &bagsplit_train::News<'_>) {
        use bagsplit_train::News;
        match news {
            News::Playing { iteration, pairs } => {
                self.begin(
                    bagsplit_arena::games_in(*pairs),
                    GAMES,
                    format!("iteration {iteration}: playing"),
                );
            }
            News::Fitting { iteration, samples } => {
                let what = format!("iteration {iteration}: fitting to {samples} positions");
                self.begin(FIT_UNITS, "{percent}%", what);
            }
            News::Fitted(share) => self.meter.bar.set_position((share * FIT_UNITS as f64) as u64),
            News::Proving { iteration, pairs } => {
                let what = format!("iteration {iteration}: testing, at most these games");
                self.begin(bagsplit_arena::games_in(*pairs), GAMES, what);
            }
            News::Kept(_) => {}
            News::Round(round) => {
                let (share, _) = round.share();
                let verdict = if round.replaced() { "new champion" } else { "not proven stronger" };
                let line = format!("iteration {}: win rate {}, {verdict}", round.number, percent(share));
                self.meter.say(&line);
            }
        }
    }
}

/// The units of a fit.
const FIT_UNITS: u64 = 10_000;
