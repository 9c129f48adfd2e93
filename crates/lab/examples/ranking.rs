//! Plays an experiment, some pairs of each matchup, and reads its ranking.

use std::path::Path;

use bagsplit_lab::run::{Earlier, Formats, Lab};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let file = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../experiments/quickstart.toml"
    );
    let mut experiment = bagsplit_lab::experiment::load_experiment(Path::new(file))?;
    experiment.pairs = 4;

    // What is in the folder already is not played again, so this goes on wherever it was ended.
    let folder = tempfile::tempdir()?;
    let mut lab = Lab::open(experiment, folder.path(), Earlier::Keep)?;
    let missing = lab.missing(None)?;
    lab.play(&bagsplit_lab::run::pool(None)?, &missing, &())?;

    let found = lab.conclude()?;
    let names = lab.layout().names();
    for setup in &found.sections[0].findings.ranking {
        let share = &setup.share;
        println!(
            "{}. {}: {:.3} ({:.3} to {:.3})",
            setup.rank, names[setup.setup], share.value, share.low, share.high
        );
    }
    assert_eq!(found.games, lab.layout().plan.games());

    // The same as files in findings: games.parquet, ranking.csv, ..., manifest.json.
    lab.write(&Formats::These(vec![bagsplit_lab::table::Format::Csv]))?;
    assert!(folder.path().join("findings/ranking.csv").is_file());
    Ok(())
}
