//! The bonus of an equation by its size: the published root, or another formula set by an option (NS-11, BS-6).
//!
//! The size is the absolute value, rounded up to an integer. So every formula is exact, also for irrational values, and
//! all are monotonic in the value.

use std::fmt;

use crate::rules::options::invalid_value;
use crate::rules::{OptionError, Value};

/// The maximum number of steps of a bonus table.
const MOST_STEPS: usize = 16;

/// A bonus formula, by size.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum BySize {
    /// The square root, rounded up: the least integer n with n² no less than the size.
    Root,
    /// The number of digits of the size; 0 for 0.
    Digits,
    /// No bonus.
    None,
    /// The values of a table.
    Table(Steps),
}

/// A bonus table: minimum sizes and their points. Both increase from step to step.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Steps {
    /// The first `len` are the steps, in order.
    steps: [(u32, u32); MOST_STEPS],
    len: usize,
}

/// The permitted values, for messages.
const EXPECTED: &str = "or a table such as \"1:1 10:3 100:5\": size:points, up to 16 of them, both rising, sizes from 1 to \
                        1000000000, points up to 999";

impl BySize {
    /// The points of a size, for numbers in this base.
    ///
    /// ```
    /// use bagsplit_game::rules::shared_bag::BySize;
    ///
    /// assert_eq!([0, 1, 4, 5, 17].map(|size| BySize::Root.points(size, 10)), [0, 1, 2, 3, 5]);
    /// assert_eq!([0, 1, 9, 10, 999].map(|size| BySize::Digits.points(size, 10)), [0, 1, 1, 2, 3]);
    /// assert_eq!(BySize::Digits.points(9, 2), 4); // 1001
    /// assert_eq!(BySize::None.points(1000, 10), 0);
    /// let table = BySize::named("4:1 16:2 100:5").unwrap();
    /// assert_eq!([0, 3, 4, 99, 100, 1000].map(|size| table.points(size, 10)), [0, 0, 1, 2, 5, 5]);
    /// ```
    ///
    /// # Panics
    /// When the base is less than 2.
    pub fn points(&self, size: u128, base: u128) -> u64 {
        match self {
            BySize::Root => {
                let root = size.isqrt();
                u64::try_from(root + u128::from(root * root < size))
                    .expect("the root of a value that 127 bits hold")
            }
            BySize::Digits => size.checked_ilog(base).map_or(0, |log| u64::from(log) + 1),
            BySize::None => 0,
            BySize::Table(steps) => {
                let reached = steps
                    .steps()
                    .iter()
                    .rev()
                    .find(|(from, _)| size >= u128::from(*from));
                reached.map_or(0, |&(_, points)| points.into())
            }
        }
    }

    /// The formula with this name, or with the table in the text; `None` for other texts.
    pub fn named(text: &str) -> Option<BySize> {
        match text {
            "root" => Some(BySize::Root),
            "digits" => Some(BySize::Digits),
            "none" => Some(BySize::None),
            _ => Steps::read(text).map(BySize::Table),
        }
    }

    /// The formula of an option, for a game in which `others` are valid values as well.
    ///
    /// # Errors
    /// When the text is not a formula.
    pub(crate) fn of_option(key: &str, value: &Value, others: &str) -> Result<BySize, OptionError> {
        let named = if let Value::Text(text) = value {
            BySize::named(text)
        } else {
            None
        };
        named.ok_or_else(|| {
            invalid_value(
                key,
                value,
                format!("{others}\"root\" or \"digits\" or \"none\" {EXPECTED}"),
            )
        })
    }
}

impl fmt::Display for BySize {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BySize::Root => f.write_str("root"),
            BySize::Digits => f.write_str("digits"),
            BySize::None => f.write_str("none"),
            BySize::Table(steps) => write!(f, "{steps:?}"),
        }
    }
}

impl Steps {
    fn steps(&self) -> &[(u32, u32)] {
        &self.steps[..self.len]
    }

    /// Parses steps in the form `size:points`, separated by spaces.
    fn read(text: &str) -> Option<Steps> {
        let mut steps = Steps {
            steps: [(0, 0); MOST_STEPS],
            len: 0,
        };
        for step in text.split_whitespace() {
            let (from, points) = step.split_once(':')?;
            // `parse` would accept a sign.
            if [from, points].iter().any(|number| number.starts_with('+')) {
                return None;
            }
            let (from, points) = (from.parse().ok()?, points.parse().ok()?);
            let rises = steps
                .steps()
                .last()
                .is_none_or(|&(before, fewer)| from > before && points > fewer);
            let fits = (1..=1_000_000_000).contains(&from) && (1..=999).contains(&points);
            if !rises || !fits || steps.len == MOST_STEPS {
                return None;
            }
            steps.steps[steps.len] = (from, points);
            steps.len += 1;
        }
        (steps.len > 0).then_some(steps)
    }
}

/// The form in files.
impl fmt::Debug for Steps {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let texts: Vec<String> = self
            .steps()
            .iter()
            .map(|(from, points)| format!("{from}:{points}"))
            .collect();
        f.write_str(&texts.join(" "))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bonus_formulas_parse_back() {
        for text in [
            "root",
            "digits",
            "none",
            "1:1",
            "4:1 16:2 100:5",
            "1:999",
            "1000000000:1",
        ] {
            assert_eq!(BySize::named(text).unwrap().to_string(), text);
        }
        assert_eq!(
            BySize::named(" 4:1   16:2").unwrap().to_string(),
            "4:1 16:2"
        );
        let many: Vec<String> = (1..=17).map(|step| format!("{step}:{step}")).collect();
        assert!(BySize::named(&many[..16].join(" ")).is_some());
        for wrong in [
            "",
            "log",
            "4",
            "4:",
            ":1",
            "0:1",
            "4:0",
            "4:1 4:2",
            "4:2 5:2",
            "5:1 4:2",
            "+4:1",
            "4:1000",
            &many.join(" "),
        ] {
            assert_eq!(BySize::named(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn bonus_is_monotonic_in_the_size() {
        let formulas =
            ["root", "digits", "none", "2:1 7:3 8:4 50:9"].map(|text| BySize::named(text).unwrap());
        for formula in formulas {
            for base in [2, 10] {
                let points: Vec<u64> = (0..200).map(|size| formula.points(size, base)).collect();
                assert!(points.is_sorted(), "{formula}");
                assert_eq!(points[0], 0);
            }
        }
    }
}
