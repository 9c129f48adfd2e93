//! Lines: points, strokes, dashes and clipping to a panel.

use plotters::style::RGBColor;

use super::palette::INK;

/// A point in logical pixels, from the upper left.
pub(crate) type At = (f64, f64);

/// The style of a line; `dash` alternates lengths on and off and is empty for a solid line.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Stroke {
    pub(crate) color: RGBColor,
    pub(crate) width: f64,
    pub(crate) dash: &'static [f64],
}

impl Stroke {
    /// The style of a reference line, such as at 50%.
    pub(crate) const REFERENCE: Self = Self::new(INK, 1.25).dash(&[5.0, 3.0]);
    /// The style of a line at the previous or current value.
    pub(crate) const BEFORE: Self = Self::new(INK, 1.25).dash(&[2.0, 2.5]);

    pub(crate) const fn new(color: RGBColor, width: f64) -> Self {
        Self {
            color,
            width,
            dash: &[],
        }
    }
    pub(crate) const fn dash(self, dash: &'static [f64]) -> Self {
        Self { dash, ..self }
    }
    pub(crate) const fn width(self, width: f64) -> Self {
        Self { width, ..self }
    }
}

/// The drawn pieces of a path; the whole path if there are no dashes.
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
            from = (
                from.0 + (to.0 - from.0) * part,
                from.1 + (to.1 - from.1) * part,
            );
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
    fn dashes_cover_their_share_of_the_path() {
        let pieces = dashes(&[(0.0, 0.0), (10.0, 0.0), (10.0, 10.0)], &[3.0, 2.0]);
        let drawn: f64 = pieces
            .iter()
            .flat_map(|p| p.windows(2))
            .map(|w| (w[1].0 - w[0].0).hypot(w[1].1 - w[0].1))
            .sum();
        assert_eq!(pieces.len(), 4);
        assert!((drawn - 12.0).abs() < 1e-9, "{drawn}");
    }
}
