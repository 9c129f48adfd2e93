//! `tune`: the search for options that reach the targets at the least change.
//!
//! Every proposed variant is played like one of a sweep: self-play matches of the ranked setups, and the matchup for
//! `skill`, all variants on the same seeds, stored in blocks under keys that include the rules. Proposals depend
//! only on counted games, so a killed run proposes the same variants again, finds their blocks and continues. The front
//! is confirmed on held-out seeds beside the baseline, since the best of many looks better than it is.

pub(crate) mod deal;
mod report;
mod rounds;

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::Path;

use bagsplit_stats::numerals::count;

use crate::experiment::{Experiment, Variant};
use crate::studies::balance::BalanceFigure;
use crate::studies::prepared::prepare;
use crate::studies::tune::columns::frames;
use crate::studies::tune::{TuneSettings, measured, target_findings};
use crate::studies::{Adaptive, Command};
use crate::table::Format;
use bagsplit_game::board::Role;
use bagsplit_game::rules::Ruleset;
use bagsplit_optimize::tune::{Budget, Modelled, Point, Request, Survey};
use bagsplit_stats::Level;
use bagsplit_storage::write_atomic;
use rayon::ThreadPool;

pub use report::{FrontFigure, FrontRules, TuneReport, number, style};

use crate::run::findings::Prepared;
use crate::run::{Earlier, Lab, LabError, Layout, Observer, Results, origin};
use report::Searched;
use rounds::{Rounds, experiment_of};

/// The name of a tuning in a manifest.
pub(crate) const TUNE: &str = "tune";

/// The method, as a registration states it.
pub(crate) const METHOD: &str = "A model fitted to the played variants proposes the next ones, near the targets at the least change; all \
    variants play the same seeds. The variants of the front and the rules as they are play held-out seeds, with the fixed number of \
    pairs of [tune] confirm-pairs; only these figures are findings, with simultaneous intervals over all targets and variants.";

/// The stage of the seeds of the front.
const FRESH: u64 = 0;

/// A tuning with its results folder.
#[derive(Debug)]
pub struct Tuning {
    lab: Lab,
    games: u64,
}

impl Tuning {
    /// Opens a folder for a tuning, after checking that the experiment suits it. Games in the folder are not played
    /// again.
    ///
    /// # Errors
    /// When the experiment does not suit, or as [`Lab::open`].
    pub fn open(
        experiment: Experiment,
        folder: &Path,
        earlier: Earlier,
    ) -> Result<Tuning, LabError> {
        let games = most_games(&experiment)?;
        let lab = Lab::open_layout(TUNE, Layout::new(experiment), folder, earlier)?;
        bagsplit_storage::sync_folder(folder)?;
        Ok(Tuning { lab, games })
    }

    /// The experiment and its folder.
    pub const fn lab(&self) -> &Lab {
        &self.lab
    }

    /// The most games that it plays, two for each pair of a matchup.
    pub const fn games(&self) -> u64 {
        self.games
    }

    /// Plays until it has a front.
    ///
    /// # Errors
    /// When the observer stops it, blocks cannot be written or read, or an estimate cannot be made.
    pub fn play(
        &mut self,
        pool: &ThreadPool,
        observer: &impl Observer,
    ) -> Result<TuneReport, LabError> {
        let Lab {
            layout,
            folder,
            session,
            ..
        } = &mut self.lab;
        let own_folder = Some(&*folder);
        let mut rounds = Rounds {
            folder,
            own: own_folder,
            pool,
            observer,
            played: 0,
            seen: Vec::new(),
        };
        let before = confirmed_before(folder, &layout.experiment)?;
        let report = search(&layout.experiment, before, &mut rounds);
        session.threads = pool.current_num_threads();
        session.played += rounds.played;
        report
    }

