//! The section that compares several experiments with the same setups.

use bagsplit_lab::run::LabError;
use bagsplit_lab::studies::compare::{ComparedRankings, Entry};
use maud::{Markup, html};
use rayon::ThreadPool;

use crate::Folder;
use crate::section::{chart, paragraphs};
use crate::studies::presentation::Presentation;

/// The comparison, where there are several rankings with at least two setups in common.
///
/// # Errors
/// If an estimate cannot be computed.
pub(crate) fn comparison(
    folders: &[Folder],
    pool: &ThreadPool,
) -> Result<Option<Markup>, LabError> {
    // The populations of one experiment are compared in its own section.
    let [first, _, ..] = folders else {
        return Ok(None);
    };
    let all: Option<Vec<_>> = folders
        .iter()
        .map(|folder| Some((folder.source.path(), folder.layout(), folder.ranked()?)))
        .collect();
    let parts = Entry::of_all(all.unwrap_or_default());
    if parts.is_empty() {
        return Ok(None);
    }
    let Some(compared) = ComparedRankings::new(&parts)? else {
        return Ok(None);
    };
    let charts = pool.install(|| chart::figures(&compared.charts(first.layout())));
    Ok(Some(html! {
        section.together aria-labelledby="together" {
            h2 #together { "The answer over all of them" }
            (paragraphs::answer_first(compared.words(first.layout(), &[])))
            (charts)
        }
    }))
}
