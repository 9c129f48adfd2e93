//! Simultaneous coverage of all statements of a ranking: the setups that may be the best, significant differences,
//! ranges of ranks and distances from the best. Simulated over fixed seeds.

use bagsplit_stats::{Level, PairOutcomes, Ranking, Scale, rank};
use rand::RngExt;
use rand_pcg::Pcg64Mcg;

/// Setups 1.. meet setup 0 and win each game with the probabilities `shares`. With probability ½ all matchups of a
/// pair index use the same random number, so that the shares of an index are positively correlated.
fn play(shares: &[f64], pairs: usize, seed: u128) -> PairOutcomes {
    let mut rng = Pcg64Mcg::new(seed * 2 + 1);
    let mut rows = vec![Vec::with_capacity(pairs); shares.len()];
    for _ in 0..pairs {
        let common = rng.random_bool(0.5).then(|| [rng.random(), rng.random()]);
        for (row, &share) in rows.iter_mut().zip(shares) {
            let games: [f64; 2] = common.unwrap_or_else(|| [rng.random(), rng.random()]);
            row.push(
                games
                    .iter()
                    .map(|&u| if u < share { 2 } else { 0 })
                    .sum::<u8>(),
            );
        }
    }
    let mut outcomes = PairOutcomes::new(shares.len() + 1, pairs);
    for (setup, row) in rows.iter().enumerate() {
        outcomes.push(setup + 1, 0, row).unwrap();
    }
    outcomes
}

fn ranking(outcomes: &PairOutcomes) -> Ranking {
    let ranked: Vec<usize> = (1..outcomes.setups()).collect();
    rank(outcomes, &ranked, &Scale::over_field([0]), Level::P95).unwrap()
}

/// Whether any statement of a ranking is wrong, with intervals scaled to `part` of their width.
fn is_wrong(ranking: &Ranking, shares: &[f64], part: f64) -> bool {
    let truth = |setup: usize| shares[setup - 1];
    let best = shares.iter().fold(0.0_f64, |best, &share| best.max(share));
    let separated = ranking.comparisons().iter().any(|c| {
        let true_difference = truth(c.first) - truth(c.second);
        ranking.separated(c.first, c.second) && (c.difference > 0.0) != (true_difference > 0.0)
            || ranking.separated(c.first, c.second) && true_difference == 0.0
    });
    let top_lacks_the_best = ranking.top_group().iter().all(|&setup| truth(setup) < best);
    let misplaced = ranking.standings().iter().any(|standing| {
        let (first, last) = ranking.rank_range(standing.setup).unwrap();
        let better = shares
            .iter()
            .filter(|&&share| share > truth(standing.setup))
            .count();
        let no_worse = shares
            .iter()
            .filter(|&&share| share >= truth(standing.setup))
            .count();
        first > no_worse || last < better + 1
    });
    let behind = ranking.standings().iter().any(|standing| {
        let (low, high) = ranking.behind_best(standing.setup).unwrap();
        let seen = standing.share.value - ranking.standings()[0].share.value;
        let gap = truth(standing.setup) - best;
        gap < seen + part * (low - seen) - 1e-12
            || (high < 0.0 && gap > seen + part * (high - seen) + 1e-12)
    });
    separated || top_lacks_the_best || misplaced || behind
}

/// In 1000 experiments all statements are simultaneously right in at least 95%, which allows 50 misses (three
/// deviations above that is 70). The hardest case is a best setup that is hardly better than the others, or not at
/// all. Distances scaled to a third miss far more often, so the test can fail.
#[test]
fn all_statements_hold_simultaneously() {
    let cases: [&[f64]; 6] = [
        &[0.5, 0.5],
        &[0.5; 5],
        &[0.501, 0.5, 0.5, 0.5, 0.5],
        &[0.52, 0.5, 0.45, 0.4, 0.3],
        &[0.62, 0.5, 0.5, 0.5, 0.5],
        &[0.55, 0.55, 0.4, 0.4, 0.4, 0.3],
    ];
    for shares in cases {
        let (mut wrong, mut narrow) = (0, 0);
        for seed in 0..1000 {
            let ranking = ranking(&play(shares, 120, seed));
            wrong += u32::from(is_wrong(&ranking, shares, 1.0));
            narrow += u32::from(is_wrong(&ranking, shares, 0.33));
        }
        assert!(wrong <= 70, "{shares:?}: {wrong}");
        let spread = shares.iter().any(|&share| share < shares[0] - 0.01);
        assert!(!spread || narrow > 100, "{shares:?}: {narrow}");
    }
}

/// One of two equal setups is declared best in at most 5% of the experiments: 50 of 1000, and three deviations above
/// that is 70. (With Hsu's one-sided comparison it was 10%.)
#[test]
fn two_equal_setups_are_rarely_separated() {
    let alone =
        (0..1000).filter(|&seed| ranking(&play(&[0.5, 0.5], 150, seed)).top_group().len() == 1);
    let alone = alone.count();
    assert!((10..=70).contains(&alone), "{alone} of 1000");
}

