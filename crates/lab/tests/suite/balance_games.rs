//! Balance figures of real games, against a slow and plain recomputation from all rows.

use std::collections::BTreeMap;

use bagsplit_arena::{
    Block, BlockResult, Course, CourseWatch, Leg, Matchup, PairRange, PlayedGame, Tally,
};
use bagsplit_game::board::{Player, Role};
use bagsplit_game::rules::binary_number_scrabble::BinaryNumberScrabble;
use bagsplit_game::rules::math_scrabble::MathScrabble;
use bagsplit_game::rules::{Game, Ruleset, Value};
use bagsplit_lab::studies::balance::{
    ApartTotals, Balance, BalanceFigure as F, BalanceFinding, BalanceTotals, FigureParameters,
    RuleFacts, SelfMatchTotals, ShareTotals, VariantTotals, Whose, balance,
};
use bagsplit_lab::studies::ranking::find;
use bagsplit_lab::study::SetupTotals;
use bagsplit_movegen::{Equations, Fast, Generator};
use bagsplit_players::{
    Bot, DiscardPolicy, DrawPolicy, ExchangePolicy, MulliganPolicy, Policy, PrivateBags, Recipe,
    Setup, Share,
};
use bagsplit_stats::{Level, Looks, Moments, Scale};

fn self_match<G: Game>(
    game: &G,
    setup: &Setup,
    generator: &(impl Generator + Clone + Send),
    pairs: u64,
) -> BlockResult {
    against(game, [setup, setup], generator, pairs)
}

fn against<G: Game>(
    game: &G,
    setups: [&Setup; 2],
    generator: &(impl Generator + Clone + Send),
    pairs: u64,
) -> BlockResult {
    let matchup = Matchup {
        first: setups[0],
        second: setups[1],
    };
    let block = Block {
        matchup,
        seed: 6,
        pairs: PairRange::new(0, pairs),
    };
    let mut watch = CourseWatch::new(generator);
    let result = block
        .play_watched(game, generator, &(), &mut watch)
        .unwrap();
    BlockResult {
        courses: watch.into_courses(),
        ..result
    }
}

