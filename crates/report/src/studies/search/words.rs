//! Sentences on a search: the best split found, and the evidence for it.

use bagsplit_lab::run::Layout;
use bagsplit_lab::studies::SectionFindings;
use bagsplit_lab::studies::search::SearchReport;
use bagsplit_lab::studies::search::evidence;
use bagsplit_players::{Policy, Setup};
use bagsplit_stats::numerals::count;

use crate::studies::presentation::Presentation;
use crate::words::{
    Paragraph, TextTable, bags, joined, lead_parts, level, percent, range, thousands,
};

impl Presentation for SearchReport {
    /// The tables and sentences of a search.
    fn words(&self, layout: &Layout, _: &[SectionFindings]) -> Vec<Paragraph> {
        let base = &layout.experiment.setups[layout.experiment.studies.search.base].name;
        let sure = level(self.level);
        let wins = format!("wins on held-out seeds\n({sure} interval)");
        let lead = format!("more than {base}\n({sure} interval)");
        let head = ["", "split", "bags", "drawn by", &wins, &lead];
        let rows = (1..).zip(&self.found).map(|(place, found)| {
            let fresh = &found.fresh;
            [
                format!("{place}."),
                found.setup.name.clone(),
                bags(&found.setup),
                found
                    .setup
                    .private()
                    .map_or_else(String::new, |private| private.draw.label()),
                format!(
                    "{}\n{}",
                    percent(fresh.mean),
                    range(fresh.interval.low, fresh.interval.high)
                ),
                range(fresh.lead.low, fresh.lead.high),
            ]
        });
        let mut paragraphs = vec![Paragraph::Table(TextTable::new(head, rows, |column| {
            column > 3
        }))];
        let best = &self.found[0];
        paragraphs.push(Paragraph::Answer(answer(
            &best.setup.name,
            base,
            best.fresh.lead.ends(),
        )));
        paragraphs.extend(evidence(best, self, base).into_iter().map(Paragraph::Item));
        let parts = self.lead_parts.iter();
        paragraphs.extend(parts.map(|parts| Paragraph::Item(lead_parts(parts, base, &sure))));
        // Other policies are named; a card is described by its rules.
        let private = best
            .setup
            .private()
            .filter(|_| layout.experiment.studies.search.by_hand && best.setup.card().is_some());
        if let Some(private) = private {
            paragraphs.push(Paragraph::Sentence("Its card, in words:".to_owned()));
            let hand_size = layout.experiment.rules.hand_size();
            let lines = private
                .draw
                .instructions(&private.splits.0[0].bags, hand_size);
            paragraphs.extend(lines.into_iter().map(|line| Paragraph::Card(line.text)));
            let choices = best
                .setup
                .choices()
                .into_iter()
                .filter(|(key, _)| !["bot", "draw", "thinking"].contains(key));
            let rest = joined(
                choices.map(|(key, choice)| format!("{key} {}", choice.label())),
                ", ",
            );
            paragraphs.push(Paragraph::Sentence(format!("With it: {rest}.")));
        }
        paragraphs.push(Paragraph::Sentence(format!(
            "{} of search, {} on held-out seeds, whose intervals are simultaneous at {}.",
            count(self.search_games, "game"),
            thousands(self.fresh_games),
            sure
        )));
        paragraphs
    }

    /// Those that were found, then those of the experiment.
    fn setups(&self, layout: &Layout) -> Vec<Setup> {
        let found = self.found.iter().map(|found| &found.setup);
        found.chain(&layout.experiment.setups).cloned().collect()
    }

    fn method(&self) -> &'static str {
        "Splits were proposed, and played against the field; the search learned from the results where tiles should go. Its \
         finalists played again on held-out seeds, because a search overestimates what it selects (docs/design.md)."
    }
}

/// The recommendation. `lead` is the interval of the lead of the best setup found over the base, as a share: even a search
/// without success ends with a best setup.
fn answer(found: &str, base: &str, lead: (f64, f64)) -> String {
    match lead {
        (low, _) if low > 0. => format!("Proposed: {found}."),
        (_, high) if high < 0. => {
            format!(
                "Keep {base}: nothing better was found. {found}, the best setup found, is worse."
            )
        }
        _ => format!(
            "Keep {base}: nothing better was found. {found}, the best setup found, may be better or worse."
        ),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_setups_that_are_better_on_held_out_seeds_are_proposed() {
        assert_eq!(
            answer("found-1", "even", (0.01, 0.02)),
            "Proposed: found-1."
        );
        let open = answer("found-1", "even", (-0.01, 0.1));
        assert!(
            open.starts_with("Keep even: nothing better was found.")
                && open.ends_with("better or worse.")
        );
        let worse = answer("found-1", "even", (-0.02, -0.01));
        assert_eq!(
            worse,
            "Keep even: nothing better was found. found-1, the best setup found, is worse."
        );
    }
}
