//! Default policies of each bot, for policies that a setup leaves out.

use bagsplit_game::rules::Value;
use bagsplit_network::Weights;

use crate::{
    Bot, Card, DrawPolicy, ExchangePolicy, PassPolicy, Policy, PrivateBags, Setup, SetupKind,
    Split, Start,
};

impl Setup {
    /// Replaces the policies by the best known ones for the setup's bot (docs/policies.md). `card` is the card known
    /// for its split, by which the bot `person` draws.
    ///
    /// `random` gets the policies of [`PrivateBags::new`]: it is the control.
    pub fn set_default_policies(&mut self, card: Option<Card>) {
        match &mut self.kind {
            SetupKind::PrivateBags(own) => own.set_defaults(&self.bot, card),
            SetupKind::SharedBag { exchange } => {
                *exchange = match self.bot {
                    Bot::Value { .. } | Bot::Simulate { .. } => ExchangePolicy::ByValue,
                    _ => ExchangePolicy::Improve { gain: 0 },
                }
            }
        }
    }
}

impl PrivateBags {
    fn set_defaults(&mut self, bot: &Bot, card: Option<Card>) {
        let plain = PrivateBags {
            splits: self.splits.clone(),
            ..PrivateBags::new(Split::default())
        };
        *self = match *bot {
            Bot::Value { weights, .. } | Bot::Simulate { weights, .. } => PrivateBags {
                draw: by_value(weights),
                mulligan: by_value(weights),
                pass: PassPolicy::ByValue,
                ..plain
            },
            Bot::Greedy | Bot::Hasty { .. } | Bot::Equity { .. } | Bot::Wary { .. } => {
                PrivateBags {
                    draw: DrawPolicy::HandValue,
                    mulligan: with_defaults("value"),
                    pass: PassPolicy::WAITING,
                    ..plain
                }
            }
            Bot::Person { .. } => PrivateBags {
                draw: card.map_or_else(|| with_defaults("quota"), |card| DrawPolicy::Card { card }),
                mulligan: with_defaults("duplicates"),
                discard: with_defaults("surplus"),
                start: Start::Own,
                ..plain
            },
            Bot::Random => plain,
        };
    }
}

/// The policy of this name with default parameters.
fn with_defaults<P: Policy>(kind: &str) -> P {
    P::build(kind, &[]).expect("a policy of this name without parameters that have to be given")
}

/// The policy `by-value` with these weights.
fn by_value<P: Policy>(weights: Weights) -> P {
    let named = [("weights".to_owned(), Value::Text(weights.name().to_owned()))];
    P::build("by-value", &named).expect("registered weights have a name")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Setup;

    const CARD: &str = "3 from B, rest from A";

    /// A setup with this bot and its default policies, on a split with this card.
    fn setup(bot: Bot, card: Option<&str>) -> Setup {
        let mut setup = Setup::private_bags("", bot, PrivateBags::new(Split::default()));
        setup.set_default_policies(card.map(|text| text.parse().unwrap()));
        setup
    }

    /// The names of the default policies: draw, Mulligan, discard, pass and start.
    fn names(bot: &str, card: Option<&str>) -> Vec<&'static str> {
        let setup = setup(Bot::build(bot, &[]).unwrap(), card);
        setup.parts_by_hand().map(|(_, kind)| kind.name).collect()
    }

    #[test]
    fn network_bots_default_to_by_value_policies() {
        for bot in ["value", "simulate"] {
            assert_eq!(
                names(bot, Some(CARD)),
                ["by-value", "by-value", "improve", "by-value", "other"]
            );
        }
    }

    #[test]
    fn bots_that_place_for_points_wait_and_draw_by_the_value_of_the_hand() {
        for bot in ["greedy", "hasty", "equity", "wary"] {
            assert_eq!(
                names(bot, Some(CARD)),
                ["hand-value", "value", "improve", "waiting", "other"]
            );
        }
    }

    #[test]
    fn human_like_bots_always_place_start_themselves_and_draw_by_their_card_or_by_quota() {
        assert_eq!(
            names("person", Some(CARD)),
            ["card", "duplicates", "surplus", "always-place", "self"]
        );
        assert_eq!(
            names("person", None),
            ["quota", "duplicates", "surplus", "always-place", "self"]
        );
    }

    #[test]
    fn random_has_the_plain_policies() {
        let plain = PrivateBags::new(Split::default());
        assert_eq!(setup(Bot::Random, Some(CARD)).private(), Some(&plain));
    }

    #[test]
    fn splits_thinking_luck_and_restrictions_stay() {
        let mut before = setup(Bot::Greedy, None);
        before.private_mut().unwrap().splits.0[0].bags.0[1] = "12+".parse().unwrap();
        before.luck = 3;
        before.forbid(crate::Restriction::Mulligan);
        let mut after = Setup {
            bot: Bot::asking(Weights::shipped()),
            ..before.clone()
        };
        after.set_default_policies(None);
        assert_ne!(
            after,
            Setup {
                bot: after.bot,
                ..before.clone()
            },
            "the policies are others"
        );
        after.bot = before.bot;
        after.set_default_policies(None);
        assert_eq!(after, before);
    }

    #[test]
    fn draw_and_mulligan_use_the_weights_of_the_bot() {
        let other = Weights::shipped_for(bagsplit_network::InputKind::NumberScrabble);
        assert_eq!(setup(Bot::asking(other), None).weights(), [other]);
        assert_ne!(other, Weights::shipped());
    }

    #[test]
    fn with_a_shared_bag_a_network_decides_on_exchanges_and_others_improve() {
        for kind in Bot::KINDS {
            let bot = Bot::build(kind.name, &[]).unwrap();
            let mut setup = Setup::shared_bag("", bot, ExchangePolicy::All);
            setup.set_default_policies(None);
            let asks = ["value", "simulate"].contains(&kind.name);
            let expected = if asks {
                ExchangePolicy::ByValue
            } else {
                ExchangePolicy::Improve { gain: 0 }
            };
            assert_eq!(setup.exchange(), Some(&expected), "{}", kind.name);
        }
    }
}
