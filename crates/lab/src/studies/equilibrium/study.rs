//! The equilibrium of a matchup table as a study.

use bagsplit_arena::games_in;
use bagsplit_players::{HumanEffort, Setup};

use crate::experiment::{Experiment, setup_to_toml};
use crate::run::{LabError, Layout};
use crate::studies::StudySettings;
use crate::studies::adaptive::{AdaptiveStudy, Ended, FoundFile, Played, check_splits, percent};
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
    const EXAMPLE: &'static str = "bagsplit equilibrium experiments/equilibrium.toml";
    const METHOD: &'static str = "The mixture of greatest entropy that solves the payoff matrix, with bootstrap intervals over pair indices; \
        best responses searched against it (double oracle), each measured on held-out seeds with a fixed number of pairs; a uniform \
        bound over all win rates.";
    type Report = EquilibriumReport;

    fn most_games(experiment: &Experiment) -> Result<u64, LabError> {
        check_splits(experiment, Self::NAME)?;
        let Experiment { rules, pairs, studies, .. } = experiment;
        let StudySettings { equilibrium: settings, search, .. } = studies;
        let unfit = |why: &str| Err(LabError::Unfit(why.to_owned()));
        if rules.private_bags().is_none() && settings.rounds > 0 {
            return Err(LabError::Unfit(format!(
                "in {} there is no split to search a best response among; set [equilibrium] rounds = 0",
                rules.title()
            )));
        }
        if rules.advantage_known() {
            return unfit(
                "with 'advantage-known' players bring one split for each role, but this study needs one split for both roles",
            );
        }
        let by_hand = |setup: &Setup| setup.by_hand() != HumanEffort::No;
        if settings.rounds > 0 && search.by_hand && !experiment.setups.iter().any(by_hand) {
            return unfit(
                "a search by hand begins from setups that a person can carry out, and none of these can be; 'bagsplit check' \
                 shows which parts of a setup cannot",
            );
        }
        if settings.rounds > 0 && !search.held_out.is_empty() {
            return unfit(
                "[search] held-out is for 'search': here a response is confirmed against the mixture that it is to beat",
            );
        }
        if settings.rounds > 0 && search.worst {
            return unfit(
                "[search] worst is for 'search': here a response is compared by its mean share against the mixture",
            );
        }
        let n = experiment.setups.len() as u64;
        let a_round = settings.search_games + games_in(settings.confirm_pairs + pairs * n);
        Ok(pairs * n * n.saturating_sub(1) + settings.rounds * a_round)
    }

    fn play<G: Games<Stop = LabError>>(
        games: &mut G,
        experiment: &Experiment,
        mut news: impl FnMut(String),
    ) -> Result<Played<EquilibriumReport>, StudyError<LabError>> {
        let plan = EquilibriumPlan {
            pairs: experiment.pairs,
            tiles: (experiment.rules.tiles(), experiment.rules.bags()),
            search: &experiment.studies.search,
            settings: &experiment.studies.equilibrium,
            seed: experiment.seed,
        };
        let report = super::equilibrium(games, experiment.setups.clone(), &plan, |doing, rounds| {
            let gained = rounds
                .last()
                .map_or_else(String::new, |last| format!(", the last gained {}", percent(last.fresh.value)));
            news(format!("{doing}{gained}"));
        })?;
        Ok(Played { report, ended: Ended::Complete })
    }

    fn games(report: &EquilibriumReport) -> u64 {
        report.games
    }

    fn tables(layout: &Layout, report: &EquilibriumReport) -> Vec<Frame> {
        let level = layout.experiment.studies.equilibrium.confidence;
        vec![
            columns::payoffs(report),
            columns::mixture(report, level),
            columns::responses(report, level),
            columns::planted(report, level),
            columns::metagame(report, level),
        ]
    }

    /// A setup file for each response.
    fn files(_: &Layout, report: &EquilibriumReport) -> Vec<FoundFile> {
        let file = |setup: &Setup| FoundFile {
            folder: "setups",
            name: setup.name.clone(),
            text: setup_to_toml(setup),
        };
        report.rounds.iter().map(|round| file(&round.setup)).collect()
    }
}
