//! How many games are done, how fast, and how long will the rest take?

use bagsplit_lab::run::{News, Observer};
use bagsplit_lab::studies::equilibrium::ResponseRound;

use super::{GAMES, Meter};
use crate::args::Progress;
use crate::interrupt;
use crate::text::percent;

/// Shows how many games are done, how fast, and how long it will take.
pub(crate) struct GameBar {
    meter: Meter,
}

impl GameBar {
    /// For so many games, which Ctrl-C ends from now on.
    pub(crate) fn new(games: u64, shown: Progress) -> GameBar {
        let meter = Meter::new(games, shown);
        meter.style(GAMES);
        GameBar { meter }
    }

    /// Says a line while games go on.
    pub(crate) fn say(&self, line: &str) {
        self.meter.say(line);
    }

    /// Clears the bar away, or says the last line.
    pub(crate) fn finish(&self) {
        self.meter.finish();
    }
}

impl bagsplit_arena::Progress for GameBar {
    fn go_on(&self) -> bool {
        !interrupt::stopped()
    }

    fn pair_played(&self) {
        self.meter.bar.inc(2);
    }
}

impl Observer for GameBar {
    fn known(&self, games: u64) {
        if games > 0 {
            self.meter.bar.inc(games);
            // What cost no time says nothing of how fast the rest will be.
            self.meter.bar.reset_eta();
        }
    }

    fn news(&self, news: &News<'_>) {
        self.meter.bar.set_message(match news {
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
