//! Synthetic games with options and known figures, so that the answers are known.
//!
//! Each figure is a sum of effects of options, some of which interact in pairs; the noise is that of real games: one
//! game has a winner (a share of one half has a standard deviation of one half), an ending, and a length, with a
//! standard deviation of six turns; a pair has a result between a stronger and a weaker bot, with a standard deviation
//! of a third. A hidden point some changes away satisfies all bounds, and the baseline does not.

use bagsplit_optimize::tune::{Aim, Budget, Dimension, Measured, Point, Scale, Space, Task};
use rand::{RngExt, SeedableRng};
use rand_distr::{Distribution, StandardNormal};
use rand_pcg::Pcg64Mcg;

use crate::tunes::Method;

/// A family of tasks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TuningCase {
    /// Three options and two bounds: the cheapest change that makes the game fair.
    Fair,
    /// Five options, three bounds, and skill to be maximised.
    Skill,
    /// Ten options, three bounds, and skill.
    Ten,
}

impl TuningCase {
    /// Levels of the options; those below 0 are words.
    const fn levels(self) -> &'static [i32] {
        match self {
            TuningCase::Fair => &[9, 5, -3],
            TuningCase::Skill => &[7, 7, 5, -3, -2],
            TuningCase::Ten => &[5, 5, 4, 4, 3, 3, 3, -3, -2, -2],
        }
    }

    pub(crate) const fn budget(self) -> Budget {
        let all = match self {
            TuningCase::Fair => 20_000,
            TuningCase::Skill => 60_000,
            TuningCase::Ten => 100_000,
        };
        Budget {
            all,
            first: 200,
            most: 6400,
            round: 6,
        }
    }
}

/// A figure: its baseline mean, effects of levels, and interactions of two options.
struct Figure {
    at_base: f64,
    effects: Vec<Vec<f64>>,
    together: Vec<(usize, usize, f64)>,
    kind: Kind,
}

/// The kind of a figure and the variance of a pair.
#[derive(Clone, Copy, PartialEq)]
enum Kind {
    /// A share of games, won or lost, in percent.
    Share,
    /// The same for nearly certain or nearly impossible events: effects are on the log-odds.
    Rare,
    /// Turns.
    Turns,
    /// A share of pairs in percent.
    Skill,
}

impl Figure {
    /// The sum of the effects at a point; `place` gives the position of each option.
    fn sum(&self, point: &Point, place: &dyn Fn(usize) -> f64) -> f64 {
        let own: f64 = self
            .effects
            .iter()
            .enumerate()
            .map(|(i, effects)| effects[point.level(i)])
            .sum();
        let together: f64 = self
            .together
            .iter()
            .map(|&(a, b, effect)| effect * place(a) * place(b))
            .sum();
        self.at_base + own + together
    }

    /// The figure at a point.
    fn at(&self, point: &Point, place: &dyn Fn(usize) -> f64) -> f64 {
        let sum = self.sum(point, place);
        if self.kind == Kind::Rare {
            100. / (1. + libm::exp(-sum))
        } else {
            sum
        }
    }

    /// The standard deviation of one pair.
    fn deviation(&self, value: f64) -> f64 {
        match self.kind {
            Kind::Share => 50.,
            Kind::Rare => (value * (100. - value)).sqrt().max(1.),
            Kind::Turns => 6.,
            Kind::Skill => 33.,
        }
    }
}

/// A task with a known answer.
pub(crate) struct Made {
    pub(crate) task: Task,
    figures: Vec<Figure>,
    /// The cost of the cheapest point that satisfies all bounds, or the best skill of all of them.
    answer: f64,
}

impl Made {
    /// The task of a seed.
    pub(crate) fn draw(case: TuningCase, seed: u64) -> Made {
        let mut rng = Pcg64Mcg::seed_from_u64(seed ^ 0x7769_7368_6573);
        loop {
            if let Some(made) = Made::tried(case, &mut rng) {
                return made;
            }
        }
    }

