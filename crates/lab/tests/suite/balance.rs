//! Balance figures of games made by hand, with answers known beforehand.

use bagsplit_arena::{BlockResult, Course, Leg, PlayedGame, Tally};
use bagsplit_game::board::{ByPlayer, Player};
use bagsplit_game::rules::Ending;
use bagsplit_lab::studies::balance::{
    ApartTotals, Balance, BalanceFigure as F, BalanceFinding, BalanceTotals, FigureParameters,
    RuleFacts, SelfMatchTotals, ShareTotals, Thinking, VariantTotals, Whose, balance,
};
use bagsplit_stats::{Estimate, Level, Looks};

use Player::{P0 as A, P1 as B};

/// A game, as the first of a pair: a is the other player and b holds the Advantage.
struct GameSpec {
    winner: Option<Player>,
    first: Player,
    ending: Ending,
    scores: [u16; 2],
    /// Of a and b: placements, those that scored, passes, exchanges.
    played: [[u16; 4]; 2],
    /// The changes of the lead, and the turns without a scoring placement.
    course: [u16; 2],
    /// The lead of a after half and after three quarters of the turns.
    leads: [i32; 2],
}

fn facts() -> RuleFacts {
    RuleFacts {
        advantage: true,
        exchange: true,
        target: false,
    }
}

fn game(pair: u64, spec: &GameSpec) -> PlayedGame {
    let tally = |player: Player| {
        let [placements, scoring, passes, exchanges] = spec.played[player.index()];
        let score = spec.scores[player.index()];
        Tally {
            score,
            primary: score,
            placements,
            scoring,
            passes,
            exchanges,
            ..Tally::default()
        }
    };
    PlayedGame {
        winner: spec.winner,
        first: spec.first,
        ending: spec.ending,
        players: ByPlayer(Player::ALL.map(tally)),
        ..PlayedGame::begun(pair, Leg::First, B)
    }
}

/// Games as a block from pair 0 on.
fn block(games: &[GameSpec]) -> BlockResult {
    let mut block = BlockResult {
        self_match: true,
        ..BlockResult::default()
    };
    for (pair, spec) in (0..).zip(games) {
        let [lead_changes, nothing_scoring] = spec.course;
        let before = Course::before(pair, Leg::First);
        block.games.push(game(pair, spec));
        block.courses.push(Course {
            lead_changes,
            nothing_scoring,
            leads: spec.leads,
            ..before
        });
    }
    block
}

fn three_games() -> BlockResult {
    block(&three_specs())
}

fn three_specs() -> [GameSpec; 3] {
    [
        // b holds the Advantage, begins and wins in ten turns, of which a exchanges one.
        GameSpec {
            winner: Some(B),
            first: B,
            ending: Ending::OutOfTiles,
            scores: [10, 30],
            played: [[4, 3, 0, 1], [4, 4, 1, 0]],
            course: [1, 2],
            leads: [-6, -9],
        },
        // A tie in four turns of passes.
        GameSpec {
            winner: None,
            first: B,
            ending: Ending::SixPasses,
            scores: [0, 0],
            played: [[0, 0, 2, 0], [0, 0, 2, 0]],
            course: [0, 4],
            leads: [0, 0],
        },
        // a begins and wins on time with fewer points.
        GameSpec {
            winner: Some(A),
            first: A,
            ending: Ending::Clock(B),
            scores: [20, 24],
            played: [[3, 3, 0, 0], [3, 2, 0, 0]],
            course: [3, 0],
            leads: [-4, -4],
        },
    ]
}

fn own(blocks: &[BlockResult]) -> BalanceTotals {
    own_of(facts(), blocks)
}

fn own_of(facts: RuleFacts, blocks: &[BlockResult]) -> BalanceTotals {
    own_from(1, facts, blocks)
}

fn own_from(comeback: u16, facts: RuleFacts, blocks: &[BlockResult]) -> BalanceTotals {
    let thinking = Thinking {
        placement: 40,
        pass: 10,
        exchange: 20,
    };
    let parameters = FigureParameters { thinking, comeback };
    let mut totals = BalanceTotals::new(facts, parameters);
    blocks.iter().for_each(|block| totals.add(block));
    totals
}

