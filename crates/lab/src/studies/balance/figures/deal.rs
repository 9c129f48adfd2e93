//! The share of a result that is luck of the deal.
//!
//! Self-play does not show it: the two games of a pair are one game twice, and the decisions of deterministic bots
//! follow from the tiles. So it is measured in the matchup of the stronger and the weaker setup. In both games of a pair each
//! role has the same tiles in the same order, and the setups change places. With x the points that the holder of the
//! Advantage (or who goes first) is ahead by at the end of the first game and y those of the second,
//!
//!   2 cov(x, y) / (var(x) + var(y))
//!
//! over pairs is the intraclass correlation of the two, each about its own mean (ICC(3, 1) of Shrout and Fleiss 1979): the
//! part of the variance of the margin that recurs when the other setup plays the same tiles. The mean effects of the setups' strength and the
//! seat are in the means, not in it; the rest of the variance is how these two setups play other tiles
//! well or badly, and the randomness of bots.

use bagsplit_arena::BlockResult;
use bagsplit_stats::{Linear, StatsError, Units};

use crate::study::totals::at;

/// The leads of the role that holds, or begins, in both games of every pair of a matchup of two setups.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct DealTotals {
    leads: Vec<Option<[i32; 2]>>,
}

impl DealTotals {
    /// Counts a block.
    ///
    /// # Panics
    /// When games do not come pair by pair.
    pub fn add(&mut self, block: &BlockResult) {
        for pair in block.pairs() {
            let leads = pair.0.map(|game| {
                let [own, other] =
                    [game.holder, game.holder.other()].map(|player| game.players[player].score);
                i32::from(own) - i32::from(other)
            });
            *at(&mut self.leads, pair.0[0].pair) = Some(leads);
        }
    }

    /// One past the last pair that is counted.
    pub(crate) fn end(&self) -> u64 {
        self.leads.len() as u64
    }

    pub(crate) fn played(&self, pair: u64) -> bool {
        self.leads.get(pair as usize).is_some_and(Option::is_some)
    }

    /// The intraclass correlation.
    ///
    /// # Errors
    /// [`StatsError::TooFew`] where margins do not vary.
    pub(crate) fn share(&self, units: &Units) -> Result<Linear, StatsError> {
        let leads = units.numbers().iter().map(|&pair| self.leads[pair as usize]);
        let leads: Vec<[f64; 2]> =
            leads.map(|leads| leads.expect("a pair that is counted").map(f64::from)).collect();
        let n = leads.len() as f64;
        // Sums of whole numbers: exact.
        let means = [0, 1].map(|game| leads.iter().map(|lead| lead[game]).sum::<f64>() / n);
        let products: Vec<(f64, f64)> = leads
            .iter()
            .map(|lead| {
                let [x, y] = [lead[0] - means[0], lead[1] - means[1]];
                (2. * x * y, x * x + y * y)
            })
            .collect();
        let above: f64 = products.iter().map(|product| product.0).sum();
        let below: f64 = products.iter().map(|product| product.1).sum();
        if below == 0. {
            return Err(StatsError::TooFew { needed: 2, found: 0 });
        }
        let share = above / below;
        // Means cancel to first order: their derivatives are sums of differences from them.
        let influence = products.iter().map(|&(a, b)| (a - share * b) * n / below);
        Linear::of_influence(units, share, influence)
    }
}