    /// A draw; `None` where the baseline satisfies all bounds.
    fn tried(case: TuningCase, rng: &mut Pcg64Mcg) -> Option<Made> {
        let dimension = |levels: i32, rng: &mut Pcg64Mcg| {
            let count = levels.unsigned_abs() as usize;
            let scale = if levels < 0 {
                Scale::Named(count)
            } else {
                Scale::Ordered((0..count).map(|n| n as f64).collect())
            };
            Dimension {
                scale,
                base: rng.random_range(0..count),
                cost: 1.,
            }
        };
        let space = Space::new(
            case.levels()
                .iter()
                .map(|&levels| dimension(levels, rng))
                .collect(),
        );
        let kinds: &[Kind] = match case {
            TuningCase::Fair => &[Kind::Share, Kind::Turns],
            TuningCase::Skill | TuningCase::Ten => {
                &[Kind::Share, Kind::Turns, Kind::Rare, Kind::Skill]
            }
        };
        let mut figures: Vec<Figure> = kinds
            .iter()
            .map(|&kind| figure(&space, kind, rng))
            .collect();
        let mut hidden = space.base();
        for _ in 0..rng.random_range(2..=4) {
            let place = rng.random_range(0..space.dimensions().len());
            hidden.0[place] = rng.random_range(0..space.dimensions()[place].levels()) as u16;
        }
        let mut aims = Vec::new();
        for figure in &mut figures {
            // The hidden point is at a random position within the bounds, not in the middle.
            let aside: f64 = rng.random_range(-0.6..0.6);
            let now = figure.sum(&hidden, &|i| position(&space, &hidden, i));
            let (wanted, aim) = match figure.kind {
                Kind::Share => (50. + 1.5 * aside, Aim::Between(48.5, 51.5)),
                Kind::Turns => (30. + 5. * aside, Aim::Between(25., 35.)),
                Kind::Rare => (2.7 + 0.4 * aside, Aim::Between(90., f64::INFINITY)),
                Kind::Skill => (60., Aim::Largest),
            };
            figure.at_base += wanted - now;
            aims.push(aim);
        }
        let mut made = Made {
            task: Task { space, aims },
            figures,
            answer: 0.,
        };
        if made.outside(&made.task.space.base()) == 0. {
            return None;
        }
        let all = (0..made.task.space.size()).map(|number| made.task.space.point(number));
        let kept = all.filter(|point| made.outside(point) == 0.);
        made.answer = match made.task.extreme() {
            None => kept
                .map(|point| made.task.space.cost(&point))
                .fold(f64::INFINITY, f64::min),
            Some((place, _)) => kept
                .map(|point| made.truth(&point, place))
                .fold(f64::MIN, f64::max),
        };
        Some(made)
    }

    /// The true value of a figure.
    fn truth(&self, point: &Point, figure: usize) -> f64 {
        self.figures[figure].at(point, &|i| position(&self.task.space, point, i))
    }

    /// The distance of the worst figure from its bounds, in scales.
    fn outside(&self, point: &Point) -> f64 {
        let all = self.task.aims.iter().enumerate();
        all.map(|(place, aim)| aim.outside(self.truth(point, place)) / self.scale(place))
            .fold(0., f64::max)
    }

    /// The scale of a figure.
    pub(crate) fn scale(&self, figure: usize) -> f64 {
        match self.figures[figure].kind {
            Kind::Share | Kind::Skill => 5.,
            Kind::Rare | Kind::Turns => 10.,
        }
    }

    /// Whether a point is as good as the answer: it satisfies all bounds up to a twentieth of a scale, and costs at
    /// most a quarter of an option more than the cheapest, or has at most half a percentage point less skill than the
    /// best.
    pub(crate) fn is_answer(&self, point: &Point) -> bool {
        self.outside(point) <= 0.05
            && match self.task.extreme() {
                None => self.task.space.cost(point) <= self.answer + 0.25,
                Some((place, _)) => self.truth(point, place) >= self.answer - 0.5,
            }
    }

