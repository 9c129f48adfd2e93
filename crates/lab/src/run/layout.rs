//! The layout of an experiment: the plan, and the part of it that a folder already holds.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use crate::experiment::{Experiment, name_hint};
use crate::study::{Plan, Slice};
use bagsplit_arena::PairRange;
use bagsplit_network::Weights;
use bagsplit_storage::{
    Folder, Manifest, MatchupKey, OwnFolder, Shard, StoreError, StoredBlock, StoredMatchup,
};

use crate::run::section::{Purpose, Section};
use crate::run::{LabError, Result};

/// The layout of an experiment: its sections, their common plan, and the key of each matchup.
#[derive(Clone, Debug)]
pub struct Layout {
    /// The experiment.
    pub experiment: Experiment,
    /// The sections, in the order of the plan; at least one.
    pub sections: Vec<Section>,
    /// The matchups of all sections, with setups numbered consecutively.
    pub plan: Plan,
    /// Whether the Advantage of variants is decomposed.
    pub(crate) apart: bool,
    stored: Vec<StoredMatchup>,
}

impl Layout {
    /// Lays an experiment out.
    pub fn new(experiment: Experiment) -> Layout {
        Layout::with_advantage(experiment, true)
    }

    /// Lays an experiment out, with or without a decomposition of the Advantage of its variants.
    pub(crate) fn with_advantage(experiment: Experiment, apart: bool) -> Layout {
        let sections = Section::all(&experiment, apart);
        let (mut matchups, mut stored) = (Vec::new(), Vec::new());
        for (number, section) in sections.iter().enumerate() {
            let before = number * experiment.setups.len();
            for place in section.places() {
                let (a, b) = section.pair(place);
                matchups.push((before + a, before + b));
            }
            stored.extend(section.stored(experiment.seed));
        }
        Layout {
            plan: Plan {
                matchups,
                pairs: experiment.pairs,
            },
            apart,
            stored,
            sections,
            experiment,
        }
    }

    /// The number of matchups of an experiment in all its sections, computed without laying it out.
    pub fn matchup_count(experiment: &Experiment) -> u64 {
        Section::all(experiment, true)
            .iter()
            .map(|section| section.places().len() as u64)
            .sum()
    }

    /// The layout with another seed.
    pub(crate) fn with_seed(self, seed: u64) -> Layout {
        let apart = self.apart;
        Layout::with_advantage(
            Experiment {
                seed,
                ..self.experiment
            },
            apart,
        )
    }

    /// The experiment of a results folder.
    ///
    /// # Errors
    /// If there is none, or its file is invalid or was changed.
    pub(crate) fn of_folder(folder: &Folder) -> Result<Layout> {
        if folder.path().metadata().is_ok_and(|found| !found.is_dir()) {
            let path = folder.path().display();
            return Err(LabError::Input(format!(
                "{path}: this is not a results folder: it is a file"
            )));
        }
        let Some(text) = folder.experiment()? else {
            let folder = folder.path().display();
            return Err(LabError::Input(format!(
                "{folder}: this is not a results folder: it has no experiment.toml"
            )));
        };
        Layout::of_text(&text, &folder.path().join("experiment.toml"))
    }

    /// The experiment of a text written by this program; `path` is its file.
    pub(crate) fn of_text(text: &str, path: &Path) -> Result<Layout> {
        Ok(Layout::new(crate::experiment::experiment_of_text(
            text, path,
        )?))
    }

    /// The experiment of the findings in a folder.
    pub(crate) fn of_manifest(folder: &Folder, manifest: &Manifest) -> Result<Layout> {
        Layout::of_text(&manifest.experiment_file, &folder.manifest_path())
    }

    /// Whether a text written by this program, such as that of a manifest, has the same experiment; `path` is its
    /// file.
    pub fn is_of(&self, text: &str, path: &Path) -> bool {
        crate::experiment::experiment_of_text(text, path)
            .is_ok_and(|experiment| experiment == self.experiment)
    }

    /// The experiment as a self-contained file.
    pub fn text(&self) -> String {
        crate::experiment::experiment_to_toml(&self.experiment)
    }

    /// The section of the matchup with this index in the plan.
    pub(crate) fn section(&self, matchup: usize) -> &Section {
        let holds = |section: &&Section| section.places().contains(&matchup);
        self.sections
            .iter()
            .find(holds)
            .expect("every matchup is in a section")
    }

    /// Stores the weights used by setups in the folder. This must come before the text of the experiment, which names
    /// them by their hashes and cannot be read without them.
    pub(crate) fn keep_weights(&self, folder: &OwnFolder) -> Result<(), StoreError> {
        let all: BTreeMap<&str, Weights> = self
            .experiment
            .every_setup()
            .flat_map(|setup| setup.weights())
            .chain(self.experiment.studies.train.from)
            .map(|weights| (weights.name(), weights))
            .collect();
        all.into_iter().try_for_each(|(name, weights)| {
            folder.keep_named(
                &crate::experiment::weights_file(name),
                &weights.network().to_bytes(),
            )
        })
    }

