//! Banned identities: NS-9.

use super::game;
use crate::shared_bag::{banned, broken, grid, hold};
use crate::table::{in_row, judge};

#[test]
fn ns_9_identities_are_allowed_by_default() {
    hold(
        &game(""),
        &["3×1=3", "3+0=3", "3-0=3", "1×3=3", "-0=0", "1-1+1-1=0=0+0"],
    );
}

#[test]
fn ns_9_the_option_bans_times_one_and_plus_and_minus_zero() {
    let game = game("ban-identities=true");
    banned(
        &game,
        "NS-9",
        &[
            "3×1=3",
            "3+0=3",
            "3-0=3",
            "3=3×1",
            "3×1+4=7",
            "1-1+1-1=0=0+0",
            "2×1×2=4",
        ],
    );
    hold(
        &game,
        &["0+3=3", "1×3=3", "3÷1=3", "3=3", "1-1+1-1=0", "0=0"],
    );
}

#[test]
fn ns_9_a_fragment_is_exactly_that_number() {
    let game = game("ban-identities=true");
    // Neither a longer number nor a squared one, nor a root.
    hold(
        &game,
        &[
            "3×10=30",
            "3×12=36",
            "3×1²=3",
            "3+0²=3",
            "3-√0=3",
            "3×√1=3",
            "3×-1=-3",
        ],
    );
}

#[test]
fn ns_9_a_sign_counts_like_the_operator() {
    let game = game("ban-identities=true");
    banned(&game, "NS-9", &["-0=0", "0=-0", "3×-0=0", "3+-0=3"]);
}

#[test]
fn ns_9_both_sides_bans_one_times_at_the_start_of_a_part() {
    let both = game("ban-identities=true, both-sides=true");
    banned(&both, "NS-9", &["1×3=3", "3=1×3", "3=3=1×3"]);
    hold(
        &both,
        &[
            "11×3=33",
            "1²×3=3",
            "√1×3=3",
            "3=2+1×1²",
            "-1×3=-3",
            "3×1²=3",
        ],
    );
    // It requires the option that it extends.
    hold(&game("both-sides=true"), &["1×3=3"]);
}

#[test]
fn ns_9_tiles_on_the_board_count_too_and_so_do_cross_runs() {
    let game = game("ban-identities=true");
    let old = grid(&[in_row("H8", "2=2")]);
    assert_eq!(broken(&game, &old, &in_row("K8", "*1")), "NS-9");
    assert!(judge(&game, &old, &in_row("K8", "*1+2-2")).is_err());
    // 5=5 becomes 5=5+0 by a 0 that is on the board already.
    let old = grid(&[in_row("H8", "5=5"), in_row("L8", "0")]);
    assert_eq!(broken(&game, &old, &in_row("K8", "+")), "NS-8");
    assert!(judge(&super::game(""), &old, &in_row("K8", "+")).is_ok());
}
