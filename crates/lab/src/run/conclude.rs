//! From counted games to estimates and tables.

use std::collections::BTreeMap;
use std::path::Path;

use crate::experiment::{Experiment, Kind};
use crate::studies::balance::columns::VariantOption;
use crate::studies::ranking::Findings;
use crate::studies::worth::Worth;
use crate::study::SetupTotals;
use crate::table::{DICTIONARY, Format, Frame, GAMES, Table};
use bagsplit_game::rules::{Ruleset, Value};
use bagsplit_players::Setup;
use bagsplit_stats::{Level, Looks};
use bagsplit_storage::{Folder, TableRows};
use schemars::JsonSchema;
use serde::Serialize;

use crate::run::counts::{Counted, Counts};
use crate::run::described::{Described, by_hand};
use crate::run::external;
use crate::run::games_files::Sizes;
use crate::run::section::Purpose;
use crate::run::{LabError, Layout};
use crate::studies::balance::{BalanceReport, SplitTotals};

impl Layout {
    /// The estimates from the games of a section.
    fn find(&self, section: usize, totals: &SetupTotals, level: Level) -> Result<Findings, LabError> {
        let Experiment { ranked, pairs, .. } = &self.experiment;
        let (scale, looks) = (self.experiment.scale(), Looks::UpTo(*pairs as usize));
        let setups = &self.sections[section].setups;
        let identical = |a: usize, b: usize| setups[a].canonical() == setups[b].canonical();
        Ok(crate::studies::ranking::find(totals, &self.names(), *ranked, &scale, level, looks, identical)?)
    }

    /// The findings of a section at another level than 95%.
    ///
    /// # Errors
    /// If an estimate cannot be computed.
    pub fn found_at(&self, concluded: &Concluded, level: Level) -> Result<Findings, LabError> {
        self.find(concluded.section, &concluded.totals, level)
    }

    /// The estimates from all games, with all intervals at 95%.
    pub(crate) fn conclude(&self, counts: Counts) -> Result<Conclusions, LabError> {
        let Counts { setups, mut balance, games, forfeited } = counts;
        let mut sections = Vec::new();
        for Counted { section, totals } in setups {
            let findings = self.find(section, &totals, Level::P95)?;
            if let Purpose::Variant(variant) = self.sections[section].purpose {
                balance[variant].splits = SplitTotals::new(&findings, &self.sections[section].setups);
            }
            let name = self.sections[section].variant.clone();
            sections.push(Concluded { name, section, totals, findings });
        }
        let answer = match &self.experiment.kind {
            Kind::Ranking | Kind::Populations(_) => Answer::Ranking,
            Kind::Rules(rules) => Answer::Balance(Box::new(BalanceReport::new(
                &self.experiment,
                rules.balance.reference,
                balance,
            )?)),
            Kind::Worth(settings) => Answer::Worth(crate::studies::worth::worth(
                &sections[0].findings.matchups,
                |bound| settings.restriction(bound),
                settings.rows(),
                Level::P95,
                Looks::UpTo(usize::try_from(self.experiment.pairs).unwrap_or(usize::MAX)),
            )?),
        };
        let by_setup = self.names().into_iter().zip(forfeited);
        let forfeited = by_setup.filter(|(_, games)| *games > 0).collect();
        Ok(Conclusions { sections, answer, games, forfeited })
    }

