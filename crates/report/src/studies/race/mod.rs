//! Race for the best.

pub(crate) mod charts;
mod data;
pub mod words;

use bagsplit_lab::run::Layout;
use bagsplit_lab::studies::race::BestReport;
use bagsplit_players::Setup;
use serde_json::Value;

use crate::drawings::Drawing;
use crate::studies::Shown;
use crate::words::Said;

impl Shown for BestReport {
    fn said(&self, layout: &Layout) -> Vec<Said> {
        words::said(layout, self)
    }

    fn drawings(&self, layout: &Layout) -> Vec<Drawing> {
        charts::drawings(layout, self)
    }

    /// The ranked setups: the selected ones first, then those that remain, each by mean share.
    fn setups(&self, layout: &Layout) -> Vec<Setup> {
        let means = &self.statement.means;
        let mut order: Vec<usize> = (0..layout.experiment.ranked).collect();
        let place = |setup: &usize| {
            let best = self.statement.best.iter().position(|best| best == setup);
            (best.unwrap_or(usize::MAX), !self.certificate.remaining.contains(setup))
        };
        order.sort_by(|a, b| place(a).cmp(&place(b)).then(means[*b].total_cmp(&means[*a])).then(a.cmp(b)));
        order.into_iter().map(|setup| layout.experiment.setups[setup].clone()).collect()
    }

    fn data(&self, layout: &Layout) -> Value {
        data::of(layout, self)
    }

    fn method(&self) -> &'static str {
        "The setups raced against the field: games were given to the remaining contenders, and setups that cannot be the best were \
         excluded on the way. The certificate is valid whenever the race is stopped. The winner played again on held-out seeds, \
         because the best of many looks better than it is"
    }
}
