//! The section of a tune: the rules that were found, their charts, and their balance figures.

use drawings::of_tune;
use lab::TuneReport;
use maud::{Markup, html};

use super::folder::anchor;
use super::run::ways;
use super::{chart, said};
use crate::Folder;
use crate::words::{Said, balance, tune};

/// The section; without a report where the tune has not come to an end.
pub(super) fn section(folder: &Folder, report: Option<&TuneReport>, number: usize) -> Markup {
    let Some(report) = report else {
        return html! {
            section aria-labelledby=(anchor(number, "-answer")) {
                h2 #(anchor(number, "-answer")) { "The answer" }
                p.answer { "There is no answer yet: 'bagsplit tune' has not come to one. The same command goes on from here." }
            }
        };
    };
    let (answer, rest): (Vec<Said>, Vec<Said>) =
        tune::said(report).into_iter().partition(|said| matches!(said, Said::Answer(_)));
    let figures: Vec<Said> = balance::tables(&report.balance).into_iter().map(Said::Table).collect();
    html! {
        section aria-labelledby=(anchor(number, "-answer")) {
            h2 #(anchor(number, "-answer")) { "The answer" }
            (said::all(&answer))
            div.sure {
                h3 { "How sure is that?" }
                (said::all(&rest))
            }
            (ways(number, &[("-charts", "Charts"), ("-figures", "All figures"), ("-rules", "Rules files"), ("-how", "How it was done")]))
        }
        (chart::section(&of_tune(folder.layout(), report), number))
        section aria-labelledby=(anchor(number, "-figures")) {
            h2 #(anchor(number, "-figures")) { "All figures" }
            (said::all(&figures))
            @for sentence in balance::explained(&report.balance) { p { (sentence) } }
        }
        section aria-labelledby=(anchor(number, "-rules")) {
            h2 #(anchor(number, "-rules")) { "Rules files" }
            @for rules in report.tuned() {
                details {
                    summary { (rules.name) ": " (rules.changes) }
                    pre { (config::rules_to_toml(&rules.rules)) }
                }
            }
        }
    }
}
