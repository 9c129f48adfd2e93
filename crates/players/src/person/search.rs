//! The rows and columns that a person searches, as a distribution over sets.

use super::MAX_LINES;

/// A set of rows and columns, one bit for each.
pub(super) type Lines = u64;

/// Binomial coefficients, exact.
static CHOOSE: [[f64; MAX_LINES + 1]; MAX_LINES + 1] = binomials();

const fn binomials() -> [[f64; MAX_LINES + 1]; MAX_LINES + 1] {
    let mut choose = [[0.; MAX_LINES + 1]; MAX_LINES + 1];
    let mut n = 0;
    while n <= MAX_LINES {
        choose[n][0] = 1.;
        let mut k = 1;
        while k <= n {
            choose[n][k] = choose[n - 1][k - 1] + choose[n - 1][k];
            k += 1;
        }
        n += 1;
    }
    choose
}

/// The rows and columns that a person searches in a turn: some for certain, and a uniformly random subset of the others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Search {
    /// The lines that are searched for certain.
    certain: Lines,
    /// The lines of which a random subset is searched.
    others: Lines,
    /// The size of that subset.
    drawn: usize,
}

impl Search {
    /// The search of `looks` of the lines 0 to `count` - 1, which begins with `first`.
    pub(super) fn new(first: &[u8], count: u32, looks: u32) -> Search {
        let looks = looks.min(count) as usize;
        let certain = first
            .iter()
            .take(looks)
            .fold(0, |set: Lines, line| set | 1 << line);
        match looks.checked_sub(first.len()) {
            None => Search {
                certain,
                others: 0,
                drawn: 0,
            },
            Some(drawn) => Search {
                certain,
                others: ((1 << count) - 1) & !certain,
                drawn,
            },
        }
    }

    /// The probability that none of these lines is searched.
    pub(super) fn misses(&self, lines: Lines) -> f64 {
        if lines & self.certain != 0 {
            return 0.;
        }
        let all = size(self.others);
        CHOOSE[all - size(lines & self.others)][self.drawn] / CHOOSE[all][self.drawn]
    }

    /// The probability that none of the lines in `missed` is searched, and at least one of those in `hit`.
    pub(super) fn hits(&self, missed: Lines, hit: Lines) -> f64 {
        self.misses(missed) - self.misses(missed | hit)
    }

    /// The sum over `own` of a line's weight times the probability that none of the lines in `missed` is searched and
    /// that line is the one picked at random among the searched lines of `tied`.
    pub(super) fn picks(&self, missed: Lines, tied: Lines, own_shares: &[(Lines, f64)]) -> f64 {
        if missed & self.certain != 0 {
            return 0.;
        }
        let tied = tied & !missed;
        let (all, certain, random) = (
            size(self.others),
            size(tied & self.certain),
            size(tied & self.others),
        );
        let rest = all - size(missed & self.others) - random;
        let (mut each_certain, mut each_random) = (0., 0.);
        for searched in 0..=random.min(self.drawn) {
            if certain + searched == 0 || self.drawn - searched > rest {
                continue;
            }
            let probability = CHOOSE[random][searched] * CHOOSE[rest][self.drawn - searched]
                / CHOOSE[all][self.drawn];
            each_certain += probability / (certain + searched) as f64;
            each_random +=
                probability * searched as f64 / ((certain + searched) * random.max(1)) as f64;
        }
        let shares = own_shares.iter().map(|&(line, weight)| {
            let line = line & tied;
            let each = if line & self.certain != 0 {
                each_certain
            } else {
                each_random
            };
            if line & (self.certain | self.others) == 0 {
                0.
            } else {
                weight * each
            }
        });
        shares.sum()
    }
}

/// The number of lines in a set.
const fn size(lines: Lines) -> usize {
    lines.count_ones() as usize
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The sets of lines that can be searched; each has the same probability.
    fn subsets(search: &Search) -> Vec<Lines> {
        let fits = |set: &Lines| set & !search.others == 0 && size(*set) == search.drawn;
        (0..1 << 8)
            .filter(fits)
            .map(|set| set | search.certain)
            .collect()
    }

    #[test]
    fn probabilities_equal_shares_of_all_sets_of_lines() {
        for (first, looks) in [
            (&[][..], 3),
            (&[2, 5][..], 4),
            (&[2, 5, 7][..], 2),
            (&[0][..], 8),
        ] {
            let search = Search::new(first, 8, looks);
            let sets = subsets(&search);
            let share = |holds: &dyn Fn(Lines) -> bool| {
                sets.iter().filter(|&&set| holds(set)).count() as f64 / sets.len() as f64
            };
            for (missed, one, other) in [
                (0b11, 0b100, 0b11_0000),
                (0b1000_0000, 0b11, 0b110),
                (0, 0b111, 0b1),
            ] {
                let misses = share(&|set| set & missed == 0);
                assert!((search.misses(missed) - misses).abs() < 1e-12);
                let hits = share(&|set| set & missed == 0 && set & one != 0);
                assert!((search.hits(missed, one) - hits).abs() < 1e-12);
                for line in [1u64 << 2, 1 << 4] {
                    let tied = one | other | line;
                    let picked = |set: Lines| match set & missed == 0 && set & line & !missed != 0 {
                        true => 1. / size(set & tied & !missed) as f64,
                        false => 0.,
                    };
                    let expected =
                        sets.iter().map(|&set| picked(set)).sum::<f64>() / sets.len() as f64;
                    assert!((search.picks(missed, tied, &[(line, 1.)]) - expected).abs() < 1e-12);
                }
            }
        }
    }
}
