//! Search for splits and cards.

pub(crate) mod charts;
mod data;
pub mod words;

use bagsplit_lab::run::Layout;
use bagsplit_lab::studies::search::SearchReport;
use bagsplit_players::Setup;
use serde_json::Value;

use crate::drawings::Drawing;
use crate::studies::Shown;
use crate::words::Said;

impl Shown for SearchReport {
    fn said(&self, layout: &Layout) -> Vec<Said> {
        words::said(layout, self)
    }

    fn drawings(&self, layout: &Layout) -> Vec<Drawing> {
        charts::drawings(layout, self)
    }

    /// The setups that were found, then those of the experiment.
    fn setups(&self, layout: &Layout) -> Vec<Setup> {
        let found = self.found.iter().map(|found| found.setup.clone());
        found.chain(layout.experiment.setups.iter().cloned()).collect()
    }

    fn data(&self, layout: &Layout) -> Value {
        data::of(layout, self)
    }

    fn method(&self) -> &'static str {
        "Splits were proposed, and played against the field; the search learned from the results where tiles should go. Its \
         finalists played again on held-out seeds, because a search overestimates what it selects"
    }
}
