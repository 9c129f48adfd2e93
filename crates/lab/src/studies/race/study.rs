//! The race for the best setups as a study.

use bagsplit_arena::games_in;

use crate::experiment::Experiment;
use crate::run::{LabError, Layout};
use crate::studies::adaptive::{AdaptiveStudy, Ended, Outcome, field, percent};
use crate::studies::race::run::FEWEST_ROUNDS;
use crate::studies::race::{BestReport, BestSettings, RacePlan, columns};
use crate::study::{Games, StudyError};
use crate::table::Frame;

/// The race for the best setups.
#[derive(Debug)]
pub struct BestStudy;

impl AdaptiveStudy for BestStudy {
    const NAME: &'static str = "best";
    const ABOUT: &'static str = "Find the best setups of an experiment with few games";
    const HELP: &'static str = "Setups race against the field of the experiment (in a round-robin, against all others), and games \
        are given to the remaining contenders. Its statements are valid whenever you stop it; the same command continues. \
        Settings: [best].";
    const EXAMPLE: &'static str = "bagsplit best experiments/researchers/best-split.toml";
    const METHOD: &'static str = "Rounds of one pair index against every member of the field; mean win rates and paired differences by \
        betting confidence sequences (Waudby-Smith and Ramdas 2024), simultaneous and valid at any batch; the setups that remain are \
        measured again on held-out seeds.";
    const ANYTIME: bool = true;
    type Report = BestReport;

    fn most_games(experiment: &Experiment) -> Result<u64, LabError> {
        let (top, ranked) = (experiment.studies.best.top, experiment.ranked);
        if top >= ranked {
            return Err(LabError::Unfit(format!(
                "[best] top = {top}, but there are only {ranked} ranked setups; a race needs more setups than it selects"
            )));
        }
        let BestSettings {
            games,
            confirm_pairs,
            ..
        } = experiment.studies.best;
        let field = field(experiment, Self::NAME)?.len() as u64;
        let least = games_in(FEWEST_ROUNDS * ranked as u64 * field);
        if games < least {
            return Err(LabError::Unfit(format!(
                "[best] games = {games}: a race begins with {FEWEST_ROUNDS} pairs of each of {ranked} setups against each of {field} \
                 opponents, which are {least} games"
            )));
        }
        // The selected setups and the runner-up are confirmed, and the first two with exchanged splits.
        Ok(games + games_in(confirm_pairs * (top as u64 + 3) * field))
    }

    fn play<G: Games<Stop = LabError>>(
        games: &mut G,
        experiment: &Experiment,
        mut news: impl FnMut(String),
    ) -> Result<Outcome<BestReport>, StudyError<LabError>> {
        let Experiment { ranked, seed, .. } = experiment;
        let field = field(experiment, Self::NAME).map_err(StudyError::Stopped)?;
        let plan = RacePlan {
            ranked: *ranked,
            field: &field,
            settings: &experiment.studies.best,
            seed: *seed,
        };
        let (report, stop) = super::best(games, experiment.setups.clone(), &plan, |report| {
            let (left, all) = (
                report.certificate.remaining.len(),
                report.statement.means.len(),
            );
            news(format!(
                "{left} of {all} setups left, gap {}",
                percent(report.certificate.gap)
            ));
        })?;
        match stop {
            None => Ok(Outcome {
                report,
                ended: Ended::Complete,
            }),
            Some(LabError::Stopped | LabError::NotStored) => Ok(Outcome {
                report,
                ended: Ended::Stopped,
            }),
            Some(error) => Err(StudyError::Stopped(error)),
        }
    }

    fn games(report: &BestReport) -> u64 {
        report.race_games + report.fresh.as_ref().map_or(0, |fresh| fresh.games)
    }

    fn tables(_: &Layout, report: &BestReport) -> Vec<Frame> {
        vec![columns::best(report), columns::race(report)]
    }
}
