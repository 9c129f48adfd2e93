//! `bagsplit equilibrium`: in what proportions to bring which setups, and what could still be gained against that.

use std::io::Write;

use charts::{BestResponseChart, PayoffChart, ResponseRound};
use comfy_table::{CellAlignment, Table as Text, presets};
use stats::Level;
use study::{EquilibriumPlan, EquilibriumReport};

use crate::args::Study;
use crate::exit::Exit;
use crate::results::bags as bags_of;
use crate::text::percent;

use super::search::bags;
use super::{Workshop, drawn, early};

/// Looks for the equilibrium of an experiment's setups.
pub(crate) fn equilibrium(args: &Study) -> Result<(), Exit> {
    let mut shop = Workshop::open(args, "equilibrium", |experiment| {
        let named = args.experiment.display();
        if experiment.rules.shares_bag() && experiment.equilibrium.rounds > 0 {
            return Err(Exit::input(format!(
                "{named}: in {} there is no split to search a best response among; set [equilibrium] rounds = 0",
                experiment.rules.title()
            )));
        }
        if experiment.rules.as_math_scrabble().is_some_and(|game| game.advantage_known()) {
            return Err(Exit::input(format!(
                "{named}: with 'advantage-known' players bring one split for each role, and this study is for one split for both"
            )));
        }
        let (n, settings) = (experiment.setups.len() as u64, &experiment.equilibrium);
        let a_round = settings.search_games + 2 * settings.confirm_pairs + 2 * experiment.pairs * n;
        Ok(experiment.pairs * n * n.saturating_sub(1) + settings.rounds * a_round)
    })?;
    let experiment = &shop.layout.experiment;
    let (rules, settings) = (&experiment.rules, experiment.equilibrium);
    let plan = EquilibriumPlan {
        pairs: experiment.pairs,
        tiles: (rules.tiles(), bags_of(rules)),
        search: &experiment.search,
        settings: &settings,
        seed: experiment.seed,
    };
    let mut players = shop.players();
    let report = study::equilibrium(&mut players, experiment.setups.clone(), &plan, |doing, rounds| {
        let last = rounds.last().map(|round| format!(", the last gained {}", percent(round.fresh.value)));
        shop.bar.say(&format!("{doing}{}", last.unwrap_or_default()));
    });
    let played = players.played;
    let report = report.map_err(early)?;
    shop.bar.finish();
    let rows = shop.tables(&[
        tables::payoffs(&report),
        tables::mixture(&report, settings.confidence),
        tables::responses(&report, settings.confidence),
        tables::metagame(&report, settings.confidence),
    ])?;
    for round in &report.rounds {
        let file = shop.folder.path().join("setups").join(&round.setup.name).with_extension("toml");
        store::write_whole(&file, config::setup_to_toml(&round.setup).as_bytes())?;
    }
    shop.chart("payoffs", &payoff_chart(&shop, &report))?;
    if !report.rounds.is_empty() {
        shop.chart("responses", &response_chart(&shop, &report))?;
    }
    if !shop.output.quiet {
        print(&report, settings.confidence)?;
    }
    shop.finish(report.games, rows, played)
}

fn print(report: &EquilibriumReport, level: Level) -> Result<(), Exit> {
    let mut out = std::io::stdout().lock();
    let symmetric = report.estimates.symmetric.as_ref().expect("setups meet each other");
    let mut table = Text::new();
    table.load_style(presets::UTF8_FULL_CONDENSED);
    let sure = percent(level.confidence());
    table.set_header([
        "setup",
        "bags",
        "bring",
        &format!("{sure} interval"),
        "against the mixture",
        "alpha-rank",
    ]);
    let mut order: Vec<usize> = (0..report.setups.len()).collect();
    let weight = |setup: usize| report.estimates.rows[setup].weight.value;
    order.sort_by(|&a, &b| weight(b).total_cmp(&weight(a)).then(a.cmp(&b)));
    for setup in order {
        let row = &report.estimates.rows[setup];
        let shown = row.weight.value > 0. || row.in_support > 0.05 || setup >= report.given;
        if !shown {
            continue;
        }
        table.add_row([
            report.setups[setup].name.clone(),
            bags(&report.setups[setup]),
            percent(row.weight.value),
            format!("{} to {}", percent(row.weight.low), percent(row.weight.high)),
            format!("{:+.1}%", 100. * row.gain.value),
            percent(symmetric.alpha_rank[setup].value),
        ]);
    }
    for column in table.column_iter_mut().skip(2) {
        column.set_cell_alignment(CellAlignment::Right);
    }
    writeln!(out, "{table}")?;
    let left = report.setups.len()
        - report.estimates.rows.iter().filter(|row| row.weight.value > 0. || row.in_support > 0.05).count();
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
    let (cyclic, noise) = (&symmetric.cyclic_share, &symmetric.noise);
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

fn payoff_chart(shop: &Workshop<'_>, report: &EquilibriumReport) -> PayoffChart {
    let caption = shop.caption(
        "Who beats whom, and what to bring",
        "Win rate of the row against the column; beside it, in what proportions to bring the setups",
        report.games,
    );
    let cells =
        report.payoffs.iter().map(|row| row.iter().map(|cell| cell.as_ref().map(drawn)).collect()).collect();
    let names = report.setups.iter().map(|setup| setup.name.clone()).collect();
    let weights = report.estimates.rows.iter().map(|row| drawn(&row.weight)).collect();
    PayoffChart::new(caption, names, cells, weights)
}

fn response_chart(shop: &Workshop<'_>, report: &EquilibriumReport) -> BestResponseChart {
    let rounds = (1..).zip(&report.rounds).map(|(number, round)| ResponseRound {
        round: number,
        searched: round.searched,
        fresh: Some(drawn(&round.fresh)),
        support: round.support as u32,
    });
    let caption = shop.caption(
        "What the best response found gains",
        "Win rate above one half against the mixture of the round: as searched, and with fresh luck",
        report.games,
    );
    BestResponseChart::new(caption, rounds.collect())
}