    /// Prepares the tables and the rules files; other files can be added to the findings before they are committed.
    ///
    /// # Errors
    /// When a file cannot be written, or the folder was deleted.
    pub fn prepare(
        &self,
        report: &TuneReport,
        formats: &[Format],
    ) -> Result<Prepared<'_>, LabError> {
        let tables = frames(&self.lab.layout, report);
        let mut prepared = prepare(&self.lab, TUNE, report.games(), tables, formats)?;
        prepared
            .manifest
            .ranked_before
            .clone_from(&report.confirmed_before);
        for rules in report.tuned() {
            let path = prepared
                .folder("rules")?
                .join(format!("{}.toml", rules.name));
            write_atomic(&path, self.rules_text(rules, report).as_bytes())?;
        }
        Ok(prepared)
    }

    /// A rules file, with the evidence in comments.
    fn rules_text(&self, rules: &FrontRules, report: &TuneReport) -> String {
        let experiment = &self.lab.layout.experiment;
        let mut text = format!(
            "# Found by bagsplit {} tune of {}, seed {}: {}\n# Cost {}\n# On held-out seeds ({}):\n",
            origin::VERSION,
            experiment.name,
            experiment.seed,
            rules.changes,
            rules.cost_text(),
            count(report.fresh_pairs, "pair")
        );
        for (target, figure) in report.targets.iter().zip(&rules.figures) {
            let _ = writeln!(text, "# {}", report.describe(target, figure.as_ref()));
        }
        let _ = writeln!(
            text,
            "# All intervals of the front hold simultaneously at {}.",
            crate::studies::level(report.level)
        );
        if !report.confirmed_before.is_empty() {
            let before: Vec<String> = report.confirmed_before.iter().map(u64::to_string).collect();
            let _ = writeln!(
                text,
                "# It was confirmed before with {} pairs; the confidence accounts for that.",
                before.join(", ")
            );
        }
        text + "\n" + &crate::experiment::rules_to_toml(&rules.rules)
    }
}

/// The `[tune]` settings of an experiment that can be tuned.
fn settings(experiment: &Experiment) -> Result<&TuneSettings, LabError> {
    let Some(settings) = experiment.tune() else {
        return Err(LabError::Unfit(
            "the experiment has no [tune], which names the tunable options and the targets (docs/tune.md)"
                .to_owned(),
        ));
    };
    if experiment.variants().len() > 1 {
        return Err(LabError::Unfit(
            "'run' compares variants of the rules ([[variant]], [sweep]); 'tune' finds variants itself, from the \
             options in [tune]"
                .to_owned(),
        ));
    }
    let mut setups = experiment.setups.iter();
    if experiment.rules.advantage_known()
        && setups.any(|setup| setup.split(Role::Holder) != setup.split(Role::Other))
    {
        return Err(LabError::Unfit(
            "setups with a 'holder-split' cannot be adapted to other tiles; compare such rules by [[variant]]"
                .to_owned(),
        ));
    }
    Ok(settings)
}

/// The most games of a tuning of this experiment, two for each pair of a matchup.
///
/// # Errors
/// When the experiment does not suit a tuning, or its games are too few for one.
pub(crate) fn most_games(experiment: &Experiment) -> Result<u64, LabError> {
    let settings = settings(experiment)?;
    let plan = Plan::new(experiment, settings);
    if plan.budget.all < 3 * plan.budget.first {
        return Err(LabError::Unfit(format!(
            "[tune] games = {} is {} pairs of a variant here, but each is first played for {}; it must be enough for three variants",
            settings.games, plan.budget.all, plan.budget.first
        )));
    }
    Ok(plan.most_games(settings))
}

/// The games of each variant in the search.
struct Plan {
    /// Whether the matchup for `skill` is played.
    skill: bool,
    /// Whether the Advantage is decomposed.
    apart: bool,
    budget: Budget,
    /// The matchups of a variant, including self-play matches: in the search, and in the front.
    matchups: [u64; 2],
}

