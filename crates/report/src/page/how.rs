//! The method section: experiment, seed, version, method, and the commands that reproduce it.

use bagsplit_lab::studies::Answer;
use maud::{Markup, html};

use crate::Folder;
use crate::folder::{Found, shell};
use crate::section::links::fold;
use crate::studies::study_method;

/// The base address of the documentation pages.
const DOCS: &str = concat!(env!("CARGO_PKG_REPOSITORY"), "/blob/main/");

pub(crate) fn section(folder: &Folder, number: usize) -> Markup {
    let layout = folder.layout();
    let experiment = &layout.experiment;
    let content = html! {
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
            h3 { "Reproduce" }
            (again(folder))
            details {
                summary { "The experiment, as a file" }
                pre { (layout.text()) }
            }
    };
    fold(number, "-how", "How it was done", &content)
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
        Found::Study(study) => study.games.to_string(),
        Found::Tune(study) => {
            study.report.as_ref().map_or(0, bagsplit_lab::studies::tune::TuneReport::games).to_string()
        }
    }
}

/// The method, in plain words.
fn method(folder: &Folder) -> Markup {
    let found = &folder.found;
    html! {
        p {
            "Bots played seeded games in pairs: the two games of a pair use the same tile order and swapped roles, and the \
             pair is the unit of every estimate. Intervals are 95% unless they say otherwise. The same experiment and seed give \
             the same tables, byte for byte (" (doc("docs/design.md")) ")."
        }
        @match found {
            Found::Run(found, _) if matches!(found.answer, Answer::Balance(_)) => p {
                "Each setup played against itself under the rules of every variant, so that differences are due to the rules and not to \
                 the players; variants are compared on the same seeds (" (doc("docs/balance.md")) ")."
            },
            Found::Run(found, _) if matches!(found.answer, Answer::Worth(_)) => p {
                "Each player played itself, bound not to use one mechanic: restricted play (Jaffe and others 2012). Its win rate above \
                 one half is the value of the mechanic to it; all values were tested together by Holm's method ("
                (doc("docs/compare-rules.md")) ")."
            },
            Found::Run(..) => p {
                "Every setup was ranked by its mean win rate over the same pairs. Two setups are called different only where \
                 their difference over these pairs is significant, with simultaneous 95% confidence for all comparisons (" (doc("docs/design.md")) "). What \
                 the policies are: " (doc("docs/policies.md")) ". What each chart shows: " (doc("docs/report.md")) "."
            },
            Found::Study(study) => p {
                (study.report.as_ref().map_or("This study has no findings yet", study_method)) " (" (doc("docs/design.md")) ")."
            },
            Found::Tune(_) => p {
                "Variants of the rules were proposed by a model of each figure, which knows how much games vary, and played on the same \
                 seeds; the rules found were played against the baseline rules on held-out seeds, since a search overestimates what it \
                 selects (" (doc("docs/tune.md")) ")."
            },
        }
        p {
            "Bots are not people: " em { "greedy" } " takes the highest-scoring move every turn, which no person does in 90 seconds. \
                 The findings hold for the bots, policies and opponents that were played."
        }
    }
}

fn doc(name: &str) -> Markup {
    html! { a href={ (DOCS) (name) } rel="noreferrer" { (name) } }
}

/// The commands that reproduce it.
fn again(folder: &Folder) -> Markup {
    let path = folder.shell_path("");
    let name = &folder.layout().experiment.name;
    let (file, out) = (shell(&format!("{name}.toml")), shell(name));
    html! {
        p { "Reproduce this folder byte for byte elsewhere, and verify it:" }
        pre.commands {
            "bagsplit " (folder.command()) " " (folder.shell_path("experiment.toml")) " --out again\n"
            "bagsplit verify " (path) "\nbagsplit report " (path)
        }
        p { "From this page alone: save the experiment below as the file " code { (name) ".toml" } "." }
        pre.commands { "bagsplit " (folder.command()) " " (file) " --out " (out) }
    }
}
