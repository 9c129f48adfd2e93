//! Setups: everything that a player brings to a match.

use bagsplit_game::board::{ByRole, Role};
use bagsplit_game::rules::Value;
use bagsplit_network::Weights;

use crate::catalogue::{Values, policies};
use crate::notes::Expressions;
use crate::{
    Bot, Card, Choice, DiscardPolicy, DrawPolicy, ExchangePolicy, External, HumanEffort, Kind,
    MulliganPolicy, PassPolicy, Restriction, Restrictions, Split, TRIALS_VERSION, Thinking,
    value::ASKING_VERSION,
};

policies! {
    /// The first player when the setup holds the Advantage (MS-4).
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    pub enum Start: "start" {
        Own = "self", "the player itself", by hand: Yes, "";
        Other = "other", "the opponent", by hand: Yes, "";
    }
}

/// The unit of comparison: a bot, and all other decisions of a player.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Setup {
    /// The display name.
    pub name: String,
    /// The bot, which chooses placements.
    pub bot: Bot,
    /// The model of thinking time.
    pub thinking: Thinking,
    /// The random stream: setups with the same number share the random tile order of their role, setups with different
    /// numbers do not. 0 unless an experiment sets it.
    pub luck: u64,
    /// The expressions that the bot `person` learns, the first first; the shipped ones where there are none.
    pub expressions: Option<Expressions>,
    /// The restrictions, which override its bot and policies. None unless an experiment sets them.
    pub without: Restrictions,
    /// A program that makes some or all decisions instead of the bot and the policies.
    pub external: Option<Box<External>>,
    /// The opponent that the bot `simulate` plays its simulations with: its split, bot and policies. Only studies set it.
    pub opponent: Option<Box<Setup>>,
    /// The other decisions, which depend on the kind of bags.
    pub kind: SetupKind,
}

/// The decisions besides placements: a game has one kind of bags, and a setup is for one of them.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[expect(clippy::large_enum_variant, reason = "setups are few, and made once")]
pub enum SetupKind {
    /// For Math Scrabble.
    PrivateBags(PrivateBags),
    /// For Number Scrabble and Binary Number Scrabble.
    SharedBag {
        /// The tiles to exchange, and when.
        exchange: ExchangePolicy,
    },
}

/// The decisions of a player with private bags.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct PrivateBags {
    /// The split for each role; both are equal unless the rules let players know the holder of the Advantage before
    /// they split (MS-3).
    pub splits: ByRole<Split>,
    /// The number of tiles from each bag.
    pub draw: DrawPolicy,
    /// The policy for taking the Mulligan.
    pub mulligan: MulliganPolicy,
    /// The tiles to discard with a pass.
    pub discard: DiscardPolicy,
    /// The policy for passing although a placement is legal.
    pub pass: PassPolicy,
    /// The first player when the setup holds the Advantage.
    pub start: Start,
}

impl PrivateBags {
    /// One split for both roles and the simplest policies: those of the bot `random`. A setup file that leaves policies
    /// out gets [`Setup::set_default_policies`].
    pub fn new(split: Split) -> PrivateBags {
        PrivateBags {
            splits: ByRole([split.clone(), split]),
            draw: DrawPolicy::Proportional,
            mulligan: MulliganPolicy::Never,
            discard: DiscardPolicy::Improve,
            pass: PassPolicy::AlwaysPlace,
            start: Start::Other,
        }
    }
}

impl Setup {
    /// A setup for games with private bags, without thinking time and in the default random stream.
    pub fn private_bags(name: impl Into<String>, bot: Bot, bags: PrivateBags) -> Setup {
        Setup::plain(name.into(), bot, SetupKind::PrivateBags(bags))
    }

    const fn plain(name: String, bot: Bot, kind: SetupKind) -> Setup {
        let (thinking, without) = (Thinking::None, Restrictions::NONE);
        let (expressions, external, opponent) = (None, None, None);
        Setup {
            name,
            bot,
            thinking,
            luck: 0,
            expressions,
            without,
            external,
            opponent,
            kind,
        }
    }

