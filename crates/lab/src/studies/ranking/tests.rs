//! How often each kind of claim is wrong, through the program's own path from blocks of games to conclusions. The games are
//! coins, so the truth is known.

use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;
use rayon::prelude::*;

use crate::experiment::experiment_of_text;
use crate::run::Layout;
use crate::run::blocks::Counter;
use crate::studies::Conclusions;
use crate::studies::compare::{Judge, robust};
use crate::studies::race::BestSettings;
use crate::studies::race::run::{RacePlan, best};
use crate::studies::ranking::{HypothesisVerdict, recommended};
use crate::studies::run_counter::RunCounter;
use crate::study::testing::Coin;

/// The number of simulated experiments.
const RUNS: u64 = 400;

/// An experiment of four setups and this many populations, with these hypotheses.
fn layout(populations: usize, hypotheses: &str) -> Layout {
    let setups = ["a", "b", "c", "d"].map(|name| {
        format!("[[setup]]\nname = '{name}'\nsplit = 'even'\nbot = 'greedy'\ndraw = {{ kind = 'quota', operators = {} }}\n", 1 + name.as_bytes()[0] % 4)
    });
    let players =
        (0..populations).map(|number| format!("[[players]]\nname = 'p{number}'\nbot = 'greedy'\n"));
    let text = format!(
        "name = 'claims'\nseed = 1\npairs = 40\nhypotheses = [{hypotheses}]\n{}{}",
        setups.concat(),
        players.collect::<String>()
    );
    Layout::new(experiment_of_text(&text, std::path::Path::new("claims.toml")).unwrap())
}

/// The conclusions from coins: a setup wins by one half and its strength, less that of its opponent.
fn conclude(layout: &Layout, strengths: [f64; 4], seed: u64, late: &[String]) -> Conclusions {
    let mut rng = Pcg64Mcg::seed_from_u64(seed);
    let mut counter = RunCounter::new(layout, |_, _, _| Ok(()));
    for section in &layout.sections {
        for place in section.places() {
            let (first, second) = section.pair(place);
            let rate = 0.5 + strengths[first] - strengths[second];
            let pairs = 0..layout.plan.pairs;
            let quarters = pairs.map(|_| {
                (0..2)
                    .map(|_| 2 * u8::from(rng.random::<f64>() < rate))
                    .sum()
            });
            let block = crate::study::testing::block(&quarters.collect::<Vec<u8>>());
            counter.add(section, place, &block).unwrap();
        }
    }
    counter.conclude(late).unwrap()
}

/// In how many simulated experiments each of some claims is wrong.
fn wrong<const N: usize>(runs: u64, claims: impl Fn(u64) -> [bool; N] + Sync) -> [u64; N] {
    let counts = (0..runs)
        .into_par_iter()
        .map(|seed| claims(seed).map(u64::from));
    counts.reduce(
        || [0; N],
        |one, other| std::array::from_fn(|claim| one[claim] + other[claim]),
    )
}

/// What a binomial of a rate of 5% exceeds once in a thousand times, 3.1 deviations.
fn most(runs: u64) -> u64 {
    let n = runs as f64;
    (0.05 * n + 3.1 * (n * 0.05 * 0.95).sqrt()) as u64
}

fn separates(found: &Conclusions) -> bool {
    found
        .sections
        .iter()
        .any(|section| section.findings.comparisons.iter().any(|two| two.separated))
}

fn is_decided(found: &Conclusions) -> bool {
    let mut hypotheses = found
        .sections
        .iter()
        .flat_map(|section| &section.findings.hypotheses);
    hypotheses.any(|hypothesis| {
        hypothesis
            .verdict
            .is_some_and(|verdict| verdict != HypothesisVerdict::Inconclusive)
    })
}

#[test]
#[ignore = "slow: simulated error rates"]
fn equal_setups_give_a_false_verdict_anywhere_in_at_most_five_of_a_hundred_experiments() {
    let layout = layout(4, "'a beats b', 'c beats d'");
    let [anywhere, hypotheses, alone] = wrong(RUNS, |seed| {
        let found = conclude(&layout, [0.; 4], seed, &[]);
        // Both kinds of verdict come from one decision.
        for findings in found.sections.iter().map(|section| &section.findings) {
            assert_eq!(
                (
                    findings.budget.tests,
                    findings.budget.rankings,
                    findings.hypotheses.len()
                ),
                (8, 4, 2)
            );
            for two in &findings.comparisons {
                assert_eq!(
                    two.separated,
                    two.adjusted_p_value <= findings.level.alpha()
                );
            }
            let declared = findings.comparisons.iter().filter(|two| {
                matches!(
                    two.setups.each_ref().map(|name| &**name),
                    ["a", "b"] | ["c", "d"]
                )
            });
            for (two, tested) in declared.zip(&findings.hypotheses) {
                assert_eq!(
                    two.separated,
                    tested.verdict != Some(HypothesisVerdict::Inconclusive)
                );
            }
        }
        // What each ranking at a full 5% would say.
        let alone = found.sections.iter().any(|section| {
            let findings = layout
                .found_at(section, bagsplit_stats::Level::P95)
                .unwrap();
            findings.comparisons.iter().any(|two| two.separated)
        });
        [
            separates(&found) || is_decided(&found),
            is_decided(&found),
            alone,
        ]
    });
    println!(
        "of {RUNS}: {anywhere} anywhere, {hypotheses} hypotheses, {alone} with 5% for each ranking"
    );
    assert!(anywhere <= most(RUNS), "{anywhere} of {RUNS}");
    assert!(
        hypotheses > 0 && alone > most(RUNS),
        "{hypotheses}, {alone}: the test could not fail"
    );
}

