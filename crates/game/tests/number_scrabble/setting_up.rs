//! The board, its premium squares, the tiles: NS-1 and NS-2.

use bagsplit_game::board::{Grid, Premium, Square, Tile, Tiles};
use bagsplit_game::rules::shared_bag::standard_premium;
use bagsplit_game::rules::{Deal, Game, Position, What};

use super::game;
use crate::shared_bag::{broken, check_tiles, grid};
use crate::table::{P0, P1, bags, check_refused, clause, in_row, judge, referee, tiles};

/// The squares of a kind in the standard layout, by the names of the rules page and their reflections.
fn reflected(names: &[&str]) -> Vec<Square> {
    let mut squares: Vec<Square> = names
        .iter()
        .map(|name| name.parse::<Square>().unwrap())
        .flat_map(|Square { row, col }| {
            [
                (row, col),
                (14 - row, col),
                (row, 14 - col),
                (14 - row, 14 - col),
            ]
            .map(|(row, col)| Square::new(row, col))
        })
        .collect();
    squares.sort();
    squares.dedup();
    squares
}

#[test]
fn ns_1_the_board_is_fifteen_by_fifteen_with_its_centre_on_h8() {
    let game = game("");
    assert_eq!(game.side(), 15);
    assert_eq!(Grid::new(game.side()).unwrap().centre().to_string(), "H8");
}

#[test]
fn ns_1_the_standard_premium_squares() {
    let game = game("");
    let kinds = [
        (Premium::TripleWord, 8, reflected(&["A1", "H1", "A8"])),
        (
            Premium::DoubleWord,
            17,
            reflected(&["B2", "C3", "D4", "E5", "H8"]),
        ),
        (Premium::TripleLetter, 12, reflected(&["F2", "B6", "F6"])),
        (
            Premium::DoubleLetter,
            24,
            reflected(&["D1", "G3", "A4", "H4", "C7", "G7", "D8"]),
        ),
    ];
    for (premium, count, squares) in kinds {
        let all = grid(&[])
            .squares()
            .filter(|&square| game.premium(square) == premium)
            .collect::<Vec<_>>();
        assert_eq!(all.len(), count, "{premium:?}");
        assert_eq!(all, squares, "{premium:?}");
    }
}

#[test]
fn ns_1_on_other_boards_the_standard_layout_lies_centre_on_centre() {
    for side in [5u8, 13, 17, 21] {
        for square in Grid::new(side).unwrap().squares() {
            // The same distance from the centre as on the board of side 15.
            let there = |place: u8| i16::from(place) - i16::from(side / 2) + 7;
            let (row, col) = (there(square.row), there(square.col));
            let inside = (0..15).contains(&row) && (0..15).contains(&col);
            let expected = if inside {
                standard_premium(Square::new(row as u8, col as u8), 15)
            } else {
                Premium::None
            };
            assert_eq!(
                standard_premium(square, side),
                expected,
                "{square} of {side}"
            );
        }
    }
}

#[test]
fn ns_1_other_premium_squares() {
    let none = game("premiums=none");
    assert!(
        grid(&[])
            .squares()
            .all(|square| none.premium(square) == Premium::None)
    );
    let own = game("board=5, premiums=d...T .t... ..D.. ..... ....d");
    let at = |name: &str| own.premium(name.parse().unwrap());
    let found = ["A1", "E1", "B2", "C3", "E5", "A5"].map(at);
    use Premium::{DoubleLetter, DoubleWord, None, TripleLetter, TripleWord};
    assert_eq!(
        found,
        [
            DoubleLetter,
            TripleWord,
            TripleLetter,
            DoubleWord,
            DoubleLetter,
            None
        ]
    );
}

#[test]
fn ns_1_both_players_draw_from_one_bag() {
    let game = game("");
    assert_eq!((game.private_bags(), game.bags()), (None, 1));
    let mut referee = referee(&game, P1);
    referee.opening(P0, &bags("0000033?="), None).unwrap();
    // All five 0s are gone, for both players.
    check_refused(
        referee.opening(P1, &bags("012345678"), None),
        "NS-1",
        What::NotInBag('A', tiles("012345678")),
    );
    referee.opening(P1, &bags("112345678"), None).unwrap();
    let position = referee.position();
    let all = position
        .hand(P0)
        .plus(position.hand(P1))
        .plus(&position.bags_of(P1).all());
    assert_eq!(
        (all, position.bags_of(P0)),
        (*game.tiles(), position.bags_of(P1))
    );
    assert_eq!(position.to_move(), P1);
}

