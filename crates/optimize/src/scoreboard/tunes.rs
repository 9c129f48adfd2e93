//! Which rules keep all wishes: how often is the answer found, and after how many games?
//!
//! Each seed draws a landscape, its hidden answer, and the luck of the games. All methods have the same budget and the
//! same portions, and see nothing but figures with their standard errors.

use crate::tune::{Method, Modelled, Ntbea, Random};

use crate::scoreboard::wishes::{Made, Trial, Wish};
use crate::scoreboard::{Demand, Figure};

/// A way to search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum By {
    /// A process for each figure.
    Model,
    /// The N-tuple bandit evolutionary algorithm.
    Ntbea,
    /// Points by lot, halved.
    Random,
}

/// How often a method finds the answer, and after how many pairs.
pub(crate) fn figures(wish: Wish, full: bool) -> Vec<Figure> {
    // None of the seeds that the method was looked at with, which are 0 to 19.
    let few = if wish == Wish::Ten { 3 } else { 8 };
    let seeds = 100..100 + if full { 40 } else { few };
    let least = match wish {
        Wish::Fair => 0.7,
        Wish::Skill => 0.5,
        Wish::Ten => 0.3,
    };
    let mut figures = Vec::new();
    for by in [By::Model, By::Ntbea, By::Random] {
        let all: Vec<Trial> = seeds.clone().map(|seed| trial(by, wish, seed)).collect();
        let mean = |of: &dyn Fn(&Trial) -> f64| all.iter().map(of).sum::<f64>() / all.len() as f64;
        let (name, demand) = match by {
            // Of a few seeds nothing is demanded: a share of eight says little.
            By::Model if full => ("", Demand::AtLeast(least)),
            By::Model => ("", Demand::None),
            By::Ntbea => ("  by NTBEA", Demand::None),
            By::Random => ("  by lot, halved", Demand::None),
        };
        let what = match by {
            By::Model => format!("tune, {}: found within {} pairs", wish.name(), wish.budget().all),
            _ => format!("{name}: found"),
        };
        let found = mean(&|trial| f64::from(u8::from(trial.found)));
        figures.push(Figure::new(what, found, demand, "hidden answer, luck of real games"));
        let until = mean(&|trial| trial.until as f64);
        figures.push(Figure::new(
            "  pairs until it was chosen for good",
            until,
            Demand::None,
            "this program",
        ));
    }
    figures
}

/// One search.
fn trial(by: By, wish: Wish, seed: u64) -> Trial {
    let made = Made::draw(wish, seed);
    let (task, budget) = (made.task.clone(), wish.budget());
    let mut method: Box<dyn Method> = match by {
        By::Model => Box::new(Modelled::new(task, budget, seed)),
        By::Ntbea => Box::new(Ntbea::new(task, budget, seed)),
        By::Random => Box::new(Random::new(task, budget, seed)),
    };
    made.search(method.as_mut(), seed)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_model_finds_what_simpler_methods_do_not() {
        let found = |by| (0..8).filter(|&seed| trial(by, Wish::Fair, seed).found).count();
        let (model, ntbea, random) = (found(By::Model), found(By::Ntbea), found(By::Random));
        assert!(model >= 6 && model > ntbea && model > random, "{model} {ntbea} {random}");
    }

    #[test]
    fn a_search_stays_within_its_budget_and_is_the_same_again() {
        let one = trial(By::Model, Wish::Fair, 3);
        assert!(one.spent <= Wish::Fair.budget().all);
        assert_eq!(one, trial(By::Model, Wish::Fair, 3));
    }
}
