//! Sentences on setups that are playable without a computer.

use std::collections::BTreeSet;

use bagsplit_lab::studies::ranking::Findings;
use bagsplit_players::{Bot, Choice, Kind, Setup};

use crate::words::joined_names;

/// What answers for players whom a computer advises say first.
pub const NOT_IN_A_MATCH: &str = "For practice and for analysis: the rules of the published match say \"You may not use a calculator\".";

/// The manual effort of a kind, and how to play it manually.
pub fn effort_text(kind: &Kind) -> String {
    let verdict = kind.by_hand.name();
    if kind.how.is_empty() {
        verdict.to_owned()
    } else {
        format!("{verdict}: {}", kind.how)
    }
}

/// The setups omitted as not playable by hand, in one line.
pub fn left_out(names: &[String]) -> String {
    match names.len() {
        0 => "Nothing is left out: every setup is playable by hand.".to_owned(),
        count => format!("Left out, not by hand: {} ({count}).", joined_names(names)),
    }
}

/// The kind of players for which a ranking holds, unless they are human-like.
pub fn closing(setups: &[Setup], findings: &Findings) -> Option<String> {
    let ranked: Vec<&Setup> = findings
        .ranking
        .iter()
        .map(|finding| &setups[finding.setup])
        .collect();
    if ranked
        .iter()
        .all(|setup| matches!(setup.bot, Bot::Person { .. }) && setup.external.is_none())
    {
        return None;
    }
    // A program plays instead of the bot of its setup.
    let bots = ranked.iter().map(|setup| {
        setup
            .external
            .as_ref()
            .map_or(setup.bot.kind().name, |_| "programs")
    });
    let bots: BTreeSet<&str> = bots.collect();
    // With a shared bag there is no setup to bring.
    let people = match ranked.iter().any(|setup| setup.private().is_some()) {
        true => "; for people see: bagsplit run experiments/quickstart.toml",
        false => "",
    };
    let bots = bots.into_iter().collect::<Vec<_>>().join(", ");
    Some(format!(
        "This ranking is for bots ({bots}), not for people{people}."
    ))
}
