//! What is learned from a game: how it ended, and what was expected on the way.

use bots::{Bot, ExchangePolicy, Setup};
use network::Reads;
use rules::binary_number_scrabble::BinaryNumberScrabble;
use train::samples::{Returns, Samples, play};

/// The situations of three pairs of one player against itself.
fn played(lambda: f32) -> Samples {
    let setups =
        [Setup::shared_bag("equity", Bot::Equity { keep: 100 }, ExchangePolicy::Improve { gain: 0 })];
    let returns = Returns { network: None, lambda, worlds: 0, every: 1 };
    play(&BinaryNumberScrabble::default(), &setups, 7, 0..3, returns, &()).unwrap()
}

fn probability(odds: f32) -> f32 {
    1. / (1. + (-odds).exp())
}

/// Before there is a network, what points and the formula for kept tiles foresee is what was expected.
#[test]
fn without_a_network_a_shared_bag_is_learned_from_what_is_foreseen_next() {
    let (ends, next, between) = (played(1.), played(0.), played(0.25));
    assert_eq!(ends.reads, Reads::BinaryNumberScrabble);
    assert_eq!((ends.inputs.len(), &ends.foreseen), (next.inputs.len(), &next.foreseen), "the same games");
    assert!(ends.wins.iter().all(|&win| [0., 0.5, 1.].contains(&win)));

    // Games are told from their ends, and players take turns: two places further is the player's situation before. A game
    // begins anew in six places, and where it ends both players learn how.
    let follows = |at: usize, lambda: f32, samples: &Samples| {
        let expected = probability(ends.foreseen[at]);
        let learned = lambda * samples.wins[at] + (1. - lambda) * expected;
        (samples.wins[at + 2] - learned).abs() < 1e-3
    };
    for (lambda, samples) in [(0., &next), (0.25, &between)] {
        let breaks = (0..samples.len() - 2).filter(|&at| !follows(at, lambda, samples)).count();
        assert!(samples.len() > 100 && breaks <= 2 * 5, "{breaks} of {} with {lambda}", samples.len());
    }
    assert!((0..ends.len() - 2).filter(|&at| !follows(at, 0., &ends)).count() > ends.len() / 2);
}
