//! What tells one series from another besides its colour: the shape of its points, the dashes of its line.

use plotters::prelude::DrawingBackend;
use plotters::style::RGBColor;

use crate::ChartError;
use crate::canvas::{At, Canvas, Stroke};
use crate::palette::{self, CATEGORIES, WHITE};

/// The shape of a point.
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

const SHAPES: [Shape; 8] = [
    Shape::Disc,
    Shape::Square,
    Shape::Triangle,
    Shape::Diamond,
    Shape::Ring,
    Shape::Cross,
    Shape::Wedge,
    Shape::Box,
];

const DASHES: [&[f64]; 5] = [&[], &[7.0, 3.0], &[2.0, 2.5], &[9.0, 3.0, 2.0, 3.0], &[4.0, 2.0]];

/// The look of one series: no two of the first 64 share both colour and shape.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Mark {
    pub(crate) color: RGBColor,
    pub(crate) shape: Shape,
    pub(crate) stroke: Stroke,
}

/// The look of series `index`: colours go round by eight, and shapes too, one further each time.
pub(crate) fn mark(index: usize) -> Mark {
    let color = palette::category(index);
    let stroke = Stroke::new(color, 2.0).dash(DASHES[index % DASHES.len()]);
    Mark { color, shape: SHAPES[(index + index / CATEGORIES.len()) % SHAPES.len()], stroke }
}

impl Shape {
    /// Draws the shape with a white edge, so that it stands out from lines below it.
    pub(crate) fn draw<DB: DrawingBackend>(
        self,
        canvas: &Canvas<'_, DB>,
        at: At,
        radius: f64,
        color: RGBColor,
    ) -> Result<(), ChartError> {
        let edge = 1.0;
        match self {
            Self::Disc => {
                canvas.disc(at, radius + edge, WHITE)?;
                canvas.disc(at, radius, color)
            }
            Self::Ring => {
                canvas.disc(at, radius + edge, WHITE)?;
                canvas.disc(at, radius, color)?;
                canvas.disc(at, radius - 1.5, WHITE)
            }
            Self::Cross => {
                for (width, color) in [(2.0 + 2.0 * edge, WHITE), (2.0, color)] {
                    for side in [1.0, -1.0] {
                        let arm = radius + (width - 2.0) / 4.0;
                        let (from, to) = ((at.0 - arm, at.1 - side * arm), (at.0 + arm, at.1 + side * arm));
                        canvas.line(from, to, Stroke::new(color, width))?;
                    }
                }
                Ok(())
            }
            _ => {
                canvas.polygon(&self.corners(at, radius + edge), WHITE, 1.0)?;
                canvas.polygon(&self.corners(at, radius), color, 1.0)?;
                if self == Self::Box {
                    canvas.polygon(&self.corners(at, radius - 1.5), WHITE, 1.0)?;
                }
                Ok(())
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
        steps.iter().map(|(dx, dy)| (x + dx * r, y + dy * r)).collect()
    }
}

/// The path cut into the pieces that are drawn: itself when there are no dashes.
pub(crate) fn dashes(points: &[At], dash: &[f64]) -> Vec<Vec<At>> {
    if dash.is_empty() || points.len() < 2 {
        return vec![points.to_vec()];
    }
    let mut pieces = vec![vec![points[0]]];
    let (mut phase, mut left) = (0, dash[0]);
    for pair in points.windows(2) {
        let (mut from, to) = (pair[0], pair[1]);
        loop {
            let length = (to.0 - from.0).hypot(to.1 - from.1);
            let drawn = phase % 2 == 0;
            if length.is_nan() || length <= left {
                left -= length;
                if drawn && let Some(piece) = pieces.last_mut() {
                    piece.push(to);
                }
                break;
            }
            let part = left / length;
            from = (from.0 + (to.0 - from.0) * part, from.1 + (to.1 - from.1) * part);
            match pieces.last_mut() {
                Some(piece) if drawn => piece.push(from),
                _ => pieces.push(vec![from]),
            }
            phase += 1;
            left = dash[phase % dash.len()];
        }
    }
    pieces.retain(|piece| piece.len() > 1);
    pieces
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dashes_cover_their_part_of_the_way() {
        let pieces = dashes(&[(0.0, 0.0), (10.0, 0.0), (10.0, 10.0)], &[3.0, 2.0]);
        let drawn: f64 =
            pieces.iter().flat_map(|p| p.windows(2)).map(|w| (w[1].0 - w[0].0).hypot(w[1].1 - w[0].1)).sum();
        assert_eq!(pieces.len(), 4);
        assert!((drawn - 12.0).abs() < 1e-9, "{drawn}");
    }

    #[test]
    fn series_differ_in_more_than_colour() {
        assert_eq!(mark(0).color, mark(8).color);
        for index in 0..64 {
            let twins =
                (0..64).filter(|&i| mark(i).color == mark(index).color && mark(i).shape == mark(index).shape);
            assert_eq!(twins.count(), 1);
        }
    }
}
