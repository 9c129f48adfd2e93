//! Shards of an experiment, and their names in a shared folder.

use std::fmt;

/// Part `number` (from 1) of `of` equal parts of an experiment.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Shard {
    /// The index, from 1.
    pub number: u64,
    /// The number of shards.
    pub of: u64,
}

/// The form in file names: `3-of-8`. It distinguishes shards of other numbers of shards.
impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-of-{}", self.number, self.of)
    }
}

impl Shard {
    /// The shard of a file name.
    pub(crate) fn named(name: &str) -> Option<Shard> {
        let (number, of) = name.split_once("-of-")?;
        let shard = Shard {
            number: number.parse().ok()?,
            of: of.parse().ok()?,
        };
        // Each shard has one name.
        (1..=shard.of)
            .contains(&shard.number)
            .then_some(shard)
            .filter(|shard| shard.to_string() == name)
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
        for wrong in [
            "0-of-8",
            "9-of-8",
            "03-of-8",
            "3-of-",
            "3",
            "3-of-8-of-9",
            "+3-of-8",
        ] {
            assert_eq!(Shard::named(wrong), None, "{wrong}");
        }
    }
}