/// Figures recomputed from all rows, both games of each pair.
fn plainly(block: &BlockResult) -> BTreeMap<usize, f64> {
    let rows = || block.games.iter();
    let games = rows().count() as f64;
    let mut found = BTreeMap::new();
    let mut note = |figure: F, value: f64| {
        found.insert(figure as usize, value);
    };
    let won = |row: &PlayedGame, player| match row.winner {
        None => 0.5,
        Some(winner) => f64::from(u8::from(winner == player)),
    };
    let mean = |of: &dyn Fn(&PlayedGame) -> f64| rows().map(of).sum::<f64>() / games;
    note(F::FirstWins, mean(&|row| won(row, row.first)));
    note(F::Advantage, mean(&|row| won(row, row.holder)) - 0.5);
    let share = |of: &dyn Fn(&PlayedGame) -> bool| mean(&|row| f64::from(u8::from(of(row))));
    for (figure, name) in [
        (F::EndedOutOfTiles, "out-of-tiles"),
        (F::EndedSixPasses, "six-passes"),
        (F::EndedClock, "clock"),
        (F::EndedScoreless, "scoreless"),
    ] {
        note(figure, share(&|row| row.ending.name() == name));
    }
    let deviation = |values: &Moments| {
        let count = values.count() as f64;
        (values.variance().unwrap() * (count - 1.) / count).sqrt()
    };
    let scores: Moments = rows()
        .flat_map(|row| row.players.0.map(|tally| tally.score.into()))
        .collect();
    note(F::ScoreMean, scores.mean().unwrap());
    note(F::ScoreSpread, deviation(&scores));
    let turns: Moments = rows().map(|row| i64::from(row.turns())).collect();
    note(F::Turns, turns.mean().unwrap());
    let margin = |row: &PlayedGame| {
        let winner = row.winner?;
        Some(i64::from(row.players[winner].score) - i64::from(row.players[winner.other()].score))
    };
    note(
        F::Margin,
        rows()
            .filter_map(margin)
            .collect::<Moments>()
            .mean()
            .unwrap(),
    );
    let all = rows().map(|row| f64::from(row.turns())).sum::<f64>();
    let both = |of: fn(&Tally) -> u16| {
        rows()
            .flat_map(|row| row.players.0.iter().map(of))
            .map(f64::from)
            .sum::<f64>()
    };
    note(F::ScoringTurns, both(|tally| tally.scoring) / all);
    note(F::PassingTurns, both(|tally| tally.passes) / all);
    note(F::ExchangingTurns, both(|tally| tally.exchanges) / all);
    let minutes = both(|tally| tally.placements) + (all - both(|tally| tally.placements)) / 2.;
    note(F::Minutes, minutes / games);
    let courses = || block.courses.iter();
    let mean = |of: &dyn Fn(&Course) -> f64| courses().map(of).sum::<f64>() / games;
    note(F::LeadChanges, mean(&|course| course.lead_changes.into()));
    note(
        F::NothingScoring,
        courses()
            .map(|course| f64::from(course.nothing_scoring))
            .sum::<f64>()
            / all,
    );
    // Of who was behind, from the player's own side.
    let trailing = |row: &PlayedGame, lead: i32| match lead {
        0 => 0.5,
        1.. => won(row, Player::P1),
        _ => won(row, Player::P0),
    };
    let late = |(course, row): (&Course, &PlayedGame)| trailing(row, course.leads[1]);
    note(
        F::OpenLate,
        courses().zip(rows()).map(late).sum::<f64>() / games,
    );
    let behind = || {
        courses()
            .zip(rows())
            .filter(|(course, _)| course.leads[0].abs() >= 6)
    };
    let back = behind()
        .map(|(course, row)| trailing(row, course.leads[0]))
        .sum::<f64>();
    note(F::Comeback, back / behind().count() as f64);
    found
}

/// Holds every figure of the first variant against a plain recomputation; the parts of the Advantage and skill are
/// not in rows of one block.
fn agree(balance: &Balance, plain: &BTreeMap<usize, f64>) {
    let mut seen = 0;
    for row in balance.findings.iter().filter(|row| row.variant == 0) {
        if matches!(row.figure, F::ZeroZero | F::Choice | F::Mulligan | F::Skill) {
            continue;
        }
        let expected = plain[&(row.figure as usize)];
        assert!(
            (row.estimate.value - expected).abs() < 1e-9,
            "{}: {} is not {expected}",
            row.figure,
            row.estimate.value
        );
        seen += 1;
    }
    assert!(seen > 15, "{seen}");
}

fn parameters() -> FigureParameters {
    FigureParameters::new(&Ruleset::default())
}

fn of(balance: &Balance, variant: usize, figure: F) -> Option<&BalanceFinding> {
    balance
        .findings
        .iter()
        .find(|row| (row.variant, row.figure) == (variant, figure))
}

fn own(facts: &RuleFacts, blocks: &[&BlockResult]) -> BalanceTotals {
    let mut totals = BalanceTotals::new(
        *facts,
        FigureParameters {
            comeback: 6,
            ..parameters()
        },
    );
    blocks
        .iter()
        .for_each(|block| totals.add(&first_games(block)));
    totals
}

/// A block as it is kept: of a self-match the first game of each pair.
fn first_games(block: &BlockResult) -> BlockResult {
    BlockResult {
        self_match: true,
        games: block
            .games
            .iter()
            .filter(|game| game.leg == Leg::First)
            .copied()
            .collect(),
        courses: block
            .courses
            .iter()
            .filter(|course| course.leg == Leg::First)
            .copied()
            .collect(),
        ..BlockResult::default()
    }
}

