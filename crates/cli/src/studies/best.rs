//! `bagsplit best`: the best of many setups, with as few games as that takes.

use std::io::Write;

use charts::{Estimate, GapPoint, RaceArm, RaceChart, RacePoint};
use comfy_table::{CellAlignment, Table as Text, presets};
use study::{BestReport, BestSettings, Meetings, StudyError};

use crate::args::Study;
use crate::exit::Exit;
use crate::journalled::Stop;
use crate::text::percent;

use super::{Workshop, early, field};

/// Setups that are listed at most.
const LISTED: usize = 12;

/// Races the setups of an experiment, and says which are best.
pub(crate) fn best(args: &Study) -> Result<(), Exit> {
    let mut against = Vec::new();
    let mut shop = Workshop::open(args, "best", |experiment| {
        let (ranked, top) = (experiment.ranked, experiment.best.top);
        if top >= ranked {
            return Err(Exit::input(format!(
                "{}: the best {top} of {ranked} setups are to be found; there must be more to choose from",
                args.experiment.display()
            )));
        }
        against = field(experiment, args, "best")?;
        Ok(experiment.best.games)
    })?;
    let experiment = &shop.layout.experiment;
    let (ranked, settings, seed) = (experiment.ranked, experiment.best, experiment.seed);
    let mut meetings = Meetings::new(experiment.setups.clone(), seed);
    let mut known = None;
    let mut players = shop.players();
    let ended =
        study::best(&mut players, &mut meetings, ranked, &against, &settings, seed, &mut known, |report| {
            let left = report.certificate.remaining.len();
            shop.bar.say(&format!("{left} of {ranked} left, gap {}", percent(report.certificate.gap)));
        });
    let played = players.played;
    let stopped = match (ended, &known) {
        (Ok(()), _) => None,
        // Ctrl-C: what is known is valid, and is told.
        (Err(StudyError::Stopped(Stop::Interrupted)), Some(_)) => Some(Stop::Interrupted),
        (Err(error), _) => return Err(early(error)),
    };
    let report = known.expect("a race that ended was looked at");
    shop.bar.finish();
    let names: Vec<String> = shop.layout.names().into_iter().take(ranked).collect();
    let rows =
        shop.tables(&[tables::best(&names, &report, settings.confidence), tables::race(&names, &report)])?;
    shop.chart("race", &race_chart(&shop, &names, &report, &settings))?;
    if !shop.output.quiet {
        print(&names, &report, &settings)?;
    }
    let games = report.race_games + report.fresh.as_ref().map_or(0, |fresh| fresh.games);
    shop.finish(games, rows, played)?;
    stopped.map_or(Ok(()), |stop| Err(stop.into()))
}

fn print(names: &[String], report: &BestReport, settings: &BestSettings) -> Result<(), Exit> {
    let (statement, certificate) = (&report.statement, &report.certificate);
    let mut out = std::io::stdout().lock();
    let mut table = Text::new();
    table.load_style(presets::UTF8_FULL_CONDENSED);
    table.set_header([
        "",
        "setup",
        "rounds",
        "wins in the race",
        "with fresh luck",
        "lead over the runner-up",
    ]);
    let mut order: Vec<usize> = certificate.remaining.clone();
    order.sort_by(|&a, &b| statement.means[b].total_cmp(&statement.means[a]).then(a.cmp(&b)));
    for &setup in order.iter().take(LISTED) {
        let place = statement.best.iter().position(|&best| best == setup);
        let fresh = place.and_then(|place| report.fresh.as_ref()?.confirmations.get(place));
        let range = |interval: stats::sequence::AnytimeInterval| {
            format!("{} to {}", percent(interval.low), percent(interval.high))
        };
        table.add_row([
            place.map_or(String::new(), |place| format!("{}.", place + 1)),
            names[setup].clone(),
            statement.counts[setup].to_string(),
            percent(statement.means[setup]),
            fresh.map_or(String::new(), |fresh| {
                format!("{} ({})", percent(fresh.mean), range(fresh.interval))
            }),
            fresh.map_or(String::new(), |fresh| range(fresh.lead)),
        ]);
    }
    for column in table.column_iter_mut().skip(2) {
        column.set_cell_alignment(CellAlignment::Right);
    }
    writeln!(out, "{table}")?;
    if order.len() > LISTED {
        writeln!(out, "and {} more that are not excluded", order.len() - LISTED)?;
    }
    for sentence in sentences(names, report, settings) {
        writeln!(out, "{sentence}")?;
    }
    Ok(())
}

