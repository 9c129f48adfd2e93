//! Bands: ranges of absolute values that are searched together.

/// The sizes between two edges, which are 0 and powers of two: its largest size is at most eight times its least, and its
/// largest bonus about three times its least.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Band {
    from: u8,
    to: u8,
}

impl Band {
    /// All values.
    pub(crate) const ALL: Band = Band { from: 0, to: u8::MAX };

    /// The first edge but 0.
    const SMALL: f64 = 64.;

    /// So many edges are between those of the largest band.
    const WIDTH: u8 = 3;

    pub(crate) fn edge(at: u8) -> f64 {
        match at {
            0 => -1.,
            u8::MAX => f64::INFINITY,
            // A power of two has nothing but its exponent in its bits.
            _ => f64::from_bits(Band::SMALL.to_bits() + (u64::from(at - 1) << (f64::MANTISSA_DIGITS - 1))),
        }
    }

    /// The largest that begins at or below this size and holds no more than `is_needed` asks of its least, the second edge
    /// apart; `is_needed` says of a size whether one as large may be asked for.
    pub(crate) fn below(top: u8, is_needed: impl Fn(f64) -> bool) -> Option<Band> {
        let mut from = top.checked_sub(1)?;
        while from > 0 && top - from < Band::WIDTH && is_needed(Band::edge(from)) {
            from -= 1;
        }
        Some(Band { from, to: top })
    }

    /// The edge that no size up to this is above.
    pub(crate) fn top(size: f64) -> u8 {
        (1..=u8::MAX).find(|&at| size <= Band::edge(at)).unwrap_or(u8::MAX)
    }

    /// The edge that all of it is above.
    pub(crate) const fn from(self) -> u8 {
        self.from
    }

    /// The most that is in it.
    pub(crate) fn most(self) -> f64 {
        Band::edge(self.to)
    }

    /// More than the first and up to the second.
    pub(crate) fn limits(self) -> (f64, f64) {
        (Band::edge(self.from), Band::edge(self.to))
    }

    /// Whether all of another is in it.
    pub(crate) const fn covers(self, other: Band) -> bool {
        self.from <= other.from && self.to >= other.to
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bands_follow_each_other_and_go_no_lower_than_is_needed() {
        for size in [0., 1., 63.9, 64., 64.1, 5000., 1e12] {
            for needed in [0., 50., 70., 900., 1e6] {
                let (mut top, mut most) = (Band::top(size), f64::INFINITY);
                assert!(size <= Band::edge(top) && (top == 1 || size > Band::edge(top - 1)), "{size}");
                while let Some(band) = Band::below(top, |size| size >= needed) {
                    let (from, to) = band.limits();
                    assert!(from < to && (most.is_infinite() || to == most), "{band:?}");
                    assert!(to <= 8. * from || from <= Band::SMALL, "{band:?}");
                    // The last edge is the first one that is not needed, and a band has one edge at least.
                    let below = f64::max(from, Band::edge(band.from().saturating_sub(1)));
                    assert!(to / 2. <= below || from >= needed / 2. || from < 0., "{band:?} {needed}");
                    (top, most) = (band.from(), from);
                }
                assert_eq!(top, 0);
            }
        }
    }
}
