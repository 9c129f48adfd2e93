//! What `bagsplit search` prints: the best split that was found, and what speaks for it.

use std::io::Write;
use std::path::Path;

use board::Role;
use bots::{Policy, Setup};
use lab::{Layout, evidence};
use study::SearchReport;

use crate::exit::Exit;
use crate::output;
use crate::text::{level, percent, range, table};

/// The bags of a setup, a line each.
pub(super) fn bags(setup: &Setup) -> String {
    let all = setup.split(Role::Other).into_iter().flat_map(|split| split.bags.iter());
    let filled = all.filter(|(_, tiles)| !tiles.is_empty());
    filled.map(|(bag, tiles)| format!("{bag} {tiles}")).collect::<Vec<_>>().join("\n")
}

/// Prints what a search has found, and where its files are.
pub(crate) fn print(layout: &Layout, report: &SearchReport, folder: &Path) -> Result<(), Exit> {
    let mut out = output::out();
    let base = &layout.experiment.setups[layout.experiment.search.base].name;
    let sure = level(report.level);
    let wins = format!("wins with fresh luck\n({sure} interval)");
    let lead = format!("more than {base}\n({sure} interval)");
    let header = ["", "split", "bags", "drawn by", &wins, &lead];
    let rows = (1..).zip(&report.found).map(|(place, found)| {
        let fresh = &found.fresh;
        [
            format!("{place}."),
            found.setup.name.clone(),
            bags(&found.setup),
            found.setup.private().map_or_else(String::new, |own| own.draw.label()),
            format!("{}\n{}", percent(fresh.mean), range(fresh.interval.low, fresh.interval.high)),
            range(fresh.lead.low, fresh.lead.high),
        ]
    });
    writeln!(out, "{}", table(header, rows, |column| column > 3))?;
    let best = &report.found[0];
    writeln!(out, "Proposed: {}.", best.setup.name)?;
    for line in evidence(best, report, base) {
        writeln!(out, "- {line}")?;
    }
    // Others are named by their policy; a card is told by its words alone.
    if let Some(card) = best.setup.card().filter(|_| layout.experiment.search.by_hand) {
        writeln!(out, "Its card, in words:")?;
        card.words().iter().try_for_each(|line| writeln!(out, "    {line}"))?;
        let choices =
            best.setup.choices().into_iter().filter(|(key, _)| !["bot", "draw", "thinking"].contains(key));
        let rest: Vec<String> = choices.map(|(key, choice)| format!("{key} {}", choice.label())).collect();
        writeln!(out, "With it: {}.", rest.join(", "))?;
    }
    writeln!(
        out,
        "{} games of search, {} with fresh luck. The fresh intervals hold together at {}.",
        report.search_games, report.fresh_games, sure
    )?;
    writeln!(
        out,
        "Split and setup files are in {0}/findings/splits and {0}/findings/setups.",
        output::path(folder)
    )?;
    Ok(())
}
