//! Setup parts that depend on how the tiles are divided among bags.
//!
//! A setup whose parts all treat its bags as one plays equally well with any split: it is a control for splits. Drawing
//! as if all bags were one is not enough: the Mulligan puts tiles back into the bags that they came from and draws the
//! same number again from each, and some bots, discard policies and pass policies estimate the contents of each bag.

use crate::{Bot, DiscardPolicy, DrawPolicy, MulliganPolicy, PassPolicy, Setup};

impl Setup {
    /// The keys of the setup's parts that depend on the split; empty for a control, and for setups with a shared bag.
    pub fn acts_by_bag(&self) -> Vec<&'static str> {
        let Some(own) = self.private() else {
            return Vec::new();
        };
        let bot = !matches!(
            self.bot,
            Bot::Random | Bot::Greedy | Bot::Hasty { .. } | Bot::Person { .. }
        );
        let parts = [
            ("bot", bot),
            ("draw", own.draw != DrawPolicy::Uniform),
            ("mulligan", own.mulligan != MulliganPolicy::Never),
            ("discard", own.discard == DiscardPolicy::Improve),
            ("pass", matches!(own.pass, PassPolicy::ByValue)),
        ];
        parts
            .into_iter()
            .filter(|(_, acts)| *acts)
            .map(|(key, _)| key)
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{PrivateBags, Split};

    #[test]
    fn uniform_draws_are_a_control_only_if_no_other_part_depends_on_the_split() {
        let mut private = PrivateBags::new(Split::default());
        private.draw = DrawPolicy::Uniform;
        private.discard = DiscardPolicy::None;
        let acts = |bot: Bot, private: &PrivateBags| {
            Setup::private_bags("a", bot, private.clone()).acts_by_bag()
        };
        assert!(acts(Bot::Greedy, &private).is_empty());
        assert_eq!(acts(Bot::Equity { keep: 50 }, &private), ["bot"]);
        private.mulligan = MulliganPolicy::Lopsided { fewest: 2, most: 4 };
        private.discard = DiscardPolicy::Improve;
        assert_eq!(acts(Bot::Greedy, &private), ["mulligan", "discard"]);
        private.draw = DrawPolicy::Proportional;
        assert_eq!(acts(Bot::Random, &private)[0], "draw");
        let shared = Setup::shared_bag("b", Bot::Greedy, crate::ExchangePolicy::All);
        assert!(shared.acts_by_bag().is_empty());
    }
}
