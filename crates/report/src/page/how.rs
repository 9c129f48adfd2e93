//! The method section: experiment, seed, version, method, and the commands that reproduce it.

use maud::{Markup, html};

use crate::Folder;
use crate::section::links::fold;
use crate::source::shell;
use crate::studies::presentation::Presentation;

/// The base address of the documentation pages.
const DOCS: &str = concat!(env!("CARGO_PKG_REPOSITORY"), "/blob/main/");

pub(crate) fn section(folder: &Folder, number: usize) -> Markup {
    let layout = folder.layout();
    let experiment = &layout.experiment;
    let content = html! {
            dl.facts {
                div { dt { "Experiment" } dd { (experiment.name) } }
                div { dt { "Game" } dd { (experiment.rules.title()) } }
                div { dt { "Games" } dd { (folder.games()) } }
                div { dt { "Seed" } dd { (experiment.seed) } }
                @if let Some(manifest) = &folder.source.manifest {
                    div { dt { "Concluded" } dd { (manifest.finished) " by bagsplit " (manifest.version) " (" (manifest.commit) "), version " (manifest.play_version) " of play" } }
                    @if let Some(registered) = &manifest.registration {
                        div { dt { "Registered" } dd {
                            (registered.in_full()) "; " (registered.seed_source())
                        } }
                    }
                }
                div { dt { "This report" } dd { "bagsplit " (bagsplit_lab::run::BUILD) ", version " (bagsplit_storage::PLAY_VERSION) " of play" } }
            }
            h3 { "Method" }
            (method(folder))
            h3 { "Reproduce" }
            (reproduction(folder))
            details {
                summary { "The experiment, as a file" }
                pre { (layout.text()) }
            }
    };
    fold(number, "-how", "How it was done", &content)
}

/// The method, in plain words.
fn method(folder: &Folder) -> Markup {
    let method = folder.presentation().map_or(
        "This study has no findings yet (docs/design.md).",
        Presentation::method,
    );
    html! {
        p {
            "Bots played seeded games in pairs: the two games of a pair use the same tile order and swapped roles, and the \
             pair is the unit of every estimate. Intervals are 95% unless they say otherwise. The same experiment and seed give \
             the same tables, byte for byte (" (doc("docs/design.md")) ")."
        }
        p { (linked(method)) }
        p {
            "Bots are not people: " em { "greedy" } " takes the highest-scoring move every turn, which no person does in 90 seconds. \
                 The findings hold for the bots, policies and opponents that were played."
        }
    }
}

/// A text with links in place of the names of documentation pages.
fn linked(text: &str) -> Markup {
    html! {
        @for word in text.split_inclusive(' ') {
            @if let Some((from, to)) = word.find("docs/").zip(word.find(".md")) {
                (word[..from]) (doc(&word[from..to + 3])) (word[to + 3..])
            } @else { (word) }
        }
    }
}

fn doc(name: &str) -> Markup {
    html! { a href={ (DOCS) (name) } rel="noreferrer" { (name) } }
}

/// The commands that reproduce it.
fn reproduction(folder: &Folder) -> Markup {
    let path = folder.source.shell_path("");
    let name = &folder.layout().experiment.name;
    let (file, out) = (shell(&format!("{name}.toml")), shell(name));
    html! {
        p { "Reproduce this folder byte for byte elsewhere, and verify it:" }
        pre.commands {
            "bagsplit " (folder.command) " " (folder.source.shell_path("experiment.toml")) " --out again\n"
            "bagsplit verify " (path) "\nbagsplit report " (path)
        }
        p { "From this page alone: save the experiment below as the file " code { (name) ".toml" } "." }
        pre.commands { "bagsplit " (folder.command) " " (file) " --out " (out) }
    }
}
