//! The section of an experiment with `[worth]`: the value of each mechanic to each player.

use bagsplit_lab::studies::worth::Worth;
use maud::{Markup, html};

use crate::Folder;
use crate::section::answer::answer;
use crate::section::chart;
use crate::studies::ranking::cards as setup;
use crate::studies::worth::charts::drawings;

pub(crate) fn section(folder: &Folder, worth: &Worth, number: usize) -> Markup {
    let layout = folder.layout();
    let setups = &layout.experiment.setups;
    // Only the players have cards; the others are copies without one mechanic.
    let players = layout.experiment.worth().map_or(setups.len(), |settings| settings.players);
    let rest = [("-charts", "Charts"), ("-setups", "Setups"), ("-how", "How it was done")];
    html! {
        (answer(crate::studies::worth::words::said(layout, worth), number, &rest))
        (chart::section(&drawings(layout, worth), number))
        (setup::unranked(folder, &setups[..players], number))
    }
}
