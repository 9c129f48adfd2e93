//! The equilibrium of a matchup table as a study.

use crate::experiment::Experiment;
use crate::run::{LabError, Layout, Result};
use crate::studies::StudySettings;
use crate::studies::adaptive::{
    AdaptiveStudy, Ended, FoundFile, Outcome, check_by_hand, check_splits, percent,
};
use crate::studies::equilibrium::{EquilibriumPlan, EquilibriumReport, columns};
use crate::study::{Games, StudyError};
use crate::table::Frame;

/// The equilibrium mixture of setups.
#[derive(Debug)]
pub struct EquilibriumStudy;

impl AdaptiveStudy for EquilibriumStudy {
    const NAME: &'static str = "equilibrium";
    const ABOUT: &'static str = "Find the mixture of setups that no setup beats (Nash equilibrium)";
    const HELP: &'static str = "All setups meet, and the mixture follows: in what proportions to bring which setups. Then best \
        responses to it are searched and added. Settings: [equilibrium], and [search] for the searches.";
    const EXAMPLE: &'static str = "bagsplit equilibrium experiments/researchers/equilibrium.toml";
    const METHOD: &'static str = "The mixture of greatest entropy that solves the payoff matrix; best responses searched against it (double \
        oracle), each measured on held-out seeds with a fixed number of pairs; a uniform bound over all win rates.";
    type Report = EquilibriumReport;

    fn most_games(experiment: &Experiment) -> Result<u64> {
        check_splits(experiment, Self::NAME)?;
        let Experiment {
            rules,
            pairs,
            studies,
            ..
        } = experiment;
        let StudySettings {
            equilibrium: settings,
            search,
            ..
        } = studies;
        let searches = settings.rounds > 0;
        let why = if rules.private_bags().is_none() && searches {
            let title = rules.title();
            &format!(
                "in {title} there is no split to search a best response among; set [equilibrium] rounds = 0"
            )
        } else if rules.advantage_known() {
            "with 'advantage-known' players bring one split for each role, but this study needs one split for both roles"
        } else if searches && let Err(error) = check_by_hand(experiment) {
            return Err(error);
        } else if searches && !search.held_out.is_empty() {
            "[search] held-out is for 'search': here a response is confirmed against the mixture that it is to beat"
        } else if searches && search.worst {
            "[search] worst is for 'search': here a response is compared by its mean share against the mixture"
        } else {
            let n = experiment.setups.len() as u64;
            let table = pairs.saturating_mul(n * n.saturating_sub(1));
            // A response is measured against each setup of the mixture, and then meets all.
            let a_round = |round| {
                let met = (settings.confirm_pairs.saturating_add(*pairs)).saturating_mul(n + round);
                settings.search_games.saturating_add(met.saturating_mul(2))
            };
            return Ok((0..settings.rounds)
                .map(a_round)
                .fold(table, u64::saturating_add));
        };
        Err(LabError::Unfit(why.to_owned()))
    }

    fn play<G: Games<Stop = LabError>>(
        games: &mut G,
        experiment: &Experiment,
        mut news: impl FnMut(String),
    ) -> Result<Outcome<EquilibriumReport>, StudyError<LabError>> {
        let plan = EquilibriumPlan {
            pairs: experiment.pairs,
            base: &experiment.setups[experiment.studies.search.base],
            tiles: (experiment.rules.tiles(), experiment.rules.bags()),
            search: &experiment.studies.search,
            settings: &experiment.studies.equilibrium,
            seed: experiment.seed,
        };
        let report =
            super::equilibrium(games, experiment.setups.clone(), &plan, |doing, rounds| {
                let gained = rounds.last().map_or_else(String::new, |last| {
                    format!(", the last gained {}", percent(last.fresh.value))
                });
                news(format!("{doing}{gained}"));
            })?;
        Ok(Outcome {
            report,
            ended: Ended::Complete,
        })
    }

    fn games(report: &EquilibriumReport) -> u64 {
        report.games
    }

    fn tables(layout: &Layout, report: &EquilibriumReport) -> Vec<Frame> {
        let level = layout.experiment.studies.equilibrium.confidence;
        vec![
            columns::payoffs(report),
            columns::mixture(report),
            columns::responses(report, level),
            columns::metagame(report, level),
        ]
    }

    /// A setup file for each response.
    fn files(_: &Layout, report: &EquilibriumReport) -> Vec<FoundFile> {
        let setups = report.rounds.iter().map(|round| &round.setup);
        setups.map(FoundFile::of_setup).collect()
    }
}
