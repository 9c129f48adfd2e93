//! The end, the points for going out, and the winner: NS-1 and NS-12.

use bagsplit_game::board::{ByPlayer, Player, Square, Symbol, Tiles};
use bagsplit_game::rules::number_scrabble::NumberScrabble;
use bagsplit_game::rules::{Deal, Ending, Game, Outcome, Position, What};

use super::game;
use crate::table::{P0, P1, Table, bags, in_column, in_row};

/// Hands of this size that contain all tiles of the game.
fn short(hands: [&str; 2], options: &str) -> Table<NumberScrabble> {
    let all = hands.concat();
    let size = hands[0].len();
    Table::opened(
        game(&format!("hand={size}, tiles={all}, bingo=0, {options}")),
        hands,
    )
}

fn outcome(table: &Table<NumberScrabble>) -> Outcome {
    *table.referee.outcome().expect("the game is over")
}

#[test]
fn ns_12_going_out_ends_the_game_and_earns_the_opponents_digits() {
    // 7 5 1 are worth 4 + 3 + 1; = and the blank do not count.
    for (option, earned) in [("opponent-scores", 8), ("opponent-faces", 13), ("none", 0)] {
        let mut table = short(["3+3=6", "7?5=1"], &format!("going-out={option}"));
        table.place(&in_row("H8", "3+3=6"), "").unwrap();
        let found = outcome(&table);
        assert_eq!((found.ending, found.winner), (Ending::OutOfTiles, Some(P0)));
        assert_eq!(found.end_bonus, ByPlayer([earned, 0]));
        assert_eq!(
            *table.position().scores(),
            ByPlayer([26 + earned.cast_unsigned(), 0])
        );
        assert_eq!(found.ending.name(), "out-of-tiles");
        assert_eq!(table.pass("", "").unwrap_err().what, What::GameOver);
    }
}

#[test]
fn ns_12_the_player_who_goes_out_may_be_the_second() {
    let mut table = short(["3=355", "+0-0s"], "");
    table.place(&in_row("H8", "3=3"), "").unwrap();
    assert_eq!(table.referee.outcome(), None);
    table.place(&in_row("K8", "+0-0s"), "").unwrap();
    assert_eq!(outcome(&table).ending, Ending::OutOfTiles);
    assert_eq!(outcome(&table).end_bonus, ByPlayer([0, 6]));
}

#[test]
fn ns_12_an_empty_hand_with_tiles_in_the_bag_is_filled_and_no_end() {
    let mut table = Table::opened(game("hand=3, tiles=3=3555+0"), ["3=3", "555"]);
    table.place(&in_row("H8", "3=3"), "+0").unwrap();
    assert_eq!(table.referee.outcome(), None);
    table.pass("", "").unwrap();
    table.place(&in_row("K8", "+0"), "").unwrap();
    assert_eq!(outcome(&table).end_bonus, ByPlayer([9, 0]));
}

#[test]
fn ns_12_six_scoreless_turns_end_it_and_change_no_score() {
    let mut table = Table::opened(game(""), ["3+3=61111", "222*/rs=?"]);
    table.place(&in_row("H8", "3+3=6"), "45678").unwrap();
    // Passes and exchanges.
    table.exchange("2", "9").unwrap();
    table.exchange("1", "9").unwrap();
    table.passes(4);
    let found = outcome(&table);
    assert_eq!((found.ending, found.winner), (Ending::Scoreless, Some(P0)));
    assert_eq!(found.ending.name(), "scoreless");
    assert_eq!(found.end_bonus, ByPlayer([0, 0]));
    assert_eq!(*table.position().scores(), ByPlayer([26, 0]));
}

#[test]
fn ns_12_a_score_starts_the_count_again() {
    let mut table = Table::opened(game(""), ["222*/rs=?", "3+3=61111"]);
    table.passes(5);
    table.place(&in_row("H8", "3+3=6"), "45678").unwrap();
    table.passes(6);
    assert_eq!(outcome(&table).winner, Some(P1));
}

