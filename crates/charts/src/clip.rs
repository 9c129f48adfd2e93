//! What is left of a line that leaves its panel?

use crate::canvas::At;

/// The pieces of a line that lie between two heights.
pub(crate) fn clipped(points: &[At], top: f64, bottom: f64) -> Vec<Vec<At>> {
    let mut pieces: Vec<Vec<At>> = Vec::new();
    for pair in points.windows(2) {
        let (from, to) = (pair[0], pair[1]);
        let part = |y: f64| (y - from.1) / (to.1 - from.1);
        let (mut start, mut end) = (0.0_f64, 1.0_f64);
        if from.1 == to.1 {
            if !(top..=bottom).contains(&from.1) {
                continue;
            }
        } else {
            let (a, b) = (part(top), part(bottom));
            (start, end) = (start.max(a.min(b)), end.min(a.max(b)));
        }
        if start >= end {
            continue;
        }
        let at = |part: f64| (from.0 + part * (to.0 - from.0), from.1 + part * (to.1 - from.1));
        match pieces.last_mut() {
            Some(piece) if start == 0.0 && piece.last() == Some(&from) => piece.push(at(end)),
            _ => pieces.push(vec![at(start), at(end)]),
        }
        if end == 1.0
            && let Some(last) = pieces.last_mut().and_then(|piece| piece.last_mut())
        {
            *last = to;
        }
    }
    pieces
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_cut_where_they_leave() {
        let line = [(0.0, 5.0), (1.0, -5.0), (2.0, 5.0), (3.0, 6.0), (4.0, 6.0)];
        let pieces = clipped(&line, 0.0, 10.0);
        let second = vec![(1.5, 0.0), (2.0, 5.0), (3.0, 6.0), (4.0, 6.0)];
        assert_eq!(pieces, [vec![(0.0, 5.0), (0.5, 0.0)], second]);
        assert!(clipped(&[(0.0, 20.0), (9.0, 20.0)], 0.0, 10.0).is_empty());
        assert!(clipped(&[(0.0, 20.0), (9.0, 30.0)], 0.0, 10.0).is_empty());
    }
}
