//! What `bagsplit equilibrium` prints: in what proportions to bring which setups, and what could still be gained
//! against that.

use std::io::Write;

use lab::Layout;
use study::EquilibriumReport;

use crate::exit::Exit;
use crate::output;
use crate::text::{percent, range, table};

use super::search::bags;

/// Prints an equilibrium.
pub(crate) fn print(layout: &Layout, report: &EquilibriumReport) -> Result<(), Exit> {
    let mut out = output::out();
    let sure = percent(layout.experiment.equilibrium.confidence.confidence());
    let mut order: Vec<usize> = (0..report.setups.len()).collect();
    let weight = |setup: usize| report.estimates.rows[setup].weight.value;
    order.sort_by(|&a, &b| weight(b).total_cmp(&weight(a)).then(a.cmp(&b)));
    let has_place = |setup: usize| weight(setup) > 0. || report.estimates.rows[setup].in_support > 0.05;
    let shown = order.iter().filter(|&&setup| has_place(setup) || setup >= report.given);
    let rows = shown.map(|&setup| {
        let row = &report.estimates.rows[setup];
        [
            report.setups[setup].name.clone(),
            bags(&report.setups[setup]),
            percent(row.weight.value),
            range(row.weight.low, row.weight.high),
            format!("{:+.1}%", 100. * row.gain.value),
            percent(report.estimates.alpha_rank[setup].value),
        ]
    });
    let interval = format!("{sure} interval");
    let header = ["setup", "bags", "bring", &interval, "against the mixture", "alpha-rank"];
    writeln!(out, "{}", table(header, rows, |column| column > 1))?;
    let left = order.iter().filter(|&&setup| !has_place(setup)).count();
    if left > 0 {
        writeln!(out, "{left} setups have no place in the mixture.")?;
    }
    let bring: Vec<String> = (0..report.setups.len())
        .filter(|&setup| weight(setup) > 0.)
        .map(|setup| format!("{} {}", percent(weight(setup)), report.setups[setup].name))
        .collect();
    writeln!(
        out,
        "Bring {}{}.",
        bring.join(", "),
        if report.unique { "" } else { " (other mixtures do as well; this is the one of greatest entropy)" }
    )?;
    let gained = match &report.exploitability {
        Some(found) if found.value > 0. => format!(
            "Of {} best responses that were searched against it, none gains more than {} (at most {} at {sure}, with fresh luck).",
            found.tried, percent(found.value), percent(found.high)
        ),
        Some(found) => format!(
            "Nothing that was searched against it ({} best responses) gains anything with fresh luck (at most {} at {sure}).",
            found.tried, percent(found.high.max(0.))
        ),
        None if report.rounds.is_empty() => "No best response was searched: 'rounds' is 0.".to_owned(),
        None => "The last response found was added; the new mixture was not searched against: raise 'rounds' in [equilibrium].".to_owned(),
    };
    writeln!(out, "{gained}")?;
    for (number, round) in (1..).zip(&report.rounds) {
        writeln!(
            out,
            "- round {number}: {} gains {} ({} to {}) with fresh luck, {} in the search; {}",
            round.setup.name,
            percent(round.fresh.value),
            percent(round.fresh.low),
            percent(round.fresh.high),
            percent(round.searched),
            if round.added { "added" } else { "not added" }
        )?;
    }
    let (cyclic, noise) = (&report.estimates.cyclic_share, &report.estimates.noise);
    writeln!(
        out,
        "A single rating hides {} of the payoffs (cyclic share; {} to {} when pairs are drawn again); noise alone would hide {} on average and up to {} in 95 of 100 cases.",
        percent(cyclic.value),
        percent(cyclic.low),
        percent(cyclic.high),
        percent(noise.mean()),
        percent(noise.quantile(0.95))
    )?;
    Ok(())
}