#[test]
fn ns_12_plays_worth_nothing_are_scoreless() {
    let mut table = short(["???+12", "0=0345"], "");
    table.passes(4);
    table.place(&in_row("H8", "?0?=?0"), "").unwrap();
    assert_eq!(table.position().consecutive_scoreless_turns(), 5);
    table.pass("", "").unwrap();
    let found = outcome(&table);
    assert_eq!((found.ending, found.winner), (Ending::Scoreless, None));
}

#[test]
fn ns_12_going_out_comes_before_any_other_ending() {
    // The sixth scoreless turn is a play without points that empties the hand.
    let mut table = short(["0=1", "???"], "");
    table.passes(5);
    table.place(&in_row("H8", "?0?=?0"), "").unwrap();
    let found = outcome(&table);
    assert_eq!((found.ending, found.winner), (Ending::OutOfTiles, Some(P1)));
    assert_eq!(found.end_bonus, ByPlayer([0, 2]));
}

#[test]
fn ns_12_the_option_scoreless_turns() {
    // A play without points restarts the count of passes.
    for (option, ends) in [("all", true), ("passes", false)] {
        let mut table = short(["???+12", "0=0345"], &format!("scoreless-turns={option}"));
        table.passes(4);
        table.place(&in_row("H8", "?0?=?0"), "").unwrap();
        table.pass("", "").unwrap();
        assert_eq!(table.referee.outcome().is_some(), ends, "{option}");
        if !ends {
            table.passes(5);
            assert_eq!(outcome(&table).ending, Ending::Scoreless);
        }
    }
}

#[test]
fn ns_12_the_option_target() {
    for (target, ends) in [(26, true), (27, false)] {
        let game = game(&format!("target={target}"));
        let mut table = Table::opened(game, ["3+3=61111", "222*/rs=?"]);
        table.place(&in_row("H8", "3+3=6"), "45678").unwrap();
        assert_eq!(table.referee.outcome().is_some(), ends, "{target}");
        if ends {
            let found = outcome(&table);
            assert_eq!(
                (found.ending, found.winner, found.end_bonus),
                (Ending::Target, Some(P0), ByPlayer([0, 0]))
            );
        }
    }
    // Going out comes first, and scores.
    let mut table = short(["3+3=6", "7?5=1"], "target=26");
    table.place(&in_row("H8", "3+3=6"), "").unwrap();
    assert_eq!(outcome(&table).ending, Ending::OutOfTiles);
    assert_eq!(*table.position().scores(), ByPlayer([34, 0]));
}

#[test]
fn ns_1_the_option_head_start_is_for_the_player_who_goes_second() {
    for (start, ties, winner) in [
        (25, "draw", Some(P0)),
        (26, "draw", None),
        (26, "first-to-score", Some(P1)),
        (27, "draw", Some(P1)),
    ] {
        let game = game(&format!("head-start={start}, ties={ties}"));
        let mut table = Table::opened(game, ["3+3=61111", "222*/rs=?"]);
        assert_eq!(*table.position().scores(), ByPlayer([0, start]));
        table.place(&in_row("H8", "3+3=6"), "45678").unwrap();
        table.passes(6);
        assert_eq!(outcome(&table).winner, winner, "26 points against {start}");
    }
}

#[test]
fn ns_12_the_option_out_with() {
    for (most, ends) in [(0, false), (1, false), (2, true), (3, true)] {
        // The bag is empty, and two tiles stay.
        let mut table = short(["3+3=61s", "7?5=1//"], &format!("out-with={most}"));
        table.place(&in_row("H8", "3+3=6"), "").unwrap();
        assert_eq!(table.referee.outcome().is_some(), ends, "{most}");
        if ends {
            let found = outcome(&table);
            // 7, 5 and 1 score 4 + 3 + 1; the opponent's 1 does not count.
            assert_eq!(
                (found.ending, found.end_bonus),
                (Ending::OutOfTiles, ByPlayer([8, 0]))
            );
        }
    }
    // While there are tiles to draw neither player is out, and a player who passes does not go out.
    let mut table = Table::opened(game("out-with=3"), ["3+3=61111", "222*/rs=?"]);
    table.place(&in_row("H8", "3+3=6"), "45678").unwrap();
    assert!(table.referee.outcome().is_none());
    let mut table = short(["61s", "7?5"], "out-with=3");
    table.pass("", "").unwrap();
    assert!(table.referee.outcome().is_none());
}

