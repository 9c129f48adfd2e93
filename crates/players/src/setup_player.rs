//! Players that carry out a setup.

use bagsplit_game::board::{ByBag, Role, Tiles};
use bagsplit_game::rules::{Action, Score};
use bagsplit_movegen::Generator;
use rand::Rng;

use crate::restriction::filtered;
use crate::{
    DrawPolicy, ExchangePolicy, Observation, OpponentModel, PassPolicy, Restriction, Setup,
    SetupKind,
};

/// Carries out a setup.
#[derive(Clone, Copy, Debug)]
pub struct SetupPlayer<'s> {
    setup: &'s Setup,
}

impl<'s> SetupPlayer<'s> {
    /// A player for a setup.
    pub const fn new(setup: &'s Setup) -> SetupPlayer<'s> {
        SetupPlayer { setup }
    }

    /// The setup that is carried out.
    pub const fn setup(self) -> &'s Setup {
        self.setup
    }

    /// The action of a turn and its score. The generator finds placements; its answers depend only on the observation,
    /// so both players of a game may share one.
    pub fn decide(
        self,
        seen: &Observation<'_>,
        generator: &mut dyn Generator,
        rng: &mut dyn Rng,
    ) -> (Action, Score) {
        let without = self.setup.without;
        let role = if seen.holder {
            Role::Holder
        } else {
            Role::Other
        };
        let split = self.setup.split(role).map(|split| &split.bags);
        let expressions = self.setup.expressions.as_ref();
        let mut seen = Observation {
            without,
            split,
            expressions,
            ..*seen
        };
        if let Some(opponent) = self.setup.opponent.as_deref() {
            let theirs = if seen.holder {
                Role::Other
            } else {
                Role::Holder
            };
            seen.opponent = Some(opponent);
            seen.opponent_split = opponent.split_in(theirs);
        }
        let seen = &seen;
        if without.is_empty() {
            return self.decide_among(seen, generator, rng);
        }
        if let Some(mut left) = filtered(generator, without) {
            return self.decide_among(seen, &mut left, rng);
        }
        self.decide_among(seen, generator, rng)
    }

    /// The action chosen among the placements of a generator and other permitted actions.
    fn decide_among(
        self,
        seen: &Observation<'_>,
        generator: &mut dyn Generator,
        rng: &mut dyn Rng,
    ) -> (Action, Score) {
        let may_pass = !seen.without.has(Restriction::Pass);
        let nothing = Score::default();
        if let Some(own) = self.setup.private()
            && may_pass
            && own.pass.passes_all(seen)
            && !self.setup.bot.is_randomized()
        {
            return (Action::Pass(self.discards_with_pass(seen)), nothing);
        }
        let asks = match &self.setup.kind {
            SetupKind::PrivateBags(own) => {
                let weighs = !seen.grid.is_empty() || self.setup.bot.weighs_opening(seen);
                own.pass == PassPolicy::ByValue && weighs
            }
            SetupKind::SharedBag { exchange } => *exchange == ExchangePolicy::ByValue,
        };
        if asks && let Some((action, score)) = self.setup.bot.act(seen, generator, rng, true) {
            // A player who may not pass passes only without a placement.
            let may = match action {
                Action::Pass(tiles) => {
                    may_pass && (tiles.is_empty() || !seen.without.has(Restriction::Discard))
                }
                _ => true,
            };
            if may {
                return (action, score);
            }
        }
        let found = self.setup.bot.choose(seen, generator, rng);
        match &self.setup.kind {
            SetupKind::PrivateBags(own) => match found {
                Some(found) if !may_pass || !own.pass.passes(seen, found.points) => found.into(),
                _ => (self.without_placement(seen), nothing),
            },
            SetupKind::SharedBag { exchange } => {
                let bag = seen
                    .shared_bag()
                    .filter(|_| !seen.without.has(Restriction::Exchange));
                match bag.and_then(|bag| exchange.choose(seen, bag, found.as_ref())) {
                    Some(tiles) => (Action::Exchange(tiles), nothing),
                    None => found.map_or((Action::PASS, nothing), Into::into),
                }
            }
        }
    }

    /// The tiles that the discard policy throws away with a pass; none where the bag is shared.
    pub fn discards_with_pass(self, seen: &Observation<'_>) -> Tiles {
        let private = self
            .setup
            .private()
            .filter(|_| !seen.without.has(Restriction::Discard));
        private.map_or(Tiles::EMPTY, |private| private.discard.choose(seen))
    }

