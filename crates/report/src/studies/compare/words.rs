//! Sentences on the same setups in several experiments: changes of the order, and robust setups.

use bagsplit_lab::studies::compare::{ComparedRankings, OrderChange};
use bagsplit_stats::numerals::Style;

use crate::studies::ranking::words::BOUNDLESS;
use crate::words::{TextTable, percent, percentage_points, range};

/// The sentences on a comparison.
pub struct ComparisonWords<'a>(pub &'a ComparedRankings<'a>);

impl ComparisonWords<'_> {
    /// The win rates, with the place of each setup among the compared ones.
    pub fn table(&self) -> TextTable {
        let mut header = vec!["setup".to_owned()];
        for order in &self.0.orders {
            header.extend(["".to_owned(), order.experiment.to_owned(), "95% interval".to_owned()]);
        }
        let rows = self.0.common.iter().enumerate().map(|(setup, name)| {
            let mut row = vec![name.clone()];
            for order in &self.0.orders {
                let (rank, share) = order.setups[setup];
                row.extend([format!("{rank}."), percent(share.value), range(share.low, share.high)]);
            }
            row
        });
        TextTable::new(header, rows, |column| column > 0)
    }

    /// The number of pairs of setups that change their order from each experiment to the next, and how many of these
    /// differ significantly in both.
    pub fn moves(&self) -> Vec<String> {
        let sentence = |change: OrderChange<'_>| {
            let [from, to] = change.between;
            format!(
                "From {from} to {to}, {} of {} change their order; {} of these are significantly different in both (Holm).",
                change.moved,
                bagsplit_stats::numerals::count(change.pairs as u64, "setup pair"),
                change.significant,
            )
        };
        self.0.moves().into_iter().map(sentence).collect()
    }

    /// The worst experiment of each setup.
    pub fn robust_table(&self) -> TextTable {
        let experiment = |number: usize| &self.0.parts[number].name;
        let rows = self.0.judged.iter().map(|judged| {
            let (at, opponent, least) = judged.worst_met;
            [
                self.0.common[judged.setup].clone(),
                percent(judged.mean.value),
                range(judged.mean.low, judged.mean.high),
                format!("{} in {}", percent(judged.worst.1.value), experiment(judged.worst.0)),
                format!("{} in {}", points(judged.regret.1), experiment(judged.regret.0)),
                if judged.regret_high < BOUNDLESS {
                    points(judged.regret_high)
                } else {
                    "unknown".to_owned()
                },
                format!(
                    "{} against {}",
                    percent(least.value),
                    self.0.parts[at].layout.experiment.setups[opponent].name
                ),
            ]
        });
        let header =
            ["setup", "mean", "95% interval", "worst", "points behind the best", "at most", "worst matchup"];
        let header = header.map(str::to_owned);
        TextTable::new(header, rows, |column| column > 0 && column < 6)
    }

    /// Sentences on the setup that is good everywhere.
    pub fn verdict(&self) -> Vec<String> {
        let (judged, setups, experiments) = (&self.0.judged, &self.0.common, self.0.orders.len());
        let first = &judged[0];
        let name = &setups[first.setup];
        let equal =
            judged.iter().filter(|other| (other.regret.1, other.mean) == (first.regret.1, first.mean));
        let equal: Vec<&str> = equal.map(|other| setups[other.setup].as_str()).collect();
        let bring = match &equal[..] {
            [_] => format!("{name}: it is"),
            several => format!("{}: each is", several.join(" or ")),
        };
        let most =
            judged.iter().max_by(|a, b| a.worst.1.value.total_cmp(&b.worst.1.value)).expect("not empty");
        let worst = if first.worst.1.value >= most.worst.1.value {
            "It also has the highest win rate in its worst experiment.".to_owned()
        } else {
            format!(
                "In its worst experiment {} wins most, {}; {name} wins {} in its own.",
                setups[most.setup],
                percent(most.worst.1.value),
                percent(first.worst.1.value)
            )
        };
        vec![
            format!(
                "If you do not know which of these {experiments} applies, bring {bring} never far from the best, at most \
                 {} by the estimates. {}",
                percentage_points(first.regret.1),
                if first.regret_high < BOUNDLESS {
                    format!(
                        "In none of them is another setup more than {} better (simultaneous 95% confidence).",
                        percentage_points(first.regret_high)
                    )
                } else {
                    "There are too few games to bound how much better another setup may be.".to_owned()
                }
            ),
            worst,
        ]
    }
}

fn points(share: f64) -> String {
    Style::PERCENTAGE_POINTS.write(share)
}