/// Of equal setups the first is first by chance: its plain interval misses the true value far too often, the
/// corrected one in at most 5% (50 of 1000 experiments, three deviations above that is 70), and the corrected value
/// is median-unbiased. Where one setup is truly ahead, both are valid.
#[test]
fn the_value_of_the_first_setup_is_corrected() {
    let cases: [(&[f64], bool); 3] = [
        (&[0.5; 6], true),
        (&[0.52, 0.5, 0.5, 0.49], true),
        (&[0.7, 0.5, 0.4], false),
    ];
    for (shares, lucky) in cases {
        let (mut missed, mut naive, mut above, mut count) = (0, 0, 0, 0);
        for seed in 0..1000 {
            let ranking = ranking(&play(shares, 150, seed));
            let Some((setup, corrected)) = ranking.winner() else {
                continue;
            };
            let (truth, own) = (shares[setup - 1], ranking.standings()[0].share);
            count += 1;
            missed += u32::from(truth < corrected.low || corrected.high < truth);
            naive += u32::from(truth < own.low || own.high < truth);
            above += u32::from(corrected.value > truth);
            assert!(corrected.low < corrected.value && corrected.value < corrected.high);
            assert!(corrected.value <= own.value + 1e-9);
        }
        assert!(
            count > 850 && missed <= 70,
            "{shares:?}: {missed} of {count}"
        );
        assert!(
            !lucky || naive > missed && above < 560,
            "{shares:?}: {naive} {missed} {above}"
        );
        assert!(above > 400, "{shares:?}: {above}");
    }
}

/// Every setup outside the top group differs significantly from the setups of rank 1 and has a positive distance; the
/// limits of the group reach 0.
#[test]
fn the_top_group_is_statistically_tied_with_rank_1() {
    let mut outside = 0;
    for seed in 0..200 {
        let ranking = ranking(&play(&[0.5, 0.55, 0.3, 0.52, 0.42, 0.47], 200, seed));
        let top = ranking.top_group();
        for standing in ranking.standings() {
            let (low, high) = ranking.behind_best(standing.setup).unwrap();
            assert!(low <= high && high <= 0.0, "{low} {high}");
            assert!(standing.rank > 1 || top.contains(&standing.setup));
            if top.contains(&standing.setup) {
                assert!(
                    high == 0.0 && (low < 0.0) == (top.len() > 1),
                    "{low} {high}"
                );
                assert!(standing.rank > 1 || ranking.rank_range(standing.setup).unwrap().0 == 1);
            } else {
                outside += 1;
                assert!(ranking.separated(standing.setup, ranking.standings()[0].setup));
                assert!(ranking.rank_range(standing.setup).unwrap().0 > 1 && low < 0.0);
            }
        }
    }
    assert!(outside > 200, "{outside}");
}

/// Copies with the same outcomes stay candidates together; a few pair indices separate no setups.
#[test]
fn copies_stay_tied_and_few_pairs_separate_nothing() {
    let mut outcomes = PairOutcomes::new(4, 12);
    let (good, bad) = (
        [4, 4, 2, 4, 4, 4, 2, 4, 4, 4, 2, 4],
        [0, 2, 0, 0, 2, 0, 0, 0, 2, 0, 0, 0],
    );
    outcomes.push(1, 0, &good).unwrap();
    outcomes.push(2, 0, &good).unwrap();
    outcomes.push(3, 0, &bad).unwrap();
    let found = ranking(&outcomes);
    assert_eq!(found.top_group(), [1, 2]);
    assert_eq!(
        (found.behind_best(1), found.behind_best(2)),
        (Some((0.0, 0.0)), Some((0.0, 0.0)))
    );
    assert_eq!(
        (found.rank_range(2), found.rank_range(3)),
        (Some((1, 2)), Some((3, 3)))
    );
    assert!(found.behind_best(3).unwrap().1 < 0.0);

    let mut few = PairOutcomes::new(3, 4);
    few.push(1, 0, &[4; 4]).unwrap();
    few.push(2, 0, &[0; 4]).unwrap();
    let found = ranking(&few);
    assert_eq!(
        (found.top_group(), found.behind_best(1)),
        (vec![1, 2], Some((-1.0, 0.0)))
    );
    assert_eq!(found.rank_range(1), Some((1, 2)));
    let mut enough = PairOutcomes::new(3, 6);
    enough.push(1, 0, &[4; 6]).unwrap();
    enough.push(2, 0, &[0; 6]).unwrap();
    let found = ranking(&enough);
    assert_eq!(
        (found.top_group(), found.behind_best(1)),
        (vec![1], Some((0.0, 0.0)))
    );
}
