//! Policies with a large known loss, by bot.

use crate::{Choice, Restriction, Setup};

/// A policy that costs a bot more than five percentage points, by the published rules of Math Scrabble.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Weakness {
    /// The name of the bot.
    pub bot: &'static str,
    /// The key of the policy in files.
    pub key: &'static str,
    /// The name of the weak policy.
    pub policy: &'static str,
    /// The better policy that it was compared with, all else equal: the default for the bot.
    pub better: &'static str,
    /// The range over splits of its percentage of wins against the better policy.
    pub wins: (u8, u8),
}

/// The known weaknesses, measured by `bagsplit match` with seed 7 on the splits odd-even, operators-apart, even,
/// plus-apart and by-hand, 400 pairs each (`value`: 150; `simulate`: 40, on odd-even and plus-apart). All other
/// policies were the defaults of the bot. A policy is listed if it won at most 45% on each of these splits; policies
/// that are weak on some splits only are not: draw policies (equivalent with one bag), and how human-like bots pass and
/// start, which depend on the card too. docs/policies.md has the figures.
const KNOWN: [Weakness; 11] = [
    weak("greedy", "pass", "always-place", "waiting", (26, 34)),
    weak("greedy", "pass", "pass-on-zero", "waiting", (28, 36)),
    weak("greedy", "discard", "all", "improve", (5, 11)),
    weak("equity", "pass", "always-place", "waiting", (24, 43)),
    weak("equity", "pass", "pass-on-zero", "waiting", (24, 44)),
    weak("equity", "discard", "all", "improve", (5, 8)),
    weak("wary", "pass", "always-place", "waiting", (38, 42)),
    weak("wary", "discard", "all", "improve", (3, 7)),
    weak("value", "pass", "always-place", "by-value", (33, 42)),
    weak("value", "discard", "all", "improve", (5, 12)),
    weak("simulate", "pass", "always-place", "by-value", (25, 38)),
];

const fn weak(
    bot: &'static str,
    key: &'static str,
    policy: &'static str,
    better: &'static str,
    wins: (u8, u8),
) -> Weakness {
    Weakness {
        bot,
        key,
        policy,
        better,
        wins,
    }
}

impl Setup {
    /// The setup's policies with a large known loss for its bot.
    pub fn weaknesses(&self) -> impl Iterator<Item = &'static Weakness> {
        KNOWN.iter().filter(|weakness| weakness.is_of(self))
    }
}

impl Weakness {
    /// Whether a setup has this weakness. A setup that may not pass never uses its pass and discard policies.
    fn is_of(&self, setup: &Setup) -> bool {
        let chosen = setup
            .parts_by_hand()
            .any(|(key, kind)| (key, kind.name) == (self.key, self.policy));
        let passes = ![Restriction::Pass, Restriction::Discard]
            .iter()
            .any(|&restriction| setup.without.has(restriction));
        chosen && passes && setup.bot.kind().name == self.bot
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Bot, PassPolicy, Policy, PrivateBags, Split};

    fn setup(bot: &str, pass: &str) -> Setup {
        let bags = PrivateBags::new(Split::default());
        let mut setup = Setup::private_bags("", Bot::build(bot, &[]).unwrap(), bags);
        setup.set_default_policies(None);
        setup.private_mut().unwrap().pass = PassPolicy::build(pass, &[]).unwrap();
        setup
    }

    fn weak_policies(setup: &Setup) -> Vec<&'static str> {
        setup.weaknesses().map(|weakness| weakness.policy).collect()
    }

    #[test]
    fn weaknesses_name_known_bots_and_policies_and_the_better_one_is_the_default() {
        for weakness in KNOWN {
            let mut setup = setup(weakness.bot, "waiting");
            setup.set_default_policies(None);
            let name = |setup: &Setup| {
                let mut parts = setup.parts_by_hand();
                parts
                    .find(|(key, _)| *key == weakness.key)
                    .map(|(_, kind)| kind.name)
            };
            assert_eq!(name(&setup), Some(weakness.better), "{weakness:?}");
            let mut choices = setup.choices_mut().into_iter();
            let (_, choice) = choices.find(|(key, _)| *key == weakness.key).unwrap();
            choice.choose(weakness.policy, &[]).unwrap();
            drop(choices);
            assert_eq!(setup.weaknesses().collect::<Vec<_>>(), [&weakness]);
            assert!(
                weakness.wins.0 <= weakness.wins.1 && weakness.wins.1 <= 45,
                "{weakness:?}"
            );
        }
    }

    #[test]
    fn defaults_have_no_weakness() {
        for kind in Bot::KINDS {
            let mut setup = setup(kind.name, "waiting");
            setup.set_default_policies(None);
            assert_eq!(weak_policies(&setup), [""; 0], "{}", kind.name);
        }
    }

    #[test]
    fn weaknesses_depend_on_the_bot_and_need_a_player_that_may_pass() {
        assert_eq!(
            weak_policies(&setup("greedy", "always-place")),
            ["always-place"]
        );
        assert_eq!(weak_policies(&setup("person", "always-place")), [""; 0]);
        assert_eq!(weak_policies(&setup("wary", "pass-on-zero")), [""; 0]);
        let mut bound = setup("greedy", "always-place");
        bound.forbid(Restriction::Pass);
        assert_eq!(weak_policies(&bound), [""; 0]);
    }
}
