//! Sentences on the same setups in several experiments: changes of the order, and robust setups.

use bagsplit_lab::run::Layout;
use bagsplit_lab::studies::SectionFindings;
use bagsplit_lab::studies::compare::{ComparedRankings, OrderChange};
use bagsplit_stats::numerals::{Style, count};

use super::charts;
use crate::drawings::Drawing;
use crate::studies::presentation::Presentation;
use crate::studies::ranking::words::BOUNDLESS;
use crate::words::{Paragraph, TextTable, joined, percent, percentage_points, range};

impl Presentation for ComparedRankings<'_> {
    /// The win rates, the changes of the order, the worst experiments, and the setup that is good everywhere.
    fn words(&self, _: &Layout, _: &[SectionFindings]) -> Vec<Paragraph> {
        let heading = "Win rates, and places among the compared setups:".to_owned();
        let mut paragraphs = vec![Paragraph::Heading(heading), Paragraph::Table(table(self))];
        paragraphs.extend(moves(self).into_iter().map(Paragraph::Sentence));
        paragraphs.push(Paragraph::Heading(
            "Setups in their worst experiments:".to_owned(),
        ));
        paragraphs.push(Paragraph::Table(robust_table(self)));
        let [answer, worst] = verdict(self);
        paragraphs.extend([Paragraph::Answer(answer), Paragraph::Further(worst)]);
        paragraphs
    }

    fn charts(&self, _: &Layout) -> Vec<Drawing> {
        charts::drawings(&self.parts)
    }
}

/// The win rates, with the place of each setup among the compared ones.
fn table(found: &ComparedRankings<'_>) -> TextTable {
    let mut header = vec!["setup".to_owned()];
    for order in &found.orders {
        header.extend([
            "".to_owned(),
            order.experiment.to_owned(),
            "95% interval".to_owned(),
        ]);
    }
    let rows = found.common.iter().enumerate().map(|(setup, name)| {
        let mut row = vec![name.clone()];
        for order in &found.orders {
            let (rank, share) = order.setups[setup];
            row.extend([
                format!("{rank}."),
                percent(share.value),
                range(share.low, share.high),
            ]);
        }
        row
    });
    TextTable::new(header, rows, |column| column > 0)
}

/// The number of pairs of setups that change their order from each experiment to the next, and how many of these
/// differ significantly in both.
fn moves(found: &ComparedRankings<'_>) -> Vec<String> {
    let sentences = found.moves().into_iter().map(|OrderChange { between: [from, to], pairs, moved, significant }| {
        let pairs = count(pairs as u64, "setup pair");
        format!(
            "From {from} to {to}, {moved} of {pairs} change their order; {significant} of these are significantly different in both (Holm)."
        )
    });
    sentences.collect()
}

/// The worst experiment of each setup.
fn robust_table(found: &ComparedRankings<'_>) -> TextTable {
    let rows = found.judged.iter().map(|judged| {
        let (at, opponent, least) = judged.worst_met;
        let [worst, regret] =
            [judged.worst.0, judged.regret.0].map(|number| &found.parts[number].name);
        [
            found.common[judged.setup].clone(),
            percent(judged.mean.value),
            range(judged.mean.low, judged.mean.high),
            format!("{} in {worst}", percent(judged.worst.1.value)),
            format!("{} in {regret}", points(judged.regret.1)),
            if judged.regret_high < BOUNDLESS {
                points(judged.regret_high)
            } else {
                "unknown".to_owned()
            },
            format!(
                "{} against {}",
                percent(least.value),
                found.parts[at].layout.experiment.setups[opponent].name
            ),
        ]
    });
    let header = [
        "setup",
        "mean",
        "95% interval",
        "worst",
        "points behind the best",
        "at most",
        "worst matchup",
    ];
    TextTable::new(header, rows, |column| column > 0 && column < 6)
}

/// Sentences on the setup that is good everywhere.
fn verdict(found: &ComparedRankings<'_>) -> [String; 2] {
    let (judged, setups, experiments) = (&found.judged, &found.common, found.orders.len());
    let first = &judged[0];
    let name = &setups[first.setup];
    let equal = judged
        .iter()
        .filter(|other| (other.regret.1, other.mean) == (first.regret.1, first.mean));
    let first_by_regret = joined(equal.map(|other| &setups[other.setup]), " or ");
    let most = judged
        .iter()
        .max_by(|a, b| a.worst.1.value.total_cmp(&b.worst.1.value))
        .expect("not empty");
    let worst = if first.worst.1.value >= most.worst.1.value {
        "By the estimates it also has the highest win rate in its worst experiment.".to_owned()
    } else {
        format!(
            "By the estimates {} wins most in its worst experiment, {}; {name} wins {} in its own.",
            setups[most.setup],
            percent(most.worst.1.value),
            percent(first.worst.1.value)
        )
    };
    let behind = percentage_points(first.regret.1);
    let bring = match found
        .parts
        .iter()
        .all(|part| part.layout.experiment.decides(first.regret_high))
    {
        true => format!(
            "If you do not know which of these {experiments} applies, bring {first_by_regret}."
        ),
        false => format!(
            "Not decided which setup to bring if you do not know which of these {experiments} applies: by the estimates \
             {first_by_regret} is nearest to the best everywhere, {behind} behind it where it is furthest."
        ),
    };
    let bound = match first.regret_high < BOUNDLESS {
        true => format!(
            "In none of them is another setup more than {} better (simultaneous 95% confidence).",
            percentage_points(first.regret_high)
        ),
        false => {
            "There are too few games to bound how much better another setup may be.".to_owned()
        }
    };
    [format!("{bring} {bound}"), worst]
}

fn points(share: f64) -> String {
    Style::PERCENTAGE_POINTS.write(share)
}
