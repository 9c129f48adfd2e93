//! Passes, the end, the winner and the clock: MS-18 to MS-21, through the referee.

use bagsplit_game::board::{ByPlayer, Player};
use bagsplit_game::rules::math_scrabble::MathScrabble;
use bagsplit_game::rules::{Action, Deal, Ending, Fault, Game, Referee, What};

use super::game;
use crate::table::{P0, P1, Table, bags, clause, in_column, in_row, tiles};

fn usual() -> Table<MathScrabble> {
    Table::opened(game(""), ["5*21234", "5*21234"])
}

/// A game with few tiles, all of them in the hands from the start.
fn short(hand: &str) -> Table<MathScrabble> {
    let game = game(&format!("tiles={hand}, hand={}", hand.len()));
    Table::opened(game, [hand; 2])
}

impl Table<MathScrabble> {
    /// The ending and the winner of the game.
    fn outcome(&self) -> Option<(Ending, Player)> {
        let outcome = self.referee.outcome()?;
        Some((
            outcome.ending,
            outcome.winner.expect("MS-20: there are no draws"),
        ))
    }

    /// Passes until the game is over: it ends with these scores, and this player wins.
    fn pass_out(&mut self, scores: [u32; 2], winner: Player) {
        self.passes(6);
        assert_eq!(self.position().scores().0, scores);
        assert_eq!(self.outcome(), Some((Ending::SixPasses, winner)));
    }
}

#[test]
fn ms_18_a_pass_may_discard_any_number_of_tiles_and_draws_as_many() {
    for (discarded, drawn) in [("", ""), ("5", "A:7"), ("5*21234", "A:7778889")] {
        let mut table = usual();
        let score = table.pass(discarded, drawn).unwrap();
        let position = table.position();
        assert_eq!(score.total(), 0);
        assert_eq!(
            (position.hand(P0).total(), position.grid().tile_count()),
            (7, 0)
        );
        assert_eq!(position.to_move(), P1);
    }
}

#[test]
fn ms_18_no_more_and_no_less() {
    let mut table = usual();
    for (discarded, drawn, due) in [
        ("", "A:7", 0),
        ("5*", "A:7", 2),
        ("5*", "A:777", 2),
        ("5", "", 1),
    ] {
        let fault = table.pass(discarded, drawn).unwrap_err();
        let what = What::DrawCount {
            drawn: bags(drawn).all().total(),
            due,
        };
        assert_eq!(
            fault,
            Fault {
                clause: "MS-18",
                what
            }
        );
    }
}

#[test]
fn ms_18_only_tiles_in_hand_are_discarded() {
    let mut table = usual();
    let fault = table.pass("55", "A:77").unwrap_err();
    assert_eq!(
        fault,
        Fault {
            clause: "MS-18",
            what: What::NotInHand(tiles("55"))
        }
    );
    assert_eq!(*table.position().hand(P0), tiles("5*21234"));
}

#[test]
fn ms_18_fewer_are_drawn_when_the_bags_run_out() {
    let game = game("tiles=125*, hand=3");
    let mut table = Table::opened(game, ["125", "125"]);
    assert_eq!(clause(table.pass("125", "")), "MS-18");
    table.pass("125", "A:*").unwrap();
    assert_eq!(*table.position().hand(P0), tiles("*"));
}

#[test]
fn ms_18_discards_leave_the_game() {
    let mut table = usual();
    table.pass("5", "A:7").unwrap();
    let position = table.position();
    let left = position.hand(P0).plus(&position.bags_of(P0).all());
    assert_eq!(left.total(), 46);
    assert_eq!(left.count(bagsplit_game::board::Symbol::D5), 2);
}

#[test]
fn ms_19_the_option_target_ends_it_with_the_turn_that_reaches_it() {
    for (target, ends) in [(1, 1), (2, 3), (3, 4)] {
        let mut table = Table::opened(game(&format!("target={target}")), ["5*21234", "5*21234"]);
        let turns = [
            (in_row("G7", "5*2"), "A:5*5"),
            (in_column("G8", "*2"), "A:66"),
            (in_column("I5", "5*"), "A:66"),
        ];
        for (turn, (placement, drawn)) in turns.into_iter().enumerate() {
            if turn < ends {
                assert_eq!(table.outcome(), None);
                assert_eq!(table.place(&placement, drawn).unwrap().total(), 1);
            } else {
                assert_eq!(table.pass("", "").unwrap_err().what, What::GameOver);
            }
        }
        assert_eq!(table.outcome(), (ends < 4).then_some((Ending::Target, P0)));
        assert_eq!(Ending::Target.name(), "target");
    }
}

