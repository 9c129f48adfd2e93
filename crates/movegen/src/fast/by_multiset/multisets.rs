//! Every multiset of up to seven of the thirteen symbols, by index.

use super::super::windows::Anchor;

/// The maximum number of tiles in a hand that the tables support.
pub(super) const MOST: usize = 7;

/// The number of kinds of tile.
pub(super) const KINDS: usize = Anchor::SYMBOLS;

/// The number of multisets of at most [`MOST`] tiles, including the empty one: C(20, 7).
pub(super) const MULTISETS: usize = 77_520;

/// The contribution of tile number `i` (from 0, in order) of kind `k` (from 0) to the index of a multiset: the
/// combinatorial number system, for multisets as usual with k + i in the place of k: C(k + i, i + 1).
pub(super) const STEP: [[u32; KINDS + 1]; MOST + 1] = steps();

/// The index of the first multiset of each size.
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
        // The number of multisets of the previous size: C(12 + size - 1, size - 1).
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
