//! Styles of series, distinguishable without colour, and their intervals.

use plotters::style::RGBColor;

use super::line::{At, Stroke};
use super::palette::{self, CATEGORIES, WHITE};
use super::picture::Picture;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Shape {
    Disc,
    Square,
    Triangle,
    Diamond,
    Ring,
    Cross,
    Wedge,
    Box,
}

const SHAPES: [Shape; 8] = {
    use Shape::*;
    [Disc, Square, Triangle, Diamond, Ring, Cross, Wedge, Box]
};

const DASHES: [&[f64]; 5] = [
    &[],
    &[7.0, 3.0],
    &[2.0, 2.5],
    &[9.0, 3.0, 2.0, 3.0],
    &[4.0, 2.0],
];

/// The style of one series: no two of the first 64 share both colour and shape.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Mark {
    pub(crate) color: RGBColor,
    pub(crate) shape: Shape,
    pub(crate) stroke: Stroke,
}

/// The style of series `index`, with a line thin enough for small panels: colours repeat after eight, and shapes too, shifted by
/// one each time.
pub(crate) fn mark(index: usize) -> Mark {
    let color = palette::category(index);
    let stroke = Stroke::new(color, 1.75).dash(DASHES[index % DASHES.len()]);
    Mark {
        color,
        shape: SHAPES[(index + index / CATEGORIES.len()) % SHAPES.len()],
        stroke,
    }
}

impl Shape {
    /// Draws the shape with a white edge, to set it off from lines below.
    pub(crate) fn draw(self, picture: &mut Picture, at: At, radius: f64, color: RGBColor) {
        let edge = 1.0;
        match self {
            Self::Disc | Self::Ring => {
                picture.disc(at, radius + edge, WHITE);
                picture.disc(at, radius, color);
                if self == Self::Ring {
                    picture.disc(at, radius - 1.5, WHITE);
                }
            }
            Self::Cross => {
                for (width, color) in [(2.0 + 2.0 * edge, WHITE), (2.0, color)] {
                    for side in [1.0, -1.0] {
                        let arm = radius + (width - 2.0) / 4.0;
                        let (from, to) = (
                            (at.0 - arm, at.1 - side * arm),
                            (at.0 + arm, at.1 + side * arm),
                        );
                        picture.line(from, to, Stroke::new(color, width));
                    }
                }
            }
            _ => {
                picture.polygon(self.corners(at, radius + edge), WHITE, 1.0);
                picture.polygon(self.corners(at, radius), color, 1.0);
                if self == Self::Box {
                    picture.polygon(self.corners(at, radius - 1.5), WHITE, 1.0);
                }
            }
        }
    }

    fn corners(self, (x, y): At, r: f64) -> Vec<At> {
        let steps: &[At] = match self {
            Self::Triangle => &[(0.0, -1.15), (1.1, 0.8), (-1.1, 0.8)],
            Self::Wedge => &[(0.0, 1.15), (1.1, -0.8), (-1.1, -0.8)],
            Self::Diamond => &[(0.0, -1.3), (1.3, 0.0), (0.0, 1.3), (-1.3, 0.0)],
            _ => &[(-0.9, -0.9), (0.9, -0.9), (0.9, 0.9), (-0.9, 0.9)],
        };
        steps
            .iter()
            .map(|(dx, dy)| (x + dx * r, y + dy * r))
            .collect()
    }
}

/// Draws a vertical interval with ticks at its ends and a point; all in pixels, `low` being the lower end.
pub(crate) fn whisker(
    picture: &mut Picture,
    x: f64,
    [low, y, high]: [f64; 3],
    (shape, radius): (Shape, f64),
    color: RGBColor,
) {
    picture.interval(
        [(x, low), (x, high)],
        (radius * 0.8, 0.0),
        Stroke::new(color, 1.5),
        1.5,
    );
    shape.draw(picture, (x, y), radius, color);
}

/// Draws a level interval with ticks at its ends and a point, heavier if it is marked; all in pixels.
pub(crate) fn level_interval(
    picture: &mut Picture,
    [low, x, high]: [f64; 3],
    y: f64,
    (marked, color): (bool, RGBColor),
) {
    let (width, shape, radius) = if marked {
        (3.0, Shape::Diamond, 5.0)
    } else {
        (1.5, Shape::Ring, 4.0)
    };
    picture.interval(
        [(low, y), (high, y)],
        (0.0, 4.0),
        Stroke::new(color, width),
        1.5,
    );
    shape.draw(picture, (x, y), radius, color);
}

/// Draws the joined intervals of neighbouring points, given their lower and upper ends in pixels. Points without an
/// interval leave a gap, and an interval between two gaps is a line.
pub(crate) fn band(
    picture: &mut Picture,
    ends: impl Iterator<Item = Option<[At; 2]>>,
    color: RGBColor,
) {
    let ends: Vec<Option<[At; 2]>> = ends.collect();
    for run in ends.split(Option::is_none).filter(|run| !run.is_empty()) {
        let ends = run.iter().flatten();
        let corners: Vec<At> = ends
            .clone()
            .map(|ends| ends[0])
            .chain(ends.rev().map(|ends| ends[1]))
            .collect();
        if run.len() == 1 {
            picture.path(corners, Stroke::new(color, 1.5));
        } else {
            picture.polygon(corners, color, BAND);
        }
    }
}

pub(crate) const BAND: f64 = 0.16;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn series_differ_in_more_than_colour() {
        assert_eq!(mark(0).color, mark(8).color);
        for index in 0..64 {
            let twins = (0..64).filter(|&i| {
                mark(i).color == mark(index).color && mark(i).shape == mark(index).shape
            });
            assert_eq!(twins.count(), 1);
        }
    }
}