fn variant(own: BalanceTotals) -> VariantTotals {
    VariantTotals {
        players: 0,
        self_matches: vec![SelfMatchTotals { own, apart: None }],
        skill: None,
        splits: None,
    }
}

fn figures(variants: &[VariantTotals]) -> Balance {
    balance(variants, Level::P95, Looks::Once).unwrap()
}

fn found(balance: &Balance, variant: usize, figure: F) -> Option<&BalanceFinding> {
    balance
        .findings
        .iter()
        .find(|row| (row.variant, row.figure) == (variant, figure))
}

#[track_caller]
fn value(balance: &Balance, variant: usize, figure: F) -> f64 {
    found(balance, variant, figure)
        .unwrap_or_else(|| panic!("{figure} is missing"))
        .estimate
        .value
}

#[track_caller]
fn near(found: f64, expected: f64) {
    assert!(
        (found - expected).abs() < 1e-12,
        "{found} is not {expected}"
    );
}

#[test]
fn figures_of_three_games_by_hand() {
    let balance = figures(&[variant(own(&[three_games()]))]);
    assert_eq!(balance.pairs, 3);
    // Who begins wins, ties and wins; the holder wins, ties and loses.
    let expected = [
        (F::FirstWins, 2.5 / 3.),
        (F::Advantage, 0.),
        (F::ScoreMean, 84. / 6.),
        // 10, 30, 0, 0, 20, 24 about 14.
        (
            F::ScoreSpread,
            ((16. + 256. + 196. + 196. + 36. + 100.) / 6_f64).sqrt(),
        ),
        (F::Margin, (20. - 4.) / 2.),
        (F::Turns, 20. / 3.),
        // 8, 0 and 6 placements, 1, 4 and 0 passes, and an exchange.
        (F::Minutes, (14. * 40. + 5. * 10. + 20.) / 60. / 3.),
        (F::ScoringTurns, 12. / 20.),
        (F::NothingScoring, 6. / 20.),
        (F::PassingTurns, 5. / 20.),
        (F::ExchangingTurns, 1. / 20.),
        (F::LeadChanges, 4. / 3.),
        // The leaders were b, who won; nobody; and b, who lost.
        (F::OpenLate, (0. + 0.5 + 1.) / 3.),
        (F::EndedOutOfTiles, 1. / 3.),
        (F::EndedSixPasses, 1. / 3.),
        (F::EndedScoreless, 0.),
        (F::EndedClock, 1. / 3.),
    ];
    for (figure, expected) in expected {
        near(value(&balance, 0, figure), expected);
    }
    // At half-time a was behind by 6 and lost, and by 4 and won.
    near(value(&balance, 0, F::Comeback), 1. / 2.);
    // All of one game: as sure as one game can make it.
    let six = figures(&[variant(own_from(6, facts(), &[three_games()]))]);
    let comeback = found(&six, 0, F::Comeback).unwrap();
    near(comeback.estimate.value, 0.);
    near(
        comeback.estimate.interval().unwrap().1,
        bagsplit_stats::share_bounds(0., 1, Level::P95).1,
    );
    let seven = figures(&[variant(own_from(7, facts(), &[three_games()]))]);
    assert_eq!(found(&seven, 0, F::Comeback), None);
    // None that is not listed: no parts of the Advantage, no skill and no splits.
    assert_eq!(balance.findings.len(), expected.len() + 1);
    assert!(balance.findings.iter().all(|row| row.difference.is_none()));
    // A mean: 10, 4, 6 turns have a standard deviation of √(28/3).
    near(
        found(&balance, 0, F::Turns)
            .unwrap()
            .estimate
            .standard_error,
        (28_f64 / 9.).sqrt(),
    );
}

