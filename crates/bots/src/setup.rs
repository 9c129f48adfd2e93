//! Everything a player brings to a match.

use board::{ByBag, ByRole};

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

/// A split, a bot and policies: what is compared with what.
///
/// In the games with a shared bag there is nothing to split, discard or start: a setup is a bot, an exchange
/// policy, a model of thinking times and its luck there ([`Setup::shared_bag`]), and the other fields mean nothing.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Setup {
    /// What people call it.
    pub name: String,
    /// The split for each role; both are the same unless the rules let players know who holds the
    /// Advantage before they split (MS-3).
    pub splits: ByRole<Split>,
    /// Who chooses placements.
    pub bot: Bot,
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
    /// What to exchange and when, for games with a shared bag; `None` for Math Scrabble.
    pub exchange: Option<ExchangePolicy>,
    /// How long moves take.
    pub thinking: Thinking,
    /// Luck of its own: setups with the same number share the tile keys of their role, setups with
    /// different numbers do not. 0 unless an experiment asks for it.
    pub luck: u64,
}

impl Setup {
    /// A setup for the games with a shared bag.
    ///
    /// ```
    /// use bots::{Bot, ExchangePolicy, Setup};
    ///
    /// let setup = Setup::shared_bag("plain", Bot::Greedy, ExchangePolicy::All);
    /// assert_eq!(setup.canonical(), "bot=greedy;exchange=all;thinking=none;luck=0");
    /// ```
    #[must_use]
    pub fn shared_bag(name: impl Into<String>, bot: Bot, exchange: ExchangePolicy) -> Setup {
        let none = Split { name: "none".to_owned(), bags: ByBag::default() };
        Setup {
            name: name.into(),
            splits: ByRole([none.clone(), none]),
            bot,
            draw: DrawPolicy::Proportional,
            mulligan: MulliganPolicy::Never,
            discard: DiscardPolicy::None,
            pass: PassPolicy::NeverIfLegal,
            start: Start::Own,
            exchange: Some(exchange),
            thinking: Thinking::None,
            luck: 0,
        }
    }

    /// A text that is the same for two setups exactly when they play the same games: everything but
    /// names.
    #[must_use]
    pub fn canonical(&self) -> String {
        if let Some(exchange) = &self.exchange {
            let (bot, exchange, thinking) = (self.bot.label(), exchange.label(), self.thinking.label());
            return format!("bot={bot};exchange={exchange};thinking={thinking};luck={}", self.luck);
        }
        let bags = |split: &Split| split.bags.0.map(|tiles| tiles.to_string()).join("|");
        let [holder, other] = &self.splits.0;
        let start = self.start.name();
        format!(
            "holder={};other={};bot={};draw={};mulligan={};discard={};pass={};start={start};thinking={};luck={}",
            bags(holder),
            bags(other),
            self.bot.label(),
            self.draw.label(),
            self.mulligan.label(),
            self.discard.label(),
            self.pass.label(),
            self.thinking.label(),
            self.luck,
        )
    }
}