#[test]
fn ns_2_the_tiles_and_their_scores() {
    let published = [
        ("012", 5, 1),
        ("34689", 5, 2),
        ("5", 5, 3),
        ("7", 5, 4),
        ("+-", 7, 1),
        ("×", 5, 2),
        ("÷", 5, 3),
        ("²√", 2, 3),
        ("=", 20, 1),
        ("?", 4, 0),
    ];
    check_tiles(&game(""), &published, 102);
}

#[test]
fn ns_2_the_hand_is_nine_tiles() {
    let mut referee = referee(&game(""), P0);
    assert_eq!(game("").hand_size(), 9);
    for drawn in ["12345678", "1234567890", ""] {
        let fault = referee.opening(P0, &bags(drawn), None).unwrap_err();
        let what = What::DrawCount {
            drawn: drawn.len() as u32,
            due: 9,
        };
        assert_eq!((fault.clause, fault.what), ("NS-2", what));
    }
    referee.opening(P0, &bags("123456789"), None).unwrap();
    assert_eq!(
        clause(referee.opening(P0, &bags("123456789"), None)),
        "NS-2"
    );
}

#[test]
fn ns_2_a_blank_stands_for_any_symbol_of_the_tile_set() {
    let game = game("");
    for blank in [
        "?3+3=6", "3?+3=6", "3+3?=6", "3+3=?6", "?r9=3", "3?s=9", "8?/4=2", "?7?=?7",
    ] {
        assert!(
            judge(&game, &grid(&[]), &in_row("F8", blank)).is_ok(),
            "{blank}"
        );
    }
    for foreign in ["1?A1=1", "1?O1=1", "?N0=1", "1?X0=1"] {
        assert_eq!(
            broken(&game, &grid(&[]), &in_row("F8", foreign)),
            "NS-2",
            "{foreign}"
        );
    }
    assert_eq!(
        broken(
            &super::game("tiles=r:0"),
            &grid(&[]),
            &in_row("F8", "?r9=3")
        ),
        "NS-2"
    );
}

#[test]
fn ns_2_a_blank_is_fixed_when_it_is_played() {
    let game = game("");
    let old = grid(&[in_row("H8", "?3=3")]);
    // As a 3 it can be extended to 23, as any other symbol it could not.
    assert!(judge(&game, &old, &in_row("G8", "2...+20")).is_ok());
    assert_eq!(broken(&game, &old, &in_row("G8", "2...+30")), "NS-3");
    // A blank in hand is needed to play one.
    assert_eq!(
        clause(game.judge(&grid(&[]), &tiles("33="), &in_row("H8", "?3=3"))),
        "NS-1"
    );
    assert!(
        game.judge(&grid(&[]), &tiles("?3="), &in_row("H8", "?3=3"))
            .is_ok()
    );
}

#[test]
fn ns_2_for_young_players_squares_become_plus_and_roots_minus() {
    let young = game("young=true");
    let counts = ["+", "-", "s", "r"].map(|name| {
        young
            .tiles()
            .count(Tile::from_char(name.chars().next().unwrap()).unwrap())
    });
    assert_eq!(counts, [9, 9, 0, 0]);
    assert_eq!(young.tiles().total(), 102);
    // Scored as such, and no blank can represent a square.
    assert_eq!(
        young.tile_score(bagsplit_game::board::Symbol::Plus.into()),
        1
    );
    assert_eq!(broken(&young, &grid(&[]), &in_row("G8", "3?s=9")), "NS-2");
    // Of tiles that are set, in either order.
    let after = game("young=true, tiles=r:6");
    let before = game("tiles=r:6, young=true");
    assert_eq!(after.tiles().count(bagsplit_game::board::Symbol::Minus), 13);
    assert_eq!(before, after);
    // Switched off again, the counts are as before.
    assert_eq!(game("young=true, young=false"), game(""));
}

#[test]
fn the_position_at_the_start_has_all_tiles_in_one_bag() {
    let game = game("");
    let position = Position::new(&game, &Deal::shared(P1)).unwrap();
    assert_eq!(position.bags_of(P1).all(), *game.tiles());
    assert_eq!((position.to_move(), position.holder()), (P1, None));
    assert_eq!(
        [P0, P1].map(|player| *position.hand(player)),
        [Tiles::EMPTY; 2]
    );
}