    /// The section of this variant of the rules or population of players.
    ///
    /// # Errors
    /// If there is none of this name; the message lists the names.
    pub(crate) fn section_named(&self, name: &str) -> Result<&Section> {
        let known = || {
            self.sections
                .iter()
                .filter(|section| !matches!(section.purpose, Purpose::Apart(..)))
        };
        let named = known().find(|section| section.variant.as_deref() == Some(name));
        named.ok_or_else(|| {
            let names: Vec<&str> = known().filter_map(|section| section.variant.as_deref()).collect();
            LabError::Input(if names.is_empty() {
                format!(
                    "this experiment has neither variants of the rules nor populations of players, so none is called '{name}'"
                )
            } else {
                format!("no variant or population is called '{name}'{}", name_hint(name, names))
            })
        })
    }

    /// The names of the setups.
    pub fn names(&self) -> Vec<String> {
        self.experiment
            .setups
            .iter()
            .map(|setup| setup.name.clone())
            .collect()
    }

    /// The stored form of a matchup of the plan.
    pub(crate) fn stored(&self, matchup: usize) -> &StoredMatchup {
        &self.stored[matchup]
    }

    /// The keys of the matchups, in the order of the plan.
    pub(crate) fn keys(&self) -> impl Iterator<Item = MatchupKey> {
        self.stored.iter().map(StoredMatchup::key)
    }

    /// For each matchup, the pairs of the blocks in a folder that count, without overlaps.
    pub(crate) fn stored_ranges(&self, folder: &Folder) -> Result<Vec<Vec<PairRange>>> {
        let blocks = folder.blocks()?;
        let of = |stored: &StoredMatchup| blocks.get(&stored.key()).map_or(&[][..], Vec::as_slice);
        Ok(self
            .stored
            .iter()
            .map(|stored| Folder::cover(of(stored), self.plan.pairs))
            .collect())
    }

    /// The block of a matchup with these pairs.
    pub(crate) fn block(&self, matchup: usize, pairs: PairRange) -> StoredBlock {
        StoredBlock {
            key: self.stored[matchup].key(),
            pairs,
        }
    }

    /// The number of games of the plan in a folder.
    pub(crate) fn games_there(&self, folder: &Folder) -> Result<u64> {
        Ok(self
            .stored_ranges(folder)?
            .iter()
            .flatten()
            .map(|pairs| pairs.games())
            .sum())
    }

    /// The slices left to play into a folder that may not exist, of the whole plan or of a shard.
    ///
    /// # Errors
    /// If the folder cannot be read.
    pub fn to_play(&self, folder: &Path, shard: Option<Shard>) -> Result<Vec<Slice>> {
        if folder.join("blocks").is_dir() {
            return self.missing(&Folder::at(folder), shard);
        }
        Ok(shard.map_or_else(
            || self.plan.whole(),
            |Shard { number, of }| self.plan.shard(number, of),
        ))
    }

    /// The slices left to play into a folder, of the whole plan or of a shard.
    pub(crate) fn missing(&self, folder: &Folder, shard: Option<Shard>) -> Result<Vec<Slice>> {
        let stored = self.stored_ranges(folder)?;
        let Some(Shard { number, of }) = shard else {
            return Ok(self.plan.missing(&stored));
        };
        // Stored games of a shard's slice, in blocks of any size, are not played again.
        Ok(self
            .plan
            .shard(number, of)
            .into_iter()
            .filter(|slice| !covered(&stored, slice))
            .collect())
    }

    /// The shards with missing games in a folder, for this number of shards.
    pub(crate) fn missing_shards(&self, folder: &Folder, of: u64) -> Result<Vec<Shard>> {
        let stored = self.stored_ranges(folder)?;
        let dealt = self.plan.dealt(of);
        let lacking = dealt.filter(|(slice, _)| !covered(&stored, slice));
        let numbers: BTreeSet<u64> = lacking.map(|(_, number)| number).collect();
        Ok(numbers
            .into_iter()
            .map(|number| Shard { number, of })
            .collect())
    }

    /// The number of games of a shard.
    pub fn games_of(&self, Shard { number, of }: Shard) -> u64 {
        self.plan
            .shard(number, of)
            .iter()
            .map(|slice| slice.pairs.games())
            .sum()
    }
}

/// Whether all games of a slice are stored, in blocks of any size.
fn covered(stored: &[Vec<PairRange>], slice: &Slice) -> bool {
    let inside = inside(&stored[slice.matchup], slice.pairs)
        .iter()
        .map(|block| block.overlap(slice.pairs).pairs());
    inside.sum::<u64>() == slice.pairs.pairs()
}

/// The blocks that contain any of these pairs.
pub(crate) fn inside(blocks: &[PairRange], pairs: PairRange) -> &[PairRange] {
    // Blocks are sorted and do not overlap.
    let from = blocks.partition_point(|block| block.end() <= pairs.first());
    let end = blocks.partition_point(|block| block.first() < pairs.end());
    &blocks[from..end.max(from)]
}
