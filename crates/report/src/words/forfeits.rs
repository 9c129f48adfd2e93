//! The sentence on games that external programs have forfeited.

use bagsplit_lab::studies::Conclusions;
use bagsplit_stats::numerals::count;

use super::joined_names;

/// Which setups forfeited how many games; `None` without forfeits.
pub fn sentence(found: &Conclusions) -> Option<String> {
    let by_setup = found.forfeited.iter();
    let by_setup: Vec<String> = by_setup
        .map(|(name, &games)| format!("{name} forfeited {}", count(games, "game")))
        .collect();
    (!by_setup.is_empty()).then(|| {
        format!(
            "Forfeits: {}. They count as losses; faults.jsonl in the results folder lists the faults.",
            joined_names(&by_setup)
        )
    })
}
