//! A set of cases.

/// A set of the numbers below some length.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct Bits(Vec<u64>);

impl Bits {
    /// None of `length` numbers.
    pub(crate) fn none(length: usize) -> Bits {
        Bits(vec![0; length.div_ceil(64)])
    }

    /// All of `length` numbers.
    pub(crate) fn all(length: usize) -> Bits {
        Bits::of(&vec![true; length])
    }

    /// Those at which `holds` is true.
    pub(crate) fn of(holds: &[bool]) -> Bits {
        let mut bits = Bits::none(holds.len());
        for number in (0..holds.len()).filter(|&number| holds[number]) {
            bits.0[number / 64] |= 1 << (number % 64);
        }
        bits
    }

    pub(crate) fn has(&self, number: usize) -> bool {
        self.0[number / 64] >> (number % 64) & 1 == 1
    }

    pub(crate) fn and(&self, other: &Bits) -> Bits {
        Bits(self.0.iter().zip(&other.0).map(|(a, b)| a & b).collect())
    }

    pub(crate) fn without(&self, other: &Bits) -> Bits {
        Bits(self.0.iter().zip(&other.0).map(|(a, b)| a & !b).collect())
    }

    pub(crate) fn count(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Its numbers, in their order.
    pub(crate) fn iter(&self) -> impl Iterator<Item = usize> + '_ {
        self.0.iter().enumerate().flat_map(|(place, &word)| {
            let mut left = word;
            std::iter::from_fn(move || {
                let bit = (left != 0).then(|| left.trailing_zeros() as usize)?;
                left &= left - 1;
                Some(64 * place + bit)
            })
        })
    }
}
