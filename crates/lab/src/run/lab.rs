//! An experiment with its results folder: plays the missing games, then concludes.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use crate::experiment::Experiment;
use crate::study::Slice;
use bagsplit_storage::{Folder, Manifest, OwnFolder, StoredBlock};
use rayon::ThreadPool;

use crate::run::external::{self, Keeper};
use crate::run::games_files::Sizes;
use crate::run::identity::check_identified;
use crate::run::late::note_late;
use crate::run::manifest::Session;
use crate::run::pool::{games_name, play_all};
use crate::run::registration::{as_registered, registered};
use crate::run::{BUILD, Earlier, Formats, LabError, Layout, Observer, Result, Shard, earlier};

/// The name of the command `run` in a manifest.
pub const RUN: &str = "run";

/// An experiment and its results folder, which is locked for writing while this is open.
#[derive(Debug)]
pub struct Lab {
    pub(crate) layout: Layout,
    pub(crate) folder: OwnFolder,
    pub(crate) session: Session,
    /// Faults of external programs since the folder was opened.
    faults: u64,
    /// Whether findings require all games of the plan.
    pub(crate) complete: bool,
    earlier: Earlier,
}

impl Lab {
    /// Opens a folder for an experiment, which is written into it. The folder is created if it does not exist, and
    /// must otherwise be empty or a results folder. Stored games, of this experiment or another, are reused where
    /// they are the same games.
    ///
    /// # Errors
    /// If the plan is too large ([`Layout::check_size`]); if the folder is not a results folder, in use, or cannot be
    /// written; if it holds findings that must be kept and that those of this experiment would replace; or if a program
    /// of the experiment was not started before ([`identify_all`](crate::run::identify_all)).
    pub fn open(experiment: Experiment, folder: &Path, earlier: Earlier) -> Result<Lab> {
        let layout = Layout::new(experiment);
        layout.check_size()?;
        Lab::open_layout(RUN, layout, folder, earlier)
    }

    /// Opens a folder to play one shard of an experiment into it, while other processes may play other shards into
    /// the same folder. It is opened also if the file system has no locks ([`Lab::locks`]).
    ///
    /// # Errors
    /// As [`Lab::open`]; if another process holds the folder exclusively; and if this shard is already being played
    /// into it.
    pub fn open_shard(
        experiment: Experiment,
        folder: &Path,
        earlier: Earlier,
        shard: Shard,
    ) -> Result<Lab> {
        let layout = Layout::new(experiment);
        layout.check_size()?;
        Lab::within(RUN, layout, OwnFolder::open_shard(folder, shard)?, earlier)
    }

    /// Whether the file system of the folder supports locks.
    pub const fn locks(&self) -> bool {
        self.folder.locks()
    }

    /// Merges parts that were played separately into one folder, which may be one of them. The others are not
    /// changed.
    ///
    /// # Errors
    /// If they are not of one experiment or not of a run, contradict each other, or a file in them is damaged; and as
    /// [`Lab::open`].
    ///
    /// # Panics
    /// When there is no part.
    pub fn merge(parts: &[PathBuf], folder: &Path, earlier: Earlier) -> Result<Lab> {
        let (mut layouts, mut errors) = (Vec::new(), Vec::new());
        for part in parts {
            match Layout::of_folder(&Folder::at(part)) {
                Ok(layout) => {
                    errors.extend(check_part(&layout, part).err());
                    layouts.push((part, layout));
                }
                Err(error) => errors.push(error),
            }
        }
        if let [(first, layout), others @ ..] = &layouts[..] {
            let differing = others
                .iter()
                .filter(|(_, other)| other.experiment != layout.experiment);
            errors.extend(differing.map(|(part, _)| {
                LabError::Input(format!(
                    "{} and {} are parts of different experiments: their experiment.toml differ",
                    first.display(),
                    part.display()
                ))
            }));
        }
        match errors.len() {
            0 => {}
            1 => return Err(errors.remove(0)),
            _ => return Err(LabError::Several(errors)),
        }
        // Before anything is joined, so that an error names the files of the parts.
        bagsplit_storage::check_agreement(parts)?;
        let layout = layouts.swap_remove(0).1;
        let seed = layout.experiment.seed;
        let lab = Lab {
            complete: false,
            ..Lab::open_layout(RUN, layout, folder, earlier)?
        };
        if lab.layout.experiment.seed != seed {
            return Err(LabError::Input(format!(
                "{}: what is run here is registered, and is played with seed {}; the parts were played with seed {seed}. Copy \
                 preregistration.json, and beacon.json if there is one, into the folder of each part before it is played",
                folder.display(),
                lab.layout.experiment.seed
            )));
        }
        for part in parts.iter().filter(|part| !same_place(part, folder)) {
            note_late(&lab.layout, &lab.folder, Some(part))?;
            lab.folder.take_over(part)?;
            external::take_over(part, folder)?;
        }
        lab.folder.sync()?;
        Ok(lab)
    }