#[test]
#[ignore = "slow: simulated error rates"]
fn hypotheses_picked_after_the_first_look_are_judged_by_the_ranking() {
    let [late, as_if_declared] = wrong(RUNS, |seed| {
        let first_look = conclude(&layout(1, ""), [0.; 4], seed, &[]);
        let ranking = &first_look.sections[0].findings.ranking;
        let picked = format!("{} beats {}", ranking[0].name, ranking[3].name);
        let layout = layout(1, &format!("'{picked}'"));
        let late = conclude(&layout, [0.; 4], seed, std::slice::from_ref(&picked));
        assert!(
            late.sections[0].findings.hypotheses[0].late
                && late.sections[0].findings.budget.tests == 0
        );
        [
            is_decided(&late),
            is_decided(&conclude(&layout, [0.; 4], seed, &[])),
        ]
    });
    println!("of {RUNS}: {late} late, {as_if_declared} as if declared before");
    assert!(late <= most(RUNS), "{late} of {RUNS}");
    assert!(
        as_if_declared > most(RUNS),
        "{as_if_declared}: the test could not fail"
    );
}

/// The win rate of the first, which was chosen for being the largest, has an interval that allows for it.
#[test]
fn the_first_has_a_corrected_interval() {
    let layout = layout(1, "");
    let [corrected, uncorrected] = wrong(RUNS, |seed| {
        let found = conclude(&layout, [0.; 4], seed, &[]);
        let findings = &found.sections[0].findings;
        [
            findings.winner.is_some_and(|share| !share.contains(0.5)),
            !findings.ranking[0].share.contains(0.5),
        ]
    });
    println!("of {RUNS}: corrected {corrected}, uncorrected {uncorrected}");
    assert!(corrected <= most(RUNS), "{corrected} of {RUNS}");
    assert!(
        uncorrected > corrected,
        "{uncorrected}: the test could not fail"
    );
}

/// "No other is more than d better", which decides what to bring: for one ranking, and for the worst opponents of several
/// populations. The last setup is the best by less than the games show.
#[test]
#[ignore = "slow: simulated error rates"]
fn bounds_on_how_much_better_another_may_be_hold() {
    let strengths = [0., 0.01, 0.02, 0.05];
    let (one, several) = (layout(1, ""), layout(3, ""));
    let [ranking, populations, worst, not_best] = wrong(RUNS, |seed| {
        let found = conclude(&one, strengths, seed, &[]);
        let first = &found.sections[0].findings.ranking[0];
        // The mean over three opponents of the differences of strengths.
        let behind = (0.05 - strengths[first.setup]) * 4. / 3.;
        let populations = conclude(&several, strengths, seed, &[]);
        let recommended = recommended(&several, &populations);
        let choice = recommended[0].choice.as_ref().unwrap();
        // The worst opponent is the best of the others.
        let worst: [f64; 4] =
            std::array::from_fn(|setup| strengths[setup] - if setup == 3 { 0.02 } else { 0.05 });
        let share = choice.worst.unwrap().share;
        [
            behind > first.others_better_by(),
            worst[3] - worst[choice.setup] > choice.others_better_by,
            !share.contains(
                0.5 + strengths[choice.setup] - strengths[choice.worst.unwrap().opponent],
            ),
            first.setup != 3,
        ]
    });
    println!(
        "of {RUNS}: ranking {ranking}, populations {populations}, worst opponent {worst}, not the best {not_best}"
    );
    assert!(
        [ranking, populations, worst]
            .iter()
            .all(|wrong| *wrong <= most(RUNS))
    );
    assert!(not_best > most(RUNS), "{not_best}: the test could not fail");
}

