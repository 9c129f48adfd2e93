//! What several experiments with the same setups say together.

use drawings::of_comparison;
use lab::{Conclusions, LabError, Layout};
use maud::{Markup, html};
use rayon::ThreadPool;
use study::Findings;

use super::{chart, said};
use crate::Folder;
use crate::words::orders::Comparison;

/// The comparison, where there are several rankings with at least two setups in common.
///
/// # Errors
/// When no estimate can be made.
pub(crate) fn of(folders: &[Folder], pool: &ThreadPool) -> Result<Option<Markup>, LabError> {
    let all: Option<Vec<(&Layout, &Conclusions)>> =
        folders.iter().map(|folder| Some((folder.layout(), folder.ranked()?))).collect();
    let Some(parts) = all.filter(|parts| parts.len() > 1) else { return Ok(None) };
    let Some(comparison) = Comparison::of(&parts)? else { return Ok(None) };
    let found: Vec<(&Layout, &Findings)> =
        parts.iter().map(|(layout, found)| (*layout, &found.sections[0].findings)).collect();
    let drawings = of_comparison(&found);
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
            h3 { "Win rates, and places among those that are compared" }
            (said::table(&comparison.table()))
            (charts)
        }
    }))
}