#[test]
fn ms_4_the_option_head_start_is_for_the_player_without_the_advantage() {
    let began = |start: u32| {
        let game = game(&format!("head-start={start}"));
        Table::opened(game, ["5*21234", "5*21234"])
    };
    let mut table = began(1);
    assert_eq!(*table.position().scores(), ByPlayer([1, 0]));
    table.passes(6);
    assert_eq!(
        table.outcome(),
        Some((Ending::SixPasses, P0)),
        "neither player scored, and P0 is ahead"
    );
    // MS-20: the points from the start are reached before the first turn.
    let mut table = began(1);
    table.pass("", "").unwrap();
    table.place(&in_row("G7", "5*2"), "A:5*5").unwrap();
    assert_eq!(*table.position().scores(), ByPlayer([1, 1]));
    table.passes(6);
    assert_eq!(
        table.outcome(),
        Some((Ending::SixPasses, P0)),
        "level, and it was there first"
    );
    // The player who levels the score in a later turn has reached it later.
    let mut table = began(1);
    table.place(&in_row("G7", "5*2"), "A:5*5").unwrap();
    table.place(&in_column("G8", "*2"), "A:5*").unwrap();
    table.pass("", "").unwrap();
    table.place(&in_column("I5", "5*"), "A:66").unwrap();
    assert_eq!(*table.position().scores(), ByPlayer([2, 2]));
    table.passes(6);
    assert_eq!(table.outcome(), Some((Ending::SixPasses, P0)));
}

#[test]
fn ms_19_it_ends_when_the_player_to_move_has_no_tile_left() {
    let mut table = short("5*2");
    table.place(&in_row("G7", "5*2"), "").unwrap();
    // Player 0 has none, but it is player 1's turn.
    assert_eq!(table.outcome(), None);
    table.place(&in_column("G8", "*2"), "").unwrap();
    assert_eq!(*table.position().hand(P1), tiles("5"));
    assert_eq!(table.outcome(), Some((Ending::OutOfTiles, P0)));
}

#[test]
fn ms_19_a_player_with_tiles_in_the_bags_is_not_out() {
    let game = game("tiles=125*, hand=3");
    let mut table = Table::opened(game, ["5*2", "5*2"]);
    table.place(&in_row("G7", "5*2"), "A:1").unwrap();
    table.pass("", "").unwrap();
    assert_eq!(table.outcome(), None);
    table.place(&in_row("J7", "1"), "").unwrap();
    assert_eq!(table.outcome(), None);
    table.pass("", "").unwrap();
    assert_eq!(table.outcome(), Some((Ending::OutOfTiles, P0)));
}

#[test]
fn ms_19_six_passes_running_end_it() {
    let mut table = usual();
    table.passes(6);
    assert_eq!(table.outcome(), Some((Ending::SixPasses, P1)));
}

#[test]
fn ms_19_a_placement_starts_the_count_again() {
    let mut table = usual();
    table.passes(5);
    table.place(&in_row("G7", "5*2"), "A:777").unwrap();
    table.passes(6);
    assert_eq!(table.outcome(), Some((Ending::SixPasses, P1)));
}

#[test]
fn ms_19_nothing_is_drawn_after_the_last_pass() {
    let mut table = usual();
    table.passes(5);
    let fault = table.pass("5*", "A:77").unwrap_err();
    assert_eq!(
        fault,
        Fault {
            clause: "MS-19",
            what: What::DrawCount { drawn: 2, due: 0 }
        }
    );
    // So there is no Mulligan either.
    assert_eq!(clause(table.pass_redrawn("5*", "", "")), "MS-8");
    table.pass("5*", "").unwrap();
    assert_eq!(*table.position().hand(P1), tiles("21234"));
    assert!(table.outcome().is_some());
}

#[test]
fn ms_19_passes_are_looked_at_before_tiles() {
    let mut table = short("5*2");
    table.passes(4);
    table.pass("5*2", "").unwrap();
    // Player 0 has no tile left, and player 1's pass is the sixth.
    table.pass("", "").unwrap();
    assert_eq!(table.outcome(), Some((Ending::SixPasses, P1)));

    // The last pass leaves the passer without tiles: still by passing.
    let mut table = short("5*2");
    table.passes(5);
    table.pass("5*2", "").unwrap();
    assert_eq!(table.outcome(), Some((Ending::SixPasses, P1)));

    // One pass earlier it is the lack of tiles.
    let mut table = short("5*2");
    table.passes(3);
    table.pass("5*2", "").unwrap();
    table.pass("", "").unwrap();
    assert_eq!(table.outcome(), Some((Ending::OutOfTiles, P1)));
}

