//! Part of an experiment, and what it is called in a folder that several share.

use std::fmt;

/// Part `number` (from 1) of `of` equal parts of an experiment.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Shard {
    /// Which part, from 1.
    pub number: u64,
    /// How many parts there are.
    pub of: u64,
}

/// As files are named by it: `3-of-8`. Parts of other numbers of parts are told apart by that.
impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-of-{}", self.number, self.of)
    }
}

impl Shard {
    /// The shard that files of this name are of.
    #[must_use]
    pub fn named(name: &str) -> Option<Shard> {
        let (number, of) = name.split_once("-of-")?;
        let shard = Shard { number: number.parse().ok()?, of: of.parse().ok()? };
        // Each has one name.
        (1..=shard.of).contains(&shard.number).then_some(shard).filter(|shard| shard.to_string() == name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_shard_has_one_name() {
        let shard = Shard { number: 3, of: 8 };
        assert_eq!(Shard::named("3-of-8"), Some(shard));
        assert_eq!(shard.to_string(), "3-of-8");
        for wrong in ["0-of-8", "9-of-8", "03-of-8", "3-of-", "3", "3-of-8-of-9", "+3-of-8"] {
            assert_eq!(Shard::named(wrong), None, "{wrong}");
        }
    }
}
