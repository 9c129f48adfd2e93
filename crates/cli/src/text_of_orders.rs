//! What is said of the same setups in several experiments: how the order moves, and who is good everywhere.

use comfy_table::Table;
use lab::Layout;
use stats::Estimate;
use study::{Findings, Robust};

use crate::text::{percent, range, table};

/// An experiment among others, and for each setup that they have in common its place among these, from 1, and its win
/// rate there.
pub(crate) struct Order<'a> {
    experiment: &'a str,
    setups: Vec<(usize, Estimate)>,
}

impl<'a> Order<'a> {
    /// Of the setups of these names, all of which it ranks.
    pub(crate) fn of(layout: &'a Layout, findings: &Findings, names: &[String]) -> Order<'a> {
        let name = |setup: usize| &layout.experiment.setups[setup].name;
        let ranked: Vec<_> =
            findings.ranking.iter().filter(|finding| names.contains(name(finding.setup))).collect();
        let place = |wanted: &String| {
            let place = ranked.iter().position(|finding| name(finding.setup) == wanted);
            let place = place.expect("it is ranked everywhere");
            (place + 1, ranked[place].share)
        };
        Order { experiment: &layout.experiment.name, setups: names.iter().map(place).collect() }
    }

    /// Whether the intervals of two setups lie apart.
    fn tells_apart(&self, a: usize, b: usize) -> bool {
        let [a, b] = [a, b].map(|setup| self.setups[setup].1);
        a.high < b.low || b.high < a.low
    }
}

/// The win rates of setups in several experiments, with the place of each among those that are compared.
pub(crate) fn comparison_table(orders: &[Order<'_>], names: &[String]) -> Table {
    let mut header = vec!["setup".to_owned()];
    for order in orders {
        header.extend(["".to_owned(), order.experiment.to_owned(), "95% interval".to_owned()]);
    }
    let rows = names.iter().enumerate().map(|(setup, name)| {
        let mut row = vec![name.clone()];
        for order in orders {
            let (rank, share) = order.setups[setup];
            row.extend([format!("{rank}."), percent(share.value), range(share.low, share.high)]);
        }
        row
    });
    table(header, rows, |column| column > 0)
}

/// How many pairs of setups change their order from each experiment to the next, and in how many of these their intervals
/// lie apart in both.
pub(crate) fn moves_of_order(orders: &[Order<'_>]) -> Vec<String> {
    let told = |two: &[Order<'_>]| {
        let (from, to) = (&two[0], &two[1]);
        let count = from.setups.len();
        let pairs = || (0..count).flat_map(|a| (a + 1..count).map(move |b| (a, b)));
        let first = |order: &Order<'_>, a: usize, b: usize| order.setups[a].0 < order.setups[b].0;
        let moved = || pairs().filter(|&(a, b)| first(from, a, b) != first(to, a, b));
        let clear = moved().filter(|&(a, b)| from.tells_apart(a, b) && to.tells_apart(a, b)).count();
        format!(
            "From {} to {} {} of {} pairs of setups change their order; in {clear} of these the intervals lie apart in both.",
            from.experiment,
            to.experiment,
            moved().count(),
            pairs().count(),
        )
    };
    orders.windows(2).map(told).collect()
}

/// Setups in their worst experiments. `setups` has the names of those that are judged, `layouts` the experiments.
pub(crate) fn robust_table(judged: &[Robust], setups: &[String], layouts: &[&Layout]) -> Table {
    let experiment = |number: usize| layouts[number].experiment.name.clone();
    let rows = judged.iter().map(|judged| {
        let (at, opponent, least) = judged.worst_met;
        [
            setups[judged.setup].clone(),
            percent(judged.mean.value),
            range(judged.mean.low, judged.mean.high),
            format!("{} in {}", percent(judged.worst.1.value), experiment(judged.worst.0)),
            format!("{:.1} in {}", 100. * judged.regret.1, experiment(judged.regret.0)),
            format!("{:.1}", 100. * judged.regret_high),
            format!("{} by {}", percent(least.value), layouts[at].experiment.setups[opponent].name),
        ]
    });
    let header =
        ["setup", "mean", "95% interval", "least", "points behind the best", "at most", "beaten most: wins"];
    table(header, rows, |column| column > 0 && column < 6)
}

/// Which setup is good everywhere, in sentences.
pub(crate) fn robust_verdict(judged: &[Robust], setups: &[String], experiments: usize) -> Vec<String> {
    let first = &judged[0];
    let name = &setups[first.setup];
    let most = judged.iter().max_by(|a, b| a.worst.1.value.total_cmp(&b.worst.1.value)).expect("not empty");
    let worst = if most.setup == first.setup {
        "It also wins most in its worst.".to_owned()
    } else {
        format!(
            "In its worst {} wins most, {}; {name} {} there.",
            setups[most.setup],
            percent(most.worst.1.value),
            percent(first.worst.1.value)
        )
    };
    vec![
        format!(
            "If you do not know which of these {experiments} it will be, bring {name}: it is never far from the best, at most \
             {:.1} points by what was seen. No setup of any of them is better there by more than {:.1} points (95% for all of \
             them together).",
            100. * first.regret.1,
            100. * first.regret_high
        ),
        worst,
    ]
}