impl Plan {
    fn new(experiment: &Experiment, settings: &TuneSettings) -> Plan {
        use BalanceFigure as F;
        let [skill, apart] =
            [&[F::Skill][..], &[F::ZeroZero, F::Choice, F::Mulligan]].map(|figures| {
                settings
                    .targets
                    .iter()
                    .any(|target| figures.contains(&target.figure))
            });
        let base = settings.space().base();
        let base = variant(experiment, settings, &base).expect("the baseline is valid");
        let all = experiment.players();
        let [searched, fresh] = [(settings.searchers(all), skill, apart), (all, true, true)].map(
            |(players, skill, apart)| {
                let variants = vec![base.clone()];
                let experiment = experiment_of(experiment, players, variants, (1, 0), skill);
                Layout::with_advantage(experiment, apart)
                    .plan
                    .matchups
                    .len() as u64
            },
        );
        let budget = Budget {
            all: settings.games / (2 * searched),
            first: settings.pairs,
            most: settings.most_pairs,
            round: settings.round,
        };
        Plan {
            skill,
            apart,
            budget,
            matchups: [searched, fresh],
        }
    }

    /// The most games: two for each pair, though the second game of a self-play pair repeats the first.
    fn most_games(&self, settings: &TuneSettings) -> u64 {
        let fresh = settings.confirm_pairs * (settings.front as u64 + 1);
        2 * (self.budget.all * self.matchups[0] + fresh * self.matchups[1])
    }
}

/// A variant: its rules, and the setups under them. `None` if its values contradict each other.
fn variant(experiment: &Experiment, settings: &TuneSettings, point: &Point) -> Option<Variant> {
    let rules: Ruleset = settings.rules(&experiment.rules, &point.0).ok()?;
    let setups = deal::setups(&experiment.setups, &rules);
    Some(Variant {
        name: settings.name(&point.0),
        rules,
        setups,
    })
}

/// Searches, and confirms the front on held-out seeds.
/// `before` are the numbers of pairs with which a front was confirmed earlier.
fn search(
    experiment: &Experiment,
    before: Vec<u64>,
    rounds: &mut Rounds<'_, impl Observer>,
) -> Result<TuneReport, LabError> {
    let settings = settings(experiment)?;
    let plan = Plan::new(experiment, settings);
    let searchers = settings.searchers(experiment.players());
    let (targets, searched) = settings.targets_by(experiment.players());
    let searched = &targets[..searched];
    let task = settings.task(searched);
    let mut method = Modelled::new(task, plan.budget, experiment.seed);
    let mut games: BTreeMap<Point, u64> = BTreeMap::new();
    loop {
        let asked = method.ask(&|point| variant(experiment, settings, point).is_some());
        if asked.is_empty() {
            break;
        }
        let mut layouts = Vec::with_capacity(asked.len());
        for Request { point, pairs } in &asked {
            let variants = vec![
                variant(experiment, settings, point).expect("only valid variants are requested"),
            ];
            let seeded = (*pairs, experiment.seed);
            let played = experiment_of(experiment, searchers, variants, seeded, plan.skill);
            layouts.push(Layout::with_advantage(played, plan.apart));
        }
        let counts = rounds.count(layouts)?;
        let mut answers = Vec::new();
        for (counts, request) in counts.into_iter().zip(asked) {
            games.insert(request.point, counts.games);
            let looks =
                bagsplit_stats::Looks::UpTo(usize::try_from(request.pairs).unwrap_or(usize::MAX));
            let balance = crate::studies::balance::balance(&counts.variants, Level::P95, looks)?;
            let found = target_findings(searched, &balance, (0, 1));
            let figures = searched.iter().zip(found);
            answers.push(
                figures
                    .map(|(target, row)| row.map(|row| measured(target.figure.unit(), row)))
                    .collect::<Vec<_>>(),
            );
        }
        method.tell(answers);
    }
    let log = method.log().clone();
    let survey = Survey::from_log(&log, None);
    let front = survey.front(&log, settings.front);
    let base = log.task.space.base();
    let members: Vec<usize> = front
        .into_iter()
        .filter(|&place| log.played[place].point != base)
        .collect();
    let points: Vec<&Point> = std::iter::once(&base)
        .chain(members.iter().map(|&place| &log.played[place].point))
        .collect();
    let variants = points
        .iter()
        .map(|point| variant(experiment, settings, point).expect("it was played"));
    let seed = crate::study::fresh_seed(experiment.seed, FRESH);
    // With all other figures of the experiment.
    let fresh = experiment_of(
        experiment,
        experiment.players(),
        variants.collect(),
        (settings.confirm_pairs, seed),
        true,
    );
    let layout = Layout::with_advantage(fresh.clone(), true);
    let mut counts = rounds.count(vec![layout])?;
    let counts = counts.remove(0);
    let search_games = games.values().sum();
    TuneReport::new(
        settings,
        before,
        Searched {
            number: searched.len(),
            targets: targets.clone(),
            log,
            survey,
            search_games,
            fresh,
            members,
            counts,
        },
    )
}

