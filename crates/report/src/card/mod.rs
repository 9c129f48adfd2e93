//! Cards that describe a setup for playing at a table: its bags and its instructions in words.

pub mod by_hand;
mod html;
mod plain;
mod request;
mod tiles;

use std::collections::BTreeMap;

use bagsplit_game::board::{ByBag, ByRole, Tiles};
use bagsplit_game::rules::Ruleset;
use bagsplit_lab::finding::{RulesHeader, object};
use bagsplit_lab::studies::{AmongPeople, DrawExample, SetupPart};
use bagsplit_players::{HumanEffort, PrivateBags, Setup, SetupKind};
use bagsplit_stats::Estimate;
use bagsplit_stats::numerals::Style;
use schemars::JsonSchema;
use serde::Serialize;

pub use html::html;
pub use plain::{discards_do_not_matter, player};
pub use request::CardRequest;
pub(crate) use tiles::bag;

/// The contents of a card.
#[derive(Clone, Debug)]
pub struct Page {
    /// The title: the name of the setup.
    pub title: String,
    /// The bags that hold tiles; each set with its role if there are two sets.
    pub bags: Vec<(String, ByBag<Tiles>)>,
    /// The instructions, part by part.
    pub parts: Vec<CardPart>,
    /// What is known of a built-in setup; may be empty.
    pub known: String,
    /// Its win rate against plain opponents at each level of play, if that was measured.
    pub people: Option<AmongPeople>,
    /// The first draws of a game with this setup, as examples.
    pub draws: Vec<DrawExample>,
    /// All tiles that a player has.
    pub tiles: Tiles,
    /// Expressions to memorise.
    pub lines: Vec<String>,
    /// The legend of these expressions, with an example for each symbol used.
    pub legend: Vec<String>,
    /// The method by which the figures were measured.
    pub footnote: String,
}

/// A card in JSON, with the setup as a file.
#[derive(Debug, Serialize, JsonSchema)]
pub struct CardResult<'p> {
    #[serde(flatten)]
    rules: RulesHeader,
    seed: u64,
    title: &'p str,
    bags: Vec<RoleBags<'p>>,
    parts: &'p [CardPart],
    /// What is known of a built-in setup; may be empty.
    known: &'p str,
    /// Expressions to memorise.
    lines: &'p [String],
    setup_file: String,
}

/// The bags of a role, by letter; the role is empty where there is one set.
#[derive(Debug, Serialize, JsonSchema)]
struct RoleBags<'p> {
    role: &'p str,
    bags: BTreeMap<char, String>,
}

impl Page {
    /// Its object in JSON; `seed` is that of its games.
    pub fn to_json(&self, setup: &Setup, rules: &Ruleset, seed: u64) -> serde_json::Value {
        let bags = self.bags.iter().map(|(role, bags)| {
            let filled = bags.iter().filter(|(_, tiles)| !tiles.is_empty());
            let bags = filled
                .map(|(bag, tiles)| (bag.letter(), tiles.to_string()))
                .collect();
            RoleBags { role, bags }
        });
        object(
            "card",
            &CardResult {
                rules: RulesHeader::new(rules),
                seed,
                title: &self.title,
                bags: bags.collect(),
                parts: &self.parts,
                known: &self.known,
                lines: &self.lines,
                setup_file: bagsplit_lab::experiment::setup_to_toml(setup),
            },
        )
    }
}

/// A part of a setup.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct CardPart {
    /// Its heading.
    #[serde(rename = "part")]
    pub name: &'static str,
    /// The instructions, in sentences.
    pub does: Vec<Line>,
    /// The reason why it is not, or only approximately, playable without a computer; empty if it is.
    #[serde(rename = "not_by_hand")]
    pub by_hand: String,
    /// Its value as a difference in win rate from the simplest policy; `None` for that policy itself.
    #[serde(rename = "value")]
    pub worth: Option<Estimate>,
}

/// One or two sentences of instructions.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Line {
    pub text: String,
    /// The index of the rule of the draw card that it describes.
    #[serde(skip)]
    pub rule: Option<usize>,
    /// The value of that rule compared with the card without it, if it was measured.
    #[serde(rename = "value")]
    pub worth: Option<Estimate>,
}

impl Line {
    pub(crate) const fn new(text: String) -> Line {
        Line {
            text,
            rule: None,
            worth: None,
        }
    }
}

/// The heading of the draw policy.
pub const DRAWING: &str = "Drawing";
/// The heading of the start policy.
pub const STARTING: &str = "Starting";
/// The heading of the pass policy.
pub const PASSING: &str = "Passing";
/// The heading of the Mulligan policy.
pub const MULLIGAN: &str = "Mulligan";
/// The heading of the expressions.
pub const MEMORISING: &str = "Memorising";
/// The heading of the discard policy.
pub const DISCARDING: &str = "Discarding with a pass";

