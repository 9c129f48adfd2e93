//! Equilibrium of a matchup table.

pub(crate) mod charts;
mod data;
pub mod words;

use bagsplit_lab::run::Layout;
use bagsplit_lab::studies::equilibrium::EquilibriumReport;
use bagsplit_players::Setup;
use serde_json::Value;

use crate::drawings::Drawing;
use crate::studies::Shown;
use crate::words::Said;

impl Shown for EquilibriumReport {
    fn said(&self, layout: &Layout) -> Vec<Said> {
        words::said(layout, self)
    }

    fn drawings(&self, layout: &Layout) -> Vec<Drawing> {
        charts::drawings(layout, self)
    }

    /// The setups by their weight in the mixture, the largest first.
    fn setups(&self, _layout: &Layout) -> Vec<Setup> {
        words::by_weight(self).into_iter().map(|setup| self.setups[setup].clone()).collect()
    }

    fn data(&self, layout: &Layout) -> Value {
        data::of(layout, self)
    }

    fn method(&self) -> &'static str {
        "All setups met, and the mixture was solved for that none of them beats. Best responses to it were searched, and added \
         where held-out seeds confirmed that they gain"
    }
}
