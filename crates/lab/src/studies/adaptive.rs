//! The studies that decide by what comes out what is played next: `best`, `search` and `equilibrium`.
//!
//! All three are one thing here: an experiment that suits, a folder with a journal, a report, and the tables made of
//! it. So whoever runs them has one way to do so, and a fourth is an arm more in each `match` here and in `study_kind`.

use std::fmt::Write as _;
use std::path::Path;

use crate::experiment::Experiment;
use crate::studies::equilibrium::{EquilibriumPlan, EquilibriumReport};
use crate::studies::race::{BestReport, RacePlan};
use crate::studies::search::{FoundSplit, SearchPlan, SearchReport};
use crate::study::{Games, StudyError};
use crate::table::{Format, Frame};
use bagsplit_game::board::Role;
use bagsplit_players::Policy;
use bagsplit_stats::Level;
use bagsplit_stats::numerals::Style;
use bagsplit_storage::{Journal, write_whole};
use rayon::ThreadPool;

use crate::run::conclude::write_frames;
use crate::run::findings::Prepared;
use crate::run::registration::as_registered;
use crate::run::{Earlier, Lab, LabError, Layout, News, Observer, origin};
use crate::studies::StudyKind;
use crate::studies::journalled::Journalled;

/// What a study has found.
#[derive(Clone, Debug)]
pub enum StudyReport {
    /// Which setups are best.
    Best(BestReport),
    /// Which split is.
    Search(SearchReport),
    /// Which mixture nobody beats.
    Equilibrium(EquilibriumReport),
}

impl StudyReport {
    /// The games that were asked for, known or played.
    #[must_use]
    pub fn games(&self) -> u64 {
        match self {
            StudyReport::Best(report) => {
                report.race_games + report.fresh.as_ref().map_or(0, |fresh| fresh.games)
            }
            StudyReport::Search(report) => report.search_games + report.fresh_games,
            StudyReport::Equilibrium(report) => report.games,
        }
    }
}

/// A study, and the folder with its journal.
#[derive(Debug)]
pub struct Study {
    kind: StudyKind,
    lab: Lab,
    journal: Journal,
    games: u64,
}

impl Study {
    /// Opens a folder for a study, once it is clear that the experiment is one for it. What is in the folder's journal
    /// is not played again.
    ///
    /// # Errors
    /// When the experiment does not suit, or as [`Lab::open`].
    pub fn open(
        kind: StudyKind,
        experiment: Experiment,
        folder: &Path,
        earlier: Earlier,
    ) -> Result<Study, LabError> {
        let games = kind.games(&experiment)?;
        let lab = Lab::of(kind.name(), Layout::new(experiment), folder, earlier)?;
        let journal = Journal::open(&lab.folder.journal())?;
        bagsplit_storage::sync_folder(folder)?;
        Ok(Study { kind, lab, journal, games })
    }

    /// The experiment and its folder.
    #[must_use]
    pub const fn lab(&self) -> &Lab {
        &self.lab
    }

    /// How many games it takes at most.
    #[must_use]
    pub const fn games(&self) -> u64 {
        self.games
    }

    /// Plays what it takes to come to a report. Of a race that the observer ends there is one too,
    /// since what is certain is so at any time; whether it was ended comes with it.
    ///
    /// # Errors
    /// When the observer ends it, the journal cannot be written, or an estimate cannot be made.
    pub fn play(
        &mut self,
        pool: &ThreadPool,
        observer: &impl Observer,
    ) -> Result<(StudyReport, bool), LabError> {
        let experiment = &self.lab.layout.experiment;
        let mut players = Journalled::new(&experiment.rules, pool, &self.journal, observer);
        let report = report(self.kind, &mut players, observer, experiment);
        self.lab.session.threads = pool.current_num_threads();
        self.lab.session.played += players.played;
        report
    }

