//! Whole numbers of questions: every one is read here, within limits that the errors state.

use std::fmt;

use serde::de::{Error, Unexpected, Visitor};
use serde::{Deserialize, Deserializer};

/// The maximum number of points in a position: more than any game has, and sums of some fit into 32 bits.
pub const MOST_POINTS: u64 = 1_000_000;
/// The maximum number of consecutive passes in a position: more than any rules allow.
pub const MOST_PASSES: u64 = 1000;
/// The maximum time of a turn: a year, in milliseconds.
pub const MOST_MS: u64 = 365 * 86_400_000;

/// A whole number from `LEAST` to `MOST`.
pub struct BoundedNumber<const LEAST: u64, const MOST: u64>(u64);

impl<'de, const LEAST: u64, const MOST: u64> Deserialize<'de> for BoundedNumber<LEAST, MOST> {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        struct BoundedVisitor<const LEAST: u64, const MOST: u64>;

        impl<const LEAST: u64, const MOST: u64> Visitor<'_> for BoundedVisitor<LEAST, MOST> {
            type Value = BoundedNumber<LEAST, MOST>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "a whole number from {LEAST} to {MOST}")
            }

            fn visit_u64<E: Error>(self, number: u64) -> Result<Self::Value, E> {
                if (LEAST..=MOST).contains(&number) {
                    Ok(BoundedNumber(number))
                } else {
                    Err(E::invalid_value(Unexpected::Unsigned(number), &self))
                }
            }
        }

        from.deserialize_u64(BoundedVisitor)
    }
}

/// Reads a whole number from `LEAST` to `MOST`, which the type holds.
///
/// # Errors
/// When there is something else.
pub fn within<'de, const LEAST: u64, const MOST: u64, T, D>(from: D) -> Result<T, D::Error>
where
    T: TryFrom<u64>,
    D: Deserializer<'de>,
{
    held(BoundedNumber::<LEAST, MOST>::deserialize(from)?.0)
}

/// Reads a whole number of at most `MOST`, which the type holds.
pub fn at_most<'de, const MOST: u64, T, D>(from: D) -> Result<T, D::Error>
where
    T: TryFrom<u64>,
    D: Deserializer<'de>,
{
    within::<0, MOST, T, D>(from)
}

/// Reads a time of a turn in milliseconds, or nothing.
pub fn some_ms<'de, D: Deserializer<'de>>(from: D) -> Result<Option<u64>, D::Error> {
    Ok(Option::<BoundedNumber<0, MOST_MS>>::deserialize(from)?.map(|ms| ms.0))
}

/// Reads a list of `N` whole numbers of at most `MOST`.
pub fn each_at_most<'de, const MOST: u64, const N: usize, D>(from: D) -> Result<[u64; N], D::Error>
where
    [BoundedNumber<0, MOST>; N]: Deserialize<'de>,
    D: Deserializer<'de>,
{
    Ok(<[BoundedNumber<0, MOST>; N]>::deserialize(from)?.map(|number| number.0))
}

fn held<T: TryFrom<u64>, E: Error>(number: u64) -> Result<T, E> {
    T::try_from(number).map_err(|_| E::custom(format!("the number {number} is too large")))
}