#[test]
fn ms_19_a_pass_that_empties_the_hand_is_followed_by_the_opponents_turn() {
    let mut table = short("5*2");
    assert_eq!(clause(table.pass("5*2", "A:5")), "MS-18");
    table.pass("5*2", "").unwrap();
    assert_eq!(table.outcome(), None);
    table.place(&in_row("G7", "5*2"), "").unwrap();
    assert_eq!(table.outcome(), Some((Ending::OutOfTiles, P1)));
}

#[test]
fn ms_19_the_pass_limit_is_an_option() {
    for limit in [1, 2, 5] {
        let mut table = Table::opened(game(&format!("pass-limit={limit}")), ["5*21234", "5*21234"]);
        table.passes(2 * limit);
        assert_eq!(table.outcome(), Some((Ending::SixPasses, P1)), "{limit}");
    }
}

#[test]
fn ms_19_no_turn_is_taken_after_the_end() {
    let mut table = usual();
    table.passes(6);
    for player in Player::ALL {
        let fault = table
            .referee
            .turn(player, &Action::PASS, 0, &bags(""), None, 0)
            .unwrap_err();
        assert_eq!(
            fault,
            Fault {
                clause: "MS-19",
                what: What::GameOver
            }
        );
        assert_eq!(clause(table.referee.clock(player, 1_000_000)), "MS-19");
    }
}

#[test]
fn ms_4_players_take_turns_from_the_first_on() {
    let mut table = usual();
    let out_of_turn = Fault {
        clause: "MS-4",
        what: What::OutOfTurn,
    };
    assert_eq!(
        table.referee.turn(P1, &Action::PASS, 0, &bags(""), None, 0),
        Err(out_of_turn.clone())
    );
    table.pass("", "").unwrap();
    assert_eq!(
        table.referee.turn(P0, &Action::PASS, 0, &bags(""), None, 0),
        Err(out_of_turn)
    );
}

#[test]
fn ms_20_more_points_win() {
    let mut table = usual();
    table.place(&in_row("G7", "5*2"), "A:777").unwrap();
    table.pass_out([1, 0], P0);
}

#[test]
fn ms_20_on_equal_scores_the_player_who_reached_them_first_wins() {
    let mut table = usual();
    table.place(&in_row("G7", "5*2"), "A:777").unwrap();
    table.place(&in_column("G8", "*2"), "A:77").unwrap();
    table.pass_out([1, 1], P0);
}

#[test]
fn ms_20_what_counts_is_the_final_score_and_not_the_first_point() {
    let mut table = usual();
    table.place(&in_row("G7", "5*2"), "A:*77").unwrap(); // 1 : 0
    table.place(&in_row("J7", "*1"), "A:77").unwrap(); // 5*2*1 for 1 : 2
    table.place(&in_column("G8", "*2"), "A:88").unwrap(); // 2 : 2
    table.pass_out([2, 2], P1);
}

#[test]
fn ms_20_a_score_is_not_reached_again_by_earning_nothing() {
    let mut table = usual();
    table.place(&in_row("G7", "5*2"), "A:*+7").unwrap(); // 1 : 0
    table.place(&in_column("G8", "*2"), "A:77").unwrap(); // 1 : 1
    table.place(&in_column("I8", "+3"), "A:77").unwrap(); // 2+3
    table.pass_out([1, 1], P0);
}

#[test]
fn ms_20_at_nil_all_the_holder_wins() {
    let mut table = usual();
    table.place(&in_row("G7", "5*3"), "A:777").unwrap();
    table.pass_out([0, 0], P1);
}

#[test]
fn ms_20_at_nil_all_either_player_wins_as_the_holder() {
    let game = game("");
    let split = ByPlayer([bags(&format!("A:{}", game.tiles())); 2]);
    for holder in Player::ALL {
        for first in Player::ALL {
            let mut referee =
                Referee::new(game.clone(), &Deal::private(split, holder, first)).unwrap();
            for player in Player::ALL {
                referee.opening(player, &bags("A:1112223"), None).unwrap();
            }
            for turn in 0..6 {
                let player = if turn % 2 == 0 { first } else { first.other() };
                referee
                    .turn(player, &Action::PASS, 0, &bags(""), None, 0)
                    .unwrap();
            }
            let outcome = referee.outcome().unwrap();
            assert_eq!(
                (outcome.ending, outcome.winner),
                (Ending::SixPasses, Some(holder))
            );
        }
    }
}

