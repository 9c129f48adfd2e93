//! The board, the tiles, the splits and the first player: MS-1 to MS-4.

use bagsplit_game::board::{Bag, ByPlayer, Square};
use bagsplit_game::rules::math_scrabble::MathScrabble;
use bagsplit_game::rules::{Deal, Game, Referee, What};

use super::{SPLIT, broken, game, grid, points};
use crate::table::{P0, P1, bags, clause, fault, in_column, in_row, judge, tiles};

fn start(
    game: MathScrabble,
    splits: [&str; 2],
) -> Result<Referee<MathScrabble>, bagsplit_game::rules::Fault> {
    Referee::new(game, &Deal::private(ByPlayer(splits.map(bags)), P1, P0))
}

#[test]
fn ms_1_the_board_is_13_by_13_and_its_star_is_g7() {
    let game = game("");
    let empty = bagsplit_game::board::Grid::new(game.side()).unwrap();
    assert_eq!(game.side(), 13);
    assert_eq!(empty.centre(), "G7".parse().unwrap());
    assert!(empty.has("M13".parse().unwrap()) && !empty.has("N13".parse().unwrap()));
}

#[test]
fn ms_1_tiles_lie_on_the_board() {
    let old = grid(&[in_row("G7", "1+1+1+1")]);
    assert_eq!(points(&old, &in_column("M7", ".+9")), 1);
    let over_the_edge = in_row("N7", "+9");
    assert_eq!(broken(&old, &over_the_edge), "MS-1");
    let square: Square = "N7".parse().unwrap();
    let fault = judge(&game(""), &old, &over_the_edge).unwrap_err();
    assert_eq!(fault.what, What::OffBoard(square));
    assert_eq!(
        broken(
            &grid(&[in_column("G7", "1+1+1+1")]),
            &in_column("G14", "+9")
        ),
        "MS-1"
    );
}

#[test]
fn ms_1_other_sides_have_other_centres() {
    for (side, centre) in [(5, "C3"), (15, "H8"), (21, "K11")] {
        let game = game(&format!("board={side}"));
        let empty = bagsplit_game::board::Grid::new(game.side()).unwrap();
        let score = judge(&game, &empty, &in_row(centre, "5*2")).unwrap();
        assert_eq!(score.total(), 1, "{side}");
        assert_eq!(
            clause(judge(&game, &empty, &in_row("A1", "5*2"))),
            "MS-14",
            "{side}"
        );
    }
    let small = bagsplit_game::board::Grid::new(5).unwrap();
    assert_eq!(broken(&small, &in_row("C3", "5*2*")), "MS-1");
}

#[test]
fn ms_2_a_player_owns_three_of_each_digit_and_five_of_each_operator() {
    let game = game("");
    assert_eq!(game.tiles().total(), 47);
    assert_eq!((game.tiles().digits(), game.tiles().operators()), (27, 20));
    assert_eq!(*game.tiles(), bags(SPLIT).all());
}

#[test]
fn ms_2_there_is_no_zero_no_equals_and_no_blank() {
    let empty = grid(&[]);
    for foreign in ["G7:0", "G7:=", "G7:?5", "G7:s"] {
        let (square, face) = foreign.split_once(':').unwrap();
        let mut placement = in_row("H7", "*2");
        placement
            .lay(square.parse().unwrap(), face.parse().unwrap())
            .unwrap();
        assert_eq!(broken(&empty, &placement), "MS-2", "{foreign}");
    }
}

#[test]
fn ms_2_a_split_is_exactly_the_tiles_a_player_owns() {
    let short = SPLIT.replace("999", "99");
    let fault = start(game(""), [SPLIT, &short]).unwrap_err();
    assert_eq!(fault.clause, "MS-2");
    assert_eq!(
        fault.what,
        What::Split {
            missing: tiles("9"),
            surplus: tiles("")
        }
    );
    assert_eq!(
        fault.to_string(),
        "MS-2: the split is not the player's tiles: missing 9"
    );

    let swapped = SPLIT.replace("111", "110");
    let fault = start(game(""), [&swapped, SPLIT]).unwrap_err();
    assert_eq!(
        fault.what,
        What::Split {
            missing: tiles("1"),
            surplus: tiles("0")
        }
    );
    assert_eq!(fault.clause, "MS-2");

    // More of a kind, over all bags, than a multiset of tiles can count.
    let many = format!("A:{} B:{}", "1".repeat(255), "1".repeat(255));
    assert_eq!(clause(start(game(""), [SPLIT, &many])), "MS-2");
}

#[test]
fn ms_2_other_tiles_can_be_set() {
    let game = game("tiles=125*");
    assert_eq!(*game.tiles(), tiles("125*"));
    assert!(start(game.clone(), ["A:12 D:5*", "B:125*"]).is_ok());
    assert_eq!(clause(start(game, [SPLIT, SPLIT])), "MS-2");
}

#[test]
fn ms_3_a_bag_may_hold_anything_and_the_two_splits_differ() {
    let one_bag = format!("C:{}", game("").tiles());
    assert!(start(game(""), [SPLIT, &one_bag]).is_ok());
}

#[test]
fn ms_3_a_split_uses_only_the_bags_of_the_game() {
    let five = SPLIT.replace("A:111", "E:111 A:");
    assert_eq!(
        fault(start(game(""), [SPLIT, &five])),
        ("MS-3", What::NoSuchBag(Bag::new(4).unwrap()))
    );

    let more = game("bags=5");
    assert!(start(more, [SPLIT, &five]).is_ok());
    let one = game("bags=1");
    assert_eq!(clause(start(one.clone(), [SPLIT, SPLIT])), "MS-3");
    let all = format!("A:{}", one.tiles());
    assert!(start(one, [&all, &all]).is_ok());
}

#[test]
fn ms_3_splits_are_hidden_and_made_without_knowing_the_holder() {
    let hidden = game("");
    assert!(hidden.split_hidden() && !hidden.advantage_known());
    let open = game("split-hidden=false, advantage-known=true");
    assert!(!open.split_hidden() && open.advantage_known());
}

#[test]
fn ms_4_who_goes_first_agrees_with_the_option() {
    let splits = ByPlayer([bags(SPLIT); 2]);
    for (option, holder_may, other_may) in [
        ("choice", true, true),
        ("holder", true, false),
        ("other", false, true),
    ] {
        for holder in bagsplit_game::board::Player::ALL {
            let game = game(&format!("first={option}"));
            let start = |first| Referee::new(game.clone(), &Deal::private(splits, holder, first));
            for (first, may) in [(holder, holder_may), (holder.other(), other_may)] {
                match start(first) {
                    Ok(referee) => {
                        assert!(may, "{option}");
                        assert_eq!(referee.position().to_move(), first);
                        assert_eq!(referee.position().holder(), Some(holder));
                    }
                    Err(fault) => {
                        assert!(!may, "{option}");
                        assert_eq!(
                            (fault.clause, fault.what),
                            ("MS-4", What::WrongStarter(first))
                        );
                    }
                }
            }
        }
    }
}