/// In one self-match the holder always begins and in the other never: the mean is one half, and no pair says otherwise. With
/// 3 pairs up to 56% of the pairs to come may (Wilson), which would move either self-match by as much towards the other.
#[test]
fn constant_self_matches_keep_the_uncertainty_of_few_pairs() {
    let game = |first| GameSpec {
        winner: Some(B),
        first,
        ending: Ending::OutOfTiles,
        scores: [10, 30],
        played: [[4, 3, 0, 1], [4, 4, 1, 0]],
        course: [1, 2],
        leads: [-6, -9],
    };
    let self_match = |first| SelfMatchTotals {
        own: own(&[block(&[game(first), game(first), game(first)])]),
        apart: None,
    };
    let both = VariantTotals {
        players: 0,
        self_matches: vec![self_match(A), self_match(B)],
        skill: None,
        splits: None,
    };
    let balance = figures(&[both]);
    let opens = found(&balance, 0, F::FirstWins).unwrap();
    let (low, high) = opens.estimate.interval().unwrap();
    near(opens.estimate.value, 0.5);
    let bounds = bagsplit_stats::share_bounds(0.5, 3, Level::P95);
    near(low, bounds.0);
    near(high, bounds.1);
}

/// Student's interval with 5 degrees, not cut.
fn plain(row: &BalanceFinding) -> Estimate {
    let half = 2.570_581_835_636 * row.estimate.standard_error;
    let (value, standard_error) = (row.estimate.value, row.estimate.standard_error);
    Estimate {
        value,
        standard_error,
        low: value - half,
        high: value + half,
    }
}

#[test]
fn intervals_say_what_is_not_known() {
    let balance = figures(&[variant(own(&[three_games()]))]);
    let row = |figure| found(&balance, 0, figure).unwrap();
    // A share of games always has one: 0 of 3 is not certainty.
    let (low, high) = row(F::EndedClock).estimate.interval().unwrap();
    // Three games are too few for Wilson's interval.
    let bounds = |share| bagsplit_stats::share_bounds(share, 3, Level::P95);
    near(low, bounds(1. / 3.).0);
    near(high, bounds(1. / 3.).1);
    assert_eq!(row(F::EndedScoreless).estimate.interval(), Some(bounds(0.)));
    // Student's for the rest, if there are five pair indices or more, cut to what can be.
    assert!(
        row(F::Turns).estimate.standard_error > 0. && row(F::Turns).estimate.interval().is_none()
    );
    let six: Vec<GameSpec> = three_specs().into_iter().chain(three_specs()).collect();
    let balance = figures(&[variant(own(&[block(&six)]))]);
    let row = |figure| found(&balance, 0, figure).unwrap();
    let turns = row(F::Turns);
    let half = 2.570_581_835_636 * turns.estimate.standard_error; // t with 5 degrees
    assert!((turns.estimate.interval().unwrap().1 - turns.estimate.value - half).abs() < 1e-8);
    let cut = |found: &BalanceFinding, (least, most): (f64, f64)| {
        let (figure, (low, high)) = (found.figure, found.estimate.interval().unwrap());
        let Estimate {
            low: from,
            high: to,
            ..
        } = plain(found);
        assert!(
            from < least || to > most,
            "{figure} would be within its limits anyhow"
        );
        assert!(from >= least || low == least, "{figure}");
        assert!(to <= most || high == most, "{figure}");
        assert!(
            (low - from.max(least)).abs() < 1e-8 && (high - to.min(most)).abs() < 1e-8,
            "{figure}"
        );
    };
    cut(row(F::PassingTurns), (0., 1.));
    cut(row(F::LeadChanges), (0., f64::INFINITY));
    let holder = figures(&[variant(own(&[wins(|pair| pair > 0, 0..6)]))]);
    let advantage = found(&holder, 0, F::Advantage).unwrap();
    cut(advantage, (-0.5, 0.5));
    // Nothing to go by: the same share of scoring turns in every game.
    let same = [0, 1, 2].map(|n| GameSpec {
        winner: Some(A),
        first: A,
        ending: Ending::Scoreless,
        scores: [n, 0],
        played: [[2, 1, 0, 0], [1, 0, 0, 0]],
        course: [0, 2],
        leads: [0, 0],
    });
    let even = figures(&[variant(own(&[block(&same)]))]);
    let share = found(&even, 0, F::ScoringTurns).unwrap();
    assert_eq!(
        (share.estimate.standard_error, share.estimate.interval()),
        (0., None)
    );
    assert_eq!(
        found(&even, 0, F::EndedScoreless)
            .unwrap()
            .estimate
            .interval(),
        Some(bagsplit_stats::share_bounds(1., 3, Level::P95))
    );
    assert!(
        found(&even, 0, F::EndedTarget).is_none(),
        "the rules have none"
    );
}

