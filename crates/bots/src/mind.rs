//! A setup in action.

use board::{ByBag, Tiles};
use movegen::{Found, Generator};
use rand::Rng;
use rules::{Action, Score};

use crate::{ExchangePolicy, Observation, PassPolicy, Setup, SetupKind};

/// Carries out a setup.
#[derive(Clone, Copy, Debug)]
pub struct Mind<'s> {
    setup: &'s Setup,
}

impl<'s> Mind<'s> {
    /// A mind for a setup.
    #[must_use]
    pub const fn new(setup: &'s Setup) -> Mind<'s> {
        Mind { setup }
    }

    /// The setup that is carried out.
    #[must_use]
    pub const fn setup(self) -> &'s Setup {
        self.setup
    }

    /// What to do with a turn, and what that earns. The generator finds placements; it is asked about what is seen and
    /// knows nothing else, so both players of a game may use the same.
    pub fn decide(
        self,
        seen: &Observation<'_>,
        generator: &mut impl Generator,
        rng: &mut impl Rng,
    ) -> (Action, Score) {
        let place = |found: Found| (Action::Place(found.placement), found.score);
        if let Some(decided) = self.setup.bot.solve(seen, generator) {
            return decided;
        }
        let nothing = Score::default();
        if let Some(own) = self.setup.private()
            && own.pass.passes_all(seen)
            && !self.setup.bot.casts_lots()
        {
            return (Action::Pass(own.discard.choose(seen)), nothing);
        }
        let asks = match &self.setup.kind {
            SetupKind::PrivateBags(own) => own.pass == PassPolicy::ByValue && !seen.grid.is_empty(),
            SetupKind::SharedBag { exchange } => *exchange == ExchangePolicy::ByValue,
        };
        if asks && let Some(decided) = self.setup.bot.act(seen, generator, rng, true) {
            return decided;
        }
        let found = self.setup.bot.choose(seen, generator, rng);
        match &self.setup.kind {
            SetupKind::PrivateBags(own) => match found {
                Some(found) if !own.pass.passes(seen, &found) => place(found),
                _ => (Action::Pass(own.discard.choose(seen)), nothing),
            },
            SetupKind::SharedBag { exchange } => {
                let bag = seen.shared_bag.as_ref();
                match bag.and_then(|bag| exchange.choose(seen, bag, found.as_ref())) {
                    Some(tiles) => (Action::Exchange(tiles), nothing),
                    None => found.map_or((Action::PASS, nothing), place),
                }
            }
        }
    }

    /// How many of `wanted` tiles to draw from each bag: there is nothing to decide where the bag is shared.
    pub fn allocate(self, seen: &Observation<'_>, wanted: u32, rng: &mut impl Rng) -> ByBag<u8> {
        match &self.setup.kind {
            SetupKind::PrivateBags(own) => own.draw.allocate(seen, wanted, rng),
            SetupKind::SharedBag { .. } => ByBag::single(wanted as u8),
        }
    }

    /// Whether to take the Mulligan after drawing `drawn`; there is none where the bag is shared.
    #[must_use]
    pub fn wants_mulligan(self, seen: &Observation<'_>, drawn: &ByBag<Tiles>) -> bool {
        self.setup.private().is_some_and(|own| own.mulligan.wants(seen, drawn))
    }

    /// How long the turn takes, in milliseconds, where there is a model of it.
    pub fn time(self, rng: &mut impl Rng) -> Option<u64> {
        self.setup.thinking.time(rng)
    }
}