    /// Runs a method. Returns whether it found the answer, the number of pairs played, and the number after which its
    /// choice was the answer for good.
    pub(crate) fn search(&self, method: &mut dyn Method, seed: u64) -> Trial {
        let mut rng = Pcg64Mcg::seed_from_u64(seed ^ 0x6c75_636b);
        let mut sums: std::collections::BTreeMap<Point, (u64, Vec<f64>)> =
            std::collections::BTreeMap::new();
        let mut until = None;
        loop {
            let asked = method.ask();
            if asked.is_empty() {
                break;
            }
            let mut answers = Vec::new();
            for request in asked {
                let truths: Vec<f64> = (0..self.figures.len())
                    .map(|place| self.truth(&request.point, place))
                    .collect();
                let (pairs, noise) = sums
                    .entry(request.point)
                    .or_insert_with(|| (0, vec![0.; self.figures.len()]));
                let more = (request.pairs - *pairs) as f64;
                *pairs = request.pairs;
                let answer =
                    self.figures
                        .iter()
                        .zip(&truths)
                        .zip(noise)
                        .map(|((figure, &truth), noise)| {
                            let deviation = figure.deviation(truth);
                            let z: f64 = StandardNormal.sample(&mut rng);
                            *noise += deviation * more.sqrt() * z;
                            let pairs = request.pairs as f64;
                            Some(Measured {
                                value: truth + *noise / pairs,
                                error: deviation / pairs.sqrt(),
                            })
                        });
                answers.push(answer.collect());
            }
            method.tell(answers);
            let right = method.pick().is_some_and(|point| self.is_answer(&point));
            until = if right {
                until.or(Some(method.spent()))
            } else {
                None
            };
        }
        Trial {
            found: until.is_some(),
            spent: method.spent(),
            until,
        }
    }
}

/// The result of a search.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Trial {
    /// Whether its final choice is the answer.
    pub(crate) found: bool,
    /// The number of pairs played.
    pub(crate) spent: u64,
    /// The number of pairs after which its choice was the answer for good.
    pub(crate) until: Option<u64>,
}

/// The position of a level, from -1 to 1 about the middle; words have none.
fn position(space: &Space, point: &Point, dimension: usize) -> f64 {
    match &space.dimensions()[dimension].scale {
        Scale::Named(_) => 0.,
        Scale::Ordered(numbers) => {
            2. * numbers[point.level(dimension)] / numbers[numbers.len() - 1].max(1.) - 1.
        }
    }
}

/// A figure that depends on half of the options, one more than the others, and on two interactions.
fn figure(space: &Space, kind: Kind, rng: &mut Pcg64Mcg) -> Figure {
    let size = match kind {
        Kind::Share => 4.,
        Kind::Turns => 8.,
        Kind::Rare => 1.6,
        Kind::Skill => 2.5,
    };
    let mut effects = Vec::new();
    for dimension in space.dimensions() {
        let tells = rng.random::<f64>() < 0.6;
        let slope: f64 = StandardNormal.sample(rng);
        let bend: f64 = StandardNormal.sample(rng);
        let effect = |level: usize, rng: &mut Pcg64Mcg| match &dimension.scale {
            _ if !tells => 0.,
            Scale::Named(_) => {
                let z: f64 = StandardNormal.sample(rng);
                size * 0.8 * z
            }
            Scale::Ordered(numbers) => {
                let t = 2. * numbers[level] / numbers[numbers.len() - 1] - 1.;
                size * (slope * t + 0.4 * bend * t * t)
            }
        };
        effects.push(
            (0..dimension.levels())
                .map(|level| effect(level, rng))
                .collect(),
        );
    }
    let n = space.dimensions().len();
    let together = (0..2)
        .map(|_| {
            let (a, b) = (rng.random_range(0..n), rng.random_range(0..n));
            let z: f64 = StandardNormal.sample(rng);
            (a, b, 0.6 * size * z)
        })
        .collect();
    Figure {
        at_base: 0.,
        effects,
        together,
        kind,
    }
}
