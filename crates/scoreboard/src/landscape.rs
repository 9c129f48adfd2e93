//! What is the true win rate of a division?

use rand::{Rng, RngExt};
use search::{Division, Space};

/// Kind of landscape. In each a hidden division is drawn: every tile goes to one of the bags, all alike likely
/// and independently. `d` is the distance to it: misplaced tiles under the best renaming of bags. T is the number
/// of all tiles.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Shape {
    /// .4 + .2 (1 - d / T).
    Distance,
    /// .4 + .1 (1 - d / T) + .1 (share of pairs together). Each two symbols belong together with probability 1/5; a
    /// tile of one and a tile of the other in the same bag make a pair, no tile in two pairs of the same symbols;
    /// the share is of all that there could be. The aims conflict: the hidden division is not the best.
    Pairs,
    /// `Distance` plus a number from -.01 to .01, alike likely, that belongs to the split and tells nothing of its
    /// neighbours.
    Rugged,
}

/// A true win rate for every division.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Landscape {
    shape: Shape,
    hidden: Division,
    /// Symbols that belong together, with the most pairs they can make.
    pairs: Vec<(usize, usize)>,
    most_pairs: u32,
    salt: u64,
}

impl Landscape {
    /// A landscape at random.
    pub(crate) fn draw<R: Rng + ?Sized>(shape: Shape, space: &Space, rng: &mut R) -> Self {
        let hidden = space.random(rng).division;
        let mut pairs = Vec::new();
        for s in 0..space.symbols() {
            for t in 0..s {
                if rng.random_range(0..5) == 0 {
                    pairs.push((s, t));
                }
            }
        }
        let counts = space.counts();
        let most = pairs.iter().map(|&(s, t)| u32::from(counts[s].min(counts[t]))).sum::<u32>();
        Self { shape, hidden, pairs, most_pairs: most.max(1), salt: rng.random() }
    }

    /// True win rate of a division.
    pub(crate) fn rate(&self, division: &Division) -> f64 {
        let near = 1.0 - division.distance(&self.hidden) as f64 / division.tiles() as f64;
        match self.shape {
            Shape::Distance => 0.4 + 0.2 * near,
            Shape::Pairs => {
                let made = |&(s, t): &(usize, usize)| {
                    let rows = division.row(s).iter().zip(division.row(t));
                    rows.map(|(&x, &y)| u32::from(x.min(y))).sum::<u32>()
                };
                let made = self.pairs.iter().map(made).sum::<u32>();
                0.4 + 0.1 * near + 0.1 * f64::from(made) / f64::from(self.most_pairs)
            }
            Shape::Rugged => 0.4 + 0.2 * near + 0.02 * (hashed(division, self.salt) - 0.5),
        }
    }

    /// Best rate found by steepest ascent, one tile at a time, from the hidden division and 20 random ones.
    pub(crate) fn reachable<R: Rng + ?Sized>(&self, space: &Space, rng: &mut R) -> f64 {
        let starts: Vec<Division> = (0..20).map(|_| space.random(rng).division).collect();
        let climbed = starts.into_iter().chain([self.hidden.clone()]).map(|start| self.climb(start));
        climbed.fold(0.0, f64::max)
    }

    fn climb(&self, start: Division) -> f64 {
        let (bags, mut rate) = (start.bags(), self.rate(&start));
        let mut rows: Vec<Vec<u8>> = (0..start.symbols()).map(|s| start.row(s).to_vec()).collect();
        loop {
            let mut best = None;
            for (s, from, to) in
                (0..rows.len() * bags * bags).map(|i| (i / bags / bags, i / bags % bags, i % bags))
            {
                if from == to || rows[s][from] == 0 {
                    continue;
                }
                move_tile(&mut rows, (s, from, to));
                let value = self.rate(&Division::from_rows(&rows).expect("the same bags"));
                move_tile(&mut rows, (s, to, from));
                if value > rate {
                    rate = value;
                    best = Some((s, from, to));
                }
            }
            match best {
                Some(step) => move_tile(&mut rows, step),
                None => return rate,
            }
        }
    }
}

