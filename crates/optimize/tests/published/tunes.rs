//! Rules that reach all targets: the success rate of methods, and the number of games they need.
//!
//! Each seed draws a landscape, its hidden answer, and the noise of the games. All methods have the same budget and the
//! same portions, and see only figures with their standard errors.

use bagsplit_optimize::tune::{Measured, Modelled, Point, Request};

use crate::at_least;
use crate::cases::{Made, Trial, TuningCase};
use crate::halving::RandomHalving;

/// A search method: it requests points and receives their figures.
pub(crate) trait Method {
    /// The next requests; empty at the end.
    fn ask(&mut self) -> Vec<Request>;
    /// Takes the figures of the last requested points.
    fn tell(&mut self, answers: Vec<Vec<Option<Measured>>>);
    /// The current choice.
    fn pick(&self) -> Option<Point>;
    /// The number of pairs played.
    fn spent(&self) -> u64;
}

impl Method for Modelled {
    fn ask(&mut self) -> Vec<Request> {
        self.ask(&|_| true)
    }

    fn tell(&mut self, answers: Vec<Vec<Option<Measured>>>) {
        self.tell(answers);
    }

    fn pick(&self) -> Option<Point> {
        self.pick()
            .map(|place| self.log().played[place].point.clone())
    }

    fn spent(&self) -> u64 {
        self.log().spent
    }
}

fn by_model(case: TuningCase, seed: u64) -> Trial {
    let made = Made::draw(case, seed);
    made.search(
        &mut Modelled::new(made.task.clone(), case.budget(), seed),
        seed,
    )
}

fn by_halving(case: TuningCase, seed: u64) -> Trial {
    let made = Made::draw(case, seed);
    made.search(&mut RandomHalving::new(&made, case.budget(), seed), seed)
}

/// The success rate over forty seeds: none of those used for development, 0 to 19.
fn found(case: TuningCase) -> f64 {
    let found = (100..140).filter(|&seed| {
        let trial = by_model(case, seed);
        println!(
            "{case:?}, seed {seed}: found for good after {:?} of {} pairs",
            trial.until, trial.spent
        );
        trial.found
    });
    found.count() as f64 / 40.
}

#[test]
fn the_model_finds_better_points_than_random_search() {
    let found = |search: fn(TuningCase, u64) -> Trial| {
        (0..8)
            .filter(|&seed| search(TuningCase::Fair, seed).found)
            .count()
    };
    let (model, random) = (found(by_model), found(by_halving));
    assert!(model >= 6 && model > random, "{model} {random}");
}

#[test]
#[ignore = "slow: 40 searches"]
fn three_options_the_cheapest_change() {
    at_least("found within 20,000 pairs", found(TuningCase::Fair), 0.7);
}

#[test]
#[ignore = "slow: 40 searches"]
fn five_options_with_skill() {
    at_least("found within 60,000 pairs", found(TuningCase::Skill), 0.5);
}

#[test]
#[ignore = "slow: 40 searches"]
fn ten_options_with_skill() {
    at_least("found within 100,000 pairs", found(TuningCase::Ten), 0.3);
}
