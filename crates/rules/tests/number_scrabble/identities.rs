//! Banned identities: NS-9.

use rules::number_scrabble::NumberScrabble;
use rules::shared_bag::{Flaw, SharedBag};
use rules::{Fault, What};

use crate::game_with;
use crate::table::{ON, broken, grid, judge, row, symbols};

fn allowed(game: &NumberScrabble, text: &str) -> bool {
    match game.equation_bonus(&symbols(text)) {
        Ok(_) => true,
        Err(Fault { clause: "NS-9", what: What::Equation(Flaw::Identity(..)) }) => false,
        Err(other) => panic!("{text}: {other}"),
    }
}

#[test]
fn ns_9_identities_are_allowed_by_default() {
    let game = NumberScrabble::default();
    for text in ["3×1=3", "3+0=3", "3-0=3", "1×3=3", "-0=0", "1-1+1-1=0=0+0"] {
        assert!(allowed(&game, text), "{text}");
    }
}

#[test]
fn ns_9_the_option_bans_times_one_and_plus_and_minus_zero() {
    let game = game_with(&[("ban-identities", ON)]);
    for text in ["3×1=3", "3+0=3", "3-0=3", "3=3×1", "3×1+4=7", "1-1+1-1=0=0+0", "2×1×2=4"] {
        assert!(!allowed(&game, text), "{text}");
    }
    for text in ["0+3=3", "1×3=3", "3÷1=3", "3=3", "1-1+1-1=0", "0=0"] {
        assert!(allowed(&game, text), "{text}");
    }
}

#[test]
fn ns_9_a_fragment_is_exactly_that_number() {
    let game = game_with(&[("ban-identities", ON)]);
    // Neither a longer number nor one that is squared, nor a root.
    for text in ["3×10=30", "3×12=36", "3×1²=3", "3+0²=3", "3-√0=3", "3×√1=3", "3×-1=-3"] {
        assert!(allowed(&game, text), "{text}");
    }
}

#[test]
fn ns_9_a_sign_counts_like_the_operator() {
    let game = game_with(&[("ban-identities", ON)]);
    for text in ["-0=0", "0=-0", "3×-0=0", "3+-0=3"] {
        assert!(!allowed(&game, text), "{text}");
    }
}

#[test]
fn ns_9_both_sides_bans_one_times_at_the_start_of_a_part() {
    let both = game_with(&[("ban-identities", ON), ("both-sides", ON)]);
    for text in ["1×3=3", "3=1×3", "3=3=1×3"] {
        assert!(!allowed(&both, text), "{text}");
    }
    for text in ["11×3=33", "1²×3=3", "√1×3=3", "3=2+1×1²", "-1×3=-3", "3×1²=3"] {
        assert!(allowed(&both, text), "{text}");
    }
    // It goes with the option that it widens.
    assert!(allowed(&game_with(&[("both-sides", ON)]), "1×3=3"));
}

#[test]
fn ns_9_tiles_on_the_board_count_too_and_so_do_cross_runs() {
    let game = game_with(&[("ban-identities", ON)]);
    let old = grid(&[row("H8", "2=2")]);
    assert_eq!(broken(&game, &old, &row("K8", "*1")), "NS-9");
    assert!(judge(&game, &old, &row("K8", "*1+2-2")).is_err());
    // 5=5 becomes 5=5+ 0 by a 0 that lies there already.
    let old = grid(&[row("H8", "5=5"), row("L8", "0")]);
    assert_eq!(broken(&game, &old, &row("K8", "+")), "NS-8");
    assert!(judge(&NumberScrabble::default(), &old, &row("K8", "+")).is_ok());
}