    /// Writes the tables of a folder's games to a path, `games` in its own formats, and computes the estimates.
    pub(crate) fn write_tables(
        &self,
        folder: &Folder,
        path: &Path,
        formats: &[Format],
        of_games: &[Format],
    ) -> Result<(Conclusions, Vec<TableRows>), LabError> {
        let names = self.names();
        let in_files = match of_games.contains(&Format::Parquet) {
            true => Sizes::here()?.pairs_a_file(self.games_there(folder)?, self.plan.matchups.len()),
            false => None,
        };
        // A folder of files is written from the blocks after counting.
        let whole = |format: &Format| in_files.is_none() || *format != Format::Parquet;
        let whole: Vec<Format> = of_games.iter().copied().filter(whole).collect();
        let mut games = crate::table::GamesWriter::create(path, &whole, self.experiment.seed)?;
        let mut described = Described::default();
        let counts = self.count(folder, None, |section, matchup, block| {
            described.add(section, matchup, block);
            if whole.is_empty() {
                return Ok(());
            }
            let (first, second) = section.pair(section.places().start + matchup);
            let variant = section.variant.as_deref();
            let both = block.pairs().flat_map(|pair| pair.0);
            Ok(games.append(variant, matchup, [&names[first], &names[second]], both)?)
        })?;
        let found = self.conclude(counts)?;
        games.finish()?;
        if let Some(pairs) = in_files {
            let to = path.join(GAMES.name);
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
        let mut written = vec![TableRows { table: GAMES.name.to_owned(), rows: found.games }];
        let bags = self.sections.iter().map(|section| section.rules.bags()).max().unwrap_or(1);
        let (mut turn_stats, mut matchups, mut ranking) = (Vec::new(), Vec::new(), Vec::new());
        let (mut comparisons, mut verdict) = (Vec::new(), Vec::new());
        for concluded in &found.sections {
            let Concluded { section, totals, findings, .. } = concluded;
            let section = &self.sections[*section];
            let variant = section.variant.as_deref();
            turn_stats.push(crate::table::turn_stats(variant, &names, totals, bags));
            matchups.push(crate::table::matchups(variant, &section.matchups, findings));
            ranking.push(crate::studies::ranking::columns::ranking(variant, &section.setups, findings));
            comparisons.push(crate::studies::ranking::comparison_columns::comparisons(variant, findings));
            verdict.push(crate::studies::ranking::verdict_columns::verdict(
                variant,
                &names,
                &by_hand(&section.setups),
                findings,
            ));
        }
        let mut frames: Vec<Frame> = [turn_stats, matchups, ranking, comparisons, verdict]
            .into_iter()
            .map(crate::table::stack)
            .collect();
        frames.extend(described.frames(self, bags));
        match &found.answer {
            Answer::Ranking => {}
            Answer::Balance(balance) => {
                frames.push(crate::studies::balance::columns::balance(&balance.names(), &balance.found));
                frames.push(crate::studies::balance::columns::variants(&variant_options(&self.experiment)));
            }
            Answer::Worth(worth) => frames.push(crate::studies::worth::columns::worth(worth)),
        }
        frames.extend(external::faults_table(folder.path()));
        written.extend(write_frames(path, formats, frames, &[GAMES])?);
        Ok((found, written))
    }
}

/// The names of the files that [`write_tables`] writes.
pub fn table_files(frames: &[Frame]) -> Vec<String> {
    let dictionary = (!frames.is_empty()).then_some(DICTIONARY);
    let tables = frames.iter().map(|frame| frame.table).chain(dictionary);
    tables
        .flat_map(|table| Format::ALL.map(|format| format!("{}.{}", table.name, format.extension())))
        .collect()
}

/// Writes tables and the dictionary of their columns into a folder, in all formats; no tables need no dictionary.
///
/// # Errors
/// When the operating system refuses.
pub fn write_tables(folder: &Path, frames: Vec<Frame>) -> Result<(), LabError> {
    if !frames.is_empty() {
        write_frames(folder, &Format::ALL, frames, &[])?;
    }
    Ok(())
}

/// Writes tables, and the dictionary of their columns and those of the other tables in the folder; returns the number of
/// rows of each.
pub(crate) fn write_frames(
    folder: &Path,
    formats: &[Format],
    mut frames: Vec<Frame>,
    others: &[Table],
) -> Result<Vec<TableRows>, LabError> {
    let others = others.iter().map(|&table| (table, None));
    let own = frames.iter().map(|frame| (frame.table, Some(frame.names())));
    frames.push(crate::table::dictionary(&others.chain(own).collect::<Vec<_>>()));
    let write = |frame: Frame| {
        crate::table::write(folder, formats, &frame)?;
        Ok(TableRows { table: frame.table.name.to_owned(), rows: frame.rows() })
    };
    frames.into_iter().map(write).collect()
}

/// The findings of a section.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Concluded {
    /// The name of its population of players or its rules in tables, if there are several.
    pub name: Option<String>,
    /// Its index in the layout.
    #[serde(skip)]
    pub section: usize,
    /// Its games, counted.
    #[serde(skip)]
    pub totals: SetupTotals,
    /// The estimates from them.
    #[serde(flatten)]
    pub findings: Findings,
}

impl Concluded {
    /// The setups as they were played.
    pub fn setups<'l>(&self, layout: &'l Layout) -> &'l [Setup] {
        &layout.sections[self.section].setups
    }
}

/// The answer to the question of an experiment.
#[derive(Debug)]
pub enum Answer {
    /// The rankings of the sections.
    Ranking,
    /// The balance of the variants of the rules.
    Balance(Box<BalanceReport>),
    /// The value of each mechanic to each player. There is one section, and no ranking.
    Worth(Worth),
}

/// The findings of an experiment.
#[derive(Debug)]
pub struct Conclusions {
    /// The sections in which setups meet, in the order of the plan: one, unless there are several rules or
    /// populations of players.
    pub sections: Vec<Concluded>,
    /// The answer to the question of the experiment.
    pub answer: Answer,
    /// The number of games.
    pub games: u64,
    /// By setup, where there are any: the number of games that its program has forfeited, which count as losses.
    pub forfeited: BTreeMap<String, u64>,
}

/// The options in which variants differ, variant by variant.
fn variant_options(experiment: &Experiment) -> Vec<VariantOption> {
    let rules: Vec<&Ruleset> = experiment.variants().iter().map(|variant| &variant.rules).collect();
    let differing = crate::studies::balance::differing_options(&rules);
    let mut options = Vec::new();
    for (place, variant) in experiment.variants().iter().enumerate() {
        for (key, values) in &differing {
            let number = match &values[place] {
                Value::Integer(n) => Some(*n as f64),
                _ => None,
            };
            let value = values[place].to_string();
            options.push(VariantOption { variant: variant.name.clone(), key: key.clone(), value, number });
        }
    }
    options
}
