//! The section of an experiment with `[worth]`: what each mechanic is worth to each player.

use crate::drawings::of_experiment;
use bagsplit_lab::run::Conclusions;
use bagsplit_lab::studies::worth::Worth;
use maud::{Markup, html};

use super::answer::answer;
use super::{chart, setup};
use crate::Folder;
use crate::words;

/// The section.
pub(super) fn section(folder: &Folder, (found, worth): (&Conclusions, &Worth), number: usize) -> Markup {
    let layout = folder.layout();
    let setups = &layout.experiment.setups;
    // The cards are those of the players: the others are the same but for one thing.
    let players = layout.experiment.worth.as_ref().map_or(setups.len(), |settings| settings.players);
    let order: Vec<usize> = (0..players).collect();
    let rest = [("-charts", "Charts"), ("-setups", "Setups"), ("-how", "How it was done")];
    html! {
        (answer(words::worth::said(layout, worth), number, &rest))
        (chart::section(&of_experiment(layout, found), number))
        (setup::section(folder, &setup::Told { setups, order: &order, findings: None, players: None, apart: &[] }, number))
    }
}
