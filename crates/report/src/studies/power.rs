//! The sample size that an experiment needs, and what it costs.

use std::time::Duration;

use bagsplit_lab::results::PairsNeeded;
use bagsplit_lab::run::Layout;
use bagsplit_lab::studies::SectionFindings;
use bagsplit_lab::studies::power::BYTES_A_GAME;
use bagsplit_lab::study::Pairing;
use bagsplit_stats::numerals::{count, exact_percent, thousands};

use crate::studies::presentation::Presentation;
use crate::words::{Paragraph, duration, percent, size};

impl Presentation for PairsNeeded<'_> {
    /// The experiment, the pilot, the pairs that are needed, and what the planned ones detect.
    fn words(&self, layout: &Layout, _: &[SectionFindings]) -> Vec<Paragraph> {
        let experiment = &layout.experiment;
        let matchups = layout.plan.matchups.len() as u64;
        let against = match experiment.pairing {
            Pairing::RoundRobin => "against all others",
            Pairing::Field { .. } => "against the field",
            Pairing::Ladder { .. } => "by rating",
        };
        let (difference, power) = (exact_percent(self.difference), exact_percent(self.power));
        let lines = [
            format!(
                "experiment  {}, {} ranked {against}, {}",
                experiment.name,
                count(experiment.ranked as u64, "setup"),
                count(matchups, "matchup")
            ),
            format!(
                "pilot       {} pairs per matchup: standard deviation of the difference of two setups {} per pair (90% quantile {})",
                thousands(self.variances.pairs),
                percent(self.variances.median.sqrt()),
                percent(self.variances.high.sqrt()),
            ),
            format!(
                "to detect   a difference of {difference} in win rate with power {power}, of a setup from the best, where the ranking has \
                 an error rate of {}:",
                percent(self.error_rate)
            ),
            format!("            {}", pairs_and_cost(self, matchups, self.needed.pairs, " per matchup")),
            format!(
                "            {}",
                pairs_and_cost(self, matchups, self.needed.pairs_high, " for 90% of the differences")
            ),
            format!("as set      {}", pairs_and_cost(self, matchups, experiment.pairs, " per matchup")),
            format!(
                "            detects {difference} with power {}, and {} with power {power}",
                percent(self.needed.power_as_planned),
                percent(self.needed.found_as_planned)
            ),
            "            'bagsplit best' allocates games adaptively: it needs fewer where most setups are clearly worse than the best"
                .to_owned(),
        ];
        lines.map(Paragraph::Sentence).into()
    }
}

/// A number of pairs with its games, time and disk space; or, where an experiment cannot have as many, what those that it can have
/// detect.
fn pairs_and_cost(planned: &PairsNeeded<'_>, matchups: u64, pairs: u64, what: &str) -> String {
    let text = count(pairs, "pair") + what;
    if pairs > planned.most_pairs {
        return format!(
            "{text}: more than the {} that an experiment can have; those detect {} with power {}",
            thousands(planned.most_pairs),
            percent(planned.smallest_difference),
            exact_percent(planned.power)
        );
    }
    let games = bagsplit_arena::games_in(pairs * matchups);
    let seconds = planned.processor_seconds_a_game * games as f64 / planned.threads as f64;
    let bytes: u64 = BYTES_A_GAME.iter().map(|(_, bytes)| bytes * games).sum();
    format!(
        "{text}: {}, about {} on {}, {} on disk",
        count(games, "game"),
        duration(Duration::from_secs_f64(seconds)),
        count(planned.threads as u64, "thread"),
        size(bytes)
    )
}
