//! Bradley-Terry ratings against published ones, and their errors against what repetition shows.

use bagsplit_stats::{BradleyTerry, HeldGames, Level, PairCounts, Ratings, StatsError};
use rand::RngExt;
use rand_pcg::Pcg64Mcg;

const PER_LOGIT: f64 = 400.0 / std::f64::consts::LN_10;

fn model(setups: usize, advantage: bool) -> BradleyTerry {
    BradleyTerry { setups, advantage, prior_games: 0.0 }
}

fn held(holder: usize, other: usize, games: f64, score: f64) -> HeldGames {
    HeldGames { holder, other, games, score }
}

fn values(ratings: &Ratings, setups: usize) -> Vec<f64> {
    (0..setups).map(|i| ratings.rating(i, Level::P95).unwrap().value).collect()
}

/// Expected scores as weights; worked out by maximum likelihood elsewhere.
#[test]
fn a_payoff_matrix() {
    let payoff = [[0.5, 0.6, 0.35], [0.4, 0.5, 0.7], [0.65, 0.3, 0.5]];
    let pairs = [(0, 1), (0, 2), (1, 2)];
    let games = pairs.map(|(i, j)| held(i, j, 1.0, payoff[i][j]));
    for (found, expected) in
        values(&model(3, false).fit(&games).unwrap(), 3).iter().zip([-11.62, 23.24, -11.62])
    {
        assert!((found - expected).abs() < 0.005, "{found} is not {expected}");
    }
    // As a matrix with both roles there is no Advantage to find, and weight does not matter.
    let both = pairs.iter().flat_map(|&(i, j)| [(i, j), (j, i)]);
    let both: Vec<_> = both.map(|(i, j)| held(i, j, 7.0, 7.0 * payoff[i][j])).collect();
    let ratings = model(3, true).fit(&both).unwrap();
    assert!(ratings.advantage(Level::P95).unwrap().value.abs() < 1e-9);
    assert!((values(&ratings, 3)[1] - 23.24).abs() < 0.005);
}

/// The American League of 1987: Agresti (2002), Categorical Data Analysis, 2nd edition, 10.6; log-odds against
/// Baltimore and standard errors without and with a term for playing at home as printed by Turner and Firth
/// (2012), Journal of Statistical Software 48(9), for the same data.
#[test]
fn baseball_at_home() {
    // Milwaukee, Detroit, Toronto, New York, Boston, Cleveland, Baltimore: (won, lost) at home of row by column.
    let at_home: [[(u8, u8); 7]; 7] = [
        [(0, 0), (4, 3), (4, 2), (4, 3), (6, 1), (4, 2), (6, 0)],
        [(3, 3), (0, 0), (4, 2), (4, 3), (6, 0), (6, 1), (4, 3)],
        [(2, 5), (4, 3), (0, 0), (2, 4), (4, 3), (4, 2), (6, 0)],
        [(3, 3), (5, 1), (2, 5), (0, 0), (4, 3), (4, 2), (6, 1)],
        [(5, 1), (2, 5), (3, 3), (4, 2), (0, 0), (5, 2), (6, 0)],
        [(2, 5), (3, 3), (3, 4), (4, 3), (4, 2), (0, 0), (2, 4)],
        [(2, 5), (1, 5), (1, 6), (2, 4), (1, 6), (3, 4), (0, 0)],
    ];
    let all = (0..7).flat_map(|i| (0..7).map(move |j| (i, j)));
    let games: Vec<_> = all
        .filter(|(i, j)| i != j)
        .map(|(i, j)| (i, j, f64::from(at_home[i][j].0), f64::from(at_home[i][j].1)))
        .map(|(i, j, won, lost)| held(i, j, won + lost, won))
        .collect();
    let plain = [
        (1.5814, 0.3433),
        (1.4364, 0.3396),
        (1.2945, 0.3367),
        (1.2476, 0.3359),
        (1.1077, 0.3339),
        (0.6839, 0.3319),
    ];
    let home = [
        (1.6196, 0.3474),
        (1.4754, 0.3446),
        (1.3271, 0.3403),
        (1.2813, 0.3404),
        (1.1438, 0.3378),
        (0.7047, 0.3350),
    ];
    for (advantage, published) in [(false, plain), (true, home)] {
        let ratings = model(7, advantage).fit(&games).unwrap();
        for (team, (value, error)) in published.into_iter().enumerate() {
            let found = ratings.difference(team, 6, Level::P95).unwrap();
            assert!((found.value / PER_LOGIT - value).abs() < 1e-4, "{team}: {}", found.value / PER_LOGIT);
            assert!(
                (found.standard_error / PER_LOGIT - error).abs() < 1e-4,
                "{team}: {}",
                found.standard_error / PER_LOGIT
            );
        }
        let found = ratings.advantage(Level::P95);
        assert_eq!(found.is_some(), advantage);
        if let Some(found) = found {
            assert!((found.value / PER_LOGIT - 0.3023).abs() < 1e-4);
            assert!((found.standard_error / PER_LOGIT - 0.1309).abs() < 1e-4);
        }
    }
}

