//! Adaptive studies, which decide from results what to play next: the trait that defines one, and how it runs in a folder.
//!
//! A study implements [`AdaptiveStudy`] in its folder and has a line in the list [`studies!`](studies) in `studies/mod.rs`. Everything
//! else here, the command line and the reports work with the enums that this list makes.

use std::fmt::Debug;
use std::path::Path;

use crate::experiment::model::Usage;
use crate::experiment::{Experiment, setup_to_toml};
use crate::study::{Games, Pairing, StudyError};
use crate::table::{Format, Frame};
use bagsplit_players::{HumanEffort, Restriction, Setup};
use bagsplit_stats::Level;
pub use bagsplit_stats::numerals::percent;
use bagsplit_storage::write_atomic;
use rayon::ThreadPool;

use crate::run::external::{self, Keeper};
use crate::run::findings::Prepared;
use crate::run::{Earlier, Lab, LabError, Layout, Observer, Result};
use crate::studies::prepared::prepare;
use crate::studies::stored_games::StoredGames;
use crate::studies::{StudyKind, StudyReport};

/// The definition of an adaptive study.
pub trait AdaptiveStudy {
    /// The name of its command and of its findings.
    const NAME: &'static str;
    /// The description of the study in one line.
    const ABOUT: &'static str;
    /// The method, for the help of its command.
    const HELP: &'static str;
    /// An example command.
    const EXAMPLE: &'static str;
    /// The analysis of its games, for a registration.
    const METHOD: &'static str;
    /// Whether it has findings at any stopping point.
    const ANYTIME: bool = false;
    /// Its report.
    type Report: Debug + Clone;

    /// The most games that it plays.
    ///
    /// # Errors
    /// When the experiment does not suit the study.
    fn most_games(experiment: &Experiment) -> Result<u64>;

    /// Requests games and decides what to play next, until it has a report. `news` receives lines about its progress.
    ///
    /// # Errors
    /// When the games stop before there are findings, or an estimate cannot be made.
    fn play<G: Games<Stop = LabError>>(
        games: &mut G,
        experiment: &Experiment,
        news: impl FnMut(String),
    ) -> Result<Outcome<Self::Report>, StudyError<LabError>>;

    /// The number of games that it requested.
    fn games(report: &Self::Report) -> u64;

    /// The tables of its findings.
    fn tables(layout: &Layout, report: &Self::Report) -> Vec<Frame>;

    /// The setup and split files of its findings.
    fn files(_layout: &Layout, _report: &Self::Report) -> Vec<FoundFile> {
        Vec::new()
    }
}

/// The result of a study.
#[derive(Clone, Debug)]
pub struct Outcome<R> {
    pub report: R,
    /// The outcome.
    pub ended: Ended,
}

/// The outcome of a study.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ended {
    /// It finished.
    Complete,
    /// It was stopped; its findings are valid nevertheless.
    Stopped,
}

/// A file of the findings that is not a table.
#[derive(Clone, Debug)]
pub struct FoundFile {
    pub folder: &'static str,
    /// The name of the setup or split.
    pub name: String,
    /// Its contents.
    pub text: String,
}

impl FoundFile {
    /// The file of a setup.
    pub(crate) fn of_setup(setup: &Setup) -> FoundFile {
        FoundFile {
            folder: "setups",
            name: setup.name.clone(),
            text: setup_to_toml(setup),
        }
    }
}