/// Moves a tile of a symbol from one bag to another.
fn move_tile(rows: &mut [Vec<u8>], (symbol, from, to): (usize, usize, usize)) {
    rows[symbol][from] -= 1;
    rows[symbol][to] += 1;
}

/// A number at least 0 and below 1 from a split: FNV-1a over its canonical counts (Fowler, Noll, Vo), mixed by the
/// finaliser of SplitMix64 (Steele, Lea and Flood 2014). Frozen, unlike the hashes of the standard library.
fn hashed(division: &Division, salt: u64) -> f64 {
    let canonical = division.canonical();
    let mut hash = 0xcbf2_9ce4_8422_2325 ^ salt;
    for s in 0..canonical.symbols() {
        for &count in canonical.row(s) {
            hash = (hash ^ u64::from(count)).wrapping_mul(0x0100_0000_01b3);
        }
    }
    hash = (hash ^ (hash >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    hash = (hash ^ (hash >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    ((hash ^ (hash >> 31)) >> 11) as f64 / (1_u64 << 53) as f64
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand::SeedableRng;
    use rand_pcg::Pcg64Mcg;

    fn landscape(shape: Shape) -> (Space, Landscape, Pcg64Mcg) {
        let space = Space::new(&crate::searches::TILES, 4).unwrap();
        let mut rng = Pcg64Mcg::seed_from_u64(2);
        let landscape = Landscape::draw(shape, &space, &mut rng);
        (space, landscape, rng)
    }

    /// The same split, its bags named otherwise.
    fn renamed(division: &Division, order: [usize; 4]) -> Vec<Vec<u8>> {
        let row = |s: usize| order.map(|bag| division.row(s)[bag]).to_vec();
        (0..division.symbols()).map(row).collect()
    }

    #[test]
    fn the_hidden_division_and_a_neighbour() {
        let (space, landscape, mut rng) = landscape(Shape::Distance);
        let mut rows = renamed(&landscape.hidden, [2, 0, 3, 1]);
        let rate = |rows: &[Vec<u8>]| landscape.rate(&Division::from_rows(rows).unwrap());
        assert_eq!(rate(&rows), 0.6000000000000001);
        let from = rows[0].iter().position(|&n| n > 0).unwrap();
        move_tile(&mut rows, (0, from, (from + 1) % 4));
        assert!((rate(&rows) - (0.6 - 0.2 / 47.0)).abs() < 1e-12);
        assert_eq!(landscape.reachable(&space, &mut rng), 0.6000000000000001);
    }

    /// Noise belongs to the split, not to its names, and has mean 0 and variance .02² / 12.
    #[test]
    fn rugged_noise_is_uniform_and_blind_to_names() {
        let (space, rugged, mut rng) = landscape(Shape::Rugged);
        let plain = Landscape { shape: Shape::Distance, ..rugged.clone() };
        let (mut sum, mut squares) = (0.0, 0.0);
        for _ in 0..10_000 {
            let division = space.random(&mut rng).division;
            let noise = rugged.rate(&division) - plain.rate(&division);
            let other = Division::from_rows(&renamed(&division, [1, 3, 0, 2])).unwrap();
            assert!((rugged.rate(&other) - plain.rate(&division) - noise).abs() < 1e-12);
            sum += noise;
            squares += noise * noise;
        }
        assert!((sum / 1e4).abs() < 3e-4);
        assert!((squares / 1e4 / (0.02_f64.powi(2) / 12.0) - 1.0).abs() < 0.05);
    }

    /// All tiles in one bag make every pair; the rest is distance.
    #[test]
    fn pairs_count_tiles_together() {
        let (space, landscape, _) = landscape(Shape::Pairs);
        let rows: Vec<Vec<u8>> = space.counts().iter().map(|&n| vec![n, 0, 0, 0]).collect();
        let heap = Division::from_rows(&rows).unwrap();
        let near = 1.0 - heap.distance(&landscape.hidden) as f64 / 47.0;
        assert!((landscape.rate(&heap) - 0.4 - 0.1 * near - 0.1).abs() < 1e-12);
    }
}
