//! Invalid requests are rejected with a reason and change nothing.

use bagsplit_game::rules::Ruleset;
use bagsplit_players::{Bot, DrawPolicy, PrivateBags, Setup, Split};
use bagsplit_web::practice::{Answer, NextStep, PlayError, Sitting, split_of};

use crate::practice::{against, both, play, private, shared, split, up_to_a_turn};

/// The answers up to the first turn, and the hand there.
fn first_turn(sitting: &Sitting) -> (Vec<Answer>, String) {
    let mut answers = Vec::new();
    let NextStep::Asked { seen, .. } = up_to_a_turn(sitting, &mut answers).now else {
        panic!("over")
    };
    (answers, seen.hand)
}

#[track_caller]
fn refused(sitting: &Sitting, answers: &[Answer], answer: Answer, why: &str) {
    let all = [answers, &[answer]].concat();
    let Err(PlayError::RejectedAnswer(refused)) = play(sitting, &all) else {
        panic!("it is refused")
    };
    assert_eq!(refused.answer, answers.len());
    assert!(refused.why.contains(why), "{}", refused.why);
}

#[test]
fn wrong_draws_are_refused() {
    let [mine, theirs] = both();
    let rules = Ruleset::default();
    let sitting = Sitting::new(&rules, against(&mine, &theirs), (1, true)).unwrap();
    let draw = |counts: &[(&str, u8)]| {
        Answer::Draw(
            counts
                .iter()
                .map(|(bag, count)| ((*bag).to_owned(), *count))
                .collect(),
        )
    };
    refused(
        &sitting,
        &[],
        draw(&[("A", 3), ("B", 3)]),
        "MS-6: 6 tiles are drawn where 7 are due",
    );
    refused(
        &sitting,
        &[],
        draw(&[("A", 20)]),
        "MS-5: 20 tiles are drawn from bag A, which holds 15",
    );
    refused(&sitting, &[], draw(&[("Z", 7)]), "there is no bag 'Z'");
    refused(
        &sitting,
        &[],
        Answer::Mulligan(true),
        "the Mulligan is no answer to the question for a draw",
    );
}

#[test]
fn wrong_turns_are_refused_with_the_clause() {
    let [mine, theirs] = both();
    let rules = Ruleset::default();
    let sitting = Sitting::new(&rules, against(&mine, &theirs), (1, true)).unwrap();
    let (answers, hand) = first_turn(&sitting);
    let missing = "123456789+-*/"
        .chars()
        .find(|tile| !hand.contains(*tile))
        .unwrap();
    let place = |tiles: &[(&str, &str)]| Answer::Place {
        tiles: tiles
            .iter()
            .map(|(square, tile)| ((*square).to_owned(), (*tile).to_owned()))
            .collect(),
        ms: None,
    };
    refused(&sitting, &answers, place(&[("A1", &hand[..1])]), "MS-9");
    refused(
        &sitting,
        &answers,
        place(&[("Q99", "1")]),
        "MS-1: Q99 is not on the board",
    );
    refused(&sitting, &answers, place(&[("A1", "x")]), "'x'");
    let pass = |tiles: String| Answer::Pass { tiles, ms: None };
    refused(
        &sitting,
        &answers,
        pass(missing.to_string()),
        "MS-18: the hand does not hold the tiles",
    );
    refused(&sitting, &answers, pass("nonsense".to_owned()), "'n'");
    let exchange = Answer::Exchange {
        tiles: hand[..1].to_owned(),
        ms: None,
    };
    refused(&sitting, &answers, exchange, "nothing can be exchanged now");
    refused(
        &sitting,
        &answers,
        Answer::Draw(Default::default()),
        "a draw is no answer",
    );
}

#[test]
fn with_a_shared_bag_there_are_exchanges_and_no_discards() {
    let (mine, theirs) = (shared("me"), shared("it"));
    let rules = Ruleset::named("binary-number-scrabble").unwrap();
    let sitting = Sitting::new(&rules, against(&mine, &theirs), (1, true)).unwrap();
    let (answers, hand) = first_turn(&sitting);
    assert!(answers.is_empty(), "there is no draw to choose");
    let one = hand[..1].to_owned();
    refused(
        &sitting,
        &answers,
        Answer::Pass {
            tiles: one.clone(),
            ms: None,
        },
        "nothing can be discarded",
    );
    refused(
        &sitting,
        &answers,
        Answer::Exchange {
            tiles: String::new(),
            ms: None,
        },
        "0 tiles are exchanged where 1 to 9 can be",
    );
    assert!(
        play(
            &sitting,
            &[Answer::Exchange {
                tiles: one,
                ms: None
            }]
        )
        .is_ok()
    );
}

#[test]
fn setups_of_other_games_and_splits_of_other_tiles_are_refused() {
    let rules = Ruleset::default();
    let (mine, other) = (
        private("me", Bot::Greedy, DrawPolicy::HandValue),
        shared("it"),
    );
    let why = Sitting::new(&rules, against(&mine, &other), (1, true)).unwrap_err();
    assert!(why.contains("'it' is no setup for Math Scrabble"), "{why}");
    let empty = Setup::private_bags("empty", Bot::Greedy, PrivateBags::new(Split::default()));
    assert!(
        Sitting::new(&rules, against(&empty, &mine), (1, true))
            .unwrap_err()
            .contains("'empty': ")
    );
}

#[test]
fn a_split_is_parsed_and_checked_against_the_rules() {
    let rules = Ruleset::default();
    let bags = split().bags;
    let texts = |change: &dyn Fn(&str) -> String| {
        bags.iter()
            .filter(|(_, tiles)| !tiles.is_empty())
            .map(|(bag, tiles)| (bag.to_string(), change(&tiles.to_string())))
            .collect()
    };
    assert_eq!(
        split_of(&texts(&|text| text.to_owned()), &rules).unwrap(),
        bags
    );
    assert!(split_of(&texts(&|text| text[1..].to_owned()), &rules).is_err());
    assert!(
        split_of(&texts(&|text| format!("{text}x")), &rules)
            .unwrap_err()
            .contains("bag A")
    );
}