#[test]
fn ms_20_at_nil_all_the_holder_wins_regardless_of_tiles() {
    let mut table = short("3*5");
    table.place(&in_row("G7", "3*5"), "").unwrap();
    table.pass("", "").unwrap();
    assert_eq!(table.outcome(), Some((Ending::OutOfTiles, P1)));
}

const MOVE: u64 = 90_000;
const RESERVE: u64 = 300_000;

#[test]
fn ms_21_time_beyond_ninety_seconds_comes_out_of_five_minutes() {
    let mut table = usual();
    table.pass_in(MOVE).unwrap();
    table.pass_in(MOVE + 7).unwrap();
    table.pass_in(MOVE + 1000).unwrap();
    table.pass_in(0).unwrap();
    table.pass_in(MOVE + 500).unwrap();
    // Unused time of a move is not saved.
    assert_eq!(table.position().overage_ms().0, [1500, 7]);
    assert_eq!(game("").clock(), Some((MOVE, RESERVE)));
}

#[test]
fn ms_21_a_turn_that_reaches_the_reserve_has_no_effect() {
    let mut table = usual();
    table
        .place_in(&in_row("G7", "5*2"), "A:777", MOVE + RESERVE - 1)
        .unwrap();
    table.pass("", "").unwrap();
    let before = table.position().clone();
    let late = table.pass_in(MOVE + 1).unwrap_err();
    assert_eq!(
        late,
        Fault {
            clause: "MS-21",
            what: What::TimeOut
        }
    );
    assert_eq!(*table.position(), before);
    // In time, it would have been legal.
    assert!(table.pass_in(MOVE).is_ok());
}

#[test]
fn ms_21_a_player_whose_time_is_out_loses_at_any_score() {
    let mut table = usual();
    table
        .place_in(&in_row("G7", "5*2"), "A:777", MOVE + RESERVE - 1)
        .unwrap();
    table.pass("", "").unwrap();
    table.referee.clock(P0, MOVE + 1).unwrap();
    assert_eq!(table.position().scores().0, [1, 0]);
    assert_eq!(table.outcome(), Some((Ending::Clock(P0), P1)));
    assert_eq!(clause(table.pass("", "")), "MS-19");
}

#[test]
fn ms_21_a_loss_on_time_is_claimed_only_when_time_is_out() {
    let mut table = usual();
    let time_left = Fault {
        clause: "MS-21",
        what: What::TimeLeft,
    };
    assert_eq!(table.referee.clock(P0, MOVE + RESERVE - 1), Err(time_left));
    assert_eq!(table.position().overage_ms().0, [0, 0]);
    assert_eq!(clause(table.referee.clock(P1, MOVE + RESERVE)), "MS-4");
    table.referee.clock(P0, u64::MAX).unwrap();
}

#[test]
fn ms_21_each_player_has_a_reserve() {
    let mut table = usual();
    table.pass_in(MOVE + RESERVE - 1).unwrap();
    table.pass_in(MOVE + RESERVE - 1).unwrap();
    assert_eq!(table.outcome(), None);
    table.pass("", "").unwrap();
    table.referee.clock(P1, MOVE + 1).unwrap();
    assert_eq!(table.outcome(), Some((Ending::Clock(P1), P0)));
}

#[test]
fn ms_21_the_clock_is_data_and_0_is_no_clock() {
    let clock = |limit, reserve| game(&format!("move-ms={limit}, reserve-ms={reserve}"));
    for game in [clock(0, 300_000), clock(90_000, 0), clock(0, 0)] {
        assert_eq!(game.clock(), None);
        let mut table = Table::opened(game, ["5*21234", "5*21234"]);
        assert_eq!(clause(table.referee.clock(P0, u64::MAX)), "MS-21");
        table.pass_in(u64::MAX).unwrap();
        assert_eq!(table.position().overage_ms().0, [0, 0]);
    }
    let mut table = Table::opened(clock(10, 5), ["5*21234", "5*21234"]);
    table.pass_in(14).unwrap();
    assert_eq!(clause(table.pass_in(15)), "MS-21");
    table.referee.clock(P1, 15).unwrap();
}
