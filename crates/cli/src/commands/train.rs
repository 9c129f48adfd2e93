//! `bagsplit train`: trains a network, and prints the curve.

use std::io::Write;

use bagsplit_lab::run::{Lab, LabError};
use bagsplit_lab::studies::training::TrainingReport;
use bagsplit_train::TrainError;

use crate::args;
use crate::exit::Exit;
use crate::output;
use crate::progress::GameBar;
use crate::text::{percent, range, table};

/// Trains a network, writes its weights and the curve, and prints the curve.
pub(crate) fn train(args: &args::Study) -> Result<(), Exit> {
    let (experiment, out) = args.what.load("-train", args.output.quiet)?;
    let pool = args.what.threads.pool()?;
    let opened = Lab::for_training(experiment, &out, args.output.earlier());
    let mut lab = opened.map_err(|error| Exit::from_lab(error, &args.what.experiment))?;
    let bar = GameBar::for_training(args.shown.unless(args.output.quiet));
    let trained = bagsplit_train::train(&lab.layout().experiment, lab.own_folder(), &pool, &bar);
    bar.finish();
    let trained = trained?;
    let weights = trained.weights.map(|weights| weights.network().to_bytes());
    let threads = pool.current_num_threads();
    // There is no chart: the curve is a table of a few rows.
    lab.prepare_training(
        &trained.report,
        weights.as_deref(),
        trained.played,
        threads,
        args.output.formats().most(),
    )?
    .commit()?;
    if args.output.quiet {
        return Ok(());
    }
    print(&trained.report)?;
    let mut out = output::out();
    let name = &lab.layout().experiment.name;
    match trained.report.champion() {
        Some(champion) => writeln!(
            out,
            "The champion is {champion}: bot = {{ kind = \"value\", weights = \"{}/findings/{name}.weights\" }}",
            output::path(lab.folder())
        )?,
        None => writeln!(
            out,
            "No weights were shown to be stronger than the bots of the setups, so none are written."
        )?,
    }
    let folder = output::path(lab.folder());
    writeln!(
        out,
        "\nCurve and manifest are in {folder}/findings, steps in {folder}."
    )?;
    Ok(())
}

fn print(report: &TrainingReport) -> Result<(), Exit> {
    let header = [
        "iteration",
        "situations",
        "held-out loss",
        "explained",
        "wins against the champion",
        "95% interval",
        "pairs",
        "",
    ];
    let rows = report.rounds.iter().map(|round| {
        let share = round.share();
        let (loss, explained) = (
            format!("{:.4}", round.after.loss),
            percent(round.after.explained),
        );
        let [loss, explained] = match round.before {
            Some(before) => [
                format!("{:.4} to {loss}", before.loss),
                format!("{} to {explained}", percent(before.explained)),
            ],
            None => [loss, explained],
        };
        [
            round.number.to_string(),
            round.samples.to_string(),
            loss,
            explained,
            percent(share.value),
            range(share.low, share.high),
            round.counts.pairs().to_string(),
            if round.replaced() {
                "replaced"
            } else {
                round.proof.name()
            }
            .to_owned(),
        ]
    });
    let mut out = output::out();
    writeln!(out, "{}", table(header, rows, |column| column < 7))?;
    Ok(())
}

impl From<TrainError> for Exit {
    fn from(error: TrainError) -> Exit {
        match error {
            TrainError::Store(error) => error.into(),
            TrainError::Stopped => LabError::Stopped.into(),
            TrainError::Unfit(why) => Exit::input(why),
            error => Exit::failed(error),
        }
    }
}