/// The other numbers of pairs with which the front of a tuning with this seed was confirmed in this folder. Each was a look at
/// held-out games that the new confirmation shares.
fn confirmed_before(
    folder: &bagsplit_storage::Folder,
    experiment: &Experiment,
) -> Result<Vec<u64>, LabError> {
    let Some(earlier) = folder.manifest()?.filter(|earlier| earlier.command == TUNE) else {
        return Ok(Vec::new());
    };
    let was = Layout::of_manifest(folder, &earlier)?.experiment;
    if was.seed != experiment.seed {
        return Ok(Vec::new());
    }
    let mut before = earlier.ranked_before.clone();
    before.extend(was.tune().map(|tune| tune.confirm_pairs));
    before.retain(|then| Some(*then) != experiment.tune().map(|tune| tune.confirm_pairs));
    before.sort_unstable();
    before.dedup();
    Ok(before)
}

/// Repeats the decisions of a tuning from the games of a folder, without playing; also returns the layouts found there.
pub(crate) fn replay(
    experiment: &Experiment,
    folder: &bagsplit_storage::Folder,
    pool: &ThreadPool,
    observer: &impl Observer,
) -> Result<(TuneReport, Vec<Layout>), LabError> {
    let mut rounds = Rounds {
        folder,
        own: None,
        pool,
        observer,
        played: 0,
        seen: Vec::new(),
    };
    let before = folder
        .manifest()?
        .map_or_else(Vec::new, |manifest| manifest.ranked_before);
    let report = search(experiment, before, &mut rounds)?;
    Ok((report, rounds.seen))
}

/// A tuning as read from its results folder.
#[derive(Debug)]
pub struct ReplayedTune {
    /// The experiment.
    pub layout: Layout,
    /// The report; `None` if the tuning is not finished.
    pub report: Option<TuneReport>,
    /// Whether it is finished.
    pub finished: bool,
}

impl Results {
    /// The tuning in this folder, replayed from its blocks: it plays no games and writes no files. `None` if the
    /// folder belongs to something else.
    ///
    /// # Errors
    /// When a block is damaged, or no estimate can be made.
    pub fn tune(&self, pool: &ThreadPool) -> Result<Option<ReplayedTune>, LabError> {
        let manifest = self.manifest()?;
        let layout = match &manifest {
            Some(manifest)
                if Command::from_manifest(manifest) == Some(Command::Adaptive(Adaptive::Tune)) =>
            {
                Layout::of_manifest(&self.folder, manifest)?
            }
            _ => return Ok(None),
        };
        let same = layout.experiment == self.layout.experiment;
        let report = match replay(&layout.experiment, &self.folder, pool, &()) {
            Ok((report, _)) => Some(report),
            Err(LabError::NotStored) => None,
            Err(error) => return Err(error),
        };
        Ok(Some(ReplayedTune {
            layout,
            finished: same && report.is_some(),
            report,
        }))
    }
}
