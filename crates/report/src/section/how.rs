//! How it was done: experiment, seed, version, method, and the commands that do it again.

use bagsplit_lab::studies::ReplayedStudy;
use maud::{Markup, html};

use super::links::anchor;
use crate::Folder;
use crate::folder::{Found, shell};
use crate::studies::shown;

/// Where the docs are read that the page names.
const DOCS: &str = concat!(env!("CARGO_PKG_REPOSITORY"), "/blob/main/");

/// The section.
pub(crate) fn section(folder: &Folder, number: usize) -> Markup {
    let layout = folder.layout();
    let experiment = &layout.experiment;
    html! {
        section aria-labelledby=(anchor(number, "-how")) {
            h2 #(anchor(number, "-how")) { "How it was done" }
            dl.facts {
                div { dt { "Experiment" } dd { (experiment.name) } }
                div { dt { "Game" } dd { (experiment.rules.title()) } }
                div { dt { "Games" } dd { (games(folder)) } }
                div { dt { "Seed" } dd { (experiment.seed) } }
                @if let Some(manifest) = &folder.manifest {
                    div { dt { "Concluded" } dd { (manifest.finished) " by bagsplit " (manifest.version) " (" (manifest.commit) "), version " (manifest.play_version) " of play" } }
                    @if let Some(registered) = &manifest.registration {
                        div { dt { "Registered" } dd {
                            (registered.registered) ": "
                            @if registered.as_registered { "run as registered" } @else { "not run as registered; " (registered.deviations.join("; ")) }
                        } }
                    }
                }
                div { dt { "This report" } dd { "bagsplit " (bagsplit_lab::run::BUILD) ", version " (bagsplit_storage::PLAY_VERSION) " of play" } }
            }
            h3 { "Method" }
            (method(folder))
            h3 { "Again" }
            (again(folder))
            details {
                summary { "The experiment, as a file" }
                pre { (layout.text()) }
            }
        }
    }
}

fn games(folder: &Folder) -> String {
    match &folder.found {
        Found::Run(found, _) => {
            let plan = &folder.layout().plan;
            format!(
                "{}, in {} of {}",
                found.games,
                bagsplit_stats::numerals::count(plan.matchups.len() as u64, "matchup"),
                bagsplit_stats::numerals::count(plan.pairs, "pair")
            )
        }
        Found::Study(retold) => retold.games.to_string(),
        Found::Tune(retold) => {
            retold.report.as_ref().map_or(0, bagsplit_lab::studies::tune::TuneReport::games).to_string()
        }
    }
}

/// What was done, in plain words.
fn method(folder: &Folder) -> Markup {
    let found = &folder.found;
    html! {
        p {
            "Bots played seeded games in pairs: the two games of a pair have the same luck of the tiles and swapped roles, and the \
             pair is the unit of every estimate. Intervals are 95% unless they say otherwise. The same experiment and seed give \
             the same tables, byte for byte (" (doc("docs/design.md")) ")."
        }
        @match found {
            Found::Run(found, _) if found.balance.is_some() => p {
                "Each setup played against itself by the rules of every variant, so that what differs is due to the rules and not to \
                 the players; variants are compared on the same luck (" (doc("docs/balance.md")) ")."
            },
            Found::Run(found, _) if found.worth.is_some() => p {
                "Each player played itself, bound not to use one mechanic: restricted play (Jaffe and others 2012). What it wins beyond \
                 one half is what the mechanic is worth to it; all worths together were tested by Holm's method ("
                (doc("docs/worth.md")) ")."
            },
            Found::Run(..) => p {
                "Every setup was ranked by its mean win rate over the same pairs. Two setups are called different only where \
                 their difference over these pairs is significant, all comparisons being right simultaneously at 95% (" (doc("docs/design.md")) "). What \
                 the policies are: " (doc("docs/policies.md")) ". What each chart shows: " (doc("docs/charts.md")) "."
            },
            Found::Study(retold) => (study(retold)),
            Found::Tune(_) => p {
                "Variants of the rules were proposed by a model of each figure, which knows how much games vary, and played on the same \
                 luck; what was found was played beside the rules as they are on fresh luck, since the best of many looks better than it \
                 is (" (doc("docs/tune.md")) ")."
            },
        }
        p {
            "Bots are not people: " em { "greedy" } " takes the most points there are, every turn, which no person does in 90 seconds. \
             What is said here holds for the bots, policies and opponents that were played."
        }
    }
}

fn study(retold: &ReplayedStudy) -> Markup {
    html! {
        p {
            @match &retold.report {
                Some(report) => (shown(report).method()),
                None => "This study has no findings yet",
            }
            " (" (doc("docs/design.md")) ")."
        }
    }
}

fn doc(name: &str) -> Markup {
    html! { a href={ (DOCS) (name) } rel="noreferrer" { (name) } }
}

/// The commands that repeat it.
fn again(folder: &Folder) -> Markup {
    let path = folder.shell_path("");
    let name = &folder.layout().experiment.name;
    let (file, out) = (shell(&format!("{name}.toml")), shell(name));
    html! {
        p { "With this folder at hand, elsewhere, to the same bytes; and whether the folder can be trusted:" }
        pre.commands {
            @if let Some(command) = folder.command() {
                "bagsplit " (command) " " (folder.shell_path("experiment.toml")) " --out again\n"
            }
            "bagsplit verify " (path) "\nbagsplit report " (path)
        }
        @if let Some(command) = folder.command() {
            p { "From this page alone: save the experiment below as the file " code { (name) ".toml" } "." }
            pre.commands { "bagsplit " (command) " " (file) " --out " (out) }
        }
    }
}
