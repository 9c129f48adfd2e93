//! From counted games to estimates and tables.

use std::path::Path;

use crate::experiment::Experiment;
use crate::run::described::{DescriptiveCounts, by_hand};
use crate::run::external;
use crate::run::findings::Prepared;
use crate::run::frames::write_frames;
use crate::run::games_files::Sizes;
use crate::run::late::late_hypotheses;
use crate::run::registration::as_registered;
use crate::run::section::Section;
use crate::run::{Formats, Lab, LabError, Layout, RUN, Result, Results};
use crate::studies::answer::{Conclusions, SectionFindings};
use crate::studies::ranking::Findings;
use crate::studies::ranking::{columns, comparison_columns, matchup_columns, verdict_columns};
use crate::studies::run_counter::RunCounter;
use crate::study::SetupTotals;
use crate::table::games::{self, GAMES};
use crate::table::{Format, Frame, stack, turn_stats};
use bagsplit_arena::BlockResult;
use bagsplit_stats::{Level, Looks, Spending};
use bagsplit_storage::{Folder, Manifest, OwnFolder, TableRows, Verdict};
use rayon::ThreadPool;

impl Layout {
    /// The estimates from the games of a section.
    pub(crate) fn find(
        &self,
        section: usize,
        totals: &SetupTotals,
        spending: impl Into<Spending>,
    ) -> Result<Findings> {
        let spending = spending.into();
        let (level, of_effects) = (spending.level, Level::new(1. - spending.alpha())?);
        let Experiment { ranked, pairs, .. } = &self.experiment;
        let (scale, looks) = (self.experiment.scale(), Looks::UpTo(*pairs as usize));
        let setups = &self.sections[section].setups;
        let identical = |a: usize, b: usize| setups[a].canonical() == setups[b].canonical();
        let names = self.names();
        let mut findings = crate::studies::ranking::find(
            totals, &names, *ranked, &scale, spending, looks, identical,
        )?;
        if !findings.ranking.is_empty() {
            let sums = || Ok(totals.ranked_sums(*ranked, &scale)?.ranks);
            findings.factorial = crate::studies::factorial::analysis(
                &setups[..*ranked],
                sums,
                level,
                of_effects,
                looks,
            )?;
        }
        Ok(findings)
    }

    /// The findings of a section at another level than 95%.
    ///
    /// # Errors
    /// If an estimate cannot be computed.
    pub(crate) fn found_at(&self, concluded: &SectionFindings, level: Level) -> Result<Findings> {
        self.find(concluded.section, &concluded.totals, level)
    }

    /// Counts all games of a folder; `see` gets every block, with its section and the index of its matchup in the plan.
    pub(crate) fn conclude(
        &self,
        folder: &Folder,
        pool: Option<&ThreadPool>,
        see: impl FnMut(&Section, usize, &BlockResult) -> Result<()>,
    ) -> Result<Conclusions> {
        let mut counter = RunCounter::new(self, see);
        self.count(folder, pool, &mut counter)?;
        counter.conclude(&late_hypotheses(folder.path())?)
    }

    /// Writes the tables of a folder's games to a path, `games` in its own formats, and computes the estimates.
    pub(crate) fn write_tables(
        &self,
        folder: &Folder,
        path: &Path,
        formats: &[Format],
        of_games: &[Format],
    ) -> Result<(Conclusions, Vec<TableRows>)> {
        let names = self.names();
        let in_files = match of_games.contains(&Format::Parquet) {
            true => {
                Sizes::here()?.pairs_a_file(self.games_there(folder)?, self.plan.matchups.len())
            }
            false => None,
        };
        // A folder of files is written from the blocks after counting.
        let whole = |format: &Format| in_files.is_none() || *format != Format::Parquet;
        let whole: Vec<Format> = of_games.iter().copied().filter(whole).collect();
        let mut games = crate::table::GamesWriter::create(path, &whole, self.experiment.seed)?;
        let mut described = DescriptiveCounts::default();
        let found = self.conclude(folder, None, |section, place, block| {
            described.add(place, block);
            if whole.is_empty() {
                return Ok(());
            }
            let (first, second) = section.pair(place);
            let matchup = place - section.places().start;
            let variant = section.variant.as_deref();
            let both = block.pairs().flat_map(|pair| pair.0);
            Ok(games.append(variant, matchup, [&names[first], &names[second]], both)?)
        })?;
        games.finish()?;
        if let Some(pairs) = in_files {
            let to = path.join(GAMES);
            let rows = self.write_games_folder(folder, &to, pairs)?;
            if rows != found.games {
                let folder = folder.path().display();
                return Err(LabError::Failed(format!(
                    "{folder}: there were {} games at first and {rows} a little later; make sure that nothing else changes the folder, and \
             run the command again",
                    found.games
                )));
            }
        }
        let mut written = vec![TableRows {
            table: GAMES.to_owned(),
            rows: found.games,
        }];
        let bags = self
            .sections
            .iter()
            .map(|section| section.rules.bags())
            .max()
            .unwrap_or(1);
        let mut by_table: [Vec<Frame>; 5] = Default::default();
        for SectionFindings {
            section,
            totals,
            findings,
            ..
        } in &found.sections
        {
            let Section {
                variant,
                setups,
                matchups,
                ..
            } = &self.sections[*section];
            let variant = variant.as_deref();
            let tables = [
                turn_stats(variant, &names, totals, bags),
                matchup_columns::matchups(variant, matchups, findings),
                columns::ranking(variant, setups, findings),
                comparison_columns::comparisons(variant, findings),
                verdict_columns::verdict(variant, &names, &by_hand(setups), findings),
            ];
            by_table
                .iter_mut()
                .zip(tables)
                .for_each(|(frames, table)| frames.push(table));
        }
        let mut frames: Vec<Frame> = by_table.into_iter().map(stack).collect();
        frames.extend(described.frames(self, bags));
        frames.extend(crate::studies::factorial::columns::frames(&found.sections));
        frames.extend(found.answer.frames(self));
        frames.extend(external::faults_table(folder.path()));
        written.extend(write_frames(
            path,
            formats,
            frames,
            &[games::columns().table()],
        )?);
        Ok((found, written))
    }
}

