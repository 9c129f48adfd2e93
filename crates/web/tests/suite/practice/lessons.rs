//! Lessons have answerable questions and right answers.

use bagsplit_game::board::Symbol;
use bagsplit_game::rules::{Ruleset, Value};
use bagsplit_players::{Bot, DrawPolicy, PrivateBags, Recipe, Setup, Share, Split};
use bagsplit_web::practice::{DrawGoal, DrawLesson, ExpressionGoal, ExpressionLesson, Task};

use crate::practice::private;

#[test]
fn best_draw_has_no_loss_and_other_draws_have() {
    let rules = Ruleset::default();
    let card = "rest from ABCD".parse().unwrap();
    let setup = private("me", Bot::Greedy, DrawPolicy::Card { card });
    let mut costly = 0;
    for number in 0..40 {
        let lesson = DrawLesson::new(&rules, &setup, number).unwrap();
        assert_eq!(lesson, DrawLesson::new(&rules, &setup, number).unwrap());
        let wanted = usize::try_from(lesson.wanted).unwrap();
        assert!(lesson.hand.len() + wanted <= 7 && wanted > 0, "{lesson:?}");
        assert!(lesson.bags.len() > 1, "there is something to choose");
        let first = lesson
            .judge(&Default::default(), DrawGoal::Best)
            .unwrap_err();
        assert!(first.contains("0 tiles are drawn"), "{first}");
        // The draw reported as the best is the best in every case.
        let some = lesson.bags.iter().scan(wanted, |left, (bag, tiles)| {
            let count = tiles.len().min(*left);
            *left -= count;
            Some((bag.clone(), count as u8))
        });
        let in_order = lesson.judge(&some.collect(), DrawGoal::Best).unwrap();
        let best = lesson.judge(&in_order.best, DrawGoal::Best).unwrap();
        assert!(best.gives_away.abs() < 1e-9, "{best:?}");
        assert!(
            (in_order.gives_away - in_order.policy_gives_away).abs() < 1e-9,
            "the card takes them in order"
        );
        costly += u32::from(in_order.gives_away > 0.5);
    }
    assert!(costly > 10, "{costly}: what comes first is seldom best");
}

/// A split with digits and operators in most bags, drawn by a card.
fn with_a_card() -> Setup {
    let shares = [
        ("1", "AAC"),
        ("2", "B"),
        ("37", "D"),
        ("4568", "A"),
        ("9", "BBD"),
    ];
    let operators = [
        ("+", "CCCDD"),
        ("-", "CCCCD"),
        ("*", "BBCCC"),
        ("/", "AAAAB"),
    ];
    let shares = shares
        .into_iter()
        .chain(operators)
        .map(|(class, bags)| Share::new(class, bags).unwrap());
    let recipe = Recipe {
        name: "mixed".to_owned(),
        shares: shares.collect(),
    };
    let split = recipe
        .deal(
            &bagsplit_game::rules::math_scrabble::MathScrabble::default(),
            4,
        )
        .unwrap();
    let card = "operators to 3 from DC, rest from DACB".parse().unwrap();
    let bags = PrivateBags {
        draw: DrawPolicy::Card { card },
        ..PrivateBags::new(split)
    };
    Setup::private_bags("me", Bot::Greedy, bags)
}

#[test]
fn following_the_card_is_never_wrong_and_the_best_draw_does_not_follow_it() {
    let rules = Ruleset::default();
    let setup = with_a_card();
    let (mut not_best, mut not_followed, mut empty_boards) = (0, 0, 0);
    for number in 0..40 {
        let lesson = DrawLesson::new(&rules, &setup, number).unwrap();
        assert!(
            lesson.instructions[0].starts_with("First draw: all 7 from D"),
            "{lesson:?}"
        );
        let some = lesson
            .bags
            .iter()
            .scan(lesson.wanted as usize, |left, (bag, tiles)| {
                let count = tiles.len().min(*left);
                *left -= count;
                Some((bag.clone(), count as u8))
            });
        if lesson.board_empty {
            assert_eq!(lesson.scores, [0, 0], "{lesson:?}");
            empty_boards += 1;
        }
        let verdict = lesson.judge(&some.collect(), DrawGoal::default()).unwrap();
        let own = lesson.judge(&verdict.policy, DrawGoal::Follow).unwrap();
        assert!(own.right, "{lesson:?}");
        not_best += u32::from(!lesson.judge(&verdict.policy, DrawGoal::Best).unwrap().right);
        not_followed += u32::from(!lesson.judge(&verdict.best, DrawGoal::Follow).unwrap().right);
        assert!(lesson.judge(&verdict.best, DrawGoal::Best).unwrap().right);
    }
    assert!(
        not_best > 10,
        "{not_best} of 40: the card is not the best draw of each hand"
    );
    assert!(not_followed > 10, "{not_followed} of 40");
    assert!((1..39).contains(&empty_boards), "{empty_boards} of 40");
}

