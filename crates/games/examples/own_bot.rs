//! A bot of its own, which places as few tiles as it can for points, against the setup `by-hand`.

use bagsplit_games::{Action, Ask, Decision, MathScrabble, Playable, Player, Running, built_in};

fn main() {
    let game = MathScrabble::default();
    let by_hand = built_in(&game, "by-hand").expect("a built-in setup");
    let mut generator = game.generator();
    let mut running = Running::new(&game, [&by_hand, &by_hand], 7.into());
    let outcome = loop {
        match running.ask() {
            Err(outcome) => break *outcome,
            Ok((Player::P0, Ask::Turn)) => {
                let placements = running.legal(&mut generator);
                let scoring = placements.iter().filter(|found| found.points > 0);
                let fewest = scoring.min_by_key(|found| found.placement.len());
                let action = fewest.map_or(Action::PASS, |found| Action::Place(found.placement));
                let decision = Decision::Turn(action);
                running.answer(decision).expect("a legal action");
            }
            // The opponent's decisions, and our draws: as `by-hand` makes them.
            Ok(_) => running.answer_by_setup(&mut generator),
        }
    };
    let [own, other] = outcome.scores.0;
    println!("{own} : {other} by {}", outcome.ending.name());
}
