//! The report as one self-contained HTML file.

mod folder;
mod how;

use bagsplit_lab::run::LabError;
use bagsplit_stats::numerals::count;
use maud::{DOCTYPE, Markup, PreEscaped, html};
use rayon::ThreadPool;

use crate::Folder;
use crate::section::links::anchor;
use crate::studies::compare::page as compare;

/// The design of all pages, and what reports add to it.
const STYLE: &str = concat!(
    include_str!("../../../web/assets/design.css"),
    include_str!("page.css")
);
const SCRIPT: &str = include_str!("page.js");

/// The first bytes of every report, by which it is recognised before it is overwritten.
const BEGINS: &str = concat!(
    "<!DOCTYPE html><html lang=\"en\"><head><meta charset=\"utf-8\">",
    "<meta name=\"generator\" content=\"bagsplit report "
);

/// Whether a file with these first bytes is a report written by bagsplit.
pub fn is_report(bytes: &[u8]) -> bool {
    bytes.starts_with(BEGINS.as_bytes())
}

/// The report of some results folders, in this order, as the text of an HTML file.
///
/// # Errors
/// If an estimate over several rankings cannot be computed.
///
/// # Panics
/// Without folders.
pub fn page(folders: &[Folder], pool: &ThreadPool) -> Result<String, LabError> {
    let title = match folders {
        [one] => one.layout().experiment.name.clone(),
        several => {
            let names: Vec<String> = several.iter().map(Folder::title).collect();
            format!(
                "{}: {}",
                count(several.len() as u64, "experiment"),
                names.join(", ")
            )
        }
    };
    let body = body(&title, folders, pool)?.into_string();
    // The author of a name or description cannot include in it the hash of the page that contains it.
    let word = &blake3::hash(body.as_bytes()).to_hex()[..32];
    let policy = format!(
        "default-src 'none'; style-src 'unsafe-inline'; script-src 'nonce-{word}'; base-uri 'none'; form-action 'none'"
    );
    let page = html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="generator" content={ "bagsplit report " (bagsplit_lab::run::VERSION) };
                meta http-equiv="Content-Security-Policy" content=(policy);
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="color-scheme" content="light dark";
                title { (title) " - bagsplit" }
                style { (PreEscaped(STYLE)) }
            }
            (PreEscaped(body))
            script nonce=(word) { (PreEscaped(SCRIPT)) }
        }
    };
    // Invisible and bidirectional control characters are written as escapes.
    Ok(bagsplit_lab::experiment::escaped_lines(&page.into_string()).into_owned() + "\n")
}

fn body(title: &str, folders: &[Folder], pool: &ThreadPool) -> Result<Markup, LabError> {
    let comparison = compare::comparison(folders, pool)?;
    let sections: Vec<Markup> = pool.install(|| {
        folders
            .iter()
            .enumerate()
            .map(|(number, folder)| folder::section(folder, number, folders.len() > 1))
            .collect()
    });
    Ok(html! {
        body {
            a.skip href="#main" { "To the answer" }
            header {
                p.brand { "bagsplit report" }
                h1 { (title) }
                @if let [one] = folders { (folder::about(one)) }
            }
            main #main {
                @if folders.len() > 1 { (contents(folders)) }
                @if let Some(comparison) = comparison { (comparison) }
                @for section in sections { (section) }
            }
            footer { p { "Made by bagsplit " (bagsplit_lab::run::BUILD) ". This file is whole: it loads nothing." } }
        }
    })
}

/// The table of contents, for several folders.
fn contents(folders: &[Folder]) -> Markup {
    html! {
        nav aria-label="Experiments" {
            ul {
                @for (number, folder) in folders.iter().enumerate() {
                    li { a href={ "#" (anchor(number, "")) } { (folder.title()) } }
                }
            }
        }
    }
}
