//! The numbers of the charts of studies.

use super::{NumberTable, Numbers, or_nothing, percent};
use crate::charts::{BestResponseChart, Caption, Estimate, PayoffChart, RaceChart, SearchChart};

impl Numbers for RaceChart {
    fn caption(&self) -> &Caption {
        &self.caption
    }

    /// Each setup as it stood last: the lines between have thousands of points, and are in the table `race`.
    fn numbers(&self) -> NumberTable {
        let head = ["setup", "games by then", "wins", "excluded", "wins with fresh luck", "from", "to"];
        let rows = self.arms.iter().filter_map(|arm| {
            let last = arm.points.last()?;
            let dropped = if arm.dropped { "yes" } else { "no" };
            let [value, low, high] = fresh(arm.fresh.as_ref());
            Some([
                arm.name.clone(),
                last.games.to_string(),
                percent(last.share),
                dropped.to_owned(),
                value,
                low,
                high,
            ])
        });
        NumberTable::new(1, head).with(rows)
    }
}

impl Numbers for SearchChart {
    fn caption(&self) -> &Caption {
        &self.caption
    }

    /// Some hundred generations, evenly over the search, and what was confirmed.
    fn numbers(&self) -> NumberTable {
        let every = self.steps.len().div_ceil(100).max(1);
        let last = self.steps.len().saturating_sub(1);
        let steps = self.steps.iter().enumerate().filter(|(place, _)| place % every == 0 || *place == last);
        let rows = steps.map(|(_, step)| {
            let entropy = or_nothing(step.entropy.map(|bits| format!("{bits:.2}")));
            ["candidates".to_owned(), step.games.to_string(), percent(step.mean), percent(step.best), entropy]
        });
        let found = self.confirmations.iter().map(|found| {
            let [value, low, high] = found.share.cells(percent);
            let said = if low.is_empty() { value } else { format!("{value} ({low} to {high})") };
            [found.name.clone(), found.games.to_string(), said, String::new(), String::new()]
        });
        let head = ["what", "games by then", "wins", "predicted for the best", "bits a tile"];
        NumberTable::new(1, head).with(rows).with(found)
    }
}

impl Numbers for PayoffChart {
    fn caption(&self) -> &Caption {
        &self.caption
    }

    fn numbers(&self) -> NumberTable {
        let mut table = NumberTable::new(1, ["setup", "bring"]);
        table.head.extend(self.names.iter().map(|name| format!("wins against {name}")));
        table.rows = (self.names.iter().zip(&self.weights).zip(&self.cells))
            .map(|((name, weight), cells)| {
                let cells =
                    cells.iter().map(|cell| or_nothing(cell.as_ref().map(|cell| percent(cell.value))));
                [name.clone(), percent(weight.value)].into_iter().chain(cells).collect()
            })
            .collect();
        table
    }
}

impl Numbers for BestResponseChart {
    fn caption(&self) -> &Caption {
        &self.caption
    }

    fn numbers(&self) -> NumberTable {
        let head = ["round", "setups in the mixture", "gains in the search", "with fresh luck", "from", "to"];
        let rows = self.rounds.iter().map(|round| {
            let [value, low, high] = fresh(round.fresh.as_ref());
            [round.round.to_string(), round.support.to_string(), percent(round.searched), value, low, high]
        });
        NumberTable::new(0, head).with(rows)
    }
}

fn fresh(share: Option<&Estimate>) -> [String; 3] {
    share.map_or_else(Default::default, |share| share.cells(percent))
}
