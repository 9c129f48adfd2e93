//! How does a training go?

use super::{GAMES, Meter};
use crate::args::Progress;
use crate::interrupt;
use crate::text::percent;

/// Shows how a training goes: the games of its present step, or the share of a fit.
pub(crate) struct TrainBar {
    meter: Meter,
}

impl TrainBar {
    /// Ctrl-C ends the training from now on.
    pub(crate) fn new(shown: Progress) -> TrainBar {
        TrainBar { meter: Meter::new(0, shown) }
    }

    /// Clears the bar away, or says the last line.
    pub(crate) fn finish(&self) {
        self.meter.finish();
    }

    /// Begins a step of so many units, which are counted by this part of the template.
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

impl train::Observer for TrainBar {
    fn news(&self, news: &train::News<'_>) {
        use train::News;
        match news {
            News::Playing { iteration, pairs } => {
                self.begin(bagsplit_arena::games_in(*pairs), GAMES, format!("iteration {iteration}: plays"));
            }
            News::Fitting { iteration, samples } => {
                let what = format!("iteration {iteration}: fits to {samples} situations");
                self.begin(FIT_UNITS, "{percent}%", what);
            }
            News::Fitted(share) => self.meter.bar.set_position((share * FIT_UNITS as f64) as u64),
            News::Proving { iteration, pairs } => {
                let what = format!("iteration {iteration}: proves, these games at most");
                self.begin(bagsplit_arena::games_in(*pairs), GAMES, what);
            }
            News::Kept(_) => {}
            News::Round(round) => {
                let (share, _) = round.share();
                let told = if round.replaced() { "proven" } else { "not proven" };
                let line = format!("iteration {}: wins {}, {told}", round.number, percent(share));
                self.meter.say(&line);
            }
        }
    }
}

/// What a fit is counted in.
const FIT_UNITS: u64 = 10_000;
