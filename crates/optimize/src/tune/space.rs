//! The space of options that may change, and the cost of a change.

use rand::RngExt;
use rand_pcg::Pcg64Mcg;

/// The relation between the levels of an option.
#[derive(Clone, Debug, PartialEq)]
pub enum Scale {
    /// Numbers: similarity decreases with distance. Increasing, at least one.
    Ordered(Vec<f64>),
    /// A number of words: all are equally different.
    Named(usize),
}

/// An option that may change.
#[derive(Clone, Debug, PartialEq)]
pub struct Dimension {
    /// Its levels.
    pub scale: Scale,
    /// The baseline level.
    pub base: usize,
    /// The cost of the largest possible change; at least 0.
    pub cost: f64,
}

impl Dimension {
    /// The number of levels.
    pub const fn levels(&self) -> usize {
        match &self.scale {
            Scale::Ordered(numbers) => numbers.len(),
            Scale::Named(words) => *words,
        }
    }

    /// The distance of two levels, from 0 for equal ones to 1 for the furthest.
    pub(crate) fn apart(&self, a: usize, b: usize) -> f64 {
        match &self.scale {
            _ if a == b => 0.,
            Scale::Named(_) => 1.,
            Scale::Ordered(numbers) => {
                (numbers[a] - numbers[b]).abs() / (numbers[numbers.len() - 1] - numbers[0])
            }
        }
    }

    /// The cost of a level: 0 for the baseline, otherwise half of the cost for any change, and up to the other half in
    /// proportion to its size. Words change completely.
    fn cost_of(&self, level: usize) -> f64 {
        match self.apart(level, self.base) {
            0. => 0.,
            apart => {
                let furthest = (0..self.levels())
                    .map(|other| self.apart(other, self.base))
                    .fold(0., f64::max);
                self.cost * (0.5 + 0.5 * apart / furthest)
            }
        }
    }
}

/// A level for every option.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Point(pub Vec<u16>);

impl Point {
    /// The level of an option.
    ///
    /// # Panics
    /// When there is no such option.
    pub fn level(&self, dimension: usize) -> usize {
        usize::from(self.0[dimension])
    }

    fn with(&self, dimension: usize, level: usize) -> Point {
        let mut point = self.clone();
        point.0[dimension] = level as u16;
        point
    }
}

/// The options that may change.
#[derive(Clone, Debug, PartialEq)]
pub struct Space(Vec<Dimension>);

impl Space {
    /// The space of these options.
    ///
    /// # Panics
    /// When it is empty; when an option has no level, or more than 65,535; when numbers do not increase, the baseline
    /// is not one of the levels, or a cost is negative or not finite.
    pub fn new(dimensions: Vec<Dimension>) -> Space {
        assert!(!dimensions.is_empty(), "a space has an option at least");
        for dimension in &dimensions {
            assert!(
                (1..=65_535).contains(&dimension.levels()),
                "1 to 65,535 levels"
            );
            assert!(
                dimension.base < dimension.levels(),
                "what an option is now is among its levels"
            );
            assert!(
                dimension.cost >= 0. && dimension.cost.is_finite(),
                "a cost is at least 0"
            );
            if let Scale::Ordered(numbers) = &dimension.scale {
                assert!(
                    numbers.windows(2).all(|two| two[0] < two[1]),
                    "numbers increase"
                );
            }
        }
        Space(dimensions)
    }

    /// The options.
    pub fn dimensions(&self) -> &[Dimension] {
        &self.0
    }

    /// The baseline point, without changes.
    pub fn base(&self) -> Point {
        Point(
            self.0
                .iter()
                .map(|dimension| dimension.base as u16)
                .collect(),
        )
    }

    /// The number of points.
    pub fn size(&self) -> u64 {
        self.0.iter().fold(1, |size: u64, dimension| {
            size.saturating_mul(dimension.levels() as u64)
        })
    }

