//! Chart of how fast each bag empties.

use std::collections::BTreeMap;
use std::ops::Range;

use crate::charts::draw::{At, Mark, Picture, SOFT, Type, mark};
use crate::charts::layout::{Axis, Grid, Panel, PanelText, Sample, draw_legend, extent, pages};
use crate::charts::{Caption, Chart};

const TITLE: Type = Type::new(12.5).bold();
const DRAW: Type = Type::new(11.0).color(SOFT);

/// One bag of a [`BagsPanel`].
#[derive(Clone, Debug, PartialEq)]
pub struct BagCurve {
    /// The bag's letter; the same letter looks the same in every panel.
    pub bag: char,
    /// Pairs of the player's own turn and the mean number of tiles then left in the bag, turns in order.
    pub tiles_left: Vec<(u32, f64)>,
}

/// One split of a [`BagsEmptying`], drawn from in one way.
#[derive(Clone, Debug, PartialEq)]
pub struct BagsPanel {
    /// The split's name.
    pub name: String,
    /// The draw policy; may be empty.
    pub draw: String,
    /// The bags.
    pub bags: Vec<BagCurve>,
}

/// Mean tiles left in each bag by turn: small panels, all on the same axes.
#[derive(Clone, Debug, PartialEq)]
pub struct BagsEmptying {
    /// The panels, from left to right and top to bottom; up to a dozen read well.
    pub panels: Vec<BagsPanel>,
    /// The first and the last turn of the axis, for charts to be compared; fitted to the panels if `None`.
    pub turns: Option<(f64, f64)>,
}

impl BagsEmptying {
    /// The chart divided into pages of up to a dozen panels, all with the same turns.
    pub fn pages(self, caption: &Caption) -> Vec<(Caption, Self)> {
        let cut = pages::cut(self.panels.len(), pages::PANELS);
        let what = cut.iter().map(|panels| format!("panels {} to {}", panels.start + 1, panels.end));
        let captions = pages::captions(caption, what);
        let turns = Some(self.turns());
        let page = |panels: Range<usize>| Self { panels: self.panels[panels].to_vec(), turns };
        captions.into_iter().zip(cut.into_iter().map(page)).collect()
    }

    fn points(&self) -> impl Iterator<Item = &(u32, f64)> {
        self.panels.iter().flat_map(|panel| &panel.bags).flat_map(|curve| &curve.tiles_left)
    }

    /// The first and the last turn.
    fn turns(&self) -> (f64, f64) {
        extent(self.points().map(|(turn, _)| f64::from(*turn)))
    }
}

impl BagCurve {
    /// The style of the bag's line, which depends on its letter alone.
    fn look(&self) -> Mark {
        mark((u32::from(self.bag.to_ascii_uppercase()).wrapping_sub(u32::from('A')) % 64) as usize)
    }

    /// Draws a line with markers at intervals, staggered by letter so that overlapping lines are distinguishable.
    fn draw(&self, picture: &mut Picture, panel: &Panel, width: f64) {
        let mark = self.look();
        let line: Vec<At> =
            self.tiles_left.iter().map(|(turn, tiles)| panel.at(f64::from(*turn), *tiles)).collect();
        let every = (line.len() as f64 * 24.0 / width).ceil().max(1.0) as usize;
        let offset = u32::from(self.bag) as usize % every.min(line.len().max(1));
        picture.path(line.clone(), mark.stroke);
        for at in line.into_iter().skip(offset).step_by(every) {
            mark.shape.draw(picture, at, 3.2, mark.color);
        }
    }
}

impl Chart for BagsEmptying {
    fn picture(&self, caption: &Caption) -> Picture {
        let (columns, cell) = match self.panels.len() {
            0..=1 => (1, (760.0, 400.0)),
            2 | 4 => (2, (500.0, 320.0)),
            3 | 5..=9 => (3, (360.0, 270.0)),
            _ => (4, (300.0, 240.0)),
        };
        let mut picture = Picture::new(caption, Grid::width(columns, cell.0));
        let curves = || self.panels.iter().flat_map(|panel| &panel.bags);
        let bags: BTreeMap<char, Mark> = curves().map(|curve| (curve.bag, curve.look())).collect();
        let entries = bags.iter().map(|(bag, mark)| (Sample::of(*mark), format!("bag {bag}")));
        let top = draw_legend(&mut picture, entries);
        let (first, last) = self.turns.unwrap_or_else(|| self.turns());
        let (_, most) = extent(self.points().map(|(_, tiles)| *tiles));
        let grid = Grid { count: self.panels.len(), columns, cell, top };
        for (index, split) in self.panels.iter().enumerate() {
            let (left, top) = grid.place(index);
            let panel = Panel {
                x: Axis::exact((first - 0.3, last + 0.3), 8, true).on(left + 52.0, left + cell.0 - 14.0),
                y: Axis::round((0.0, most.max(1.0)), 5).on(top + cell.1 - 48.0, top + 34.0),
            };
            let x = if grid.is_last(index) { "the player's own turn" } else { "" };
            let y = if index.is_multiple_of(columns) { "mean tiles left" } else { "" };
            let up = if split.draw.is_empty() { 0.0 } else { 12.0 };
            panel.draw(&mut picture, PanelText { title: "", x, y });
            let (left, width) = (panel.x.start, panel.x.end - panel.x.start);
            picture.fitted(&split.name, width, (left, top + 18.0 - up), TITLE);
            picture.fitted(&split.draw, width, (left, top + 20.0), DRAW);
            for curve in &split.bags {
                curve.draw(&mut picture, &panel, cell.0);
            }
        }
        picture.finish(grid.bottom())
    }
}