    /// A setup for games with a shared bag, without thinking time and in the default random stream.
    ///
    /// ```
    /// use bagsplit_players::{Bot, ExchangePolicy, Setup};
    ///
    /// let setup = Setup::shared_bag("plain", Bot::Greedy, ExchangePolicy::All);
    /// assert_eq!(setup.canonical(), "bot=greedy;exchange=all;thinking=none;luck=0");
    /// ```
    pub fn shared_bag(name: impl Into<String>, bot: Bot, exchange: ExchangePolicy) -> Setup {
        Setup::plain(name.into(), bot, SetupKind::SharedBag { exchange })
    }

    /// Adds a restriction. A setup that may not split has all tiles in the first bag from then on.
    pub fn forbid(&mut self, restriction: Restriction) {
        self.without.add(restriction);
        if restriction == Restriction::Split
            && let Some(own) = self.private_mut()
        {
            own.splits.0.iter_mut().for_each(Split::pour);
        }
    }

    /// The decisions with private bags, `None` for a setup with a shared bag.
    pub const fn private(&self) -> Option<&PrivateBags> {
        match &self.kind {
            SetupKind::PrivateBags(bags) => Some(bags),
            SetupKind::SharedBag { .. } => None,
        }
    }

    /// The same, mutable.
    pub const fn private_mut(&mut self) -> Option<&mut PrivateBags> {
        match &mut self.kind {
            SetupKind::PrivateBags(bags) => Some(bags),
            SetupKind::SharedBag { .. } => None,
        }
    }

    /// The exchange policy, `None` for a setup with private bags.
    pub const fn exchange(&self) -> Option<&ExchangePolicy> {
        match &self.kind {
            SetupKind::SharedBag { exchange } => Some(exchange),
            SetupKind::PrivateBags(_) => None,
        }
    }

    /// The split for a role, `None` for a setup with a shared bag.
    pub fn split(&self, role: Role) -> Option<&Split> {
        self.private().map(|bags| &bags.splits[role])
    }