/// Defines [`StudyKind`] and [`StudyReport`] from a list of studies, one per line.
macro_rules! studies {
    ($($(#[$doc:meta])* $Kind:ident($Study:ty: $($columns:path),+),)+) => {
        /// An adaptive study.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum StudyKind { $($(#[$doc])* $Kind,)+ }

        /// The report of an adaptive study.
        #[derive(Clone, Debug)]
        pub enum StudyReport { $($(#[$doc])* $Kind(<$Study as AdaptiveStudy>::Report),)+ }

        impl StudyKind {
            /// All studies.
            pub const ALL: &[StudyKind] = &[$(StudyKind::$Kind),+];

            /// The tables of all studies.
            fn tables() -> Vec<Table> {
                vec![$($($columns().table()),+),+]
            }

            /// Adds the schemas of their results.
            pub(crate) fn schemas(schemas: Schemas) -> Schemas {
                schemas$(.result::<StudyResult<'_, <$Study as AdaptiveStudy>::Report>>(<$Study>::NAME))+
            }

            /// The study with this name.
            pub fn named(name: &str) -> Option<StudyKind> {
                StudyKind::ALL.iter().copied().find(|kind| kind.name() == name)
            }

            /// The name of its command and of its findings.
            pub const fn name(self) -> &'static str {
                match self { $(StudyKind::$Kind => <$Study>::NAME,)+ }
            }

            /// The help of its command: description, method and an example.
            pub const fn help(self) -> [&'static str; 3] {
                match self { $(StudyKind::$Kind => [<$Study>::ABOUT, <$Study>::HELP, <$Study>::EXAMPLE],)+ }
            }

            pub(crate) const fn method(self) -> &'static str {
                match self { $(StudyKind::$Kind => <$Study>::METHOD,)+ }
            }

            pub(crate) const fn is_anytime(self) -> bool {
                match self { $(StudyKind::$Kind => <$Study>::ANYTIME,)+ }
            }

            /// The most games that it plays.
            ///
            /// # Errors
            /// When the experiment does not suit the study, with the reason.
            pub fn most_games(self, experiment: &Experiment) -> $crate::run::Result<u64> {
                adaptive::check_study(experiment, self.name())?;
                match self { $(StudyKind::$Kind => <$Study>::most_games(experiment),)+ }
            }

            /// Plays it, or repeats its decisions from its stored games.
            pub(crate) fn play(
                self,
                games: &mut impl Games<Stop = LabError>,
                experiment: &Experiment,
                news: impl FnMut(String),
            ) -> $crate::run::Result<Outcome<StudyReport>> {
                match self { $(StudyKind::$Kind => {
                    let played = <$Study>::play(games, experiment, news).map_err(adaptive::stopped_early)?;
                    Ok(Outcome { report: StudyReport::$Kind(played.report), ended: played.ended })
                })+ }
            }
        }

        impl StudyReport {
            /// The number of games that the study requested.
            pub fn games(&self) -> u64 {
                match self { $(StudyReport::$Kind(report) => <$Study>::games(report),)+ }
            }

            /// Its object in JSON; `forfeited` is the number of games that programs have forfeited.
            pub fn to_json(&self, layout: &Layout, forfeited: u64) -> serde_json::Value {
                match self { $(StudyReport::$Kind(report) => study_object(layout, <$Study>::NAME, report, forfeited),)+ }
            }

            pub(crate) fn tables(&self, layout: &Layout) -> Vec<Frame> {
                match self { $(StudyReport::$Kind(report) => <$Study>::tables(layout, report),)+ }
            }

            pub(crate) fn files(&self, layout: &Layout) -> Vec<FoundFile> {
                match self { $(StudyReport::$Kind(report) => <$Study>::files(layout, report),)+ }
            }
        }
    };
}

pub(crate) use studies;

/// A study with its results folder.
#[derive(Debug)]
pub struct Study {
    kind: StudyKind,
    lab: Lab,
    games: u64,
}

impl Study {
    /// Opens a folder for a study, after checking that the experiment suits it. Games whose outcomes are in the
    /// folder are not played again.
    ///
    /// # Errors
    /// When the experiment does not suit, or as [`Lab::open`].
    pub fn open(
        kind: StudyKind,
        experiment: Experiment,
        folder: &Path,
        earlier: Earlier,
    ) -> Result<Study> {
        let games = kind.most_games(&experiment)?;
        let lab = Lab::open_layout(kind.name(), Layout::new(experiment), folder, earlier)?;
        lab.folder.keep_study(kind.name())?;
        Ok(Study { kind, lab, games })
    }

    /// The experiment and its folder.
    pub const fn lab(&self) -> &Lab {
        &self.lab
    }

    /// The most games that it plays.
    pub const fn games(&self) -> u64 {
        self.games
    }

    /// Plays until it has a report.
    ///
    /// # Errors
    /// When the observer stops it before there are findings, games cannot be stored, or an estimate cannot be made.
    pub fn play(
        &mut self,
        pool: &ThreadPool,
        observer: &impl Observer,
    ) -> Result<Outcome<StudyReport>> {
        let experiment = &self.lab.layout.experiment;
        let keeper = Keeper::new(self.lab.folder.path(), observer);
        let kept = keeper.for_section(None);
        let mut games = StoredGames::playing(&experiment.rules, &self.lab.folder, pool, &kept)?;
        let played = self
            .kind
            .play(&mut games, experiment, |line| observer.news(&line));
        self.lab.session.threads = pool.current_num_threads();
        self.lab.session.played += games.played;
        keeper.finish()?;
        played
    }

    /// The number of games that programs have forfeited, as listed in `faults.jsonl` of the folder.
    pub fn forfeited(&self) -> u64 {
        external::forfeited(self.lab.folder.path())
    }

    /// Prepares the tables and the setups found; other files can be added to the findings before they
    /// are committed.
    ///
    /// # Errors
    /// When a file cannot be written, or the folder or its games were deleted.
    pub fn prepare(&self, report: &StudyReport, formats: &[Format]) -> Result<Prepared<'_>> {
        let layout = &self.lab.layout;
        let tables = report.tables(layout);
        let prepared = prepare(&self.lab, self.kind.name(), report.games(), tables, formats)?;
        for FoundFile { folder, name, text } in report.files(layout) {
            write_atomic(
                &prepared.folder(folder)?.join(format!("{name}.toml")),
                text.as_bytes(),
            )?;
        }
        Ok(prepared)
    }
}

/// The error of a study that ended without findings.
pub(crate) fn stopped_early(error: StudyError<LabError>) -> LabError {
    match error {
        StudyError::Stopped(stop) => stop,
        StudyError::Numbers(why) => LabError::Failed(why),
    }
}

/// Rejects an experiment whose setups a study cannot compare.
pub(crate) fn check_study(experiment: &Experiment, study: &str) -> Result<()> {
    let rules = format!("'{study}' compares setups under one set of rules");
    let meetings = format!("'{study}' chooses among setups that meet each other");
    check_usage(experiment, &Usage::Study(study, [&rules, &meetings]))
}

/// Rejects an experiment of a kind that does not suit.
pub(crate) fn check_usage(experiment: &Experiment, usage: &Usage<'_>) -> Result<()> {
    experiment
        .obstacle(usage)
        .map_or(Ok(()), |why| Err(LabError::Unfit(why)))
}

/// Rejects setups that have all their tiles in one bag, in a study of splits.
pub(crate) fn check_splits(experiment: &Experiment, study: &str) -> Result<()> {
    match experiment
        .setups
        .iter()
        .find(|setup| setup.without.has(Restriction::Split))
    {
        None => Ok(()),
        Some(setup) => Err(LabError::Unfit(format!(
            "'{}' has all its tiles in one bag (without = [\"split\"]), but '{study}' searches splits",
            setup.name
        ))),
    }
}

/// Rejects setups that no person can carry out, in a search by hand.
pub(crate) fn check_by_hand(experiment: &Experiment) -> Result<()> {
    let by_hand = experiment
        .setups
        .iter()
        .any(|setup| setup.by_hand() != HumanEffort::No);
    if by_hand || !experiment.studies.search.by_hand {
        return Ok(());
    }
    Err(LabError::Unfit(
        "a search by hand begins from setups that a person can carry out, and none of these can be; 'bagsplit check' \
         shows which parts of a setup cannot"
            .to_owned(),
    ))
}

/// The opponents that a study measures setups against, by place.
pub(crate) fn field(experiment: &Experiment, study: &str) -> Result<Vec<usize>> {
    match &experiment.pairing {
        Pairing::Field { members } => Ok(members.clone()),
        Pairing::RoundRobin => Ok((0..experiment.setups.len()).collect()),
        Pairing::Ladder { .. } => Err(LabError::Unfit(format!(
            "the pairing is a ladder; '{study}' measures setups against a field: kind = \"field\" or \"round-robin\""
        ))),
    }
}

/// A confidence in percent, with a decimal only where it has one: `95%`, `99.5%`.
pub fn level(level: Level) -> String {
    let text = percent(level.confidence());
    text.strip_suffix(".0%")
        .map_or(text.clone(), |whole| format!("{whole}%"))
}
