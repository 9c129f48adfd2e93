//! The figures of the search on landscapes whose truth is known; `--example figures` prints all of them.

use search::scoreboard::{GAMES, Method, Shape, TARGET, row};

#[test]
fn the_hidden_division_is_found() {
    let row = row(Method::Search, Shape::Distance, GAMES, 0..3);
    assert!(row.mean >= TARGET, "{row:?}");
    assert!(row.trials.iter().all(|t| t.games <= GAMES && t.rate <= t.reachable));
}

/// With a fifth of the games the search is still ahead of random halving, and that of a random division (.5266).
#[test]
fn a_fifth_of_the_games_and_simpler_methods() {
    let games = GAMES / 5;
    let search = row(Method::Search, Shape::Distance, games, 10..12);
    let random = row(Method::RandomHalving, Shape::Distance, games, 10..12);
    assert!(search.mean > random.mean, "{search:?} {random:?}");
    assert!(random.mean > 0.527, "{random:?}");
}