impl Lab {
    /// The estimates from all stored games.
    ///
    /// # Errors
    /// If a block is damaged, or an estimate cannot be computed.
    pub fn conclude(&self) -> Result<Conclusions> {
        self.layout.conclude(&self.folder, None, |_, _, _| Ok(()))
    }

    /// Concludes, and prepares the tables; other files can be added to the findings before they are committed.
    ///
    /// # Errors
    /// As [`Lab::conclude`]; if games are missing, unless parts were merged; and if a file cannot be written.
    pub fn prepare(&self, formats: &Formats) -> Result<(Conclusions, Prepared<'_>)> {
        if self.complete {
            self.complete(None)?;
        }
        let staging = self.folder.stage()?;
        let (found, rows) = self.layout.write_tables(
            &self.folder,
            staging.path(),
            formats.most(),
            formats.of_games(),
        )?;
        let planned = self.layout.plan.games();
        if self.complete && found.games < planned {
            let games = planned - found.games;
            return Err(LabError::Missing {
                folder: self.folder().to_owned(),
                games,
            });
        }
        let registration = as_registered(&self.layout, &self.folder, RUN, found.games)?;
        let manifest =
            self.session
                .manifest(&self.layout, found.games, planned, rows, registration);
        let ranked_before = ranked_before(&self.folder, self.layout.experiment.pairs)?;
        let (verdicts, inputs) = (verdicts(&self.layout, &found), self.inputs(formats)?);
        let manifest = Manifest {
            ranked_before,
            verdicts,
            inputs,
            ..manifest
        };
        Ok((found, Prepared::new(staging, manifest)))
    }

    /// Concludes, and writes the tables and the manifest, all at once.
    ///
    /// # Errors
    /// As [`Lab::prepare`].
    pub fn write(&self, formats: &Formats) -> Result<(Conclusions, Manifest)> {
        let (found, prepared) = self.prepare(formats)?;
        Ok((found, prepared.commit()?))
    }
}

impl Results {
    /// The estimates from all stored games.
    ///
    /// # Errors
    /// If a block is damaged, games of the findings are gone, or an estimate cannot be computed.
    pub fn conclude(&self) -> Result<Conclusions> {
        let found = self.layout.conclude(&self.folder, None, |_, _, _| Ok(()))?;
        self.check_kept(found.games)?;
        Ok(found)
    }

    /// Checks that the folder has the games that its findings count, if they are of this experiment.
    pub(crate) fn check_kept(&self, left: u64) -> Result<()> {
        let Ok(Some(manifest)) = self.folder.manifest() else {
            return Ok(());
        };
        let is_of_this = manifest.command == RUN
            && manifest.play_version == bagsplit_storage::PLAY_VERSION
            && self
                .layout
                .is_of(&manifest.experiment_file, &self.folder.manifest_path());
        if left >= manifest.games || !is_of_this {
            return Ok(());
        }
        Err(LabError::Lost {
            folder: self.folder().to_owned(),
            counted: manifest.games,
            left,
        })
    }
}

/// The verdict of each ranking.
fn verdicts(layout: &Layout, found: &Conclusions) -> Vec<Verdict> {
    found
        .sections
        .iter()
        .filter_map(|ranking| verdict(layout, ranking))
        .collect()
}

fn verdict(
    layout: &Layout,
    SectionFindings {
        section, findings, ..
    }: &SectionFindings,
) -> Option<Verdict> {
    let names = layout.names();
    let best = findings.ranking.first()?;
    Some(Verdict {
        variant: layout.sections[*section]
            .variant
            .as_deref()
            .map(str::to_owned),
        best: names[best.setup].clone(),
        tied: best
            .not_separated_from
            .iter()
            .map(|&setup| names[setup].clone())
            .collect(),
        confidence: findings.level.confidence(),
        at_planned_end: findings.at_planned_end,
    })
}

/// The numbers of pairs, below `pairs`, at which the folder held a finished ranking.
fn ranked_before(folder: &OwnFolder, pairs: u64) -> Result<Vec<u64>> {
    let Some(earlier) = folder.manifest()? else {
        return Ok(Vec::new());
    };
    let mut before = earlier.ranked_before.clone();
    if earlier.command == "run" && earlier.games == earlier.games_planned {
        before.push(Layout::of_manifest(folder, &earlier)?.experiment.pairs);
    }
    before.retain(|&then| then < pairs);
    before.sort_unstable();
    before.dedup();
    Ok(before)
}
