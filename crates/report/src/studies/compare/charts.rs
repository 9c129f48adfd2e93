//! The chart of the win rates of the same setups in several experiments.

use bagsplit_lab::studies::compare::Entry;

use crate::charts::Caption;
use crate::drawings::Drawing;
use crate::studies::ranking::charts::{ChartedRanking, win_rates};
use crate::words::level;

/// The maximum number of setups drawn, on pages of fifty.
const MANY: usize = 100;

/// The win rates of setups, with a column for each ranking, named by experiment or population. Setups are matched by name.
pub(super) fn drawings(parts: &[Entry<'_>]) -> Vec<Drawing> {
    let Some(first) = parts.first().map(|part| &part.found.findings) else {
        return Vec::new();
    };
    let (mut columns, mut games) = (Vec::new(), Vec::new());
    for Entry {
        name,
        layout,
        found,
        ..
    } in parts
    {
        columns.push(ChartedRanking {
            name: name.to_owned(),
            setups: &layout.experiment.setups,
            findings: &found.findings,
        });
        games.push(format!(
            "{name} {} games, seed {}",
            found.findings.games, layout.experiment.seed
        ));
    }
    let subtitle = format!(
        "The same setups in several experiments, in the order of the best rank in any of them; {} intervals, not simultaneous{}",
        level(first.level),
        crate::drawings::first_of(first.ranking.len(), MANY)
    );
    let footnote = format!(
        "{}; bagsplit {}",
        games.join("; "),
        bagsplit_lab::run::VERSION
    );
    let caption = Caption::new("How does the order move?", subtitle, footnote);
    Drawing::pages("order", win_rates(&columns, MANY).pages(&caption)).collect()
}
