//! Every multiset of up to seven of the thirteen symbols, by number.

use super::super::windows::Anchor;

/// The most tiles in a hand that the tables serve.
pub(super) const MOST: usize = 7;

/// How many kinds of tile there are.
pub(super) const KINDS: usize = Anchor::SYMBOLS;

/// How many multisets of at most [`MOST`] tiles there are, the empty one included: C(20, 7).
pub(super) const MULTISETS: usize = 77_520;

/// What tile number `i` (from 0, in order) of kind `k` (from 0) adds to the number of a multiset: the
/// combinatorial number system, for multisets as usual with k + i in the place of k: C(k + i, i + 1).
pub(super) const STEP: [[u32; KINDS + 1]; MOST + 1] = steps();

/// The number of the first multiset of each size.
pub(super) const FIRST: [u32; MOST + 1] = firsts();

const fn choose(n: usize, k: usize) -> u32 {
    let (mut ways, mut i) = (1, 0);
    while i < k {
        if n < k {
            return 0;
        }
        ways = ways * (n - i) / (i + 1);
        i += 1;
    }
    ways as u32
}

const fn steps() -> [[u32; KINDS + 1]; MOST + 1] {
    let mut steps = [[0; KINDS + 1]; MOST + 1];
    let mut i = 0;
    while i <= MOST {
        let mut kind = 0;
        while kind <= KINDS {
            steps[i][kind] = choose(kind + i, i + 1);
            kind += 1;
        }
        i += 1;
    }
    steps
}

const fn firsts() -> [u32; MOST + 1] {
    let mut firsts = [0; MOST + 1];
    let mut size = 1;
    while size <= MOST {
        // As many multisets are one smaller: C(12 + size - 1, size - 1).
        firsts[size] = firsts[size - 1] + choose(KINDS - 1 + size - 1, size - 1);
        size += 1;
    }
    firsts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn multisets_are_numbered_without_gaps() {
        fn extend(from: usize, held: usize, number: u32, seen: &mut [bool]) {
            let here = &mut seen[(FIRST[held] + number) as usize];
            assert!(!*here, "twice");
            *here = true;
            if held < MOST {
                for (kind, step) in STEP[held].iter().enumerate().take(KINDS).skip(from) {
                    extend(kind, held + 1, number + step, seen);
                }
            }
        }
        let mut seen = vec![false; MULTISETS];
        extend(0, 0, 0, &mut seen);
        assert!(seen.into_iter().all(|seen| seen));
    }
}
