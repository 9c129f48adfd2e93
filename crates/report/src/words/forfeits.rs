//! Sentences on games that external programs have forfeited.

use bagsplit_lab::run::{Concluded, Conclusions, Layout};
use bagsplit_stats::numerals::count;

use super::several;

/// Which setups forfeited how many games, and whether the verdict is the same without them; none if there are no forfeits.
pub fn sentences(layout: &Layout, found: &Conclusions) -> Vec<String> {
    let names = layout.names();
    let by_setup = found.forfeited.iter().zip(&names).filter(|(games, _)| **games > 0);
    let by_setup: Vec<String> =
        by_setup.map(|(&games, name)| format!("{name} forfeited {}", count(games, "game"))).collect();
    if by_setup.is_empty() {
        return Vec::new();
    }
    let by_setup: Vec<&str> = by_setup.iter().map(String::as_str).collect();
    let which = format!(
        "Forfeits: {}. They count as losses; faults.jsonl in the results folder lists the faults.",
        several(&by_setup)
    );
    let ranked = found.sections.iter().filter(|concluded| !concluded.findings.ranking.is_empty());
    let verdicts = ranked.filter_map(|concluded| verdict(&names, concluded.name(layout), concluded));
    std::iter::once(which).chain(verdicts).collect()
}

/// Whether the verdict of a ranking is the same without forfeits.
fn verdict(names: &[String], players: Option<&str>, concluded: &Concluded) -> Option<String> {
    let without = concluded.without_forfeits.as_ref()?;
    let among = players.map_or_else(String::new, |players| format!(" ({players})"));
    let Some(changes) = without.changes_verdict else {
        return Some(format!(
            "Without forfeits{among}: no ranking, because fewer than two pairs are free of them in every matchup."
        ));
    };
    let pairs = count(without.findings.ranked_pairs as u64, "pair");
    if !changes {
        return Some(format!(
            "Without forfeits{among}, over the {pairs} of each matchup that are left: the same setup is first, and the same are tied with it."
        ));
    }
    let named =
        |setups: &[usize]| -> Vec<&str> { setups.iter().map(|&setup| names[setup].as_str()).collect() };
    let first: Vec<usize> =
        without.findings.ranking.iter().filter(|row| row.rank == 1).map(|row| row.setup).collect();
    Some(format!(
        "Without forfeits{among}, over the {pairs} of each matchup that are left, the verdict differs: {} first; may be best: {}.",
        several(&named(&first)),
        several(&named(&without.findings.top_group()))
    ))
}
