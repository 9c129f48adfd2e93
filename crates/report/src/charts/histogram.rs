//! A histogram of whole numbers.

use crate::charts::draw::{At, INK, Picture, SKY, SOFT, Stroke, Type, VERMILLION};
use crate::charts::layout::{Axis, Panel, PanelText, round_step};
use crate::charts::number::{fixed, thousands};
use crate::charts::tally::Tally;

const NOTE: Type = Type::new(10.5).color(SOFT);
const MEDIAN: Stroke = Stroke::new(VERMILLION, 2.0);
const MEAN: Stroke = MEDIAN.dash(&[5.0, 3.0]);
const BARS: f64 = 60.0;

/// Whole numbers and their counts, in any order; counts of repeated numbers add up.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Histogram {
    /// The quantity.
    pub title: String,
    /// The title of the value axis, with its unit.
    pub axis: String,
    /// The counted noun in the plural, such as "games".
    pub counted: String,
    /// Pairs of a number and its count.
    pub counts: Vec<(i64, u64)>,
}

impl Histogram {
    /// A histogram of these counts, of games.
    pub fn new(
        title: impl Into<String>,
        axis: impl Into<String>,
        counts: impl IntoIterator<Item = (i64, u64)>,
    ) -> Self {
        Self {
            title: title.into(),
            axis: axis.into(),
            counted: "games".into(),
            counts: counts.into_iter().collect(),
        }
    }

    /// Draws the histogram into the rectangle between two corners, axes included.
    pub(crate) fn draw(&self, picture: &mut Picture, (left, top): At, (right, bottom): At) {
        let tally = Tally::of(&self.counts);
        let (low, high) = tally.shown();
        let step = round_step((high - low) as f64 / BARS).max(1.0).round() as i64;
        let (first, last) = (low.div_euclid(step), high.div_euclid(step));
        let mut bars = vec![0_u64; (last - first + 1) as usize];
        let mut outside = 0;
        for &(value, count) in &tally.counts {
            if (low..=high).contains(&value) {
                bars[(value.div_euclid(step) - first) as usize] += count;
            } else {
                outside += count;
            }
        }
        let percent = |count: u64| count as f64 / tally.total as f64 * 100.0;
        let highest = bars.iter().copied().max().map_or(0.0, percent);
        // Numbers are whole, so a bar extends half a unit beyond its least and greatest number.
        let edge = |bar: i64| (bar * step) as f64 - 0.5;
        let spare = if last - first < 4 { 2 } else { 0 };
        let panel = Panel {
            x: Axis::exact((edge(first - spare), edge(last + 1 + spare)), 7, true).on(left, right),
            y: Axis::round((0.0, (highest * 1.02).min(100.0)), 5).on(bottom, top),
        };
        let steps = if step == 1 { String::new() } else { format!(", in steps of {step}") };
        let y_title = format!("% of {}{steps}", self.counted);
        panel.draw(picture, PanelText { title: "", x: &self.axis, y: &y_title });
        for (bar, &count) in (first..).zip(&bars).filter(|(_, count)| **count > 0) {
            let (from, to) = (panel.at(edge(bar), percent(count)), panel.at(edge(bar + 1), 0.0));
            picture.rect((from.0 + 0.5, from.1), (to.0 - 0.5, to.1), SKY);
        }
        if panel.x.contains(0.0) && low < 0 {
            let x = panel.x.at(0.0);
            picture.line((x, top), (x, bottom), Stroke::new(INK, 1.0));
        }
        let median = tally.quantile(0.5);
        let middles = [
            (median as f64, format!("median {}", fixed(median as f64, 0)), MEDIAN),
            (tally.mean, format!("mean {}", fixed(tally.mean, 1)), MEAN),
        ];
        for (value, _, stroke) in &middles {
            let x = panel.x.at(*value).clamp(left, right);
            picture.line((x, top), (x, bottom), *stroke);
        }
        picture.fitted(&self.title, right - left, (left, top - 54.0), Type::new(12.5).bold());
        let far = match outside {
            0 => String::new(),
            _ => format!(", {} far ones not shown", thousands(outside)),
        };
        let count = format!("{} {}{far}", thousands(tally.total), self.counted);
        picture.text(&count, (left, top - 36.0), NOTE);
        let mut x = left;
        for (_, label, stroke) in middles {
            picture.line((x, top - 18.0), (x + 26.0, top - 18.0), stroke);
            picture.text(&label, (x + 33.0, top - 18.0), NOTE.color(INK));
            x += 33.0 + NOTE.width(&label) + 24.0;
        }
    }
}