    /// Opens a folder for the findings of a command.
    pub(crate) fn open_layout(
        command: &'static str,
        layout: Layout,
        folder: &Path,
        earlier: Earlier,
    ) -> Result<Lab> {
        Lab::within(command, layout, OwnFolder::open(folder)?, earlier)
    }

    fn within(
        command: &'static str,
        layout: Layout,
        folder: OwnFolder,
        earlier: Earlier,
    ) -> Result<Lab> {
        check_identified(&layout.experiment.setups)?;
        let layout = registered(layout, folder.path())?;
        if earlier == Earlier::Keep {
            earlier::refuse(&folder, command, &layout)?;
        }
        layout.keep_weights(&folder)?;
        note_late(&layout, &folder, None)?;
        folder.keep_experiment(&layout.text())?;
        let session = Session::begin(command);
        Ok(Lab {
            layout,
            folder,
            session,
            complete: true,
            faults: 0,
            earlier,
        })
    }

    /// The experiment, laid out.
    pub fn layout(&self) -> &Layout {
        &self.layout
    }

    /// The results folder.
    pub fn folder(&self) -> &Path {
        self.folder.path()
    }

    /// The slices left to play, of the whole experiment or of a shard: first those of human-like players, whose games
    /// take a small part of the time and give the answer that most wait for.
    ///
    /// # Errors
    /// If the folder cannot be read.
    pub fn missing(&self, shard: Option<Shard>) -> Result<Vec<Slice>> {
        let mut missing = self.layout.missing(&self.folder, shard)?;
        missing
            .sort_by_cached_key(|slice| !self.layout.section(slice.matchup).is_played_by_people());
        Ok(missing)
    }

    /// The missing slices for a run of a given time: all matchups alike, in parts of which none is longer than what is kept if
    /// it is not finished.
    ///
    /// # Errors
    /// If the folder cannot be read.
    pub fn missing_by_pair(&self) -> Result<Vec<Slice>> {
        let missing = self.layout.missing(&self.folder, None)?.into_iter();
        let mut parts: Vec<Slice> = missing.flat_map(Slice::doubling).collect();
        parts.sort_by_key(|slice| slice.pairs.first());
        Ok(parts)
    }

    /// Takes games of this experiment from [other results folders](crate::run::store_folders), after checking their blocks;
    /// returns their number.
    ///
    /// # Errors
    /// If a folder cannot be read or a block is damaged.
    pub fn take_from(&self, folders: &[PathBuf]) -> Result<u64> {
        let before = self.games()?;
        for path in folders
            .iter()
            .filter(|path| !same_place(path, self.folder()))
        {
            let theirs = Folder::at(path);
            // Blocks of a study hold no whole games.
            let blocks = if theirs.study()?.is_some() {
                BTreeMap::new()
            } else {
                theirs.blocks()?
            };
            for (matchup, present) in self.layout.stored_ranges(&self.folder)?.iter().enumerate() {
                let stored = self.layout.stored(matchup);
                let Some(found) = blocks.get(&stored.key()) else {
                    continue;
                };
                for pairs in Folder::cover(found, self.layout.plan.pairs) {
                    if present.iter().all(|range| range.overlap(pairs).is_empty()) {
                        let result = theirs.read(&StoredBlock {
                            key: stored.key(),
                            pairs,
                        })?;
                        self.folder.write(stored, pairs, &result)?;
                    }
                }
            }
        }
        self.folder.sync()?;
        Ok(self.games()? - before)
    }

    /// The shards with missing games, for each number of shards used here or in merged folders.
    ///
    /// # Errors
    /// If the folder cannot be read.
    pub fn missing_shards(&self) -> Result<Vec<Shard>> {
        let mut numbers: Vec<u64> = self.folder.shards()?.iter().map(|shard| shard.of).collect();
        numbers.sort_unstable();
        numbers.dedup();
        let of = |of: &u64| self.layout.missing_shards(&self.folder, *of);
        Ok(numbers.iter().map(of).collect::<Result<Vec<_>>>()?.concat())
    }

    /// Lets it conclude from the games that are there, also if some are missing.
    pub const fn conclude_unfinished(&mut self) {
        self.complete = false;
    }

    /// The number of stored games of the experiment.
    ///
    /// # Errors
    /// If the folder cannot be read.
    pub fn games(&self) -> Result<u64> {
        self.layout.games_there(&self.folder)
    }

    /// The number of faults of external programs since the folder was opened; `faults.jsonl` lists them.
    pub const fn faults(&self) -> u64 {
        self.faults
    }