#[test]
fn ns_12_the_option_deduct() {
    // 3+3=6 earns 26, and 7 5 1 in the opponent's hand are worth 4 + 3 + 1 or, by their faces, 13.
    for (option, second, bonus) in [
        ("deduct=false", "7?5=1", [8, 0]),
        ("deduct=true", "7?5=1", [8, 0]),
        ("deduct=true, head-start=9", "7?5=1", [8, -8]),
        ("deduct=true, head-start=5", "7?5=1", [8, -5]),
        (
            "deduct=true, head-start=9, going-out=none",
            "7?5=1",
            [0, -8],
        ),
        (
            "deduct=true, head-start=20, going-out=opponent-faces",
            "7?5=1",
            [13, -13],
        ),
    ] {
        let mut table = short(["3+3=6", second], option);
        table.place(&in_row("H8", "3+3=6"), "").unwrap();
        let (found, start) = (outcome(&table), table.game.head_start().cast_signed());
        assert_eq!(
            (found.ending, found.end_bonus),
            (Ending::OutOfTiles, ByPlayer(bonus)),
            "{option}"
        );
        assert_eq!(
            found.scores,
            ByPlayer([26 + bonus[0], start + bonus[1]].map(i32::cast_unsigned))
        );
    }
    // Neighbours: an end without points costs both hands, one tile left by a player who goes out counts, and a target ends it as it is.
    let mut table = Table::opened(game("deduct=true"), ["3+3=61111", "222*/rs=?"]);
    table.place(&in_row("H8", "3+3=6"), "45678").unwrap();
    table.passes(6);
    // 1111 and 45678: 4 and 2 + 3 + 2 + 4 + 2.
    assert_eq!(
        (outcome(&table).ending, outcome(&table).end_bonus),
        (Ending::Scoreless, ByPlayer([-17, 0]))
    );
    let mut table = short(
        ["3+3=61s", "7?5=1//"],
        "deduct=true, out-with=2, head-start=9",
    );
    table.place(&in_row("H8", "3+3=6"), "").unwrap();
    assert_eq!(outcome(&table).end_bonus, ByPlayer([7, -8]));
    let mut table = Table::opened(game("deduct=true, target=26"), ["3+3=61111", "222*/rs=?"]);
    table.place(&in_row("H8", "3+3=6"), "45678").unwrap();
    assert_eq!(
        (outcome(&table).ending, outcome(&table).end_bonus),
        (Ending::Target, ByPlayer([0, 0]))
    );
    // What Scrabble has and these games have not is a decision or listed as no option.
    let page = include_str!("../../../../docs/rules-shared-bag.md");
    let (decided, listed) = page.split_once("## What is no option").unwrap();
    assert!(decided.contains("Option `deduct`"));
    assert!(
        ["Challenges", "Two's complement", "More players than two"]
            .iter()
            .all(|rule| listed.contains(rule))
    );
}

#[test]
fn ns_12_the_option_scoreless_limit() {
    for limit in [1, 2, 9] {
        let option = format!("scoreless-limit={limit}");
        let mut table = Table::opened(game(&option), ["3+3=61111", "222*/rs=?"]);
        table.passes(limit);
        assert_eq!(outcome(&table).ending, Ending::Scoreless);
        assert_eq!(table.game.passes_to_end(), limit);
    }
}

