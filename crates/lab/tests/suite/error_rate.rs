//! Setups that are the same are called different no more often than is stated.

use bagsplit_arena::{Block, BlockResult, Matchup, PairRange};
use bagsplit_game::rules::{Game, Ruleset, Value, math_scrabble::MathScrabble};
use bagsplit_lab::studies::balance::{
    Balance, BalanceTotals, FigureParameters, RuleFacts, SelfMatchTotals, VariantTotals, balance,
};
use bagsplit_lab::studies::ranking::{Findings, find};
use bagsplit_lab::study::{Pairing, SetupTotals};
use bagsplit_movegen::Fast;
use bagsplit_players::{Bot, DiscardPolicy, DrawPolicy, PrivateBags, Recipe, Setup, Share, Start};
use bagsplit_stats::{Level, Looks};
use rayon::prelude::*;

/// A small game that is over soon.
fn small() -> MathScrabble {
    let mut game = MathScrabble::default();
    game.set("board", &Value::Integer(7)).unwrap();
    game.set("hand", &Value::Integer(4)).unwrap();
    game
}

/// The same setup with luck of its own.
fn setup(game: &MathScrabble, luck: u64) -> Setup {
    let shares = vec![
        Share::new("digits", "AB").unwrap(),
        Share::new("operators", "CD").unwrap(),
    ];
    let split = Recipe {
        name: "apart".to_owned(),
        shares,
    }
    .deal(game, 4)
    .unwrap();
    let bags = PrivateBags {
        draw: DrawPolicy::Quota { operators: 2 },
        discard: DiscardPolicy::All,
        start: Start::Own,
        ..PrivateBags::new(split)
    };
    Setup {
        luck,
        ..Setup::private_bags(format!("luck {luck}"), Bot::Random, bags)
    }
}

fn findings(game: &MathScrabble, setups: &[Setup], seed: u64, pairs: u64) -> Findings {
    let matchups = Pairing::RoundRobin.matchups(setups.len(), setups.len());
    let mut totals = SetupTotals::new(&matchups, setups.len());
    for (place, &(first, second)) in matchups.iter().enumerate() {
        let matchup = Matchup {
            first: &setups[first],
            second: &setups[second],
        };
        let block = Block {
            matchup,
            seed,
            pairs: PairRange::new(0, pairs),
        };
        let result: BlockResult = block.play(game, &Fast::new(game), &()).unwrap();
        totals.add(place, &result);
    }
    let same = |a: usize, b: usize| setups[a].canonical() == setups[b].canonical();
    let scale = Pairing::RoundRobin.scale(setups.len());
    let names: Vec<String> = setups.iter().map(|setup| setup.name.clone()).collect();
    find(
        &totals,
        &names,
        setups.len(),
        &scale,
        Level::P95,
        Looks::Once,
        same,
    )
    .unwrap()
}

#[test]
#[ignore = "slow: simulated error rates"]
fn the_same_setup_under_other_names_is_called_different_no_more_often_than_stated() {
    let game = small();
    let setups: Vec<Setup> = (1..=3).map(|luck| setup(&game, luck)).collect();
    let seeds = 200u64;
    let wrong = |seed| {
        let findings = findings(&game, &setups, seed, 24);
        let outside = |share: &bagsplit_stats::Estimate| share.low > 0.5 || share.high < 0.5;
        let intervals = findings
            .matchups
            .iter()
            .filter(|finding| outside(&finding.share))
            .count() as u64;
        let rankings = findings
            .ranking
            .iter()
            .any(|finding| finding.not_separated_from.len() < 2);
        [intervals, u64::from(rankings)]
    };
    let [intervals, rankings] = (0..seeds)
        .into_par_iter()
        .map(wrong)
        .reduce(|| [0; 2], |one, other| [0, 1].map(|of| one[of] + other[of]));
    // Stated: 5% of the intervals of matchups (three a seed), and 5% of the rankings with any two setups
    // significantly different. Allowed: what a binomial of that rate exceeds once in a thousand times, 3.1 deviations.
    let most = |trials: u64| {
        let n = trials as f64;
        (0.05 * n + 3.1 * (n * 0.05 * 0.95).sqrt()) as u64
    };
    assert!(
        intervals <= most(3 * seeds),
        "{intervals} of {} intervals",
        3 * seeds
    );
    assert!(rankings <= most(seeds), "{rankings} of {seeds} rankings");
    // And the luck is theirs: otherwise every pair would split and nothing would have been tested.
    assert!(
        intervals > 0,
        "no interval ever missed: is the luck their own?"
    );
}

/// The balance figures of variants of the same rules, each with luck of its own.
fn figures_of_equal_rules(game: &MathScrabble, variants: u64, seed: u64, pairs: u64) -> Balance {
    let setup = setup(game, 1);
    let parameters = FigureParameters::new(&Ruleset::default());
    let played = |variant| {
        let matchup = Matchup {
            first: &setup,
            second: &setup,
        };
        let block = Block {
            matchup,
            seed: variants * seed + variant,
            pairs: PairRange::new(0, pairs),
        };
        let mut own = BalanceTotals::new(RuleFacts::new(game), parameters);
        own.add(
            &block
                .play_with_courses(game, &Fast::new(game), &())
                .unwrap(),
        );
        let self_matches = vec![SelfMatchTotals { own, apart: None }];
        VariantTotals {
            players: 0,
            self_matches,
            skill: None,
            splits: None,
        }
    };
    let variants: Vec<VariantTotals> = (0..variants).map(played).collect();
    balance(&variants, Level::P95, Looks::Once).unwrap()
}

#[test]
#[ignore = "slow: simulated error rates"]
fn equal_rules_are_called_different_no_more_often_than_stated() {
    let (game, seeds) = (small(), 400u64);
    let any_is_real = |&seed: &u64| {
        let found = figures_of_equal_rules(&game, 4, seed, 60);
        found
            .findings
            .iter()
            .filter_map(|row| row.difference.as_ref())
            .any(|difference| difference.real)
    };
    let wrong = (0..seeds).into_par_iter().filter(any_is_real).count();
    // Stated: in at most 5% of experiments any difference of any figure; 33 of 400 are exceeded once in a thousand times.
    assert!(wrong <= 33, "{wrong} of {seeds}");
}

#[test]
fn the_same_setup_with_the_same_luck_is_identical_play() {
    let game = small();
    let setups = [setup(&game, 1), setup(&game, 1), setup(&game, 2)];
    let findings = findings(&game, &setups, 3, 20);
    assert_eq!(findings.matchups[0].counts.by_quarters(), [0, 0, 20, 0, 0]);
    assert!(findings.matchups[0].identical);
    assert!(!findings.matchups[1].identical);
    assert_eq!(findings.ranking[0].not_separated_from.len(), 2);
}
