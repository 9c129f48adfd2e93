//! Everything a player brings to a match.

use board::{ByRole, Role};

use crate::{
    Bot, DiscardPolicy, DrawPolicy, ExchangePolicy, MulliganPolicy, PassPolicy, Policy, Split, Thinking,
};

/// Who goes first when the player holds the Advantage (MS-4).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Start {
    /// The player itself.
    Own,
    /// The opponent.
    Other,
}

impl Start {
    /// The name in files.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Start::Own => "self",
            Start::Other => "other",
        }
    }

    /// The start with this name in files.
    #[must_use]
    pub fn named(name: &str) -> Option<Start> {
        [Start::Own, Start::Other].into_iter().find(|start| start.name() == name)
    }
}

/// What is compared with what: a bot, and all else that a player decides.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Setup {
    /// What people call it.
    pub name: String,
    /// Who chooses placements.
    pub bot: Bot,
    /// How long moves take.
    pub thinking: Thinking,
    /// Luck of its own: setups with the same number share the tile keys of their role, setups with
    /// different numbers do not. 0 unless an experiment asks for it.
    pub luck: u64,
    /// What there is to decide besides, which depends on whose the bags are.
    pub kind: SetupKind,
}

/// What a player decides besides placements: a game has one kind of bags or the other, and a setup is for one of them.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum SetupKind {
    /// For Math Scrabble.
    PrivateBags(PrivateBags),
    /// For Number Scrabble and Binary Number Scrabble.
    SharedBag {
        /// What to exchange and when.
        exchange: ExchangePolicy,
    },
}

/// What a player with bags of its own decides.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct PrivateBags {
    /// The split for each role; both are the same unless the rules let players know who holds the
    /// Advantage before they split (MS-3).
    pub splits: ByRole<Split>,
    /// How many tiles come from which bag.
    pub draw: DrawPolicy,
    /// When to take the Mulligan.
    pub mulligan: MulliganPolicy,
    /// What to throw away with a pass.
    pub discard: DiscardPolicy,
    /// When to pass although a placement is legal.
    pub pass: PassPolicy,
    /// Who goes first when holding the Advantage.
    pub start: Start,
}

impl PrivateBags {
    /// One split for both roles, and what a setup does that says no more.
    #[must_use]
    pub fn new(split: Split) -> PrivateBags {
        PrivateBags {
            splits: ByRole([split.clone(), split]),
            draw: DrawPolicy::Proportional,
            mulligan: MulliganPolicy::Never,
            discard: DiscardPolicy::Improve,
            pass: PassPolicy::NeverIfLegal,
            start: Start::Other,
        }
    }
}

impl Setup {
    /// A setup for games with private bags, that takes no time and has no luck of its own.
    #[must_use]
    pub fn private_bags(name: impl Into<String>, bot: Bot, bags: PrivateBags) -> Setup {
        Setup {
            name: name.into(),
            bot,
            thinking: Thinking::None,
            luck: 0,
            kind: SetupKind::PrivateBags(bags),
        }
    }

    /// A setup for games with a shared bag, that takes no time and has no luck of its own.
    ///
    /// ```
    /// use bots::{Bot, ExchangePolicy, Setup};
    ///
    /// let setup = Setup::shared_bag("plain", Bot::Greedy, ExchangePolicy::All);
    /// assert_eq!(setup.canonical(), "bot=greedy;exchange=all;thinking=none;luck=0");
    /// ```
    #[must_use]
    pub fn shared_bag(name: impl Into<String>, bot: Bot, exchange: ExchangePolicy) -> Setup {
        Setup {
            name: name.into(),
            bot,
            thinking: Thinking::None,
            luck: 0,
            kind: SetupKind::SharedBag { exchange },
        }
    }

    /// What it decides with private bags, `None` when it is for a shared bag.
    #[must_use]
    pub const fn private(&self) -> Option<&PrivateBags> {
        match &self.kind {
            SetupKind::PrivateBags(bags) => Some(bags),
            SetupKind::SharedBag { .. } => None,
        }
    }

    /// The same, to be changed.
    #[must_use]
    pub const fn private_mut(&mut self) -> Option<&mut PrivateBags> {
        match &mut self.kind {
            SetupKind::PrivateBags(bags) => Some(bags),
            SetupKind::SharedBag { .. } => None,
        }
    }

    /// What it exchanges with a shared bag, `None` when it is for private bags.
    #[must_use]
    pub const fn exchange(&self) -> Option<&ExchangePolicy> {
        match &self.kind {
            SetupKind::SharedBag { exchange } => Some(exchange),
            SetupKind::PrivateBags(_) => None,
        }
    }

    /// The split that it brings in a role, `None` when it is for a shared bag.
    #[must_use]
    pub fn split(&self, role: Role) -> Option<&Split> {
        self.private().map(|bags| &bags.splits[role])
    }

    /// A text that is the same for two setups exactly when they play the same games: everything but
    /// names.
    #[must_use]
    pub fn canonical(&self) -> String {
        let (bot, thinking, luck) = (self.bot.label(), self.thinking.label(), self.luck);
        match &self.kind {
            SetupKind::SharedBag { exchange } => {
                format!("bot={bot};exchange={};thinking={thinking};luck={luck}", exchange.label())
            }
            SetupKind::PrivateBags(own) => {
                let bags = |split: &Split| split.bags.0.map(|tiles| tiles.to_string()).join("|");
                let [holder, other] = &own.splits.0;
                format!(
                    "holder={};other={};bot={bot};draw={};mulligan={};discard={};pass={};start={};\
                     thinking={thinking};luck={luck}",
                    bags(holder),
                    bags(other),
                    own.draw.label(),
                    own.mulligan.label(),
                    own.discard.label(),
                    own.pass.label(),
                    own.start.name(),
                )
            }
        }
    }
}