#[test]
fn binary_number_scrabble_as_recomputed_from_rows() {
    const PAIRS: u64 = 14;
    let game = BinaryNumberScrabble::default();
    let setup = Setup::shared_bag(
        "one",
        Bot::Greedy,
        ExchangePolicy::PassOnZero {
            points: 6,
            tiles: 3,
        },
    );
    let generator = Equations::new(&game);
    let block = self_match(&game, &setup, &generator, PAIRS);
    let weak = Setup {
        bot: Bot::build("random", &[]).unwrap(),
        ..setup.clone()
    };
    let facts = RuleFacts::new(&game);
    let mut skill = ShareTotals::new(Whose::First);
    let uneven = against(&game, [&setup, &weak], &generator, PAIRS);
    skill.add(&uneven);
    let self_matches = vec![SelfMatchTotals {
        own: own(&facts, &[&block]),
        apart: None,
    }];
    let whole = VariantTotals {
        players: 0,
        self_matches,
        skill: Some(skill),
        splits: None,
    };
    let found = balance(std::slice::from_ref(&whole), Level::P95, Looks::Once).unwrap();
    agree(&found, &plainly(&block));
    let of = |figure| of(&found, 0, figure);
    assert!(
        of(F::Advantage).is_none() && of(F::ZeroZero).is_none(),
        "there is none"
    );
    let row = of(F::Skill).unwrap();
    let quarters: u32 = uneven
        .pairs()
        .map(|pair| u32::from(pair.quarters().count()))
        .sum();
    assert!((row.estimate.value - f64::from(quarters) / 4. / PAIRS as f64).abs() < 1e-12);
    assert!(row.estimate.value > 0.5, "{}", row.estimate.value);
    assert!(of(F::ExchangingTurns).unwrap().estimate.value > 0.);
    turns_of_a_ranking_count_exchanges(&uneven);
    // In whatever blocks and order it comes, the same.
    let (head, tail) = (self_match(&game, &setup, &generator, 5), block.clone());
    let tail = BlockResult {
        games: tail.games[10..].to_vec(),
        courses: tail.courses[10..].to_vec(),
        ..tail
    };
    assert_eq!(own(&facts, &[&tail, &head]), whole.self_matches[0].own);
}

/// Points per turn in a ranking, against how often each player had a turn.
fn turns_of_a_ranking_count_exchanges(block: &BlockResult) {
    let mut totals = SetupTotals::new(&[(0, 1)], 2);
    totals.add(0, block);
    let findings = find(
        &totals,
        &["a", "b"].map(str::to_owned),
        2,
        &Scale::round_robin(2),
        Level::P95,
        Looks::Once,
        |_, _| false,
    )
    .unwrap();
    for row in &findings.ranking {
        let player = Player::ALL[row.setup];
        let turns = Role::ALL
            .iter()
            .flat_map(|&role| block.turns.for_player(player, role));
        let turns: u64 = turns.map(|sum| sum.games).sum();
        let points: u64 = block
            .games
            .iter()
            .map(|game| u64::from(game.players[player].score))
            .sum();
        assert!((row.points_per_turn.value - points as f64 / turns as f64).abs() < 1e-12);
    }
}

fn math_setup(game: &MathScrabble, draw: &str) -> Setup {
    let shares = [("digits", "AB"), ("operators", "CD")]
        .map(|(class, bags)| Share::new(class, bags).unwrap());
    let split = Recipe {
        name: draw.to_owned(),
        shares: shares.to_vec(),
    }
    .deal(game, game.bags())
    .unwrap();
    let bags = PrivateBags {
        draw: DrawPolicy::build(draw, &[]).unwrap(),
        mulligan: MulliganPolicy::Lopsided { fewest: 2, most: 3 },
        discard: DiscardPolicy::All,
        ..PrivateBags::new(split)
    };
    Setup::private_bags(draw, Bot::Greedy, bags)
}

fn math(options: &[(&str, Value)]) -> MathScrabble {
    let mut game = MathScrabble::default();
    options
        .iter()
        .for_each(|(key, value)| game.set(key, value).unwrap());
    game
}

