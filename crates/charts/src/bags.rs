//! How fast does each bag run dry?

use std::collections::BTreeSet;

use plotters::coord::Shift;
use plotters::prelude::{DrawingArea, DrawingBackend};

use crate::axis::{Axis, extent};
use crate::canvas::{At, Canvas};
use crate::frame::{Frame, MARGIN};
use crate::marks::{Mark, mark};
use crate::panel::{Panel, PanelText};
use crate::rows::KEY_TEXT;
use crate::{Caption, Chart, ChartError, check};

const KEY: f64 = 22.0;
const KEY_ENTRY: f64 = 94.0;
const HEAD: f64 = 34.0;
const FOOT: f64 = 48.0;
const BESIDE: f64 = 52.0;
const GAP: f64 = 14.0;

/// One bag of a [`BagsPanel`].
#[derive(Clone, Debug, PartialEq)]
pub struct BagCurve {
    /// The bag's letter; the same letter looks the same in every panel.
    pub bag: char,
    /// Pairs of the player's own turn and the mean number of tiles then left in the bag, turns in order.
    pub tiles_left: Vec<(u32, f64)>,
}

/// One split of a [`BagsEmptying`].
#[derive(Clone, Debug, PartialEq)]
pub struct BagsPanel {
    /// The split's name.
    pub name: String,
    /// Its bags.
    pub bags: Vec<BagCurve>,
}

/// Mean tiles left in each bag by turn: a small panel for each split, all on the same axes.
#[derive(Clone, Debug, PartialEq)]
pub struct BagsEmptying {
    /// Title, subtitle and footnote.
    pub caption: Caption,
    /// The panels, from left to right and top to bottom; up to a dozen read well.
    pub panels: Vec<BagsPanel>,
}

impl BagsEmptying {
    /// A chart of these panels.
    pub fn new(caption: Caption, panels: Vec<BagsPanel>) -> Self {
        Self { caption, panels }
    }

    fn columns(&self) -> usize {
        match self.panels.len() {
            0..=1 => 1,
            2 | 4 => 2,
            3 | 5..=9 => 3,
            _ => 4,
        }
    }

    /// Width and height of a panel's cell in the grid, words included.
    fn cell(&self) -> At {
        match self.columns() {
            1 => (760.0, 400.0),
            2 => (500.0, 320.0),
            3 => (360.0, 270.0),
            _ => (300.0, 240.0),
        }
    }

    fn width(&self) -> f64 {
        2.0 * MARGIN + self.cell().0 * self.columns() as f64
    }

    /// How many entries of the key there are to a line.
    fn key_columns(&self) -> usize {
        ((self.width() - 2.0 * MARGIN) / KEY_ENTRY) as usize
    }

    /// Where the panels begin, below the key.
    fn top(&self, frame: &Frame) -> f64 {
        frame.top() + KEY * self.bags().len().div_ceil(self.key_columns()) as f64
    }

    fn bottom(&self, frame: &Frame) -> f64 {
        self.top(frame) + self.cell().1 * self.panels.len().div_ceil(self.columns()) as f64
    }

    /// Each bag's letter with its look: `A` is always the first, whichever bags there are.
    fn bags(&self) -> Vec<(char, Mark)> {
        let letters: BTreeSet<char> = self.panels.iter().flat_map(|p| &p.bags).map(|b| b.bag).collect();
        letters.into_iter().map(|letter| (letter, look(letter))).collect()
    }
}

/// The look of a bag, by its letter alone.
fn look(letter: char) -> Mark {
    mark((u32::from(letter.to_ascii_uppercase()).wrapping_sub(u32::from('A')) % 64) as usize)
}