    /// All choices by name, with their keys in files.
    pub fn choices(&self) -> Vec<(&'static str, &dyn Choice)> {
        let mut choices: Vec<(&'static str, &dyn Choice)> = vec![("bot", &self.bot)];
        match &self.kind {
            SetupKind::PrivateBags(PrivateBags {
                splits: _,
                draw,
                mulligan,
                discard,
                pass,
                start,
            }) => {
                choices.extend([
                    ("draw", draw as &dyn Choice),
                    ("mulligan", mulligan),
                    ("discard", discard),
                ]);
                choices.extend([("pass", pass as &dyn Choice), ("start", start)]);
            }
            SetupKind::SharedBag { exchange } => choices.push(("exchange", exchange)),
        }
        choices.push(("thinking", &self.thinking));
        choices
    }

    /// The same, mutable.
    pub fn choices_mut(&mut self) -> Vec<(&'static str, &mut dyn Choice)> {
        let mut choices: Vec<(&'static str, &mut dyn Choice)> = vec![("bot", &mut self.bot)];
        match &mut self.kind {
            SetupKind::PrivateBags(PrivateBags {
                splits: _,
                draw,
                mulligan,
                discard,
                pass,
                start,
            }) => {
                choices.extend([
                    ("draw", draw as &mut dyn Choice),
                    ("mulligan", mulligan),
                    ("discard", discard),
                ]);
                choices.extend([("pass", pass as &mut dyn Choice), ("start", start)]);
            }
            SetupKind::SharedBag { exchange } => choices.push(("exchange", exchange)),
        }
        choices.push(("thinking", &mut self.thinking));
        choices
    }

    /// The card of the draw policy, if it has one.
    pub fn card(&self) -> Option<&Card> {
        match &self.private()?.draw {
            DrawPolicy::Card { card } => Some(card),
            _ => None,
        }
    }

    /// The human effort of all its parts except for placements: the maximum over its parts.
    ///
    /// The bot is left out because it represents the human who searches for placements, and the same bot does so on
    /// both sides of a fair comparison. Its own effort is [`Kind::by_hand`](crate::Kind::by_hand). Splits are made
    /// before the game, and thinking times are not a decision.
    pub fn by_hand(&self) -> HumanEffort {
        self.parts_by_hand()
            .map(|(_, kind)| kind.by_hand)
            .max()
            .unwrap_or(HumanEffort::Yes)
    }

    /// The parts that [`Setup::by_hand`] covers, by their keys in files, with their kinds.
    pub fn parts_by_hand(&self) -> impl Iterator<Item = (&'static str, &'static Kind)> {
        let parts = self
            .choices()
            .into_iter()
            .filter(|(key, _)| !["bot", "thinking"].contains(key));
        parts.map(|(key, choice)| (key, choice.kind()))
    }

    /// The weights of networks that its choices name, each once.
    pub fn weights(&self) -> Vec<Weights> {
        let mut all = Vec::new();
        for (_, choice) in self.choices() {
            let ((_, parameters), kind) = (choice.describe(), choice.kind());
            for (name, value) in &parameters {
                if kind
                    .parameter(name)
                    .is_some_and(|parameter| parameter.values == Values::Weights)
                    && let Value::Text(hash) = value
                    && let Some(weights) = Weights::named(hash)
                    && !all.contains(&weights)
                {
                    all.push(weights);
                }
            }
        }
        all
    }

    /// A text that is equal for two setups exactly when they play the same games: everything but names.
    pub fn canonical(&self) -> String {
        let mut parts = Vec::new();
        if let Some(bags) = self.private() {
            for (role, split) in ["holder", "other"].iter().zip(&bags.splits.0) {
                parts.push(format!(
                    "{role}={}",
                    split.bags.0.map(|tiles| tiles.to_string()).join("|")
                ));
            }
        }
        parts.extend(
            self.choices()
                .iter()
                .map(|(key, choice)| format!("{key}={}", choice.whole())),
        );
        parts.push(format!("luck={}", self.luck));
        // Written only if there are any, so that older games keep their keys.
        if let Some(expressions) = &self.expressions {
            parts.push(format!("expressions={expressions}"));
        }
        if !self.without.is_empty() {
            parts.push(format!("without={}", self.without));
        }
        if let Some(external) = &self.external {
            parts.push(format!("external={}", external.canonical()));
        }
        if let Some(opponent) = &self.opponent {
            parts.push(format!("opponent=({})", opponent.canonical()));
        }
        if let Bot::Simulate { .. } = self.bot {
            parts.push(format!("trials={TRIALS_VERSION}"));
        } else if !self.weights().is_empty() {
            parts.push(format!("asking={ASKING_VERSION}"));
        }
        parts.join(";")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_canonical_text_that_keys_stored_games_is_frozen() {
        let mut bags = PrivateBags::new(Split::default());
        bags.splits.0[0].bags.0[1] = "12+".parse().unwrap();
        let mut setup = Setup::private_bags("named", Bot::Equity { keep: 50 }, bags);
        setup.luck = 3;
        assert_eq!(
            setup.canonical(),
            "holder=|12+||||||;other=|||||||;bot=equity(keep=50);draw=proportional;mulligan=never;discard=improve;\
             pass=always-place;start=other;thinking=none;luck=3"
        );
    }

    #[test]
    fn expressions_are_a_part_of_the_canonical_text_where_a_setup_names_them() {
        let plain = Setup::private_bags("", Bot::Greedy, PrivateBags::new(Split::default()));
        let expressions = Some(Expressions::read("2*5 []*1").unwrap());
        let learning = Setup {
            expressions,
            ..plain.clone()
        };
        assert_eq!(
            learning.canonical(),
            format!("{};expressions=2*5 []*1", plain.canonical())
        );
    }

    #[test]
    fn a_known_opponent_is_a_part_of_the_canonical_text() {
        let plain = Setup::private_bags("", Bot::Greedy, PrivateBags::new(Split::default()));
        let knowing = Setup {
            opponent: Some(Box::new(plain.clone())),
            ..plain.clone()
        };
        let text = plain.canonical();
        assert_eq!(knowing.canonical(), format!("{text};opponent=({text})"));
    }

    #[test]
    fn restrictions_are_written_in_one_order_and_omitted_when_empty() {
        let plain = Setup::shared_bag("", Bot::Greedy, ExchangePolicy::All);
        let mut bound = plain.clone();
        bound.forbid(Restriction::Operator(bagsplit_game::board::Symbol::Plus));
        bound.forbid(Restriction::Cross);
        assert_eq!(
            bound.canonical(),
            format!("{};without=cross, operator +", plain.canonical())
        );
    }

    #[test]
    fn forbidding_the_split_moves_all_tiles_into_one_bag() {
        let mut split = Split::default();
        (split.name, split.bags.0[1], split.bags.0[3]) = (
            "two".to_owned(),
            "12+".parse().unwrap(),
            "1".parse().unwrap(),
        );
        let mut setup = Setup::private_bags("", Bot::Greedy, PrivateBags::new(split));
        setup.forbid(Restriction::Split);
        let once = setup.clone();
        setup.forbid(Restriction::Split);
        assert_eq!(setup, once, "it cannot be poured twice");
        for role in Role::ALL {
            let split = setup.split(role).unwrap();
            assert_eq!(split.name, "one bag");
            assert_eq!(
                split.bags,
                bagsplit_game::board::ByBag::single("112+".parse().unwrap())
            );
        }
    }

    #[test]
    fn weights_are_collected_from_all_choices() {
        let setup = |bot| Setup::private_bags("", bot, PrivateBags::new(Split::default()));
        assert_eq!(setup(Bot::Greedy).weights(), []);
        let weights = Weights::shipped();
        for bot in [
            Bot::Value {
                weights,
                width: 8,
                alternatives: 1,
                explore: 0,
                relocate: 0,
            },
            Bot::Simulate {
                weights,
                width: 8,
                samples: 9,
            },
        ] {
            assert_eq!(setup(bot).weights(), [weights]);
        }
    }

    #[test]
    fn human_effort_is_that_of_the_hardest_part_without_the_bot() {
        let mut bags = PrivateBags::new(Split::default());
        bags.draw = DrawPolicy::Quota { operators: 3 };
        bags.discard = DiscardPolicy::None;
        let verdict =
            |bags: &PrivateBags, bot| Setup::private_bags("", bot, bags.clone()).by_hand();
        assert_eq!(verdict(&bags, Bot::Greedy), HumanEffort::Yes);
        assert_eq!(
            verdict(&bags, Bot::asking(Weights::shipped())),
            HumanEffort::Yes,
            "no bot is a person's eyes"
        );
        bags.mulligan = MulliganPolicy::Value { gain: 0 };
        assert_eq!(verdict(&bags, Bot::Greedy), HumanEffort::Roughly);
        for change in [
            |bags: &mut PrivateBags| bags.draw = DrawPolicy::HandValue,
            |bags: &mut PrivateBags| bags.pass = PassPolicy::ByValue,
        ] {
            let mut changed = bags.clone();
            change(&mut changed);
            assert_eq!(verdict(&changed, Bot::Greedy), HumanEffort::No);
        }
        let parts: Vec<&str> = Setup::private_bags("", Bot::Greedy, bags)
            .parts_by_hand()
            .map(|(key, _)| key)
            .collect();
        assert_eq!(parts, ["draw", "mulligan", "discard", "pass", "start"]);
        let shared = |exchange| Setup::shared_bag("", Bot::Greedy, exchange).by_hand();
        assert_eq!(shared(ExchangePolicy::All), HumanEffort::Yes);
        assert_eq!(
            shared(ExchangePolicy::Improve { gain: 0 }),
            HumanEffort::Roughly
        );
        assert_eq!(shared(ExchangePolicy::ByValue), HumanEffort::No);
    }

    #[test]
    fn mutable_choices_match_the_immutable_ones() {
        let exchange = ExchangePolicy::All;
        let shared = Setup::shared_bag("", Bot::Greedy, exchange);
        for mut setup in [
            Setup::private_bags("", Bot::Greedy, PrivateBags::new(Split::default())),
            shared,
        ] {
            let described: Vec<_> = setup
                .choices()
                .into_iter()
                .map(|(key, choice)| (key, choice.label()))
                .collect();
            let mine = setup
                .choices_mut()
                .into_iter()
                .map(|(key, choice)| (key, choice.label()));
            assert_eq!(mine.collect::<Vec<_>>(), described);
        }
    }
}