/// All that is played of one setup under some rules.
fn math_self_match(
    options: &[(&str, Value)],
    draw: &str,
    pairs: u64,
) -> (SelfMatchTotals, BlockResult) {
    let text = |text: &str| Value::Text(text.to_owned());
    let play = |more: &[(&str, Value)]| {
        let game = math(&[options, more].concat());
        self_match(&game, &math_setup(&game, draw), &Fast::new(&game), pairs)
    };
    let block = play(&[]);
    let mut apart = ApartTotals::default();
    apart
        .without_mulligan
        .add(&play(&[("mulligan", text("off"))]));
    apart.holder_begins.add(&play(&[
        ("mulligan", text("off")),
        ("first", text("holder")),
    ]));
    apart.other_begins.add(&play(&[
        ("mulligan", text("off")),
        ("first", text("other")),
    ]));
    let own = own(&RuleFacts::new(&math(options)), &[&block]);
    (
        SelfMatchTotals {
            own,
            apart: Some(apart),
        },
        block,
    )
}

#[test]
fn math_scrabble_as_recomputed_from_rows() {
    const PAIRS: u64 = 40;
    let (one, block) = math_self_match(&[], "quota", PAIRS);
    let variant = VariantTotals {
        players: 0,
        self_matches: vec![one.clone()],
        skill: None,
        splits: None,
    };
    let found = balance(&[variant], Level::P95, Looks::Once).unwrap();
    agree(&found, &plainly(&block));

    // Two setups, and rules with smaller hands.
    let hand = [("hand", Value::Integer(6))];
    let two = math_self_match(&[], "proportional", PAIRS);
    let smaller = ["quota", "proportional"].map(|draw| math_self_match(&hand, draw, PAIRS));
    let variants = [
        VariantTotals {
            players: 0,
            self_matches: vec![one, two.0.clone()],
            skill: None,
            splits: None,
        },
        VariantTotals {
            players: 0,
            self_matches: smaller
                .iter()
                .map(|(self_match, _)| self_match.clone())
                .collect(),
            skill: None,
            splits: None,
        },
    ];
    let found = balance(&variants, Level::P95, Looks::Once).unwrap();
    let plain = [&block, &two.1].map(plainly);
    let mean = plain[0]
        .iter()
        .map(|(key, value)| (*key, (value + plain[1][key]) / 2.))
        .collect();
    agree(&found, &mean);
    assert_eq!(
        balance(&variants, Level::P95, Looks::Once).unwrap(),
        found,
        "the same again"
    );
    for variant in 0..2 {
        let of = |figure| of(&found, variant, figure).unwrap();
        let parts: f64 = [F::ZeroZero, F::Choice, F::Mulligan]
            .map(|part| of(part).estimate.value)
            .iter()
            .sum();
        assert!((parts - of(F::Advantage).estimate.value).abs() < 1e-12);
        assert_eq!(of(F::NothingScoring).pairs, PAIRS);
    }
    // Of mean-like figures, the standard error from the games themselves: paired by index, of both mirrors.
    let sums = |a: &BlockResult, b: &BlockResult| -> Vec<i64> {
        let both = a.games.iter().zip(&b.games).step_by(2);
        both.map(|(a, b)| i64::from(a.turns()) + i64::from(b.turns()))
            .collect()
    };
    let (before, after) = (sums(&block, &two.1), sums(&smaller[0].1, &smaller[1].1));
    let change: Moments = after
        .iter()
        .zip(&before)
        .map(|(after, before)| after - before)
        .collect();
    let expected = change.mean_estimate(Level::P95).unwrap();
    let row = of(&found, 1, F::Turns).unwrap().difference.unwrap();
    assert!((row.estimate.value - expected.value / 2.).abs() < 1e-9);
    assert!((row.estimate.standard_error - expected.standard_error / 2.).abs() < 1e-9);
    assert!((row.estimate.interval().unwrap().0 - expected.low / 2.).abs() < 1e-9);
    assert!(row.p_adjusted <= 1. && row.p_adjusted > 0.);
}
