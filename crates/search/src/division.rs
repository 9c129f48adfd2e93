//! A division of tiles into bags, whose names mean nothing.
//!
//! Four bags have 24 names for the same split. A search that took them for different splits would
//! average over them and see nothing. So divisions are compared under the best renaming, and there is a
//! canonical form.

use crate::SearchError;

/// How many tiles of each symbol lie in each bag.
///
/// `Eq`, `Ord` and `Hash` are those of the matrix as it is named; compare [`Division::canonical`] forms to
/// compare splits.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Division {
    bags: usize,
    /// Symbol by symbol, one count for each bag.
    counts: Vec<u8>,
}

impl Division {
    /// From `rows[symbol][bag]`.
    ///
    /// # Errors
    ///
    /// If there is no row, the rows differ in length, or there are not 1 to 8 bags.
    pub fn from_rows(rows: &[Vec<u8>]) -> Result<Self, SearchError> {
        let bags = rows.first().map_or(0, Vec::len);
        if !(1..=8).contains(&bags) {
            return Err(SearchError::Bags(bags));
        }
        if rows.iter().any(|row| row.len() != bags) {
            return Err(SearchError::Misfit("rows of unequal length"));
        }
        Ok(Self { bags, counts: rows.concat() })
    }

    pub(crate) fn empty(symbols: usize, bags: usize) -> Self {
        Self { bags, counts: vec![0; symbols * bags] }
    }

    /// Number of bags.
    #[must_use]
    pub fn bags(&self) -> usize {
        self.bags
    }

    /// Number of symbols.
    #[must_use]
    pub fn symbols(&self) -> usize {
        self.counts.len() / self.bags
    }

    /// Tiles of one symbol in each bag.
    ///
    /// # Panics
    ///
    /// If there is no such symbol.
    #[must_use]
    pub fn row(&self, symbol: usize) -> &[u8] {
        &self.counts[symbol * self.bags..][..self.bags]
    }

    pub(crate) fn row_mut(&mut self, symbol: usize) -> &mut [u8] {
        &mut self.counts[symbol * self.bags..][..self.bags]
    }

    /// Number of tiles in one bag.
    ///
    /// # Panics
    ///
    /// If there is no such bag.
    #[must_use]
    pub fn bag_size(&self, bag: usize) -> usize {
        assert!(bag < self.bags, "no bag {bag}");
        let column = self.counts[bag..].iter().step_by(self.bags);
        column.map(|&n| usize::from(n)).sum()
    }

    /// Number of all tiles.
    #[must_use]
    pub fn tiles(&self) -> usize {
        self.counts.iter().map(|&n| usize::from(n)).sum()
    }

    /// The same split with its bags in canonical order: by their contents, symbol after symbol, larger counts
    /// first. Two divisions are the same split if and only if their canonical forms are equal.
    #[must_use]
    pub fn canonical(&self) -> Self {
        let column = |b: usize| self.counts[b..].iter().step_by(self.bags);
        let mut order: Vec<usize> = (0..self.bags).collect();
        order.sort_by(|&a, &b| column(b).cmp(column(a)));
        self.renamed(&order)
    }

    /// The same split whose bag `b` is bag `order[b]` of this one.
    pub(crate) fn renamed(&self, order: &[usize]) -> Self {
        let mut counts = Vec::with_capacity(self.counts.len());
        for row in self.counts.chunks_exact(self.bags) {
            counts.extend(order.iter().map(|&b| row[b]));
        }
        Self { bags: self.bags, counts }
    }

    /// Number of tiles to move to make one split of the other: misplaced tiles under the best renaming of bags.
    ///
    /// # Panics
    ///
    /// If the two are not divisions of the same tiles into the same number of bags.
    #[must_use]
    pub fn distance(&self, other: &Self) -> usize {
        assert_eq!(self.tiles(), other.tiles(), "divisions of other tiles or bags");
        self.tiles() - self.best_renaming(other).0
    }

    /// The same split, with the names of bags that put most tiles where `reference` has them.
    ///
    /// # Panics
    ///
    /// If the two have other symbols or another number of bags.
    #[must_use]
    pub fn aligned_to(&self, reference: &Self) -> Self {
        self.renamed(&self.best_renaming(reference).1)
    }

    /// Tiles in common under the best renaming, and which bag of this division each bag of `other` is matched with.
    fn best_renaming(&self, other: &Self) -> (usize, Vec<usize>) {
        let n = self.bags;
        assert_eq!(
            (n, self.counts.len()),
            (other.bags, other.counts.len()),
            "divisions of other tiles or bags"
        );
        let mut common = [[0_u64; 8]; 8];
        let rows = self.counts.chunks_exact(n);
        for (mine, theirs) in rows.zip(other.counts.chunks_exact(n)) {
            for (b, &y) in theirs.iter().enumerate() {
                for (a, &x) in mine.iter().enumerate() {
                    common[b][a] += u64::from(x.min(y));
                }
            }
        }
        let (total, order) = assign(n, &common);
        (total as usize, order)
    }
}

