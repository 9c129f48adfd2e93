//! What is said of setups that a person can carry out.

use bagsplit_lab::studies::ranking::Findings;
use bagsplit_players::{Bot, Choice, HumanEffort, Kind, Setup};

use super::percent;

/// The most names that are listed of what is left out.
const LISTED: usize = 8;

/// The verdict of a kind, and how a person does it.
#[must_use]
pub fn of(kind: &Kind) -> String {
    let verdict = kind.by_hand.name();
    if kind.how.is_empty() { verdict.to_owned() } else { format!("{verdict}: {}", kind.how) }
}

/// What was left out for not being by hand, in one line.
#[must_use]
pub fn left_out(names: &[String]) -> String {
    let more = names.len().saturating_sub(LISTED);
    let listed = names.iter().take(LISTED).map(String::as_str).collect::<Vec<_>>().join(", ");
    match (names.len(), more) {
        (0, _) => "Nothing is left out: all is by hand.".to_owned(),
        (count, 0) => format!("Left out, not by hand: {listed} ({count})."),
        (count, more) => format!("Left out, not by hand: {listed} and {more} more ({count})."),
    }
}

fn is_by_hand(setup: &Setup) -> bool {
    setup.by_hand() != HumanEffort::No
}

/// The same findings with the ranked setups alone that are by hand; ranks stay those among all.
#[must_use]
pub fn ranked(setups: &[Setup], findings: &Findings) -> Findings {
    let mut own = findings.clone();
    own.ranking.retain(|finding| is_by_hand(&setups[finding.setup]));
    own
}

/// The names of the ranked setups that are not by hand.
#[must_use]
pub fn others(setups: &[Setup], findings: &Findings) -> Vec<String> {
    let ranked = findings.ranking.iter().map(|finding| &setups[finding.setup]);
    ranked.filter(|setup| !is_by_hand(setup)).map(|setup| setup.name.clone()).collect()
}

/// For whom a ranking holds, and where human-like players played which setup is best by hand.
#[must_use]
pub fn closing(setups: &[Setup], findings: &Findings) -> Option<String> {
    let ranked = || findings.ranking.iter().map(|finding| &setups[finding.setup]);
    if ranked().all(|setup| matches!(setup.bot, Bot::Person { .. })) {
        return verdict(setups, findings);
    }
    let mut bots: Vec<&str> = ranked().map(|setup| setup.bot.kind().name).collect();
    bots.sort_unstable();
    bots.dedup();
    // Where both share a bag there is nothing to bring.
    let people = match ranked().any(|setup| setup.private().is_some()) {
        true => "; what people should bring: bagsplit run experiments/quickstart.toml",
        false => "",
    };
    Some(format!("This ranking is about players by {}, not about people{people}.", bots.join(", ")))
}

/// Which setup is best by hand, beside the best of all.
#[must_use]
pub fn verdict(setups: &[Setup], findings: &Findings) -> Option<String> {
    let own = ranked(setups, findings).ranking;
    let name = |setup: usize| &setups[setup].name;
    let best = findings.ranking.first()?;
    let Some(first) = own.first() else {
        return Some("By hand: none of these setups can be carried out by a person.".to_owned());
    };
    let roughly = match setups[first.setup].by_hand() {
        HumanEffort::Roughly => ", though parts of it only roughly",
        _ => "",
    };
    let beside = if first.setup == best.setup {
        "the best of all".to_owned()
    } else {
        let told = if first.not_separated_from.contains(&best.setup) {
            "statistically tied with"
        } else {
            "significantly worse than"
        };
        let (wins, rank) = (percent(first.share.value), first.rank);
        format!("rank {rank}, wins {wins}; {told} {}", name(best.setup))
    };
    let like: Vec<&str> = own[1..]
        .iter()
        .filter(|finding| first.not_separated_from.contains(&finding.setup))
        .map(|finding| name(finding.setup).as_str())
        .collect();
    let like = match like.len() {
        0 => String::new(),
        count if count > LISTED => format!(" {count} others by hand are statistically tied with it."),
        _ => format!(" By hand and statistically tied with it: {}.", like.join(", ")),
    };
    Some(format!("By hand a person can bring {}{roughly} ({beside}).{like}", name(first.setup)))
}
