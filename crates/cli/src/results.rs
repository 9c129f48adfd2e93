//! A results folder and the experiment in it: from blocks to totals, tables and findings.

use std::path::Path;
use std::time::Instant;

use arena::PairRange;
use config::Experiment;
use rules::{Ruleset, Supply, with_game};
use store::{AsRegistered, Folder, Manifest, Registration, StoredBlock, StoredMatchup, TableRows};
use study::{Plan, Slice};

use crate::args::TableFormat;
use crate::exit::Exit;
use crate::origin;
use crate::section::Section;

/// The name of the self-contained experiment file in a results folder.
const EXPERIMENT: &str = "experiment.toml";

/// The name of what was written down before the first game.
pub(crate) const REGISTRATION: &str = "preregistration.json";

/// An experiment, laid out: its parts, the plan of them all, and the key of each matchup.
pub(crate) struct Layout {
    pub(crate) experiment: Experiment,
    /// In the order of the plan; at least one.
    pub(crate) sections: Vec<Section>,
    /// The matchups of all sections; setups are numbered through them.
    pub(crate) plan: Plan,
    stored: Vec<StoredMatchup>,
}

impl Layout {
    pub(crate) fn new(experiment: Experiment) -> Layout {
        let sections = Section::all(&experiment);
        let (mut matchups, mut stored) = (Vec::new(), Vec::new());
        for (number, section) in sections.iter().enumerate() {
            let before = number * experiment.setups.len();
            for place in section.places() {
                let (a, b) = section.pair(place);
                matchups.push((before + a, before + b));
                stored.push(section.stored(place, experiment.seed));
            }
        }
        Layout { plan: Plan { matchups, pairs: experiment.pairs }, stored, sections, experiment }
    }

    /// The experiment that a results folder holds.
    pub(crate) fn of_folder(folder: &Path) -> Result<Layout, Exit> {
        let path = folder.join(EXPERIMENT);
        if !path.is_file() {
            let folder = folder.display();
            return Err(Exit::input(format!("{folder}: this is no results folder: it has no {EXPERIMENT}")));
        }
        Ok(Layout::new(config::load_experiment(&path)?))
    }

    /// Writes the experiment into a results folder, self-contained.
    pub(crate) fn write(&self, folder: &Folder) -> Result<(), Exit> {
        let text = config::experiment_to_toml(&self.experiment);
        Ok(store::write_whole(&folder.path().join(EXPERIMENT), text.as_bytes())?)
    }

    /// What stands for the experiment when two folders are compared.
    pub(crate) fn text(&self) -> String {
        config::experiment_to_toml(&self.experiment)
    }

    /// The section that the matchup at this place of the plan belongs to.
    pub(crate) fn section(&self, matchup: usize) -> &Section {
        let holds = |section: &&Section| section.places().contains(&matchup);
        self.sections.iter().find(holds).expect("every matchup is in a section")
    }

    /// The names of the setups.
    pub(crate) fn names(&self) -> Vec<String> {
        self.experiment.setups.iter().map(|setup| setup.name.clone()).collect()
    }

    /// What the games of a matchup of the plan are kept as.
    pub(crate) fn stored(&self, matchup: usize) -> &StoredMatchup {
        &self.stored[matchup]
    }

    /// For each matchup the blocks of a folder that count, none overlapping another.
    pub(crate) fn there(&self, folder: &Folder) -> Result<Vec<Vec<StoredBlock>>, Exit> {
        let blocks = folder.blocks()?;
        let of = |stored: &StoredMatchup| blocks.get(&stored.key()).map_or(&[][..], Vec::as_slice);
        Ok(self.stored.iter().map(|stored| Folder::cover(of(stored), self.plan.pairs)).collect())
    }