/// The parts of a setup, for hands of this size: drawing, starting, passing, Mulligan and discarding; or exchanging, where
/// there is one bag for both.
pub fn parts(setup: &Setup, hand_size: u32) -> Vec<CardPart> {
    let private = match &setup.kind {
        SetupKind::PrivateBags(private) => private,
        SetupKind::SharedBag { exchange } => {
            return vec![part("Exchanging", exchange, plain::policy(exchange))];
        }
    };
    let mut discarding = part(
        DISCARDING,
        &private.discard,
        plain::discard(private.discard),
    );
    if discards_do_not_matter(setup) {
        discarding.does = vec![Line::new(
            "Discard what you like: it does not matter.".to_owned(),
        )];
        discarding.by_hand.clear();
    }
    vec![
        CardPart {
            does: draws(private, hand_size),
            ..part(DRAWING, &private.draw, String::new())
        },
        part(
            STARTING,
            &private.start,
            plain::start(private.start).to_owned(),
        ),
        part(PASSING, &private.pass, plain::pass(private.pass)),
        part(
            MULLIGAN,
            &private.mulligan,
            plain::mulligan(private.mulligan),
        ),
        discarding,
    ]
}

/// The draw instructions, for each role if there are two splits.
fn draws(private: &PrivateBags, hand_size: u32) -> Vec<Line> {
    let mut lines = Vec::new();
    for (role, split) in bags(private) {
        if !role.is_empty() {
            lines.push(Line::new(format!("Bags {role}:")));
        }
        let instructions = private.draw.instructions(&split, hand_size);
        lines.extend(instructions.into_iter().map(|line| Line {
            rule: line.rule,
            ..Line::new(line.text)
        }));
    }
    lines
}

fn part(name: &'static str, policy: &impl bagsplit_players::Choice, text: String) -> CardPart {
    let kind = policy.kind();
    let by_hand = if kind.by_hand == HumanEffort::Yes {
        String::new()
    } else {
        by_hand::effort_text(kind)
    };
    CardPart {
        name,
        does: vec![Line::new(text)],
        by_hand,
        worth: None,
    }
}

/// Adds what the parts are worth, and the rules of the draw card.
fn add_worth(parts: &mut [CardPart], measured: Vec<(SetupPart, Estimate)>) {
    for (part, worth) in measured {
        let heading = match part {
            SetupPart::DrawRule(rule) => {
                let mut lines = parts.iter_mut().flat_map(|part| &mut part.does);
                if let Some(line) = lines.find(|line| line.rule == Some(rule)) {
                    line.worth = Some(worth);
                }
                continue;
            }
            SetupPart::Drawing => DRAWING,
            SetupPart::Starting => STARTING,
            SetupPart::Passing => PASSING,
            SetupPart::Mulligan => MULLIGAN,
            SetupPart::Discarding => DISCARDING,
        };
        if let Some(part) = parts.iter_mut().find(|part| part.name == heading) {
            part.worth = Some(worth);
        }
    }
}

/// The bags of a setup; two sets, each with its role, if it brings different bags when it holds the Advantage.
pub fn bags(private: &PrivateBags) -> Vec<(String, ByBag<Tiles>)> {
    let ByRole([holder, other]) = &private.splits;
    let mut bags = vec![(String::new(), other.bags)];
    if holder != other {
        bags[0].0 = "without the Advantage".to_owned();
        bags.push(("with the Advantage".to_owned(), holder.bags));
    }
    bags
}

/// The value of a part as printed after it: `[+4.2, 1.0 to 7.4]`.
pub fn worth(estimate: &Estimate) -> String {
    let style = Style::PERCENTAGE_POINTS;
    let worth = estimate.scaled(1., -0.5);
    format!(
        "[{}, {}]",
        style.with_sign().write(worth.value),
        style.range(worth.ends())
    )
}

/// Wins in a hundred games: `54 (49 to 59)`.
pub fn won(share: &Estimate) -> String {
    Style::PERCENTAGE_POINTS
        .with_decimals(0)
        .estimate(share.value, share.ends())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_written_in_games_of_a_hundred() {
        let estimate = Estimate {
            value: 0.542,
            standard_error: 0.01,
            low: 0.51,
            high: 0.574,
        };
        assert_eq!(worth(&estimate), "[+4.2, 1.0 to 7.4]");
    }

    #[test]
    fn setups_of_both_kinds_are_described_part_by_part() {
        let setup = Setup::private_bags(
            "a",
            bagsplit_players::Bot::Greedy,
            PrivateBags::new(bagsplit_players::Split::default()),
        );
        let names: Vec<&str> = parts(&setup, 7).iter().map(|part| part.name).collect();
        assert_eq!(names, [DRAWING, STARTING, PASSING, MULLIGAN, DISCARDING]);
        let shared = Setup::shared_bag(
            "b",
            bagsplit_players::Bot::Greedy,
            bagsplit_players::ExchangePolicy::All,
        );
        assert_eq!(parts(&shared, 7)[0].name, "Exchanging");
    }

    #[test]
    fn discards_of_human_like_players_who_always_place_do_not_matter() {
        let mut setup = Setup::private_bags(
            "a",
            bagsplit_lab::studies::PEOPLE[1].bot(),
            PrivateBags::new(bagsplit_players::Split::default()),
        );
        let discarding = |setup: &Setup| parts(setup, 7)[4].does[0].text.clone();
        assert!(discards_do_not_matter(&setup) && discarding(&setup).contains("does not matter"));
        setup.private_mut().unwrap().pass = bagsplit_players::PassPolicy::PassOnZero;
        assert!(!discards_do_not_matter(&setup), "those that pass discard");
        let private = setup.private_mut().unwrap();
        (private.pass, private.discard) = (
            bagsplit_players::PassPolicy::AlwaysPlace,
            bagsplit_players::DiscardPolicy::All,
        );
        assert!(
            !discards_do_not_matter(&setup) && discarding(&setup).contains("Throw"),
            "not measured"
        );
    }
}
