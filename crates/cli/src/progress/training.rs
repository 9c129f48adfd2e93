//! Progress of a training.

use super::{GAMES, GameBar};
use crate::args::Progress;
use crate::text::percent;

impl GameBar {
    /// A bar of a training: the games of the current step, or the share of a fit. Ctrl-C stops the training from now on.
    pub(crate) fn for_training(shown: Progress) -> GameBar {
        GameBar::without_unit(0, shown)
    }

    /// Begins a step of this many units, which this part of the template counts.
    fn begin(&self, length: u64, counted: &str, what: String) {
        let bar = &self.bar;
        self.style(counted);
        bar.set_length(length);
        bar.set_position(0);
        bar.reset_eta();
        bar.set_message(what);
        if let Some(lines) = &self.lines {
            lines.count(counted == GAMES);
        }
    }
}

impl bagsplit_train::Observer for GameBar {
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
            News::Fitted(share) => self.bar.set_position((share * FIT_UNITS as f64) as u64),
            News::Proving { iteration, pairs } => {
                let what = format!("iteration {iteration}: testing, at most these games");
                self.begin(bagsplit_arena::games_in(*pairs), GAMES, what);
            }
            News::Kept(_) => {}
            News::Round(round) => {
                let verdict = if round.replaced() {
                    "new champion"
                } else {
                    "not proven stronger"
                };
                let line = format!(
                    "iteration {}: win rate {}, {verdict}",
                    round.number,
                    percent(round.share().value)
                );
                self.say(&line);
            }
        }
    }
}

/// The units of a fit.
const FIT_UNITS: u64 = 10_000;