/// A position with these scores, each reached in this turn.
fn scored(game: &NumberScrabble, scores: [u32; 2], reached: [u32; 2]) -> Position {
    let mut position = Position::new(game, &Deal::shared(P0)).unwrap();
    for turn in 1..=10 {
        let player = position.to_move();
        if reached[player.index()] == turn {
            position.draw(player, &bags("7")).unwrap();
            let square = Square::new(0, player.index() as u8);
            let placement = [(square, Symbol::D7.into())].into_iter().collect();
            position.place(&placement, scores[player.index()]).unwrap();
        } else {
            position.pass(&Tiles::EMPTY).unwrap();
        }
        position.end_turn();
    }
    assert_eq!((position.scores().0, position.turns()), (scores, 10));
    position
}

#[test]
fn ns_1_more_points_win_and_equal_scores_are_a_tie() {
    let game = game("");
    let winner = |scores| game.winner(&scored(&game, scores, [3, 2]), Ending::Scoreless);
    assert_eq!(
        [
            winner([5, 4]),
            winner([4, 5]),
            winner([5, 5]),
            winner([0, 0])
        ],
        [Some(P0), Some(P1), None, None]
    );
}

#[test]
fn ns_1_the_option_first_to_score() {
    let game = game("ties=first-to-score");
    let winner = |scores, reached| game.winner(&scored(&game, scores, reached), Ending::Scoreless);
    assert_eq!(winner([5, 5], [3, 2]), Some(P1));
    assert_eq!(winner([5, 5], [1, 2]), Some(P0));
    assert_eq!(winner([5, 4], [3, 2]), Some(P0));
    // 0-0 stays a tie.
    assert_eq!(winner([0, 0], [0, 0]), None);
}

#[test]
fn ns_12_what_going_out_earns_is_reached_with_the_last_turn() {
    // Two points for an =, one for a 3: player 1 goes out in the second turn and scores the two 3s that are left.
    let options = "ties=first-to-score, premiums=none, scores==:2 3:1 0:0 +:0 -:0 s:0";
    let mut table = short(["0=033", "+0-0s"], options);
    table.place(&in_row("H8", "0=0"), "").unwrap();
    table.place(&in_row("K8", "+0-0s"), "").unwrap();
    let (found, position) = (outcome(&table), table.position());
    assert_eq!(
        (found.ending, found.end_bonus),
        (Ending::OutOfTiles, ByPlayer([0, 2]))
    );
    assert_eq!(
        (position.scores(), position.reached()),
        (&ByPlayer([2, 2]), &ByPlayer([1, 2]))
    );
    assert_eq!(found.winner, Some(P0));
}

#[test]
fn ns_12_a_player_without_tiles_from_the_start_has_not_gone_out() {
    let mut table = Table::opened(game("hand=3, tiles=3=3"), ["3=3", ""]);
    table.passes(2);
    assert_eq!(table.referee.outcome(), None);
    table.place(&in_row("H8", "3=3"), "").unwrap();
    assert_eq!(outcome(&table).ending, Ending::OutOfTiles);
}

#[test]
fn a_whole_game_is_followed_to_its_end() {
    let mut table = short(["3+3=66", "1-0=r?"], "");
    table.place(&in_row("H8", "3+3=6"), "").unwrap(); // 26
    // 6-0=?6 down from the 6 on L8: 1 + 1 + 1, and L12 has no premium; 3 for the value.
    let score = table.place(&in_column("L9", "-0=?6"), "").unwrap();
    assert_eq!(score.total(), table.position().scores()[P1]);
    table.pass("", "").unwrap();
    table.pass("", "").unwrap();
    assert_eq!(table.position().to_move(), Player::P0);
    assert_eq!(table.position().scores()[P0], 26);
    table.passes(4);
    assert_eq!(outcome(&table).winner, Some(P0));
}

#[test]
fn whole_games_keep_the_rules_from_the_first_draw_to_the_end() {
    let game = game("hand=5");
    let endings: Vec<Ending> = (0..4)
        .map(|seed| crate::shared_bag::games::play(&game, seed).ending)
        .collect();
    assert!(
        endings.contains(&Ending::OutOfTiles) && endings.contains(&Ending::Scoreless),
        "{endings:?}"
    );
}
