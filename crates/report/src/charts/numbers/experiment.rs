//! The numbers of the charts of setups that met.

use super::{NumberTable, Numbers, or_nothing, percent};
use crate::charts::number::signed;
use crate::charts::{
    BagsEmptying, Caption, DistributionChart, Estimate, MarginChart, MatchupMatrix, OrderChart, PointsByTurn,
    RankStabilityChart, RankingChart, SpreadChart, WorthChart,
};

impl Numbers for RankingChart {
    fn caption(&self) -> &Caption {
        &self.caption
    }

    fn numbers(&self) -> NumberTable {
        let head = ["rank", "setup", "wins", "from", "to", "may be the best"];
        let rows = self.ranks.iter().zip(&self.rows).map(|(rank, row)| {
            let best = if row.in_top_group { "yes" } else { "no" };
            let [value, low, high] = Estimate::new(row.value, row.low, row.high).cells(percent);
            [rank.to_string(), row.name.clone(), value, low, high, best.to_owned()]
        });
        NumberTable::new(2, head).with(rows)
    }
}

impl Numbers for RankStabilityChart {
    fn caption(&self) -> &Caption {
        &self.caption
    }

    /// Of each setup the ranks that it has in one resample of a hundred or more: all others would be zeros.
    fn numbers(&self) -> NumberTable {
        let rows = self.ranks.iter().zip(&self.rows).map(|(rank, row)| {
            let had = (1..).zip(&row.probabilities).filter(|(_, share)| **share >= 0.01);
            let said: Vec<String> =
                had.map(|(rank, share)| format!("{rank}: {:.0} %", 100. * share)).collect();
            [rank.to_string(), row.name.clone(), said.join(", ")]
        });
        NumberTable::new(3, ["rank", "setup", "rank: in how many of the resamples"]).with(rows)
    }
}

impl Numbers for MatchupMatrix {
    fn caption(&self) -> &Caption {
        &self.caption
    }

    fn numbers(&self) -> NumberTable {
        let mut table = NumberTable::new(1, ["wins of"]);
        table.head.extend(self.columns.iter().map(|name| format!("against {name}")));
        table.rows = self
            .rows
            .iter()
            .zip(&self.cells)
            .map(|(name, cells)| {
                let cells =
                    cells.iter().map(|cell| or_nothing(cell.as_ref().map(|cell| percent(cell.share))));
                std::iter::once(name.clone()).chain(cells).collect()
            })
            .collect();
        table
    }
}

impl Numbers for DistributionChart {
    fn caption(&self) -> &Caption {
        &self.caption
    }

    fn numbers(&self) -> NumberTable {
        let both = [&self.scores, &self.differences];
        let rows = both.into_iter().flat_map(|histogram| {
            histogram
                .counts
                .iter()
                .map(|(value, count)| [histogram.title.clone(), value.to_string(), count.to_string()])
        });
        NumberTable::new(1, ["what", "points", "how often"]).with(rows)
    }
}

impl Numbers for SpreadChart {
    fn caption(&self) -> &Caption {
        &self.caption
    }

    fn numbers(&self) -> NumberTable {
        let head = ["setup", "5 %", "25 %", "median", "75 %", "95 %", "mean"];
        let rows = self.rows.iter().map(|row| {
            let [a, b, c, d, e] = [row.q05, row.q25, row.q50, row.q75, row.q95].map(|x| format!("{x:.0}"));
            [row.name.clone(), a, b, c, d, e, format!("{:.1}", row.mean)]
        });
        NumberTable::new(1, head).with(rows)
    }
}

impl Numbers for PointsByTurn {
    fn caption(&self) -> &Caption {
        &self.caption
    }

    fn numbers(&self) -> NumberTable {
        let turns = self.series.iter().flat_map(|series| &series.points).map(|point| point.turn).max();
        let mut table = NumberTable::new(1, ["setup"]);
        table.head.extend((1..=turns.unwrap_or(0)).map(|turn| format!("turn {turn}")));
        table.rows = self
            .series
            .iter()
            .map(|series| {
                let at = |turn| series.points.iter().find(|point| point.turn == turn);
                let cell = |turn| or_nothing(at(turn).map(|point| format!("{:.2}", point.mean)));
                std::iter::once(series.name.clone()).chain((1..=turns.unwrap_or(0)).map(cell)).collect()
            })
            .collect();
        table
    }
}

impl Numbers for BagsEmptying {
    fn caption(&self) -> &Caption {
        &self.caption
    }

    fn numbers(&self) -> NumberTable {
        let curves = || self.panels.iter().flat_map(|panel| &panel.bags);
        let last = curves().flat_map(|curve| &curve.tiles_left).map(|(turn, _)| *turn).max().unwrap_or(0);
        let mut table = NumberTable::new(2, ["split, draw policy", "bag"]);
        table.head.extend((0..=last).map(|turn| turn.to_string()));
        for panel in &self.panels {
            let comma = if panel.draw.is_empty() { "" } else { ", " };
            for curve in &panel.bags {
                let at = |turn| curve.tiles_left.iter().find(|(other, _)| *other == turn);
                let cell = |turn| or_nothing(at(turn).map(|(_, tiles)| format!("{tiles:.1}")));
                let words = [format!("{}{comma}{}", panel.name, panel.draw), curve.bag.to_string()];
                table.rows.push(words.into_iter().chain((0..=last).map(cell)).collect());
            }
        }
        table
    }
}

impl Numbers for MarginChart {
    fn caption(&self) -> &Caption {
        &self.caption
    }

    fn numbers(&self) -> NumberTable {
        let rows = self.parts.iter().map(|part| {
            let [value, low, high] = part.points.cells(|x| signed(x, 2));
            [part.name.clone(), value, low, high]
        });
        NumberTable::new(1, ["part", "points ahead", "from", "to"]).with(rows)
    }
}

impl Numbers for WorthChart {
    fn caption(&self) -> &Caption {
        &self.caption
    }

    fn numbers(&self) -> NumberTable {
        let head =
            ["mechanic", "worth (% of games)", "from", "to", "points a game", "from", "to", "told from 0"];
        let rows = self.rows.iter().map(|row| {
            let [value, low, high] = row.worth.percent().cells(|x| signed(x, 1));
            let points = row.points.map(|points| points.cells(|x| signed(x, 2)));
            let [points, from, to] = points.unwrap_or_default();
            let real = if row.real { "yes" } else { "no" };
            [row.name.clone(), value, low, high, points, from, to, real.to_owned()]
        });
        NumberTable::new(1, head).with(rows)
    }
}

impl Numbers for OrderChart {
    fn caption(&self) -> &Caption {
        &self.caption
    }

    fn numbers(&self) -> NumberTable {
        let mut table = NumberTable::new(1, ["setup"]);
        for experiment in &self.experiments {
            table.head.extend([format!("{experiment}: wins"), "from".to_owned(), "to".to_owned()]);
        }
        for row in &self.rows {
            let cells = row.shares.iter().flat_map(|share| match share {
                Some(share) => share.cells(percent),
                None => Default::default(),
            });
            table.rows.push(std::iter::once(row.name.clone()).chain(cells).collect());
        }
        table
    }
}