/// Blocks of made-up games: one game of a holder's win or loss a pair.
fn wins(of_holder: impl Fn(u64) -> bool, pairs: std::ops::Range<u64>) -> BlockResult {
    let spec = |pair: u64| {
        let won = of_holder(pair);
        game(
            pair,
            &GameSpec {
                winner: Some(if won { B } else { A }),
                first: if pair.is_multiple_of(3) { B } else { A },
                ending: Ending::OutOfTiles,
                scores: [20, if won { 21 + (pair % 7) as u16 } else { 19 }],
                played: [[5, 4, 0, 0], [5, 5 - (pair % 2) as u16, 0, 0]],
                course: [1, 0],
                leads: [0, 0],
            },
        )
    };
    let courses = pairs.clone().map(|pair| Course {
        lead_changes: 1,
        ..Course::before(pair, Leg::First)
    });
    BlockResult {
        self_match: true,
        courses: courses.collect(),
        games: pairs.map(spec).collect(),
        ..BlockResult::default()
    }
}

fn shares(whose: Whose, block: &BlockResult) -> ShareTotals {
    let mut totals = ShareTotals::new(whose);
    totals.add(block);
    totals
}

/// Holders that win 3/4, 2/3, and 3/5 or 1/2 of the time, at different pair indices.
fn taken_apart(pairs: u64) -> SelfMatchTotals {
    let share = |block| shares(Whose::Holder, &block);
    let apart = ApartTotals {
        without_mulligan: share(wins(|pair| pair % 3 > 0, 0..pairs)),
        holder_begins: share(wins(|pair| pair % 5 < 3, 0..pairs)),
        other_begins: share(wins(|pair| pair % 2 > 0, 0..pairs)),
    };
    SelfMatchTotals {
        own: own(&[wins(|pair| pair % 4 > 0, 0..pairs)]),
        apart: Some(apart),
    }
}

#[test]
fn the_parts_of_the_advantage_add_up_to_it() {
    let skill = shares(Whose::First, &wins(|pair| pair % 4 == 0, 0..240));
    let whole = VariantTotals {
        players: 0,
        self_matches: vec![taken_apart(240)],
        skill: Some(skill),
        splits: None,
    };
    let balance = figures(&[whole]);
    near(value(&balance, 0, F::ZeroZero), (0.6 + 0.5) / 2. - 0.5);
    near(value(&balance, 0, F::Choice), 2. / 3. - 0.55);
    near(value(&balance, 0, F::Mulligan), 0.75 - 2. / 3.);
    near(value(&balance, 0, F::Advantage), 0.25);
    let parts = [F::ZeroZero, F::Choice, F::Mulligan].map(|part| value(&balance, 0, part));
    near(parts.iter().sum::<f64>(), value(&balance, 0, F::Advantage));
    // Of a difference at each pair index, by hand: 0, 1 or -1.
    let lost = |pair: u64, every: u64| f64::from(u8::from(pair.is_multiple_of(every)));
    let change = |pair: u64| lost(pair, 3) - lost(pair, 4);
    let squares: f64 = (0..240).map(|pair| (change(pair) - 1. / 12.).powi(2)).sum();
    let row = found(&balance, 0, F::Mulligan).unwrap();
    near(row.estimate.standard_error, (squares / 239. / 240.).sqrt());
    // The first setup is no self-match here: it wins one pair game in two in either role.
    near(value(&balance, 0, F::Skill), 0.5);
}

#[test]
fn a_block_of_two_setups_is_not_a_self_match() {
    let self_match = wins(|_| true, 0..2);
    let games = self_match
        .games
        .iter()
        .flat_map(|game| [*game, game.exchanged()])
        .collect();
    let uneven = BlockResult {
        self_match: false,
        games,
        ..BlockResult::default()
    };
    let add = std::panic::catch_unwind(|| own_of(facts(), std::slice::from_ref(&uneven)));
    assert!(add.is_err());
    // A matchup for skill need not be one.
    assert_eq!(
        shares(Whose::First, &uneven),
        shares(Whose::First, &self_match)
    );
}

