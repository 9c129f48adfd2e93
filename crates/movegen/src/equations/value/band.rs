//! Bands: ranges of absolute values that are searched together.

/// The sizes between two edges, which are 0 and powers of two: the largest size is at most eight times the smallest,
/// and the largest bonus about three times the smallest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Band {
    from: u8,
    to: u8,
}

impl Band {
    /// All values.
    pub(crate) const ALL: Band = Band {
        from: 0,
        to: u8::MAX,
    };

    /// The first edge above 0.
    const SMALL: f64 = 64.;

    /// The number of edges within the largest band.
    const WIDTH: u8 = 3;

    pub(crate) fn edge(at: u8) -> f64 {
        match at {
            0 => -1.,
            u8::MAX => f64::INFINITY,
            // A power of two is determined by its exponent bits.
            _ => f64::from_bits(
                Band::SMALL.to_bits() + (u64::from(at - 1) << (f64::MANTISSA_DIGITS - 1)),
            ),
        }
    }

    /// The largest band that begins at or below this edge and extends only as far down as `is_needed` holds, except for
    /// one edge; `is_needed` says whether a value of a size may be wanted.
    pub(crate) fn below(top: u8, is_needed: impl Fn(f64) -> bool) -> Option<Band> {
        let mut from = top.checked_sub(1)?;
        while from > 0 && top - from < Band::WIDTH && is_needed(Band::edge(from)) {
            from -= 1;
        }
        Some(Band { from, to: top })
    }

    /// The lowest edge that is not below any size up to this.
    pub(crate) fn top(size: f64) -> u8 {
        (1..=u8::MAX)
            .find(|&at| size <= Band::edge(at))
            .unwrap_or(u8::MAX)
    }

    /// The edge below it.
    pub(crate) const fn from(self) -> u8 {
        self.from
    }

    /// The largest size in it.
    pub(crate) fn most(self) -> f64 {
        Band::edge(self.to)
    }

    /// The exclusive lower and inclusive upper limit.
    pub(crate) fn limits(self) -> (f64, f64) {
        (Band::edge(self.from), Band::edge(self.to))
    }

    /// Whether it contains another band.
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
                assert!(
                    size <= Band::edge(top) && (top == 1 || size > Band::edge(top - 1)),
                    "{size}"
                );
                while let Some(band) = Band::below(top, |size| size >= needed) {
                    let (from, to) = band.limits();
                    assert!(from < to && (most.is_infinite() || to == most), "{band:?}");
                    assert!(to <= 8. * from || from <= Band::SMALL, "{band:?}");
                    // The last edge is the first one that is not needed, and a band has at least one edge.
                    let below = f64::max(from, Band::edge(band.from().saturating_sub(1)));
                    assert!(
                        to / 2. <= below || from >= needed / 2. || from < 0.,
                        "{band:?} {needed}"
                    );
                    (top, most) = (band.from(), from);
                }
                assert_eq!(top, 0);
            }
        }
    }
}