/// Two setups: the clustered error of their difference is that of the mean share of a pair on the scale of Elo.
#[test]
fn clusters_of_two_setups_are_the_mean_of_pairs() {
    let counts = [5_u64, 12, 40, 30, 13];
    let pair = |quarters: usize| {
        let halves = [quarters.min(2), quarters - quarters.min(2)];
        halves.map(|h| held(0, 1, 1.0, h as f64 / 2.0))
    };
    let pairs: Vec<_> = (0..5).flat_map(|q| (0..counts[q]).map(move |_| pair(q))).collect();
    let ratings = model(2, false).fit(&pairs.concat()).unwrap().clustered(pairs).unwrap();
    let found = ratings.difference(0, 1, Level::P95).unwrap();
    let expected = PairCounts::from_five(counts).share_estimate(Level::P95).unwrap();
    let (share, odds) = (expected.value, expected.value / (1.0 - expected.value));
    assert!((found.value - PER_LOGIT * odds.ln()).abs() < 1e-9);
    let on_elo = PER_LOGIT * expected.standard_error / (share * (1.0 - share));
    assert!((found.standard_error - on_elo).abs() < 1e-9);
}

/// Plays `pairs` pair indices among three setups: all games of an index hang on one number with some probability,
/// so that good luck of a setup goes through both its games and all its matchups.
fn play(pairs: usize, seed: u128) -> Vec<Vec<HeldGames>> {
    let strength = [0.3, 0.0, -0.3];
    let advantage = 0.4;
    let mut rng = Pcg64Mcg::new(seed * 2 + 1);
    let mut index = || {
        let (shared, common): (bool, f64) = (rng.random_bool(0.6), rng.random());
        let mut games = Vec::new();
        for (i, j) in [(0, 1), (1, 2), (0, 2)] {
            for (holder, other) in [(i, j), (j, i)] {
                let x: f64 = strength[holder] - strength[other] + advantage;
                let p = 1.0 / (1.0 + (-x).exp());
                let own: f64 = rng.random();
                let u = if shared { common } else { own };
                // the luck of the setup with the smaller number
                let won = if holder < other { u < p } else { u > 1.0 - p };
                games.push(held(holder, other, 1.0, f64::from(u8::from(won))));
            }
        }
        games
    };
    (0..pairs).map(|_| index()).collect()
}

/// In 400 repetitions intervals from clusters miss the truth in about 5 % (20; three deviations are 13), those for
/// independent games far more often.
#[test]
fn clustered_intervals_cover() {
    let (mut clustered, mut naive, mut advantage) = (0, 0, 0);
    for seed in 0..400 {
        let clusters = play(150, seed);
        let ratings = model(3, true).fit(&clusters.concat()).unwrap();
        let truth = 0.6 * PER_LOGIT;
        naive += u32::from(!ratings.difference(0, 2, Level::P95).unwrap().contains(truth));
        let ratings = ratings.clustered(clusters).unwrap();
        clustered += u32::from(!ratings.difference(0, 2, Level::P95).unwrap().contains(truth));
        advantage += u32::from(!ratings.advantage(Level::P95).unwrap().contains(0.4 * PER_LOGIT));
    }
    assert!((7..=33).contains(&clustered), "{clustered} of 400");
    assert!((7..=33).contains(&advantage), "{advantage} of 400");
    assert!(naive > 60, "{naive} of 400");
}

#[test]
fn what_cannot_be_rated_is_refused_or_given_a_prior() {
    let swept = [held(0, 1, 5.0, 5.0), held(1, 0, 5.0, 0.0)];
    assert_eq!(model(2, false).fit(&swept).err(), Some(StatsError::NoFiniteRating(1)));
    let light = BradleyTerry { prior_games: 1.0, ..model(3, true) };
    let ratings = light.fit(&swept).unwrap(); // setup 2 has not played at all
    let found = values(&ratings, 3);
    assert!(found[0] > 100.0 && (found[0] + found[1]).abs() < 1e-6 && found[2].abs() < 1e-6, "{found:?}");
    // Of one game's worth of prior, little is left against 10,000 games.
    let many = [held(0, 1, 5000.0, 3000.0), held(1, 0, 5000.0, 2500.0)];
    let free = model(2, true).fit(&many).unwrap().difference(0, 1, Level::P95).unwrap().value;
    let drawn = BradleyTerry { prior_games: 1.0, ..model(2, true) }.fit(&many).unwrap();
    let drawn = drawn.difference(0, 1, Level::P95).unwrap().value;
    assert!(drawn < free && drawn > 0.999 * free, "{drawn} {free}");
    assert_eq!(
        model(2, false).fit(&[held(0, 2, 1.0, 0.5)]).err(),
        Some(StatsError::NoSuchSetup { setup: 2, setups: 2 })
    );
    assert_eq!(
        model(2, false).fit(&[held(0, 1, 1.0, 1.5)]).err(),
        Some(StatsError::BadScore { games: 1.0, score: 1.5 })
    );
    let ratings = model(2, true).fit(&many).unwrap();
    assert_eq!(ratings.clone().clustered(many.map(|g| [g])).err(), None);
    assert_eq!(
        ratings.clone().clustered([[many[0]], [held(1, 0, 5000.0, 2600.0)]]).err(),
        Some(StatsError::OtherGames)
    );
    assert_eq!(ratings.clustered([many]).err(), Some(StatsError::TooFew { needed: 2, found: 1 }));
}

/// Ratings far apart are found as well: 20 setups in a chain, each 1.5 log-odds above the next.
#[test]
fn far_apart() {
    let p = |gap: f64| 1.0 / (1.0 + (-gap).exp());
    let games: Vec<_> = (0..19)
        .flat_map(|i| [held(i, i + 1, 9.0, 9.0 * p(1.7)), held(i + 1, i, 9.0, 9.0 * p(-1.3))])
        .collect();
    let ratings = model(20, true).fit(&games).unwrap();
    let found = ratings.difference(0, 19, Level::P95).unwrap();
    assert!((found.value / PER_LOGIT - 28.5).abs() < 1e-6, "{found:?}");
    assert!((ratings.advantage(Level::P95).unwrap().value / PER_LOGIT - 0.2).abs() < 1e-9);
}
