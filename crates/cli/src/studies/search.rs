//! `bagsplit search`: the best split there is, as far as games can tell.

use std::fmt::Write as _;
use std::io::Write;

use bots::{Policy, Setup};
use charts::{Confirmation, Estimate, SearchChart, SearchStep};
use comfy_table::{CellAlignment, Table as Text, presets};
use study::{FoundSplit, SearchReport};

use crate::args::Study;
use crate::exit::Exit;
use crate::origin;
use crate::results::bags as bags_of;
use crate::text::percent;

use super::{Workshop, early, field};

/// Searches the splits of an experiment's tiles.
pub(crate) fn search(args: &Study) -> Result<(), Exit> {
    let mut against = Vec::new();
    let mut shop = Workshop::open(args, "search", |experiment| {
        if experiment.rules.shares_bag() {
            return Err(Exit::input(format!(
                "{}: in {} both players draw from one bag: there is no split to search; 'best' compares setups, and 'run' \
                 rules ([sweep])",
                args.experiment.display(),
                experiment.rules.title()
            )));
        }
        against = field(experiment, args, "search")?;
        let settings = &experiment.search;
        // The finalists and the base are confirmed against everyone.
        let confirmed = (settings.finalists as u64 + 1) * against.len() as u64;
        Ok(settings.games + 2 * settings.confirm_pairs * confirmed)
    })?;
    let experiment = &shop.layout.experiment;
    let (rules, settings, seed) = (&experiment.rules, &experiment.search, experiment.seed);
    let mut players = shop.players();
    let tiles = (rules.tiles(), bags_of(rules));
    let report =
        study::search_splits(&mut players, &experiment.setups, &against, tiles, settings, seed, |steps| {
            if let Some(step) = steps.last() {
                let (mean, best) = (percent(step.mean), percent(step.predicted));
                shop.bar.say(&format!(
                    "candidates {mean}, best about {best}, {:.2} bits a tile open",
                    step.entropy
                ));
            }
        });
    let played = players.played;
    let report = report.map_err(early)?;
    shop.bar.finish();
    let rows = shop.tables(&[tables::search(&report), tables::found(&report)])?;
    let base = experiment.setups[settings.base].name.clone();
    for found in &report.found {
        write_found(&shop, found, &report, &base)?;
    }
    shop.chart("search", &chart(&shop, &report, &base))?;
    if !shop.output.quiet {
        print(&shop, &report, &base)?;
    }
    shop.finish(report.search_games + report.fresh_games, rows, played)
}

/// What speaks for a split, in lines.
fn evidence(found: &FoundSplit, report: &SearchReport, base: &str) -> Vec<String> {
    let fresh = &found.fresh;
    vec![
        format!(
            "wins {} of its pairs against the field with fresh luck ({} to {}, {} pairs against each opponent)",
            percent(fresh.mean),
            percent(fresh.interval.low),
            percent(fresh.interval.high),
            report.fresh_pairs
        ),
        format!(
            "that is {} to {} more than {base}, which wins {} with the same luck",
            percent(fresh.lead.low),
            percent(fresh.lead.high),
            percent(report.base)
        ),
        format!(
            "drawn from by {}; in the search it won {}, which is too good",
            found.setup.draw.label(),
            percent(found.searched)
        ),
    ]
}

/// Writes a split file and a setup file, with the evidence in comments.
fn write_found(
    shop: &Workshop<'_>,
    found: &FoundSplit,
    report: &SearchReport,
    base: &str,
) -> Result<(), Exit> {
    let experiment = &shop.layout.experiment;
    let mut head = format!(
        "# Found by bagsplit {} search of {}, seed {}, in {} games:\n",
        origin::VERSION,
        experiment.name,
        experiment.seed,
        report.search_games
    );
    for line in evidence(found, report, base) {
        let _ = writeln!(head, "# {line}");
    }
    let [_, split] = &found.setup.splits.0;
    let folder = shop.folder.path();
    let name = &found.setup.name;
    let split = head.clone() + &config::split_to_toml(split);
    store::write_whole(&folder.join("splits").join(name).with_extension("toml"), split.as_bytes())?;
    let setup = head + &config::setup_to_toml(&found.setup);
    store::write_whole(&folder.join("setups").join(name).with_extension("toml"), setup.as_bytes())?;
    Ok(())
}

/// The bags of a setup, a line each.
pub(super) fn bags(setup: &Setup) -> String {
    let [_, split] = &setup.splits.0;
    let filled = split.bags.iter().filter(|(_, tiles)| !tiles.is_empty());
    filled.map(|(bag, tiles)| format!("{bag} {tiles}")).collect::<Vec<_>>().join("\n")
}

fn print(shop: &Workshop<'_>, report: &SearchReport, base: &str) -> Result<(), Exit> {
    let mut out = std::io::stdout().lock();
    let mut table = Text::new();
    table.load_style(presets::UTF8_FULL_CONDENSED);
    let lead = format!("more than {base}");
    table.set_header(["", "split", "bags", "drawn by", "wins with fresh luck", &lead]);
    for (place, found) in (1..).zip(&report.found) {
        let fresh = &found.fresh;
        table.add_row([
            format!("{place}."),
            found.setup.name.clone(),
            bags(&found.setup),
            found.setup.draw.label(),
            format!(
                "{}\n{} to {}",
                percent(fresh.mean),
                percent(fresh.interval.low),
                percent(fresh.interval.high)
            ),
            format!("{} to {}", percent(fresh.lead.low), percent(fresh.lead.high)),
        ]);
    }
    for column in table.column_iter_mut().skip(4) {
        column.set_cell_alignment(CellAlignment::Right);
    }
    writeln!(out, "{table}")?;
    let best = &report.found[0];
    writeln!(out, "Proposed: {}.", best.setup.name)?;
    for line in evidence(best, report, base) {
        writeln!(out, "- {line}")?;
    }
    writeln!(
        out,
        "{} games of search, {} with fresh luck. The fresh intervals hold together, at any time, at {}.",
        report.search_games,
        report.fresh_games,
        percent(report.level.confidence())
    )?;
    writeln!(out, "Split and setup files are in {}/splits and setups.", shop.folder.path().display())?;
    Ok(())
}

fn chart(shop: &Workshop<'_>, report: &SearchReport, base: &str) -> SearchChart {
    let steps = report.steps.iter().map(|step| SearchStep {
        games: step.games,
        best: step.predicted.clamp(0., 1.),
        band: None,
        mean: step.mean,
        entropy: Some(step.entropy),
    });
    let games = report.search_games + report.fresh_games;
    let confirmations = report.found.iter().take(1).map(|found| Confirmation {
        name: found.setup.name.clone(),
        games,
        share: Estimate::new(found.fresh.mean, found.fresh.interval.low, found.fresh.interval.high),
    });
    let caption = shop.caption(
        "The search for a split",
        "Win rate against the field: mean of the candidates (25 generations), and what the search predicts for the best it knows",
        games,
    );
    let mut chart = SearchChart::new(caption, steps.collect(), confirmations.collect());
    chart.reference = Some((report.base, format!("{base}, with fresh luck")));
    chart
}