    /// Prepares the tables and the setups that were found: what else belongs to the findings can be added before they
    /// are committed.
    ///
    /// # Errors
    /// When a file cannot be written, or the folder or its journal has gone.
    pub fn prepare(&self, report: &StudyReport, formats: &[Format]) -> Result<Prepared<'_>, LabError> {
        let Lab { layout, folder, session, .. } = &self.lab;
        folder.stands()?;
        self.journal.verify_named()?;
        let staging = folder.stage()?;
        let rows = write_frames(staging.path(), formats, frames(layout, report))?;
        let games = report.games();
        let registration = as_registered(layout, folder, self.kind.name(), games)?;
        let prepared = Prepared::new(staging, session.manifest(layout, (games, games), rows, registration));
        match report {
            StudyReport::Best(_) => {}
            StudyReport::Search(report) => {
                for found in &report.found {
                    self.write_found(found, report, &prepared)?;
                }
            }
            StudyReport::Equilibrium(report) => {
                for round in &report.rounds {
                    let text = crate::experiment::setup_to_toml(&round.setup);
                    write_setup(&prepared.folder("setups")?, &round.setup.name, &text)?;
                }
            }
        }
        Ok(prepared)
    }

    /// Writes a split file and a setup file, with the evidence in comments.
    fn write_found(
        &self,
        found: &FoundSplit,
        report: &SearchReport,
        prepared: &Prepared<'_>,
    ) -> Result<(), LabError> {
        let experiment = &self.lab.layout.experiment;
        let mut head = format!(
            "# Found by bagsplit {} search of {}, seed {}, in {} games:\n",
            origin::VERSION,
            experiment.name,
            experiment.seed,
            report.search_games
        );
        for line in evidence(found, report, &experiment.setups[experiment.search.base].name) {
            let _ = writeln!(head, "# {line}");
        }
        let name = &found.setup.name;
        if let Some(split) = found.setup.split(Role::Other) {
            write_setup(
                &prepared.folder("splits")?,
                name,
                &(head.clone() + &crate::experiment::split_to_toml(split)),
            )?;
        }
        write_setup(
            &prepared.folder("setups")?,
            name,
            &(head + &crate::experiment::setup_to_toml(&found.setup)),
        )
    }
}

fn write_setup(folder: &Path, name: &str, text: &str) -> Result<(), LabError> {
    Ok(write_whole(&folder.join(format!("{name}.toml")), text.as_bytes())?)
}

/// Plays a study, or lets it decide again by what is in its journal.
pub(crate) fn report(
    kind: StudyKind,
    players: &mut impl Games<Stop = LabError>,
    observer: &impl Observer,
    experiment: &Experiment,
) -> Played {
    match kind {
        StudyKind::Best => best(players, observer, experiment, &kind.field(experiment)?),
        StudyKind::Search => search(players, observer, experiment, &kind.field(experiment)?),
        StudyKind::Equilibrium => equilibrium(players, observer, experiment),
    }
}

/// The tables of a study.
pub(crate) fn frames(layout: &Layout, report: &StudyReport) -> Vec<Frame> {
    let experiment = &layout.experiment;
    match report {
        StudyReport::Best(report) => {
            let mut names = layout.names();
            names.truncate(experiment.ranked);
            vec![
                crate::studies::race::columns::best(&names, report, experiment.best.confidence),
                crate::studies::race::columns::race(&names, report),
            ]
        }
        StudyReport::Search(report) => {
            vec![
                crate::studies::search::columns::search(report),
                crate::studies::search::columns::found(report),
            ]
        }
        StudyReport::Equilibrium(report) => {
            let level = experiment.equilibrium.confidence;
            vec![
                crate::studies::equilibrium::columns::payoffs(report),
                crate::studies::equilibrium::columns::mixture(report, level),
                crate::studies::equilibrium::columns::responses(report, level),
                crate::studies::equilibrium::columns::planted(report, level),
                crate::studies::equilibrium::columns::metagame(report, level),
            ]
        }
    }
}

type Played = Result<(StudyReport, bool), LabError>;

fn best(
    players: &mut impl Games<Stop = LabError>,
    observer: &impl Observer,
    experiment: &Experiment,
    field: &[usize],
) -> Played {
    let Experiment { ranked, best: settings, seed, .. } = experiment;
    let plan = RacePlan { ranked: *ranked, field, settings, seed: *seed };
    let setups = experiment.setups.clone();
    let (report, stop) =
        crate::studies::race::best(players, setups, &plan, |report| observer.news(&News::Race(report)))
            .map_err(early)?;
    match stop {
        None | Some(LabError::Stopped | LabError::NotInJournal) => {
            Ok((StudyReport::Best(report), stop.is_some()))
        }
        Some(error) => Err(error),
    }
}