    /// What is left to play into a folder: of the whole plan, or of a shard of it.
    pub(crate) fn missing(&self, folder: &Folder, shard: Option<(u64, u64)>) -> Result<Vec<Slice>, Exit> {
        let there = self.there(folder)?;
        let Some((number, of)) = shard else {
            let slices = |blocks: &Vec<StoredBlock>| {
                blocks.iter().map(|block| (block.pairs.first(), block.pairs.pairs())).collect()
            };
            return Ok(self.plan.missing(&there.iter().map(slices).collect::<Vec<_>>()));
        };
        // What is there already of a shard's slice, in whatever blocks, is not played again.
        let covered = |slice: &Slice| {
            let wanted = PairRange::new(slice.first_pair, slice.pairs);
            let inside = there[slice.matchup].iter().map(|block| block.pairs.overlap(wanted).pairs());
            inside.sum::<u64>() == slice.pairs
        };
        Ok(self.plan.shard(number, of).into_iter().filter(|slice| !covered(slice)).collect())
    }
}

/// How many bags a player draws from.
pub(crate) fn bags(rules: &Ruleset) -> u8 {
    match rules.supply() {
        Supply::Private { bags } => bags,
        Supply::Shared => 1,
    }
}

/// The formats that were asked for.
pub(crate) fn formats(wanted: &[TableFormat]) -> Vec<tables::Format> {
    let format = |format: &TableFormat| match format {
        TableFormat::Parquet => tables::Format::Parquet,
        TableFormat::Csv => tables::Format::Csv,
    };
    wanted.iter().map(format).collect()
}

/// What the manifest says of this part of the work.
pub(crate) struct Session {
    started: String,
    since: Instant,
    pub(crate) threads: usize,
    pub(crate) played: u64,
}

impl Session {
    pub(crate) fn begin(threads: usize) -> Session {
        Session { started: origin::now(), since: Instant::now(), threads, played: 0 }
    }

    /// Writes the manifest of a folder.
    pub(crate) fn write_manifest(
        &self,
        layout: &Layout,
        folder: &Folder,
        (games, planned): (u64, u64),
        tables: Vec<TableRows>,
        registration: Option<AsRegistered>,
    ) -> Result<Manifest, Exit> {
        let manifest = Manifest {
            format: 1,
            experiment: layout.experiment.name.clone(),
            seed: layout.experiment.seed.to_string(),
            version: origin::VERSION.to_owned(),
            commit: origin::COMMIT.to_owned(),
            play_version: store::PLAY_VERSION,
            rules: with_game!(&layout.experiment.rules, game => arena::rule_values(game)),
            experiment_file: layout.text(),
            host: origin::host(),
            processors: origin::processors() as u32,
            threads: self.threads as u32,
            started: self.started.clone(),
            finished: origin::now(),
            seconds: (self.since.elapsed().as_secs_f64() * 1000.).round() / 1000.,
            games,
            games_planned: planned,
            games_played: self.played,
            tables,
            registration,
        };
        manifest.write(&folder.path().join("manifest.json"))?;
        Ok(manifest)
    }
}

/// How what is there compares with what was registered, if anything was.
pub(crate) fn as_registered(
    layout: &Layout,
    folder: &Folder,
    games: u64,
) -> Result<Option<AsRegistered>, Exit> {
    let Some(registration) = Registration::read(&folder.path().join(REGISTRATION))? else { return Ok(None) };
    let (registered, run) = (&registration.experiment_file, layout.text());
    let mut deviations = Vec::new();
    let missing = |lines: &str, from: &str| {
        let there: Vec<&str> = from.lines().collect();
        let gone = lines.lines().filter(|line| !there.contains(line)).map(str::to_owned);
        gone.collect::<Vec<String>>()
    };
    deviations.extend(missing(registered, &run).into_iter().map(|line| format!("registered: {line}")));
    deviations.extend(missing(&run, registered).into_iter().map(|line| format!("run: {line}")));
    if *registered != run && deviations.is_empty() {
        deviations.push("the same lines in another order".to_owned());
    }
    if registration.play_version != store::PLAY_VERSION {
        let (then, now) = (registration.play_version, store::PLAY_VERSION);
        deviations.push(format!("registered: version {then} of play, run: version {now}"));
    }
    if games < layout.plan.games() {
        deviations.push(format!("not finished: {games} of {} games", layout.plan.games()));
    }
    Ok(Some(AsRegistered {
        hash: registration.hash,
        registered: registration.registered,
        as_registered: deviations.is_empty(),
        deviations,
    }))
}