fn sentences(names: &[String], report: &BestReport, settings: &BestSettings) -> Vec<String> {
    let (statement, certificate) = (&report.statement, &report.certificate);
    let best: Vec<&str> = statement.best.iter().map(|&setup| names[setup].as_str()).collect();
    let (best, all, sure) = (best.join(", "), names.len(), percent(settings.confidence.confidence()));
    let gap = percent(certificate.gap.max(0.));
    let mut sentences = Vec::new();
    sentences.push(match (certificate.within, settings.top) {
        (true, 1) => format!("Bring {best}: of {all} setups none is better by more than {gap} ({sure} certified, however often one looks)."),
        (true, top) => format!("The best {top} of {all} are {best}: none left out is better than one of them by more than {gap} ({sure} certified)."),
        (false, _) => format!(
            "Not decided: {best} lead{}, and what is certified ({sure}) is that no setup is better by more than {gap}; {} was asked for.",
            if settings.top == 1 { "s" } else { "" },
            percent(settings.indifference)
        ),
    });
    let excluded = all - certificate.remaining.len();
    sentences.push(format!("{excluded} of {all} setups are excluded from the best."));
    let games = report.race_games;
    let round = report.games_a_round;
    if let Some(equal) = statement.equal_samples {
        let equal = equal * round;
        sentences.push(format!(
            "The race took {games} games; equal allocation would have needed about {equal:.0} to certify the same, {:.1} times as many.",
            equal / games as f64
        ));
    } else {
        sentences.push(format!("The race took {games} games."));
    }
    if !certificate.within {
        sentences.push(match statement.samples_to_go {
            Some(more) => format!(
                "About {:.0} more games are expected until it is decided: the same command goes on, with a larger 'games' in [best] if these are used up.",
                more * round
            ),
            None => "As things stand, no number of games would decide it: the leading setups may be equally good. Ask for a larger 'indifference'.".to_owned(),
        });
    }
    if let Some(fresh) = &report.fresh {
        let runner_up = fresh.setups.last().map_or("", |&setup| names[setup].as_str());
        sentences.push(format!(
            "With fresh luck: {} rounds each, {} games; the runner-up is {runner_up}.",
            fresh.rounds, fresh.games
        ));
    }
    sentences
}

fn race_chart(
    shop: &Workshop<'_>,
    names: &[String],
    report: &BestReport,
    settings: &BestSettings,
) -> RaceChart {
    let last = report.steps.len() - 1;
    let arm = |setup: usize| {
        let dropped = report.steps.iter().position(|step| !step.remaining.contains(&setup));
        let until = dropped.unwrap_or(last);
        let points = report.steps[..=until]
            .iter()
            .map(|step| RacePoint { games: step.games, share: step.means[setup] });
        let place = report.statement.best.iter().position(|&best| best == setup);
        let fresh = place.and_then(|place| report.fresh.as_ref()?.confirmations.get(place));
        RaceArm {
            name: names[setup].clone(),
            points: points.collect(),
            dropped: dropped.is_some(),
            last: fresh.map(|fresh| Estimate::new(fresh.mean, fresh.interval.low, fresh.interval.high)),
        }
    };
    let games = report.steps[last].games;
    let subtitle = format!(
        "Mean win rate so far of {} setups; a line ends where a setup is excluded from the best",
        names.len()
    );
    let caption = shop.caption("Which setup is the best?", &subtitle, games);
    let mut chart =
        RaceChart::new(caption, (0..names.len()).map(arm).collect(), report.statement.best.first().copied());
    chart.decided = report.certificate.within;
    chart.gap = report.steps.iter().map(|step| GapPoint { games: step.games, bound: step.gap }).collect();
    chart.tolerance = Some(settings.indifference);
    chart
}