    /// The cost of a point: the sum over its options. A changed option costs half of its `cost` for the change and up
    /// to the other half in proportion to its size.
    pub fn cost(&self, point: &Point) -> f64 {
        self.costs(point).sum()
    }

    /// The cost that each option adds to a point, in their order.
    pub fn costs(&self, point: &Point) -> impl Iterator<Item = f64> {
        self.0
            .iter()
            .zip(&point.0)
            .map(|(dimension, &level)| dimension.cost_of(level.into()))
    }

    /// The cost of changing everything as far as possible.
    pub fn dearest(&self) -> f64 {
        self.0
            .iter()
            .filter(|dimension| dimension.levels() > 1)
            .map(|dimension| dimension.cost)
            .sum()
    }

    /// The point with this number, below [`Space::size`]; the last option varies fastest.
    pub fn point(&self, mut number: u64) -> Point {
        let mut levels = vec![0; self.0.len()];
        for (level, dimension) in levels.iter_mut().zip(&self.0).rev() {
            *level = (number % dimension.levels() as u64) as u16;
            number /= dimension.levels() as u64;
        }
        Point(levels)
    }

    /// The squared distance of two points, the width of each option being 1.
    pub(crate) fn squared_distance(&self, a: &Point, b: &Point) -> f64 {
        let options = self.0.iter().enumerate();
        options
            .map(|(place, option)| option.apart(a.level(place), b.level(place)).powi(2))
            .sum()
    }

    /// The points that differ in one option, in order.
    pub(crate) fn neighbours<'s>(&'s self, point: &'s Point) -> impl Iterator<Item = Point> + 's {
        self.0
            .iter()
            .enumerate()
            .flat_map(move |(place, dimension)| {
                let others =
                    (0..dimension.levels()).filter(move |&level| level != point.level(place));
                others.map(move |level| point.with(place, level))
            })
    }

    /// A random point.
    pub(crate) fn random(&self, rng: &mut Pcg64Mcg) -> Point {
        Point(
            self.0
                .iter()
                .map(|dimension| rng.random_range(0..dimension.levels()) as u16)
                .collect(),
        )
    }

    /// A random point that differs in at most `changes` options.
    pub(crate) fn near(&self, point: &Point, changes: usize, rng: &mut Pcg64Mcg) -> Point {
        (0..changes).fold(point.clone(), |point, _| {
            let place = rng.random_range(0..self.0.len());
            let level = rng.random_range(0..self.0[place].levels());
            point.with(place, level)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn space() -> Space {
        let numbers = Scale::Ordered(vec![5., 6., 7., 9.]);
        Space::new(vec![
            Dimension {
                scale: numbers,
                base: 2,
                cost: 2.,
            },
            Dimension {
                scale: Scale::Named(3),
                base: 0,
                cost: 1.,
            },
        ])
    }

    #[test]
    fn fewer_and_smaller_changes_are_cheaper() {
        let space = space();
        let cost = |a, b| space.cost(&Point(vec![a, b]));
        assert_eq!((cost(2, 0), cost(2, 1), cost(2, 2)), (0., 1., 1.));
        // One of two steps down, two of two, and two of two up: half for the change, half for its size.
        assert_eq!((cost(1, 0), cost(0, 0), cost(3, 0)), (1.5, 2., 2.));
        assert_eq!(cost(0, 1), space.dearest());
    }

    #[test]
    fn points_are_numbered_and_have_neighbours() {
        let space = space();
        let all: Vec<Point> = (0..space.size())
            .map(|number| space.point(number))
            .collect();
        assert_eq!(
            (all.len(), &all[0], &all[11]),
            (12, &Point(vec![0, 0]), &Point(vec![3, 2]))
        );
        assert!(all.windows(2).all(|two| two[0] < two[1]));
        let base = space.base();
        let near: Vec<Point> = space.neighbours(&base).collect();
        assert_eq!(near.len(), 5);
        let differing = |point: &Point| (0..2).filter(|&i| point.level(i) != base.level(i)).count();
        assert!(near.iter().all(|point| differing(point) == 1));
    }
}