#[test]
fn a_policy_that_needs_a_computer_is_followed_by_any_draw_that_is_as_good() {
    let rules = Ruleset::default();
    let setup = private("me", Bot::Greedy, DrawPolicy::HandValue);
    for number in 0..10 {
        let lesson = DrawLesson::new(&rules, &setup, number).unwrap();
        let some = lesson
            .bags
            .iter()
            .scan(lesson.wanted as usize, |left, (bag, tiles)| {
                let count = tiles.len().min(*left);
                *left -= count;
                Some((bag.clone(), count as u8))
            });
        let verdict = lesson.judge(&some.collect(), DrawGoal::Follow).unwrap();
        assert_eq!(verdict.right, verdict.gives_away < 0.1, "{verdict:?}");
    }
}

#[test]
fn a_single_bag_has_no_draw_lesson() {
    let rules = Ruleset::default();
    let mut one = Split::default();
    one.bags.0[0] = *rules.tiles();
    let setup = Setup::private_bags("one-bag", Bot::Greedy, PrivateBags::new(one));
    assert!(
        DrawLesson::new(&rules, &setup, 1)
            .unwrap_err()
            .contains("nothing to choose")
    );
    let numbers = Ruleset::named("number-scrabble").unwrap();
    assert!(DrawLesson::new(&numbers, &crate::practice::shared("it"), 1).is_err());
}

fn symbols(text: &str) -> Vec<Symbol> {
    text.chars()
        .map(|c| Symbol::from_char(c).unwrap())
        .collect()
}

#[test]
fn one_expression_earns_and_every_answer_completes_one() {
    let mut positive = Ruleset::default();
    positive
        .set("powers", &Value::Text("positive".to_owned()))
        .unwrap();
    let goals = [ExpressionGoal::Which, ExpressionGoal::Complete];
    for rules in [Ruleset::default(), positive] {
        let Ruleset::MathScrabble(game) = &rules else {
            unreachable!("it is the default")
        };
        let earn = |text: &str| game.operator_points(&symbols(text)).is_some();
        for (level, goal) in
            (1..=ExpressionLesson::LEVELS).flat_map(|level| goals.map(|goal| (level, goal)))
        {
            for number in 0..8 {
                let lesson = ExpressionLesson::new(&rules, goal, level, number).unwrap();
                assert_eq!(
                    lesson,
                    ExpressionLesson::new(&rules, goal, level, number).unwrap()
                );
                assert!(earn(&lesson.expression), "{lesson:?}");
                match &lesson.task {
                    Task::Which { options, right } => {
                        assert_eq!(goal, ExpressionGoal::Which);
                        for (place, (option, _)) in options.iter().enumerate() {
                            assert_eq!(earn(option), place == *right, "{lesson:?}");
                        }
                        assert_eq!(
                            options[*right],
                            (lesson.expression.clone(), lesson.value.clone())
                        );
                    }
                    Task::Complete {
                        gaps,
                        tiles,
                        answers,
                    } => {
                        assert_eq!(goal, ExpressionGoal::Complete);
                        assert!(!answers.is_empty());
                        for answer in answers {
                            let mut missing = answer.chars();
                            let fill = |c| if c == '_' { missing.next().unwrap() } else { c };
                            let filled: String = gaps.chars().map(fill).collect();
                            assert!(earn(&filled) && missing.next().is_none(), "{lesson:?}");
                            assert!(answer.chars().all(|tile| tiles.contains(tile)));
                        }
                        let own = gaps.chars().zip(lesson.expression.chars());
                        let own: String = own
                            .filter(|(gap, _)| *gap == '_')
                            .map(|(_, tile)| tile)
                            .collect();
                        assert!(answers.contains(&own), "{lesson:?}");
                    }
                }
            }
        }
    }
}

#[test]
fn only_math_scrabble_has_such_expressions() {
    let rules = Ruleset::named("number-scrabble").unwrap();
    let lesson =
        |rules: &Ruleset, level| ExpressionLesson::new(rules, ExpressionGoal::Which, level, 1);
    assert!(lesson(&rules, 1).unwrap_err().contains("Math Scrabble"));
    assert!(
        lesson(&Ruleset::default(), 9)
            .unwrap_err()
            .contains("1 to 3")
    );
}
