//! The search for the best card of one split, as `bagsplit card SPLIT --search` runs it.

use std::path::Path;

use bagsplit_game::board::Role;
use bagsplit_game::rules::Ruleset;
use bagsplit_players::{Setup, Split};
use bagsplit_stats::numerals::Style;

use crate::experiment::reader::Source;
use crate::experiment::{
    Checked, ConfigError, Experiment, check, experiment_file, known_expressions, known_policies,
    names,
};
use crate::run::LabError;
use crate::studies::level;
use crate::studies::search::SearchReport;

/// The template of the search, whose split is replaced.
const TEMPLATE: &str = include_str!("../../../../../experiments/players/cards-for-split.toml");

/// The split of a split file, or that of a setup file; built-in ones by their names.
///
/// # Errors
/// When the file is neither or cannot be read, or the setup has a split for each role.
pub fn split_to_search(path: &Path, rules: &Ruleset) -> Result<Split, LabError> {
    match check(path, Some(rules))? {
        Checked::Split(split) => Ok(*split),
        Checked::Setup { setup, .. } => match setup.private().map(|private| &private.splits.0) {
            Some([holder, other]) if holder == other => Ok(other.clone()),
            _ => Err(LabError::Unfit(
                "a card is for one split, and this setup has one for each role, or none".to_owned(),
            )),
        },
        _ => Err(LabError::Unfit(
            "a card is for a split: a split file or a setup file is needed".to_owned(),
        )),
    }
}

/// A search by hand that keeps a split: the best card, start, pass and Mulligan for it among human-like players. It starts from
/// what is known for the split, its expressions included; the opponents (the recommended setups), the levels and the start for
/// other splits are those of `experiments/players/cards-for-split.toml`.
///
/// # Errors
/// When the template cannot be read, which a test excludes.
///
/// # Panics
/// When its base is no setup with private bags.
pub fn card_search(split: &Split, games: u64, seed: u64) -> Result<Experiment, ConfigError> {
    let (mut experiment, _) =
        experiment_file::read(&Source::built_in("cards-for-split.toml", TEMPLATE))?;
    let name = format!("card-{}", split.name);
    if names::check_file(&name).is_ok() {
        experiment.name = name;
    }
    (experiment.seed, experiment.studies.search.games) = (seed, games);
    let (base, rules) = (
        &mut experiment.setups[experiment.studies.search.base],
        &experiment.rules,
    );
    let private = base.private_mut().expect("the base has private bags");
    if let Some(known) = known_policies(split, rules) {
        *private = known;
    }
    for role in Role::ALL {
        private.splits[role] = split.clone();
    }
    base.expressions = known_expressions(split, rules);
    Ok(experiment)
}

/// What a search for a card answers.
#[derive(Clone, Debug, PartialEq)]
pub struct CardAnswer {
    /// The setup to play: what was found, or the base.
    pub setup: Setup,
    /// Whether it was found, which the held-out seeds confirm.
    pub is_better: bool,
    /// The sentence on that.
    pub verdict: String,
}

