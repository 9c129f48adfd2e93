//! Exact values of parts, as keys that are equal for equal values.

use super::field::P;

/// The exact value of a part of an equation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Key {
    /// Equal for equal values.
    pub(crate) image: (u64, u64),
    /// Whether different values are known to have different images. Otherwise they collide with a probability of about
    /// 2^-60, so that results are judged before they are used.
    pub(crate) certain: bool,
}

impl Key {
    /// The key of a whole number in a game whose keys are field elements.
    #[inline]
    pub(crate) fn from_whole(value: f64) -> Key {
        let size = value.abs() as u64;
        debug_assert!(size < P);
        Key {
            image: (if value < 0. { P - size } else { size }, 0),
            certain: true,
        }
    }

    /// The absolute value and sign of the whole number with this key; `None` where there is none. In both games a
    /// non-negative whole number is the first word of its own image.
    #[inline]
    pub(crate) const fn whole(&self) -> Option<(u64, bool)> {
        match self.image {
            (over, 0 | 1) if over < P / 2 => Some((over, false)),
            (over, 0) => Some((P - over, true)),
            _ => None,
        }
    }
}
