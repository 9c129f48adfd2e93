//! Figures that are there only if they are asked for, of games made by hand, with answers known beforehand.

use bagsplit_arena::{BlockResult, Details, Leg, PlayedGame, Tally, TurnNote};
use bagsplit_game::board::{ByPlayer, Player, Symbol, Tile};
use bagsplit_lab::studies::balance::{
    Balance, BalanceFigure as F, BalanceFinding, BalanceTotals, DealTotals, FigureGroup, MoreFigures,
    RuleFacts, SelfMatchTotals, Thinking, VariantTotals, balance,
};
use bagsplit_stats::{Level, Looks};

use Player::{P0 as A, P1 as B};

/// Points of a turn, and whether anything was legal and anything earned: `l`, `s` or neither.
type Turn = (u16, &'static str);

struct GameSpec {
    winner: Option<Player>,
    /// The turns, of a and b in turn.
    turns: &'static [Turn],
    /// Of a and b: points by kind (primary, cross, bonus, end); placements, passes and exchanges.
    played: [([u16; 4], [u16; 3]); 2],
    expressions: &'static [&'static str],
}

const GAMES: [GameSpec; 3] = [
    // a leads by 0, 10, -5, -5, -10 before the turns, and wins by 10.
    GameSpec {
        winner: Some(A),
        turns: &[(10, "ls"), (15, "ls"), (0, ""), (5, "ls"), (20, "ls")],
        played: [([26, 4, 0, 0], [2, 1, 0]), ([20, 0, 0, 0], [2, 0, 0])],
        expressions: &["5*2", "5*2", "9+1"],
    },
    // a leads by 0, 12, 6, 6, -14, -14, and loses by 14.
    GameSpec {
        winner: Some(B),
        turns: &[(12, "ls"), (6, "ls"), (0, "l"), (20, "ls"), (0, ""), (0, "l")],
        played: [([12, 0, 0, 0], [1, 2, 0]), ([20, 0, 6, 0], [2, 0, 1])],
        expressions: &["5*2", "9+1"],
    },
    // a leads by 0, 8, 3, 3, and the end makes it a tie.
    GameSpec {
        winner: None,
        turns: &[(8, "ls"), (5, "ls"), (0, ""), (0, "")],
        played: [([8, 0, 0, 0], [1, 1, 0]), ([5, 0, 0, 3], [1, 1, 0])],
        expressions: &["1/5*2"],
    },
];

fn symbols(text: &str) -> Vec<Symbol> {
    text.chars().map(|c| Symbol::from_char(c).unwrap()).collect()
}

fn block(games: &[GameSpec]) -> BlockResult {
    let mut block = BlockResult { self_match: true, ..BlockResult::default() };
    for (pair, spec) in (0..).zip(games) {
        let tally =
            |([primary, cross, bonus, end_bonus], [placements, passes, exchanges]): ([u16; 4], [u16; 3])| {
                Tally {
                    score: primary + cross + bonus + end_bonus,
                    primary,
                    cross,
                    bonus,
                    end_bonus,
                    placements,
                    passes,
                    exchanges,
                    ..Tally::default()
                }
            };
        block.games.push(PlayedGame {
            winner: spec.winner,
            players: ByPlayer(spec.played.map(tally)),
            ..PlayedGame::begun(pair, Leg::First, A)
        });
        let note = |(player, &(points, offers)): (Player, &Turn)| TurnNote {
            player,
            points,
            legal: offers.contains('l'),
            scoring: offers.contains('s'),
        };
        block.details.push(Details {
            turns: [A, B].into_iter().cycle().zip(spec.turns).map(note).collect(),
            expressions: spec.expressions.iter().map(|text| symbols(text)).collect(),
            ..Details::before(pair, Leg::First)
        });
    }
    block
}

fn asked(groups: &[FigureGroup]) -> MoreFigures {
    MoreFigures {
        groups: groups.to_vec(),
        thinking: Thinking { placement: 40, pass: 10, exchange: 20 },
        comebacks: vec![1, 6, 7],
    }
}

