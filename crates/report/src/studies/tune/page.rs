//! The section of a tune: the rules found, their charts, and their balance figures.

use bagsplit_lab::studies::tune::TuneReport;
use maud::{Markup, html};

use crate::Folder;
use crate::section::answer::{answer, none_yet};
use crate::section::links::anchor;
use crate::section::{chart, said};
use crate::studies::balance::words as balance;
use crate::studies::tune::{charts, words as tune};
use crate::words::Said;

/// The section; `report` is `None` while the tune is unfinished.
pub(crate) fn section(folder: &Folder, report: Option<&TuneReport>, number: usize) -> Markup {
    let Some(report) = report else {
        return none_yet("tune", number);
    };
    let rest = [
        ("-charts", "Charts"),
        ("-figures", "All figures"),
        ("-rules", "Rules files"),
        ("-how", "How it was done"),
    ];
    let figures: Vec<Said> = balance::tables(&report.balance).into_iter().map(Said::Table).collect();
    html! {
        (answer(tune::said(report), number, &rest))
        (chart::section(&charts::drawings(folder.layout(), report), number))
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
                    pre { (bagsplit_lab::experiment::rules_to_toml(&rules.rules)) }
                }
            }
        }
    }
}