impl Chart for BagsEmptying {
    fn check(&self) -> Result<(), ChartError> {
        check::some(&self.panels, "panels")?;
        for panel in &self.panels {
            check::some(&panel.bags, "bags of a panel")?;
            for bag in &panel.bags {
                check::some(&bag.tiles_left, "turns of a bag")?;
                let what = || format!("tiles left in bag {} of {}", bag.bag, panel.name);
                for (_, tiles) in &bag.tiles_left {
                    check::amount(*tiles, what)?;
                }
                let turns: Vec<f64> = bag.tiles_left.iter().map(|(turn, _)| f64::from(*turn)).collect();
                check::rising(&turns, || format!("turns of bag {} of {}", bag.bag, panel.name))?;
            }
        }
        Ok(())
    }

    fn size(&self) -> (u32, u32) {
        let frame = Frame::new(&self.caption, self.width());
        (self.width() as u32, frame.height(self.bottom(&frame)).ceil() as u32)
    }

    fn draw<DB: DrawingBackend>(&self, area: &DrawingArea<DB, Shift>) -> Result<(), ChartError> {
        self.check()?;
        let frame = Frame::new(&self.caption, self.width());
        let canvas = Canvas::new(area, self.size())?;
        frame.draw(&canvas, self.bottom(&frame))?;
        for (index, (letter, mark)) in self.bags().into_iter().enumerate() {
            let x = MARGIN + KEY_ENTRY * (index % self.key_columns()) as f64;
            let y = frame.top() + 2.0 + KEY * (index / self.key_columns()) as f64;
            sample(&canvas, mark, (x, y))?;
            canvas.text(&format!("bag {letter}"), (x + 42.0, y), KEY_TEXT)?;
        }
        let points = || self.panels.iter().flat_map(|p| &p.bags).flat_map(|b| &b.tiles_left);
        let turns = extent(points().map(|(turn, _)| f64::from(*turn)));
        let (_, most) = extent(points().map(|(_, tiles)| *tiles));
        let (cell, columns) = (self.cell(), self.columns());
        for (index, split) in self.panels.iter().enumerate() {
            let left = MARGIN + cell.0 * (index % columns) as f64;
            let top = self.top(&frame) + cell.1 * (index / columns) as f64;
            let (first, last) = (index % columns == 0, index + columns >= self.panels.len());
            let panel = Panel {
                x: Axis::exact(turns.0 - 0.3, turns.1 + 0.3, 8, true, left + BESIDE, left + cell.0 - GAP),
                y: Axis::round(0.0, most.max(1.0), 5, top + cell.1 - FOOT, top + HEAD),
            };
            let x = if last { "the player's own turn" } else { "" };
            let y = if first { "mean tiles left" } else { "" };
            panel.draw(&canvas, PanelText { title: &split.name, x, y })?;
            for bag in &split.bags {
                draw_bag(&canvas, &panel, bag, cell.0)?;
            }
        }
        Ok(())
    }
}

/// A bag's line with a marker now and then, staggered by letter so that lines on each other can be told apart.
fn draw_bag<DB: DrawingBackend>(
    canvas: &Canvas<'_, DB>,
    panel: &Panel,
    bag: &BagCurve,
    width: f64,
) -> Result<(), ChartError> {
    let mark = look(bag.bag);
    let line: Vec<At> =
        bag.tiles_left.iter().map(|(turn, tiles)| panel.at(f64::from(*turn), *tiles)).collect();
    canvas.path(&line, mark.stroke)?;
    let every = (line.len() as f64 * 24.0 / width).ceil().max(1.0) as usize;
    let offset = u32::from(bag.bag) as usize % every.min(line.len().max(1));
    for at in line.into_iter().skip(offset).step_by(every) {
        mark.shape.draw(canvas, at, 3.2, mark.color)?;
    }
    Ok(())
}

/// A short piece of a series' line with its marker, for the key.
fn sample<DB: DrawingBackend>(canvas: &Canvas<'_, DB>, mark: Mark, (x, y): At) -> Result<(), ChartError> {
    canvas.line((x, y), (x + 34.0, y), mark.stroke)?;
    mark.shape.draw(canvas, (x + 17.0, y), 3.2, mark.color)
}