    /// The action of a turn without a placement: a pass with the discards of the policy, or an exchange.
    pub fn without_placement(self, seen: &Observation<'_>) -> Action {
        let seen = &Observation {
            without: self.setup.without,
            ..*seen
        };
        match (&self.setup.kind, seen.shared_bag()) {
            (SetupKind::SharedBag { exchange }, Some(bag))
                if !seen.without.has(Restriction::Exchange) =>
            {
                exchange
                    .choose(seen, bag, None)
                    .map_or(Action::PASS, Action::Exchange)
            }
            _ => Action::Pass(self.discards_with_pass(seen)),
        }
    }

    /// The number of tiles to draw from each bag, `wanted` in all; there is nothing to decide where the bag is shared.
    pub fn allocate(self, seen: &Observation<'_>, wanted: u32, rng: &mut dyn Rng) -> ByBag<u8> {
        match &self.setup.kind {
            SetupKind::PrivateBags(own) => {
                let without = self.setup.without;
                let draw = if without.has(Restriction::Draw) {
                    &DrawPolicy::Uniform
                } else if without.has(Restriction::UnevenDraw) {
                    &DrawPolicy::Proportional
                } else {
                    &own.draw
                };
                draw.allocate(seen, wanted, rng)
            }
            SetupKind::SharedBag { .. } => ByBag::single(wanted as u8),
        }
    }

    /// Whether to take the Mulligan after drawing `drawn`; there is none where the bag is shared.
    pub fn wants_mulligan(self, seen: &Observation<'_>, drawn: &ByBag<Tiles>) -> bool {
        let may = !self.setup.without.has(Restriction::Mulligan);
        may && self
            .setup
            .private()
            .is_some_and(|private| private.mulligan.wants(seen, drawn))
    }

    /// The thinking time of the turn, in milliseconds, where there is a model of it.
    pub fn time(self, rng: &mut dyn Rng) -> Option<u64> {
        self.setup.thinking.time(rng)
    }
}

impl OpponentModel for Setup {
    fn split_in(&self, role: Role) -> Option<&ByBag<Tiles>> {
        self.split(role).map(|split| &split.bags)
    }

    fn act(
        &self,
        seen: &Observation<'_>,
        generator: &mut dyn Generator,
        rng: &mut dyn Rng,
    ) -> (Action, Score) {
        SetupPlayer::new(self).decide(seen, generator, rng)
    }

    fn allocation(&self, seen: &Observation<'_>, wanted: u32, rng: &mut dyn Rng) -> ByBag<u8> {
        SetupPlayer::new(self).allocate(seen, wanted, rng)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Bot, Policy, PrivateBags, Split};
    use bagsplit_game::board::Grid;
    use bagsplit_game::rules::Value;
    use bagsplit_game::rules::math_scrabble::MathScrabble;
    use bagsplit_movegen::Fast;
    use rand::SeedableRng;
    use rand_pcg::Pcg64Mcg;

    #[test]
    fn simulate_opens_for_a_win_after_the_opponent_has_passed_and_other_bots_wait() {
        let (grid, hand) = (Grid::new(13).unwrap(), "125+*39".parse().unwrap());
        let (bags, unseen): (_, Tiles) = (
            ByBag::single("123456789+-*/".parse().unwrap()),
            "123456789+-*/".parse().unwrap(),
        );
        // The first point is enough, and the opponent has passed.
        let first = Observation {
            target: Some(1),
            opponent_tiles: &unseen,
            ..Observation::plain(&grid, &hand, &bags)
        };
        let second = Observation {
            consecutive_passes: 2,
            ..first
        };
        let mut generator = Fast::new(&MathScrabble::default());
        let mut acts =
            |seen: &Observation<'_>, kind: &str, parameters: &[(String, Value)], pass| {
                let private = PrivateBags {
                    pass,
                    ..PrivateBags::new(Split::default())
                };
                let setup = Setup::private_bags("", Bot::build(kind, parameters).unwrap(), private);
                SetupPlayer::new(&setup)
                    .decide(seen, &mut generator, &mut Pcg64Mcg::seed_from_u64(1))
                    .0
            };
        let few = [
            ("samples".to_owned(), Value::Integer(24)),
            ("width".to_owned(), Value::Integer(4)),
        ];
        assert!(
            acts(&second, "simulate", &few, PassPolicy::ByValue)
                .placement()
                .is_some()
        );
        assert!(
            acts(&first, "simulate", &few, PassPolicy::ByValue).is_pass(),
            "the opponent may open"
        );
        assert!(acts(&second, "simulate", &few, PassPolicy::WAITING).is_pass());
        assert!(acts(&second, "value", &[], PassPolicy::ByValue).is_pass());
    }
}