    /// The number of games played since the folder was opened.
    pub const fn played(&self) -> u64 {
        self.session.played
    }

    /// Plays slices of the plan on these threads. Each is stored as soon as it is played.
    ///
    /// # Errors
    /// If a slice cannot be stored, which stops the others, or the observer stops the run.
    pub fn play(
        &mut self,
        pool: &ThreadPool,
        slices: &[Slice],
        observer: &impl Observer,
    ) -> Result<()> {
        let (layout, folder) = (&self.layout, &self.folder);
        let keeper = Keeper::new(folder.path(), observer);
        let play = |slice: &Slice| {
            let section = layout.section(slice.matchup);
            let Some(result) = section.play(
                slice,
                layout.experiment.seed,
                &keeper.for_section(Some(section)),
            ) else {
                return Ok(None);
            };
            folder.write(layout.stored(slice.matchup), slice.pairs, &result)?;
            Ok::<_, LabError>(Some(slice.pairs.games()))
        };
        let name = |slice: &Slice| {
            games_name(
                layout.section(slice.matchup).matchup(slice.matchup),
                slice.pairs,
            )
        };
        let played = play_all(pool, slices, observer, name, play);
        // Also after a panic in one block: the others are stored.
        folder.sync()?;
        self.faults += keeper.finish()?;
        let kept = played?;
        self.session.threads = pool.current_num_threads();
        self.session.played += kept.iter().flatten().sum::<u64>();
        let stopped = kept.contains(&None) || !observer.go_on();
        if stopped {
            Err(LabError::Stopped)
        } else {
            Ok(())
        }
    }

    /// Checks that all games of the plan, or of a shard, exist.
    ///
    /// # Errors
    /// If games are missing, or the folder is gone.
    pub fn complete(&self, shard: Option<Shard>) -> Result<()> {
        self.folder.verify_held()?;
        let missing: u64 = self
            .missing(shard)?
            .iter()
            .map(|slice| slice.pairs.games())
            .sum();
        let folder = self.folder().to_owned();
        if missing == 0 {
            Ok(())
        } else {
            Err(LabError::Missing {
                folder,
                games: missing,
            })
        }
    }

    /// The manifest of the existing findings, if writing would give the same tables: from the same games, by this
    /// program, in these formats and with or without charts. `None` also if one of their files was changed, or
    /// earlier findings are to be replaced.
    ///
    /// # Errors
    /// If the folder cannot be read.
    pub fn current(&self, formats: &Formats, charts: bool) -> Result<Option<Manifest>> {
        let Some(manifest) = self
            .folder
            .manifest()?
            .filter(|_| self.earlier == Earlier::Keep)
        else {
            return Ok(None);
        };
        let has_charts = manifest
            .files
            .iter()
            .any(|file| file.name.starts_with("charts/"));
        let current = manifest.inputs == self.inputs(formats)?
            && has_charts == charts
            && (!self.complete || manifest.games == self.layout.plan.games())
            && manifest.registration
                == as_registered(&self.layout, &self.folder, RUN, manifest.games)?
            && manifest.is_whole(&self.folder.findings());
        Ok(current.then_some(manifest))
    }

    /// A hash of everything that determines the bytes of the tables.
    pub(crate) fn inputs(&self, formats: &Formats) -> Result<String> {
        use std::fmt::Write as _;
        let mut text = format!(
            "{BUILD}\n{formats:?} {:?}\n{}",
            Sizes::here()?,
            self.layout.text()
        );
        if !cfg!(feature = "parquet") {
            text += "CSV alone\n";
        }
        for (matchup, blocks) in self
            .layout
            .stored_ranges(&self.folder)?
            .into_iter()
            .enumerate()
        {
            for pairs in blocks {
                let block = self.layout.block(matchup, pairs);
                let _ = writeln!(
                    text,
                    "{} {pairs:?} {:?}",
                    block.key,
                    self.folder.sum(&block)?
                );
            }
        }
        Ok(Manifest::hash_of_inputs(&text))
    }
}

/// Rejects a folder that has games of a study or training, and none of the plan.
fn check_part(layout: &Layout, part: &Path) -> Result<()> {
    let folder = Folder::at(part);
    // The manifest of a part counts for nothing else, so a damaged one does not matter.
    let other = matches!(folder.manifest(), Ok(Some(manifest)) if manifest.command != RUN);
    if !other && folder.study()?.is_none() || layout.games_there(&folder)? > 0 {
        return Ok(());
    }
    Err(LabError::Input(format!(
        "{}: this folder is of another command than 'run', whose parts 'merge' joins",
        part.display()
    )))
}

fn same_place(one: &Path, other: &Path) -> bool {
    matches!((one.canonicalize(), other.canonicalize()), (Ok(one), Ok(other)) if one == other)
}
