//! What a setup is, for somebody who sits at a table: its bags, and what to do, in words.

mod html;
mod tiles;

use board::{ByBag, ByRole, Tiles};
use bots::{PrivateBags, Setup, SetupKind, Start};
use lab::AmongPeople;
use stats::Estimate;

use crate::words::by_hand;

pub use html::html;
pub(crate) use tiles::bag;

/// What stands on a card.
#[derive(Clone, Debug)]
pub struct Page {
    /// Its title: the name of the setup.
    pub title: String,
    /// The bags that hold tiles, for the role that is named where there are two.
    pub bags: Vec<(String, ByBag<Tiles>)>,
    /// What to do, part by part.
    pub parts: Vec<Part>,
    /// What it wins against plain opponents at each level of play, if that was measured.
    pub people: Option<AmongPeople>,
    /// Hands that are worth most.
    pub hands: Vec<Tiles>,
    /// Expressions to know by heart.
    pub lines: Vec<String>,
    /// How the figures came about.
    pub footnote: String,
}

/// A part of a setup.
#[derive(Clone, Debug)]
pub struct Part {
    /// What it is about.
    pub name: &'static str,
    /// In one paragraph, or the lines of a draw card, each with what it is worth against the card without it.
    pub does: Vec<(String, Option<Estimate>)>,
    /// Whether a person can do it, and how.
    pub by_hand: String,
    /// What it is worth, in shares of games won, against the plainest there is; `None` for that itself.
    pub worth: Option<Estimate>,
}

/// The parts of a setup in the order of play: drawing, Mulligan, with the Advantage, passing, discarding; or exchanging,
/// where there is one bag for both.
#[must_use]
pub fn parts(setup: &Setup) -> Vec<Part> {
    let own = match &setup.kind {
        SetupKind::PrivateBags(own) => own,
        SetupKind::SharedBag { exchange } => return vec![part("Exchanging", exchange)],
    };
    let start = match own.start {
        Start::Own => "begin yourself",
        Start::Other => "let the other begin",
    };
    let mut drawing = part("Drawing", &own.draw);
    if let Some(card) = setup.card() {
        drawing.does = card.words().into_iter().map(|line| (line, None)).collect();
    }
    let with_the_advantage = Part {
        name: "With the Advantage",
        does: vec![(start.to_owned(), None)],
        by_hand: "yes".to_owned(),
        worth: None,
    };
    vec![
        drawing,
        part("Mulligan", &own.mulligan),
        with_the_advantage,
        part("Passing", &own.pass),
        part("Discarding with a pass", &own.discard),
    ]
}

fn part(name: &'static str, policy: &impl bots::Choice) -> Part {
    let kind = policy.kind();
    Part {
        name,
        does: vec![(format!("{}: {}", policy.label(), kind.doc), None)],
        by_hand: by_hand::of(kind),
        worth: None,
    }
}

/// The bags of a setup; two sets of them, each with its role, where it brings others when it holds the Advantage.
#[must_use]
pub fn bags(own: &PrivateBags) -> Vec<(String, ByBag<Tiles>)> {
    let ByRole([holder, other]) = &own.splits;
    let mut bags = vec![(String::new(), other.bags)];
    if holder != other {
        bags[0].0 = "without the Advantage".to_owned();
        bags.push(("with the Advantage".to_owned(), holder.bags));
    }
    bags
}

/// What a part is worth, as it stands behind it: `[+4.2, 1.0 to 7.4]`.
#[must_use]
pub fn worth(estimate: &Estimate) -> String {
    let points = |share: f64| 100. * (share - 0.5);
    format!("[{:+.1}, {:.1} to {:.1}]", points(estimate.value), points(estimate.low), points(estimate.high))
}

/// Games won of a hundred: `54 (49 to 59)`.
#[must_use]
pub fn won(share: &Estimate) -> String {
    format!("{:.0} ({:.0} to {:.0})", 100. * share.value, 100. * share.low, 100. * share.high)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn worth_is_told_in_games_of_a_hundred() {
        let estimate = Estimate { value: 0.542, standard_error: 0.01, low: 0.51, high: 0.574 };
        assert_eq!(worth(&estimate), "[+4.2, 1.0 to 7.4]");
    }

    #[test]
    fn a_setup_of_either_kind_is_told_part_by_part() {
        let own = Setup::private_bags("a", bots::Bot::Greedy, PrivateBags::new(bots::Split::default()));
        let names: Vec<&str> = parts(&own).iter().map(|part| part.name).collect();
        assert_eq!(names.len(), 5);
        assert_eq!(names[0], "Drawing");
        let shared = Setup::shared_bag("b", bots::Bot::Greedy, bots::ExchangePolicy::All);
        assert_eq!(parts(&shared)[0].name, "Exchanging");
    }
}