fn search(
    players: &mut impl Games<Stop = LabError>,
    observer: &impl Observer,
    experiment: &Experiment,
    field: &[usize],
) -> Played {
    let Experiment { rules, setups, search: settings, seed, .. } = experiment;
    let plan = SearchPlan { setups, field, tiles: (rules.tiles(), rules.bags()), settings, seed: *seed };
    let report = crate::studies::search::search_splits(players, &plan, |steps| {
        if let Some(step) = steps.last() {
            observer.news(&News::Search(step));
        }
    });
    Ok((StudyReport::Search(report.map_err(early)?), false))
}

fn equilibrium(
    players: &mut impl Games<Stop = LabError>,
    observer: &impl Observer,
    experiment: &Experiment,
) -> Played {
    let plan = EquilibriumPlan {
        pairs: experiment.pairs,
        tiles: (experiment.rules.tiles(), experiment.rules.bags()),
        search: &experiment.search,
        settings: &experiment.equilibrium,
        seed: experiment.seed,
    };
    let report = crate::studies::equilibrium::equilibrium(
        players,
        experiment.setups.clone(),
        &plan,
        |doing, rounds| {
            observer.news(&News::Equilibrium(doing, rounds));
        },
    );
    Ok((StudyReport::Equilibrium(report.map_err(early)?), false))
}

/// Why a study ended early.
fn early(error: StudyError<LabError>) -> LabError {
    match error {
        StudyError::Stopped(stop) => stop,
        StudyError::Numbers(why) => LabError::Failed(why),
    }
}

/// What speaks for a split that was found, in lines. `base` is the name of the setup it is compared with.
#[must_use]
pub fn evidence(found: &FoundSplit, report: &SearchReport, base: &str) -> Vec<String> {
    let fresh = &found.fresh;
    let mut lines = vec![
        format!(
            "wins {} of its games against {} with fresh luck ({} interval {}, {} against each opponent)",
            percent(fresh.mean),
            if found.parts.is_empty() { "the field" } else { "the opponents below, at all levels," },
            level(report.level),
            Style::PERCENT.range(fresh.interval.ends()),
            bagsplit_stats::numerals::count(report.fresh_pairs, "pair")
        ),
        format!(
            "that is {} than {base}, which wins {} with the same luck",
            lead(fresh.lead.low, fresh.lead.high),
            percent(report.base)
        ),
        format!(
            "its draw policy is {}; in the search it won {}, which flatters it, since it was chosen for that",
            found.setup.private().map_or_else(String::new, |own| own.draw.label()),
            percent(found.searched)
        ),
    ];
    // Of a search by hand; each interval by itself.
    lines.extend(found.parts.iter().map(|part| {
        format!("{}: {}", part.against, Style::PERCENT.estimate(part.share.value, part.share.ends()))
    }));
    lines
}

/// By how much one share is larger than another, at least and at most: `1.2% to 3.4% more`, `5.6% to 1.9% less`,
/// `between 1.0% less and 2.0% more`.
fn lead(least: f64, most: f64) -> String {
    let [low, high] = [least, most].map(|share| percent(share.abs()));
    match (least < 0., most < 0.) {
        (false, _) => format!("{low} to {high} more"),
        (true, true) => format!("{low} to {high} less"),
        (true, false) => format!("between {low} less and {high} more"),
    }
}

/// A confidence as percent, with a decimal only where it has one: `95%`, `99.5%`.
#[must_use]
pub fn level(level: Level) -> String {
    let text = percent(level.confidence());
    text.strip_suffix(".0%").map_or(text.clone(), |whole| format!("{whole}%"))
}

/// A share as percent.
#[must_use]
pub fn percent(share: f64) -> String {
    bagsplit_stats::numerals::percent(share)
}

#[cfg(test)]
mod tests {
    use super::lead;

    #[test]
    fn a_lead_says_more_or_less_and_both_where_it_may_be_either() {
        assert_eq!(lead(0.012, 0.034), "1.2% to 3.4% more");
        assert_eq!(lead(-0.056, -0.019), "5.6% to 1.9% less");
        assert_eq!(lead(-0.01, 0.02), "between 1.0% less and 2.0% more");
    }
}