#[test]
fn variants_are_compared_pair_by_pair_and_adjusted_together() {
    let same = wins(|pair| pair % 4 > 0, 0..400);
    let more = wins(|pair| pair % 4 > 0 || pair % 8 == 0, 0..400);
    let variants = [&same, &same, &more].map(|block| variant(own(std::slice::from_ref(block))));
    let [balance, early, last] = [Looks::Once, Looks::UpTo(4000), Looks::UpTo(400)]
        .map(|looks| balance(&variants, Level::P95, looks).unwrap());
    let difference = |variant, figure| found(&balance, variant, figure).unwrap().difference;
    // The same games under another name are no finding.
    assert_eq!(difference(1, F::FirstWins), None);
    let same_as = |variant| found(&balance, variant, F::FirstWins).unwrap().same_as;
    assert_eq!([0, 1, 2].map(same_as), [None, Some(0), None]);
    let gain = difference(2, F::Advantage).unwrap();
    near(gain.estimate.value, 0.125);
    // The gain is 1 in an eighth of the pairs: a Bernoulli number's standard error, not that of two samples.
    near(
        gain.estimate.standard_error,
        (0.125_f64 * 0.875 / 399.).sqrt(),
    );
    assert!(gain.real && gain.p_adjusted < 1e-8);
    let (low, high) = gain.estimate.interval().unwrap();
    assert!(low > 0.09 && high < 0.16);
    // Of a tenth of the planned pairs only what is large is believed, though the interval is the same; at the end almost all.
    let at = |balance: &Balance| found(balance, 2, F::Advantage).unwrap().difference.unwrap();
    assert!(at(&early).real && at(&early).estimate.interval() == gain.estimate.interval());
    assert!(at(&early).p_adjusted > 1e6 * gain.p_adjusted);
    near(at(&last).p_adjusted, gain.p_adjusted / 0.9);
    // Every figure is compared but those of the first variant and of its games; Holm multiplies the smallest by how many.
    let compared = balance
        .findings
        .iter()
        .filter(|row| row.difference.is_some())
        .count();
    assert_eq!(compared * 3, balance.findings.len());
    let alone = figures(&variants[..2]);
    assert!(alone.findings.iter().all(|row| row.difference.is_none()));
    assert!(
        balance
            .findings
            .windows(2)
            .all(|two| two[0].variant <= two[1].variant)
    );
}

#[test]
fn self_matches_have_equal_weights_and_only_common_pairs_count() {
    // The second self-match has played less, and not its first pairs yet; blocks come in any order.
    let one = wins(|_| true, 0..40);
    let late = [
        wins(|pair| pair % 2 > 0, 20..30),
        wins(|pair| pair % 2 > 0, 10..20),
    ];
    let self_matches = [own(&[one]), own(&late)].map(|own| SelfMatchTotals { own, apart: None });
    let both = VariantTotals {
        players: 0,
        self_matches: self_matches.to_vec(),
        skill: None,
        splits: None,
    };
    let balance = figures(&[both]);
    assert_eq!(balance.pairs, 20);
    near(value(&balance, 0, F::Advantage), 0.25);
    let mut late = late.to_vec();
    late.reverse();
    assert_eq!(own(&late), self_matches[1].own);
    // No two common pairs, and nothing is found.
    let early = variant(own(&[wins(|_| true, 0..11)]));
    let apart = [early, variant(self_matches[1].own.clone())];
    let none = figures(&apart);
    assert_eq!((none.pairs, none.findings.len()), (0, 0));
    assert!(figures(&[]).findings.is_empty());
}

#[test]
fn figures_that_rules_do_not_have_are_left_out() {
    let without = RuleFacts {
        advantage: false,
        exchange: false,
        ..facts()
    };
    let balance = figures(&[variant(own_of(without, &[three_games()]))]);
    for figure in [F::Advantage, F::ExchangingTurns, F::EndedTarget] {
        assert_eq!(found(&balance, 0, figure), None);
    }
    // The first variant has none to compare with.
    let first = variant(own_of(without, &[wins(|_| true, 0..6)]));
    let balance = figures(&[first, variant(own(&[wins(|pair| pair > 2, 0..6)]))]);
    assert_eq!(found(&balance, 1, F::Advantage).unwrap().difference, None);
    assert!(
        found(&balance, 1, F::FirstWins)
            .unwrap()
            .difference
            .is_some()
    );
}
