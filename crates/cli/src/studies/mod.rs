//! `bagsplit best`, `search` and `equilibrium`: studies that decide by what comes out what is played next.

mod best;
mod equilibrium;
mod search;

use std::path::Path;

use charts::{Caption, Chart, Estimate};
use config::Experiment;
use store::{Folder, Journal, TableRows};
use study::{Pairing, StudyError};

use crate::args::{Output, Study};
use crate::draw_charts::write_chart;
use crate::exit::Exit;
use crate::journalled::{Journalled, Stop};
use crate::origin;
use crate::progress::GameBar;
use crate::results::{Layout, Session, formats};

pub(crate) use best::best;
pub(crate) use equilibrium::equilibrium;
pub(crate) use search::search;

/// Everything that a study works with.
struct Workshop<'a> {
    layout: Layout,
    folder: Folder,
    journal: Journal,
    pool: rayon::ThreadPool,
    session: Session,
    bar: GameBar,
    output: &'a Output,
}

impl<'a> Workshop<'a> {
    /// Reads the experiment, has `check` say whether it is one for this study and how many games it may take, and only
    /// then opens the folder, `results/NAME-KIND` unless another is given.
    fn open(
        args: &'a Study,
        kind: &str,
        check: impl FnOnce(&Experiment) -> Result<u64, Exit>,
    ) -> Result<Workshop<'a>, Exit> {
        let mut experiment = config::load_experiment(&args.experiment)?;
        experiment.seed = args.seed.unwrap_or(experiment.seed);
        let default = || Path::new("results").join(format!("{}-{kind}", experiment.name));
        let out = args.out.clone().unwrap_or_else(default);
        if experiment.balance.is_some() {
            return Err(Exit::input(format!(
                "{}: variants of the rules ([[variant]], [sweep], [balance]) are compared by 'run'; '{kind}' is for setups by \
                 one set of rules",
                args.experiment.display()
            )));
        }
        let games = check(&experiment)?;
        let pool = super::commands::pool(args.threads)?;
        let folder = Folder::open(&out)?;
        let layout = Layout::new(experiment);
        layout.write(&folder)?;
        let journal = Journal::open(&out.join("journal.txt"))?;
        let session = Session::begin(pool.current_num_threads());
        let bar = GameBar::new(games, args.output.quiet);
        Ok(Workshop { layout, folder, journal, pool, session, bar, output: &args.output })
    }

    fn players(&self) -> Journalled<'_> {
        Journalled::new(&self.layout.experiment.rules, &self.pool, &self.journal, &self.bar)
    }

    /// Writes tables; what was written.
    fn tables(&self, frames: &[tables::Frame]) -> Result<Vec<TableRows>, Exit> {
        let formats = formats(&self.output.tables);
        let mut written = Vec::new();
        for frame in frames {
            tables::write(self.folder.path(), &formats, frame)?;
            written.push(TableRows { table: frame.table().name().to_owned(), rows: frame.rows() });
        }
        Ok(written)
    }

    fn chart(&self, name: &str, chart: &impl Chart) -> Result<(), Exit> {
        if self.output.no_charts {
            return Ok(());
        }
        write_chart(&self.folder.path().join("charts"), name, chart).map(|_| ())
    }

    fn caption(&self, title: &str, subtitle: &str, games: u64) -> Caption {
        let experiment = &self.layout.experiment;
        let footnote = format!(
            "{}: {games} games, seed {}, bagsplit {}",
            experiment.name,
            experiment.seed,
            origin::VERSION
        );
        Caption::new(title, subtitle, footnote)
    }

    /// Writes the manifest and says where everything is.
    fn finish(&mut self, games: u64, tables: Vec<TableRows>, played: u64) -> Result<(), Exit> {
        self.session.played = played;
        self.session.write_manifest(&self.layout, &self.folder, (games, games), tables, None)?;
        self.bar.finish();
        if !self.output.quiet {
            let charts = if self.output.no_charts { "" } else { ", charts in charts/" };
            println!("\nTables, manifest and journal are in {}{charts}.", self.folder.path().display());
        }
        Ok(())
    }
}

/// The setups that everyone is measured against.
fn field(experiment: &Experiment, args: &Study, study: &str) -> Result<Vec<usize>, Exit> {
    match &experiment.pairing {
        Pairing::Field { members } => Ok(members.clone()),
        Pairing::RoundRobin => Ok((0..experiment.setups.len()).collect()),
        Pairing::Ladder { .. } => Err(Exit::input(format!(
            "{}: the pairing is a ladder; '{study}' measures setups against a field: kind = \"field\" or \"round-robin\"",
            args.experiment.display()
        ))),
    }
}

/// What to do when a study ended early.
fn early(error: StudyError<Stop>) -> Exit {
    match error {
        StudyError::Stopped(stop) => stop.into(),
        StudyError::Numbers(why) => Exit::failed(why),
    }
}

/// An estimate as charts have them.
fn drawn(estimate: &stats::Estimate) -> Estimate {
    Estimate { value: estimate.value, low: estimate.low, high: estimate.high }
}
