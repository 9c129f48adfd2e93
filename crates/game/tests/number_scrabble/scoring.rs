//! Scores of placements: NS-10 and NS-12's bonus for a full hand.

use bagsplit_game::rules::number_scrabble::NumberScrabble;
use bagsplit_game::rules::{Action, Game, What};

use super::game;
use crate::shared_bag::{grid, parts};
use crate::table::{P0, P1, bags, check_refused, in_column, in_row, referee};

fn points(
    old: &bagsplit_game::board::Grid,
    placement: &bagsplit_game::board::Placement,
) -> (u32, u32, u32) {
    parts(&game(""), old, placement)
}

#[test]
fn ns_10_new_tiles_and_bonus_times_word_premiums() {
    // 3 + 3 = 6 is 2 1 2 1 and 2 doubled on L8, and 3 for the value; the centre doubles all that.
    assert_eq!(
        points(&grid(&[]), &in_row("H8", "3+3=6")),
        ((2 + 1 + 2 + 1 + 4 + 3) * 2, 0, 0)
    );
    // Without premium squares.
    let none = game("premiums=none");
    assert_eq!(
        parts(&none, &grid(&[]), &in_row("H8", "3+3=6")),
        (8 + 3, 0, 0)
    );
}

#[test]
fn ns_10_only_new_tiles_score_and_premiums_count_once() {
    // 63+3=66: two new 6, and 9 for the value. The centre is covered already.
    let old = grid(&[in_row("H8", "3+3=6")]);
    assert_eq!(points(&old, &in_row("G8", "6.....6")), (2 + 2 + 9, 0, 0));
    // Down from the 3 on the centre: new are - 0 = and a 3 doubled on H12; 2 for the value 3.
    assert_eq!(
        points(&old, &in_column("H9", "-0=3")),
        (1 + 1 + 1 + 2 * 2 + 2, 0, 0)
    );
}

#[test]
fn ns_10_word_premiums_multiply_each_other() {
    // A1 to H1 covers two triple words: 1000+0=1000 from A1, the rest old.
    let old = grid(&[in_row("B1", "000+0="), in_row("I1", "000")]);
    let score = points(&old, &in_row("A1", "1......1"));
    // 1 + 1 and 32 for 1000, times 3 times 3.
    assert_eq!(score, ((1 + 1 + 32) * 9, 0, 0));
}

#[test]
fn ns_10_letter_premiums() {
    // F6 is a triple letter, J6 too: 5=5 with one 5 on each side of three old tiles.
    let old = grid(&[in_row("G6", "+0=")]);
    assert_eq!(
        points(&old, &in_row("F6", "5...5")),
        (3 * 3 + 3 * 3 + 3, 0, 0)
    );
}

#[test]
fn ns_10_a_tile_in_two_equations_scores_in_both() {
    // 3²=9 across under 1=1 down: the ² is on a double letter.
    let old = grid(&[in_column("I6", "1=1")]);
    assert_eq!(
        points(&old, &in_row("H9", "3s=9")),
        (2 + 6 + 1 + 2 + 3, 6 + 1, 0)
    );
    // As a single tile: the run in the row is the main one.
    let old = grid(&[in_column("I6", "1=1"), in_row("H9", "3.=9")]);
    assert_eq!(points(&old, &in_row("I9", "s")), (6 + 3, 6 + 1, 0));
}

#[test]
fn ns_10_a_word_premium_counts_for_each_equation_that_covers_it() {
    // The ² on the centre doubles 3²=9 and 1=1².
    let old = grid(&[in_column("H5", "1=1")]);
    assert_eq!(
        points(&old, &in_row("G8", "3s=9")),
        ((2 + 3 + 1 + 2 + 3) * 2, (3 + 1) * 2, 0)
    );
}

#[test]
fn ns_10_a_blank_scores_nothing_and_covers_its_square() {
    // The blank 3 is on the centre, the blank 6 on a double letter.
    assert_eq!(
        points(&grid(&[]), &in_row("H8", "?3+3=6")),
        ((1 + 2 + 1 + 4 + 3) * 2, 0, 0)
    );
    assert_eq!(
        points(&grid(&[]), &in_row("H8", "3+3=?6")),
        ((2 + 1 + 2 + 1 + 3) * 2, 0, 0)
    );
    assert_eq!(points(&grid(&[]), &in_row("H8", "?0?=?0")), (0, 0, 0));
}

#[test]
fn ns_10_other_scores() {
    let game = game("scores=3:7 =:0");
    assert_eq!(
        parts(&game, &grid(&[]), &in_row("H8", "3=3")),
        ((7 + 7 + 2) * 2, 0, 0)
    );
}

#[test]
fn ns_10_the_referee_checks_the_points() {
    let mut referee = referee(&game(""), P0);
    referee.opening(P0, &bags("3+3=61111"), None).unwrap();
    referee.opening(P1, &bags("3+3=62222"), None).unwrap();
    let placed = Action::Place(in_row("H8", "3+3=6"));
    check_refused(
        referee.turn(P0, &placed, 25, &bags("45678"), None, 0),
        "NS-10",
        What::Points {
            claimed: 25,
            earned: 26,
        },
    );
    referee
        .turn(P0, &placed, 26, &bags("45678"), None, 0)
        .unwrap();
    assert_eq!(referee.position().scores().0, [26, 0]);
}

#[test]
fn ns_11_the_bonus_stands_before_the_word_premiums() {
    let zeros: Vec<String> = NumberScrabble::SYMBOLS
        .iter()
        .map(|symbol| format!("{symbol}:0"))
        .collect();
    let none = game(&format!("scores={}", zeros.join(" ")));
    let bonus = |text: &str| parts(&none, &grid(&[]), &in_row("F8", text)).0;
    assert_eq!(
        [
            bonus("2+2=4"),
            bonus("3+3=6"),
            bonus("3-20=-17"),
            bonus("1-1=0")
        ],
        [4, 6, 10, 0]
    );
}

#[test]
fn ns_12_a_full_hand_in_one_turn_earns_the_bingo_once() {
    let nine = in_row("D8", "123+4=127");
    let eight = in_row("D8", "12+34=46");
    assert_eq!((nine.len(), eight.len()), (9, 8));
    assert_eq!(points(&grid(&[]), &nine).2, 50);
    assert_eq!(points(&grid(&[]), &eight).2, 0);
    for (bingo, earned) in [(0, 0), (7, 7)] {
        let game = game(&format!("bingo={bingo}"));
        assert_eq!(parts(&game, &grid(&[]), &nine).2, earned);
    }
    // A full hand has the size of the option, and not more.
    let game = game("hand=8");
    assert_eq!(parts(&game, &grid(&[]), &eight).2, 50);
    assert_eq!(parts(&game, &grid(&[]), &nine).2, 0);
    // It is not multiplied by the premiums: the centre counts only for the equation.
    let score = points(&grid(&[]), &nine);
    // The 1 on D8 and the 7 on L8 are doubled; 12 for the value 127.
    assert_eq!(score.0, (2 + 1 + 2 + 1 + 2 + 1 + 1 + 1 + 4 * 2 + 12) * 2);
}