fn variant(more: MoreFigures, blocks: &[BlockResult]) -> VariantTotals {
    let facts = RuleFacts { copies: [0; Tile::COUNT], advantage: false, exchange: true, target: false };
    let mut own = BalanceTotals::new(facts).with(more);
    blocks.iter().for_each(|block| own.add(block));
    VariantTotals { self_matches: vec![SelfMatchTotals { own, apart: None }], skill: None, deal: None }
}

fn figures(variants: &[VariantTotals]) -> Balance {
    balance(variants, Level::P95, Looks::Once).unwrap()
}

fn find(balance: &Balance, figure: F, behind: Option<u16>) -> Option<&BalanceFinding> {
    balance.findings.iter().find(|row| row.variant == 0 && row.figure == figure && row.behind == behind)
}

#[track_caller]
fn near(found: f64, expected: f64) {
    assert!((found - expected).abs() < 1e-12, "{found} is not {expected}");
}

#[test]
fn figures_of_three_games_by_hand() {
    let balance = figures(&[variant(asked(&FigureGroup::ALL), &[block(&GAMES)])]);
    let expected = [
        (F::Minutes, (170. + 160. + 100.) / 60. / 3.),
        (F::PointsPrimary, 91. / 104.),
        (F::PointsCross, 4. / 104.),
        (F::PointsBonus, 6. / 104.),
        (F::PointsEnd, 3. / 104.),
        (F::NothingLegal, (1. + 1. + 2.) / 15.),
        (F::NothingLegalRun, 1.),
        (F::NothingScoring, (1. + 3. + 2.) / 15.),
        // a's third and fifth turn of the second game follow each other.
        (F::NothingScoringRun, 6. / 5.),
        // Before the fourth, fifth and fourth turn the leaders were b, who lost; b, who won; and a, who tied.
        (F::OpenLate, (1. + 0. + 0.5) / 3.),
        (F::DramaAverage, (20. / 5. / 30. + 24. / 6. / 26. + 7. / 4. / 8.) / 3.),
        (F::DramaMaximum, (10. / 30. + 12. / 26. + 4. / 8.) / 3.),
        (F::DecisivenessThreshold, (0.5 + 10. / 60. + 0.5 + 12. / 52.) / 2.),
        (F::DecisivenessMoves, (1. + 4. / 6.) / 2.),
        // Of the 22 ordered pairs of expressions of different games, 4 are 5*2 twice and 2 are 9+1 twice.
        (F::Variety, 22. / 6.),
    ];
    for (figure, expected) in expected {
        near(find(&balance, figure, None).unwrap_or_else(|| panic!("{figure} is missing")).value, expected);
    }
    // At half-time a is behind by 5 and wins, b by 6 and wins, b by 3 and ties.
    let comeback = |points| find(&balance, F::Comeback, Some(points));
    near(comeback(1).unwrap().value, 5. / 6.);
    near(comeback(6).unwrap().value, 1.);
    assert_eq!(comeback(7), None);
    // All of one game: as sure as one game can make it.
    let (low, high) = comeback(6).unwrap().interval.unwrap();
    near(low, bagsplit_stats::share_bounds(1., 1, Level::P95).0);
    near(high, 1.);
    assert_eq!(comeback(1).unwrap().title(), "Comebacks from 1 behind");
    // The influences are -2, -3 and 5.
    near(find(&balance, F::Variety, None).unwrap().standard_error, (38_f64 / 6.).sqrt());
    // Those of games that somebody won: 3/2 of what they differ by from their mean, and nothing of the tie.
    let apart = 1.5 * (12. / 52. - 10. / 60.) / 2.;
    near(
        find(&balance, F::DecisivenessThreshold, None).unwrap().standard_error,
        (2. * apart * apart / 6_f64).sqrt(),
    );
    assert_eq!(find(&balance, F::DealShare, None), None, "it has no matchup");
}

