//! Sentences on setups that are playable without a computer.

use bagsplit_lab::studies::ranking::Findings;
use bagsplit_players::{Bot, Choice, HumanEffort, Kind, Setup};

use crate::words::{percent, several};

/// What answers for players whom a computer advises say first.
pub const NOT_IN_A_MATCH: &str =
    "For practice and for analysis: the rules of the published match say \"You may not use a calculator\".";

/// The manual effort of a kind, and how to play it manually.
pub fn of(kind: &Kind) -> String {
    let verdict = kind.by_hand.name();
    if kind.how.is_empty() { verdict.to_owned() } else { format!("{verdict}: {}", kind.how) }
}

/// The setups omitted as not playable by hand, in one line.
pub fn left_out(names: &[String]) -> String {
    match names.len() {
        0 => "Nothing is left out: every setup is playable by hand.".to_owned(),
        count => format!("Left out, not by hand: {} ({count}).", several(names)),
    }
}

fn is_by_hand(setup: &Setup) -> bool {
    setup.by_hand() != HumanEffort::No
}

/// The findings restricted to ranked setups playable by hand; ranks stay those among all.
pub fn ranked(setups: &[Setup], findings: &Findings) -> Findings {
    let mut own = findings.clone();
    own.ranking.retain(|finding| is_by_hand(&setups[finding.setup]));
    own
}

/// The names of the ranked setups that are not playable by hand.
pub fn others(setups: &[Setup], findings: &Findings) -> Vec<String> {
    let ranked = findings.ranking.iter().map(|finding| &setups[finding.setup]);
    ranked.filter(|setup| !is_by_hand(setup)).map(|setup| setup.name.clone()).collect()
}

/// The kind of players for which a ranking holds, and, for human-like players, the best setup playable by hand.
pub fn closing(setups: &[Setup], findings: &Findings) -> Option<String> {
    let ranked = || findings.ranking.iter().map(|finding| &setups[finding.setup]);
    if ranked().all(|setup| matches!(setup.bot, Bot::Person { .. }) && setup.external.is_none()) {
        return verdict(setups, findings);
    }
    // A program plays instead of the bot of its setup.
    let player = |setup: &Setup| if setup.external.is_some() { "programs" } else { setup.bot.kind().name };
    let mut bots: Vec<&str> = ranked().map(player).collect();
    bots.sort_unstable();
    bots.dedup();
    // With a shared bag there is no setup to bring.
    let people = match ranked().any(|setup| setup.private().is_some()) {
        true => "; for people see: bagsplit run experiments/quickstart.toml",
        false => "",
    };
    Some(format!("This ranking is for bots ({}), not for people{people}.", bots.join(", ")))
}

/// The best setup playable by hand, compared with the best of all.
pub fn verdict(setups: &[Setup], findings: &Findings) -> Option<String> {
    let own = ranked(setups, findings).ranking;
    let name = |setup: usize| &setups[setup].name;
    let best = findings.ranking.first()?;
    let Some(first) = own.first() else {
        return Some("None of these setups is playable without a computer.".to_owned());
    };
    let approximate = match setups[first.setup].by_hand() {
        HumanEffort::Roughly => ", some parts approximately",
        _ => "",
    };
    let beside = if first.setup == best.setup {
        "the best of all".to_owned()
    } else {
        let relation = if first.not_separated_from.contains(&best.setup) {
            "statistically tied with"
        } else {
            "significantly worse than"
        };
        let (wins, rank) = (percent(first.share.value), first.rank);
        format!("rank {rank}, wins {wins}; {relation} {}", name(best.setup))
    };
    let like: Vec<&str> = own[1..]
        .iter()
        .filter(|finding| first.not_separated_from.contains(&finding.setup))
        .map(|finding| name(finding.setup).as_str())
        .collect();
    let like = match like.len() {
        0 => String::new(),
        _ => format!(" Playable by hand and statistically tied with it: {}.", several(&like)),
    };
    Some(format!(
        "Best setup you can play without a computer: {} ({beside}{approximate}).{like}",
        name(first.setup)
    ))
}
