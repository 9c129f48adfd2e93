//! Chart of the order of setups in several experiments.

use crate::charts::draw::{Align, At, MARGIN, OTHERS, Picture, SOFT, Shape, Stroke, Type, mark};
use crate::charts::number::percent;
use crate::charts::{Caption, Chart, Estimate};

const ROW: f64 = 18.0;
const STEP: f64 = 190.0;
const ABOVE: f64 = 44.0;
const NAME: Type = Type::new(11.0);
const NOTE: Type = Type::new(10.0).color(SOFT);
const LONGEST: f64 = 280.0;
/// The number of setups with a colour: the first of the first experiment.
const COLOURED: usize = 8;

/// One setup of an [`OrderChart`].
#[derive(Clone, Debug, PartialEq)]
pub struct OrderRow {
    /// Its name.
    pub name: String,
    /// Its share of wins in each experiment, 0 to 1; `None` where it is not ranked.
    pub shares: Vec<Option<Estimate>>,
}

/// The order of many setups in several experiments, with a column for each experiment and a line for each setup,
/// named at both ends.
#[derive(Clone, Debug, PartialEq)]
pub struct OrderChart {
    /// The confidence of the intervals, such as 0.95.
    pub level: f64,
    /// The experiments, in order.
    pub experiments: Vec<String>,
    /// The setups, in any order.
    pub rows: Vec<OrderRow>,
}

impl OrderChart {
    /// The setups of an experiment, best first.
    fn order(&self, experiment: usize) -> Vec<usize> {
        let share = |row: usize| self.rows[row].shares[experiment].map(|share| share.value);
        let mut order: Vec<usize> = (0..self.rows.len()).filter(|&row| share(row).is_some()).collect();
        order.sort_by(|&a, &b| share(b).unwrap_or(0.0).total_cmp(&share(a).unwrap_or(0.0)).then(a.cmp(&b)));
        order
    }

    /// The rank of the setup at a place; equal win rates share a rank.
    fn rank(&self, experiment: usize, row: usize, place: usize) -> usize {
        let share = |row: &OrderRow| row.shares[experiment].map(|share| share.value);
        let own = share(&self.rows[row]);
        let larger = self.rows.iter().filter(|other| share(other) > own).count();
        if own.is_some() { larger + 1 } else { place + 1 }
    }

    /// The style of a setup's line, which is coloured for the first setups.
    fn stroke(first: &[usize], row: usize) -> (Stroke, Shape) {
        match first.iter().position(|&other| other == row).filter(|place| *place < COLOURED) {
            Some(place) => (mark(place).width(2.0).stroke, mark(place).shape),
            None => (Stroke::new(OTHERS, 1.25), Shape::Disc),
        }
    }

    /// Draws place, name and share of a setup on one side of the lines.
    fn draw_name(
        &self,
        picture: &mut Picture,
        (experiment, place): (usize, usize),
        row: usize,
        at: At,
        align: Align,
    ) {
        let share = self.rows[row].shares[experiment].map_or(String::new(), |share| share.percent().text(1));
        let side = if matches!(align, Align::Right) { -1.0 } else { 1.0 };
        let rank = self.rank(experiment, row, place);
        picture.text(&rank.to_string(), (at.0 + side * 10.0, at.1), NOTE.align(align));
        picture.fitted(&self.rows[row].name, LONGEST, (at.0 + side * 32.0, at.1), NAME.align(align));
        let edge = if side < 0.0 { MARGIN } else { picture.width - MARGIN };
        let outer = if side < 0.0 { Align::Left } else { Align::Right };
        picture.text(&share, (edge, at.1), NOTE.align(outer));
    }
}

impl Chart for OrderChart {
    fn picture(&self, caption: &Caption) -> Picture {
        let orders: Vec<Vec<usize>> = (0..self.experiments.len()).map(|e| self.order(e)).collect();
        let names = NAME.widest(self.rows.iter().map(|row| &row.name)).min(LONGEST);
        let notes = format!("% [{} interval]", percent(self.level));
        let note = NOTE.widest([notes.as_str(), "100.0 [100.0, 100.0]"]);
        let beside = MARGIN + note + 16.0 + names + 36.0;
        let last = self.experiments.len() - 1;
        let width = (2.0 * beside + STEP * last as f64).max(760.0);
        let mut picture = Picture::new(caption, width);
        let top = picture.top() + ABOVE;
        let span = (width - 2.0 * beside) / last.max(1) as f64;
        let at = |experiment: usize, place: usize| {
            (beside + span * experiment as f64, top + ROW * (place as f64 + 0.5))
        };
        for (experiment, name) in self.experiments.iter().enumerate() {
            let (x, y) = (at(experiment, 0).0, top - 28.0);
            picture.fitted(name, span.max(120.0) - 10.0, (x, y), Type::AXIS.bold());
        }
        picture.text(&notes, (MARGIN, top - 8.0), NOTE);
        picture.text(&notes, (width - MARGIN, top - 8.0), NOTE.align(Align::Right));
        // Grey lines first, below the others.
        let mut rows: Vec<usize> = (0..self.rows.len()).collect();
        rows.sort_by_key(|row| orders[0].iter().position(|other| other == row).is_some_and(|p| p < COLOURED));
        for &row in &rows {
            let place = |e: usize| orders[e].iter().position(|&other| other == row).map(|place| at(e, place));
            let (stroke, shape) = Self::stroke(&orders[0], row);
            let points: Vec<Option<At>> = (0..=last).map(place).collect();
            for run in points.split(Option::is_none).filter(|run| run.len() > 1) {
                picture.path(run.iter().flatten().copied().collect(), stroke);
            }
            for point in points.into_iter().flatten() {
                shape.draw(&mut picture, point, 3.4, stroke.color);
            }
        }
        for (experiment, align) in [(0, Align::Right), (last, Align::Left)] {
            for (place, &row) in orders[experiment].iter().enumerate() {
                self.draw_name(&mut picture, (experiment, place), row, at(experiment, place), align);
            }
        }
        let longest = orders.iter().map(Vec::len).max().unwrap_or(0);
        picture.finish(top + ROW * longest as f64 + 10.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_win_rates_share_a_rank() {
        let row = |name: &str, share: f64| OrderRow {
            name: name.into(),
            shares: vec![Some(Estimate::alone(share))],
        };
        let rows = vec![row("a", 0.5), row("b", 0.6), row("c", 0.5), row("d", 0.4)];
        let chart = OrderChart { level: 0.95, experiments: vec!["one".into()], rows };
        let ranks: Vec<usize> =
            chart.order(0).into_iter().enumerate().map(|(place, row)| chart.rank(0, row, place)).collect();
        assert_eq!(ranks, [1, 2, 2, 4]);
    }
}