/// The assignment problem for at most eight: the most that `value[row][column]` can add up to if every row gets a
/// column of its own, and the column of each row.
///
/// Exactly, by dynamic programming over sets of columns (Held and Karp 1962, Journal of the SIAM 10:196-210, in its
/// simplest form): `best[set]` is the most that the first `|set|` rows can get from the columns in `set`.
fn assign(n: usize, value: &[[u64; 8]; 8]) -> (u64, Vec<usize>) {
    let mut best = [0_u64; 256];
    let mut last = [0_usize; 256];
    for set in 1..1_usize << n {
        let row = &value[set.count_ones() as usize - 1];
        // Ties go to the lowest column: the first found is kept.
        let mut found = None;
        for column in (0..n).filter(|column| set >> column & 1 == 1) {
            let sum = best[set & !(1 << column)] + row[column];
            if found.is_none_or(|(most, _)| sum > most) {
                found = Some((sum, column));
            }
        }
        (best[set], last[set]) = found.expect("a set that is not empty");
    }
    let mut set = (1_usize << n) - 1;
    let total = best[set];
    let mut columns = vec![0; n];
    for column in columns.iter_mut().rev() {
        *column = last[set];
        set &= !(1 << last[set]);
    }
    (total, columns)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Space;
    use rand::SeedableRng;
    use rand_pcg::Pcg64Mcg;

    /// All orders of `0..n`.
    fn orders(n: usize) -> Vec<Vec<usize>> {
        if n == 0 {
            return vec![Vec::new()];
        }
        let shorter = orders(n - 1);
        let insert = |order: &Vec<usize>, at: usize| {
            let mut order = order.clone();
            order.insert(at, n - 1);
            order
        };
        shorter.iter().flat_map(|order| (0..n).map(move |at| insert(order, at))).collect()
    }

    #[test]
    fn distance_by_hand() {
        let a = Division::from_rows(&[vec![3, 0], vec![0, 2]]).unwrap();
        // As named, two tiles of each row are misplaced but one; renamed, one.
        let b = Division::from_rows(&[vec![0, 3], vec![1, 1]]).unwrap();
        assert_eq!(a.distance(&b), 1);
        assert_eq!(b.aligned_to(&a), Division::from_rows(&[vec![3, 0], vec![1, 1]]).unwrap());
    }

    /// The distance is the least over all renamings; renaming changes neither it nor the canonical form.
    #[test]
    fn agrees_with_trying_every_renaming() {
        let mut rng = Pcg64Mcg::seed_from_u64(5);
        for bags in 1..=5 {
            let space = Space::new(&[3, 1, 5, 4], bags).unwrap();
            for _ in 0..20 {
                let a = space.random(&mut rng).division;
                let b = space.random(&mut rng).division;
                let misplaced = |x: &Division| {
                    let over = |(&x, &y): (&u8, &u8)| usize::from(x.saturating_sub(y));
                    x.counts.iter().zip(&b.counts).map(over).sum::<usize>()
                };
                let orders = orders(bags);
                let least = orders.iter().map(|order| misplaced(&a.renamed(order))).min().unwrap();
                assert_eq!(a.distance(&b), least);
                assert_eq!(b.distance(&a), least);
                assert_eq!(misplaced(&a.aligned_to(&b)), least);
                for order in &orders {
                    assert_eq!(a.renamed(order).canonical(), a.canonical());
                    assert_eq!(a.renamed(order).distance(&b), least);
                }
                assert_eq!(a.canonical() == b.canonical(), least == 0);
            }
        }
    }

    #[test]
    fn eight_bags_are_matched_back() {
        let mut rng = Pcg64Mcg::seed_from_u64(6);
        let a = Space::new(&[9; 13], 8).unwrap().random(&mut rng).division;
        let mixed = a.renamed(&[3, 7, 0, 5, 1, 2, 6, 4]);
        assert_eq!(a.distance(&mixed), 0);
        assert_eq!(mixed.aligned_to(&a), a);
    }

    #[test]
    fn rows_are_checked() {
        assert_eq!(Division::from_rows(&[]), Err(SearchError::Bags(0)));
        assert_eq!(Division::from_rows(&[vec![0; 9]]), Err(SearchError::Bags(9)));
        assert!(Division::from_rows(&[vec![1, 2], vec![1]]).is_err());
    }
}