/// The effects of crossed choices and the rankings of all populations share one error rate.
#[test]
#[ignore = "slow: simulated error rates"]
fn effects_of_equal_choices_are_significant_in_at_most_five_of_a_hundred_experiments() {
    let players = (0..3).map(|number| format!("[[players]]\nname = 'p{number}'\nbot = 'greedy'\n"));
    let text = format!(
        "name = 'claims'\nseed = 1\npairs = 40\n[cross]\nsplits = ['even', 'odd-even']\ndraws = ['uniform', 'hand-value']\nbots = ['greedy']\n{}",
        players.collect::<String>()
    );
    let layout =
        Layout::new(experiment_of_text(&text, std::path::Path::new("claims.toml")).unwrap());
    let runs = RUNS / 2;
    let [anywhere, effects, alone] = wrong(runs, |seed| {
        let found = conclude(&layout, [0.; 4], seed, &[]);
        let significant = |found: &crate::studies::ranking::Findings| {
            found
                .factorial
                .as_ref()
                .unwrap()
                .effects
                .iter()
                .any(|effect| effect.significant)
        };
        let effects = found
            .sections
            .iter()
            .any(|section| significant(&section.findings));
        let alone = found.sections.iter().any(|section| {
            significant(
                &layout
                    .found_at(section, bagsplit_stats::Level::P95)
                    .unwrap(),
            )
        });
        [separates(&found) || effects, effects, alone]
    });
    println!(
        "of {runs}: {anywhere} anywhere, {effects} effects, {alone} with 5% for the effects of each ranking"
    );
    assert!(anywhere <= most(runs), "{anywhere} of {runs}");
    assert!(
        effects > 0 && alone > most(runs),
        "{effects}, {alone}: the test could not fail"
    );
}

/// The bounds of `compare` on how far a setup is behind the best anywhere hold for all setups at once.
#[test]
#[ignore = "slow: simulated error rates"]
fn bounds_of_regret_hold_in_all_rankings_together() {
    let layout = layout(2, "");
    let strengths = [0., 0.02, 0.04, 0.05];
    let places = [0, 1, 2, 3];
    let together = bagsplit_stats::Level::new(0.975).unwrap();
    let [bound, observed] = wrong(RUNS, |seed| {
        let found = conclude(&layout, strengths, seed, &[]);
        let surer = found
            .sections
            .iter()
            .map(|section| layout.found_at(section, together).unwrap());
        let surer: Vec<_> = surer.collect();
        let rankings = found.sections.iter().zip(&surer);
        let rankings: Vec<Judge<'_>> = rankings
            .map(|(alone, together)| Judge {
                findings: &alone.findings,
                together,
                places: &places,
            })
            .collect();
        let judged = robust(&rankings);
        // The mean over three opponents of the differences of strengths.
        let regret = |setup: usize| (0.05 - strengths[setup]) * 4. / 3.;
        [
            judged
                .iter()
                .any(|judge| regret(judge.setup) > judge.regret_high),
            judged
                .iter()
                .any(|judge| regret(judge.setup) > judge.regret.1),
        ]
    });
    println!("of {RUNS}: bounds {bound}, observed {observed}");
    assert!(bound <= most(RUNS), "{bound} of {RUNS}");
    assert!(observed > most(RUNS), "{observed}: the test could not fail");
}

/// The games that `run` would need, as a race prints them, are what it needs: with a third of them it seldom reaches the
/// certainty of the race, with three times as many mostly.
#[test]
fn the_printed_cost_of_run_is_what_run_needs() {
    const RACES: u64 = 20;
    let goal = 0.03;
    let field = |pairs: u64| {
        let setups = ["a", "b", "c", "d"].map(|name| {
            format!("[[setup]]\nname = '{name}'\nsplit = 'even'\nbot = 'greedy'\ndraw = {{ kind = 'quota', operators = {} }}\n", 1 + name.as_bytes()[0] % 4)
        });
        let text = format!(
            "name = 'cost'\nseed = 1\npairs = {pairs}\n{}[pairing]\nkind = 'field'\nfield = ['a', 'b']\n",
            setups.concat()
        );
        Layout::new(experiment_of_text(&text, std::path::Path::new("cost.toml")).unwrap())
    };
    let strengths = [0., 0.02, 0.04, 0.08];
    let reached = |seed: u64| {
        let mut coin = Coin {
            strength: Some(|setup| {
                [0., 0.02, 0.04, 0.08][usize::from(setup.name.as_bytes()[0] - b'a')]
            }),
            ..Coin::default()
        };
        let settings = BestSettings {
            indifference: goal,
            confirm_pairs: 2,
            ..BestSettings::default()
        };
        let setups = field(2).experiment.setups;
        let plan = RacePlan {
            ranked: 4,
            field: &[0, 1],
            settings: &settings,
            seed,
        };
        let (report, _) = best(&mut coin, setups, &plan, |_| {}).unwrap();
        let pairs = report.statement.fixed_samples.unwrap() / 4.;
        [1. / 3., 3.].map(|times| {
            let layout = field((pairs * times).ceil() as u64);
            let found = conclude(&layout, strengths, seed, &[]);
            let first = &found.sections[0].findings.ranking[0];
            u64::from(first.others_better_by() <= goal)
        })
    };
    let reached = (0..RACES).into_par_iter().map(reached);
    let [third, triple] = reached.reduce(
        || [0; 2],
        |one, other| [one[0] + other[0], one[1] + other[1]],
    );
    println!("of {RACES}: {third} with a third, {triple} with three times as many");
    assert!(
        third * 4 <= RACES && triple * 4 >= 3 * RACES,
        "{third}, {triple} of {RACES}"
    );
}