/// The answer of a search for a card: what it found if that beat the base on held-out seeds, and else the base.
///
/// # Panics
/// When nothing was found, which a search without contenders would.
pub fn card_answer(experiment: &Experiment, split: &Split, report: &SearchReport) -> CardAnswer {
    let base = &experiment.setups[experiment.studies.search.base];
    let found = &report.found[0];
    let lead = &found.fresh.lead;
    let is_better = lead.low > 0.;
    let known = match known_policies(split, &experiment.rules) {
        Some(_) => "what is on file for this split",
        None => "the plain card that it started from",
    };
    let opponents: Vec<&str> = experiment
        .setups
        .iter()
        .skip(experiment.ranked)
        .map(|setup| &setup.name[..])
        .collect();
    let games = bagsplit_stats::numerals::count(report.search_games, "game");
    let measured = format!(
        "{} more games of 100 ({} interval, on held-out seeds, at three levels against {})",
        Style::PERCENTAGE_POINTS.range(lead.ends()),
        level(report.level),
        opponents.join(" and ")
    );
    let verdict = if is_better {
        format!("A search of {games} found a better card than {known}: it wins {measured}.")
    } else {
        format!(
            "A search of {games} found nothing better than {known}, which stands above: the best that it tried wins {measured}."
        )
    };
    let setup = if is_better {
        found.setup.clone()
    } else {
        base.clone()
    };
    CardAnswer {
        setup: Setup {
            name: split.name.clone(),
            ..setup
        },
        is_better,
        verdict,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::experiment::{experiment_of_text, experiment_to_toml};
    use crate::studies::search::FoundSplit;
    use bagsplit_optimize::select::Confirmation;
    use bagsplit_players::Start;
    use bagsplit_stats::{Estimate, Level};

    #[test]
    fn the_search_keeps_the_split_and_is_an_experiment_that_can_be_read() {
        let split = split_to_search(Path::new("low-high"), &Ruleset::default()).unwrap();
        let experiment = card_search(&split, 6000, 7).unwrap();
        assert_eq!(
            (
                &experiment.name[..],
                experiment.seed,
                experiment.studies.search.games
            ),
            ("card-low-high", 7, 6000)
        );
        assert!(experiment.studies.search.by_hand && experiment.studies.search.keep_split);
        let base = &experiment.setups[experiment.studies.search.base];
        assert_eq!(
            base.split(Role::Other).map(|split| &split.bags),
            Some(&split.bags)
        );
        let text = experiment_to_toml(&experiment);
        assert_eq!(
            experiment_of_text(&text, Path::new("card.toml")).unwrap(),
            experiment
        );
    }

    /// A report of a search that found this setup, with this interval of its lead.
    fn report(setup: &Setup, (low, high): (f64, f64)) -> SearchReport {
        let estimate = |value, low, high| Estimate {
            value,
            standard_error: 0.01,
            low,
            high,
        };
        let fresh = Confirmation {
            mean: 0.5,
            interval: estimate(0.5, 0.4, 0.6),
            lead: estimate((low + high) / 2., low, high),
        };
        let found = FoundSplit {
            setup: setup.clone(),
            setup_file: String::new(),
            searched: 0.6,
            searched_pairs: 10,
            fresh,
            parts: Vec::new(),
        };
        SearchReport {
            steps: Vec::new(),
            found: vec![found],
            lead_parts: None,
            base: 0.5,
            fresh_pairs: 10,
            level: Level::P95,
            search_games: 12_000,
            fresh_games: 100,
        }
    }

    #[test]
    fn the_answer_is_what_was_found_only_if_held_out_seeds_confirm_that_it_is_better() {
        let split = split_to_search(Path::new("odd-even"), &Ruleset::default()).unwrap();
        let experiment = card_search(&split, 6000, 7).unwrap();
        let mut found = experiment.setups[experiment.studies.search.base].clone();
        found.private_mut().unwrap().start = Start::Other;
        let base = experiment.setups[experiment.studies.search.base]
            .private()
            .unwrap();
        for (lead, better) in [
            ((0.01, 0.09), true),
            ((-0.08, 0.04), false),
            ((-0.2, -0.1), false),
        ] {
            let answer = card_answer(&experiment, &split, &report(&found, lead));
            assert_eq!(answer.is_better, better, "{lead:?}");
            let right = if better {
                found.private().unwrap()
            } else {
                base
            };
            assert_eq!(
                (&answer.setup.name[..], answer.setup.private().unwrap()),
                ("odd-even", right)
            );
            let sentence = if better {
                "found a better card than"
            } else {
                "found nothing better than"
            };
            assert!(answer.verdict.contains(sentence), "{}", answer.verdict);
            assert!(
                answer
                    .verdict
                    .contains("against by-hand and by-hand-beginners"),
                "{}",
                answer.verdict
            );
        }
    }

    #[test]
    fn the_search_starts_from_what_is_known_for_the_split() {
        let rules = Ruleset::default();
        let base = |split: &Split| {
            let experiment = card_search(split, 6000, 7).unwrap();
            experiment.setups[experiment.studies.search.base].clone()
        };
        let by_hand = crate::experiment::load_setup("by-hand", &rules).unwrap();
        let mut known = split_to_search(Path::new("odd-even"), &rules).unwrap();
        known.name = "mine".to_owned();
        let known = base(&known);
        assert_eq!(
            (known.card(), &known.expressions),
            (by_hand.card(), &by_hand.expressions)
        );
        assert_eq!(
            known.private().unwrap().pass,
            by_hand.private().unwrap().pass
        );
        let mut new = split_to_search(Path::new("odd-even"), &rules).unwrap();
        new.bags.0.swap(0, 2);
        let new = base(&new);
        assert_eq!((new.card(), &new.expressions), (None, &None));
    }

    #[test]
    fn a_card_is_for_a_split_or_for_the_split_of_a_setup() {
        let rules = Ruleset::default();
        let of_setup = split_to_search(Path::new("by-hand"), &rules).unwrap();
        assert_eq!(
            of_setup.bags,
            split_to_search(Path::new("odd-even"), &rules).unwrap().bags
        );
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("rules.toml");
        std::fs::write(&file, "game = \"math-scrabble\"\n").unwrap();
        assert!(
            split_to_search(&file, &rules)
                .unwrap_err()
                .to_string()
                .contains("a split file or a setup file")
        );
    }
}
