//! The search for splits as a study, and the files that it writes for each finding.

use std::fmt::Write as _;

use bagsplit_arena::games_in;
use bagsplit_game::board::Role;
use bagsplit_players::Policy;
use bagsplit_stats::numerals::Style;

use crate::experiment::{Experiment, setup_to_toml, split_to_toml};
use crate::run::{LabError, Layout, origin};
use crate::studies::adaptive::{
    AdaptiveStudy, Ended, FoundFile, Outcome, check_by_hand, check_splits, field, level, percent,
};
use crate::studies::search::{FoundSplit, SearchPlan, SearchReport, columns, search_splits};
use crate::study::{Games, StudyError};
use crate::table::Frame;

/// The search for the best split.
#[derive(Debug)]
pub struct SearchStudy;

impl AdaptiveStudy for SearchStudy {
    const NAME: &'static str = "search";
    const ABOUT: &'static str = "Search all splits for the best one and its draw policy";
    const HELP: &'static str = "Splits are proposed and play against the field, and the search learns from the results. Held-out \
        seeds confirm what it finds, and it writes split and setup files. Settings: [search].";
    const EXAMPLE: &'static str = "bagsplit search experiments/researchers/search.toml";
    const METHOD: &'static str = "A race over structures and their neighbours chooses the finalists; only what they win on held-out seeds, \
        with the fixed number of pairs of [search] confirm-pairs against each opponent, is a finding, with Student's intervals.";
    type Report = SearchReport;

    fn most_games(experiment: &Experiment) -> Result<u64, LabError> {
        check_splits(experiment, Self::NAME)?;
        if experiment.rules.private_bags().is_none() {
            return Err(LabError::Unfit(format!(
                "in {} both players draw from one bag: there is no split to search; 'best' compares setups, and 'run' \
                 rules ([sweep])",
                experiment.rules.title()
            )));
        }
        check_by_hand(experiment)?;
        let settings = &experiment.studies.search;
        // The finalists and the base are confirmed against everyone, or against those that were held out, and the first and
        // the base with exchanged splits.
        let field = field(experiment, Self::NAME)?.len();
        let against = if settings.held_out.is_empty() {
            field
        } else {
            settings.held_out.len()
        };
        let confirmed =
            (settings.finalists as u64 + 3) * (against * settings.levels.len().max(1)) as u64;
        Ok(settings.games + games_in(settings.confirm_pairs * confirmed))
    }

    fn play<G: Games<Stop = LabError>>(
        games: &mut G,
        experiment: &Experiment,
        mut news: impl FnMut(String),
    ) -> Result<Outcome<SearchReport>, StudyError<LabError>> {
        let Experiment {
            rules,
            setups,
            seed,
            ..
        } = experiment;
        let field = field(experiment, Self::NAME).map_err(StudyError::Stopped)?;
        let tiles = (rules.tiles(), rules.bags());
        let plan = SearchPlan {
            setups,
            field: &field,
            tiles,
            settings: &experiment.studies.search,
            seed: *seed,
        };
        let report = search_splits(games, &plan, |steps| {
            if let Some(step) = steps.last() {
                let (mean, best) = (percent(step.mean), percent(step.predicted));
                news(format!(
                    "candidates {mean}, best about {best}, {:.2} bits per tile undecided",
                    step.entropy
                ));
            }
        })?;
        Ok(Outcome {
            report,
            ended: Ended::Complete,
        })
    }

    fn games(report: &SearchReport) -> u64 {
        report.search_games + report.fresh_games
    }

    fn tables(_: &Layout, report: &SearchReport) -> Vec<Frame> {
        vec![columns::search(report), columns::found(report)]
    }

    /// A setup file and a split file for each finding, with the evidence in comments.
    fn files(layout: &Layout, report: &SearchReport) -> Vec<FoundFile> {
        let experiment = &layout.experiment;
        let base = &experiment.setups[experiment.studies.search.base].name;
        let mut files = Vec::new();
        for found in &report.found {
            let mut head = format!(
                "# Found by bagsplit {} search of {}, seed {}, in {} games:\n",
                origin::VERSION,
                experiment.name,
                experiment.seed,
                report.search_games
            );
            for line in evidence(found, report, base) {
                let _ = writeln!(head, "# {line}");
            }
            let name = found.setup.name.clone();
            if let Some(split) = found.setup.split(Role::Other) {
                let text = head.clone() + &split_to_toml(split);
                files.push(FoundFile {
                    folder: "splits",
                    name: name.clone(),
                    text,
                });
            }
            files.push(FoundFile {
                folder: "setups",
                name,
                text: head + &setup_to_toml(&found.setup),
            });
        }
        files
    }
}

/// The evidence for a split that was found, in lines. `base` is the name of the setup that it is compared with.
pub fn evidence(found: &FoundSplit, report: &SearchReport, base: &str) -> Vec<String> {
    let fresh = &found.fresh;
    let mut lines = vec![
        format!(
            "wins {} of its games against {} on held-out seeds ({} interval {}, {} against each opponent)",
            percent(fresh.mean),
            if found.parts.is_empty() {
                "the field"
            } else {
                "the opponents below"
            },
            level(report.level),
            Style::PERCENT.range(fresh.interval.ends()),
            bagsplit_stats::numerals::count(report.fresh_pairs, "pair")
        ),
        format!(
            "that is {} than {base}, which wins {} on the same seeds",
            lead(fresh.lead.low, fresh.lead.high),
            percent(report.base)
        ),
        format!(
            "its draw policy is {}; in the search it won {}, which is too high, since it was selected by it",
            found
                .setup
                .private()
                .map_or_else(String::new, |private| private.draw.label()),
            percent(found.searched)
        ),
    ];
    // Of a search by hand; intervals are not simultaneous.
    lines.extend(found.parts.iter().map(|part| {
        format!(
            "{}: {}",
            part.against,
            Style::PERCENT.estimate(part.share.value, part.share.ends())
        )
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
