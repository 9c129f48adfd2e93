//! The section that compares several experiments with the same setups.

use crate::studies::compare::of_comparison;
use bagsplit_lab::run::LabError;
use bagsplit_lab::studies::compare::{ComparedRankings, Part};
use maud::{Markup, html};
use rayon::ThreadPool;

use crate::Folder;
use crate::section::{chart, said};
use crate::studies::compare::words::ComparisonWords;

/// The comparison, where there are several rankings with at least two setups in common.
///
/// # Errors
/// If an estimate cannot be computed.
pub(crate) fn of(folders: &[Folder], pool: &ThreadPool) -> Result<Option<Markup>, LabError> {
    // The populations of one experiment are compared in its own section.
    if folders.len() < 2 {
        return Ok(None);
    }
    let all: Option<Vec<_>> =
        folders.iter().map(|folder| Some((folder.path(), folder.layout(), folder.ranked()?))).collect();
    let parts = Part::of_all(all.unwrap_or_default());
    if parts.is_empty() {
        return Ok(None);
    }
    let Some(compared) = ComparedRankings::of(&parts)? else { return Ok(None) };
    let comparison = ComparisonWords(&compared);
    let drawings = of_comparison(&parts);
    let verdict = comparison.verdict();
    let charts = pool.install(|| chart::figures(&drawings));
    Ok(Some(html! {
        section.together aria-labelledby="together" {
            h2 #together { "The answer over all of them" }
            p.answer { (verdict[0]) }
            ul {
                @for sentence in &verdict[1..] { li { (sentence) } }
                @for sentence in comparison.moves() { li { (sentence) } }
            }
            h3 { "Setups in their worst experiments" }
            (said::table(&comparison.robust_table()))
            h3 { "Win rates, and places among the compared setups" }
            (said::table(&comparison.table()))
            (charts)
        }
    }))
}
