//! Values of actions in a position of any game, for analysis.

use bagsplit_game::rules::Action;
use bagsplit_movegen::Generator;
use bagsplit_network::{IncrementalEvaluator, Network, Verdict};

use super::{Prospect, SharedProspect};
use crate::Observation;

/// A position prepared for evaluating many actions, from the view of the player to move.
pub struct Outlook<'s> {
    network: &'static Network,
    kind: Kind<'s>,
}

#[expect(clippy::large_enum_variant, reason = "there is one of it at a time")]
enum Kind<'s> {
    Private(Prospect<'s>),
    Shared(SharedProspect<'s>),
}

impl<'s> Outlook<'s> {
    /// Prepares the observed position for a network of the same game.
    pub fn new(
        seen: &'s Observation<'s>,
        generator: &dyn Generator,
        network: &'static Network,
    ) -> Outlook<'s> {
        let kind = match seen.shared_bag() {
            Some(bag) => Kind::Shared(SharedProspect::new(seen, bag, generator, network.reads())),
            None => Kind::Private(Prospect::new(seen)),
        };
        Outlook { network, kind }
    }

    /// The network's estimate for an action that scores `points`.
    pub fn evaluate(&self, generator: &dyn Generator, action: &Action, points: u32) -> Verdict {
        match &self.kind {
            Kind::Private(prospect) => {
                prospect.ask(&mut IncrementalEvaluator::new(self.network), action, points)
            }
            Kind::Shared(shared) => shared.ask(
                &mut IncrementalEvaluator::new(self.network),
                generator,
                action,
                points,
            ),
        }
    }

    /// The pass or the exchange that the network prefers: with private bags by its discard, with a shared one among the
    /// exchanges with the best leave value, where exchanges of that size are permitted.
    pub fn best_pass(&self, generator: &dyn Generator) -> (Action, Verdict) {
        match &self.kind {
            Kind::Private(prospect) => {
                prospect.best_pass(&mut IncrementalEvaluator::new(self.network))
            }
            Kind::Shared(shared) => shared.best_exchange(self.network, generator),
        }
    }
}