#[test]
fn points_from_the_start_count_before_the_first_turn() {
    let mut block = block(&GAMES);
    // In the first game a leads by 5, 15, 0, 0, -5 before the turns then, and wins by 15.
    block.games[0].players[A].score += 5;
    let balance = figures(&[variant(asked(&FigureGroup::ALL), &[block])]);
    for (figure, behind, expected) in [
        (F::OpenLate, None, (0.5 + 0. + 0.5) / 3.),
        (F::DramaAverage, None, (5. / 5. / 35. + 24. / 6. / 26. + 7. / 4. / 8.) / 3.),
        (F::DramaMaximum, None, (5. / 35. + 12. / 26. + 4. / 8.) / 3.),
        (F::Comeback, Some(1), (1. + 0.5) / 2.),
        // They are of no kind of turn.
        (F::PointsPrimary, None, 91. / 104.),
    ] {
        near(find(&balance, figure, behind).unwrap().value, expected);
    }
}

#[test]
fn what_is_not_asked_for_is_not_there() {
    let blocks = [block(&GAMES)];
    let none = figures(&[variant(MoreFigures::default(), &blocks)]);
    assert!(none.findings.iter().all(|row| row.figure.group().is_none()) && !none.findings.is_empty());
    for group in FigureGroup::ALL {
        let some = figures(&[variant(asked(&[group]), &blocks)]);
        let more: Vec<&BalanceFinding> =
            some.findings.iter().filter(|row| row.figure.group().is_some()).collect();
        assert!(more.iter().all(|row| row.figure.group() == Some(group)), "{group:?}");
        assert_eq!(more.is_empty(), group == FigureGroup::Deal);
        // The others are what they were.
        let others = some.findings.iter().filter(|row| row.figure.group().is_none());
        assert!(others.eq(&none.findings), "{group:?}");
    }
}

/// Without details of all games nothing is said that would need them.
#[test]
fn what_details_tell_is_left_out_where_a_block_has_none() {
    let mut without = block(&GAMES);
    without.details.clear();
    for game in &mut without.games {
        game.pair += 3;
    }
    let balance = figures(&[variant(asked(&FigureGroup::ALL), &[block(&GAMES), without])]);
    let there = |figure| find(&balance, figure, None).is_some();
    assert!(there(F::Minutes) && there(F::PointsEnd));
    assert!(![F::NothingLegal, F::OpenLate, F::DramaAverage, F::Variety].into_iter().any(there));
}

#[test]
fn variants_are_compared_index_by_index() {
    let same = variant(asked(&FigureGroup::ALL), &[block(&GAMES)]);
    let balance = figures(&[same.clone(), same]);
    let compared = balance.findings.iter().filter(|row| row.variant == 1);
    for row in compared {
        let difference = row.difference.unwrap();
        assert_eq!((difference.value, difference.standard_error), (0., 0.), "{}", row.figure);
    }
}

/// Leads of 3, -1 and 4 in the first games and 2, 0 and 1 in the second: covariance 4, variances 14 and 2, each times 3.
#[test]
fn the_luck_of_the_deal_is_the_correlation_of_both_games() {
    let mut deal = DealTotals::default();
    let mut block = BlockResult::default();
    for (pair, leads) in [[3, 2], [-1, 0], [4, 1]].into_iter().enumerate() {
        for (leg, lead) in Leg::ALL.into_iter().zip(leads) {
            let holder = if leg == Leg::First { A } else { B };
            let mut game = PlayedGame::begun(pair as u64, leg, holder);
            game.players[holder].score = (10 + lead) as u16;
            game.players[holder.other()].score = 10;
            block.games.push(game);
        }
    }
    deal.add(&block);
    let more = asked(&[FigureGroup::Deal]);
    let whole = VariantTotals { deal: Some(deal), ..variant(more, &[]) };
    let found = figures(&[whole]);
    let row = find(&found, F::DealShare, None).unwrap();
    near(row.value, 0.5);
    // 2xy - (x² + y²) / 2: 1, 1 and -2, times 3 / 16.
    near(row.standard_error, 3. / 16. * (6_f64 / 6.).sqrt());
    assert_eq!(row.pairs, 3);
}
