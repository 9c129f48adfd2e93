//! A field of three that beat each other in a circle, and two with many optimal mixtures.

use crate::metagame::{AlphaRank, Fitness, LogOdds, Payoff, equilibrium};
use bagsplit_stats::{BradleyTerry, HeldGames, Level};

use crate::scoreboard::{Demand, Figure};

const CIRCLE: [[f64; 3]; 3] = [[0.5, 0.6, 0.35], [0.4, 0.5, 0.7], [0.65, 0.3, 0.5]];

/// Mixtures, ranks, cyclic share and ratings.
pub(crate) fn figures() -> Vec<Figure> {
    let near = |what: String, ours, reference, tolerance, source| {
        Figure::new(what, ours, Demand::Near(reference, tolerance), source)
    };
    let circle = Payoff::symmetric(&CIRCLE).expect("shares");
    let exact = "by hand: the weights are as the shares above ½ of the other two";
    let nash = equilibrium(&circle).expect("a solution");
    let weights = nash.rows.mixture.weights().iter().zip([4.0 / 9.0, 3.0 / 9.0, 2.0 / 9.0]);
    let mut figures: Vec<Figure> = (1..)
        .zip(weights)
        .map(|(n, (&weight, must))| near(format!("Nash weight of strategy {n}"), weight, must, 1e-9, exact))
        .collect();

    let finite = "Omidshafiei et al. (2019) with payoffs m/(m - 1) (M - ½); EGTtools agrees";
    let direct = "the same with payoffs M - (1 - M), OpenSpiel's local selection";
    for (fitness, setting, must, tolerance, source) in [
        (Fitness::Population, "m = 50, α = 1", [0.309_618, 0.452_326, 0.238_056], 5e-7, finite),
        (Fitness::HeadToHead, "head to head", [0.311, 0.445, 0.244], 5e-4, direct),
    ] {
        let ranking = AlphaRank::new(50, 1.0, fitness).expect("parameters");
        let ranks = ranking.distribution(&circle).expect("a symmetric game");
        for (place, (rank, must)) in ranks.into_iter().zip(must).enumerate() {
            let what = format!("α-rank of strategy {}, {setting}", place + 1);
            figures.push(near(what, rank, must, tolerance, source));
        }
    }

    let cyclic = LogOdds::new(&circle).expect("shares inside").cyclic_share();
    let source = "squared norm left after the row means";
    figures.push(near("cyclic share of the log-odds".into(), cyclic, 0.922_84, 5e-6, source));

    // Rock, paper, scissors with rock twice: the two rocks share a third in any way; evenly at greatest entropy.
    let twice = [[0.5, 0.5, 0.0, 1.0], [0.5, 0.5, 0.0, 1.0], [1.0, 1.0, 0.5, 0.0], [0.0, 0.0, 1.0, 0.5]];
    let nash = equilibrium(&Payoff::symmetric(&twice).expect("shares")).expect("a solution").rows;
    let even = equilibrium(&Payoff::symmetric(&[[0.5; 5]; 5]).expect("shares")).expect("a solution").rows;
    for (what, ours, must, tolerance) in [
        ("weight of a duplicate", nash.mixture.weights()[0], 1.0 / 6.0, 1e-8),
        ("dimension with a duplicate", nash.face_dimension as f64, 1.0, 0.0),
        ("weight if all are even", even.mixture.weights()[3], 0.2, 1e-8),
    ] {
        figures.push(near(format!("greatest entropy: {what}"), ours, must, tolerance, "by hand"));
    }
    figures.extend(ratings());
    figures
}

/// As many games for everybody with the Advantage as without.
fn ratings() -> Vec<Figure> {
    let matchups = (0..3).flat_map(|a| (0..3).map(move |b| (a, b))).filter(|(a, b)| a != b);
    let held = |(holder, other): (usize, usize)| HeldGames {
        holder,
        other,
        games: 1000.,
        score: 1000. * CIRCLE[holder][other],
    };
    let games: Vec<HeldGames> = matchups.map(held).collect();
    let model = BradleyTerry { setups: 3, advantage: false, prior_games: 0. };
    let ratings = model.fit(&games).expect("everyone wins sometimes");
    let rating = |setup| ratings.rating(setup, Level::P95).map_or(f64::NAN, |rating| rating.value);
    let figure = |(setup, reference)| {
        let what = format!("Bradley-Terry Elo of setup {}", setup + 1);
        let source = "maximum likelihood, also by choix";
        Figure::new(what, rating(setup), Demand::Near(reference, 0.005), source)
    };
    [-11.62, 23.24, -11.62].into_iter().enumerate().map(figure).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_hold() {
        let figures = figures();
        assert!(figures.len() == 16 && figures.iter().all(Figure::holds), "{figures:?}");
    }
}
