//! Short names at the ends of lines, where they fit.

use crate::charts::draw::{At, Picture, SOFT, Type, WHITE};

const NAME: Type = Type::new(9.0).color(SOFT);
const HEIGHT: f64 = 10.0;
const BESIDE: f64 = 3.0;

/// The names written so far at the ends of lines.
#[derive(Default)]
pub(crate) struct Ends {
    /// The left end, middle line and right end of each name.
    taken: Vec<(f64, f64, f64)>,
}

impl Ends {
    /// Writes a name to the right of a line's end, unless it would touch an earlier one or go beyond `edge`; returns
    /// whether it was written.
    pub(crate) fn write(&mut self, picture: &mut Picture, name: &str, end: At, edge: f64) -> bool {
        let (left, y) = (end.0 + BESIDE, end.1);
        let right = left + NAME.width(name) + 1.0;
        let touches =
            |&(from, middle, to): &(f64, f64, f64)| (middle - y).abs() < HEIGHT && from < right && left < to;
        if right > edge || self.taken.iter().any(touches) {
            return false;
        }
        self.taken.push((left, y, right));
        let (top, bottom) = (y - HEIGHT / 2.0, y + HEIGHT / 2.0);
        picture.polygon(vec![(left, top), (right, top), (right, bottom), (left, bottom)], WHITE, 0.75);
        picture.text(name, (left, y), NAME);
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::charts::Caption;

    #[test]
    fn names_do_not_touch() {
        let (mut ends, mut picture) = (Ends::default(), Picture::new(&Caption::default(), 300.0));
        let mut write = |name, x, y| ends.write(&mut picture, name, (x, y), 300.0);
        assert!(write("17", 100.0, 50.0));
        assert!(!write("18", 104.0, 55.0));
        assert!(write("19", 104.0, 60.5));
        assert!(write("20", 130.0, 50.0));
        assert!(!write("too long for what is left", 280.0, 90.0));
    }
}
